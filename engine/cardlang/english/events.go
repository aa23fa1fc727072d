package english

import (
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// event is the wording of an event. It is either a moment, such as "at the end of {0} turn",
// where {0} is the possessive of a player, or a subject with a verb phrase (does) in the base
// form.
type event struct {
	moment string
	// subject is the subject of the sentence. If it is empty, the subject is "{0}", the phrase
	// for the argument of the event.
	subject, does string
	// counted is the noun for what the event has an amount of, such as "resource". The
	// amount with this noun replaces {n}.
	counted string
	// would is used in place of does in the text of an ability that replaces the event
	// ("if this unit would ...").
	would string
	// section is true if the event can also happen to a section of a capital.
	section bool
}

// events has a row for each event of the language.
var events = map[string]event{
	"leaves":              {does: "leave play"},
	"enters":              {does: "enter play"},
	"enters_zone":         {does: "enter {zone}"},
	"destroyed":           {does: "be destroyed"},
	"sacrificed":          {does: "be sacrificed"},
	"entered_discard":     {does: "go from play to a discard pile"},
	"ambushes":            {does: "ambush"},
	"attacks":             {does: "attack"},
	"defends":             {does: "defend"},
	"attacked":            {does: "be attacked"},
	"declares_attackers":  {does: "declare attackers"},
	"turn_begin":          {moment: "at the beginning of {0} turn"},
	"turn_end":            {moment: "at the end of {0} turn"},
	"kingdom_begin":       {moment: "at the beginning of {0} kingdom phase"},
	"quest_begin":         {moment: "at the beginning of {0} quest phase"},
	"capital_begin":       {moment: "at the beginning of {0} capital phase"},
	"battle_begin":        {moment: "at the beginning of {0} battlefield phase"},
	"phase_end":           {moment: "at the end of {0} phase"},
	"assigned":            {subject: "{n}", does: "be assigned to {0}", would: "be dealt to {0}", counted: "damage", section: true},
	"dealt_damage":        {does: "be dealt {n}", counted: "damage", section: true},
	"dealt_combat":        {does: "be dealt {n}", counted: "combat damage", section: true},
	"deals_combat":        {does: "deal {n}", counted: "combat damage"},
	"deals_in_combat":     {does: "deal {n} in combat", counted: "damage"},
	"survived":            {does: "survive a combat in which it fought"},
	"corrupted":           {does: "become corrupted"},
	"restored":            {does: "be restored"},
	"healed":              {does: "be healed", section: true},
	"collects":            {does: "collect {n} in the kingdom phase", counted: "resource"},
	"triggers_action":     {does: "trigger an action"},
	"triggers":            {does: "trigger an ability"},
	"counts_quest":        {does: "count {n} in the quest zone", counted: "power"},
	"draws_quest":         {does: "draw {n} in the quest phase", counted: "card"},
	"draws":               {does: "draw {n}", counted: "card"},
	"plays":               {does: "be played"},
	"develops":            {does: "play a development"},
	"token_placed":        {does: "receive {n}", counted: "resource token"},
	"discards_hand":       {does: "discard {n} from hand", counted: "card"},
	"attached":            {does: "be attached"},
	"units_destroyed":     {moment: "when one or more units are destroyed"},
	"units_leave":         {moment: "when one or more units leave play"},
	"plays_from_hand":     {does: "be played from hand"},
	"damage_placed":       {does: "receive {n}", counted: "damage"},
	"capital_damaged":     {moment: "when {0} capital is dealt damage"},
	"falls":               {does: "go from play to its owner's discard pile"},
	"zone_named":          {does: "be named for an attack"},
	"moves":               {does: "move to another zone"},
	"burns":               {does: "burn"},
	"opposed":             {does: "be opposed in combat"},
	"put_away":            {does: "go from play to its owner's discard pile or hand"},
	"combat_ends":         {subject: "the combat over {0}", does: "end"},
	"enters_pile":         {does: "go to a discard pile"},
	"discarded_from_hand": {does: "be discarded from its owner's hand"},
	"milled":              {does: "be discarded from the top of its owner's deck"},
	"enters_from_hand":    {does: "enter play from its owner's hand"},
	"arrives":             {does: "be played into {zone}"},
}

// scopes has the phrases for the words that can be the subject of an event, such as me or
// opponent. Each word has a phrase for events of cards, of sections of a capital and of players.
var scopes = map[string][3]phrase{
	"me": {
		vocab.OfCard: {text: "one of your cards"}, vocab.OfSection: {text: "one of your zones"}, vocab.OfASide: players["me"],
	},
	"opponent": {
		vocab.OfCard: {text: "an enemy card"}, vocab.OfSection: {text: "one of your opponent's zones"}, vocab.OfASide: players["opponent"],
	},
	"hosts_player": {
		vocab.OfCard:    {text: "a card of its controller"},
		vocab.OfSection: {text: "a zone of its controller"}, vocab.OfASide: {text: "its controller"},
	},
	"any": {vocab.OfCard: {text: "a card"}, vocab.OfSection: {text: "a zone"}, vocab.OfASide: players["any"]},
	"here": {
		vocab.OfCard: {text: "a card in this zone"}, vocab.OfSection: {text: "this zone"}, vocab.OfASide: {text: "the player of this zone"},
	},
}

// sectionToo is the text after the cards of a scope (the key) for an event that can also happen
// to sections (event.section).
var sectionToo = map[string]string{
	"me": " or a section of your capital", "opponent": " or a section of your opponent's capital",
	"any": " or a section of a capital", "here": " or its section of the capital",
	"hosts_player": " or a section of its controller's capital",
}

// again has the phrases by which the rest of a sentence refers to the subject of the event.
var again = [3]string{vocab.OfCard: "that card", vocab.OfSection: "that zone", vocab.OfASide: "that player"}

// moments are the possessives of players in phrases such as "at the end of your turn".
var moments = map[string]string{"me": "your", "opponent": "your opponent's", "any": "each", "active": "each", "hosts_player": "its controller's"}

// when describes the event of an ability and includes cond, if it is a condition on the
// amount of the event: "when your opponent collects 7 or more resources". folded reports whether
// the text includes cond. If the ability replaces the event (replaced), the text is like "if
// this unit would be destroyed".
func (w *writer) when(c *syntax.Call, cond syntax.Expr, replaced bool) (text string, folded bool) {
	e, ok := events[c.Fun.Text]
	if !ok || len(c.Args) != 1 {
		return unknown("event", c.Fun.Text), false
	}
	if sel, ok := selectorOf(c.Args[0]); ok && e.moment != "" { // one event covers all units that are affected at the same time
		n := w.noun(sel)
		verb := "leave play"
		if c.Fun.Text == "units_destroyed" {
			verb = "are destroyed"
		}
		return "when one or more " + n.words(true, true) + " " + verb, false
	}
	if e.moment != "" {
		return w.moment(e.moment, c.Args[0]), false
	}
	arg := c.Args[0]
	zone := "a zone"
	if sel, ok := selectorOf(arg); ok && strings.Contains(e.does, "{zone}") {
		if inner, here := withoutHere(sel); here {
			arg, zone = inner, "this zone"
		}
	}
	if c.Fun.Text == "entered_discard" || c.Fun.Text == "enters_pile" {
		arg, e.does = whosePile(arg, e.does)
	}
	p := w.eventSubject(arg, c.Fun.Text, e.section)
	w.damaged = e.section && e.counted != ""
	n := ""
	if e.counted != "" {
		n, folded = amountOf(e.counted, cond)
	}
	put := strings.NewReplacer("{0}", p.text, "{n}", n, "{zone}", zone).Replace
	subject := p
	if e.subject != "" {
		subject = phrase{text: put(e.subject)}
	}
	if replaced {
		if e.would != "" {
			e.does = e.would
		}
		return "if " + subject.text + " would " + put(e.does), folded
	}
	return "when " + subject.does(put(e.does)), folded
}

// whosePile describes a card that enters a discard pile by the owner of the pile, not by the
// controller of the card.
func whosePile(arg syntax.Expr, does string) (syntax.Expr, string) {
	sel, ok := selectorOf(arg)
	if !ok {
		return arg, does
	}
	for whose, pile := range map[string]string{"my": "your discard pile", "theirs": "your opponent's discard pile"} {
		if rest, found := without(sel, whose); found {
			return rest, strings.Replace(does, "a discard pile", pile, 1)
		}
	}
	return arg, does
}

func (w *writer) moment(text string, arg syntax.Expr) string {
	x, ok := arg.(*syntax.Name)
	if !ok {
		return unknown("moment", "expression")
	}
	return strings.ReplaceAll(text, "{0}", row(moments, "player", x.Text))
}

// eventSubject returns the subject of an event and remembers its phrase for later mentions.
func (w *writer) eventSubject(arg syntax.Expr, name string, section bool) phrase {
	if sel, ok := selectorOf(arg); ok {
		n := w.noun(sel)
		w.event = phrase{text: n.that(false)}
		if w.event.text == "that card" && strings.HasPrefix(events[name].does, "be played") { // the text may also mention cards that the effect finds, so "that card" would be unclear
			w.event.text = "the card just played"
		}
		return phrase{text: n.one()}
	}
	x, ok := arg.(*syntax.Name)
	if !ok {
		return phrase{text: unknown("subject", name)}
	}
	if o, ok := objects[x.Text]; ok && x.Text != "here" {
		w.event = o(w)
		return w.event
	}
	scope, ok := scopes[x.Text]
	if !ok {
		return phrase{text: unknown("subject", x.Text)}
	}
	def, _ := vocab.Events.Find(name)
	p := scope[def.Subject]
	w.event = phrase{text: again[def.Subject]}
	switch {
	case def.Subject == vocab.OfASide && x.Text != "any", def.Subject == vocab.OfSection && x.Text == "here":
		w.event = p
	case section:
		p.text += sectionToo[x.Text]
	}
	return p
}

// amountOf returns the amount of an event: "resources", or "7 or more resources" if a condition
// restricts it.
func amountOf(noun string, cond syntax.Expr) (string, bool) {
	if b, ok := cond.(*syntax.Binary); ok {
		name, _ := called(b.X)
		cmp, isCmp := compares[b.Op]
		if n, isNum := b.Y.(*syntax.Number); isNum && isCmp && name == "amount" {
			return quantity(cmp, n.Value, noun), true
		}
	}
	return plural(noun), false
}

// windowTexts describes the windows in which an ability may be used.
var windowTexts = map[string]string{
	"my_turn":          "during your turn",
	"my_kingdom":       "during your kingdom phase",
	"my_quest":         "during your quest phase",
	"my_capital":       "during your capital phase",
	"my_battle":        "during your battlefield phase",
	"damage_pending":   "in combat, between the assignment of damage and its application",
	"before_defend":    "after your opponent has attacked your capital and before defenders are declared",
	"in_combat":        "during a combat",
	"my_turn_begins":   "at the beginning of your turn",
	"my_battle_begins": "at the beginning of your battlefield phase",
	"ambush_step":      "during the ambush step",
	"defended":         "when your opponent has declared at least 1 defender against your attack",
	"battle_ends":      "at the end of a battlefield phase",
}
