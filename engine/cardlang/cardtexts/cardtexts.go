// Package cardtexts generates card texts for tests from the vocabulary of the card
// language. It combines every verb with every phrase for objects and puts every verb in
// every position of an ability. The tests check that the compiler rejects a text or that
// the text has its effect in a game. New rows of the vocabulary are covered automatically.
package cardtexts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// Source is the kind of card that a text needs as its source. The test prepares a game
// with such a card.
type Source uint8

// The kinds of sources. The comment says what the source card is.
const (
	OnUnit       Source = iota // a unit with an attachment on it and a card under it
	OnQuest                    // a quest with a unit on it
	OnAttachment               // an attachment of a unit
	OnTactic                   // a tactic that was played
	NumSources                 // the number of kinds above, not a kind itself
)

// Case is one generated ability, with the choices from which it was generated.
type Case struct {
	Verb   string
	Text   string // the source text of the ability
	Source Source
	Object string // the phrase for the operand Slot; "" if no operand varies
	Slot   int    // the index of the operand that varies; -1 if no operand varies
	Place  string // the name of the frame around the verb, such as "each player"
}

// Phrase is a phrase that refers to objects, with what it requires.
type Phrase struct {
	Setup  string // the statements, costs or loop that must precede the verb
	Text   string
	Source Source
	Event  bool // the phrase works only in an ability with a trigger
}

// places returns the filters by place, such as ".hand", with what each requires. The first
// phrase is empty: it stands for a selector without such a filter.
func places() []Phrase {
	list := []Phrase{{}, {Text: ".hand|discard"}}
	for _, r := range vocab.Filters.Rows() {
		switch f := r.Value; {
		case f.Kind == vocab.ByPlace && f.Place == code.OnSource:
			list = append(list, Phrase{Text: "." + r.Name, Source: OnQuest})
		case f.Kind == vocab.ByPlace && f.Place == code.BearsSource:
			list = append(list, Phrase{Text: "." + r.Name, Source: OnAttachment})
		case f.Kind == vocab.ByPlace && f.PlaceOf != 0:
			list = append(list, Phrase{Text: "." + r.Name}, Phrase{Setup: "choose zone.my as Z; ", Text: "." + r.Name + "(Z)"})
		case f.Kind == vocab.ByPlace || f.Kind == vocab.ByLink:
			list = append(list, Phrase{Text: "." + r.Name})
		case f.Kind == vocab.ByNamed:
			list = append(list, Phrase{Setup: "choose unit.my.battlefield as Z; ", Text: "." + r.Name + "(Z)"})
		case f.Kind == vocab.ByMember:
			list = append(list, Phrase{Setup: "search(me, 3) as S; ", Text: "." + r.Name + "(S)"},
				Phrase{Setup: "choose 2 card.my as S; ", Text: "." + r.Name + "(S)"})
		}
	}
	return list
}

// Selectors returns every kind of object combined with every place.
func Selectors() (list []Phrase) {
	for _, k := range vocab.Kinds.Rows() {
		for _, p := range places() {
			if k.Value.Kinds&code.KPlayer != 0 && p.Text != "" {
				continue // a filter by place makes no sense for players, who are in no place
			}
			list = append(list, Phrase{Setup: p.Setup, Text: k.Name + p.Text, Source: p.Source})
		}
	}
	return list
}

