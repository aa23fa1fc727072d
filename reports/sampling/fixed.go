package sampling

import "github.com/wisim/wisim/reports/stats"

// fixed plans a question of kind Fixed: it plays Games games of every matchup in one
// round.
type fixed struct {
	q    Question
	seen field
}

func (f *fixed) next() ([]Batch, *Verdict) {
	if f.seen.games > 0 {
		return nil, &Verdict{Answer: Estimated, Reason: AllPlayed, Games: f.seen.games}
	}
	round := make([]Batch, 0, len(f.q.Matchups)*((f.q.Games+BatchGames-1)/BatchGames))
	for m := range f.q.Matchups {
		for n := 0; n*BatchGames < f.q.Games; n++ {
			round = append(round, Batch{Matchup: m, Number: n, Games: min(BatchGames, f.q.Games-n*BatchGames)})
		}
	}
	return round, nil
}

func (f *fixed) look(batches []Played) { f.seen.add(batches) }

func (f *fixed) estimates() []Estimate {
	if f.seen.games == 0 {
		return nil
	}
	var list []Estimate
	for m, t := range f.seen.tallies {
		low, high := t.Interval(stats.Confidence)
		list = append(list, Estimate{Matchup: m, Value: t.Mean(), Low: low, High: high, Pairs: t.Pairs(), Confidence: stats.Confidence, Method: stats.Method})
	}
	return list
}

func (f *fixed) expect() int { return f.q.Games * len(f.q.Matchups) }

// field holds the scores seen in each matchup.
type field struct {
	games   int
	tallies []stats.Tally // scores of each matchup
}

func newField(q Question) field { return field{tallies: make([]stats.Tally, len(q.Matchups))} }

func (f *field) add(batches []Played) {
	for _, b := range batches {
		f.games += b.Games()
		for _, p := range b.Pairs {
			if n := p.Finished(); n > 0 {
				f.tallies[b.Matchup].Add(p.Score(), float64(n)/2)
			}
		}
	}
}
