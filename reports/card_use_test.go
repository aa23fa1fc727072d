package reports

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/text"
)

// uses returns a batch in which cards of two sides were in hand and played so often.
func uses(rows ...results.CardUse) results.Batch {
	return results.Batch{Games: make([]results.Game, 1), Uses: rows}
}

func bySide(u results.CardUse) (UseKey, bool) {
	return UseKey{Deck: int(u.Side), Agent: int(u.Agent)}, u.Title != "Left Out"
}

// A card is named if its share is shown to be below 2 %, with its numbers over all batches, and
// of nothing else anything is claimed.
func TestUnplayedCards(t *testing.T) {
	var tally UseTally
	for range 2 {
		tally.Add(uses(
			results.CardUse{Side: 0, Agent: 0, Code: "01002", Title: "Never", InHand: 75},
			results.CardUse{Side: 0, Agent: 0, Code: "01001", Title: "Hardly", InHand: 600, Played: 1},
			results.CardUse{Side: 0, Agent: 0, Code: "01003", Title: "Too Few", InHand: 74},
			results.CardUse{Side: 0, Agent: 0, Code: "01004", Title: "Played", InHand: 600, Played: 60},
			results.CardUse{Side: 1, Agent: 1, Code: "01002", Title: "Never", InHand: 500},
			results.CardUse{Side: 1, Agent: 1, Code: "01005", Title: "Left Out", InHand: 500},
			results.CardUse{Side: 1, Agent: 1, Code: "01006", Title: "Skipped", InHand: 500},
		), bySide)
	}
	var both UseTally
	both.Merge(&tally)
	got := both.Report([]string{"heuristic", "mcts:100"}, []string{"a", "b"}, func(_ UseKey, title string) bool { return title == "Skipped" })
	want := []UnplayedCard{
		{Agent: "heuristic", Deck: "a", Code: "01001", Title: "Hardly", InHand: 1200, Played: 2},
		{Agent: "heuristic", Deck: "a", Code: "01002", Title: "Never", InHand: 150},
		{Agent: "mcts:100", Deck: "b", Code: "01002", Title: "Never", InHand: 1000},
	}
	if got.Unknown || len(got.Unplayed) != len(want) {
		t.Fatalf("%+v; want %+v", got, want)
	}
	for i, u := range got.Unplayed {
		if u.AtMost <= 0 || u.AtMost >= neverShare {
			t.Errorf("%s: at most %g", u.Title, u.AtMost)
		}
		if u.AtMost = 0; u != want[i] {
			t.Errorf("%+v; want %+v", u, want[i])
		}
	}
	said := strings.Join(got.warnings(), "\n")
	const wantSaid = `heuristic was hardly ever seen to play these cards of a: Hardly (2 of 1,200 games in hand), Never (0 of 150 games in hand). A result about this deck is a result about the deck without them.
mcts:100 was never seen to play this card of b: Never (0 of 1,000 games in hand). A result about this deck is a result about the deck without it.`
	if said != wantSaid {
		t.Errorf("it says\n%s\nwant\n%s", said, wantSaid)
	}
}

// A change of a card is counted apart and named.
func TestUnplayedCardOfAChange(t *testing.T) {
	var tally UseTally
	for _, change := range []string{"", "cost 7"} {
		played := int32(0)
		if change == "" {
			played = 100
		}
		tally.Add(uses(results.CardUse{Code: "01001", Title: "Troll", InHand: 200, Played: played}), func(results.CardUse) (UseKey, bool) {
			return UseKey{Change: change}, true
		})
	}
	got := tally.Report([]string{"heuristic"}, []string{"a"}, nil)
	if len(got.Unplayed) != 1 || !strings.Contains(got.warnings()[0], "this card of a with cost 7: Troll (0 of 200 games in hand)") {
		t.Errorf("%+v, %q", got, got.warnings())
	}
}

// A run that does not store the counts says so and claims nothing, not even of what it plays now.
func TestUnknownUses(t *testing.T) {
	var tally UseTally
	tally.Add(uses(results.CardUse{Code: "01001", Title: "Never", InHand: 500}), bySide)
	tally.Add(results.Batch{Games: make([]results.Game, 1)}, bySide)
	got := tally.Report([]string{"heuristic", "heuristic"}, []string{"a", "b"}, nil)
	w := text.New(0)
	got.write(w)
	if !got.Unknown || len(got.Unplayed) > 0 || !strings.Contains(w.String(), "is not known") {
		t.Errorf("%+v: %s", got, w.String())
	}
	var empty UseTally
	if got := empty.Report(nil, nil, nil); got.Unknown || len(got.warnings())+len(got.unknown()) > 0 {
		t.Errorf("without games: %+v", got)
	}
}
