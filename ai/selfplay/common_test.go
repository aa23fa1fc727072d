package selfplay

import (
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
	"github.com/wisim/wisim/reports/results"
)

// change replaces one copy of a unit or support in an embedded list by a card of the same type
// and cost that the list does not have.
type change struct {
	list, opponent string
	skip           int // so many cards of the list that could be replaced
}

var oneCard = []change{
	{"dwarf-wall", "orc-smash", 1},
	{"orc-smash", "empire-roads", 1},
	{"empire-roads", "chaos-rot", 1},
	{"chaos-rot", "dwarf-wall", 1},
	{"highelf-healers", "orc-waaagh", 1},
}

// pair returns two matches against one opponent with the same seeds: of the list before and after
// the change. title names the new card.
func (c change) pair(t testing.TB) (before, after *Match, title string) {
	t.Helper()
	lib := testgame.Library(t)
	pool := decks.LibraryPool(lib)
	named := func(name string) decks.Source {
		s, ok, err := decks.Named(name, pool)
		if !ok || err != nil {
			t.Fatalf("deck %s: %v", name, err)
		}
		return s
	}
	base := named(c.list)
	out, in := c.cards(t, lib, base.Deck())
	entries := []decks.Entry{{Code: in, Count: 1}}
	for _, e := range base.Deck().Cards {
		if e.Code == out {
			e.Count--
		}
		entries = append(entries, e)
	}
	changed := decks.FromDeck(decks.New("changed", base.Deck().Capital, entries))
	player := func() ai.Agent { return heuristic.Quick() } // agents that sample hidden cards see the lists
	match := func(s decks.Source) *Match {
		table, err := decks.NewAlignedTable(lib, s, named(c.opponent), base, true)
		if err != nil {
			t.Fatal(err)
		}
		return &Match{Start: Decks(table.Game), Agents: [2]func() ai.Agent{player, player}, Seed: 1, Matchup: c.list, Keep: results.KeepCards}
	}
	return match(base), match(changed), pool.Name(in)
}

// cards returns the card that the change removes and the one that it adds.
func (c change) cards(t testing.TB, lib *code.Library, d decks.Deck) (out, in card.Code) {
	t.Helper()
	has := map[card.Code]bool{}
	for _, e := range d.Cards {
		has[e.Code] = true
	}
	skip := c.skip
	for _, e := range d.Cards {
		id, _ := lib.Find(e.Code)
		old := &lib.Cards[id]
		if old.Type != card.Unit && old.Type != card.Support {
			continue
		}
		for i := range lib.Cards[1:] {
			x := &lib.Cards[i+1]
			if x.Encoded && x.Race == old.Race && x.Type == old.Type && x.Cost == old.Cost && !x.Unique && !has[x.Code] && x.SideOnly == old.SideOnly {
				if skip--; skip < 0 {
					return e.Code, x.Code
				}
				break
			}
		}
	}
	t.Fatalf("nothing to change in %s", c.list)
	return 0, 0
}

// Two games with one seed, in which nobody sees a card in which their decks
// differ, are one game: the same shuffles, the same choices, the same end.
func TestGamesAreTheSameUntilAChangedCardIsSeen(t *testing.T) {
	for _, c := range oneCard[:3] {
		before, after, title := c.pair(t)
		x, y := before.newPlayer(), after.newPlayer()
		same, other := 0, 0
		for n := range 60 {
			a, _, err := x.play(n, never)
			if err != nil {
				t.Fatal(err)
			}
			b, _, err := y.play(n, never)
			if err != nil {
				t.Fatal(err)
			}
			seen := false
			for _, row := range b.Cards {
				if row.Side == 0 && row.Title == title {
					seen = row.Dealt+row.Kept+row.Drawn+row.Played+row.Hand+row.Facedown+row.Left > 0
				}
			}
			switch {
			case a.Game == b.Game:
				same++
			case !seen:
				t.Errorf("%s: game %d differs although nobody has seen %s: %+v and %+v", c.list, n, title, a.Game, b.Game)
			default:
				other++
			}
		}
		if same < 15 || other == 0 {
			t.Errorf("%s: %d games are the same and %d differ: the test shows nothing", c.list, same, other)
		}
	}
}

// variances returns the variance of the difference in points between the two matches of a change,
// with common random numbers and with independent ones.
func (c change) variances(t testing.TB, pairs int) (common, independent float64) {
	before, after, _ := c.pair(t)
	x, y := before.newPlayer(), after.newPlayer()
	var a, b, d spread
	for k := range pairs {
		p, q := x.pairScore(t, k), y.pairScore(t, k)
		a.add(p)
		b.add(q)
		d.add(q - p)
	}
	return d.variance(), a.variance() + b.variance()
}

func (p *player) pairScore(t testing.TB, pair int) (score float64) {
	for n := range 2 {
		rec, _, err := p.play(2*pair+n, never)
		if err != nil {
			t.Fatal(err)
		}
		score += rec.Game.Points(0) / 2
	}
	return score
}

// spread accumulates a variance.
type spread struct{ n, sum, squares float64 }

func (s *spread) add(x float64) { s.n++; s.sum += x; s.squares += x * x }

func (s *spread) variance() float64 { return (s.squares - s.sum*s.sum/s.n) / (s.n - 1) }

// The variance of the difference that one changed card makes is about a fifth of
// what independent games have (docs/decisions).
func TestCommonRandomNumbersSaveGames(t *testing.T) {
	pairs, list, most := 80, oneCard[:2], 0.35
	if *long {
		pairs, list, most = 300, oneCard, 0.25
	}
	sum := 0.0
	for _, c := range list {
		common, independent := c.variances(t, pairs)
		t.Logf("%s against %s: variance %.4f, of independent games %.4f: a share of %.3f", c.list, c.opponent, common, independent, common/independent)
		sum += common / independent
	}
	if share := sum / float64(len(list)); share > most {
		t.Errorf("a share of %.3f on average, want at most %.2f", share, most)
	}
}
