package check

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// ability checks an ability in the order in which the engine carries it out (trigger,
// conditions, targets, costs, body), which is the order of its registers.
func (c *checker) ability(a *syntax.Ability, o *owner) {
	kind, _ := vocab.AbilityKinds.Find(a.Kind.Text)
	a.KindOf = kind
	if kind == code.Tactic && o.facts != nil && o.facts.Type != card.Tactic {
		c.fail(source.ClauseMisplaced, a.Kind.Span, "another kind of ability", "only a tactic has a tactic's text, and this is a %s", o.facts.Type)
	}
	c.zones(a)
	n := len(c.diags)
	if c.reachable(a, o); len(c.diags) > n {
		return
	}
	o = c.grantee(a, o)
	s := newScope(c, a, o)
	s.checkTrigger(a)
	if kind == code.Static {
		s.static = true
		s.priceClauses(a, o)
		s.staticEffect(a, o)
		return
	}
	s.hasX = givesX(a, o)
	s.hostAction(a)
	s.clauses(a)
	s.optional(a)
	s.optionalCosts(a)
	s.targets(a)
	s.payments(a, code.MaxModes)
	s.block(a.Body)
}

// grantee returns the owner of an ability. Usually that is o, the card with the text. A
// "for" clause grants the ability to each object of its selector: each of them then has
// it as its own and uses it once each turn.
func (c *checker) grantee(a *syntax.Ability, o *owner) *owner {
	i := slices.IndexFunc(a.Clauses, func(cl *syntax.Clause) bool { return cl.Kind == syntax.For })
	if i < 0 || a.KindOf != code.Auto {
		return o
	}
	cl := a.Clauses[i]
	s := newScope(c, nil, o)
	sel := s.set(cl.Expr)
	if sel == nil {
		return o
	}
	sorts := s.sortsOf(sel)
	if sorts&^vocab.CardInPlay != 0 {
		c.fail(source.WrongSort, cl.Expr.Place(), "cards in play", "only cards in play can be granted an ability")
	}
	if a.Event == nil || a.Event.Fun.Text != "assigned" || len(a.Event.Args) != 1 || !isText(a.Event.Args[0], "self") {
		c.fail(source.ClauseMisplaced, cl.Span, "assigned(self)", "cards can be granted only an ability that answers assigned(self)")
	}
	once := func(cl *syntax.Clause) bool {
		n, ok := cl.Expr.(*syntax.Number)
		return cl.Kind == syntax.Limit && ok && n.Value == 1 && cl.Word.Text == "turn"
	}
	if !slices.ContainsFunc(a.Clauses, once) {
		c.fail(source.ClauseMisplaced, cl.Span, "limit 1/turn as well", "a granted ability needs the limit 1/turn")
	}
	return &owner{facts: o.facts, grantedTo: sorts}
}

// zones resolves the prefix with the zones in which the ability works, such as @quest.
func (c *checker) zones(a *syntax.Ability) {
	a.ZoneMask = 0
	for _, id := range a.Zones {
		z, ok := vocab.Zones.Find(id.Text)
		if !ok {
			c.unknown(source.UnknownWord, id, "zone", vocab.Zones.Names())
			continue
		}
		a.ZoneMask |= z.Mask()
	}
	if a.ZoneMask&code.HandZone == 0 {
		return
	}
	if a.ZoneMask != code.HandZone || a.Event == nil || a.KindOf != code.Action && a.KindOf != code.Forced && a.KindOf != code.Auto {
		c.fail(source.ClauseMisplaced, a.Kind.Span, "@hand alone, before an action, forced or auto with an event", "an ability that works in the hand needs an event")
	}
}

// givesX reports whether X has a value when the body begins. A printed cost of X, a
// cost [X] and a where clause give it one.
func givesX(a *syntax.Ability, o *owner) bool {
	if a.KindOf == code.Tactic && (o.facts == nil || o.facts.Cost == card.X) {
		return true
	}
	for _, cl := range a.Clauses {
		if cl.Kind == syntax.Where {
			return true
		}
		for _, k := range cl.Costs {
			if k.SpendsX() {
				return true
			}
		}
	}
	return false
}

