package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// objectFacts reads facts about a card or a section.
func (c *cursor) objectFacts() *stateExp {
	if c.peek("development") || c.peek("developments") {
		return c.objectFactsOf(c.object())
	}
	at := c.at
	o, ok := c.tryObject()
	if !ok {
		c.at = at
		c.noSubject()
	}
	return c.objectFactsOf(o)
}

// noSubject fails because the line begins with no known subject. It suggests a card
// name if one is near.
func (c *cursor) noSubject() {
	for _, verb := range []string{" is ", " has ", " costs "} {
		if i := strings.Index(c.rest(), verb); i > 0 {
			name := strings.TrimSpace(c.rest()[:i])
			if n := c.names.nearest(name); n != "" {
				c.fail(fmt.Sprintf("did you mean %q?", n), "there is no card %q", name)
			}
		}
	}
	c.lead(habitsOfExpects)
	c.fail("want "+wantExpectation, "found %q", c.snippet())
}

// tryObject reads an object without failing; ok is false if none follows.
func (c *cursor) tryObject() (o object, ok bool) {
	c.quiet = true
	defer func() {
		c.quiet = false
		if r := recover(); r != nil {
			if _, is := r.(*Error); !is {
				panic(r)
			}
		}
	}()
	return c.object(), true
}

func (c *cursor) objectFactsOf(o object) *stateExp {
	e := &stateExp{obj: &o, facts: c.objectFact(&o)}
	for c.punct(",") || c.word("and") {
		if c.atVerb() {
			e.facts = append(e.facts, c.objectFact(&o)...)
		} else {
			e.facts = append(e.facts, c.isFact(!c.word("not")))
		}
	}
	return e
}

// objectFact reads a fact such as "is corrupted", "has 3 power" or "burns".
func (c *cursor) objectFact(o *object) []fact {
	if o.kind == section {
		switch {
		case c.word("burns"), c.word("is burning"):
			return []fact{burns(true)}
		case c.word("does not burn"), c.word("is not burning"):
			return []fact{burns(false)}
		case c.word("has"):
			return c.measures(sectionMeasures, false)
		case c.word("does not have"):
			return c.measures(sectionMeasures, true)
		}
		c.expected("burns, does not burn or has N damage")
	}
	switch {
	case c.word("is"):
		return []fact{c.isFact(!c.word("not"))}
	case c.word("costs"):
		a := c.amount("a number of resources")
		return []fact{{"costs", func(r *run, x engine.Obj) (bool, string) {
			if !r.referee().AtHand(x) {
				return true, ""
			}
			n := r.g.SampledView(r.s, x.Owner()).Price(x)
			return a.holds(n), fmt.Sprintf("it costs %d", n)
		}}}
	case c.word("has scout"):
		c.expected("a number: Scout shows in what it does")
	case c.word("has"):
		return c.measures(cardMeasures, false)
	case c.word("does not have"):
		return c.measures(cardMeasures, true)
	}
	c.lead(habitsOfFacts)
	c.expected("is in play, is corrupted, has N damage, ...")
	return nil
}

func burns(want bool) fact {
	words := map[bool]string{true: "burns", false: "does not burn"}
	return fact{words[want], func(r *run, x engine.Obj) (bool, string) {
		got := r.g.SampledView(r.s, 0).Burning(x)
		return got == want, "it " + words[got]
	}}
}

func flag(text string, want bool, f func(engine.View, engine.Obj) bool) fact {
	return fact{negated(!want, text), func(r *run, x engine.Obj) (bool, string) {
		got := f(r.g.SampledView(r.s, 0), x)
		return got == want, negated(!got, text)
	}}
}

// objectFlags are the yes-or-no properties of a card.
var objectFlags = []struct {
	words string
	f     func(engine.View, engine.Obj) bool
}{
	{"corrupted", live(engine.View.Corrupted)},
	{"corrupt", live(engine.View.Corrupted)},
	{"in play", engine.View.IsInPlay},
	{"attacking", func(v engine.View, x engine.Obj) bool { s := v.Attackers(); return s.Has(x) }},
	{"defending", func(v engine.View, x engine.Obj) bool { s := v.Defenders(); return s.Has(x) }},
	{"facedown", live(engine.View.Facedown)},
	{"a development", live(engine.View.IsDevelopment)},
	{"damaged", live(func(v engine.View, x engine.Obj) bool { return v.Damage(x) > 0 })},
	{"on the chain", onChain},
}

