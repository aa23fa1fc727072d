package sampling

import (
	"container/heap"
	"math"
)

// matrix plays many matchups, those more that are known less.
type matrix struct {
	q       Question
	seen    field
	batches []int // looked at, by matchup
}

// firstOfMatrix batches of each matchup are played before the first look.
const firstOfMatrix = 2

func (m *matrix) next() ([]Batch, *Verdict) {
	if m.batches == nil {
		var round []Batch
		for i := range m.q.Matchups {
			round = append(round, batchesOf(i, 0, min(firstOfMatrix, m.q.mostBatches()))...)
		}
		return round, nil
	}
	open := m.open()
	if open.Len() == 0 {
		return nil, &Verdict{Answer: Estimated, Reason: PrecisionReached, Games: m.seen.games}
	}
	round := m.spread(open, m.budget())
	if len(round) == 0 {
		return nil, &Verdict{Answer: Estimated, Reason: MaxPlayed, Games: m.seen.games}
	}
	return round, nil
}

// budget is how many batches the next round may have: half as many as there
// are, and no more than MaxGames leaves.
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
	half    float64 // half the width of its interval
	from    int     // batches it has
	to      int     // and with what it was given
	most    int     // more is not needed, as far as is known
}

// gain is how much narrower half of the interval becomes by one more batch: a
// width goes with the root of the number.
func (c cell) gain() float64 {
	return c.half * math.Sqrt(float64(c.from)) * (1/math.Sqrt(float64(c.to)) - 1/math.Sqrt(float64(c.to+1)))
}

// cells is a heap of those with the largest gain. Ties go to the first.
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

// open matchups: those that are not known well enough.
func (m *matrix) open() *cells {
	var list cells
	for i, n := range m.batches {
		c := cell{matchup: i, half: m.seen.sequence(i, m.q.Alpha).half(), from: n, to: n, most: math.MaxInt32}
		if m.q.Precision > 0 {
			if c.half <= m.q.Precision {
				continue
			}
			c.most = grow(n, c.half/m.q.Precision)
		}
		list = append(list, c)
	}
	heap.Init(&list)
	return &list
}

// spread so many batches over the matchups, one by one to where the next gains
// most.
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
