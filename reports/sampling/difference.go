package sampling

import (
	"slices"

	"github.com/wisim/wisim/reports/stats"
)

// Difference counts how much better side B scored than side A against one opponent,
// pair by pair, over the games that both finished.
type Difference struct {
	Both   stats.Differences // differences of the mean score of both games of a pair
	First  stats.Differences // differences over games in which A and B took the first turn
	Second stats.Differences // differences over games in which the opponent took the first turn
	A, B   stats.Tally       // scores of side A and of side B in these games, so that their means differ by that of Both
}

// OpponentDifferences returns the differences shown by batches of a comparison, one
// for each opponent. Batches of one side without the same batch of the other are left
// out.
func OpponentDifferences(q Question, played []Played) []Difference {
	out := make([]Difference, len(q.Matchups)/2)
	for opponent, d := range differencesOf(played) {
		if opponent < len(out) {
			out[opponent] = d
		}
	}
	return out
}

// differencesOf returns the differences by opponent.
func differencesOf(played []Played) map[int]Difference {
	sorted := slices.Clone(played)
	slices.SortFunc(sorted, func(a, b Played) int {
		return compareBatches(Batch{Matchup: a.Matchup / 2, Number: a.Number}, Batch{Matchup: b.Matchup / 2, Number: b.Number})
	})
	out := map[int]Difference{}
	for i := 0; i+1 < len(sorted); i++ {
		a, b := sorted[i], sorted[i+1]
		if a.Matchup/2 != b.Matchup/2 || a.Number != b.Number {
			continue
		}
		if a.Matchup > b.Matchup {
			a, b = b, a
		}
		d := out[a.Matchup/2]
		for k := range min(len(a.Pairs), len(b.Pairs)) {
			d.add(a.Pairs[k], b.Pairs[k])
		}
		out[a.Matchup/2] = d
		i++
	}
	return out
}

func (d *Difference) add(a, b Pair) {
	var sum, sumA, sumB, n float64
	for game := range a {
		if !a[game].Finished() || !b[game].Finished() {
			continue
		}
		x := b[game].Points() - a[game].Points()
		[]*stats.Differences{&d.First, &d.Second}[game].Add(x, 1)
		sum, sumA, sumB, n = sum+x, sumA+a[game].Points(), sumB+b[game].Points(), n+1
	}
	if n > 0 {
		d.Both.Add(sum/n, n/2)
		d.A.Add(sumA/n, n/2)
		d.B.Add(sumB/n, n/2)
	}
}
