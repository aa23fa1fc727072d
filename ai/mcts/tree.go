package mcts

import (
	"math"

	"github.com/wisim/wisim/engine"
)

// node is an edge of the tree and what lies behind it. Nodes live in one
// array and name each other by index; 0, the root, is nobody's child and
// stands for none.
type node struct {
	key    key
	child  int32 // the first
	next   int32 // sibling
	visits int32
	avail  int32   // visits of the parent in which this could be chosen
	weight float32 // how good the prior thinks it is, before it is normalized
	value  float32 // sum of rewards for the player who moves
}

// tree is an arena of nodes, used anew for every decision.
type tree struct {
	nodes []node
	used  int32
}

func (t *tree) reset() {
	t.nodes[0] = node{}
	t.used = 1
}

// add gives parent a child, or returns 0 when the arena is full.
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

// edges are the choices of one visit to a node, as children of it. Several
// choices can be one edge.
type edges struct {
	n     int
	key   [engine.MaxLegal]key
	node  [engine.MaxLegal]int32 // 0: not in the tree
	macro bool                   // the choices are plans
	units [maxDeclarations]engine.Set
}

// match finds the children that can be chosen now, counts them available, and
// reports whether some choice has none yet.
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

// extend makes children of the choices that have none, as far as the arena
// goes.
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

// pick is the edge to follow, by PUCT (Rosin 2011; Silver and others 2017)
// with the number of times that the edge was available in place of the number
// of visits to the parent (Cowling and others 2012, section V-D): the mean
// reward plus c times the prior times sqrt(available)/(1+visits). An edge
// without visits is taken to be as good as its siblings on average; the first
// of equals is taken. 0 means
// that none of the choices is in the tree.
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

// pickAny is pick among all edges of the root.
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

// update adds the result of an iteration to the edges on its path. reward is
// player 0's.
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

// leader is the child of the root with the most visits, and of those with
// equally many the one with the greatest mean; lead is by how many visits it
// is ahead of the next.
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
