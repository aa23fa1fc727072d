package mcts

import (
	"math/bits"

	"github.com/wisim/wisim/engine"
)

// At the root the search does not have to explore and exploit at once: nothing
// that is tried costs anything, only the choice at the end counts. So the
// iterations are given out by sequential halving (Karnin, Koren and Somekh
// 2013): all contenders get equally many, the worse half drops out, and so on
// until one is left. And the contenders of a round play the same deals: chance
// makes far more of a difference than one small choice does, and what all of
// them share cannot come between them.

// contender is an edge of the root that has not dropped out.
type contender struct {
	node  int32
	bonus float32 // what the heuristic thinks of it, as a reward, against the best
	rank  float32
}

// maxContenders is how many choices are looked at, those that the heuristic
// thinks best of.
const maxContenders = 16

// search spends the iterations and gives the edge of the root that is left.
func (a *Agent) search(v engine.View, legal []engine.Action) int32 {
	field := a.enter(v, legal)
	rounds := bits.Len(uint(len(field) - 1))
	for ; rounds > 0 && len(field) > 1; rounds-- {
		left := a.config.Iterations - a.done
		each := max(1, left/(rounds*len(field)))
		if len(field) == 2 {
			each = left / 2
		}
		for range each {
			deal := a.belief
			for i := range field {
				a.belief = deal
				a.iterate(v, field[i].node)
			}
		}
		a.judge(field)
		field = field[:(len(field)+1)/2]
	}
	return field[0].node
}

// enter makes the edges of the root and lists the contenders, the best first.
func (a *Agent) enter(v engine.View, legal []engine.Action) []contender {
	e := &a.edges
	e.n = len(legal)
	scores := a.weights[:len(legal)]
	a.guide.Score(v, legal, scores)
	top := scores[0]
	for i, l := range legal {
		e.key[i], e.node[i] = a.names.key(v, l), 0
		top = max(top, scores[i])
	}
	a.tree.extend(0, e, scores)
	field := a.field[:0]
	for c := a.tree.nodes[0].child; c != 0; c = a.tree.nodes[c].next {
		score := a.tree.nodes[c].weight
		field = append(field, contender{node: c, bonus: max(-a.config.Most, (score-top)*a.config.Point), rank: score})
	}
	rankAll(field)
	return field[:min(len(field), maxContenders, max(1, a.config.Iterations))]
}

// judge ranks the contenders by their mean reward, to which the heuristic's
// opinion counts as much as faith visits.
func (a *Agent) judge(field []contender) {
	var sum, visits float32
	for i := range field {
		n := &a.tree.nodes[field[i].node]
		sum += n.value
		visits += float32(n.visits)
	}
	mean := sum / visits
	for i := range field {
		n := &a.tree.nodes[field[i].node]
		field[i].rank = (n.value + float32(a.config.Faith*(mean+field[i].bonus))) / (float32(n.visits) + a.config.Faith)
	}
	rankAll(field)
}

// rankAll sorts the contenders, the best first; equals keep their order.
func rankAll(field []contender) {
	for i := 1; i < len(field); i++ {
		for j := i; j > 0 && field[j].rank > field[j-1].rank; j-- {
			field[j], field[j-1] = field[j-1], field[j]
		}
	}
}
