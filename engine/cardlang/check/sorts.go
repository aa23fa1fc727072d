package check

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// Operands have sorts: a card in play, a card in a hand, a section, a link of the
// chain. A verb that could do nothing with what it is given is a mistake. Where a
// card is can change within a body, so that sorts are followed from verb to verb.

// sortsOfSource is what the card itself can be while its abilities work.
func sortsOfSource(o *owner) vocab.Sorts {
	if o != nil && o.grantedTo != 0 {
		return o.grantedTo
	}
	if o == nil || o.facts == nil {
		return vocab.ACard
	}
	switch o.facts.Type {
	case card.Tactic:
		return vocab.Played
	case card.Quest:
		return vocab.QuestInPlay
	case card.Legend:
		return vocab.LegendInPlay
	}
	return vocab.UnitInPlay | vocab.SupportInPlay // one can become the other
}

// subject notes what the subject of the trigger can be, and the card itself if
// that is what has left play.
func (s *scope) subject(a *syntax.Ability, ev vocab.Event) {
	s.trigger = ev.Event
	sorts := vocab.SortsOfEvent(ev)
	if a.KindOf == code.Instead && ev.Event != code.Assigned {
		sorts = vocab.ACard // it would leave play, and can still be sent anywhere
	}
	if a.Who == code.WhoSel {
		sel := selectorOf(a.Event.Args[0])
		if sel != nil && sorts&vocab.CardInPlay != 0 && sorts&vocab.OutOfPlay == 0 {
			sorts = narrowed(sorts, s.sortsOf(sel))
		}
	}
	s.sorts[code.RefSubject] = sorts
	switch {
	case a.Who == code.WhoSelf && sorts&vocab.CardInPlay == 0 && sorts&vocab.OutOfPlay != 0:
		s.sorts[code.RefSelf] = sorts // it has left play
		delete(s.sorts, code.RefHost) // and hangs on nothing
	case sorts&vocab.OutOfPlay != 0:
		s.sorts[code.RefSelf] |= sorts & vocab.OutOfPlay
	}
}

// selectorOf is the selector that was checked as an argument.
func selectorOf(e syntax.Expr) *syntax.Selector {
	if n, ok := e.(*syntax.Name); ok {
		return n.Sel
	}
	sel, _ := e.(*syntax.Selector)
	return sel
}

// narrowed is what both say, or the first alone if they have nothing in common.
func narrowed(a, b vocab.Sorts) vocab.Sorts {
	if a&b != 0 {
		return a & b
	}
	return a
}

// sortsOf is what a selector can name.
func (s *scope) sortsOf(sel *syntax.Selector) vocab.Sorts { return s.selSorts[sel] }

// operand checks a phrase for objects, and that the verb works on them.
func (s *scope) operand(e syntax.Expr, p vocab.Param, verb string) {
	n := len(s.c.diags)
	s.object(e, p.Type)
	if len(s.c.diags) > n {
		return
	}
	for _, e := range parts(e) {
		if sorts, known := s.sortsAt(e); known {
			s.checkSuits(e, sorts, p.Takes, verb)
		}
		if p.One && s.canBeSeveral(e) {
			s.c.fail(source.WrongSort, e.Place(), "one of them, such as \"choose ...\", or a for-each loop", "%q works on one object, and this can be several", verb)
		}
	}
}

// checkFindable checks a selector whose objects are looked for: "anywhere" is for what
// happens to a card, wherever it is then.
func (s *scope) checkFindable(sel *syntax.Selector) bool {
	if sel.Sel.Place != code.Anywhere {
		return s.checkNotEmpty(sel)
	}
	s.c.fail(source.FilterConflict, sel.Span, "a place, such as hand or discard, or none for what is in play", "\"anywhere\" is no place where something could be looked for")
	return false
}

// checkEvent checks that a verb stands where it means something.
func (s *scope) checkEvent(n *syntax.Do, verb vocab.Verb) {
	if verb.Within != code.NoEvent && s.trigger != verb.Within {
		s.c.fail(source.NotHere, n.Call.Fun.Span, "an ability that answers \"assigned\"", "%q is about damage that would be dealt, and here is none", n.Call.Fun.Text)
	}
}

