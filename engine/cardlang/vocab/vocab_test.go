package vocab

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// flow lists the operations that statements and phrases compile to. No verb has them.
var flow = []code.Op{
	code.OpEnd, code.OpJump, code.OpJumpUnless, code.OpJumpFailed, code.OpMay, code.OpMode, code.OpOption,
	code.OpEachPlayer, code.OpNextPlayer, code.OpForEach, code.OpNextEach, code.OpUnlessPays,
	code.OpChoose, code.OpCollect, code.OpChooseDest, code.OpNumber, code.OpWatch,
}

// operators lists the expression operations that are operators of the grammar (signs, or
// words such as "and"). No function has them.
var operators = []code.EOp{
	code.EConst, code.EAny, code.EAdd, code.ESub, code.EMul, code.ENeg, code.EEQ, code.ENE, code.ELT, code.ELE,
	code.EGT, code.EGE, code.EAnd, code.EOr, code.ENot,
}

// covered checks that the values of a table are exactly those below n, apart
// from those in except.
func covered[T any, V ~uint8](t *testing.T, name string, table *Table[T], n V, value func(T) V, except ...V) {
	t.Helper()
	has := map[V]bool{}
	for _, r := range table.Rows() {
		has[value(r.Value)] = true
	}
	for v := V(0); v < n; v++ {
		if has[v] == slices.Contains(except, v) {
			t.Errorf("%s: constant %d: has a word %t, is an exception %t", name, v, has[v], slices.Contains(except, v))
		}
	}
}

func self[V any](v V) V { return v }

// TestEveryConstantHasAWord checks that every constant of package code has a word.
func TestEveryConstantHasAWord(t *testing.T) {
	covered(t, "verbs", Verbs, code.NumOps, func(v Verb) code.Op { return v.Op }, flow...)
	covered(t, "functions", Functions, code.NumEOps, func(f Function) code.EOp { return f.Op }, operators...)
	covered(t, "statics", Statics, code.NumStats, func(s Static) code.Stat { return s.Stat }, code.NoStat)
	covered(t, "events", Events, code.NumEvents, func(e Event) code.Event { return e.Event }, code.NoEvent, code.Holds, code.WouldHeal)
	covered(t, "windows", Windows, code.NumWindows, self[code.Window], code.AnyTime)
	covered(t, "durations", Durations, code.NumDurations, self[code.Duration], code.Instant)
	covered(t, "kinds", AbilityKinds, code.NumKinds, self[code.Kind], code.NoKind, code.Attach)
	covered(t, "keywords", Keywords, code.NumKeywords, self[code.Keyword])
	covered(t, "scopes", Scopes, code.NumWhos, self[code.Who], code.WhoSel)
	covered(t, "players", Players, code.NumPlayers, self[code.Player], code.Loop, code.SubjectCtl, code.ItCtl, code.HostCtl)
	covered(t, "objects", Objects, code.NumRefs, self[code.RefKind], code.RefNone, code.RefReg, code.RefSel, code.RefZone, code.RefHand)
	covered(t, "zones", Zones, card.NumZones, self[card.Zone])
	covered(t, "places", Places, card.NumZones, self[card.Zone])
	covered(t, "races", Races, card.NumRaces, self[card.Race])
	covered(t, "limits", Limits, code.PerPhase+1, self[code.Per])
	covered(t, "users", Users, code.NumBys, self[code.By], code.ByController)
}

func TestEveryCostHasAWord(t *testing.T) {
	has := map[code.CostKind]bool{code.NoCost: true, code.Pay: true}
	for _, r := range CostWords.Rows() {
		has[r.Value.Ref], has[r.Value.Sel] = true, true
	}
	for k := range code.NumCosts {
		if !has[k] {
			t.Errorf("no word for the cost %s", k)
		}
	}
}

