package mcts

import "github.com/wisim/wisim/engine"

// At the root the search wants the best final choice (simple regret), while PUCT
// minimizes the regret of its visits: it goes where the prior and the first results
// point, and a good choice with a small prior gets one or two of a thousand visits.
// So the root runs sequential halving: all arms get equally many visits, then the
// better half of them, and so on until one is left (Karnin, Koren and Somekh, "Almost
// Optimal Exploration in Multi-Armed Bandits", 2013). All arms see the same samples,
// so differences are paired: most arms are plainly worse than the first, or equal to
// it in every sample, and are dropped as soon as that shows.

const (
	// visitsPerArm is the mean number of visits that an arm should get. If there are too
	// few iterations for that, only the arms with the best priors take part.
	visitsPerArm = 8
	// priorCredit is the total reward that the arm with the best prior starts with; the
	// other arms start with less, in proportion to their priors.
	priorCredit = 0.8
	// decisiveLead ends the search when the leading arm's mean reward exceeds the
	// second's by decisiveLead/sqrt(visits), which is about three standard errors.
	decisiveLead = 0.6
	// checkEvery is the number of visits of each arm between two checks for arms to drop.
	checkEvery = 4
	// minSamples is the number of paired samples before an arm may be dropped.
	minSamples = 8
	// dropErrors is the number of standard errors of the paired difference by which an arm
	// must be behind the first arm to be dropped.
	dropErrors = 3
	// dropTolerance is the possible advantage over the first arm, as a share of a win, that
	// is too small to keep an arm.
	dropTolerance = 0.001
)

// arms holds the edges of the root, best first.
type arms [engine.MaxLegal]int32

// halve runs sequential halving over at most n iterations and sets a.winner.
func (a *Agent) halve(n int) {
	a.iterate(0) // expands the root
	live := a.tree.byPrior(&a.arms)
	if a.winner = 0; len(live) == 0 {
		return // the arena is too small even for the root's edges
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

// pairedDiff accumulates an arm's reward less the first arm's over the samples in which
// both were visited: count, sum and sum of squares.
type pairedDiff struct{ n, sum, square float32 }

// pairedDiffs holds the differences of all arms, indexed by edge. The edges of the root are
// the first nodes of the arena, so an array of the size of the longest list of actions fits.
type pairedDiffs struct {
	first int32 // the arm that the others are compared with
	of    [engine.MaxLegal + 1]pairedDiff
}

// visitAll visits each arm once in the same sample and updates the paired differences.
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

// visit runs one iteration through an edge and returns its reward; ok is false when the
// edge is not legal in the sample.
func (a *Agent) visit(edge, sample int32) (reward float32, ok bool) {
	n := &a.tree.nodes[edge]
	if n.visits > sample { // the iteration that expanded the root visited this edge already
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

// error returns dropErrors standard errors of the mean difference.
func (m *pairedDiff) error() float32 {
	mean := m.sum / m.n
	return float32(dropErrors * sqrt(max(0, m.square/m.n-float32(mean*mean))/(m.n-1)))
}

// dropWorse returns the live arms without those that are surely no better than the
// first by more than dropTolerance. left is the number of iterations that remain.
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

// lead returns the mean reward of an arm less that of the first arm, both with prior credit.
// The credit is divided by the visits so far or, with Config.Patient, by the number of visits
// that each arm will have at the end. top is the greatest prior weight.
func (a *Agent) lead(edge int32, top, each float32) float32 {
	n, first := &a.tree.nodes[edge], &a.tree.nodes[a.diffs.first]
	if !a.config.Patient {
		return n.creditedMean(top) - first.creditedMean(top)
	}
	m := &a.diffs.of[edge]
	return m.sum/m.n + priorCredit*(n.weight-first.weight)/top/max(float32(first.visits), each)
}

// onlyOneLeft reports whether one arm is left with enough visits to estimate its mean.
func (a *Agent) onlyOneLeft(live []int32) bool {
	return a.config.Thin && len(live) == 1 && a.tree.nodes[live[0]].visits >= minSamples
}

// halvings returns how often n arms are halved until one is left, at least 1.
func halvings(n int) (times int) {
	for times = 1; n > 2; times++ {
		n = (n + 1) / 2
	}
	return times
}

// byPrior stores the edges of the root in r, sorted by prior, greatest first, and returns
// the filled part of r.
func (t *tree) byPrior(r *arms) []int32 {
	n := 0
	for i := t.nodes[0].child; i != 0 && n < len(r); i = t.nodes[i].next {
		r[n] = i
		n++
	}
	t.sort(r[:n], func(n *node) float32 { return n.weight })
	return r[:n]
}

// sortByMean sorts edges by mean reward with prior credit, greatest first.
func (t *tree) sortByMean(edges []int32) {
	top := t.topWeight(edges)
	t.sort(edges, func(n *node) float32 { return n.creditedMean(top) })
}

// topWeight returns the greatest prior weight of some edges.
func (t *tree) topWeight(edges []int32) (top float32) {
	for _, i := range edges {
		top = max(top, t.nodes[i].weight)
	}
	return top
}

// creditedMean returns the mean reward of an edge with its prior credit, 0 if it has no
// visits. top is the greatest prior weight among its siblings.
func (n *node) creditedMean(top float32) float32 {
	if n.visits == 0 {
		return 0
	}
	return (n.value + priorCredit*n.weight/top) / float32(n.visits)
}

// sort sorts edges by a value, greatest first. The sort is stable.
func (t *tree) sort(edges []int32, by func(*node) float32) {
	for i := range edges {
		for k := i; k > 0 && by(&t.nodes[edges[k]]) > by(&t.nodes[edges[k-1]]); k-- {
			edges[k], edges[k-1] = edges[k-1], edges[k]
		}
	}
}

// decided reports whether the best edge leads the second by decisiveLead.
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
