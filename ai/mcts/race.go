package mcts

import "github.com/wisim/wisim/engine"

// What matters at the decision at hand is to find the best choice, not to choose
// well while looking for it, which is what the formula of the tree is for: it
// goes where the prior and the first looks point, and a good choice of which the
// prior thinks little gets a look or two of a thousand. So at the root all
// choices are looked at equally often, then the better half of them, and so on
// until one is left (sequential halving: Karnin, Koren and Somekh, "Almost Optimal
// Exploration in Multi-Armed Bandits", 2013). They see the same samples, so
// that little is needed to tell them apart.

const (
	// looks is how often each choice of a race is looked at on average if it is
	// not left out; with fewer iterations the race begins with the choices of
	// which the prior thinks best.
	looks = 8
	// credit is what the choice that the prior likes best has won beforehand.
	credit = 0.8
	// clearly is by how much one must be ahead, times the square root of the looks,
	// for the race to be over: about three times what luck does.
	clearly = 0.6
	// lap is how many looks each choice gets between two checks whether the race is over.
	lap = 4
)

// racers are the edges of the root, the best first.
type racers [engine.MaxLegal]int32

// race does at most n iterations, and finds the winner among the choices at hand.
func (a *Agent) race(n int) {
	a.iterate(0) // which makes the edges
	live := a.tree.line(&a.racers)
	if a.winner = 0; len(live) == 0 {
		return // the arena has no room even for them
	}
	live = live[:min(len(live), max(2, n/looks))]
	for rounds := halvings(len(live)); rounds > 0; rounds-- {
		each := max(1, (n-a.done)/rounds/len(live))
		for k := 0; k < each && n-a.done >= len(live); k++ {
			if k%lap == 0 && a.tree.decided(live) {
				rounds = 1
				break
			}
			for _, i := range live {
				a.iterate(i)
			}
		}
		a.tree.rank(live)
		live = live[:max(1, (len(live)+1)/2)]
	}
	a.winner = live[0]
}

// halvings is how often n choices are halved until one is left, at least once.
func halvings(n int) (times int) {
	for times = 1; n > 2; times++ {
		n = (n + 1) / 2
	}
	return times
}

// line puts the edges of the root in the order of the prior.
func (t *tree) line(r *racers) []int32 {
	n := 0
	for i := t.nodes[0].child; i != 0 && n < len(r); i = t.nodes[i].next {
		r[n] = i
		n++
	}
	t.sort(r[:n], func(n *node) float32 { return n.weight })
	return r[:n]
}

// rank puts edges in the order of what they have won, their credit included.
func (t *tree) rank(edges []int32) {
	top := t.likeliest(edges)
	t.sort(edges, func(n *node) float32 { return n.worth(top) })
}

// likeliest is the greatest weight that the prior gives one of some edges.
func (t *tree) likeliest(edges []int32) (top float32) {
	for _, i := range edges {
		top = max(top, t.nodes[i].weight)
	}
	return top
}

// worth is what an edge has won on average, its credit included; top is the
// greatest weight of an edge beside it.
func (n *node) worth(top float32) float32 {
	if n.visits == 0 {
		return 0
	}
	return (n.value + credit*n.weight/top) / float32(n.visits)
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
	top := t.likeliest(edges)
	first, second, least := float32(-1), float32(-1), t.nodes[edges[0]].visits
	for _, i := range edges {
		least = min(least, t.nodes[i].visits)
		if w := t.nodes[i].worth(top); w > first {
			first, second = w, first
		} else {
			second = max(second, w)
		}
	}
	return second >= 0 && (first-second)*sqrt(float32(least)) > clearly
}
