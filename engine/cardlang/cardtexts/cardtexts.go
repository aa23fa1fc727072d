// Package cardtexts generates card texts for tests from the vocabulary of the
// card language: every verb with every object phrase in every position. The
// tests check that the compiler refuses each text or that it does what it says.
// A new row of the vocabulary is covered without a change here.
package cardtexts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// Source is what kind of card a text is on: what it needs around it to mean
// something.
type Source uint8

// The kinds of sources.
const (
	OnUnit       Source = iota // a unit with an attachment, and a card under it
	OnQuest                    // a quest with a unit on it
	OnAttachment               // an attachment of a unit
	OnTactic                   // a tactic that was played
	NumSources
)

// Case is an ability of a card, and what is asked of it.
type Case struct {
	Verb   string
	Text   string // of the ability
	Source Source
	Object string // the phrase for the operand that varies
	Slot   int    // which operand that is; -1 none
	Place  string // where the verb stands
}

// Phrase is a way to name objects.
type Phrase struct {
	Setup  string // what comes before the verb
	Text   string
	Source Source
	Event  bool // it is about an event
}

// places are the filters that say where a selector looks, with what they need:
// the first is where it looks by itself.
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

// Selectors are the kinds of objects in all places.
func Selectors() (list []Phrase) {
	for _, k := range vocab.Kinds.Rows() {
		for _, p := range places() {
			if k.Value.Kinds&code.KPlayer != 0 && p.Text != "" {
				continue // a player is nowhere
			}
			list = append(list, Phrase{Setup: p.Setup, Text: k.Name + p.Text, Source: p.Source})
		}
	}
	return list
}

// Objects are the phrases that can stand for the objects of a verb.
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
			continue // in loops, below
		}
		list = append(list, p)
	}
	for _, s := range Selectors() {
		for _, mode := range []string{"target ", "choose ", "each "} {
			if mode == "target " && s.Setup != "" {
				continue // targets come first
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

// Call is a verb with operands that suit it, but for one, which is given.
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

// alwaysSaid are the words without one of which a verb says nothing.
var alwaysSaid = []string{"attack"}

// operand is something that suits a verb.
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

// Suitable is a phrase for objects on which a verb works.
func Suitable(verb string, p vocab.Param) string {
	if p.Takes == vocab.Played { // the tactic itself
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
			return "choose unit.theirs" // and not what the first operand is
		}
		return "choose " + s.text
	}
	panic(fmt.Sprintf("sweep: nothing suits %s", verb))
}

// frames are where a verb can stand.
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

// Cases are all texts of a verb: with each phrase for each operand in an
// action, and with what suits it everywhere else.
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
				setup = "search(me, 3) as S; " + setup // it works on nothing else
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

func isObjects(p vocab.Param) bool { return p.Type == vocab.Object || p.Type == vocab.ObjectPair }

// Filtered is a selector with a filter, without it, and with the opposite of it.
type Filtered struct {
	Filter         string
	Setup          string
	Source         Source
	Plain, Yes, No string // No is "" when the filter has no opposite
	Place          string // the filter that says where
}

// Filters are all filters with all kinds of objects in all places.
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
