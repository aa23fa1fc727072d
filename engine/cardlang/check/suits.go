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

// This file checks that a line can do something on a card of its type. A text that is right on
// a unit can be senseless on a quest, which never attacks, or on a tactic, which is never in
// play. All checks pass if the type of the card is not known.

// know stores what the items of the card say about the card as a whole.
func (o *owner) know(c *checker, items []syntax.Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *syntax.Attach:
			o.attaches, o.hangs = true, true
			for _, id := range it.Choice.Sel.Kinds {
				k, _ := vocab.Kinds.Find(id.Text)
				o.hosts |= vocab.SortsOf(k.Kinds, code.InPlay, 0) & vocab.CardInPlay
			}
		case *syntax.Word:
			o.lines = append(o.lines, it.Text())
			if short, ok := c.shorthands[it.Text()]; ok {
				o.know(c, short.def.Items)
			}
		case *syntax.Ability:
			if it.Static != nil {
				o.lines = append(o.lines, it.Static.Fun.Text)
			}
			syntax.Inspect(it, func(n any) bool {
				if do, ok := n.(*syntax.Do); ok && len(do.Call.Args) > 0 && isText(do.Call.Args[0], "self") && (do.Call.Fun.Text == "attach" || do.Call.Fun.Text == "put_on") {
					o.hangs, o.hosts = true, o.hosts|vocab.UnitInPlay
				}
				return true
			})
		}
	}
	o.on = vocab.TypeOf(o.facts, o.attaches)
}

// says reports whether one of the card's one-line items or constant effects begins with one of
// the words.
func (o *owner) says(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(o.lines, w) })
}

// abroad reports whether the card is a quest that enters play in any zone of the opponent.
func (o *owner) abroad() bool { return o.says("mission", "invasion") }

// notOn reports a line, or a part of one, that does nothing on a card of the type of o.
func (c *checker) notOn(span source.Span, o *owner, expected, format string, args ...any) {
	d := source.Diagnostic{Code: source.NotOnType, Span: span, Expected: expected, Message: fmt.Sprintf(format, args...)}
	if o.on != 0 {
		d.Message += ", and this is " + vocab.WithArticle(o.on.String())
	}
	c.report(d)
}

// suits reports whether a one-line item does something on the card, and an error if it does not.
func (c *checker) suits(w *syntax.Word, item vocab.Item, o *owner) bool {
	switch {
	case !item.Suits(o.on):
		c.fail(source.NotOnType, w.Span, vocab.WithArticle(item.On.String()), "%q does nothing on %s", w.Text(), vocab.WithArticle(o.on.String()))
	case item.Kind == vocab.ZoneOnly && o.on == vocab.Quests && !o.abroad():
		c.notOn(w.Span, o, "mission or invasion as well, or no such line", "only units, support cards and quests with mission or invasion have a choice of zones")
	case item.Kind == vocab.BarsMulligan && o.on != 0 && !o.says("starts_in_play"):
		c.notOn(w.Span, o, "starts_in_play as well", "%q is for cards that begin the game in play", w.Text())
	default:
		return true
	}
	return false
}

// expanded checks the lines that a shorthand stands for on the card that uses it. Their
// mistakes are reported at the shorthand, since they are no mistakes on every card.
func (c *checker) expanded(w *syntax.Word, short *shorthand, o *owner) {
	if o.on == 0 {
		return
	}
	file, diags := c.file, c.diags
	c.file, c.diags = short.file, nil
	c.items(short.def.Items, o)
	found := c.diags
	c.file, c.diags = file, diags
	for _, d := range found {
		if d.Code == source.NotOnType || d.Code == source.WrongSort || d.Code == source.NamesNothing {
			c.report(source.Diagnostic{
				Code: source.NotOnType, Span: w.Span, Expected: "another line, or another type of card",
				Message: fmt.Sprintf("%q does nothing on %s", w.Text(), vocab.WithArticle(o.on.String())),
				Related: []source.Related{{File: d.File, Span: d.Span, Message: d.Message}},
			})
			return
		}
	}
}

// reachable reports an ability that never works on a card of its type: one that needs a card
// in play on a tactic, or one for a zone where the card never lies.
func (c *checker) reachable(a *syntax.Ability, o *owner) {
	zones := a.ZoneMask &^ code.HandZone
	switch {
	case o.on == 0 || a.ZoneMask == code.HandZone:
	case a.KindOf == code.Tactic && zones != 0:
		c.fail(source.NotOnType, a.Zones[0].Span, "the line without it", "a tactic works from no zone")
	case o.on == vocab.Tactics && a.KindOf != code.Tactic && !onTactic(a):
		c.fail(source.NotOnType, a.Kind.Span, "tactic: ..., an ability with @hand, cost(self, ...), or one that answers plays(self)", "a tactic is never in play, so this never works")
	case o.on == vocab.Legends && zones != 0:
		c.fail(source.NotOnType, a.Zones[0].Span, "the line without it", "a legend lies in no zone, so this never works")
	case o.on == vocab.Quests && zones != 0 && !zones.Has(card.QuestZone) && !o.abroad():
		c.fail(source.NotOnType, a.Zones[0].Span, "@quest, or mission or invasion as well", "a quest lies in the quest zone, so this never works")
	}
}