// optional unwraps a body that consists only of "may { ... }", and sets a.Optional.
// The engine then asks the player before it carries out the ability.
func (s *scope) optional(a *syntax.Ability) {
	if a.KindOf != code.Auto && a.KindOf != code.Instead || len(a.Body.Stmts) != 1 {
		return
	}
	if m, ok := a.Body.Stmts[0].(*syntax.May); ok && m.Who == nil {
		a.Optional, a.Body = true, m.Body
	}
}

// hostAction checks an action with "by host", which an attachment grants to its host. In
// its text "self" is the host. It cannot have a trigger or a limit, because the engine
// does not count uses for each host.
func (s *scope) hostAction(a *syntax.Ability) {
	i := slices.IndexFunc(a.Clauses, func(cl *syntax.Clause) bool { return cl.Kind == syntax.By && cl.Word.Text == "host" })
	if i < 0 || a.KindOf != code.Action {
		return
	}
	o, reported := s.o, len(s.c.diags)
	s.sorts[code.RefSelf], s.sorts[code.RefHost] = s.sorts[code.RefHost], 0
	if a.Event != nil {
		s.c.fail(source.EventMisplaced, a.Event.Span, `":"`, "an action \"by host\" cannot have a trigger")
	}
	for _, cl := range a.Clauses {
		if cl.Kind == syntax.Limit {
			s.c.fail(source.ClauseMisplaced, cl.Span, "the line without it", "an action \"by host\" cannot have a limit")
		}
	}
	if s.o = nil; len(s.c.diags) == reported { // in the text "self" is another card
		s.o = o
		s.named(a.Clauses[i].Span, code.RefHost)
		s.o = nil
	}
}

// optionalCosts reports costs of a triggered ability that its player cannot decline.
// Replacement effects are exempt: there the cost is part of the replacement.
func (s *scope) optionalCosts(a *syntax.Ability) {
	if a.Optional || a.KindOf == code.Action || a.KindOf == code.Tactic || a.KindOf == code.Instead {
		return
	}
	for _, cl := range a.Clauses {
		if cl.Kind == syntax.Costs && slices.Contains(allowed[syntax.Costs], a.KindOf) {
			s.c.fail(source.ClauseMisplaced, cl.Span, "a body of may { ... }", "%q has a cost only if the player may decline", a.Kind.Text)
		}
	}
}

// --- triggers ----------------------------------------------------------------

// needsEvent says for each kind of ability whether it must or may have a trigger. Kinds
// with neither cannot have one.
var needsEvent = [code.NumKinds]struct{ must, may bool }{
	code.Action:  {false, true},
	code.Forced:  {true, true},
	code.Auto:    {true, true},
	code.Instead: {true, true},
}

// checkTrigger checks that the ability has a trigger if its kind needs one. An auto
// ability with a condition and no trigger is triggered when the condition becomes true.
func (s *scope) checkTrigger(a *syntax.Ability) {
	rule := needsEvent[a.KindOf]
	switch {
	case a.Event == nil && rule.must && a.KindOf == code.Auto && slices.ContainsFunc(a.Clauses, func(cl *syntax.Clause) bool { return cl.Kind == syntax.If }):
		a.Trigger, a.Who = code.Holds, code.WhoAny
	case a.Event == nil && rule.must:
		s.c.fail(source.EventMisplaced, a.Kind.Span, "an event, such as "+a.Kind.Text+" enters(self)", "%q needs a trigger", a.Kind.Text)
	case a.Event != nil && !rule.may:
		s.c.fail(source.EventMisplaced, a.Event.Span, `":"`, "%q cannot have a trigger", a.Kind.Text)
	case a.Event != nil:
		s.eventCall(a)
	}
}

// eventCall resolves the trigger EVENT(SUBJECT) of an ability.
func (s *scope) eventCall(a *syntax.Ability) {
	call := a.Event
	ev, ok := vocab.Events.Find(call.Fun.Text)
	if !ok {
		s.c.unknown(source.UnknownEvent, call.Fun, "event", vocab.Events.Names())
		return
	}
	a.Trigger = ev.Event
	if call.Bang {
		s.c.fail(source.NoBang, call.Fun.Span, "the event without it", "%q has no form with \"!\"", call.Fun.Text)
	}
	if len(call.Args) != 1 {
		s.c.fail(source.WrongCount, call.Span, call.Fun.Text+"(whose or what)", "%q with %s", call.Fun.Text, arguments(len(call.Args)))
		return
	}
	a.Who = s.scopeOf(call.Args[0], ev, call.Fun.Text)
	s.subject(a, ev)
	if a.KindOf == code.Instead && a.Trigger == code.HealedEv && s.granted {
		a.KindOf, a.Trigger = code.Auto, code.WouldHeal
	} else if a.KindOf == code.Instead && (!slices.Contains(replaced, ev.Event) || s.granted) {
		expected := "destroyed, leaves, put_away or falls"
		if s.granted {
			expected = "healed"
		}
		s.c.fail(source.EventMisplaced, call.Fun.Span, expected, "nothing replaces %q", call.Fun.Text)
	}
}

