package english

import (
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// static is the wording of a constant effect: a sentence about the subject, with the holes of
// verbs. Without a subject the text is the whole sentence.
type static struct {
	subject, text string
	// tell, if set, writes the sentence in place of subject and text. Effects whose wording
	// depends on their operands have it.
	tell func(w *writer, args []syntax.Expr, flags []string) string
}

// statics has a row for each constant effect.
var statics = map[string]static{
	"power":         {subject: "{0}", text: "get {1:+ power}"},
	"hp":            {subject: "{0}", text: "get {1:+ hit point}"},
	"toughness":     {subject: "{0}", text: "have Toughness {1:n}"},
	"counterstrike": {subject: "{0}", text: "have Counterstrike {1:n}"},
	"raider":        {subject: "{0}", text: "have Raider {1:n}"},
	"savage":        {subject: "{0}", text: "have Savage {1:n}"},
	"heavy_damage":  {text: "each damage on {0} counts as 2 damage"},
	"double_damage": {text: "damage is doubled as it is assigned to {0}"},
	"double_savage": {text: "damage that Savage deals is doubled as it is assigned to {0}"},
	"combat_damage": {subject: "{0}", text: "deal {1:more combat damage}"},
	"scout":         {subject: "{0}", text: "have Scout"},
	"cost":          {tell: (*writer).costSentence},
	"x_cost": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		return "the X of this card's printed cost is " + w.value(args[0])
	}},
	"cost_into":      {tell: (*writer).costIntoSentence},
	"tax":            {text: "your opponent must pay {1:n additional resource} for each of their effects that targets {0:one}"},
	"toll":           {text: "your opponent cannot target {0} with card effects unless they discard {1:n card} from their hand per effect"},
	"pay_damage":     {text: "during your capital phase, you may pay with damage on {0}: each damage that you remove counts as 1 resource"},
	"no_corrupt":     {subject: "{0}", text: "cannot be corrupted"},
	"no_restore":     {subject: "{0}", text: "cannot be restored"},
	"damage_at_most": {tell: (*writer).cappedSentence},
	"untargetable":   {tell: (*writer).untargetableSentence},
	"must_attack":    {text: "{0} must attack if able"},
	"must_defend":    {text: "{0} must defend if able"},
	"not_alone":      {subject: "{0}", text: "cannot attack or defend alone"},
	"with_legend":    {subject: "{0}", text: "may attack or defend from any zone whenever your legend attacks or defends"},
	"unattackable": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		return w.theseZones(args[0]) + " cannot be attacked"
	}},
	"uncounted":         {subject: "{0}", text: "cannot count {0:its} power"},
	"counts_in_kingdom": {subject: "{0}", text: "count {0:its} power in your kingdom as well"},
	"more_indirect":     {text: "whenever you deal indirect damage, deal {0:more indirect damage}"},
	"strikes_all":       {text: "when {0} defends, it deals its combat damage to all attacking units"},
	"takes_first":       {text: "combat damage must be assigned to {0} before it is assigned to other attacking units"},
	"capital_first":     {text: "you may assign combat damage to your opponent's capital before assigning damage to defending units"},
	"defend_price":      {text: "your opponent must sacrifice a unit in order to declare defenders"},
	"fill_first":        {text: "each player must assign enough indirect damage to a unit, legend or section to destroy or burn it before assigning any to another"},
	"keeps_hp":          {subject: "{0}", text: "cannot have {0:its} hit points reduced by card effects"},
	"tactic_damage":     {text: "whenever a tactic you play deals damage to a target, it deals {0:n} additional damage to that target"},
	"wins_decked":       {text: "an empty deck wins the game for you instead of losing it"},
	"picks_discard":     {text: "if a card would be discarded at random from the hand of the controller of {0}, you may instead look at that hand and choose and discard 1 card"},
	"once_by_title":     {text: "each player cannot play or put into play more than 1 card with the same title each turn"},
	"sure_indirect":     {text: "indirect damage cannot be cancelled"},
	"no_damage":         {subject: "{0}", text: "cannot be assigned damage"},
	"quest_together":    {text: "your units can quest with other units"},
	"no_entry": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		what := "cards"
		if sel, ok := selectorOf(args[1]); ok {
			n := w.noun(sel)
			n.owner, n.places = nobodys, nil
			what = n.words(true, false)
		}
		return what + " cannot enter " + w.theseZones(args[0])
	}},
	"no_develop": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		return "you cannot play developments in " + w.theseZones(args[0])
	}},
	"develop_discarded": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		return "you may play cards in your discard pile as developments into " + w.theseZones(args[0]) + ", as though they were in your hand"
	}},
	"play_from_pile": {text: "you may play {0:from} as though they had Necromancy and were in yours, whatever their loyalty"},
	"stays_in_pile":  {subject: "{0}", text: "cannot leave {0:its} discard pile"},
	"ambush_cost":    {text: "the first card that you turn faceup by Ambush each turn costs {0:less}"},
	"gives_ambush": {tell: func(w *writer, args []syntax.Expr, _ []string) string {
		what := "card"
		if sel, ok := selectorOf(args[0]); ok {
			n := w.noun(sel)
			n.owner, n.places = nobodys, nil
			what = n.words(false, false)
		}
		t := &telling{w: w, args: args}
		return t.tell("each facedown " + what + " of yours without Ambush has Ambush {1:n}")
	}},
	"more_develop":     {text: "during your turn you may play {0:more development} from your hand"},
	"no_attack":        {subject: "{0}", text: "cannot be declared as attacker"},
	"no_defend":        {subject: "{0}", text: "cannot be declared as defender"},
	"attacker_mute":    {text: "while this zone is being attacked, the attacking player cannot use actions"},
	"no_cancel":        {text: "no damage can be cancelled"},
	"capital_guard":    {text: "each turn, {0:n damage} to your capital is cancelled"},
	"pay_tokens":       {tell: (*writer).tokensSentence},
	"attack_corrupted": {subject: "{0}", text: "may attack even while corrupted"},
	"attack_anywhere":  {subject: "{0}", text: "may attack from any zone"},
	"defend_anywhere":  {subject: "{0}", text: "may defend any zone"},
	"search":           {text: "whenever you search your deck, search {0:more card}"},
	"is_unit":          {subject: "{0}", text: "be also a unit with {1:n power} and {2:n hit point}"},
	"is_development":   {subject: "{0}", text: "be a development and nothing else"},
	"is_support":       {subject: "{0}", text: "be also a support card"},
	"also_development": {subject: "{0}", text: "be also a development"},
	"blank":            {subject: "{0}", text: "have a blank text box"},
	"mute":             {subject: "{0}", text: "have neither actions nor forced effects"},
	"powerless":        {subject: "{0}", text: "have no power"},
	"control":          {text: "you have control of {0}, in your corresponding zone"},
	"open_decks":       {text: "both players play with the top card of their decks revealed"},
	"play_top_of":      {tell: (*writer).topSentence},
	"open_deck":        {text: "play with the top card of your deck revealed"},
	"draw_fewer":       {text: "your opponent draws {0:n} fewer cards in their quest phase, but at least 1"},
	"play_top":         {text: "you may play the top card of your deck as though it were in your hand"},
	"enters_corrupted": {tell: (*writer).entersSentence},
}