// onTactic reports whether an ability that is not the effect of a tactic works on one: it
// changes the cost of the card, or answers what happens to the card while it is not in play.
func onTactic(a *syntax.Ability) bool {
	if a.KindOf == code.Static {
		call := a.Static
		return call.Fun.Text == "cost" && len(call.Args) > 0 && isText(call.Args[0], "self")
	}
	if a.Event == nil || len(a.Event.Args) != 1 || !isText(a.Event.Args[0], "self") {
		return false
	}
	ev, ok := vocab.Events.Find(a.Event.Fun.Text)
	return !ok || vocab.ByItself(ev)
}

// missing returns why a word for an object, such as host, never names anything on the card, and
// what would be right. It returns "" if the word can name something.
func (s *scope) missing(ref code.RefKind) (why, expected string) {
	o := s.o
	switch {
	case o == nil || o.on == 0:
	case ref == code.RefHost && !o.hangs:
		return "only a card that is attached to another has a host", "an attach line as well, or another object"
	case ref == code.RefQuester && o.on != vocab.Quests:
		return "only a quest has units on it", "another object"
	case ref == code.RefHere && o.on&vocab.InZones == 0:
		return "only a card in a zone has a place", "a zone, such as battlefield"
	}
	return "", ""
}

// named reports a word for an object that never names anything on the card, and returns
// whether it can name something.
func (s *scope) named(span source.Span, ref code.RefKind) bool {
	why, expected := s.missing(ref)
	if why != "" {
		s.c.notOn(span, s.o, expected, "%s", why)
	}
	return why == ""
}

// relations are the places relative to the source card that only some types of cards have.
var relations = map[code.Place]struct {
	types vocab.CardTypes
	why   string
}{
	code.Here:        {vocab.InZones, "only a card in a zone has cards where it lies"},
	code.Corr:        {vocab.InZones, "only a card in a zone has a corresponding one"},
	code.OnSource:    {vocab.Quests, "only a quest has units on it"},
	code.AtSource:    {vocab.Bodies | vocab.Quests, "only a card in play has attachments"},
	code.UnderSource: {vocab.Bodies | vocab.Quests, "only a card in play has cards under it"},
}

// related reports a filter by place that matches nothing because the card is of the wrong type,
// and returns whether it can match something.
func (s *scope) related(p code.Place, span source.Span) bool {
	o := s.o
	if o == nil || o.on == 0 {
		return true
	}
	if p == code.BearsSource {
		return s.named(span, code.RefHost)
	}
	r, limited := relations[p]
	if limited && r.types&o.on == 0 {
		s.c.notOn(span, o, "another place", "%s", r.why)
		return false
	}
	return true
}

// happens reports a trigger whose subject can never be what the ability waits for: the card
// itself, its host, or a card in its zone.
func (s *scope) happens(who code.Who, ev vocab.Event, span source.Span, name string) {
	o := s.o
	if o == nil || o.on == 0 {
		return
	}
	subjects := vocab.SubjectsOf(ev)
	switch who {
	case code.WhoSelf:
		s.happensToSelf(ev, subjects, span, name)
	case code.WhoHost, code.WhoHostCtl:
		if s.named(span, code.RefHost) && who == code.WhoHost && (comes(ev) || subjects&s.sorts[code.RefHost]&vocab.CardInPlay == 0) {
			s.c.notOn(span, o, "what can happen to a card that has an attachment", "%q does not happen to the host of a card", name)
		}
	case code.WhoHere:
		if !vocab.Placed(ev) {
			s.c.fail(source.NamesNothing, span, "any, me, opponent or a selector", "%q happens to a card that lies in no zone", name)
			return
		}
		s.named(span, code.RefHere)
	}
}

// comes reports whether the event happens to a card as it enters play or is turned faceup, when
// nothing can be attached to it yet.
func comes(ev vocab.Event) bool {
	switch ev.Event {
	case code.EnterPlay, code.EnterHand, code.Arrives, code.Plays, code.PlaysHand, code.Discarded, code.Milled, code.Ambushes:
		return true
	}
	return false
}