// replaced lists the events that an "instead" ability can replace.
var replaced = []code.Event{code.Destroyed, code.LeavePlay, code.PutAway, code.Falls, code.Assigned}

// scopeOf resolves the subject in a trigger: a word such as self or me, or a selector
// (code.WhoSel).
func (s *scope) scopeOf(arg syntax.Expr, ev vocab.Event, name string) code.Who {
	n, isName := arg.(*syntax.Name)
	if isName {
		if who, ok := vocab.Scopes.Find(n.Text); ok {
			n.Class = syntax.WordName
			if ev.Subject == vocab.OfASide && who != code.WhoMe && who != code.WhoOpp && who != code.WhoAny && who != code.WhoHostCtl {
				s.c.fail(source.WrongType, n.Span, "me, opponent or any", "%q happens to a player", name)
				return who
			}
			s.happens(who, ev, n.Span, name)
			return who
		}
		if _, ok := vocab.Kinds.Find(n.Text); !ok {
			s.c.unknown(source.UnknownWord, n.Ident, "subject of an event", append(vocab.Scopes.Names(), vocab.Kinds.Names()...))
			return code.WhoSel
		}
	}
	if ev.Subject == vocab.OfASide && !ev.Batch {
		s.c.fail(source.WrongType, arg.Place(), "me, opponent or any", "%q happens to a player", name)
		return code.WhoAny
	}
	s.eventSubject = true // the subject may be on the chain or out of play, so a kind also matches the printed type
	sel := s.set(arg)
	s.eventSubject = false
	s.suitsSubject(sel, ev, name)
	return code.WhoSel
}

// --- clauses -----------------------------------------------------------------

// allowed lists, for each clause, the kinds of abilities that can have it.
var allowed = [syntax.NumClauses][]code.Kind{
	syntax.During: {code.Action, code.Tactic},
	syntax.Costs:  {code.Action, code.Tactic, code.Auto, code.Instead},
	syntax.Limit:  {code.Action, code.Forced, code.Auto, code.Instead},
	syntax.If:     {code.Action, code.Forced, code.Auto, code.Instead, code.Tactic},
	syntax.Needs:  {code.Action, code.Forced, code.Auto, code.Instead, code.Tactic},
	syntax.Where:  {code.Action, code.Forced, code.Auto, code.Instead, code.Tactic},
	syntax.By:     {code.Action},
	syntax.For:    {code.Auto},
}

// clauses checks the clauses of an ability: each at most once, and only where allowed.
func (s *scope) clauses(a *syntax.Ability) {
	var seen [syntax.NumClauses]*syntax.Clause
	for _, cl := range a.Clauses {
		slot := cl.Kind
		if slot == syntax.Needs { // an ability stores one condition, so it can have "if" or "needs" but not both
			slot = syntax.If
		}
		if old := seen[slot]; old != nil {
			s.c.twice(source.ClauseMisplaced, cl.Span, place{s.c.file, old.Span}, fmt.Sprintf("the clause %q stands", slot))
			continue
		}
		seen[slot] = cl
		if !slices.Contains(allowed[cl.Kind], a.KindOf) {
			s.c.fail(source.ClauseMisplaced, cl.Span, "the line without it", "%q cannot stand with %q", cl.Kind, a.Kind.Text)
			continue
		}
		s.clause(cl)
	}
}

// clause checks the content of one clause, except costs, which payments checks.
func (s *scope) clause(cl *syntax.Clause) {
	switch cl.Kind {
	case syntax.During:
		s.wordOf(cl.Word, "window", vocab.Windows.Names())
	case syntax.By:
		s.wordOf(cl.Word, "user", vocab.Users.Names())
	case syntax.Limit:
		s.wordOf(cl.Word, "span of a limit", vocab.Limits.Names())
		if n, ok := cl.Expr.(*syntax.Number); !ok || n.Value < 1 || n.Value > 255 {
			s.c.fail(source.OutOfRange, cl.Expr.Place(), "a number from 1 to 255", "a limit is a number of uses")
		}
	case syntax.If, syntax.Needs, syntax.Where:
		s.amount(cl.Expr, plain)
	}
}

