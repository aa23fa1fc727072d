package vocab

import (
	"slices"
	"strings"
)

// Word documents a word of the language: its kind, how to write it and what it
// means. The command "cards words" and shell completion show it.
type Word struct {
	Name    string
	Kind    Kind
	Form    string // how to write the word with its operands: power(an object, a number, a duration)
	Meaning string // what the word means, in at most one line of English
}

// Kind is the grammatical role of a word. Error messages show it as text.
type Kind string

// The kinds of words. Words sorts by kindOrder, not by this order.
const (
	AbilityWord  Kind = "ability"
	LineWord     Kind = "line"
	ClauseWord   Kind = "clause"
	CostKind     Kind = "cost"
	WindowWord   Kind = "window"
	EventWord    Kind = "event"
	ScopeWord    Kind = "event of"
	VerbWord     Kind = "verb"
	StaticWord   Kind = "constant effect"
	OptionWord   Kind = "option"
	StmtWord     Kind = "statement"
	KindWord     Kind = "kind of object"
	FilterWord   Kind = "filter"
	RaceWord     Kind = "race"
	ObjectWord   Kind = "object"
	ChoiceWord   Kind = "choice"
	PlaceWord    Kind = "zone"
	FunctionWord Kind = "number"
	PlayerWord   Kind = "player"
	DurationWord Kind = "duration"
	SpanWord     Kind = "span"
	UserWord     Kind = "user"
)

// Words returns every word of the language: all table rows and the keywords of
// the grammar. It sorts them by kind, and within a kind by table order.
func Words() []Word {
	var all []Word
	add := func(kind Kind, name, form string) {
		all = append(all, Word{Name: name, Kind: kind, Form: form, Meaning: meanings[kind][name]})
	}
	plain := func(kind Kind, names []string) {
		for _, n := range names {
			add(kind, n, n)
		}
	}
	for _, r := range AbilityKinds.Rows() {
		add(AbilityWord, r.Name, abilityForms[r.Name])
	}
	for _, r := range Items.Rows() {
		form := r.Name
		if r.Value.Arg {
			form += " N"
		}
		add(LineWord, r.Name, form)
	}
	for _, g := range grammar {
		add(g.kind, g.name, g.form)
	}
	for _, r := range CostWords.Rows() {
		add(CostKind, r.Name, costForms[r.Name])
	}
	plain(WindowWord, Windows.Names())
	for _, r := range Events.Rows() {
		add(EventWord, r.Name, r.Name+"("+subjects[r.Value.Subject]+")")
	}
	plain(ScopeWord, Scopes.Names())
	for _, r := range Verbs.Rows() {
		add(VerbWord, r.Name, Signature(r.Name, r.Value.Params))
	}
	for _, r := range Statics.Rows() {
		add(StaticWord, r.Name, Signature(r.Name, r.Value.Params))
	}
	for _, r := range Verbs.Rows() {
		for _, p := range r.Value.Params {
			if p.Type == Flag && !slices.ContainsFunc(all, func(w Word) bool { return w.Kind == OptionWord && w.Name == p.Word }) {
				add(OptionWord, p.Word, r.Name+"(..., "+p.Word+")")
			}
		}
	}
	for _, r := range Statics.Rows() {
		for _, p := range r.Value.Params {
			if p.Type == Flag && !slices.ContainsFunc(all, func(w Word) bool { return w.Kind == OptionWord && w.Name == p.Word }) {
				add(OptionWord, p.Word, r.Name+"(..., "+p.Word+")")
			}
		}
	}
	plain(KindWord, Kinds.Names())
	for _, r := range Filters.Rows() {
		add(FilterWord, r.Name, filterForm(r.Name, r.Value))
	}
	plain(RaceWord, Races.Names())
	plain(ObjectWord, Objects.Names())
	plain(PlaceWord, Places.Names())
	for _, r := range Functions.Rows() {
		add(FunctionWord, r.Name, functionForm(r.Name, r.Value))
	}
	plain(PlayerWord, Players.Names())
	plain(DurationWord, Durations.Names())
	plain(SpanWord, Limits.Names())
	plain(UserWord, Users.Names())
	slices.SortStableFunc(all, func(a, b Word) int { return slices.Index(kindOrder, a.Kind) - slices.Index(kindOrder, b.Kind) })
	return all
}

// kindOrder is the order of the kinds in the result of Words.
var kindOrder = []Kind{
	AbilityWord, LineWord, ClauseWord, CostKind, WindowWord, EventWord, ScopeWord, VerbWord, StaticWord, OptionWord, StmtWord,
	ChoiceWord, ObjectWord, KindWord, FilterWord, RaceWord, PlaceWord, FunctionWord, PlayerWord, DurationWord, SpanWord, UserWord,
}

// Signature returns the form of a verb or constant effect with its operands in
// English: "draw(a player, a number)". Optional words are in brackets.
func Signature(name string, params []Param) string {
	var list []string
	for _, p := range params {
		if p.Type == Flag {
			list = append(list, "["+p.Word+"]")
			continue
		}
		list = append(list, p.Type.String())
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

// subjects describes the operand of an event, indexed by Subject.
var subjects = [...]string{OfCard: "a card", OfASide: "a player", OfSection: "a section"}

func filterForm(name string, f Filter) string {
	switch f.Kind {
	case ByNumber:
		return name + "<=N"
	case ByNamed, ByMember, ByNamedTrait, ByQuesting:
		return name + "(NAME)"
	case ByTitles, ByTitleWords:
		return name + "(TEXT)"
	case ByHostKind:
		return name + "(KIND)"
	case ByZoneHas:
		return name + "(SELECTOR)"
	}
	return name
}

func functionForm(name string, f Function) string {
	switch f.Operand {
	case OfObject:
		return name + "(OBJECT)"
	case OfPlayer:
		return name + "(PLAYER)"
	case OfSelector:
		return name + "(SELECTOR)"
	case OfBinding:
		return name + "(NAME)"
	case OfTwo:
		return name + "(N, N)"
	case OfOne:
		return name + "(N)"
	case OfKind:
		return name + "(cost, SELECTOR)"
	}
	return name
}