// topSentence says which cards on top of a deck may be played.
func (w *writer) topSentence(args []syntax.Expr, _ []string) string {
	what := w.object(args[0]).text
	if _, ok := selectorOf(args[0]); ok {
		what = article(w.kindOf(args[0]))
	}
	return "you may play the top card of your deck as though it were in your hand if it is " + what
}

// static returns the whole sentence of a constant effect.
func (w *writer) static(a *syntax.Ability) string {
	c := a.Static
	r, ok := statics[c.Fun.Text]
	if !ok {
		return unknown("constant effect", c.Fun.Text)
	}
	def, _ := vocab.Statics.Find(c.Fun.Text)
	args, flags := operands(c, def.Params)
	text := ""
	if r.tell != nil {
		text = r.tell(w, args, flags)
	} else {
		text = w.staticText(r, args)
	}
	if len(args) > 0 {
		if x, ok := args[0].(*syntax.Name); ok {
			w.short = x.Text
		}
	}
	if a.While != nil {
		if strings.Contains(text, ", ") {
			text += ","
		}
		text += " while " + w.condition(a.While, false)
	}
	for _, cl := range a.Clauses {
		text = "you may " + w.costs(cl.Costs) + " as you play " + w.self + ". If you do, " + text
	}
	return sentenceCase(text) + "."
}

func (w *writer) staticText(r static, args []syntax.Expr) string {
	t := &telling{w: w, args: args}
	if r.subject == "" {
		return t.tell(r.text)
	}
	subject := w.object(args[0])
	if modal, rest, ok := strings.Cut(r.text, " "); ok && (modal == "cannot" || modal == "may") {
		if subject.plural {
			rest = manyRoles.Replace(rest)
		}
		return subject.text + " " + modal + " " + t.tell(rest)
	}
	if what, ok := strings.CutPrefix(r.text, "be "); ok && subject.plural {
		return subject.text + " are " + t.tell(manyKinds.Replace(what))
	} else if ok {
		return subject.text + " is " + t.tell(what)
	}
	return subject.does(t.tell(r.text))
}

// manyKinds replaces the kinds that cards can count as by their plurals.
var manyKinds = strings.NewReplacer("a unit", "units", "a support card", "support cards", "a development", "developments")

// manyRoles replaces the roles that units can be excluded from by their plurals.
var manyRoles = strings.NewReplacer("attacker", "attackers", "defender", "defenders")

