package mcts

import (
	"math"

	"github.com/wisim/wisim/engine"
)

// node is an edge of the tree together with the node it leads to. Nodes live in one
// array and refer to each other by index. Index 0 is the root; as a child or sibling
// it means none.
type node struct {
	key    key
	child  int32 // first child
	next   int32 // next sibling
	visits int32
	avail  int32   // visits of the parent in which this edge was legal
	weight float32 // prior, not normalized over the siblings
	value  float32 // sum of rewards of the player who chooses the edge
}

// tree is an arena of nodes, reset for every decision.
type tree struct {
	nodes []node
	used  int32
}

func (t *tree) reset() {
	t.nodes[0] = node{}
	t.used = 1
}

// add appends a child to parent and returns its index, 0 when the arena is full.
func (t *tree) add(parent int32, k key, weight float32) int32 {
	if int(t.used) == len(t.nodes) {
		return 0
	}
	i := t.used
	t.used++
	t.nodes[i] = node{key: k, weight: weight, next: t.nodes[parent].child}
	t.nodes[parent].child = i
	return i
}

// edges maps the legal choices of one visit to a node to its children. Several choices
// can share an edge.
type edges struct {
	n     int
	key   [engine.MaxLegal]key
	node  [engine.MaxLegal]int32      // the child's index in the tree; 0 if the choice has no child
	macro bool                        // the choices are whole declarations
	units [maxDeclarations]engine.Set // the units of each declaration, if macro
}

// match finds the child for each choice, increments the child's avail counter, and reports
// whether any choice has no child yet.
func (t *tree) match(parent int32, e *edges) (missing bool) {
	for i := range e.n {
		e.node[i] = 0
	}
	found := 0
	for c := t.nodes[parent].child; c != 0; c = t.nodes[c].next {
		k, hit := t.nodes[c].key, false
		for i := range e.n {
			if e.key[i] == k {
				e.node[i] = c
				hit = true
				found++
			}
		}
		if hit {
			t.nodes[c].avail++
		}
	}
	return found < e.n
}

// extend adds children for the choices that have none, until the arena is full.
func (t *tree) extend(parent int32, e *edges, weights []float32) {
	for i := range e.n {
		if e.node[i] != 0 {
			continue
		}
		c := t.add(parent, e.key[i], weights[i])
		if c == 0 {
			return
		}
		t.nodes[c].avail = 1
		for j := i; j < e.n; j++ {
			if e.key[j] == e.key[i] {
				e.node[j] = c
			}
		}
	}
}

// pick returns the edge to follow by PUCT (Rosin 2011; Silver and others 2017), with
// the number of times that the edge was available in place of the visits of the parent
// (Cowling and others 2012, section V-D): mean reward + c * prior *
// sqrt(available)/(1+visits). An edge without visits gets the mean of its siblings.
// Among equals it returns the first. The result is 0 when no choice is in the tree.
func (t *tree) pick(e *edges, c float32) int32 {
	var sum, visits, total float32
	for i := range e.n {
		n := &t.nodes[e.node[i]]
		if e.node[i] == 0 {
			continue
		}
		sum += n.value
		visits += float32(n.visits)
		total += n.weight
	}
	fresh := float32(0.5)
	if visits > 0 {
		fresh = sum / visits
	}
	best, top := int32(0), float32(math.Inf(-1))
	for i := range e.n {
		if e.node[i] == 0 {
			continue
		}
		n := &t.nodes[e.node[i]]
		q := fresh
		if n.visits > 0 {
			q = n.value / float32(n.visits)
		}
		u := q + c*n.weight/total*sqrt(float32(n.avail))/float32(1+n.visits)
		if u > top {
			best, top = e.node[i], u
		}
	}
	return best
}

// pickAny is pick over all edges of the root, legal in this sample or not.
func (t *tree) pickAny(c float32) int32 {
	var sum, visits, total float32
	for i := t.nodes[0].child; i != 0; i = t.nodes[i].next {
		n := &t.nodes[i]
		sum += n.value
		visits += float32(n.visits)
		total += n.weight
	}
	fresh := float32(0.5)
	if visits > 0 {
		fresh = sum / visits
	}
	best, top := int32(0), float32(math.Inf(-1))
	for i := t.nodes[0].child; i != 0; i = t.nodes[i].next {
		n := &t.nodes[i]
		q := fresh
		if n.visits > 0 {
			q = n.value / float32(n.visits)
		}
		if u := q + c*n.weight/total*sqrt(float32(n.avail))/float32(1+n.visits); u > top || u == top && n.weight > t.nodes[best].weight {
			best, top = i, u
		}
	}
	return best
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// update adds the result of an iteration to the edges on its path. reward is that of
// player 0, from 0 to 1.
func (t *tree) update(path []int32, reward float32) {
	for _, i := range path {
		n := &t.nodes[i]
		n.visits++
		if n.key.mover() == 0 {
			n.value += reward
		} else {
			n.value += 1 - reward
		}
	}
}

// leader returns the child of the root with the most visits and its lead in visits over the
// second. Ties are broken by mean reward, then by prior.
func (t *tree) leader() (best int32, lead int32) {
	second := int32(0)
	for c := t.nodes[0].child; c != 0; c = t.nodes[c].next {
		n, b := &t.nodes[c], &t.nodes[best]
		switch {
		case best == 0 || n.visits > b.visits || n.visits == b.visits && n.value > b.value ||
			n.visits == b.visits && n.value == b.value && n.weight > b.weight:
			if best != 0 {
				second = max(second, b.visits)
			}
			best = c
		default:
			second = max(second, n.visits)
		}
	}
	return best, t.nodes[best].visits - second
}
