package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// TestNamesOffered: a player who names a card is offered each relevant title of the deck lists
// once, and one answer for a card in neither. The meaning of an answer he understands does not
// depend on cards that his opponent has not shown.
func TestNamesOffered(t *testing.T) {
	lib := pool(t)
	asked, hidden, shown := 0, 0, 0
	for seed := uint64(1); seed <= 12; seed++ {
		g := namingGame(t, lib, seed)
		var s, masked State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			legal := g.Legal(&s, &buf)
			if v := g.Observe(&s, s.ToMove(), &masked); v.NamesTitle() {
				asked++
				h, sh := namesOffered(t, v, legal)
				hidden, shown = hidden+h, shown+sh
			}
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
	if asked < 30 || hidden < 100 || shown < 20 {
		t.Errorf("asked %d times, with %d titles that are not known and %d of the opponent's that are", asked, hidden, shown)
	}
}

// namingGame returns a game of random Core Set decks with cards that let players name a title.
func namingGame(t *testing.T, lib *code.Library, seed uint64) *Game {
	var decks [2]Deck
	for p, side := range [2]card.Side{card.Order, card.Destruction} {
		decks[p] = randomDeck(coreCards(lib), side, 2*seed+uint64(p))
		for i := range 18 {
			decks[p].Cards[i] = [3]card.Code{12037, 12035, 10009}[i/6]
		}
	}
	g, err := NewGame(lib, decks)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// namesOffered checks one question. It returns how many titles are of cards that the viewer
// has not seen, and how many are of opposing cards that he has seen.
func namesOffered(t *testing.T, v View, legal []Action) (hidden, shown int) {
	var unseen, other [MaxDeck]code.CardID
	opp := v.Me().Other()
	n := v.Unseen(opp, &unseen)
	for i := range n {
		other[i] = unseen[0]
	}
	var recast Game
	w := v.Recast(other[:n], &recast)
	src, _ := v.Source()
	want := map[string]bool{}
	for p := range Player(2) {
		for i := 1; i <= v.g.size[p]; i++ {
			c := v.g.cards[int(p)*MaxDeck+i].Card
			switch by := v.Card(src).Code; {
			case by == 12035 && (p != v.Me() || c.Type != card.Unit), by == 12037 && c.Code == 12037:
			default:
				want[c.Name] = true
			}
		}
	}
	for i, a := range legal {
		c, known := v.NamedCard(a)
		if c == nil {
			if i != len(legal)-1 || v.NamedTitle(a) != 0 {
				t.Errorf("a card of neither deck is answer %d of %d", i+1, len(legal))
			}
			continue
		}
		if !want[c.Name] {
			t.Errorf("%s is offered twice, or should not be", c.Name)
		}
		delete(want, c.Name)
		switch r, _ := w.NamedCard(a); {
		case !known:
			hidden++
		case r != c:
			t.Errorf("%s is known and means %s in another game", c.Name, r.Name)
		case a.Arg()/MaxDeck == int(opp):
			shown++
		}
	}
	for name := range want {
		t.Errorf("%s is not offered", name)
	}
	return hidden, shown
}
