package turnplan

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/engine"
)

// trial is a plan with what came of it.
type trial struct {
	Turn
	guide bool // it is what the guide would do: nobody has to tell it how
	hope  int  // what it promises before it has been played on
	n     int  // worlds in which it has been played on, the first ones
	worth [maxWorlds]float32
}

// sum is what came of it in the first n worlds.
func (t *trial) sum(n int) (sum float32) {
	for _, x := range t.worth[:n] {
		sum += x
	}
	return sum
}

// edge is how much of a game a neighbour has to be better in the worlds that it
// has seen, added up, to be worth the change: less is luck.
const edge = 0.02

// stages is how often the worlds are doubled in which the best are played on.
const stages = 2

// improve returns the best neighbour of a plan, if it is better.
func (p *Planner) improve(v engine.View, legal []engine.Action, t trial) (best trial, better bool) {
	p.list = t.neighbours(v, legal, p.list[:0])
	order(v, p.list)
	worlds := min(1+p.o.Playouts/perWorld, maxWorlds>>stages)
	p.extend(&t, worlds)
	list := p.list[:min(len(p.list), p.share()/worlds)]
	for i := range list {
		p.extend(&list[i], worlds)
	}
	for range stages {
		list = top(list, &t, worlds)
		more := min(2*worlds, maxWorlds, worlds+p.left/(len(list)+1))
		if len(list) == 0 || more == worlds {
			break
		}
		worlds = more
		p.extend(&t, worlds)
		for i := range list {
			p.extend(&list[i], worlds)
		}
	}
	if list = top(list, &t, worlds); len(list) == 0 || list[0].sum(worlds) <= t.sum(worlds)+edge {
		return t, false
	}
	return list[0], true
}

// share is how many playouts are for the first look at all neighbours; the rest is
// for a second look at the best.
func (p *Planner) share() int {
	if p.left < fewPlayouts-1 {
		return p.left
	}
	return p.left - p.left/4
}

// extend plays a plan on in all of so many worlds.
func (p *Planner) extend(t *trial, worlds int) {
	for ; t.n < worlds && p.left > 0; t.n++ {
		p.imagine(t.n)
		plan := &t.Turn
		if t.guide {
			plan = nil
		}
		t.worth[t.n] = p.play(t.n, plan, nil)
	}
}

// top is the plans that have done better than t in so many worlds, the best first:
// of all a third at most, or one.
func top(list []trial, t *trial, worlds int) []trial {
	slices.SortStableFunc(list, func(a, b trial) int { return cmp.Compare(b.sum(worlds), a.sum(worlds)) })
	n := 0
	for n < len(list) && n < max(1, len(list)/3) && list[n].n >= worlds && list[n].sum(worlds) > t.sum(worlds) {
		n++
	}
	return list[:n]
}
