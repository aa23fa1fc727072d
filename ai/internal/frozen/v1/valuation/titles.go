package valuation

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// EvalTitle returns the worth of naming a title. If the effect finds cards of the title in the
// viewer's own deck, it is the worth of their expected number. If the effect forbids playing them,
// it is the threat of such cards to either player; only seen cards of the opponent count.
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

// unseenCopies returns how many cards of a title are in the viewer's own deck.
func (e *Evaluator) unseenCopies(c *code.Card) (n int) {
	var rest [engine.MaxDeck]code.CardID
	for _, id := range rest[:e.v.Unseen(e.v.Me(), &rest)] {
		if e.lib.Cards[id].Name == c.Name {
			n++
		}
	}
	return n
}

// threat returns the worth of the cards of a title that player p could play: of those in his hand
// that the viewer knows, and an eighth of the worth for each copy seen elsewhere, since he may
// have more.
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

// roughWorth returns a rough worth of a card by its cost.
func roughWorth(c *code.Card) int {
	n := 60 + 25*max(c.Cost, 0)
	if c.Type == card.Unit {
		n += 20
	}
	return n
}

// walkTitle evaluates naming a title that is then looked for among unseen cards. It returns the
// worth of the best title: the expected worth of its cards among five cards, a tenth of a deck.
func walkTitle(e *Evaluator, c *Walk, in *code.Instr, pc int) (int, int) {
	c.Clear(int(in.A))
	p := e.v.PlayerOf(&c.Scene, in.P)
	if p != e.v.Me() {
		return pc, 0
	}
	best := 0
	var rest [engine.MaxDeck]code.CardID
	n := e.v.Unseen(p, &rest)
	for i, k := 0, 0; i < n; i = k { // copies of a card stand next to each other in rest
		for k = i; k < n && rest[k] == rest[i]; k++ {
		}
		if x := &e.lib.Cards[rest[i]]; x.Type == card.Unit {
			best = max(best, (k-i)*roughWorth(x)*5/n)
		}
	}
	return pc, best
}

// forbidTitle evaluates forbidding a player to play the cards of a title.
func (e *Evaluator) forbidTitle(c *Walk, in *code.Instr) int {
	return e.playerSign(e.v.PlayerOf(&c.Scene, in.P)) * e.w.Card / 4
}

// EvalDiscard returns the worth to the viewer of discarding a card in hand.
func (e *Evaluator) EvalDiscard(o engine.Obj) int { return -e.playerSign(o.Owner()) * e.HandWorth(o) }

// ReplacesRandomDiscard reports whether a question replaces a random discard: whether to choose
// the card oneself, or which one.
func (e *Evaluator) ReplacesRandomDiscard(q *Question) bool {
	in := e.instr(q)
	return in != nil && in.Op == code.OpDiscardRand
}
