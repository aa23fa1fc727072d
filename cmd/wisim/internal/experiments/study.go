package experiments

import (
	"encoding/json"
	"slices"

	"github.com/wisim/wisim/ai"
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

// Study is a deck against a field. Its matchups are grouped by opponent; each group
// has one matchup an arm: the deck as it is, then (with Mulligan) every hand kept and
// every hand returned, then (with BlankEach) each title blank.
type Study struct {
	StudySetup
	Decks    *loading.DeckSet // the studied deck, then its opponents
	Agent    loading.Agent
	Question sampling.Question
	matches  []*selfplay.Match
	arms     int
	parts    reports.StudyExtras
	tally    *reports.StudyTally
	Seed     uint64
	Cards    []string // paths of the user's card files
	Command  string   // command line that asks the same question
}

// StudySetup is which arms a study has, as the manifest stores it.
type StudySetup struct {
	Mulligan  bool `json:"mulligan,omitempty"`
	BlankEach bool `json:"blank_each,omitempty"`
}

// MakeMatches makes the matchups of the question: all arms against each opponent.
func (s *Study) MakeMatches() error {
	s.Question.Matchups, s.matches = nil, nil
	s.parts = reports.StudyExtras{Mulligan: s.Mulligan, Cost: s.Decks.CostOf}
	s.arms = reports.ArmAsIs + 1
	if s.Mulligan {
		s.arms = reports.ArmRedraw + 1
	}
	s.parts.BlankArm = s.arms
	b := loading.BlankCopies{Lib: s.Decks.Lib}
	if s.BlankEach {
		codes := loading.DeckCodes(s.Decks.Decks[0].Source)
		b = loading.NewBlankCopies(s.Decks.Lib, codes)
		for _, c := range codes {
			if name := s.Decks.Pool.Decks.Name(c); !slices.Contains(s.parts.Blank, name) {
				s.parts.Blank = append(s.parts.Blank, name)
			}
		}
		s.arms += len(s.parts.Blank)
	}
	opponents := len(s.Decks.Decks) - 1
	s.tally = reports.NewStudyTally(opponents)
	for opponent := range opponents {
		if err := s.addOpponent(opponent, b); err != nil {
			return err
		}
	}
	return nil
}

// addOpponent adds the matchups of all arms against an opponent.
func (s *Study) addOpponent(opponent int, b loading.BlankCopies) error {
	source, other := s.Decks.Decks[0].Source, s.Decks.Decks[1+opponent].Source
	seeds := seedsOf(source.Deck(), other.Deck())
	table, err := s.Decks.NewTable(b.Lib, source, other, true)
	if err != nil {
		return err
	}
	add := func(t *decks.Table, mine func() ai.Agent, keep results.Keep) {
		s.Question.Matchups = append(s.Question.Matchups, sampling.Matchup{Sides: [2]int{0, 1 + opponent}, Seeds: seeds})
		s.matches = append(s.matches, &selfplay.Match{
			Start: selfplay.Decks(t.Game), Matchup: seeds, Agents: [2]func() ai.Agent{mine, s.Agent.Make}, Seed: s.Seed, Keep: keep,
		})
	}
	add(table, s.Agent.Make, results.KeepTurns)
	if s.parts.Mulligan {
		add(table, func() ai.Agent { return ai.KeepHand(s.Agent.Make()) }, results.KeepGames)
		add(table, func() ai.Agent { return ai.ReturnHand(s.Agent.Make()) }, results.KeepGames)
	}
	for _, title := range s.parts.Blank {
		blank, err := b.Blank(source, title)
		if err != nil {
			return err
		}
		t, err := s.Decks.NewAlignedTable(b.Lib, blank, other, source)
		if err != nil {
			return err
		}
		add(t, s.Agent.Make, results.KeepGames)
	}
	return nil
}

// Session returns the session of the study. repeat returns the command that replays a
// game of the unchanged deck against an opponent, without the game's number; nil for
// a stored run, which has its own.
func (s *Study) Session(std terminal.Streams, o *running.Options, repeat func(opponent int) string, write func(reports.Study) error) (*running.Session, error) {
	a := &running.Job{
		Question: s.Question, Matches: s.matches, Workers: o.Jobs, ReplayCommand: func(int) string { return "" },
		OnBatch: func(b sampling.Batch, games results.Batch) error {
			s.tally.Add(b.Matchup%s.arms, b.Matchup/s.arms, games)
			return nil
		},
		Reset: func() { s.tally = reports.NewStudyTally(len(s.Question.Matchups) / s.arms) },
		UseKey: func(matchup int, u results.CardUse) (reports.UseKey, bool) {
			return reports.UseKey{Deck: s.Question.Matchups[matchup].Sides[u.Side]}, matchup%s.arms == reports.ArmAsIs
		},
	}
	if repeat != nil {
		a.ReplayCommand = func(m int) string {
			if m%s.arms != reports.ArmAsIs {
				return "" // no other command plays the games of this arm
			}
			return repeat(m / s.arms)
		}
	}
	m := s.Decks.Manifest(kindStudy, s.Command, []loading.Agent{s.Agent})
	var err error
	if m.Setup, err = json.Marshal(s.StudySetup); err != nil {
		return nil, err
	}
	return running.NewSession(a, m, func(step sampling.Step, speed reports.Speed) error {
		out := s.report(step.Verdict == nil)
		out.CardUse = a.Uses.Report([]string{s.Agent.Name}, s.Decks.Names(), nil)
		if err := write(out); err != nil {
			return err
		}
		return speed.WriteGames(o.SpeedWriter(std), a.Games)
	}), nil
}

// report returns the report of the games so far.
func (s *Study) report(partial bool) reports.Study {
	out := reports.Study{
		Version: version.String(), Deck: s.Decks.Report(0), Cards: s.Cards, Agent: s.Agent.Name, Seed: s.Seed, Partial: partial, CandidateLists: s.Decks.Opponents.Report(), House: loading.ReportHouse(s.Decks.House),
		Requested: s.Question.Games * (len(s.Decks.Decks) - 1), Repeat: s.Command,
	}
	for i := 1; i < len(s.Decks.Decks); i++ {
		out.Field = append(out.Field, s.Decks.Report(i))
	}
	return reports.NewStudy(out, s.tally, s.parts)
}