// Objects returns all phrases for the objects of a verb: words such as self, every
// selector as target, choice, each, name and loop, and names of verbs and costs.
func Objects() (list []Phrase) {
	for _, r := range vocab.Objects.Rows() {
		p := Phrase{Text: r.Name}
		switch r.Value {
		case code.RefHost:
			p.Source = OnAttachment
		case code.RefQuester:
			p.Source = OnQuest
		case code.RefSubject:
			p.Event = true
		case code.RefIt:
			continue // "it" works only in a loop; the code below adds a phrase with a loop
		}
		list = append(list, p)
	}
	for _, s := range Selectors() {
		for _, mode := range []string{"target ", "choose ", "each "} {
			if mode == "target " && s.Setup != "" {
				continue // a target is chosen before the setup is carried out, so it cannot depend on the setup
			}
			list = append(list, Phrase{Setup: s.Setup, Text: mode + s.Text, Source: s.Source})
		}
		list = append(list,
			Phrase{Setup: s.Setup + "choose " + s.Text + " as N; ", Text: "N", Source: s.Source},
			Phrase{Setup: s.Setup + "for each " + s.Text + " { ", Text: "it", Source: s.Source})
	}
	for _, v := range vocab.Verbs.Rows() {
		if v.Value.Binds || v.Value.MayBind {
			list = append(list, Phrase{Setup: Call(v, -1, "") + " as N; ", Text: "N"})
		}
	}
	for _, c := range vocab.CostWords.Rows() {
		if c.Value.Sel != code.NoCost {
			sel := "unit.my.other"
			if c.Value.Sel == code.DiscardSel {
				sel = "card.my.hand"
			}
			list = append(list, Phrase{Setup: "[" + c.Name + " " + sel + " as N]", Text: "N"})
		}
		if c.Value.Ref != code.NoCost && !c.Value.Self && !c.Value.Bare {
			list = append(list, Phrase{Setup: "[" + c.Name + " self]", Text: "self"},
				Phrase{Setup: "[" + c.Name + " self]", Text: "host", Source: OnAttachment})
		}
	}
	return list
}

// Call returns a call of the verb v. phrase is the operand with index slot; all others
// are valid operands. A slot of -1 makes all operands valid.
func Call(v vocab.Row[vocab.Verb], slot int, phrase string) string {
	var args []string
	for i, p := range v.Value.Params {
		switch {
		case i == slot:
			args = append(args, phrase)
		case p.Type == vocab.Flag && !slices.Contains(alwaysSaid, p.Word):
		default:
			args = append(args, operand(v.Name, p))
		}
	}
	return v.Name + "(" + strings.Join(args, ", ") + ")"
}

// alwaysSaid lists the optional words that Call always includes: verbs that have
// "attack" and "defend" need one of them.
var alwaysSaid = []string{"attack"}

// operand returns a valid operand for the parameter p of a verb.
func operand(verb string, p vocab.Param) string {
	switch p.Type {
	case vocab.Amount, vocab.AmountAll:
		return "1"
	case vocab.Player:
		if p.Other {
			return "opponent"
		}
		return "me"
	case vocab.Duration:
		return "turn"
	case vocab.Place:
		return "choose zone"
	case vocab.Destination:
		return "choose destination"
	case vocab.Set:
		return "unit.my"
	case vocab.Flag:
		return p.Word
	}
	return Suitable(verb, p)
}

// Suitable returns a phrase for objects that the parameter p of a verb accepts. It panics
// if it has no phrase for the sorts of p.
func Suitable(verb string, p vocab.Param) string {
	if p.Takes == vocab.Played { // the only card that is being played is the tactic with this text
		return "self"
	}
	for _, s := range []struct {
		sorts vocab.Sorts
		text  string
	}{
		{vocab.UnitInPlay, "unit"}, {vocab.DevInPlay, "dev"}, {vocab.QuestInPlay, "quest.vacant"}, {vocab.InHand, "card.my.hand"},
		{vocab.InPile, "card.my.discard"}, {vocab.ALink, "action"}, {vocab.ASection, "zone"}, {vocab.InDeck, "card.in(S)"},
		{vocab.SupportInPlay, "attachment.on(unit)"}, {vocab.UnderCard, "card.my.as_experience"},
	} {
		if p.Takes&s.sorts == 0 {
			continue
		}
		if s.sorts == vocab.UnitInPlay && p.Slot == vocab.ToR2 {
			return "choose unit.theirs" // the second operand must differ from the first, which is a unit of the player
		}
		return "choose " + s.text
	}
	panic(fmt.Sprintf("sweep: nothing suits %s", verb))
}

