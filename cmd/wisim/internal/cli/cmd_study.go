package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

const studyLong = `Report how a deck fares, how its games go, which opening hands to keep, and what
each card contributes.

Two measures of a card need a simulator. "dealt" is the worth of a copy in the
opening seven compared with another card of the deck in its place. The shuffle
decides who gets the copy, so this measures the card itself, not the games in
which it happens to appear. "text", with --blank-each, is the share of the win
rate that the card's text earns: for each title the same games are played once
more with the card blank.

The report also has the statistics that deckbuilders know: win rates of games in
which a card was kept, drawn or played. They show in which games a card appears,
not what it causes. --json and --csv have all measures by number of copies.
docs/study.md explains them.

Unless --mulligan=false is given, the same games are played twice more, once
keeping every opening hand and once returning every one, to measure what a hand is
worth.

Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

type studyOptions struct {
	running.Options
	deck      loading.DeckOptions
	field     []string
	games     int
	mulligan  bool
	blankEach bool
	running.CSVOptions
}

func newStudy() *cobra.Command {
	var o studyOptions
	cmd := &cobra.Command{
		Use:   "study DECK [flags]",
		Short: "Report what each card of a deck contributes, and how its games go",
		Long:  fmt.Sprintf(studyLong, all.Help()),
		Example: `  wisim study orc-smash
  wisim study my-list.txt --field dwarf-wall,chaos-rot -n 20000 --blank-each
  wisim study orc-smash --csv > cards.csv`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.games, "games", "n", 10000, "number of games against all opponents together, rounded up to whole pairs")
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays all decks")
	f.BoolVar(&o.mulligan, "mulligan", true, "also play the games with every hand kept, and with every hand returned")
	f.BoolVar(&o.blankEach, "blank-each", false, "play the games again for each title, with that card blank")
	o.CSVOptions.AddFlags(f, "the table of cards")
	o.AddRunFlags(f)
	o.AddOutFlag(f, "out")
	f.StringVar(&o.Shard, "shard", "", "with --out: part of the games to play, such as 3/8 for the third of eight")
	o.Keep = string(results.KeepTurns) // a study needs the rows about turns
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	o.deck.House.AddFlag(f)
	return cmd
}

func (o *studyOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd)
	if err != nil {
		return err
	}
	s, err := o.prepare(cmd, args, agent)
	if err != nil {
		return err
	}
	repeat := func(opponent int) string { return o.repeatGame(s.Decks, agent, opponent) }
	write := func(report reports.Study) error {
		return o.Present(cmd.OutOrStdout(), report, report.WriteText)
	}
	if o.CSV {
		write = func(report reports.Study) error { return report.WriteCSV(cmd.OutOrStdout()) }
	}
	all, err := s.Session(streams(cmd), &o.Options, repeat, write)
	if err != nil {
		return err
	}
	return all.Run(cmd.Context(), streams(cmd), &o.Options)
}

func (o *studyOptions) check(cmd *cobra.Command) (loading.Agent, error) {
	if o.games < 1 || o.games > running.MaxGames {
		return loading.Agent{}, terminal.Usagef("-n %d: want a number of games from 1 to %d", o.games, running.MaxGames)
	}
	if err := o.CSVOptions.Check(&o.ReportOptions); err != nil {
		return loading.Agent{}, err
	}
	if err := o.CheckWithDecks(cmd.Flags(), &o.deck); err != nil {
		return loading.Agent{}, err
	}
	return o.OneAgent()
}

func (o *studyOptions) prepare(cmd *cobra.Command, args []string, agent loading.Agent) (*experiments.Study, error) {
	set, err := o.deck.OpenField(streams(cmd), &o.CardFiles, args[:1], o.field)
	if err != nil {
		return nil, err
	}
	if err := set.AssumeField(1, &agent); err != nil {
		return nil, err
	}
	opponents := len(set.Decks) - 1
	per := (o.games + opponents - 1) / opponents
	s := &experiments.Study{
		StudySetup: experiments.StudySetup{Mulligan: o.mulligan, BlankEach: o.blankEach}, Decks: set, Agent: agent, Seed: o.Seed, Cards: o.CardFiles.Paths, Command: o.repeat(args),
		Question: sampling.Question{Kind: sampling.Fixed, Games: per + per%2},
	}
	return s, s.MakeMatches()
}

// repeatGame returns the command that replays a game of the unchanged deck, without
// the game's number.
func (o *studyOptions) repeatGame(set *loading.DeckSet, agent loading.Agent, opponent int) string {
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[0].Arg), terminal.Quote(set.Decks[1+opponent].Arg), "--agents", agent.Name, "--mirror", "--seed", strconv.FormatUint(o.Seed, 10)}
	words = append(words, loading.FieldFlags(agent.Name, o.field)...)
	return strings.Join(append(append(append(words, o.deck.Flags()...), o.CardFiles.Flags()...), "--log"), " ") + " "
}

// repeat returns the command that repeats the run.
func (o *studyOptions) repeat(args []string) string {
	words := []string{"wisim", "study", terminal.Quote(args[0]), "--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents),
		"-n", strconv.Itoa(o.games), "--seed", strconv.FormatUint(o.Seed, 10)}
	if !o.mulligan {
		words = append(words, "--mulligan=false")
	}
	if o.blankEach {
		words = append(words, "--blank-each")
	}
	return strings.Join(append(words, o.ListFlags(&o.deck)...), " ")
}
