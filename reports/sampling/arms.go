package sampling

import (
	"cmp"
	"math"
	"slices"

	"github.com/wisim/wisim/reports/stats"
)

// arms plays a base and several arms with the same seeds, until it is known how
// far each arm is from the base, or which are best.
//
// A batch of an arm is held against the same batch of the base. An arm that is
// known is not played on. In a race the worse half of the arms is left behind
// after each round, and the rest gets twice as many games (successive halving:
// Karnin, Koren and Somekh, International Conference on Machine Learning, 2013);
// it ends when no more than Survivors are left that have been looked at twice.
type arms struct {
	q       Question
	games   int
	base    map[key]Played      // batches of the base, by group and number
	seen    []stats.Differences // by arm
	batches []int               // of each group, by arm
	alive   []int               // arms that are played on, in a race
	rounds  int
}

// raceBatches is how many batches an arm has at least before a race leaves it
// behind, over all groups: the best of many is not to go by the first luck.
const raceBatches = 8

func newArms(q Question) *arms {
	a := &arms{q: q, base: map[key]Played{}, seen: make([]stats.Differences, q.Arms), batches: make([]int, q.Arms)}
	for i := range q.Arms {
		a.alive = append(a.alive, i)
	}
	return a
}

// group is how many matchups belong together: the base and its arms.
func (q Question) group() int { return q.Arms + 1 }

// groups of matchups: opponents.
func (q Question) groups() int { return len(q.Matchups) / q.group() }

func (a *arms) next() ([]Batch, *Verdict) {
	want := a.want()
	if slices.Max(want) == 0 {
		reason := PrecisionReached
		if a.q.Kind == Race {
			reason = Decided
		}
		return nil, &Verdict{Answer: Estimated, Reason: reason, Games: a.games}
	}
	round := a.round(want)
	for a.q.MaxGames > 0 && a.games+len(round)*BatchGames > a.q.MaxGames {
		if !a.shorten(want) || a.q.Kind == Race {
			return nil, &Verdict{Answer: Estimated, Reason: MaxPlayed, Games: a.games}
		}
		round = a.round(want)
	}
	return round, nil
}

// shorten what is wanted to half; false if nothing is left.
func (a *arms) shorten(want []int) (left bool) {
	for i := range want {
		if more := (want[i] - a.batches[i]) / 2; more > 0 {
			want[i], left = a.batches[i]+more, true
		} else {
			want[i] = 0
		}
	}
	return left
}

// round is what is missing for each arm to have so many batches, and the base as
// many as it needs to be held against.
func (a *arms) round(want []int) (round []Batch) {
	most := slices.Max(want)
	for g := range a.q.groups() {
		for n := range most {
			if _, ok := a.base[key{g, n}]; !ok {
				round = append(round, batchesOf(g*a.q.group(), n, n+1)...)
			}
		}
		for i, to := range want {
			round = append(round, batchesOf(g*a.q.group()+1+i, a.batches[i], to)...)
		}
	}
	return round
}

// want is how many batches of each group each arm should have after the next
// round; 0 for one that is not played on.
func (a *arms) want() []int {
	want := make([]int, a.q.Arms)
	if a.rounds == 0 {
		first := 1
		if a.q.Kind == Race {
			first = max(1, (raceBatches+a.q.groups()-1)/a.q.groups())
		}
		for i := range want {
			want[i] = first
		}
		return want
	}
	if a.q.Kind == Race {
		if len(a.alive) <= a.q.Survivors && a.rounds > 1 {
			return want
		}
		for _, i := range a.alive {
			want[i] = 2 * a.batches[i]
		}
		return want
	}
	for i := range want {
		half := a.estimate(i).half()
		if half <= a.q.Precision {
			continue
		}
		want[i] = grow(a.batches[i], half/a.q.Precision)
	}
	return want
}

func (a *arms) look(batches []Played) {
	var parts []Played
	for _, b := range batches {
		a.games += b.Games()
		if b.Matchup%a.q.group() == 0 {
			a.base[key{b.Matchup / a.q.group(), b.Number}] = b
		} else {
			parts = append(parts, b)
		}
	}
	for _, b := range parts {
		g, arm := b.Matchup/a.q.group(), b.Matchup%a.q.group()-1
		var d Difference
		base := a.base[key{g, b.Number}]
		for k := range min(len(base.Pairs), len(b.Pairs)) {
			d.add(base.Pairs[k], b.Pairs[k])
		}
		a.seen[arm].Merge(d.Both)
		a.batches[arm] = max(a.batches[arm], b.Number+1)
	}
	a.rounds++
	if a.q.Kind == Race && len(a.alive) > a.q.Survivors {
		slices.SortStableFunc(a.alive, func(x, y int) int { return cmp.Compare(a.seen[y].Mean(), a.seen[x].Mean()) })
		a.alive = a.alive[:max(a.q.Survivors, (len(a.alive)+1)/2)]
		slices.Sort(a.alive)
	}
}

func (a *arms) estimate(arm int) Estimate {
	d := &a.seen[arm]
	low, high := d.Sequence(a.q.Alpha)
	return Estimate{Matchup: arm + 1, Value: d.Mean(), Low: low, High: high, Pairs: d.Pairs(), Confidence: 1 - a.q.Alpha, Method: stats.SequenceMethod, Anytime: true}
}

func (a *arms) estimates() []Estimate {
	if a.rounds == 0 {
		return nil
	}
	var list []Estimate
	for i := range a.seen {
		list = append(list, a.estimate(i))
	}
	return list
}

func (a *arms) expect() int {
	if a.rounds == 0 {
		return 0
	}
	if a.q.Kind == Race {
		return a.expectRace()
	}
	most, sum := 0.0, 0.0
	for i := range a.seen {
		ratio := math.Max(1, a.estimate(i).half()/a.q.Precision)
		n := math.Ceil(float64(a.batches[i]) * ratio * ratio)
		sum += n
		most = math.Max(most, n)
	}
	games := int(sum+most) * BatchGames * a.q.groups()
	if a.q.MaxGames > 0 {
		games = min(games, a.q.MaxGames)
	}
	return games
}

// expectRace is how many games a race takes from here on with those that it has taken: who is left
// behind in a round is not known, and how many are.
func (a *arms) expectRace() int {
	games, left, more := a.games, len(a.alive), a.batches[a.alive[0]]
	for rounds := a.rounds; left > a.q.Survivors || rounds < 2; rounds++ {
		round := (left + 1) * more * a.q.groups() * BatchGames // the base plays as well
		if a.q.MaxGames > 0 && games+round > a.q.MaxGames {
			break
		}
		games += round
		more *= 2
		left = min(left, max(a.q.Survivors, (left+1)/2))
	}
	return games
}

// ArmDifferences are what batches of a question with arms have shown: for each
// group and each arm the difference from the base. Batches of which the base is
// not there count for nothing.
func ArmDifferences(q Question, played []Played) [][]Difference {
	base := map[key]Played{}
	for _, b := range played {
		if b.Matchup%q.group() == 0 {
			base[key{b.Matchup / q.group(), b.Number}] = b
		}
	}
	out := make([][]Difference, q.groups())
	for g := range out {
		out[g] = make([]Difference, q.Arms)
	}
	for _, b := range played {
		g, arm := b.Matchup/q.group(), b.Matchup%q.group()-1
		against, ok := base[key{g, b.Number}]
		if arm < 0 || !ok {
			continue
		}
		for k := range min(len(against.Pairs), len(b.Pairs)) {
			out[g][arm].add(against.Pairs[k], b.Pairs[k])
		}
	}
	return out
}