// TestEveryFilterConstant checks that selectors can filter by every status, place,
// attribute and kind.
func TestEveryFilterConstant(t *testing.T) {
	var statuses code.Status
	places := map[code.Place]bool{code.InPlay: true}
	attrs := map[code.Attr]bool{}
	for _, r := range Filters.Rows() {
		f := r.Value
		statuses |= f.Status | f.Also
		places[f.Place], places[f.PlaceOf] = true, true
		if f.Kind == ByNumber {
			attrs[f.Attr] = true
		}
	}
	places[code.HandDiscard] = true // card files write this place as hand|discard
	places[code.AtIt] = true        // card files write this place as at(it)
	var kinds code.KindMask
	for _, r := range Kinds.Rows() {
		kinds |= r.Value.Kinds
		statuses |= r.Value.Need
		places[r.Value.Place] = true
	}
	if want := code.JustAttacked<<1 - 1; statuses != want {
		t.Errorf("no word for the statuses %s", want&^statuses)
	}
	if want := code.KPlayer<<1 - 1; kinds != want {
		t.Errorf("no word for the kinds %s", want&^kinds)
	}
	for p := range code.NumPlaces {
		if !places[p] {
			t.Errorf("no word for the place %s", p)
		}
	}
	for a := range code.NumAttrs {
		if !attrs[a] {
			t.Errorf("no word for the attribute %s", a)
		}
	}
}

// TestParams checks the properties of operands that the checker relies on.
func TestParams(t *testing.T) {
	for _, r := range Verbs.Rows() {
		used := map[Slot]bool{}
		for i, p := range r.Value.Params {
			if (p.Type == Flag) != (p.Slot == ToFlag) || (p.Type == Flag) != (p.Word != "") {
				t.Errorf("%s: operand %d is half a word", r.Name, i)
			}
			if onObjects := p.Type == Object || p.Type == ObjectPair || p.Type == Place || p.Type == Destination; onObjects != (p.Takes != 0) {
				t.Errorf("%s: operand %d: what it can be is %q", r.Name, i, p.Takes)
			}
			if p.Slot != ToFlag && used[p.Slot] {
				t.Errorf("%s: two operands for one place", r.Name)
			}
			used[p.Slot] = true
			if p.Type == Destination && !used[ToR] {
				t.Errorf("%s: a destination before what moves", r.Name)
			}
			if p.Type == ObjectPair && used[ToR2] {
				t.Errorf("%s: the second of a pair has no place", r.Name)
			}
		}
		if (r.Value.Binds || r.Value.MayBind) && used[ToA] {
			t.Errorf("%s: a register and another small number", r.Name)
		}
	}
	for ty := Object; ty <= Flag; ty++ {
		if strings.TrimSpace(ty.String()) == "" {
			t.Errorf("type %d has no name", ty)
		}
	}
}

// TestSortsAreTold checks the descriptions that Sorts.String returns.
func TestSortsAreTold(t *testing.T) {
	for s, want := range map[Sorts]string{
		Fighters: "a unit or a legend", ACard: "a card", InHand | InPile | ASection: "a card in a hand, a card in a discard pile or a section of a capital",
		CardInPlay | ASection: "a card in play or a section of a capital", Played: "a card that is being played",
	} {
		if got := s.String(); got != want {
			t.Errorf("%b: %q, want %q", s, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	if _, ok := Verbs.Find("no such verb"); ok {
		t.Error("found a verb that does not exist")
	}
	if got := Limits.Names(); !slices.Equal(got, []string{"turn", "phase"}) {
		t.Errorf("names %v", got)
	}
	if a, ok := Attribute("tokens"); !ok || a != code.ATokens {
		t.Errorf("tokens: %v, %t", a, ok)
	}
	if _, ok := Attribute("damaged"); ok {
		t.Error("damaged is no number")
	}
	defer func() {
		if recover() == nil {
			t.Error("two rows of one name are accepted")
		}
	}()
	table(Row[int]{"a", 1}, Row[int]{"a", 2})
}
