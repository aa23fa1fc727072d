package english

import (
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// head is the noun for a kind of object.
type head struct {
	one, many string
	// capital is true if the words "of your capital" follow the noun.
	capital bool
	// source is the kind of card that the noun names as the cause: "unit or support card"
	// in "action that a unit or support card has just triggered".
	source string
}

// heads has the nouns for the kinds of objects.
var heads = map[string]head{
	"unit":        {one: "unit", many: "units"},
	"support":     {one: "support card", many: "support cards"},
	"quest":       {one: "quest", many: "quests"},
	"legend":      {one: "legend", many: "legends"},
	"dev":         {one: "development", many: "developments"},
	"tactic":      {one: "tactic", many: "tactics"},
	"attachment":  {one: "attachment", many: "attachments"},
	"card":        {one: "card", many: "cards"},
	"zone":        {one: "zone", many: "zones"},
	"player":      {one: "player", many: "players"},
	"section":     {one: "section", many: "sections", capital: true},
	"action":      {one: "action just triggered", many: "actions just triggered"},
	"use":         {one: "action just triggered by a card in play", many: "actions just triggered by cards in play"},
	"last_action": {one: "action that was triggered last", many: "actions that were triggered last"},
	"link":        {one: "action or card just played", many: "actions and cards just played"},
	"ability":     {one: "action", many: "actions", source: "unit or support card"},
}

func headOf(kind string) head {
	h, ok := heads[kind]
	if !ok {
		h = head{one: unknown("kind", kind), many: unknown("kind", kind)}
	}
	return h
}

// owner says how the text expresses to whom an object belongs: to nobody in particular, to you,
// to your opponent, or to "them", the player who acts.
type owner uint8

const (
	nobodys owner = iota
	yours
	enemys
	theirs // the object belongs to the player who acts, and this player is not "you"
)

var possessives = [...]string{"", "your", "your opponent's", "their"}
var controls = [...]string{"", "you control", "your opponent controls", "they control"}

// noun collects the parts of a noun phrase for a selector.
type noun struct {
	heads  []head
	owner  owner
	other  bool
	pre    []string
	sorts  []string
	races  []string // the races of which the object has one ("Orc or Chaos"); they stand among sorts
	raceAt int      // the index in sorts at which the races stand
	is     []string
	post   []string
	places []string
	among  phrase // the group from which the object is chosen
	from   bool   // the object leaves its place, so the text says "from your hand"
	whose  string // the possessive of the named player whose objects these are
	// told is true if the phrase for the place already names the owner, as "in your hand"
	// does.
	told bool
	// notMine is true if only sections of the opponent's capital match the selector.
	notMine bool
	// topmost restricts a pile to its top cards: "topmost" or "topmost 5".
	topmost string
	// few is true if at most one object can match the selector.
	few bool
}

// noun collects the parts of a selector.
func (w *writer) noun(s *syntax.Selector) noun {
	n := noun{from: w.from}
	for _, k := range s.Kinds {
		n.heads = append(n.heads, headOf(k.Text))
	}
	for _, f := range s.Filters {
		if o, ok := owners[f.Name.Text]; ok {
			n.owner = w.ownerSeen(o)
		}
	}
	for _, f := range s.Filters {
		if _, ok := owners[f.Name.Text]; !ok {
			w.describe(&n, f)
		}
	}
	return n
}

// ownerSeen returns the owner from the point of view of the actor: while the opponent acts, the
// objects of the opponent are "their" objects.
func (w *writer) ownerSeen(o owner) owner {
	if o == enemys && w.actor == actorOpponent {
		return theirs
	}
	return o
}

func (n *noun) add(q quality) {
	if q == (quality{}) {
		return
	}
	if isRace(q.sort) {
		n.races = append(n.races, q.sort)
		if len(n.races) > 1 {
			n.sorts[n.raceAt] = or(n.races)
			return
		}
		n.raceAt = len(n.sorts)
	}
	for _, p := range []struct {
		to   *[]string
		text string
	}{{&n.pre, q.pre}, {&n.sorts, q.sort}, {&n.is, q.is}, {&n.post, q.post}} {
		if p.text != "" {
			*p.to = append(*p.to, p.text)
		}
	}
}

// place adds one of the places; two zones are joined by "or".
func (n *noun) place(name string) {
	n.places = append(n.places, name)
	if p, ok := placeOf(name); ok && p.owned != "" && n.owner != nobodys && !n.ofZones() {
		n.told = true
	}
}

// ofZones reports whether the objects are zones or sections.
func (n *noun) ofZones() bool {
	return len(n.heads) == 1 && (n.heads[0].one == "zone" || n.heads[0].capital)
}

// cardsOnly reports whether no noun is followed by "of your capital", which implies an owner.
func (n *noun) cardsOnly() bool {
	for _, h := range n.heads {
		if h.capital {
			return false
		}
	}
	return true
}

// where returns the phrase for the place of the objects. all is true if the phrase is about all
// objects in the place.
func (n *noun) where(all bool) string {
	if len(n.places) == 0 {
		return ""
	}
	if len(n.places) > 1 {
		var zones []string
		for _, z := range n.places {
			if capitalZones[z] != "" {
				zones = append(zones, capitalZones[z])
			}
		}
		if len(zones) < len(n.places) { // the first place is a place to search, and the other places are zones
			return n.in(all) + " that is a " + or(zones)
		}
		whose := "either player's"
		if n.owner != nobodys {
			whose = possessives[n.owner]
		}
		return "in " + whose + " " + or(zones)
	}
	return n.in(all)
}

// in returns the phrase for the first place, such as "in your hand".
func (n *noun) in(all bool) string {
	p, ok := placeOf(n.places[0])
	if !ok {
		return unknown("place", n.places[0])
	}
	text := p.any
	if all && p.both != "" {
		text = p.both
	}
	if n.whose != "" && p.owned != "" {
		text = strings.ReplaceAll(p.owned, "{'s}", n.whose)
	}
	if n.owner != nobodys && p.owned != "" {
		text = strings.ReplaceAll(p.owned, "{'s}", possessives[n.owner])
	}
	if n.from && p.out {
		text = "from" + strings.TrimPrefix(text, "in")
	}
	return text
}

// words returns the noun with all its parts; owned adds "you control" if the article does not
// imply it.
func (n *noun) words(many, owned bool) string {
	if n.ofZones() && n.heads[0].capital && len(n.places) == 1 && n.places[0] == "here" && !many {
		return "this zone's " + strings.Join(append(n.pre[:len(n.pre):len(n.pre)], n.head(n.heads[0], many, owned)+n.tail(many, nil)), " ")
	}
	if n.ofZones() && len(n.places) > 0 && n.places[0] != "here" && n.places[0] != "corr" {
		return strings.TrimPrefix(n.where(false), "in ") + n.tail(many, n.pre)
	}
	parts := append([]string{}, n.pre...)
	if n.owner == enemys && !n.told && n.cardsOnly() && !n.isZone() {
		parts = append(parts, "enemy")
	}
	parts = append(parts, n.sorts...)
	var nouns []string
	for _, h := range n.heads {
		nouns = append(nouns, n.head(h, many, owned))
	}
	join := or
	if many && !owned {
		join = and
	}
	parts = append(parts, join(nouns))
	if where := n.where(many && !owned); where != "" {
		parts = append(parts, where)
	}
	return strings.Join(parts, " ") + n.tail(many, nil)
}

// tail returns the phrases after the noun and its place.
func (n *noun) tail(many bool, more []string) string {
	var parts []string
	if n.isZone() {
		switch {
		case n.notMine, n.owner == enemys && len(n.places) > 0 && n.places[0] == "here":
			parts = append(parts, "of your opponent")
		case n.owner == yours && len(n.places) > 0 && n.places[0] == "here":
			parts = append(parts, "of yours")
		}
	}
	parts = append(parts, n.post...)
	if n.among.text != "" {
		parts = append(parts, "from among "+n.among.text)
	}
	if is := append(more[:len(more):len(more)], n.is...); len(is) > 0 {
		be := "that is "
		if many {
			be = "that are "
		}
		parts = append(parts, be+and(is))
	}
	if len(parts) == 0 {
		return ""
	}
	return " " + strings.Join(parts, " ")
}

func (n *noun) head(h head, many, owned bool) string {
	text := h.one
	if many {
		text = h.many
	}
	switch {
	case h.capital && n.owner == nobodys && n.notMine:
		return text + " of your opponent's capital"
	case h.capital && n.owner == nobodys && many && !owned:
		return text + " of both capitals"
	case h.capital && n.owner == nobodys:
		return text + " of either capital"
	case h.capital:
		return text + " of " + possessives[n.owner] + " capital"
	case h.source != "" && n.other:
		return text + " that another " + h.source + " has just triggered"
	case h.source != "":
		return text + " that " + article(h.source) + " has just triggered"
	case owned && n.owner == enemys && n.isZone():
		return text + " of your opponent"
	case owned && !n.told && (n.owner == yours || n.owner == theirs):
		return text + " " + controls[n.owner]
	}
	return text
}

// ofOwn reports whether the possessive "your" or "their" can stand before the noun.
func (n *noun) ofOwn() bool {
	if n.owner == enemys {
		return n.isZone() && !n.specificZone()
	}
	return n.owner != nobodys && !n.told && n.cardsOnly() && !n.specificZone()
}

// isZone reports whether the object is a zone, which a player has but does not control.
func (n *noun) isZone() bool { return len(n.heads) == 1 && n.heads[0].one == "zone" }

// otherWord returns the word for "other" in the selector, unless the noun expresses it.
func (n *noun) otherWord(word string) string {
	if !n.other || n.heads[0].source != "" {
		return ""
	}
	return word
}

func (n *noun) specificZone() bool { return n.ofZones() && len(n.places) > 0 }

// one returns the phrase for one object: "a unit", "another unit", "one of your units".
func (n *noun) one() string {
	switch {
	case n.topmost != "":
		return n.all()
	case n.specificZone() && len(n.places) > 1:
		return "either " + n.words(false, false)
	case n.specificZone():
		return n.words(false, false)
	case n.ofOwn():
		return "one of " + possessives[n.owner] + " " + n.otherWord("other ") + n.words(true, false)
	case n.otherWord("x") != "":
		return "another " + n.words(false, true)
	}
	text := n.words(false, true)
	if before, after, ok := strings.Cut(text, " or "); ok && n.heads[0].capital { // the second kind needs an article of its own: "a section of your capital or a legend"
		text = before + " or " + article(after)
	}
	return article(text)
}

// each returns "each unit" or "each of your units".
func (n *noun) each() string {
	if n.topmost != "" {
		return n.all()
	}
	if n.specificZone() {
		return n.words(false, false)
	}
	if n.ofOwn() {
		return "each of " + possessives[n.owner] + " " + n.otherWord("other ") + n.words(true, false)
	}
	return "each " + n.otherWord("other ") + n.words(false, true)
}

// all returns "all units" or "all your units".
func (n *noun) all() string {
	if n.topmost != "" {
		return "the " + n.topmost + " " + strings.Replace(n.words(!n.few, false), "any discard pile", "each discard pile", 1)
	}
	if n.specificZone() {
		return n.words(true, false)
	}
	return "all " + n.bare()
}

// bare returns "units" or "your units".
func (n *noun) bare() string {
	if n.ofOwn() {
		return possessives[n.owner] + " " + n.otherWord("other ") + n.words(true, false)
	}
	return n.otherWord("other ") + n.words(true, false)
}

// held returns the noun without its owner, for a sentence that names the owner itself, such as
// "you control a unit".
func (n noun) held(many bool) string {
	if !n.told && n.cardsOnly() {
		n.owner = nobodys
	}
	return n.otherWord("other ") + n.words(many, true)
}

// that returns the phrase by which later words refer to the objects: "that unit".
func (n *noun) that(many bool) string {
	if len(n.heads) > 1 {
		for _, h := range n.heads {
			if h.capital {
				return "that target"
			}
		}
	}
	h := n.heads[0]
	if len(n.heads) > 1 {
		h = headOf("card")
	}
	if many {
		return "those " + h.many
	}
	return "that " + h.one
}

// smallNumbers are written as words when they count targets.
var smallNumbers = [...]string{"no", "one", "two", "three", "four", "five", "six"}

func numberWord(s string) string {
	if n, err := strconv.Atoi(s); err == nil && n >= 0 && n < len(smallNumbers) {
		return smallNumbers[n]
	}
	return s
}