// happensToSelf reports a trigger on the card itself that never comes.
func (s *scope) happensToSelf(ev vocab.Event, subjects vocab.Sorts, span source.Span, name string) {
	o := s.o
	have := s.sorts[code.RefSelf]
	switch {
	case vocab.ByItself(ev):
	case have&vocab.CardInPlay == 0:
	case subjects&have == 0 && subjects&vocab.CardInPlay == 0:
		s.c.fail(source.NotOnType, span, "any, me, opponent or a selector", "%q does not happen to a card in play", name)
	case subjects&have == 0, ev.Event == code.Ambushes && o.on != vocab.Units:
		s.c.notOn(span, o, "any, me, opponent or a selector", "%q happens to %s", name, subjects)
	case ev.Event == code.AttachedEv && !o.hangs:
		s.c.notOn(span, o, "any, me, opponent or a selector", "%q happens to cards that are attached to others", name)
	case ev.Event == code.DamagePlaced && !o.says("mission"):
		s.c.fail(source.NotOnType, span, "mission as well", "%q happens to cards with mission", name)
	}
}

// suitsSubject reports a selector for the subject of an event that matches no possible subject.
// Only events that happen in play are checked, because elsewhere a selector also matches cards
// by their printed type.
func (s *scope) suitsSubject(sel *syntax.Selector, ev vocab.Event, name string) {
	subjects := vocab.SubjectsOf(ev)
	if ev.Batch || subjects&^(vocab.CardInPlay|vocab.ASection) != 0 || sel == nil {
		return
	}
	if have := s.sortsOf(sel) & (vocab.CardInPlay | vocab.ASection); have != 0 && have&subjects == 0 {
		s.c.fail(source.WrongSort, sel.Span, subjects.String(), "%q does not happen to %s", name, have)
	}
}

// numberOn reports a function of the card itself, or of another object, that has the same value
// always, since such an object has no such number or status. name is also the filter of that
// number or status.
func (s *scope) numberOn(n *syntax.Call, name string) {
	f, ok := vocab.Filters.Find(name)
	sorts, known := s.sortsAt(n.Args[0])
	of, elsewhere := f.AppliesTo, vocab.OutOfPlay
	if of == vocab.ACard { // a printed number, which cards on the chain have, too
		elsewhere |= vocab.Played | vocab.JustPlayed | vocab.ALink
	}
	if name == "damage" && (s.o == nil || !isText(n.Args[0], "self") || s.o.says("mission")) {
		of |= vocab.QuestInPlay // combat damage can be placed on quests with mission
	}
	if o := s.o; name == "paid" && o != nil && o.on != 0 && isText(n.Args[0], "self") && (o.on != vocab.Attachments || o.facts.Cost != card.X) {
		s.c.notOn(n.Span, o, "another number", "%q is for attachments whose printed cost is X", name)
		return
	}
	if name == "attached" && isText(n.Args[0], "self") && s.o != nil && s.o.on != 0 && !s.o.hangs {
		s.c.notOn(n.Span, s.o, "another condition", "%q is for cards that are attached to others", name)
		return
	}
	if name == "in_play" {
		of, elsewhere, ok = vocab.ACard|vocab.ALink|vocab.JustPlayed, 0, true
	}
	if ok && known && of != 0 && sorts != 0 && sorts&(of|elsewhere) == 0 {
		s.c.fail(source.WrongSort, n.Span, of.String(), "%q does not apply to %s", name, sorts)
	}
}

// stays reports a verb that moves the card itself to where a card of its type cannot go: an
// attachment stays with its host, and what is no attachment cannot be attached anew.
func (s *scope) stays(call *syntax.Call, verb vocab.Verb) {
	if s.o == nil || s.o.on == 0 || len(call.Args) == 0 || !isText(call.Args[0], "self") {
		return
	}
	switch {
	case (verb.Op == code.OpMove || verb.Op == code.OpRearrange) && s.o.on == vocab.Attachments:
		s.c.notOn(call.Args[0].Place(), s.o, "host, or the verb reattach", "an attachment lies where its host is")
	case verb.Op == code.OpReattach && !s.o.hangs && s.sorts[code.RefSelf]&vocab.SupportInPlay != 0: // a unit is no support card, which is reported elsewhere
		s.c.notOn(call.Args[0].Place(), s.o, "attachments, or the verb attach", "only what is attached can be attached anew")
	}
}

// canAmbush reports a selector of cards for which Ambush has no meaning. Only units and tactics
// have it: a support card, quest or legend would be turned faceup in a zone of an attack.
func (s *scope) canAmbush(e syntax.Expr, verb string) {
	if sel := selectorIn(e); sel != nil && sel.Sel.Kinds&^(code.KUnit|code.KTactic) != 0 {
		s.c.fail(source.WrongSort, e.Place(), "units or tactics, such as unit.hand", "%q does nothing to cards that cannot have Ambush", verb)
	}
}
