package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// object is a phrase that names cards, developments or a section of a capital, such
// as "2's NAME in the kingdom". It can match several objects of the game.
type object struct {
	at    Place
	card  card.Code // the card, 0 for any
	copy  int       // n for the phrase "#n": the copy in the order of the position, 0 for any
	side  int       // the player who owns or controls the card, or whose section it is; -1 for any
	zone  int       // a card.Zone, -1 for any
	kind  objectKind
	place engine.Place // the place where the object is; Nowhere stands for any place
}

type objectKind uint8

const (
	anyCard objectKind = iota
	development
	section
	capital // "the capital": the section under attack, whichever it is
)

// object reads an object: "Name", "Name#2", "1's Name", "Name of 2", "Name in the
// kingdom of 2", "development in the kingdom", "kingdom of 2", "the capital".
func (c *cursor) object() object {
	o := object{at: c.place(), side: -1, zone: -1}
	o.side = c.possessive()
	if code, ok := c.tryCard(); ok {
		o.card, o.copy = code, c.copyNumber()
	} else {
		c.otherObject(&o)
	}
	c.objectTail(&o)
	return o
}

// otherObject reads an object that does not begin with the name of a card.
func (c *cursor) otherObject(o *object) {
	c.word("the")
	if o.side < 0 {
		o.side = c.possessive()
	}
	c.word("a")
	switch {
	case c.word("capital"):
		o.kind = capital
	case o.side < 0 && (c.peek("player 1") || c.peek("player 2")): // an effect that chooses a player chooses his kingdom
		o.kind, o.zone, o.side = section, int(card.Kingdom), int(c.player())
	case c.word("development"), c.word("developments"):
		o.kind = development
		o.card, _ = c.tryCard()
		o.copy = c.copyNumber()
	default:
		if z, ok := c.tryZone(); ok {
			o.kind, o.zone = section, int(z)
			return
		}
		o.card = c.card()
		o.copy = c.copyNumber()
	}
}

// possessive reads "1's" and returns the player, -1 if it does not follow.
func (c *cursor) possessive() int {
	at := c.at
	if p, ok := c.tryPlayer(); ok && strings.HasPrefix(c.rest(), "'s") {
		c.at += 2
		return int(p)
	}
	c.at = at
	return -1
}

// copyNumber reads "#2", 0 if it does not follow.
func (c *cursor) copyNumber() int {
	if c.at < len(c.text) && c.text[c.at] == '#' {
		c.at++
		return c.needNumber("the number of a copy, such as #2")
	}
	return 0
}

// objectTail reads "of 2" and "in the kingdom of 2".
func (c *cursor) objectTail(o *object) {
	for o.kind != capital || o.side < 0 {
		at := c.at
		switch {
		case o.side < 0 && c.word("of"):
			p, ok := c.tryPlayer()
			if !ok {
				c.at = at
				return
			}
			o.side = int(p)
		case o.kind == anyCard && o.place == engine.Nowhere && c.outOfPlayPlace(o):
		case o.kind != section && o.zone < 0 && c.word("in"):
			side := c.possessive()
			z, ok := c.tryZone()
			if !ok {
				c.at = at
				return
			}
			o.zone = int(z)
			if o.side < 0 {
				o.side = side
			}
		default:
			return
		}
	}
}

// outOfPlayPlace reads "in hand", "in the deck" or "in the discard pile".
func (c *cursor) outOfPlayPlace(o *object) bool {
	at := c.at
	if c.word("in") {
		c.word("the")
		for _, p := range outOfPlayPlaces {
			if c.word(p.words) {
				o.place = p.place
				return true
			}
		}
	}
	c.at = at
	return false
}

// outOfPlayPlaces are the places of cards that are not in play.
var outOfPlayPlaces = []struct {
	words string
	place engine.Place
}{{"hand", engine.InHand}, {"deck", engine.InDeck}, {"discard pile", engine.InDiscard}}

// objects reads a list separated by commas.
func (c *cursor) objects() []object {
	list := []object{c.object()}
	for c.punct(",") {
		list = append(list, c.object())
	}
	return list
}

// describe returns the object in words.
func (t *table) describe(o object) string {
	s := ""
	switch o.kind {
	case capital:
		s = "the capital"
	case section:
		s = "the " + card.Zone(o.zone).String()
	case development:
		s = "a development"
		if o.card != 0 {
			s = "development " + t.names.card(o.card).Name
		}
	default:
		s = t.names.card(o.card).Name
	}
	if o.copy > 0 {
		s += fmt.Sprintf("#%d", o.copy)
	}
	if o.kind != section && o.zone >= 0 {
		s += fmt.Sprintf(" in the %v", card.Zone(o.zone))
	}
	for _, p := range outOfPlayPlaces {
		if o.place == p.place {
			s += " in the " + p.words
		}
	}
	if o.side >= 0 {
		s += fmt.Sprintf(" of %d", o.side+1)
	}
	return s
}

