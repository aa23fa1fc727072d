package cli

import (
	"bytes"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/internal/spelling"
)

const rootLong = `wisim plays Warhammer: Invasion LCG against itself, thousands of games at a
time. It reports which deck is better, by how much, and how certain that is.

  wisim sim dwarf orc

A DECK is the name of a deck that comes with wisim ("wisim deck list" lists
them), the path of a deck list in any common format, or - for standard input.

Exit codes:
  0    success
  1    an expectation was not met (--fail-if was), or wisim itself failed
  2    wrong usage: an unknown command or flag, a number out of range; the Go
       runtime ends a process with this code, too, as when memory is short, but
       then no line of standard error begins with "wisim:"
  3    bad input: an unreadable file, an illegal deck, an unknown card
  130  interrupted; a run has printed the results of its finished games`

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "wisim",
		Short:         "Warhammer: Invasion LCG plays itself",
		Long:          rootLong,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.Version = version.Long(bench.CommittedSignature())
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	when := terminal.ColorAuto
	root.PersistentFlags().Var(&when, "color", "colours in tables: auto, always or never; auto uses them on a terminal, unless NO_COLOR is set or TERM is dumb")
	shown := terminal.ProgressAuto
	root.PersistentFlags().Var(&shown, "progress", "how long runs show their progress on standard error: auto, bar, lines or none; auto draws a bar on a terminal, and elsewhere writes a line after half a minute and then ever more seldom")
	addCommands(root, overQueue(newSim()), newPlay(), newPuzzles(), newLadder(), overQueue(newCompare()), overQueue(newField()), overQueue(newStudy()),
		overQueue(newBalance()), overQueue(newSwap()), overQueue(newCut()), newTune(), overQueue(newDraft()), newRuns(), newWork(), newQueue(), newReport(), newDeck(), newCards(), newScenario(), newRules(), newSelftest(), newTrain(), newBench())
	root.SetHelpCommand(newHelp(root))
	root.SetHelpFunc(fittingHelp(root.HelpFunc()))
	root.InitDefaultCompletionCmd()
	if c, _, err := root.Find([]string{"completion"}); err == nil && c != root {
		c.Short = "Write a completion script for your shell"
		addCommands(c)
	}
	completeAll(root)
	// The only possible error is that the flag already has a completion function.
	_ = root.RegisterFlagCompletionFunc("color", words(func() []string {
		return []string{string(terminal.ColorAuto), string(terminal.ColorAlways), string(terminal.ColorNever)}
	}))
	_ = root.RegisterFlagCompletionFunc("progress", words(terminal.ProgressModes)) // as above
	return root
}

// overQueue adds the flags of a queue to a command that plays games in rounds.
func overQueue(cmd *cobra.Command) *cobra.Command {
	running.AddQueueFlags(cmd.Flags(), "queue whose workers (wisim work) play the games: nats://HOST:4222, or embedded for a queue in this process (docs/cluster.md)")
	return cmd
}

// fittingHelp returns the help function that wraps help texts to the width of the
// terminal.
func fittingHelp(help func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		out := cmd.OutOrStdout()
		var b bytes.Buffer
		cmd.SetOut(&b)
		help(cmd, args)
		cmd.SetOut(out)
		// If the help cannot be written, an error message could not be written either.
		_ = terminal.WriteWrapped(out, terminal.Reflow(b.String(), terminal.Width(out)))
	}
}

// newHelp returns the command "help". Unlike cobra's own it fails for commands that
// do not exist.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		ValidArgsFunction: func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return completeCommands(root, typed), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil {
				found, rest = root, args
			}
			if len(rest) > 0 {
				return unknownCommand(found, rest[0])
			}
			found.InitDefaultHelpFlag()
			found.InitDefaultVersionFlag()
			return found.Help()
		},
	}
}

// addCommands makes parent a command that only groups children.
func addCommands(parent *cobra.Command, children ...*cobra.Command) {
	parent.AddCommand(children...)
	parent.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return unknownCommand(cmd, args[0])
	}
	parent.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// unknownCommand returns the usage error for an unknown command, with those below