// costSentence returns a sentence such as "units you play cost 1 less", "the first Orc unit you play
// each turn costs 1 less", "this card costs 1 less to play".
func (w *writer) costSentence(args []syntax.Expr, flags []string) string {
	t := &telling{w: w, args: args}
	sel, ok := selectorOf(args[0])
	floor := ""
	if i := slices.Index(flags, "at_least_1"); i >= 0 {
		floor, flags = flagWords["at_least_1"], slices.Delete(slices.Clone(flags), i, i+1)
	}
	less := "cost {1:less}"
	if i := slices.Index(flags, "to_0"); i >= 0 {
		less, flags = "cost 0", slices.Delete(slices.Clone(flags), i, i+1)
	}
	if !ok {
		return phrase{text: "this card"}.does(t.tell(less+" to play")) + floor
	}
	n := w.noun(sel)
	who := [...]string{"are played", "you play", "your opponent plays", "they play"}[n.owner]
	if slices.Contains(n.places, "discard") && !strings.HasPrefix(who, "are") {
		who += " from the discard pile"
	}
	n.owner, n.places = nobodys, nil
	rest := n.tail(true, nil)
	who += rest
	n.post, n.is = nil, nil
	if len(flags) > 0 {
		first := phrase{text: "the first " + n.words(false, false) + " " + who + " each turn"}
		return first.does(t.tell(less)) + floor
	}
	return phrase{text: n.words(true, false) + " " + who, plural: true}.does(t.tell(less)) + floor
}

// costIntoSentence returns a sentence about the cost of cards that are played into certain zones: "this
// card costs 2 less to play into your kingdom".
func (w *writer) costIntoSentence(args []syntax.Expr, flags []string) string {
	where := " into this zone"
	if sel, ok := selectorOf(args[2]); ok && w.theseZones(args[2]) != "this zone" {
		n := w.noun(sel)
		if where = " into " + article(n.words(false, false)); slices.Contains(n.places, "kingdom") {
			where = " into " + n.words(false, false)
		}
	}
	text := w.costSentence(args[:2], nil)
	if slices.Contains(flags, "first") {
		text = w.costSentence(args[:2], []string{"first"})
	}
	if strings.HasSuffix(text, " to play") {
		text += where
	} else {
		at := strings.LastIndex(text, " cost")
		who := text[:at]
		if rest, ok := strings.CutSuffix(who, " are played"); ok {
			who = rest + " played"
		}
		text = who + where + text[at:]
	}
	if slices.Contains(flags, "at_least_1") {
		text += flagWords["at_least_1"]
	}
	return text
}

// cappedSentence returns a sentence such as "all damage to this unit is cancelled", or all but 1.
func (w *writer) cappedSentence(args []syntax.Expr, flags []string) string {
	what := "damage"
	if len(flags) > 0 {
		what = "combat damage"
	}
	but := " but " + w.value(args[1])
	if n, ok := args[1].(*syntax.Number); ok && n.Value == 0 {
		but = ""
	}
	return "whenever " + what + " is assigned to " + w.object(args[0]).text + ", all" + but + " of it is cancelled"
}

// untargetableSentence returns a sentence such as "your units cannot be targeted by your opponent's effects".
func (w *writer) untargetableSentence(args []syntax.Expr, flags []string) string {
	text := w.object(args[0]).text + " cannot be targeted"
	if len(flags) > 0 {
		text += flagWords[flags[0]]
	}
	return text
}

// tokensSentence returns a sentence such as "you may spend resource tokens on this card as resources",
// or "... to play tactics".
func (w *writer) tokensSentence(args []syntax.Expr, _ []string) string {
	sel, ok := selectorOf(args[0])
	if !ok {
		return "you may spend resource tokens on " + w.object(args[0]).text + " as though they were in your pool"
	}
	n := w.noun(sel)
	n.owner, n.places = nobodys, nil
	return "you may spend resource tokens on " + w.self + " to play " + n.words(true, false)
}

// entersSentence returns a sentence such as "your units come into this zone corrupted".
func (w *writer) entersSentence(args []syntax.Expr, _ []string) string {
	sel, ok := selectorOf(args[0])
	if !ok {
		return w.object(args[0]).does("come into play corrupted")
	}
	sel, here := withoutHere(sel)
	n := w.noun(sel)
	into := "play"
	if here {
		into = "this zone"
	}
	return phrase{text: n.bare(), plural: true}.does("come into " + into + " corrupted")
}

// withoutHere returns the selector without the filter "here", and whether it had this filter. It
// is for texts that express the zone in another way.
func withoutHere(sel *syntax.Selector) (*syntax.Selector, bool) { return without(sel, "here") }

// without returns the selector without the filter called name, and whether it had this filter.
func without(sel *syntax.Selector, name string) (*syntax.Selector, bool) {
	out := *sel
	out.Filters = nil
	found := false
	for _, f := range sel.Filters {
		if f.Name.Text == name {
			found = true
			continue
		}
		out.Filters = append(out.Filters, f)
	}
	return &out, found
}

// theseZones describes the zones of an effect: "this zone" for the card's own.
func (w *writer) theseZones(e syntax.Expr) string {
	if sel, ok := selectorOf(e); ok && len(sel.Filters) == 1 && sel.Filters[0].Name.Text == "here" && !sel.Filters[0].Not {
		return "this zone"
	}
	return w.object(e).text
}
