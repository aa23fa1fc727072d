package english

import (
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

// quality is the wording of a property. It is an adjective before the noun (pre), a race or
// trait directly before the noun (sort), a text after "that is" (is), or a phrase after the noun
// (post).
type quality struct {
	pre, sort, is, post string
}

// filterRow is the wording of a filter, and of the filter with "!" before it.
type filterRow struct{ yes, no quality }

func (r filterRow) of(not bool) quality {
	if not {
		return r.no
	}
	return r.yes
}

// attackedZone is the wording of "attacked" for a card in an attacked zone.
var attackedZone = filterRow{quality{post: "in the attacked zone"}, quality{post: "outside the attacked zone"}}

// inBurningZone is the wording of "burning" for a card in a burning zone.
var inBurningZone = filterRow{quality{post: "in a burning zone"}, quality{post: "in a zone that is not burning"}}

// whichZone returns the words "in a zone ", which precede a property of the zone that a card is
// in. If the noun is a zone itself, whichZone returns "".
func (n *noun) whichZone() string {
	if n.ofZones() {
		return ""
	}
	return "in a zone "
}

// unitCard is the wording of "unit_card" for a card whose noun does not imply that it is a unit
// now.
var unitCard = filterRow{quality{sort: "unit"}, quality{sort: "non-unit"}}

// filters has the wording of each filter without arguments.
var filters = map[string]filterRow{
	"attacking":         {quality{pre: "attacking"}, quality{is: "not attacking"}},
	"defending":         {quality{pre: "defending"}, quality{is: "not defending"}},
	"participating":     {quality{pre: "attacking or defending"}, quality{is: "neither attacking nor defending"}},
	"damaged":           {quality{pre: "damaged"}, quality{pre: "undamaged"}},
	"corrupted":         {quality{pre: "corrupted"}, quality{pre: "uncorrupted"}},
	"corruptible":       {quality{pre: "corruptible"}, quality{pre: "incorruptible"}},
	"questing":          {quality{pre: "questing"}, quality{is: "not questing"}},
	"attached":          {quality{pre: "attached"}, quality{pre: "unattached"}},
	"has_attachment":    {quality{post: "with an attachment"}, quality{post: "without attachments"}},
	"burning":           {quality{pre: "burning"}, quality{is: "not burning"}},
	"developed":         {quality{post: "whose zone has a development"}, quality{post: "whose zone has no developments"}},
	"facedown":          {quality{pre: "facedown"}, quality{pre: "faceup"}},
	"unique":            {quality{pre: "unique"}, quality{pre: "non-unique"}},
	"limited":           {quality{pre: "limited"}, quality{is: "not limited"}},
	"entered_this_turn": {quality{post: "that entered play this turn"}, quality{post: "that did not enter play this turn"}},
	"entered_pile":      {quality{post: "that entered that pile this turn"}, quality{post: "that did not enter that pile this turn"}},
	"foreign":           {quality{is: "not of the race of its controller's capital"}, quality{is: "of the race of its controller's capital"}},
	"puttable":          {quality{}, quality{post: "that cannot be put into play"}}, // an effect that puts cards into play finds only such cards, so the text need not say it
	"quest_card":        {quality{is: "a quest or printed as one"}, quality{pre: "non-quest"}},
	"unit_card":         {quality{is: "a unit or printed as one"}, quality{is: "neither a unit nor printed as one"}},
	"has_attacked":      {quality{post: "that attacked this turn"}, quality{post: "that did not attack this turn"}},
	"has_defended":      {quality{post: "that defended this turn"}, quality{post: "that did not defend this turn"}},
	"just_attacked":     {quality{post: "that attacked in this combat"}, quality{post: "that did not attack in this combat"}},
	"opposed":           {quality{pre: "opposed"}, quality{pre: "unopposed"}},
	"joinable":          {quality{post: "that a unit can join"}, quality{}},
	"vacant":            {quality{post: "that no unit is questing on"}, quality{post: "with a questing unit"}},
	"my_section":        {quality{is: "a section of your capital"}, quality{}},
	"namesake":          {quality{post: "with the same title as this card"}, quality{post: "with another title than this card"}},
	"just_played":       {quality{post: "just played"}, quality{}},
	"being_played":      {quality{post: "being played"}, quality{}},
	"on_this":           {quality{post: "questing on this quest"}, quality{}},
	"at_this":           {quality{post: "attached to this card"}, quality{}},
	"bears_this":        {quality{post: "that this card is attached to"}, quality{}},
	"as_experience":     {quality{pre: "experience"}, quality{}},
	"under_this":        {quality{post: "under this card"}, quality{}},
	"has_copy":          {quality{post: "of which you have another copy in play"}, quality{}},
	"fought":            {quality{post: "that fought this phase"}, quality{}},
	"attacked_in_phase": {quality{post: "that attacked this phase"}, quality{}},
	"same_front":        {quality{post: "in combat at the same zone"}, quality{}},
	"stood_by":          {quality{post: "that could have defended this phase but did not"}, quality{}},
	"targetable":        {quality{post: "that you can target"}, quality{}},
	"with_ambush":       {quality{post: "with Ambush"}, quality{}},
	"necromantic":       {quality{post: "with Necromancy"}, quality{}},
	"not_dev":           {quality{pre: "non-development"}, quality{}},
	"stolen":            {quality{post: "that its controller does not own"}, quality{}},
	"anywhere":          {quality{post: "(in play or not)"}, quality{}},
	"attacked":          {quality{is: "under attack"}, quality{is: "not under attack"}},
}

// place has the phrases for a place of objects: owned names the player whose place it is ("in
// your hand"), and any does not ("in any hand").
type place struct {
	any, owned string // in owned, {'s} stands for the possessive of the player, such as "your"
	both       string // used in place of any if the phrase is about all objects in the place
	out        bool   // the place is out of play
}

var places = map[string]place{
	"here":        {any: "in this zone"},
	"corr":        {any: "in either player's corresponding zone", both: "in both players' corresponding zones", owned: "in {'s} corresponding zone"},
	"kingdom":     {any: "in any kingdom", owned: "in {'s} kingdom"},
	"questzone":   {any: "in any quest zone", owned: "in {'s} quest zone"},
	"battlefield": {any: "in any battlefield", owned: "in {'s} battlefield"},
	"hand":        {any: "in any hand", owned: "in {'s} hand", out: true},
	"discard":     {any: "in any discard pile", owned: "in {'s} discard pile", out: true},
}

// handOrDiscard is the place hand|discard, which has no word of its own.
const handOrDiscard = "hand|discard"

func placeOf(name string) (place, bool) {
	if name == handOrDiscard {
		return place{any: "in any hand or discard pile", owned: "in {'s} hand or discard pile", out: true}, true
	}
	p, ok := places[name]
	return p, ok
}

// capitalZones maps the words of the language to the three zones.
var capitalZones = map[string]string{"kingdom": "kingdom", "questzone": "quest zone", "battlefield": "battlefield"}

// owners lists the filters that say whose an object is.
var owners = map[string]owner{"my": yours, "theirs": enemys, "own": theirs}

// attributes are the numbers that a filter can test: the noun, and whether it is countable, so
// that "lower" becomes "fewer".
var attributes = map[string]struct {
	noun    string
	counted bool
	keyword bool // the attribute is a keyword such as Toughness, which a unit has or lacks
}{
	"cost":          {noun: "printed cost"},
	"loyalty":       {noun: "loyalty"},
	"power":         {noun: "power"},
	"printed_power": {noun: "printed power"},
	"counterstrike": {noun: "Counterstrike"},
	"savage":        {noun: "Savage", keyword: true},
	"hp":            {noun: "hit point", counted: true},
	"remaining":     {noun: "remaining hit point", counted: true},
	"tokens":        {noun: "resource token", counted: true},
	"attacks":       {noun: "attack this turn", counted: true},
	"dealt":         {noun: "damage dealt to it this turn", counted: true},
	"paid":          {noun: "X paid for it", counted: true},
	"taken":         {noun: "damage taken this turn", counted: true},
	"experience":    {noun: "experience", counted: true},
	"damage":        {noun: "damage", counted: true},
	"developments":  {noun: "development", counted: true},
	"pending":       {noun: "assigned damage", counted: true},
}

// describe adds a filter to a noun.
func (w *writer) describe(n *noun, f *syntax.Filter) {
	name := f.Name.Text
	switch {
	case len(f.Or) > 0 || f.Only > 0:
		n.either(f)
	case name == "of" && len(f.Args) == 1 && f.Args[0].Text == "it":
		n.add(quality{post: "that belong to the same player"})
	case name == "of" && len(f.Args) == 1 && f.Args[0].Text == "host":
		n.add(quality{post: "controlled by the controller of " + w.host})
	case name == "of" && len(f.Args) == 1:
		n.whose = w.names[f.Args[0].Text].possessive()
	case name == "of":
		n.add(quality{post: "of that player"})
	case name == "top":
		n.topmost, n.few = uppermost(f)
	case name == "namesake" && len(f.Args) > 0 && f.Args[0].Text == "event":
		n.other = true
		n.add(quality{post: "with the same title as " + w.event.text})
	case f.Num != nil:
		n.add(quality{post: w.test(f)})
	case f.Targeting != nil:
		n.add(quality{post: "that targets " + w.aimed(f.Targeting)})
	case w.isBound(name):
		w.describeBound(n, f.Not, w.names[name])
	case f.Sel != nil:
		inside := w.noun(f.Sel)
		if f.Not {
			n.add(quality{post: n.whichZone() + "without " + inside.words(true, true)})
		} else {
			n.add(quality{post: n.whichZone() + "with " + inside.one()})
		}
	case name == "burning" && !n.ofZones():
		n.add(inBurningZone.of(f.Not))
	case name == "other" || f.Not && (name == "event" || name == "self"):
		n.other = true
	case f.Not && objects[name] != nil:
		n.add(quality{post: "other than " + objects[name](w).text})
	case f.Not && capitalZones[name] != "":
		n.add(quality{post: "outside the " + capitalZones[name]})
	case f.Titles || name == "titled" || name == "title_word":
		n.add(quality{post: titlesText(name, f.Args)})
	case name == "questing_on" && len(f.Args) == 1:
		n.add(quality{post: "questing there"})
	case name == "quest_ability":
		n.add(quality{post: "with a Quest ability"})
	case name == "kingdom_ability":
		n.add(quality{post: "with a Kingdom ability"})
	case name == "of_trait" && len(f.Args) == 1:
		n.add(quality{post: "with that trait"})
	case name == "namesake" && len(f.Args) > 0:
		n.add(quality{post: "with the title of " + w.names[f.Args[0].Text].oneOf()})
	case name == "on" && len(f.Args) == 1:
		n.add(quality{post: "attached to " + article(headOf(f.Args[0].Text).one)})
	case (name == "at" || name == "in" || name == "corr") && len(f.Args) > 0:
		w.describeArgs(n, f)
	case name == "unit_card" && len(n.heads) == 1 && n.heads[0] == heads["card"]:
		n.add(unitCard.of(f.Not))
	case name == "attacked" && !n.ofZones():
		n.add(attackedZone.of(f.Not))
	case places[name] != place{}:
		n.place(name)
	default:
		n.notMine = n.notMine || name == "my_section" && f.Not
		n.add(propertyOf(name, f.Not))
	}
}

// either adds to a noun a filter that has alternatives (Mage|Hero) or that restricts only one of
// several kinds (unit(Hero)|legend).
func (n *noun) either(f *syntax.Filter) {
	if f.Name.Text == "hand" {
		n.place(handOrDiscard)
		return
	}
	q := propertyOf(f.Name.Text, f.Not)
	for _, o := range f.Or {
		q.sort += " or " + propertyOf(o.Text, false).sort
	}
	if f.Only == 0 {
		n.add(q)
		return
	}
	h := &n.heads[f.Only-1]
	h.one, h.many = q.sort+" "+h.one, q.sort+" "+h.many
}

// titlesText returns "named ... or ...".
func titlesText(name string, args []syntax.Ident) string {
	var list []string
	for _, a := range args {
		list = append(list, "\""+a.Text+"\"")
	}
	if name == "title_word" {
		return "with the word " + or(list) + " in its title"
	}
	return "named " + or(list)
}

// uppermost returns the phrase for the top cards of a discard pile, such as "topmost 5". one
// reports whether the filter top(N) selects a single card.
func uppermost(f *syntax.Filter) (text string, one bool) {
	x, ok := f.Limit.(*syntax.Number)
	if !ok || x.Value == 1 {
		return "topmost", true
	}
	return "topmost " + strconv.Itoa(x.Value), false
}

// aimed returns the phrase for what an action targets, the argument of targeting(...).
func (w *writer) aimed(e syntax.Expr) string {
	if sel, ok := selectorOf(e); ok {
		n := w.noun(sel)
		return n.one()
	}
	return w.object(e).text
}

func (w *writer) isBound(name string) bool { _, ok := w.names[name]; return ok }

// describeBound adds the filter !A to a noun, where A is a named object: "another unit".
func (w *writer) describeBound(n *noun, not bool, p phrase) {
	if not {
		n.other = true
		return
	}
	n.add(quality{is: p.text})
}

// describeArgs adds to a noun a filter with names as arguments: at(Z), in(S), in(kingdom, battlefield) and corr(A).
func (w *writer) describeArgs(n *noun, f *syntax.Filter) {
	arg := f.Args[0].Text
	bound, ok := w.names[arg]
	if arg == "event" {
		bound, ok = w.event, true
	}
	if arg == "it" {
		n.add(quality{post: "in the same zone as it"})
		return
	}
	switch {
	case !ok && f.Name.Text == "in":
		for _, z := range f.Args {
			n.place(z.Text)
		}
	case f.Name.Text == "corr":
		n.place("corr")
	case f.Name.Text == "in":
		n.among = bound
	case strings.HasSuffix(bound.text, " zone"):
		n.add(quality{post: "in " + bound.text})
	default:
		n.add(quality{post: "in the same zone as " + bound.text})
	}
}

// propertyOf returns the wording of a filter, a race or a trait.
func propertyOf(name string, not bool) quality {
	if f, ok := filters[name]; ok {
		return f.of(not)
	}
	spelt, ok := raceOrTrait(name)
	if !ok {
		return quality{pre: unknown("filter", name)}
	}
	if not {
		spelt = "non-" + spelt
	}
	return quality{sort: spelt}
}

// raceOrTrait returns the printed form of HighElf, Witch_Elf or "Witch Elf".
func raceOrTrait(name string) (string, bool) {
	spaced := strings.ReplaceAll(name, "_", " ")
	if _, ok := card.ParseTrait(spaced); ok {
		return spaced, true
	}
	for r := card.Neutral; r < card.NumRaces; r++ {
		if s := r.String(); s == spaced || strings.ReplaceAll(s, " ", "") == name {
			return s, true
		}
	}
	return "", false
}

// isRace reports whether a word is the printed form of a race.
func isRace(name string) bool {
	for r := card.Neutral; r < card.NumRaces; r++ {
		if r.String() == name {
			return true
		}
	}
	return false
}

// compareWords are the phrases for comparisons with a value other than a constant.
var compareWords = [code.NumCmps]string{"equal to", "other than", "lower than", "no higher than", "higher than", "no lower than"}

// test returns the phrase for a comparison: "with printed cost 2 or less".
func (w *writer) test(f *syntax.Filter) string {
	a, ok := attributes[f.Name.Text]
	if !ok {
		return unknown("attribute", f.Name.Text)
	}
	if n, ok := f.Num.(*syntax.Number); ok {
		if a.keyword && f.Cmp == code.GE && n.Value == 1 {
			return "with " + a.noun
		}
		if a.counted {
			return "with " + quantity(f.Cmp, n.Value, a.noun)
		}
		return "with " + a.noun + " " + threshold(f.Cmp, n.Value)
	}
	if name, _ := called(f.Num); f.Cmp == code.EQ && (name == "highest" || name == "lowest") {
		return "with " + w.value(f.Num)
	}
	if name, _ := called(f.Num); name == "X" && f.Cmp == code.GE && a.counted {
		return "with X or more " + plural(a.noun)
	}
	noun := a.noun
	if a.counted {
		noun = plural(noun)
	}
	return "with " + noun + " " + compareWords[f.Cmp] + " " + w.value(f.Num)
}