// canBeSeveral reports whether a phrase can name more than one object.
func (s *scope) canBeSeveral(e syntax.Expr) bool {
	switch n := e.(type) {
	case *syntax.Pick:
		if n.Mode == syntax.Each || n.Player == code.Each || s.each {
			return true
		}
		return n.Mode != syntax.Destination && counted(n)
	case *syntax.Name:
		b := s.names[n.Text]
		return n.Class == syntax.BoundName && b != nil && b.many
	}
	return false
}

// counted reports whether a phrase picks any other number than one.
func counted(p *syntax.Pick) bool {
	if p.Count == nil {
		return false
	}
	n, ok := p.Count.(*syntax.Number)
	return !ok || n.Value > 1
}

// parts are the phrases of A + B.
func parts(e syntax.Expr) []syntax.Expr {
	if two, ok := e.(*syntax.Binary); ok {
		return append(parts(two.X), parts(two.Y)...)
	}
	return []syntax.Expr{e}
}

// sortsAt is what a phrase can name at this point.
func (s *scope) sortsAt(e syntax.Expr) (sorts vocab.Sorts, known bool) {
	switch n := e.(type) {
	case *syntax.Selector:
		sorts, known = s.selSorts[n]
		return sorts, known
	case *syntax.Pick:
		if n.Mode == syntax.Destination {
			return vocab.ASection, true
		}
		sorts, known = s.selSorts[n.Sel]
		return sorts, known
	case *syntax.Name:
		switch n.Class {
		case syntax.BoundName:
			if b := s.names[n.Text]; b != nil {
				return b.sorts, true
			}
		case syntax.ObjectName:
			return s.sorts[n.Ref.Kind], true
		case syntax.ZoneName:
			return vocab.ASection, true
		}
	}
	return 0, false
}

// checkSuits reports what a word does not work on. A chosen object must suit it
// whatever it is; of each object there is, those that do not are passed over.
func (s *scope) checkSuits(e syntax.Expr, have, takes vocab.Sorts, word string) {
	if takes == 0 {
		return // a word without a restriction
	}
	span := e.Place()
	if have == 0 {
		s.c.fail(source.NamesNothing, span, "kinds of objects that there are in that place", "there is never anything like this")
		return
	}
	bad := have &^ takes
	p, picks := e.(*syntax.Pick)
	strict := picks && p.Mode != syntax.Each || takes == vocab.ASection
	if bad == 0 || have&takes != 0 && !strict {
		return
	}
	s.c.fail(source.WrongSort, span, takes.String(), "%q does nothing to %s", word, bad)
}

// checkNotEmpty reports a selector that never names anything.
func (s *scope) checkNotEmpty(sel *syntax.Selector) bool {
	if s.sortsOf(sel) != 0 {
		return true
	}
	s.c.fail(source.NamesNothing, sel.Span, "kinds of objects that there are in that place", "there is never anything like this")
	delete(s.selSorts, sel) // so that it is reported once
	return false
}

// widenSorts widens what a card can be: all names, since one card can have several.
func (s *scope) widenSorts(to vocab.Sorts) {
	for _, b := range s.names {
		if b.sorts&vocab.ACard != 0 {
			b.sorts |= to
		}
	}
	for k, sorts := range s.sorts {
		if sorts&vocab.ACard != 0 {
			s.sorts[k] |= to
		}
	}
}

// sortsAfterCost is what a card is that a cost was paid with.
func sortsAfterCost(sorts, leaves vocab.Sorts) vocab.Sorts {
	if leaves != 0 {
		return leaves
	}
	return sorts
}

// findsOne reports whether a verb finds one object: its number is 1.
func findsOne(call *syntax.Call) bool {
	for _, e := range call.Args {
		if n, ok := e.(*syntax.Number); ok && n.Value == 1 {
			return true
		}
	}
	return false
}
