package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// EvalTitle is what it is worth to name a title: of cards that are looked for in the own deck
// how many there may be, of such as nobody may play what they are to the players. Of the
// other player's list it uses what has been seen.
func (e *Evaluator) EvalTitle(q *Question, a engine.Action) int {
	c, known := e.v.NamedCard(a)
	in := e.instr(q)
	if c == nil || !known || in == nil {
		return 0
	}
	if in.Op == code.OpNameTitle {
		return e.playerSign(e.v.PlayerOf(&q.Walk.Scene, in.P)) * e.unseenCopies(c) * roughWorth(c)
	}
	worth := 0
	for p := engine.Player(0); p < 2; p++ {
		worth -= e.playerSign(p) * e.threat(p, c)
	}
	return worth
}

// unseenCopies is how many cards of a title lie in the viewer's own deck.
func (e *Evaluator) unseenCopies(c *code.Card) (n int) {
	var rest [engine.MaxDeck]code.CardID
	for _, id := range rest[:e.v.Unseen(e.v.Me(), &rest)] {
		if e.lib.Cards[id].Name == c.Name {
			n++
		}
	}
	return n
}

// threat is what the cards of a title are worth that a player could play: those that the
// viewer knows in his hand, and that he has shown, of which there may be more.
func (e *Evaluator) threat(p engine.Player, c *code.Card) (n int) {
	held := e.v.HandOf(p)
	first := engine.Obj(int(p)*engine.MaxDeck + 1)
	for o := first; o < first+engine.Obj(e.v.Game().Size(p)); o++ {
		x := e.v.Card(o)
		switch {
		case x == nil || x.Name != c.Name:
		case held.Has(o):
			n += roughWorth(c)
		default:
			n += roughWorth(c) / 8
		}
	}
	return n
}

// roughWorth is what a card is worth about, by what it costs.
func roughWorth(c *code.Card) int {
	n := 60 + 25*max(c.Cost, 0)
	if c.Type == card.Unit {
		n += 20
	}
	return n
}

// walkTitle: what is named is looked for among cards that nobody has seen yet, so that
// what comes of it is worth what the best title would be, a card in ten of the deck.
func walkTitle(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	p := e.v.PlayerOf(&c.Scene, in.P)
	if p != e.v.Me() {
		return pc, 0
	}
	best := 0
	var rest [engine.MaxDeck]code.CardID
	n := e.v.Unseen(p, &rest)
	for i, k := 0, 0; i < n; i = k { // equal cards stand next to each other
		for k = i; k < n && rest[k] == rest[i]; k++ {
		}
		if x := &e.lib.Cards[rest[i]]; x.Type == card.Unit {
			best = max(best, (k-i)*roughWorth(x)*5/n)
		}
	}
	return pc, best
}

// forbidTitle: a card that somebody cannot play.
func (e *Evaluator) forbidTitle(c *Walk, in *code.Instr) int {
	return e.playerSign(e.v.PlayerOf(&c.Scene, in.P)) * e.w.Card / 4
}

// EvalDiscard is what it is worth that a card of a hand is discarded: the better it is the
// more, if it is the enemy's.
func (e *Evaluator) EvalDiscard(o engine.Obj) int { return -e.playerSign(o.Owner()) * e.HandWorth(o) }

// ReplacesRandomDiscard reports whether it is asked who chooses a card that would be discarded at
// random, or which it is.
func (e *Evaluator) ReplacesRandomDiscard(q *Question) bool {
	in := e.instr(q)
	return in != nil && in.Op == code.OpDiscardRand
}