// frames returns the positions in which a verb can occur. text is a format string: %[1]s
// is the verb, %[2]s the costs.
func frames() (list []struct{ name, text string }) {
	add := func(name, text string) { list = append(list, struct{ name, text string }{name, text}) }
	add("action", "action%[2]s: %[1]s")
	for _, r := range vocab.Events.Rows() {
		add("forced "+r.Name, "forced "+r.Name+"(any)%[2]s: %[1]s")
	}
	add("auto", "auto plays(any): %[1]s")
	add("may", "auto plays(any)%[2]s: may { %[1]s }")
	add("instead destroyed", "instead destroyed(any)%[2]s: %[1]s")
	add("instead leaves", "instead leaves(any)%[2]s: %[1]s")
	add("each player", "action%[2]s: each player { %[1]s }")
	add("choose one", "action%[2]s: choose one { %[1]s } or { draw(me, 1) }")
	add("then", "action%[2]s: draw(me, 1); then { %[1]s }")
	add("if", "action%[2]s: if my_turn or not my_turn { %[1]s }")
	add("unless", "action%[2]s: unless opponent pays 99 { %[1]s }")
	add("until", "action%[2]s: until turn { auto turn_end(any): %[1]s }")
	return list
}

// Cases returns all texts for a verb: in an action every phrase for every operand, and in
// every other frame the verb with valid operands.
func Cases(v vocab.Row[vocab.Verb]) (list []Case) {
	add := func(p Phrase, slot int, frame, form string) {
		setup, cost, end := p.Setup, "", ""
		if strings.HasPrefix(setup, "[") {
			setup, cost = "", " "+setup
		}
		if strings.HasSuffix(setup, "{ ") {
			end = " }"
		}
		for i, q := range v.Value.Params {
			if i != slot && isObjects(q) && q.Takes&^vocab.InDeck == 0 {
				setup = "search(me, 3) as S; " + setup // the operand accepts only cards of a deck, so a search must find some first
			}
		}
		text := fmt.Sprintf(form, setup+Call(v, slot, p.Text)+end, cost)
		if strings.Count(text, " as S") > 1 {
			return
		}
		list = append(list, Case{v.Name, strings.ReplaceAll(text, "%!(EXTRA string=)", ""), p.Source, p.Text, slot, frame})
	}
	for i, param := range v.Value.Params {
		if param.Type == vocab.Player && !param.Other {
			for _, who := range []Phrase{{Text: "opponent"}, {Text: "active"}, {Text: "each"}, {Text: "target player"}, {Text: "choose player"},
				{Setup: "choose player as P; ", Text: "P"}, {Setup: "choose unit as N; ", Text: "controller(N)"}} {
				add(who, i, "action", "action%[2]s: %[1]s")
			}
		}
		if !isObjects(param) && param.Type != vocab.Place && param.Type != vocab.Destination {
			continue
		}
		for _, p := range Objects() {
			if p.Event {
				for _, r := range vocab.Events.Rows() {
					add(p, i, "forced "+r.Name, "forced "+r.Name+"(any): %[1]s%[2]s")
				}
				for _, ev := range []string{"destroyed", "leaves", "put_away", "assigned"} {
					add(p, i, "instead "+ev, "instead "+ev+"(any): %[1]s%[2]s")
				}
				continue
			}
			add(p, i, "action", "action%[2]s: %[1]s")
			if p.Text == "self" {
				p.Source = OnTactic
				add(p, i, "tactic", "tactic%[2]s: %[1]s")
			}
		}
	}
	for _, f := range frames() {
		add(Phrase{}, -1, f.name, f.text)
	}
	add(Phrase{Source: OnTactic}, -1, "tactic", "tactic%[2]s: %[1]s")
	return list
}