// wordOf reports whether a word is one of names, and an error if not. what describes
// the names for the message.
func (s *scope) wordOf(id syntax.Ident, what string, names []string) bool {
	if slices.Contains(names, id.Text) {
		return true
	}
	s.c.unknown(source.UnknownWord, id, what, names)
	return false
}

// --- targets and costs -------------------------------------------------------

// announced finds the "choose one" whose options have targets and stores it in
// a.Choice. Its option is chosen on announcement, before the targets. There can be only
// one such statement, at the top level of the body.
func (s *scope) announced(a *syntax.Ability) {
	a.Choice = nil
	syntax.Inspect(a.Body, func(n any) bool {
		one, ok := n.(*syntax.ChooseOne)
		if !ok {
			_, each := n.(*syntax.EachPlayer)
			return !each
		}
		one.Announced = false
		for i, b := range one.Options {
			syntax.Inspect(b, func(n any) bool {
				if p, ok := n.(*syntax.Pick); ok && p.Mode == syntax.Target {
					one.Announced, p.Option = true, uint8(i+1)
				}
				return true
			})
		}
		if !one.Announced {
			return false
		}
		if a.Choice != nil || !slices.Contains(a.Body.Stmts, syntax.Stmt(one)) || len(one.Options) > code.MaxModes {
			s.c.fail(source.ChoiceMisplaced, one.Span, fmt.Sprintf("one such choice of at most %d options, outside of other blocks", code.MaxModes),
				"options with targets are chosen on announcement")
		}
		a.Choice = one
		return false
	})
}

// targets checks the target phrases of an ability and assigns their registers, in
// source order.
func (s *scope) targets(a *syntax.Ability) {
	a.Targets = nil
	s.announced(a)
	s.announce = true
	syntax.Inspect(a.Body, func(n any) bool {
		if _, each := n.(*syntax.EachPlayer); each {
			return false // an each-player block contains no targets, so the search skips it
		}
		p, ok := n.(*syntax.Pick)
		if !ok || p.Mode != syntax.Target {
			return true
		}
		s.picked(p)
		p.Reg = s.register(p.Span)
		s.bind(p.As, binding{reg: p.Reg, target: true, sorts: s.sortsOf(p.Sel), many: counted(p)})
		a.Targets = append(a.Targets, p)
		return true
	})
	s.announce = false
}

// payments checks the costs of an ability; most is the maximum number of alternatives.
// The engine pays costs after the targets are chosen, so they can refer to targets.
func (s *scope) payments(a *syntax.Ability, most int) {
	for _, cl := range a.Clauses {
		for _, k := range cl.Costs {
			if int(k.Alt) > most {
				s.c.fail(source.OutOfRange, k.Span, fmt.Sprintf("at most %d", most), "the cost has too many alternatives")
			}
			s.cost(k)
		}
	}
}

// cost checks one cost and resolves it to a code.CostKind and its object.
func (s *scope) cost(k *syntax.Cost) {
	if k.Amount != nil {
		s.amount(k.Amount, asCost)
	}
	if k.Word.Text == "" {
		k.Kind = code.Pay
		return
	}
	w, _ := vocab.CostWords.Find(k.Word.Text)
	if w.Whole && k.Amount != nil {
		s.c.fail(source.WrongCount, k.Amount.Place(), "the word alone", "%q takes no number", k.Word.Text)
	}
	switch {
	case k.Object == nil && (w.Bare || w.Self):
		if w.Self {
			s.suitsSelf(k, w)
		}
		k.Kind, k.Ref = w.Ref, code.Ref{Kind: code.RefSelf}
		if w.Bare {
			k.Ref = code.Ref{}
		}
		if w.Finds != 0 && (k.As != nil || w.Ref == code.RandomSelf) { // the cards are not known before the cost is paid, so a register stores them
			k.Reg = s.register(k.Span)
			k.Ref = code.Ref{Kind: code.RefReg, N: uint16(k.Reg)}
			s.bind(k.As, binding{reg: k.Reg, target: true, sorts: w.Finds, many: k.Amount != nil})
		}
	case k.Object == nil:
		s.c.fail(source.WrongCount, k.Span, "an object or a selector", "%q needs something to pay with", k.Word.Text)
	case w.Bare:
		s.c.fail(source.WrongCount, k.Object.Place(), "the number alone", "%q takes no object", k.Word.Text)
	default:
		s.costObject(k, w)
	}
}

