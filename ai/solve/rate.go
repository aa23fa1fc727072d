package solve

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// rate is the score of a card or its action in a window. What only adds power waits for the
// fight, until defenders are declared.
func (r *reach) rate(v engine.View, o engine.Obj, buying, late bool) float32 {
	c := &r.lib.Cards[v.CardID(o)]
	l := &r.cards[v.CardID(o)]
	inPlay := v.IsInPlay(o)
	h := l.stays
	if inPlay {
		h[aura] = 0
	} else {
		h.add(&l.played, 1)
	}
	n := h.sum(might)
	switch {
	case !late && (inPlay || c.Type == card.Tactic) && n == int(h[might]):
		return idle
	case buying && !inPlay:
		if n = r.promise(v, o); n == 0 {
			return idle
		}
		return -400 + 20*float32(n)/float32(1+max(v.Price(o), 0))
	case n == 0:
		return tried
	}
	return -400 + float32(n)
}

// promise is what a card in hand may add to the attack of this turn, in half points.
func (r *reach) promise(v engine.View, o engine.Obj) int {
	l := &r.cards[v.CardID(o)]
	n := min(l.played.sum(might)+l.stays.sum(might), 2*some)
	if power := r.power(v, o); power > 0 {
		return n/2 + 2*power
	}
	return n
}

// basket is what the resources buy that promises most.
func (r *reach) basket(v engine.View) engine.Set {
	var best [maxPurse + 1]int
	var what [maxPurse + 1]engine.Set
	purse := min(v.Resources(v.Me()), maxPurse)
	for s := v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			return what[purse]
		}
		n, price := r.promise(v, o), max(v.Price(o), 0)
		for k := purse; n > 0 && k >= price; k-- {
			if m := best[k-price] + n; m > best[k] {
				best[k], what[k] = m, what[k-price]
				what[k].Add(o)
			}
		}
	}
}
