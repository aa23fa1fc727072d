package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/engine/cardlang/source"
)

const rootLong = `wisim plays Warhammer: Invasion LCG against itself, thousands of games at a
time, and says which deck is better, by how much, and how sure that is.

  wisim sim dwarf orc

A DECK is the name of an embedded deck ("wisim deck list" has them) or the
path of a deck list in any common form.

Exit codes:
  0    done
  1    an expectation was not met, or wisim itself failed
  2    wrong usage: an unknown command or flag, a number out of range
  3    bad input: a file that cannot be read, a deck that is not legal, an
       unknown card
  130  interrupted; what was finished so far has been printed`

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "wisim",
		Short:         "Warhammer: Invasion LCG plays itself",
		Long:          rootLong,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	addCommands(root, newSim(), newDraft(), newDeck(), newCards(), newScenario(), newRules(), newBench())
	return root
}

// addCommands makes parent a command that only leads to others.
func addCommands(parent *cobra.Command, children ...*cobra.Command) {
	parent.AddCommand(children...)
	parent.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var names []string
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				names = append(names, c.Name())
			}
		}
		return usagef("unknown command %q for %q%s; there are %s",
			args[0], cmd.CommandPath(), didYouMean(source.Nearest(args[0], names)), strings.Join(names, ", "))
	}
	parent.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// exactly wants so many arguments, named as in the usage line.
func exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == len(names) {
			return nil
		}
		want := "no arguments"
		if len(names) > 0 {
			want = strings.Join(names, " and ")
		}
		return wrongArgs(cmd, args, want)
	}
}

// atLeastOne wants one argument or more.
func atLeastOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return wrongArgs(cmd, args, "at least one "+name)
	}
}

func wrongArgs(cmd *cobra.Command, args []string, want string) error {
	got := "got none"
	if len(args) > 0 {
		got = "got " + strings.Join(args, " ")
	}
	return usagef("%s: want %s, %s; usage: %s", cmd.CommandPath(), want, got, cmd.UseLine())
}

// flagError says what the flag should have been.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return usagef("--%s %q: want %s", f.Name, invalid.GetValue(), valueKind(f))
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return usagef("--%s without a value: want %s", f.Name, valueKind(f))
	}
	return usageError{err}
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	name := "--" + unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		name = "-" + unknown.GetSpecifiedName()
	}
	return usagef("unknown flag %s for %q%s; %s --help lists the flags",
		name, cmd.CommandPath(), didYouMean(source.Nearest(name, names)), cmd.CommandPath())
}

// valueKind says what a flag takes, in words.
func valueKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number from 0 to 18446744073709551615"
	case "bool":
		return "true or false, or nothing"
	}
	return f.Usage
}

// didYouMean is an aside that names what was probably meant, if anything was.
func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", name)
}

// joinOptional rewrites "--log 3" to "--log=3": the number of --log may be
// left out, and pflag takes what follows such a flag for an argument.
func joinOptional(args []string) []string {
	var out []string
	for _, a := range args {
		if n := len(out); n > 0 && out[n-1] == "--log" && isNumber(a) {
			out[n-1] = "--log=" + a
			continue
		}
		out = append(out, a)
	}
	return out
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(strings.TrimPrefix(s, "-"), "0123456789") == ""
}