// isFact reads what follows "is" or "is not".
func (c *cursor) isFact(want bool) fact {
	for _, f := range objectFlags {
		if c.word(f.words) {
			return flag(f.words, want, f.f)
		}
	}
	switch {
	case c.word("uncorrupted"):
		return flag("corrupted", !want, live(engine.View.Corrupted))
	case c.word("undamaged"):
		return flag("damaged", !want, live(func(v engine.View, x engine.Obj) bool { return v.Damage(x) > 0 }))
	case c.word("on the capital of"):
		return c.capitalFact(want)
	case c.word("questing on"), c.word("attached to"), c.word("on"):
		return c.hostFact(want)
	case c.word("questing"):
		return flag("questing", want, live(engine.View.Questing))
	case c.word("attached"):
		return flag("attached", want, live(func(v engine.View, x engine.Obj) bool { return v.Host(x) != 0 && !v.Questing(x) }))
	case c.word("controlled by"):
		p := c.player()
		return flag(fmt.Sprintf("controlled by %d", p+1), want, func(v engine.View, x engine.Obj) bool { return v.Controller(x) == p })
	case c.word("under"):
		host := c.object()
		return fact{"under it", func(r *run, x engine.Obj) (bool, string) {
			is := r.referee().Place(x) == engine.InUnder && r.is(r.g.SampledView(r.s, 0).Host(x), host)
			return is == want, "it is " + r.where(x)
		}}
	case c.word("in"):
		return c.placeFact(want)
	}
	c.lead(habitsOfStates)
	c.expected("corrupted, in play, attacking, defending, facedown, damaged, questing on NAME, attached to NAME, under NAME, controlled by N, " +
		"in the hand of N, in the deck of N, in the discard pile of N, in the kingdom, in the quest zone, in the battlefield or on the capital of N")
	return fact{}
}

// live restricts a property to cards in play.
func live(f func(engine.View, engine.Obj) bool) func(engine.View, engine.Obj) bool {
	return func(v engine.View, x engine.Obj) bool { return v.IsInPlay(x) && f(v, x) }
}

func onChain(v engine.View, x engine.Obj) bool {
	for i := range v.ChainLength() {
		if src, _, _ := v.ChainLink(i); src == x {
			return true
		}
	}
	return false
}

func (c *cursor) hostFact(want bool) fact {
	host := c.object()
	return fact{"on it", func(r *run, x engine.Obj) (bool, string) {
		v := r.g.SampledView(r.s, 0)
		if !v.IsInPlay(x) || v.Host(x) == 0 {
			return !want, "it is on nothing"
		}
		return r.is(v.Host(x), host) == want, "it is on " + r.label(v.Host(x))
	}}
}

// placeFact reads a zone, a hand, a deck or a discard pile.
func (c *cursor) placeFact(want bool) fact {
	c.word("the")
	side := c.possessive()
	for _, p := range outOfPlayPlaces {
		if c.word(p.words) {
			if side < 0 && c.word("of") {
				side = int(c.player())
			}
			return fact{"in the " + p.words, func(r *run, x engine.Obj) (bool, string) {
				in := r.referee().Place(x) == p.place && (side < 0 || int(x.Owner()) == side)
				return in == want, "it is " + r.where(x)
			}}
		}
	}
	z := c.zone()
	if side < 0 && c.word("of") {
		side = int(c.player())
	}
	return fact{"in the " + z.String(), func(r *run, x engine.Obj) (bool, string) {
		v := r.g.SampledView(r.s, 0)
		in := v.IsInPlay(x) && v.Zone(x) == z && (side < 0 || int(v.Side(x)) == side)
		return in == want, "it is " + r.where(x)
	}}
}

// capitalFact reads the player of "on the capital of N". A legend lies on the
// capital and in no zone.
func (c *cursor) capitalFact(want bool) fact {
	p := c.player()
	return fact{fmt.Sprintf("on the capital of %d", p+1), func(r *run, x engine.Obj) (bool, string) {
		v := r.g.SampledView(r.s, 0)
		on := v.IsInPlay(x) && v.Zone(x) == card.NumZones && v.Side(x) == p
		return on == want, "it is " + r.where(x)
	}}
}

