package turnplan

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/engine"
)

// candidate is a plan with the values of its playouts.
type candidate struct {
	Turn
	guide    bool // this is the plan that the guide plays by itself
	expected int  // estimate before any playout, set by sortByEstimate
	played   int  // number of samples played so far: the first played elements of value are set
	value    [maxSamples]float32
}

// sum returns the sum of the values in the first n samples.
func (t *candidate) sum(n int) (sum float32) {
	for _, x := range t.value[:n] {
		sum += x
	}
	return sum
}

// minGain is the least difference between the sums of values of a neighbour and of the plan with
// which the neighbour replaces the plan. A smaller difference may be luck.
const minGain = 0.02

// stages is the number of times that the number of samples is doubled for the best candidates.
const stages = 2

// improve returns the best neighbour of a plan, if it is better.
func (p *Planner) improve(v engine.View, legal []engine.Action, t candidate) (best candidate, better bool) {
	p.list = t.neighbours(v, legal, p.list[:0])
	sortByEstimate(v, p.list)
	worlds := min(1+p.o.Playouts/playoutsPerSample, maxSamples>>stages)
	p.extend(&t, worlds)
	list := p.list[:min(len(p.list), p.firstRound()/worlds)]
	for i := range list {
		p.extend(&list[i], worlds)
	}
	for range stages {
		list = betterThan(list, &t, worlds)
		more := min(2*worlds, maxSamples, worlds+p.left/(len(list)+1))
		if len(list) == 0 || more == worlds {
			break
		}
		worlds = more
		p.extend(&t, worlds)
		for i := range list {
			p.extend(&list[i], worlds)
		}
	}
	if list = betterThan(list, &t, worlds); len(list) == 0 || list[0].sum(worlds) <= t.sum(worlds)+minGain {
		return t, false
	}
	return list[0], true
}

// firstRound returns the number of playouts for the first round over all neighbours. The others
// are left for the rounds over the best neighbours.
func (p *Planner) firstRound() int {
	if p.left < fewPlayouts-1 {
		return p.left
	}
	return p.left - p.left/4
}

// extend plays a candidate out until it has values for the first worlds samples.
func (p *Planner) extend(t *candidate, worlds int) {
	for ; t.played < worlds && p.left > 0; t.played++ {
		p.sampleUpTo(t.played)
		plan := &t.Turn
		if t.guide {
			plan = nil
		}
		t.value[t.played] = p.playout(t.played, plan, nil)
	}
}

// betterThan returns the candidates whose sum of values exceeds that of t, best first. It returns
// at most a third of the list, but up to one in any case.
func betterThan(list []candidate, t *candidate, worlds int) []candidate {
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.sum(worlds), a.sum(worlds)) })
	n := 0
	for n < len(list) && n < max(1, len(list)/3) && list[n].played >= worlds && list[n].sum(worlds) > t.sum(worlds) {
		n++
	}
	return list[:n]
}
