package decks

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// orderCards are Core cards of Order and neutral ones, three of each, none
// restricted: with them a deck of any size is made.
var orderCards = []card.Code{
	1001, 1003, 1004, 1005, 1009, 1010, 1011, 1014, 1026, 1027, 1029, 1030, 1031, 1033, 1034, 1035, 1036, 1039,
	1046, 1047, 1048, 1051, 1052, 1053, 1054, 1055, 1111, 1112, 1113, 1114, 1115, 1117, 1118, 1120, 1121,
}

func orderDeck(size int, more ...Entry) Deck {
	d := New("test", card.Dwarf, more)
	for _, c := range orderCards {
		if n := min(3, size-d.Size()); n > 0 {
			d = New(d.Name, d.Capital, append(d.Cards, Entry{c, n}))
		}
	}
	return d
}

func problemTexts(problems []Problem) string {
	var out []string
	for _, p := range problems {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

func TestCheck(t *testing.T) {
	neutrals := func(capital card.Race, more ...Entry) Deck {
		return New("test", capital, append(more,
			Entry{1111, 3}, Entry{1112, 3}, Entry{1113, 3}, Entry{1114, 3}, Entry{1115, 3}))
	}
	withCapital := func(d Deck, r card.Race) Deck { d.Capital = r; return d }
	tests := []struct {
		name string
		deck Deck
		mode Mode
		want string
	}{
		{"50 cards", orderDeck(50), Tournament, ""},
		{"100 cards", orderDeck(100), Tournament, ""},
		{"49 cards", orderDeck(49), Tournament, "error: 49 cards; a tournament deck has 50 to 100 (deck.size)"},
		{"101 cards", orderDeck(101), Tournament, "error: 101 cards; a tournament deck has 50 to 100 (deck.size)"},
		{"30 cards", orderDeck(30), Tournament, "error: 30 cards; a tournament deck has 50 to 100 (deck.size)"},
		{"30 cards, casual", orderDeck(30), Casual, ""},
		{"9 cards, casual", orderDeck(9), Casual, "error: 9 cards; a casual deck has 10 to 100 (decks.casual-size)"},
		{"1 card, casual", orderDeck(1), Casual, "error: 1 card; a casual deck has 10 to 100 (decks.casual-size)"},
		{"101 cards, casual", orderDeck(101), Casual, "error: 101 cards; a casual deck has 10 to 100 (decks.casual-size)"},

		{"four copies", orderDeck(50, Entry{1037, 4}), Tournament, "error: 4 copies of Johannes Broheim; a deck has at most 3 of a title (deck.three-copies)"},
		{"four copies, casual", orderDeck(50, Entry{1037, 4}), Casual, ""},
		{"a reprint", orderDeck(50, Entry{1119, 2}, Entry{3057, 2}), Tournament,
			"error: 4 copies of Innovation; a deck has at most 3 of a title (deck.three-copies)\n" + notPlayable("2 cards of 1 title", "2 Innovation")},
		{"limit of the card", orderDeck(50, Entry{1037, 2}), Casual, "error: 2 copies of Johannes Broheim; the card allows 1 (decks.own-limit)"},
		{"more by the card", orderDeck(50, Entry{1028, 6}), Tournament, ""},

		{"both sides", orderDeck(50, Entry{1056, 3}), Tournament,
			"error: both sides: Order has 3 Defender of the Hold, 3 Hammerer of Karak Azul, 3 Troll Slayers, and 13 more titles, " +
				"Destruction has 3 Crooked Teef Goblins; a deck has races of one side (deck.order-or-destruction)"},
		{"both sides, casual", New("x", card.Orc, []Entry{{1056, 5}, {1001, 5}}), Casual,
			"error: both sides: Order has 5 Defender of the Hold, Destruction has 5 Crooked Teef Goblins; a deck has races of one side (deck.order-or-destruction)"},
		{"alliance of the side", orderDeck(50, Entry{1122, 3}), Tournament, ""},
		{"alliance of the other side", orderDeck(50, Entry{1125, 3}), Tournament,
			"error: 3 Alliance - Chaos and Orc: for Destruction decks only, but the deck has 3 Defender of the Hold, 3 Hammerer of Karak Azul, 3 Troll Slayers, and 13 more titles of Order (kw.order-destruction-only)"},
		{"alliance and both sides", New("x", card.Orc, []Entry{{1056, 5}, {1001, 5}, {1122, 1}}), Casual,
			"error: both sides: Order has 5 Defender of the Hold, Destruction has 5 Crooked Teef Goblins; a deck has races of one side (deck.order-or-destruction)"},
		{"two alliances", neutrals(card.Orc, Entry{1122, 1}, Entry{1125, 1}), Casual,
			"error: 1 Alliance - Dwarf and Empire: for Order decks only, but the deck has 1 Alliance - Chaos and Orc of Destruction (kw.order-destruction-only)\n" +
				"warning: the capital is Orc, but no card of the deck is (deck.capital-free-choice)"},

		{"draft-format card", orderDeck(50, Entry{1129, 1}), Casual,
			"error: Reinforcements is a draft-format card; none is ever in a deck (deck.no-draft-format-cards)\n" + notPlayable("1 card of 1 title", "1 Reinforcements")},
		{"fulcrum", orderDeck(50, Entry{11054, 1}), Casual,
			"error: Dreadfire Portal is a fulcrum; none is ever in a deck (decks.no-fulcrum)\n" + notPlayable("1 card of 1 title", "1 Dreadfire Portal")},
		{"unknown card", orderDeck(50, Entry{99999, 1}), Casual,
			"error: no card has the code 99999 (decks.unknown-card)\n" + notPlayable("1 card of 1 title", "1 99999")},

		{"one restricted title", orderDeck(50, Entry{1116, 3}), Tournament, ""},
		{"two restricted titles", orderDeck(50, Entry{1116, 3}, Entry{1044, 1}), Tournament,
			"error: 2 restricted titles: 1 Will of the Electors (restricted.core-044), 3 Warpstone Excavation (restricted.core-116); a deck has one at most (restricted.one-choice)"},
		{"two restricted titles, casual", orderDeck(50, Entry{1116, 3}, Entry{1044, 1}), Casual, ""},

		{"no capital", withCapital(orderDeck(50), card.Neutral), Tournament,
			"error: no capital; want one of Dwarf, Empire, High Elf, Orc, Chaos, Dark Elf (deck.capital-free-choice)"},
		{"capital of the other side", withCapital(orderDeck(50), card.Orc), Tournament,
			"error: the capital Orc is of Destruction, but the deck is of Order (deck.capital-free-choice)"},
		{"capital without cards", withCapital(orderDeck(20), card.HighElf), Casual,
			"warning: the capital is High Elf, but no card of the deck is (deck.capital-free-choice)"},
		{"legend of another race", orderDeck(50, Entry{7022, 1}), Tournament,
			"warning: Tyrion cannot be played with the capital Dwarf; it asks for High Elf (legend.matching-board)\n" + notPlayable("1 card of 1 title", "1 Tyrion")},
		{"legend of the capital", withCapital(orderDeck(50, Entry{7022, 1}), card.HighElf), Tournament,
			notPlayable("1 card of 1 title", "1 Tyrion")},
	}
	p := testPool(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pool := p
			switch tt.name {
			case "limit of the card":
				pool = withLimit(t, 1037, 1)
			case "more by the card":
				pool = withLimit(t, 1028, 6)
			}
			problems := Check(tt.deck, pool, tt.mode)
			if got := problemTexts(problems); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if legal := !strings.Contains(tt.want, "error:"); Legal(problems) != legal {
				t.Errorf("legal: got %v, want %v", Legal(problems), legal)
			}
		})
	}
}