// suitsSelf reports a cost that the card itself can never pay.
func (s *scope) suitsSelf(k *syntax.Cost, w vocab.CostWord) {
	if have := s.sorts[code.RefSelf]; have&w.Takes == 0 && s.o != nil && s.o.on != 0 {
		s.c.notOn(k.Span, s.o, "another cost", "%q is paid by %s", k.Word.Text, w.Takes)
	}
}

// costObject checks the object of a cost: a named object such as self, or a selector
// from which the player chooses.
func (s *scope) costObject(k *syntax.Cost, w vocab.CostWord) {
	if n, ok := k.Object.(*syntax.Name); ok {
		if ref, ok := vocab.Objects.Find(n.Text); ok && w.Ref != code.NoCost {
			n.Class, n.Ref = syntax.ObjectName, code.Ref{Kind: ref}
			k.Kind, k.Ref = w.Ref, n.Ref
			if ref == code.RefQuester {
				k.Reg = s.register(k.Span) // the register holds the quester that pays, since a quest can have several
			}
			s.atHand(n)
			if !s.named(n.Span, ref) {
				return
			}
			s.checkSuits(n, s.sorts[ref], w.Takes, k.Word.Text)
			if w.Leaves != 0 && k.Alt == 0 {
				s.sorts[ref] = w.Leaves // paying the cost moves the card before the body begins
			} else {
				s.widenSorts(w.Leaves)
			}
			return
		}
	}
	if w.Sel == code.NoCost {
		s.c.fail(source.WrongType, k.Object.Place(), "self, host or quester", "%q cannot be paid with chosen objects", k.Word.Text)
		return
	}
	sel := s.setIn(k.Object, asCost)
	if sel == nil {
		return
	}
	sorts := s.sortsOf(sel)
	s.checkSuits(k.Object, sorts, w.Takes, k.Word.Text)
	k.Kind, k.Reg = w.Sel, s.register(k.Span)
	s.bind(k.As, binding{reg: k.Reg, target: true, sorts: sortsAfterCost(sorts, w.Leaves), many: k.Amount != nil || k.Kind == code.Note})
}

// staticEffect checks a constant effect with its operands and its while clause.
func (s *scope) staticEffect(a *syntax.Ability, o *owner) {
	call := a.Static
	st, ok := vocab.Statics.Find(call.Fun.Text)
	if !ok {
		s.c.unknown(source.UnknownStatic, call.Fun, "constant effect", vocab.Statics.Names())
		return
	}
	if call.Bang {
		s.c.fail(source.NoBang, call.Fun.Span, "the effect without it", "%q has no form with \"!\"", call.Fun.Text)
	}
	s.cached = st.Cached()
	s.args(call, st.Params)
	if i := slices.IndexFunc(st.Params, func(p vocab.Param) bool { return p.Slot == vocab.ToSel }); st.Stat == code.SCost && i >= 0 && i < len(call.Args) {
		s.intoZones(call, call.Args[i], o)
	}
	if st.Stat == code.SHeavy && len(call.Args) == 1 && !isText(call.Args[0], "self") && !isText(call.Args[0], "host") {
		s.c.fail(source.WrongType, call.Args[0].Place(), "self or host", "%q applies to one card, and takes no selector", call.Fun.Text)
	}
	if st.Stat == code.SXCost && o.facts != nil && o.facts.Cost != card.X {
		s.c.fail(source.NotOnType, call.Fun.Span, "a card whose printed cost is X", "%q does nothing on a card with another cost", call.Fun.Text)
	}
	if st.Stat == code.SGivesAmbush && len(call.Args) > 0 {
		s.canAmbush(call.Args[0], call.Fun.Text)
	}
	if st.Stat == code.SHush && o.on == vocab.Legends {
		s.c.notOn(call.Fun.Span, o, "another effect", "%q works while the zone of the card is attacked", call.Fun.Text)
	}
	if st.Stat == code.SEntersCorrupt && o.on != 0 && (isText(call.Args[0], "host") || isText(call.Args[0], "self") && o.on != vocab.Units) {
		s.c.fail(source.NotOnType, call.Args[0].Place(), "a selector of units", "%q is about units as they enter play", call.Fun.Text)
	}
	if a.While != nil {
		s.amount(a.While, plain)
	}
}

