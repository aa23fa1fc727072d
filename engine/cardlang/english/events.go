package english

import (
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

// event is how an event is told: a moment ("at the end of {0} turn", with the
// possessive of a player), or a subject and what it does, in the base form.
type event struct {
	moment string
	// subject is "{0}" when it is empty.
	subject, does string
	// counted is the noun of the event's amount, told in place of {n}.
	counted string
}

// events are the events of the language.
var events = map[string]event{
	"leaves":          {does: "leave play"},
	"enters":          {does: "enter play"},
	"enters_zone":     {does: "enter {zone}"},
	"destroyed":       {does: "be destroyed"},
	"sacrificed":      {does: "be sacrificed"},
	"entered_discard": {does: "go from play to a discard pile"},
	"attacks":         {does: "attack"},
	"defends":         {does: "defend"},
	"attacked":        {does: "be attacked"},
	"turn_begin":      {moment: "at the beginning of {0} turn"},
	"turn_end":        {moment: "at the end of {0} turn"},
	"kingdom_begin":   {moment: "at the beginning of {0} kingdom phase"},
	"quest_begin":     {moment: "at the beginning of {0} quest phase"},
	"capital_begin":   {moment: "at the beginning of {0} capital phase"},
	"battle_begin":    {moment: "at the beginning of {0} battlefield phase"},
	"phase_end":       {moment: "at the end of {0} phase"},
	"assigned":        {subject: "{n}", does: "be assigned to {0}", counted: "damage"},
	"dealt_damage":    {does: "be dealt {n}", counted: "damage"},
	"dealt_combat":    {does: "be dealt {n}", counted: "combat damage"},
	"deals_combat":    {does: "deal {n}", counted: "combat damage"},
	"survived":        {does: "survive a combat in which it fought"},
	"corrupted":       {does: "become corrupted"},
	"restored":        {does: "be restored"},
	"healed":          {does: "be healed"},
	"collects":        {does: "collect {n} in the kingdom phase", counted: "resource"},
	"draws_quest":     {does: "draw {n} in the quest phase", counted: "card"},
	"draws":           {does: "draw {n}", counted: "card"},
	"plays":           {does: "be played"},
	"develops":        {does: "play a development"},
	"token_placed":    {does: "receive {n}", counted: "resource token"},
	"discards_hand":   {does: "discard {n} from hand", counted: "card"},
	"attached":        {does: "be attached"},
	"combat_ends":     {subject: "the combat over {0}", does: "end"},
}

// scopes are the subjects of events that are no selector, apart from players.
var scopes = map[string]func(w *writer) phrase{
	"self": objects["self"],
	"host": objects["host"],
	"here": objects["here"],
}

// moments are the possessives of players in a moment.
var moments = map[string]string{"me": "your", "opponent": "your opponent's", "any": "each", "active": "each"}

// when tells the event of an ability, and folds the condition on its amount
// into it: "when your opponent collects 7 or more resources". It reports
// whether it did.
func (w *writer) when(c *syntax.Call, cond syntax.Expr) (text string, folded bool) {
	e, ok := events[c.Fun.Text]
	if !ok || len(c.Args) != 1 {
		return unknown("event", c.Fun.Text), false
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
	p := w.eventSubject(arg, c.Fun.Text)
	n := ""
	if e.counted != "" {
		n, folded = amountOf(e.counted, cond)
	}
	put := strings.NewReplacer("{0}", p.text, "{n}", n, "{zone}", zone).Replace
	subject := p
	if e.subject != "" {
		subject = phrase{text: put(e.subject)}
	}
	return "when " + subject.does(put(e.does)), folded
}

func (w *writer) moment(text string, arg syntax.Expr) string {
	x, ok := arg.(*syntax.Name)
	if !ok {
		return unknown("moment", "expression")
	}
	return strings.ReplaceAll(text, "{0}", row(moments, "player", x.Text))
}

// eventSubject tells the subject and remembers how to speak of it again.
func (w *writer) eventSubject(arg syntax.Expr, name string) phrase {
	if sel, ok := selectorOf(arg); ok {
		n := w.noun(sel)
		w.event = phrase{text: n.that(false)}
		return phrase{text: n.one()}
	}
	p := phrase{text: unknown("subject", name)}
	if x, ok := arg.(*syntax.Name); ok {
		if s, ok := scopes[x.Text]; ok {
			p = s(w)
		} else if _, ok := players[x.Text]; ok {
			p = w.player(x)
		}
	}
	w.event = p
	return p
}

// amountOf is the amount of an event: "resources", or "7 or more resources"
// when the condition is about it.
func amountOf(noun string, cond syntax.Expr) (string, bool) {
	if b, ok := cond.(*syntax.Binary); ok {
		name, _ := called(b.X)
		cmp, isCmp := compares[b.Op]
		if n, isNum := b.Y.(*syntax.Number); isNum && isCmp && name == "amount" {
			return quantity(cmp, n.Value, noun), true
		}
	}
	if noun == "damage" || noun == "combat damage" {
		return noun, false
	}
	return plural(noun), false
}

// windowTexts are when an ability may be used.
var windowTexts = map[string]string{
	"my_turn":        "during your turn",
	"my_kingdom":     "during your kingdom phase",
	"my_quest":       "during your quest phase",
	"my_capital":     "during your capital phase",
	"my_battle":      "during your battlefield phase",
	"damage_pending": "in combat, between the assignment of damage and its application",
	"before_defend":  "once your opponent has attacked your capital and before defenders are declared",
	"in_combat":      "during a combat",
}

// isTactic: the ability is played from hand.
func isTactic(a *syntax.Ability) bool { return a.KindOf == code.Tactic || a.Kind.Text == "tactic" }
