package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/reports/results"
)

// completer returns the completions of the word being typed. The directive says
// whether the shell adds files.
type completer = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective)

// completeAll sets the completions of every command below root: of arguments by their
// names in the usage line, of flags by the flag's name. New commands need nothing
// else.
func completeAll(root *cobra.Command) {
	for _, c := range root.Commands() {
		completeAll(c)
	}
	if root.ValidArgsFunction == nil && root.Runnable() && !root.HasSubCommands() {
		root.ValidArgsFunction = argumentsOf(root.Use)
	}
	root.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if complete, ok := flagCompleters[f.Name]; ok {
			// The only possible error is that the flag already has a completion
			// function.
			_ = root.RegisterFlagCompletionFunc(f.Name, complete)
		}
	})
}

// flagCompleters are the completers of flags by name; a name means the same in all
// commands.
var flagCompleters = map[string]completer{
	"agents":    inList(agentNames),
	"agent":     words(agentNames),
	"hints":     words(agentNames),
	"lists":     words(func() []string { return []string{"open", "closed"} }),
	"field":     inList(fieldNames),
	"decks":     inList(fieldNames),
	"pool":      inList(poolNames),
	"picks":     inList(drafter.Names),
	"mode":      words(modeNames),
	"format":    completeFormats,
	"html":      files("html"),
	"set":       words(catalog.SetNames),
	"type":      words(func() []string { return catalog.LowerNames(card.NumTypes, 1) }),
	"race":      words(func() []string { return catalog.LowerNames(card.NumRaces, 0) }),
	"cards":     files("wic"),
	"from":      files("scn"),
	"keep":      words(keepNames),
	"table":     words(keepNames),
	"out":       files(),
	"run":       files(),
	"in":        cardNames,
	"put":       cardNames,
	"cut":       cardNames,
	"output":    files(),
	"write":     files(),
	"profile":   files(),
	"signature": words(func() []string { return []string{"rules", "agents", "long"} }),
	"growth":    words(func() []string { return append(bench.GrowthParts(), growthAll) }),
}

// cardNames completes a flag that names a card.
func cardNames(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	return completeCards(typed), cobra.ShellCompDirectiveNoFileComp
}

// argumentsOf completes the arguments that a usage line names, such as "sim DECK DECK
// [flags]"; "..." means any number.
func argumentsOf(use string) completer {
	named := strings.Fields(use)[1:]
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		i := len(args)
		if len(named) > 0 && strings.Contains(named[0], "...") {
			i = 0
		}
		if i >= len(named) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		switch strings.Trim(named[i], "[].") {
		case "DECK":
			return startsWith(typed, decks.Names()), cobra.ShellCompDirectiveDefault
		case "CARD":
			return completeCards(typed), cobra.ShellCompDirectiveNoFileComp
		case "RULING|AREA":
			return startsWith(typed, catalog.RulingNames()), cobra.ShellCompDirectiveNoFileComp
		case "FILE":
			if cmd.Parent().Name() == "cards" {
				return files("wic")(cmd, args, typed)
			}
			return nil, cobra.ShellCompDirectiveDefault
		case "RUN":
			return completeRuns(typed)
		case "OUT":
			return nil, cobra.ShellCompDirectiveFilterDirs
		case "FILE|DIR", "DIR":
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeRuns returns the runs in the directory being typed, or else its
// directories.
func completeRuns(typed string) ([]string, cobra.ShellCompDirective) {
	dir, _ := filepath.Split(typed)
	at := dir
	if at == "" {
		at = "."
	}
	entries, err := os.ReadDir(at)
	if err != nil {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	var runs []string
	for _, e := range entries {
		if _, err := results.Open(filepath.Join(at, e.Name())); e.IsDir() && err == nil {
			runs = append(runs, dir+e.Name())
		}
	}
	if runs = startsWith(typed, runs); len(runs) == 0 {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return runs, cobra.ShellCompDirectiveNoFileComp
}

// words completes one word of a list.
func words(list func() []string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return startsWith(typed, list()), cobra.ShellCompDirectiveNoFileComp
	}
}

// inList completes the last word of a comma-separated list.
func inList(list func() []string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		found := startsWith(typed[len(before):], list())
		for i := range found {
			found[i] = before + found[i]
		}
		return found, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// files completes files with one of the extensions, or all files.
func files(endings ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		if len(endings) == 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return endings, cobra.ShellCompDirectiveFilterFileExt
	}
}

// completeWords completes words of the card language and their kinds.
func completeWords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, w := range vocab.Words() {
		names = append(names, strings.Fields(w.Name)[0])
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(args) > 0 {
		names = nil
	}
	return startsWith(typed, names), cobra.ShellCompDirectiveNoFileComp
}

// completeCards completes titles of cards, or codes once a digit is typed.
func completeCards(typed string) []string {
	facts, err := cards.Facts()
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range facts {
		if typed != "" && typed[0] >= '0' && typed[0] <= '9' {
			names = append(names, f.Code.String()+"\t"+f.Name)
		} else {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return startsWith(typed, slices.Compact(names))
}

// completeCommands completes the commands below root.
func completeCommands(root *cobra.Command, typed string) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name()+"\t"+c.Short)
		}
	}
	return startsWith(typed, names)
}

// agentNames returns the names of agents, with 200 for a number of iterations.
func agentNames() []string {
	var names []string
	for _, n := range all.Names() {
		names = append(names, strings.Replace(n, ":N", ":200", 1))
	}
	return names
}

func fieldNames() []string { return append(loading.FieldArgs(), decks.Names()...) }

func modeNames() []string { return []string{decks.Tournament.String(), decks.Casual.String()} }

// completeFormats completes the formats of deck lists, or those of reports.
func completeFormats(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if cmd.Name() == "report" {
		return words(reportFormats)(cmd, args, typed)
	}
	return words(formatNames)(cmd, args, typed)
}

func formatNames() []string {
	var names []string
	for _, f := range decks.Formats() {
		names = append(names, string(f))
	}
	return names
}

// startsWith returns the words that begin with typed, ignoring case.
func startsWith(typed string, list []string) []string {
	found := []string{}
	for _, s := range list {
		if len(s) >= len(typed) && strings.EqualFold(s[:len(typed)], typed) {
			found = append(found, s)
		}
	}
	return found
}

// keepNames returns the values of --keep, which are also the names of a run's tables.
func keepNames() []string {
	return []string{string(results.KeepGames), string(results.KeepCards), string(results.KeepTurns)}
}
