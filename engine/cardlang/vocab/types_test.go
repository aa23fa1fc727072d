package vocab

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

func TestTypeOf(t *testing.T) {
	for _, c := range []struct {
		printed  card.Type
		attaches bool
		want     CardTypes
		text     string
		sorts    Sorts
	}{
		{card.Unit, false, Units, "unit", UnitInPlay},
		{card.Support, false, Supports, "support card", UnitInPlay | SupportInPlay},
		{card.Support, true, Attachments, "attachment", UnitInPlay | SupportInPlay},
		{card.Quest, false, Quests, "quest", QuestInPlay},
		{card.Tactic, false, Tactics, "tactic", 0},
		{card.Legend, false, Legends, "legend", LegendInPlay},
		{card.NoType, false, 0, "", 0},
	} {
		got := TypeOf(&card.Facts{Type: c.printed}, c.attaches)
		if got != c.want || got.String() != c.text || got.Sorts() != c.sorts {
			t.Errorf("%v, attaches %t: %d %q, in play %v", c.printed, c.attaches, got, got, got.Sorts())
		}
	}
	if got := TypeOf(nil, true); got != 0 {
		t.Errorf("a card that is not known is a %v", got)
	}
	if got := (Units | Quests | Legends).String(); got != "unit, quest or legend" {
		t.Error(got)
	}
}

// TestSubjectsOf checks for every event that its subject is of the same kind before and after it
// (a card, a section, a player), and that cards that leave play are in play before it.
func TestSubjectsOf(t *testing.T) {
	for _, r := range Events.Rows() {
		before, after := SubjectsOf(r.Value), SortsOfEvent(r.Value)
		if before == 0 || before&APlayer != after&APlayer || before&ASection != after&ASection {
			t.Errorf("%s: %v before, %v after", r.Name, before, after)
		}
		if out := after&OutOfPlay != 0 && after&CardInPlay == 0; out && before&(CardInPlay|InHand|InDeck) == 0 {
			t.Errorf("%s: %v before, %v after", r.Name, before, after)
		}
	}
	if e, _ := Events.Find("milled"); Placed(e) || ByItself(e) || SubjectsOf(e) != InDeck {
		t.Error("milled happens to a card of a deck, which is in no zone and answers nothing")
	}
	if e, _ := Events.Find("plays"); Placed(e) || !ByItself(e) {
		t.Error("plays happens to a card in no zone, which can answer it")
	}
	if e, _ := Events.Find("leaves"); e.Event != code.LeavePlay || !Placed(e) || SubjectsOf(e) != CardInPlay {
		t.Error("leaves happens to a card in play")
	}
}