// parent.
func unknownCommand(parent *cobra.Command, name string) error {
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			names = append(names, c.Name())
		}
	}
	if len(names) == 0 {
		return terminal.Usagef("unknown command %q for %q, which has no commands of its own", name, parent.CommandPath())
	}
	return terminal.Usagef("unknown command %q for %q%s; there are %s",
		name, parent.CommandPath(), spelling.DidYouMean(name, names), strings.Join(names, ", "))
}

// exactly requires as many arguments as there are names, which are those of the usage
// line.
func exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == len(names) {
			return nil
		}
		want := "no arguments"
		if len(names) > 0 {
			want = strings.Join(names, " ")
		}
		return wrongArgs(cmd, args, want)
	}
}

// atLeastOne requires one argument or more.
func atLeastOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return wrongArgs(cmd, args, "at least one "+name)
	}
}

// wrongArgs returns the usage error for a wrong number of arguments.
func wrongArgs(cmd *cobra.Command, args []string, want string) error {
	got := "nothing"
	if len(args) > 0 {
		got = terminal.QuoteAll(args)
	}
	return terminal.Usagef("want %s, got %s; usage: %s", want, got, cmd.UseLine())
}

// flagError returns the usage error for a flag that pflag refuses, with what the flag
// takes.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return terminal.Usagef("%s %q: want %s", flagName(f), invalid.GetValue(), valueKind(f))
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return terminal.Usagef("%s without a value: want %s", flagName(f), valueKind(f))
	}
	return terminal.WrapUsage(err)
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	name := "--" + unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		name = "-" + unknown.GetSpecifiedName()
	}
	aside := spelling.DidYouMean(name, names)
	if name == "-n" && cmd.Flags().Lookup("max-games") != nil {
		aside = " (a run stops when its answer is known; --max-games limits the games)"
	}
	return terminal.Usagef("unknown flag %s for %q%s; %s --help lists the flags",
		name, cmd.CommandPath(), aside, cmd.CommandPath())
}

// flagName returns a flag as users type it, in its short form if it has one.
func flagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// valueKind says in words which values a flag takes.
func valueKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number from 0 to 18446744073709551615"
	case "bool":
		return "true or false, or nothing"
	case "when":
		return "auto, always or never"
	case "progress":
		return "auto, bar, lines or none"
	case "duration":
		return "a time with its unit, such as 500ms or 2s"
	}
	return f.Usage
}

// joinOptional joins "--log 3" to "--log=3", since pflag would take the 3 for an
// argument: the value of --log may be left out. It does the same for --signature and
// --growth.
func joinOptional(args []string) []string {
	var out []string
	for _, a := range args {
		n := len(out)
		number := n > 0 && out[n-1] == "--log" && isNumber(a)
		word := n > 0 && (out[n-1] == "--signature" || out[n-1] == "--growth") && !strings.HasPrefix(a, "-")
		if number || word {
			out[n-1] += "=" + a
			continue
		}
		out = append(out, a)
	}
	return out
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(strings.TrimPrefix(s, "-"), "0123456789") == ""
}

// coloursOf returns the value of --color of a command.
func coloursOf(cmd *cobra.Command) *terminal.ColorMode {
	if f := cmd.Flag("color"); f != nil {
		if c, ok := f.Value.(*terminal.ColorMode); ok {
			return c
		}
	}
	c := terminal.ColorAuto
	return &c
}

// progressOf returns the value of --progress of a command.
func progressOf(cmd *cobra.Command) *terminal.ProgressMode {
	if f := cmd.Flag("progress"); f != nil {
		if m, ok := f.Value.(*terminal.ProgressMode); ok {
			return m
		}
	}
	return nil
}

// streams returns the standard streams of a command.
func streams(cmd *cobra.Command) terminal.Streams {
	return terminal.Streams{In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Err: cmd.ErrOrStderr(), Color: coloursOf(cmd), Progress: progressOf(cmd)}
}
