package check

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// This file checks the sorts of operands (a unit in play, a card in a hand, a section,
// an action on the chain). An operand is an error if the verb cannot do anything to it.
// Since verbs move cards, the checker follows the sorts of each name from verb to verb.

// sortsOfSource returns the sorts that the source card, "self", can have while its
// abilities work.
func sortsOfSource(o *owner) vocab.Sorts {
	if o != nil && o.grantedTo != 0 {
		return o.grantedTo
	}
	if o == nil || o.facts == nil {
		return vocab.ACard
	}
	if o.facts.Type == card.Tactic {
		return vocab.Played
	}
	sorts := vocab.TypeOf(o.facts, o.attaches).Sorts()
	if o.hangs || o.says("is_support") {
		sorts |= vocab.SupportInPlay
	}
	return sorts
}

// subject sets the sorts of "event", the subject of the trigger. If the event moves
// its subject and that can be the source card, it updates the sorts of "self", too.
func (s *scope) subject(a *syntax.Ability, ev vocab.Event) {
	s.trigger = ev.Event
	sorts := vocab.SortsOfEvent(ev)
	if a.KindOf == code.Instead && ev.Event != code.Assigned {
		sorts = vocab.ACard // the card is about to leave play, and the ability may send it anywhere
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
		s.sorts[code.RefSelf] = sorts // the event has moved the source card out of play
		s.sorts[code.RefHost] = 0     // a card out of play is attached to nothing, so it has no host
	case sorts&vocab.OutOfPlay != 0:
		s.sorts[code.RefSelf] |= sorts & vocab.OutOfPlay
	}
}

// selectorOf returns the selector of an argument that was checked, nil if e is none.
func selectorOf(e syntax.Expr) *syntax.Selector {
	if n, ok := e.(*syntax.Name); ok {
		return n.Sel
	}
	sel, _ := e.(*syntax.Selector)
	return sel
}

// narrowed returns the intersection of a and b, or a if they are disjoint.
func narrowed(a, b vocab.Sorts) vocab.Sorts {
	if a&b != 0 {
		return a & b
	}
	return a
}

// sortsOf returns the sorts that a checked selector can select.
func (s *scope) sortsOf(sel *syntax.Selector) vocab.Sorts { return s.selSorts[sel] }

// operand checks a phrase for objects and that the verb can act on their sorts and
// on their number.
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

// checkFindable checks a selector that the engine enumerates, and reports whether it is
// valid. Such a selector cannot use "anywhere", which is only for subjects of events.
func (s *scope) checkFindable(sel *syntax.Selector) bool {
	if sel.Sel.Place != code.Anywhere {
		return s.checkNotEmpty(sel)
	}
	s.c.fail(source.FilterConflict, sel.Span, "a place, such as hand or discard, or none for what is in play", "\"anywhere\" is only for the subject of an event")
	return false
}

// checkEvent reports a verb that needs a certain trigger (Verb.Within) and does not
// have it.
func (s *scope) checkEvent(n *syntax.Do, verb vocab.Verb) {
	if verb.Within != code.NoEvent && s.trigger != verb.Within {
		s.c.fail(source.NotHere, n.Call.Fun.Span, "an ability that answers \"assigned\"", "%q needs damage that would be dealt", n.Call.Fun.Text)
	}
}

// canBeSeveral reports whether a phrase can refer to more than one object.
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

// counted reports whether a phrase can pick more than one object: its count is a
// number above 1, or not a constant.
func counted(p *syntax.Pick) bool {
	if p.Count == nil {
		return false
	}
	n, ok := p.Count.(*syntax.Number)
	return !ok || n.Value > 1
}

// parts returns the operands of A + B, or e itself.
func parts(e syntax.Expr) []syntax.Expr {
	if two, ok := e.(*syntax.Binary); ok {
		return append(parts(two.X), parts(two.Y)...)
	}
	return []syntax.Expr{e}
}

// sortsAt returns the sorts that a phrase can refer to at the current statement. known
// is false if an error in the phrase left them undefined.
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

// checkSuits reports an operand e with the sorts have for a verb that accepts takes. If
// a player chooses the object, all of its sorts must be accepted. For "each" it is
// enough that one sort is, because the verb skips the other objects.
func (s *scope) checkSuits(e syntax.Expr, have, takes vocab.Sorts, word string) {
	if takes == 0 {
		return // takes is 0, which means that the verb accepts every sort
	}
	span := e.Place()
	if have == 0 {
		s.c.fail(source.NamesNothing, span, "kinds of objects that can be in that place", "nothing can ever match this")
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

// checkNotEmpty reports whether a selector can select anything, and reports an error
// if it cannot.
func (s *scope) checkNotEmpty(sel *syntax.Selector) bool {
	if s.sortsOf(sel) != 0 {
		return true
	}
	s.c.fail(source.NamesNothing, sel.Span, "kinds of objects that can be in that place", "nothing can ever match this")
	delete(s.selSorts, sel) // without its sorts the selector is not reported a second time
	return false
}

// widenSorts updates all names after a verb that moves cards. It adds the sorts of the
// new place to every name that can be a card, since several names can refer to one card.
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

// sortsAfterCost returns the sorts of a card after a cost was paid with it: leaves, or
// its old sorts if the cost does not move cards.
func sortsAfterCost(sorts, leaves vocab.Sorts) vocab.Sorts {
	if leaves != 0 {
		return leaves
	}
	return sorts
}

// findsOne reports whether a verb that finds objects finds one: an argument is 1.
func findsOne(call *syntax.Call) bool {
	for _, e := range call.Args {
		if n, ok := e.(*syntax.Number); ok && n.Value == 1 {
			return true
		}
	}
	return false
}