func notPlayable(count, cards string) string {
	return "warning: " + count + " cannot be played, and what their texts say about decks was not checked: " + cards + " (decks.not-encoded)"
}

// withLimit is the pool with a card that says how many of it a deck may have.
func withLimit(t *testing.T, code card.Code, limit int) *Pool {
	cards := append([]Card(nil), testPool(t).cards...)
	for i := range cards {
		if cards[i].Code == code {
			cards[i].DeckLimit = limit
		}
	}
	return NewPool(cards)
}

// Each restricted title is legal alone and not beside another one; a banned
// one never is in a tournament.
func TestRestrictedAndBannedTitles(t *testing.T) {
	p := testPool(t)
	codeOf := func(l listedTitle) card.Code {
		m, ok := p.findExact(l.title)
		if !ok || m.title != l.title {
			t.Fatalf("%s: no card is called %q", l.ruling, l.title)
		}
		return m.code
	}
	alone := func(c card.Code, more ...Entry) []Problem {
		k, _ := p.Card(c)
		d := New("x", k.Race, append(more, Entry{c, 3}))
		return Check(d, p, Tournament)
	}
	has := func(problems []Problem, ruling string) bool {
		for _, pr := range problems {
			if pr.Ruling == ruling && pr.Severity == Error {
				return true
			}
		}
		return false
	}
	list := restrictedList()
	for i, l := range list {
		code, next := codeOf(l), list[(i+1)%len(list)]
		if has(alone(code), "restricted.one-choice") {
			t.Errorf("%s alone is refused", l.title)
		}
		if !has(alone(code, Entry{codeOf(next), 1}), "restricted.one-choice") {
			t.Errorf("%s with %s is not refused", l.title, next.title)
		}
	}
	for _, l := range bannedList() {
		if !has(alone(codeOf(l)), l.ruling) {
			t.Errorf("%s is not refused", l.title)
		}
		if d := New("x", card.Dwarf, []Entry{{codeOf(l), 1}}); has(Check(d, p, Casual), l.ruling) {
			t.Errorf("%s is refused in a casual deck", l.title)
		}
	}
}

func TestParseMode(t *testing.T) {
	for _, m := range []Mode{Tournament, Casual} {
		if got, err := ParseMode(m.String()); got != m || err != nil {
			t.Errorf("%s: got %s, %v", m, got, err)
		}
	}
	if _, err := ParseMode("friendly"); err == nil || err.Error() != `mode "friendly": want tournament or casual` {
		t.Errorf("got %v", err)
	}
}

func TestProblemJSON(t *testing.T) {
	got, err := json.Marshal(Problem{Error, "deck.size", "49 cards"})
	if want := `{"severity":"error","ruling":"deck.size","message":"49 cards"}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}