// where describes the place of a card.
func (r *run) where(x engine.Obj) string {
	v := r.g.SampledView(r.s, 0)
	switch r.referee().Place(x) {
	case engine.InDeck:
		return fmt.Sprintf("in the deck of %d", x.Owner()+1)
	case engine.InHand:
		return fmt.Sprintf("in the hand of %d", x.Owner()+1)
	case engine.InDiscard:
		return fmt.Sprintf("in the discard pile of %d", x.Owner()+1)
	case engine.InPlay:
		if v.Zone(x) == card.NumZones {
			return fmt.Sprintf("on the capital of %d", v.Side(x)+1)
		}
		return fmt.Sprintf("in the %v of %d", v.Zone(x), v.Side(x)+1)
	case engine.InUnder:
		if v.Host(x) == 0 {
			return "kept for an action"
		}
		return "under " + r.label(v.Host(x))
	}
	return "being played"
}

func viewMeasure(f func(engine.View, engine.Obj) int, words ...string) measure {
	return measure{words, func(r *run, x engine.Obj) int {
		v := r.g.SampledView(r.s, 0)
		if !v.IsInPlay(x) {
			return absent
		}
		return f(v, x)
	}}
}

// absent is the value of a measure for a card that is not in play. No expectation
// can name it.
const absent = -1000

// assignedMeasure is the damage assigned but not yet applied.
var assignedMeasure = measure{[]string{"damage assigned", "assigned damage"},
	func(r *run, x engine.Obj) int { return r.referee().Assigned(x) }}

// cardMeasures are the numeric properties of a card in play.
var cardMeasures = []measure{
	viewMeasure(engine.View.HitPoints, "hit points", "hit point", "hp"),
	viewMeasure(powerIn(card.Kingdom), "kingdom power"),
	viewMeasure(powerIn(card.QuestZone), "quest power"),
	viewMeasure(powerIn(card.Battlefield), "battlefield power"),
	viewMeasure(engine.View.Power, "power"),
	assignedMeasure,
	viewMeasure(engine.View.Damage, "damage"),
	viewMeasure(engine.View.Tokens, "tokens", "token"),
	viewMeasure(engine.View.Experience, "experience"),
	viewMeasure(engine.View.Toughness, "toughness"),
	viewMeasure(engine.View.Counterstrike, "counterstrike"),
	viewMeasure(engine.View.Savage, "savage"),
	{[]string{"attachments", "attachment"}, func(r *run, x engine.Obj) int { return len(r.attachments(x)) }},
}

// sectionMeasures are the numeric properties of a section and its zone.
var sectionMeasures = []measure{
	viewMeasure(engine.View.HitPoints, "hit points", "hit point", "hp"),
	assignedMeasure,
	viewMeasure(engine.View.Damage, "damage"),
	viewMeasure(inZone(engine.View.Units), "units", "unit"),
	viewMeasure(inZone(engine.View.Supports), "supports", "support"),
	viewMeasure(inZone(engine.View.Quests), "quests", "quest"),
	viewMeasure(inZone(engine.View.Developments), "developments", "development"),
	viewMeasure(zonePower, "power"),
}

// powerIn returns the measure of the power of a legend for a zone.
func powerIn(z card.Zone) func(engine.View, engine.Obj) int {
	return func(v engine.View, x engine.Obj) int { return v.PowerIn(x, z) }
}

func inZone(f func(engine.View, engine.Player, card.Zone) engine.Set) func(engine.View, engine.Obj) int {
	return func(v engine.View, x engine.Obj) int {
		set := f(v, x.Owner(), zoneOf(x))
		return set.Len()
	}
}

// basePower is the printed power of the sections of a capital (setup.base-values).
var basePower = [card.NumZones]int{card.Kingdom: 3, card.QuestZone: 1}

// zonePower returns the power of a zone: that of the capital and of all cards that
// count there, as the player collects or draws for it.
func zonePower(v engine.View, x engine.Obj) int {
	return basePower[zoneOf(x)] + v.ZonePower(x.Owner(), zoneOf(x))
}
