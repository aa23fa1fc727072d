package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// score returns the score of playing a card or using its action in an action window. Choices that
// only add power get a low score until defenders are declared.
func (r *bound) score(v engine.View, o engine.Obj, buying, late bool) float32 {
	c := &r.lib.Cards[v.CardID(o)]
	l := &r.cards[v.CardID(o)]
	inPlay := v.IsInPlay(o)
	h := l.inPlay
	if inPlay {
		h[boostStatic] = 0
	} else {
		h.add(&l.onPlay, 1)
	}
	n := h.sum(boostPower)
	switch {
	case !late && (inPlay || c.Type == card.Tactic) && n == int(h[boostPower]):
		return idleScore
	case buying && !inPlay:
		if n = r.potential(v, o); n == 0 {
			return idleScore
		}
		return -400 + 20*float32(n)/float32(1+max(v.Price(o), 0))
	case n == 0:
		return triedScore
	}
	return -400 + float32(n)
}

// potential returns what a card in hand may add to this turn's attack, in half points.
func (r *bound) potential(v engine.View, o engine.Obj) int {
	l := &r.cards[v.CardID(o)]
	n := min(l.onPlay.sum(boostPower)+l.inPlay.sum(boostPower), 2*assumedPoints)
	if power := r.printedPower(v, o); power > 0 {
		return n/2 + 2*power
	}
	return n
}

// bestBuys returns the affordable cards in hand with the greatest total potential, by a
// knapsack over resources.
func (r *bound) bestBuys(v engine.View) engine.Set {
	var best [maxResources + 1]int
	var what [maxResources + 1]engine.Set
	purse := min(v.Resources(v.Me()), maxResources)
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return what[purse]
		}
		n, price := r.potential(v, o), max(v.Price(o), 0)
		for k := purse; n > 0 && k >= price; k-- {
			if m := best[k-price] + n; m > best[k] {
				best[k], what[k] = m, what[k-price]
				what[k].Add(o)
			}
		}
	}
}