// table is a position that has been set up: the game, its current state, and the
// numbered copies of each card.
type table struct {
	names *names
	g     *engine.Game
	s     *engine.State
	// copies maps a card to its instances in the order in which the position mentions
	// them: "#1" is the first.
	copies map[card.Code][]int
}

func (t *table) referee() engine.Referee { return t.g.Referee(t.s) }

// is reports whether x matches the phrase o.
func (t *table) is(x engine.Obj, o object) bool {
	r := t.referee()
	v := t.g.SampledView(t.s, 0)
	if v.IsLink(x) {
		src, ctl, _ := v.ChainLink(int(x - r.Chain()[0]))
		return t.isNamed(src, o) && (o.side < 0 || int(ctl) == o.side)
	}
	if v.IsSection(x) {
		return t.isSection(x, o)
	}
	if !x.IsCard() || o.kind == section || o.kind == capital {
		return false
	}
	if o.kind == development && !(v.IsInPlay(x) && v.IsDevelopment(x)) {
		return false
	}
	if o.side >= 0 && int(x.Owner()) != o.side && int(v.Controller(x)) != o.side {
		return false
	}
	if o.zone >= 0 && (!v.IsInPlay(x) || int(v.Zone(x)) != o.zone) || o.place != engine.Nowhere && o.place != r.Place(x) {
		return false
	}
	return t.isNamed(x, o)
}

func (t *table) isNamed(x engine.Obj, o object) bool {
	r := t.referee()
	if o.card == 0 {
		return o.kind == development
	}
	if !t.sameTitle(r.Card(x).Code, o.card) {
		return false
	}
	if o.copy == 0 {
		return true
	}
	list := t.copies[o.card]
	return o.copy <= len(list) && list[o.copy-1] == r.Instance(x)
}

// sameTitle reports whether two codes are printings of one title.
func (t *table) sameTitle(a, b card.Code) bool {
	return a == b || t.names.card(a).Name == t.names.card(b).Name
}

func (t *table) isSection(x engine.Obj, o object) bool {
	v := t.g.SampledView(t.s, 0)
	switch {
	case o.side >= 0 && int(x.Owner()) != o.side:
		return false
	case o.kind == capital:
		return v.Attacked() == 0 || v.Attacked() == x
	}
	return o.kind == section && int(zoneOf(x)) == o.zone
}

// zoneOf returns the zone of a section.
func zoneOf(x engine.Obj) card.Zone {
	return card.Zone((x - engine.Section(0, 0)) % engine.Obj(card.NumZones))
}

// standsFor reports whether o, a facedown card that p does not know, is offered to him in place
// of a card that matches w: of the facedown cards of a zone that a player cannot tell apart only
// one is offered, and chance decides which of them he has chosen.
func (t *table) standsFor(p engine.Player, o engine.Obj, w object) bool {
	if !t.hiddenFrom(p, o) {
		return false
	}
	v := t.g.SampledView(t.s, 0)
	for _, x := range t.all(w) {
		if x != o && t.hiddenFrom(p, x) && v.Zone(x) == v.Zone(o) && v.Side(x) == v.Side(o) {
			return true
		}
	}
	return false
}

// hiddenFrom reports whether x is a facedown card in play that p does not know.
func (t *table) hiddenFrom(p engine.Player, x engine.Obj) bool {
	v := t.g.SampledView(t.s, 0)
	return x.IsCard() && v.IsInPlay(x) && v.Facedown(x) && !t.referee().Known(p, x)
}

// all returns the objects of the game that match the phrase o.
func (t *table) all(o object) []engine.Obj {
	var out []engine.Obj
	r := t.referee()
	for x := engine.Obj(1); x.IsCard(); x++ {
		if r.Place(x) != engine.Nowhere && t.is(x, o) {
			out = append(out, x)
		}
	}
	for p := engine.Player(0); p < 2; p++ {
		for z := range int(card.NumZones) {
			if x := engine.Section(p, z); t.is(x, o) {
				out = append(out, x)
			}
		}
	}
	return out
}

// label returns x in words: a card with its number if there are several copies, a
// section with its player.
func (t *table) label(x engine.Obj) string {
	r := t.referee()
	v := t.g.SampledView(t.s, 0)
	switch {
	case v.IsSection(x):
		return fmt.Sprintf("the %v of %d", zoneOf(x), x.Owner()+1)
	case v.IsLink(x):
		src, _, _ := v.ChainLink(int(x - r.Chain()[0]))
		return t.label(src) + " on the chain"
	case !x.IsCard():
		return "nothing"
	}
	c := r.Card(x)
	s := c.Name
	if list := t.copies[c.Code]; len(list) > 1 && c.Code != fillerCode {
		for i, inst := range list {
			if inst == r.Instance(x) {
				s += fmt.Sprintf("#%d", i+1)
			}
		}
	}
	if v.IsInPlay(x) && v.Facedown(x) {
		s = "development " + s + fmt.Sprintf(" in the %v of %d", v.Zone(x), v.Side(x)+1)
	}
	return s
}