// priceClauses checks the clauses of a constant effect. The only one allowed is a cost
// on cost(self, ...): an extra cost that may be paid while the card is played and then
// changes its price.
func (s *scope) priceClauses(a *syntax.Ability, o *owner) {
	call := a.Static
	own := call.Fun.Text == "cost" && len(call.Args) > 0 && isText(call.Args[0], "self") && !o.shorthand
	for _, cl := range a.Clauses {
		switch {
		case cl.Kind != syntax.Costs:
			s.c.fail(source.ClauseMisplaced, cl.Span, `"while" after the effect`, "a constant effect has no such clause")
		case !own:
			s.c.fail(source.ClauseMisplaced, cl.Span, "cost(self, ...)", "only a constant effect on the cost of its own card can have a cost")
		case o.attaches || o.facts != nil && o.facts.Type == card.Tactic:
			s.c.fail(source.ClauseMisplaced, cl.Span, "a unit, support, quest or legend", "a tactic or attachment cannot have a cost that changes its price")
		case o.altCost != nil:
			s.c.twice(source.ClauseMisplaced, cl.Span, place{s.c.file, *o.altCost}, "a cost that changes the price stands in the card")
		default:
			o.altCost = &cl.Span
			s.payments(a, code.MaxModes-1) // paying only the printed price is one of the MaxModes alternatives, so one less remains
			for _, k := range cl.Costs {
				if k.SpendsX() || !slices.Contains(ownPrices, k.Kind) {
					s.c.fail(source.ClauseMisplaced, k.Span, "resources, or a number of chosen cards", "this cost cannot be paid while a card is played")
				}
			}
		}
	}
}

// ownPrices are the costs that can be paid while a card is played. The card itself is
// not in play yet and cannot pay them.
var ownPrices = []code.CostKind{code.Pay, code.SacSel, code.CorruptSel, code.DiscardSel, code.TokensSel, code.TokensAmong, code.BottomSel, code.MillSelf, code.RandomSelf}

// intoZones checks cost_into, which changes the cost of cards played into certain zones.
// The cards must be units, since only for them the player chooses a zone. With "first"
// the zones cannot be relative to the source (as "here" is): the engine counts cards that
// were played this turn before the source entered play.
func (s *scope) intoZones(call *syntax.Call, zones syntax.Expr, o *owner) {
	sel := selectorIn(call.Args[0])
	if self := isText(call.Args[0], "self"); self && o.facts != nil && o.facts.Type != card.Unit || !self && (sel == nil || sel.Sel.Kinds != code.KUnit) {
		s.c.fail(source.WrongSort, call.Args[0].Place(), "units", "%q applies only to units, which are played into a zone", call.Fun.Text)
	}
	at := selectorIn(zones)
	if first := slices.ContainsFunc(call.Args, func(e syntax.Expr) bool { return isText(e, "first") }); first && at != nil && at.Sel.Place != code.InPlay {
		s.c.fail(source.NotHere, zones.Place(), "zones without a place such as here", "the zones for \"first\" cannot depend on where this card is")
	}
}

// selectorIn returns the selector of e, resolved or not, or nil if e is none.
func selectorIn(e syntax.Expr) *syntax.Selector {
	switch e := e.(type) {
	case *syntax.Name:
		return e.Sel
	case *syntax.Selector:
		return e
	}
	return nil
}

// noCachedNumber reports a constant effect on cached characteristics that reads the
// attribute a of cards in play, if such effects can change it. The engine applies all
// these effects in one pass, so the value would depend on their order.
func (s *scope) noCachedNumber(span source.Span, name string, a code.Attr, of vocab.Sorts) {
	if s.cached && vocab.Derived(a) && of&vocab.CardInPlay != 0 {
		s.c.fail(source.NotHere, span, "a number that constant effects leave alone, such as printed_power, damage or tokens", "%q can be changed by other constant effects, which apply at the same time as this one", name)
	}
}
