package reports

import (
	"slices"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// MaxUnfinishedListed is how many unfinished games a report lists.
const MaxUnfinishedListed = 1000

// maxDistinctGames is the most different games that are counted.
const maxDistinctGames = 1 << 20

// Tally accumulates a Sim from games added in the order of their numbers. Its size
// does not grow with the number of games, except for signatures of games from a
// position.
type Tally struct {
	run        Run
	sim        Sim // the report without its rates, which the method Sim adds
	sample     *stats.Sample
	signer     results.Signer
	charts     *chartData
	signatures map[uint64]bool // signatures of the different games from a position; nil for games of two decks
}

// NewTally returns a Tally without games.
func NewTally(run Run) *Tally {
	t := &Tally{run: run, sample: stats.NewSample(), signer: results.NewSigner(), charts: newChartData()}
	t.charts.sameAgent = run.Agents[0] == run.Agents[1]
	t.sim = Sim{Schema: SimSchema, Decks: run.Decks, Cards: run.Cards, Agents: run.Agents, Lists: run.Lists, CandidateLists: run.CandidateLists, House: run.House, Seed: run.Seed, Requested: run.Games, Endings: map[string]int{}}
	if run.Start != nil {
		t.signatures = map[uint64]bool{}
	}
	return t
}

// Add adds the next game.
func (t *Tally) Add(g results.Game) {
	t.sim.count(g, t.run.Repeat)
	t.sample.Add(g)
	t.signer.Add(g)
	t.charts.add(g)
	if t.signatures != nil && len(t.signatures) < maxDistinctGames {
		t.signatures[g.Signature] = true
	}
}

// AddBatch adds the games of the next batch with their turns.
func (t *Tally) AddBatch(b results.Batch) {
	for _, g := range b.Games {
		t.Add(g)
	}
	t.charts.addTurns(b)
}

// Games returns the number of games added.
func (t *Tally) Games() int { return t.sim.Games }

// Sim returns the report of the games added. It is partial if there are fewer than
// requested.
func (t *Tally) Sim() Sim {
	s := t.sim
	s.Start = t.run.Start.withResults(t)
	s.Partial = t.partial()
	s.WinRate = t.rate(&t.sample.WinRate)
	s.FirstPlayer = t.rate(&t.sample.FirstPlayer)
	s.Turns = newSpread(t.sample.Turns.Spread(), t.sample.Finished)
	s.Decisions = newSpread(t.sample.Decisions.Spread(), t.sample.Finished)
	s.Signature = hex(t.signer.Sum())
	s.charts = t.charts
	return s
}

// partial reports whether fewer games were added than requested.
func (t *Tally) partial() bool { return t.sim.Games < t.sim.Requested }

// rate returns a rate of the games added. The number of games of a partial run was not
// fixed beforehand: who interrupts it may have looked at it many times. So the
// interval is then a confidence sequence, which covers at all looks, and with any number of
// games.
func (t *Tally) rate(p *stats.Points) Rate {
	if scores := p.Tally(); t.partial() || tooFew(scores) {
		return sequenceRate(scores, 1-stats.Confidence)
	}
	return newRate(p.Rate())
}

// The score interval misses too often if the pairs are few, or those apart from the most
// frequent score are: a single one of them then moves its end beyond the truth.
const (
	fewPairs  = 10
	fewOthers = 4
)

// tooFew reports whether the scores are too few for a score interval.
func tooFew(t stats.Tally) bool {
	n := t.Pairs()
	return n < fewPairs || n-slices.Max(t[:]) < fewOthers
}

// Answer returns the report with the answer to a question with an open number of
// games: the interval that decided when to stop, and the reason. For a fixed number
// of games it is Sim.
func (t *Tally) Answer(q sampling.Question, step sampling.Step) Sim {
	s := t.Sim()
	if q.Kind == sampling.Fixed {
		return s
	}
	s.Partial = step.Verdict == nil
	s.FirstPlayer = sequenceRate(t.sample.FirstPlayer.Tally(), q.Alpha)
	if s.Start != nil && s.Start.FirstAgent != nil {
		rate := sequenceRate(t.sample.FirstAgent.Tally(), q.Alpha)
		s.Start.FirstAgent = &rate
	}
	s.Stop = &Stop{Precision: q.Precision, Detect: q.Detect, Alpha: q.Alpha, Beta: q.Beta, MaxGames: q.MaxGames}
	if v := step.Verdict; v != nil {
		s.Stop.Answer, s.Stop.Reason = string(v.Answer), string(v.Reason)
	}
	for _, e := range step.Estimates {
		s.WinRate = Rate{Low: stats.Round(e.Low), High: stats.Round(e.High), Confidence: stats.Round(1 - q.Alpha), Method: e.Method}
		if e.Pairs > 0 {
			v := stats.Round(e.Value)
			s.WinRate.Value = &v
		}
	}
	return s
}

func (s *Sim) count(g results.Game, repeat string) {
	s.Games++
	switch g.Winner {
	case results.Unfinished:
		if s.Unfinished++; len(s.UnfinishedGames) < MaxUnfinishedListed {
			s.UnfinishedGames = append(s.UnfinishedGames, UnfinishedGame{g.Number + 1, repeat + itoa(g.Number+1)})
		}
		return
	case results.Draw:
		s.Draws++
	default:
		s.Wins[g.Winner]++
	}
	s.Endings[g.Ending]++
}
