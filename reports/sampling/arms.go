package sampling

import (
	"cmp"
	"math"
	"slices"

	"github.com/wisim/wisim/reports/stats"
)

// arms plans a question of kind Arms or Race: a base and several variants (arms) play
// with the same seeds until the difference of each arm from the base is known, or
// until the best arms are left.
//
// Each batch of an arm is compared with the batch of the base that has the same
// number. Kind Arms stops playing an arm once its difference is known. Kind Race
// drops the worse half of the arms after each round and doubles the games of the rest
// (successive halving: Karnin, Koren and Somekh, International Conference on Machine
// Learning, 2013). A race ends when at most Survivors arms are left and have been
// looked at twice.
type arms struct {
	q       Question
	games   int
	base    map[key]Played      // played batches of the base, by group and number
	seen    []stats.Differences // differences from the base, one entry for each arm
	batches []int               // number of batches that each arm has played in each group
	alive   []int               // indices of the arms that a race still plays
	rounds  int
}

// raceBatches is the least number of batches that an arm plays, over all groups,
// before a race may drop it. With fewer, luck would decide.
const raceBatches = 8

func newArms(q Question) *arms {
	a := &arms{q: q, base: map[key]Played{}, seen: make([]stats.Differences, q.Arms), batches: make([]int, q.Arms)}
	for i := range q.Arms {
		a.alive = append(a.alive, i)
	}
	return a
}

// group returns how many matchups each opponent has: the base and its arms.
func (q Question) group() int { return q.Arms + 1 }

// about returns a pair with the results of whom the question is about.
func (q Question) about(p Pair) Pair {
	if q.OfFirst {
		return p.OfFirst()
	}
	return p
}

// groups returns the number of opponents.
func (q Question) groups() int { return len(q.Matchups) / q.group() }

func (a *arms) next() ([]Batch, *Verdict) {
	want := a.want()
	if slices.Max(want) == 0 {
		reason := PrecisionReached
		switch {
		case a.q.Kind == Race:
			reason = Decided
		case a.anyHopeless():
			reason = MaxPlayed
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

// shorten halves the batches that each arm would play next. It returns false if none
// are left.
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

// round returns the batches that bring each arm to its count in want, and the base to
// the largest of these.
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

// want returns how many batches each arm should have in each group after the next
// round; 0 for an arm that is not played any more.
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
		if half <= a.q.Precision || a.hopeless(i) {
			continue
		}
		want[i] = grow(a.batches[i], half/a.q.Precision)
	}
	return want
}

// hopeless reports whether no game of an arm ended although as many batches were played as
// Precision needs.
func (a *arms) hopeless(arm int) bool {
	return a.seen[arm].Pairs() == 0 && a.batches[arm]*a.q.groups() >= batchesFor(a.q.Precision, 1.0/4)
}

func (a *arms) anyHopeless() bool {
	for i := range a.seen {
		if a.hopeless(i) {
			return true
		}
	}
	return false
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
			d.add(a.q.about(base.Pairs[k]), a.q.about(b.Pairs[k]))
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

// expectRace returns how many games the race takes in all. Which arms are dropped is
// unknown, but their number is fixed.
func (a *arms) expectRace() int {
	games, left, more := a.games, len(a.alive), a.batches[a.alive[0]]
	for rounds := a.rounds; left > a.q.Survivors || rounds < 2; rounds++ {
		round := (left + 1) * more * a.q.groups() * BatchGames // left arms and the base each play this many batches
		if a.q.MaxGames > 0 && games+round > a.q.MaxGames {
			break
		}
		games += round
		more *= 2
		left = min(left, max(a.q.Survivors, (left+1)/2))
	}
	return games
}

// ArmDifferences returns the difference of each arm from the base, by group and arm.
// Batches without their batch of the base are left out.
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
			out[g][arm].add(q.about(against.Pairs[k]), q.about(b.Pairs[k]))
		}
	}
	return out
}
