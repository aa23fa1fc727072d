package sampling

import (
	"container/heap"
	"math"
)

// matrix plans a question of kind Field. It gives more games to the matchups with the
// wider intervals.
type matrix struct {
	q       Question
	seen    field
	batches []int // number of batches of each matchup at the last look
}

// firstFieldBatches is how many batches of each matchup are played before the first look.
const firstFieldBatches = 2

func (m *matrix) next() ([]Batch, *Verdict) {
	if m.batches == nil {
		var round []Batch
		for i := range m.q.Matchups {
			round = append(round, batchesOf(i, 0, min(firstFieldBatches, m.q.mostBatches()))...)
		}
		return round, nil
	}
	open, hopeless := m.open()
	if open.Len() == 0 {
		reason := PrecisionReached
		if hopeless {
			reason = MaxPlayed
		}
		return nil, &Verdict{Answer: Estimated, Reason: reason, Games: m.seen.games}
	}
	round := m.spread(open, m.budget())
	if len(round) == 0 {
		return nil, &Verdict{Answer: Estimated, Reason: MaxPlayed, Games: m.seen.games}
	}
	return round, nil
}

// budget returns how many batches the next round may have: half of those played so
// far, at least one for each matchup, and at most what MaxGames leaves.
func (m *matrix) budget() int {
	n := m.seen.games / BatchGames
	if m.q.MaxGames == 0 {
		return max(len(m.q.Matchups), n/2)
	}
	return min(max(len(m.q.Matchups), n/2), (m.q.MaxGames-m.seen.games)/BatchGames)
}

// cell is a matchup that may get more batches.
type cell struct {
	matchup int
	half    float64 // half the width of the matchup's interval
	from    int     // number of batches already played
	to      int     // number of batches including those of the next round
	most    int     // number of batches after which Precision should be reached
}

// gain returns how much one more batch narrows half of the interval. The width is
// proportional to 1/sqrt(batches).
func (c cell) gain() float64 {
	return c.half * math.Sqrt(float64(c.from)) * (1/math.Sqrt(float64(c.to)) - 1/math.Sqrt(float64(c.to+1)))
}

// cells is a heap with the largest gain first; the lower matchup wins ties.
type cells []cell

func (c cells) Len() int { return len(c) }
func (c cells) Less(i, j int) bool {
	a, b := c[i].gain(), c[j].gain()
	return a > b || a == b && c[i].matchup < c[j].matchup
}
func (c cells) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *cells) Push(x any)   { *c = append(*c, x.(cell)) }
func (c *cells) Pop() any {
	old := *c
	last := old[len(old)-1]
	*c = old[:len(old)-1]
	return last
}

// open returns the matchups that have not reached Precision, and whether one will never do
// because its games do not end.
func (m *matrix) open() (_ *cells, hopeless bool) {
	var list cells
	for i, n := range m.batches {
		c := cell{matchup: i, half: m.seen.sequence(i, m.q.Alpha).half(), from: n, to: n, most: math.MaxInt32}
		if m.q.Precision > 0 {
			if c.half <= m.q.Precision {
				continue
			}
			if m.seen.hopeless(i, n, m.q.Precision) {
				hopeless = true
				continue
			}
			c.most = grow(n, c.half/m.q.Precision)
		}
		list = append(list, c)
	}
	heap.Init(&list)
	return &list, hopeless
}

// spread distributes budget batches over the matchups, each to the one with the
// largest gain.
func (m *matrix) spread(open *cells, budget int) (round []Batch) {
	for ; budget > 0 && open.Len() > 0; budget-- {
		c := &(*open)[0]
		round = append(round, batchesOf(c.matchup, c.to, c.to+1)...)
		if c.to++; c.to >= c.most {
			heap.Pop(open)
		} else {
			heap.Fix(open, 0)
		}
	}
	return round
}

func (m *matrix) look(batches []Played) {
	if m.batches == nil {
		m.batches = make([]int, len(m.q.Matchups))
	}
	m.seen.add(batches)
	for _, b := range batches {
		m.batches[b.Matchup]++
	}
}

func (m *matrix) estimates() []Estimate {
	var list []Estimate
	for i := range m.batches {
		list = append(list, m.seen.sequence(i, m.q.Alpha))
	}
	return list
}

func (m *matrix) expect() int {
	if m.batches == nil {
		return 0
	}
	sum := 0.0
	for i, n := range m.batches {
		ratio := 1.0
		if m.q.Precision > 0 {
			ratio = math.Max(1, m.seen.sequence(i, m.q.Alpha).half()/m.q.Precision)
		}
		sum += math.Ceil(float64(n) * ratio * ratio)
	}
	games := int(sum) * BatchGames
	if m.q.MaxGames > 0 && (m.q.Precision == 0 || games > m.q.MaxGames) {
		games = m.q.MaxGames
	}
	return games
}
