package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

const studyLong = `Say what is in a deck: how it fares, how its games go, which opening hands are
to be kept, and what each card does.

What a card does is said in two ways that only a simulator has. "dealt" is what a
copy in the opening seven is worth beside another card of the deck there: the
shuffle decides who gets it, so it is the card and not the luck that goes with
it. With --blank-each, "text" is what the deck wins by the card's text: every
title once more, the same games with the card blank.

Beside them stand the numbers that deckbuilders know, win rates of games in which
a card was kept, drawn, played; they say with which games a card goes. All of
them, by number of copies, are in --json and --csv. docs/study.md explains them.

Unless --mulligan=false, the same games are played twice more, once with every
opening hand kept and once with every one returned, for what a hand is worth.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

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
		Short: "Say what each card of a deck does, and how its games go",
		Long:  fmt.Sprintf(studyLong, all.Help()),
		Example: `  wisim study orc-smash
  wisim study my-list.txt --field dwarf-wall,chaos-rot -n 20000 --blank-each
  wisim study orc-smash --csv > cards.csv`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.games, "games", "n", 10000, "games of the deck as it is, over all opponents; pairs are completed")
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "who plays all decks: one agent")
	f.BoolVar(&o.mulligan, "mulligan", true, "play the games with every hand kept, and with every hand returned, too")
	f.BoolVar(&o.blankEach, "blank-each", false, "play the games once more for each title, with the card blank")
	o.CSVOptions.AddFlags(f, "the table of cards")
	o.AddRunFlags(f)
	o.AddOutFlag(f, "out")
	f.StringVar(&o.Shard, "shard", "", "with --out: play only this part of the games, such as 3/8")
	o.Keep = string(results.KeepTurns) // a study is made of them
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
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
	repeat := func(opponent int) string { return o.repeatGame(s.decks, agent, opponent) }
	write := func(report reports.Study) error {
		return o.Present(cmd.OutOrStdout(), report, report.WriteText)
	}
	if o.CSV {
		write = func(report reports.Study) error { return report.WriteCSV(cmd.OutOrStdout()) }
	}
	all, err := s.series(cmd, &o.Options, repeat, write)
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

// studyRun is a study that can be played: matchups come by opponents, each with
// all arms.
type studyRun struct {
	studySetup
	decks    *loading.DeckSet // the deck, then the field
	agent    loading.Agent
	question sampling.Question
	matches  []*selfplay.Match
	arms     int
	parts    reports.StudyExtras
	tally    *reports.StudyTally
	seed     uint64
	cards    []string // own cards that it is played with
	command  string   // that asks the same
}

// studySetup is what a run keeps of what is played beside the deck as it is.
type studySetup struct {
	Mulligan  bool `json:"mulligan,omitempty"`
	BlankEach bool `json:"blank_each,omitempty"`
}

func (o *studyOptions) prepare(cmd *cobra.Command, args []string, agent loading.Agent) (*studyRun, error) {
	set, err := o.deck.OpenField(streams(cmd), &o.CardFiles, args[:1], o.field)
	if err != nil {
		return nil, err
	}
	if err := set.AssumeField(1, &agent); err != nil {
		return nil, err
	}
	opponents := len(set.Decks) - 1
	per := (o.games + opponents - 1) / opponents
	s := &studyRun{
		studySetup: studySetup{o.mulligan, o.blankEach}, decks: set, agent: agent, seed: o.Seed, cards: o.CardFiles.Paths, command: o.repeat(args),
		question: sampling.Question{Kind: sampling.Fixed, Games: per + per%2},
	}
	return s, s.sitAll()
}

// sitAll sits the deck down against each opponent, in all arms: the matchups of
// the question.
func (s *studyRun) sitAll() error {
	s.question.Matchups, s.matches = nil, nil
	s.parts = reports.StudyExtras{Mulligan: s.Mulligan, Cost: s.decks.CostOf}
	s.arms = reports.ArmAsIs + 1
	if s.Mulligan {
		s.arms = reports.ArmRedraw + 1
	}
	s.parts.BlankArm = s.arms
	b := loading.BlankCopies{Lib: s.decks.Lib}
	if s.BlankEach {
		codes := loading.DeckCodes(s.decks.Decks[0].Source)
		b = loading.NewBlankCopies(s.decks.Lib, codes)
		for _, c := range codes {
			if name := s.decks.Pool.Decks.Name(c); !slices.Contains(s.parts.Blank, name) {
				s.parts.Blank = append(s.parts.Blank, name)
			}
		}
		s.arms += len(s.parts.Blank)
	}
	opponents := len(s.decks.Decks) - 1
	s.tally = reports.NewStudyTally(opponents)
	for opponent := range opponents {
		if err := s.sit(opponent, b); err != nil {
			return err
		}
	}
	return nil
}

// sit the deck down against an opponent, in all arms.
func (s *studyRun) sit(opponent int, b loading.BlankCopies) error {
	source, other := s.decks.Decks[0].Source, s.decks.Decks[1+opponent].Source
	seeds := s.decks.Hash(0) + " " + s.decks.Hash(1+opponent)
	table, err := decks.NewTable(b.Lib, source, other, true)
	if err != nil {
		return err
	}
	add := func(t *decks.Table, mine func() ai.Agent, keep results.Keep) {
		s.question.Matchups = append(s.question.Matchups, sampling.Matchup{Sides: [2]int{0, 1 + opponent}, Seeds: seeds})
		s.matches = append(s.matches, &selfplay.Match{
			Start: selfplay.Decks(t.Game), Matchup: seeds, Agents: [2]func() ai.Agent{mine, s.agent.Make}, Seed: s.seed, Keep: keep,
		})
	}
	add(table, s.agent.Make, results.KeepTurns)
	if s.parts.Mulligan {
		add(table, func() ai.Agent { return ai.KeepHand(s.agent.Make()) }, results.KeepGames)
		add(table, func() ai.Agent { return ai.ReturnHand(s.agent.Make()) }, results.KeepGames)
	}
	for _, title := range s.parts.Blank {
		blank, err := b.Blank(source, title)
		if err != nil {
			return err
		}
		t, err := decks.NewAlignedTable(b.Lib, blank, other, source, true)
		if err != nil {
			return err
		}
		add(t, s.agent.Make, results.KeepGames)
	}
	return nil
}

// series is the one question of the study. repeat is the command that shows a
// game of the deck as it is against an opponent again, up to its number; nil if
// that is up to the store.
func (s *studyRun) series(cmd *cobra.Command, o *running.Options, repeat func(opponent int) string, write func(reports.Study) error) (*running.Session, error) {
	a := &running.Job{
		Question: s.question, Matches: s.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" },
		OnBatch: func(b sampling.Batch, games results.Batch) error {
			s.tally.Add(b.Matchup%s.arms, b.Matchup/s.arms, games)
			return nil
		},
	}
	if repeat != nil {
		a.ReplayCommand = func(m int) string {
			if m%s.arms != reports.ArmAsIs {
				return "" // no other command plays these games
			}
			return repeat(m / s.arms)
		}
	}
	m := s.decks.Manifest(kindStudy, s.command, []loading.Agent{s.agent})
	var err error
	if m.Setup, err = json.Marshal(s.studySetup); err != nil {
		return nil, err
	}
	return running.NewSession(a, m, func(step sampling.Step, speed reports.Speed) error {
		if err := write(s.report(step.Verdict == nil)); err != nil {
			return err
		}
		return speed.WriteGames(cmd.ErrOrStderr(), a.Games)
	}), nil
}

// repeatGame is the command that shows a game of the deck as it is, up to its
// number.
func (o *studyOptions) repeatGame(set *loading.DeckSet, agent loading.Agent, opponent int) string {
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[0].Arg), terminal.Quote(set.Decks[1+opponent].Arg), "--agents", agent.Name, "--mirror", "--seed", strconv.FormatUint(o.Seed, 10)}
	words = append(words, loading.FieldFlags(agent.Name, o.field)...)
	return strings.Join(append(append(append(words, o.deck.Flags()...), o.CardFiles.Flags()...), "--log"), " ") + " "
}

// report of what was played.
func (s *studyRun) report(partial bool) reports.Study {
	out := reports.Study{
		Version: version.String(), Deck: s.decks.Report(0), Cards: s.cards, Agent: s.agent.Name, Seed: s.seed, Partial: partial, CandidateLists: s.decks.Opponents.Report(),
		Requested: s.question.Games * (len(s.decks.Decks) - 1), Repeat: s.command,
	}
	for i := 1; i < len(s.decks.Decks); i++ {
		out.Field = append(out.Field, s.decks.Report(i))
	}
	return reports.NewStudy(out, s.tally, s.parts)
}

// repeat is the command that gives the report again.
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
