package mcts

import "github.com/wisim/wisim/engine"

// What matters at the decision at hand is to find the best choice, not to choose
// well while looking for it, which is what the formula of the tree is for: it
// goes where the prior and the first looks point, and a good choice of which the
// prior thinks little gets a look or two of a thousand. So at the root all
// choices are looked at equally often, then the better half of them, and so on
// until one is left (sequential halving: Karnin, Koren and Somekh, "Almost Optimal
// Exploration in Multi-Armed Bandits", 2013). They see the same samples, so
// that little is needed to tell them apart: most choices bring plainly less than the
// first, or in each sample the same, and are left out as soon as that is seen.

const (
	// visitsPerArm is how often each choice of a race is looked at on average if it is
	// not left out; with fewer iterations the race begins with the choices of
	// which the prior thinks best.
	visitsPerArm = 8
	// priorCredit is what the choice that the prior likes best has won beforehand.
	priorCredit = 0.8
	// decisiveLead is by how much one must be ahead, times the square root of the looks,
	// for the race to be over: about three times what luck does.
	decisiveLead = 0.6
	// checkEvery is how many looks each choice gets between two checks whether the race is over.
	checkEvery = 4
	// minSamples is the number of samples in which a choice is held against the first
	// before it may be left out.
	minSamples = 8
	// dropErrors is by how many standard errors of the difference it must be behind.
	dropErrors = 3
	// dropTolerance is by how much a choice may be better and be left out, of a win.
	dropTolerance = 0.001
)

// arms are the edges of the root, the best first.
type arms [engine.MaxLegal]int32

// halve does at most n iterations, and finds the winner among the choices at hand.
func (a *Agent) halve(n int) {
	a.iterate(0) // which makes the edges
	live := a.tree.byPrior(&a.arms)
	if a.winner = 0; len(live) == 0 {
		return // the arena has no room even for them
	}
	live = live[:min(len(live), max(2, n/visitsPerArm))]
	a.diffs.first = 0
	sample := int32(0)
	for rounds := halvings(len(live)); rounds > 0; rounds-- {
		each := max(1, (n-a.done)/rounds/len(live))
		for k := 0; k < each && n-a.done >= len(live); k++ {
			if k%checkEvery == 0 {
				live = a.dropWorse(live, n-a.done)
				if !a.config.Patient && a.tree.decided(live) || a.onlyOneLeft(live) {
					rounds = 1
					break
				}
			}
			a.visitAll(live, sample)
			sample++
		}
		a.tree.sortByMean(live)
		live = live[:max(1, (len(live)+1)/2)]
	}
	a.winner = live[0]
}

// pairedDiff is by how much an edge has done better than the first of its race in
// the samples in which both were looked at.
type pairedDiff struct{ n, sum, square float32 }

// pairedDiffs are those of the edges of the root, which are the first of the arena.
type pairedDiffs struct {
	first int32 // edge that they are against
	of    [engine.MaxLegal + 1]pairedDiff
}

// visitAll looks at each of some edges in a sample, the best first.
func (a *Agent) visitAll(live []int32, sample int32) {
	m := &a.diffs
	if m.first != live[0] {
		*m = pairedDiffs{first: live[0]}
	}
	base, known := a.visit(live[0], sample)
	for _, i := range live[1:] {
		if r, ok := a.visit(i, sample); ok && known {
			m.of[i].add(r - base)
		}
	}
}

// visit looks at an edge and returns what came of it, unless it could not be
// chosen in the sample.
func (a *Agent) visit(edge, sample int32) (reward float32, ok bool) {
	n := &a.tree.nodes[edge]
	if n.visits > sample { // by the look that made the edges
		return n.value, true
	}
	visits, value := n.visits, n.value
	a.iterate(edge)
	return n.value - value, n.visits > visits
}

func (m *pairedDiff) add(d float32) {
	m.n++
	m.sum += d
	m.square += float32(d * d)
}

