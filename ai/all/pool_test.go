package all

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// poolGames is how many games TestNobodyCanPeekInTheWholePool plays for each
// agent: the check of a release is -pool-games 100.
var poolGames = flag.Int("pool-games", 3, "games of random decks of the whole pool, for each agent")

// wholePool are the cards that can be in a deck, and of them those that are about
// cards lying facedown: with Ambush, giving experience, or with a card under them from
// the beginning of the game on.
func wholePool(lib *code.Library) (all, hidden []code.Card) {
	about := map[code.CardID]bool{}
	for pc, in := range lib.Code {
		if in.Op == code.OpExperience {
			about[cardAt(lib, code.PC(pc))] = true
		}
	}
	for id, c := range lib.Cards {
		if id == 0 || !c.Encoded || c.Type == card.Draft || c.Type == card.Fulcrum {
			continue
		}
		all = append(all, c)
		if c.HasAmbush || c.SetsAside > 0 || about[code.CardID(id)] {
			hidden = append(hidden, c)
		}
	}
	return all, hidden
}

// setAside returns a card that begins the game with other cards under it.
func setAside(hidden []code.Card) card.Code {
	i := slices.IndexFunc(hidden, func(c code.Card) bool { return c.SetsAside > 0 })
	return hidden[i].Code
}

// cardAt returns the card whose ability contains an instruction.
func cardAt(lib *code.Library, pc code.PC) code.CardID {
	var last code.Ability
	for _, ab := range lib.Abilities {
		if ab.Body <= pc && ab.Body >= last.Body {
			last = ab
		}
	}
	return last.Card
}

// anyDeck returns a random deck of 50 cards of one side. A third of them work facedown.
func anyDeck(r *rand.Rand, side card.Side, all, hidden []code.Card) (d engine.Deck) {
	races := card.Races()
	for d.Capital = races[r.IntN(6)]; d.Capital.Side() != side; d.Capital = races[r.IntN(6)] {
	}
	copies := map[card.Code]int{}
	for len(d.Cards) < 50 {
		from := all
		if len(d.Cards)%3 == 0 {
			from = hidden
		}
		c := &from[r.IntN(len(from))]
		fits := (c.Race == card.Neutral || c.Race.Side() == side) && (c.SideOnly == card.NoSide || c.SideOnly == side)
		if fits && copies[c.Code] < 3 {
			copies[c.Code]++
			d.Cards = append(d.Cards, c.Code)
		}
	}
	return d
}

// TestNobodyCanPeekInTheWholePool: what TestNobodyCanPeek says of two lists holds
// of random decks of all cards, where cards lie facedown that can be turned
// faceup, lie under others as experience, and are looked at, named and put back.
func TestNobodyCanPeekInTheWholePool(t *testing.T) {
	lib := testgame.Library(t)
	all, hidden := wholePool(lib)
	if len(hidden) < 20 {
		t.Errorf("only %d cards work facedown", len(hidden))
	}
	for i, spec := range []string{"random", "heuristic", "heuristic/try=20", "heuristic/try=20,closed=1", "mcts:8", "mcts:8/closed=1"} {
		t.Run(spec, func(t *testing.T) {
			make, err := New(spec)
			if err != nil {
				t.Fatal(err)
			}
			every := uint64(3)
			if i >= 2 {
				every = 29
			}
			differing, waiting := 0, 0
			imagined := func(v engine.View, n uint64, other *engine.State) *engine.Game {
				g := redealt(v, n, other)
				for z := card.Zone(0); z < 3; z++ {
					for set := v.Developments(v.Me().Other(), z); !set.Empty(); {
						if o := set.Pop(); g.Referee(other).Card(o).HasAmbush {
							waiting++
						}
					}
				}
				return g
			}
			for n := range *poolGames {
				r := rand.New(rand.NewPCG(uint64(n), uint64(i)))
				sides := [2]card.Side{card.Order, card.Destruction}
				pair := [2]engine.Deck{anyDeck(r, sides[n%2], all, hidden), anyDeck(r, sides[n/2%2], all, hidden)}
				if n%2 == 0 { // a game in which a card is set aside before the first hand
					pair[0].Cards[0], pair[1].Cards[0] = setAside(hidden), setAside(hidden)
				}
				g, err := engine.NewGame(lib, pair)
				if err != nil {
					t.Fatal(err)
				}
				t.Run(fmt.Sprint(n), func(t *testing.T) { differing += peekGame(t, g, make(), every, imagined) })
			}
			if differing < 4**poolGames {
				t.Errorf("only %d pairs of states really differed: the test shows nothing", differing)
			}
			if waiting == 0 {
				t.Error("nothing with Ambush lay facedown: the test shows nothing of it")
			}
		})
	}
}