// isObjects reports whether an operand is a phrase for objects.
func isObjects(p vocab.Param) bool { return p.Type == vocab.Object || p.Type == vocab.ObjectPair }

// Filtered is a selector without a filter (Plain), with it (Yes) and with its opposite
// (No). The objects of Yes and No must be a partition of those of Plain.
type Filtered struct {
	Filter         string
	Setup          string
	Source         Source
	Plain, Yes, No string // No is "" if the filter has no opposite
	Place          string // the filter by place, without its dot; "" for none
}

// Filters returns every filter combined with every kind of object in every place.
func Filters() (list []Filtered) {
	type form struct{ name, yes, no string }
	var forms []form
	for _, r := range vocab.Filters.Rows() {
		switch f := r.Value; f.Kind {
		case vocab.ByNumber:
			forms = append(forms, form{r.Name, r.Name + ">=2", r.Name + "<2"})
		case vocab.ByTitles:
			forms = append(forms, form{r.Name, r.Name + "(\"Stage Unit\", \"Stage Guard\")", ""})
		case vocab.ByTitleWords:
			forms = append(forms, form{r.Name, r.Name + "(\"Unit\", \"Guard\")", ""})
		case vocab.ByHostKind:
			forms = append(forms, form{r.Name, r.Name + "(unit)", ""})
		case vocab.ByZoneHas:
			forms = append(forms, form{r.Name, r.Name + "(support)", "!" + r.Name + "(support)"})
		case vocab.ByMember:
			forms = append(forms, form{r.Name, r.Name + "(kingdom, questzone)", r.Name + "(battlefield)"})
		case vocab.ByQuesting:
			forms = append(forms, form{r.Name, r.Name + "(QUEST)", ""})
		case vocab.ByNamedTrait:
			forms = append(forms, form{r.Name, r.Name + "(TRAIT)", ""})
		case vocab.ByPlace, vocab.ByNamed, vocab.ByLink:
			if f.CanNegate {
				forms = append(forms, form{r.Name, r.Name, "!" + r.Name})
			}
		default:
			no := ""
			if f.CanNegate || f.Kind == vocab.ByZone {
				no = "!" + r.Name
			}
			forms = append(forms, form{r.Name, r.Name, no})
		}
	}
	for _, r := range vocab.Races.Rows() {
		forms = append(forms, form{r.Name, r.Name, "!" + r.Name})
	}
	forms = append(forms, form{"trait", "Warrior", "!Warrior"}, form{"either trait", "Warrior|Elite", ""}, form{"namesake of", "namesake(TITLED)", ""}, form{"namesake of a title", "namesake(TITLE)", ""}, form{"not self", "!self", ""}, form{"not host", "!host", ""})
	for _, s := range Selectors() {
		for _, f := range forms {
			if (strings.HasPrefix(f.name, "namesake of") || f.name == "of_trait" || f.name == "questing_on") && s.Setup != "" {
				continue
			}
			one := Filtered{Filter: f.name, Setup: s.Setup, Source: s.Source, Plain: s.Text, Yes: s.Text + "." + f.yes}
			if f.name == "namesake of" {
				one.Setup = "choose unit.my as TITLED; "
			}
			if f.name == "not host" { // only an attachment has a host
				if s.Source == OnQuest {
					continue
				}
				one.Source = OnAttachment
			}
			if f.name == "questing_on" {
				one.Setup = "choose quest.my as QUEST; "
			}
			if f.name == "namesake of a title" {
				one.Setup = "choose_title(me, unit) as TITLE; "
			}
			if f.name == "of_trait" {
				one.Setup = "choose_trait(me) as TRAIT; "
			}
			if f.no != "" {
				one.No = s.Text + "." + f.no
			}
			if i := strings.IndexByte(s.Text, '.'); i >= 0 {
				one.Place = s.Text[i+1:]
			}
			list = append(list, one)
		}
	}
	return list
}