// error is how much more than seen an edge may be worth: a multiple of the standard
// error of its margin.
func (m *pairedDiff) error() float32 {
	mean := m.sum / m.n
	return float32(dropErrors * sqrt(max(0, m.square/m.n-float32(mean*mean))/(m.n-1)))
}

// dropWorse leaves out of some edges those that are hardly better than the first, whatever
// luck has done; left is how many iterations there still are.
func (a *Agent) dropWorse(live []int32, left int) []int32 {
	if !a.config.Thin || a.diffs.first != live[0] {
		return live
	}
	top := a.tree.topWeight(live)
	each := float32(left) / float32(len(live))
	kept := live[:1]
	for _, i := range live[1:] {
		m := &a.diffs.of[i]
		if m.n < minSamples || a.lead(i, top, each)+m.error() > dropTolerance {
			kept = append(kept, i)
		}
	}
	return kept
}

// lead is by how much an edge is better than the first of its race, the credit of both included: as
// much of it as there is after so many looks, or, for one who is patient, as there will be at the
// end, when each has been looked at so often.
func (a *Agent) lead(edge int32, top, each float32) float32 {
	n, first := &a.tree.nodes[edge], &a.tree.nodes[a.diffs.first]
	if !a.config.Patient {
		return n.creditedMean(top) - first.creditedMean(top)
	}
	m := &a.diffs.of[edge]
	return m.sum/m.n + priorCredit*(n.weight-first.weight)/top/max(float32(first.visits), each)
}

// onlyOneLeft reports whether one edge is left, and known well enough to say what it
// is worth.
func (a *Agent) onlyOneLeft(live []int32) bool {
	return a.config.Thin && len(live) == 1 && a.tree.nodes[live[0]].visits >= minSamples
}

// halvings is how often n choices are halved until one is left, at least once.
func halvings(n int) (times int) {
	for times = 1; n > 2; times++ {
		n = (n + 1) / 2
	}
	return times
}

// byPrior puts the edges of the root in the order of the prior.
func (t *tree) byPrior(r *arms) []int32 {
	n := 0
	for i := t.nodes[0].child; i != 0 && n < len(r); i = t.nodes[i].next {
		r[n] = i
		n++
	}
	t.sort(r[:n], func(n *node) float32 { return n.weight })
	return r[:n]
}

// sortByMean puts edges in the order of what they have won, their credit included.
func (t *tree) sortByMean(edges []int32) {
	top := t.topWeight(edges)
	t.sort(edges, func(n *node) float32 { return n.creditedMean(top) })
}

// topWeight is the greatest weight that the prior gives one of some edges.
func (t *tree) topWeight(edges []int32) (top float32) {
	for _, i := range edges {
		top = max(top, t.nodes[i].weight)
	}
	return top
}

// creditedMean is what an edge has won on average, its credit included; top is the
// greatest weight of an edge beside it.
func (n *node) creditedMean(top float32) float32 {
	if n.visits == 0 {
		return 0
	}
	return (n.value + priorCredit*n.weight/top) / float32(n.visits)
}

// sort puts edges in an order, the greatest first, and leaves equals as they are.
func (t *tree) sort(edges []int32, by func(*node) float32) {
	for i := range edges {
		for k := i; k > 0 && by(&t.nodes[edges[k]]) > by(&t.nodes[edges[k-1]]); k-- {
			edges[k], edges[k-1] = edges[k-1], edges[k]
		}
	}
}

// decided reports whether one of some edges is so far ahead that more looks would
// not change it.
func (t *tree) decided(edges []int32) bool {
	top := t.topWeight(edges)
	first, second, least := float32(-1), float32(-1), t.nodes[edges[0]].visits
	for _, i := range edges {
		least = min(least, t.nodes[i].visits)
		if w := t.nodes[i].creditedMean(top); w > first {
			first, second = w, first
		} else {
			second = max(second, w)
		}
	}
	return second >= 0 && (first-second)*sqrt(float32(least)) > decisiveLead
}
