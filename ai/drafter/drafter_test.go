package drafter

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

var library = sync.OnceValues(func() (*code.Library, error) {
	lib, _, err := cards.Load()
	return lib, err
})

func testTable(t *testing.T, names ...string) *Table {
	t.Helper()
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	pool := decks.LibraryPool(lib)
	box, err := draft.NewBox(pool)
	if err != nil {
		t.Fatal(err)
	}
	table := &Table{Box: box, Pool: pool, Lib: lib}
	for i, name := range names {
		if table.Drafters[i], err = New(name, lib); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// The decks of the good drafter beat those of the random drafter, played by the same agents.
func TestGoodIsBetterThanRandom(t *testing.T) {
	table := testTable(t, "good", "random")
	player := func() ai.Agent { return heuristic.New() }
	m := &selfplay.Match{Start: table.Start, Matchup: "draft", Agents: [2]func() ai.Agent{player, player}, Seed: 1}
	var games []results.Game
	sink := selfplay.Sink{Batch: func(_ int, b results.Batch, _ bool) { games = b.Games }}
	if err := selfplay.Run(context.Background(), 2, []selfplay.Batch{{Match: m, Games: 300}}, sink); err != nil {
		t.Fatal(err)
	}
	w := stats.WinRate(games)
	t.Logf("wins %.3f, from %.3f to %.3f", w.Value, w.Low, w.High)
	if w.Low < 0.7 {
		t.Errorf("wins %.3f, from %.3f to %.3f; want at least 0.7", w.Value, w.Low, w.High)
	}
}

// The two drafts of a pair have the same piles, with the drafters in each other's seats, and the
// same seat begins. Over many pairs, either seat begins.
func TestPairs(t *testing.T) {
	table := testTable(t, "good", "random")
	piles := func(seed uint64, first int) (out [2]string) {
		var opened []string
		logged := *table
		logged.Box = table.Box.WithLog(func(s *draft.State, e draft.Event) {
			if e.Kind == draft.Opens && s.Round() == 1 {
				opened = append(opened, strings.Join(names(s.Pack(e.Seat)), " "))
			}
		})
		if _, err := logged.Draft(seed, first); err != nil {
			t.Fatal(err)
		}
		return [2]string(opened)
	}
	begins := map[draft.Seat]int{}
	for seed := range uint64(100) {
		a, b := Seats(seed, 0), Seats(seed, 1)
		if a[0] != b[1] || a[1] != b[0] || a[0] == a[1] {
			t.Fatalf("seed %d: sides %v and %v", seed, a, b)
		}
		begins[a[0]]++
		if seed < 5 && piles(seed, 0) != piles(seed, 1) {
			t.Errorf("seed %d: the piles of a pair differ", seed)
		}
	}
	if begins[draft.Order] < 30 || begins[draft.Destruction] < 30 {
		t.Errorf("who begins 100 pairs: %v", begins)
	}
}

func names(list []card.Code) (out []string) {
	for _, c := range list {
		out = append(out, c.String())
	}
	return out
}

func TestDraftsAreRepeatable(t *testing.T) {
	for _, pair := range [][]string{{"good", "good"}, {"random", "good"}, {"random", "random"}} {
		table := testTable(t, pair...)
		a, errA := table.Draft(9, 1)
		b, errB := table.Draft(9, 1)
		c, errC := table.Draft(10, 1)
		if errA != nil || errB != nil || errC != nil {
			t.Fatal(errA, errB, errC)
		}
		if a.State != b.State || a.Decks[0].Hash() != b.Decks[0].Hash() || a.State == c.State {
			t.Errorf("%v: the same seed drafts otherwise, or another one the same", pair)
		}
		for i, d := range a.Decks {
			if p := decks.Check(d, table.Pool, decks.Casual); !decks.Legal(p) || d.Capital.Side() != a.Seats[i].Side() {
				t.Errorf("%v: %s drafted %+v: %v", pair, a.Seats[i], d, p)
			}
		}
	}
}

// cheat makes a choice that is not legal.
type cheat struct{}

func (cheat) Reset(uint64)                                   {}
func (cheat) Choose(draft.View, []draft.Choice) draft.Choice { return 99 }

func TestAnIllegalChoiceIsAnError(t *testing.T) {
	table := testTable(t, "good", "good")
	table.Drafters[1] = func() Drafter { return cheat{} }
	if _, _, err := table.Start(1, 0); err == nil || !strings.Contains(err.Error(), "chose 99") {
		t.Errorf("got %v", err)
	}
}

func TestNew(t *testing.T) {
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New("best", lib); err == nil || err.Error() != `there is no drafter "best"; there are good, random` {
		t.Errorf("got %v", err)
	}
	for _, name := range Names() {
		if !strings.Contains(Help(), "  "+name+" ") {
			t.Errorf("the help does not have %s", name)
		}
	}
}

// The first card of each pair is obviously better than the second.
func TestRatings(t *testing.T) {
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	rate := newRater(lib, defaults()).all()
	for _, pair := range [][2]card.Code{
		{1058, 1064}, // Ironclaw's Horde, Night Goblins: power
		{1011, 1009}, // Mountain Brigade, Dwarf Masons
		{1003, 1005}, // Hammerer of Karak Azul, Runesmith: Toughness
		{1049, 1046}, // Judgement of Verena, Demoralise: sweeping a board
		{1078, 1076}, // Pillage, We'z Bigga!
		{1014, 1113}, // Keystone Forge, Contested Stronghold: cheap power
		{1039, 1040}, // Church of Sigmar, City Gates, which uses up the deck
	} {
		if a, b := rate[pair[0]].worth, rate[pair[1]].worth; a <= b {
			t.Errorf("%s is rated %d, %s %d; want more", pair[0], a, pair[1], b)
		}
	}
}

// open begins a draft with packs that the test chooses.
func open(t *testing.T, table *Table, order, destruction []card.Code) *draft.State {
	t.Helper()
	var s draft.State
	if err := table.Box.StartWith(&s, 1, [2][]card.Code{order, destruction}); err != nil {
		t.Fatal(err)
	}
	return &s
}

// playStep lets the first drafter make a step of the draft for both seats.
func playStep(t *testing.T, table *Table, s *draft.State) {
	t.Helper()
	var masked draft.State
	var buf draft.Choices
	d := table.Drafters[0]()
	for step := s.Step(); s.Step() == step; {
		if err := table.Box.Apply(s, d.Choose(s.Observe(s.ToMove(), &masked), s.Legal(&buf))); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGoodTakesTheBestTwo(t *testing.T) {
	table := testTable(t, "good", "good")
	weak := []card.Code{1013, 1015, 1016, 1019, 1020, 1044, 1045, 1047, 1050, 1053, 1054, 1055, 1021}
	s := open(t, table, append([]card.Code{1011, 1003}, weak...), nil)
	playStep(t, table, s)
	got := slices.Sorted(slices.Values(s.Taken(draft.Order)))
	if !slices.Equal(got, []card.Code{1003, 1011}) {
		t.Errorf("took %v, want 01003 and 01011", got)
	}
}

// Of two equal cards, the one of the deck's race is better.
func TestGoodBuildsAroundARace(t *testing.T) {
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	g := newGood(lib)().(*good)
	const dwarf, empire = 1009, 1035
	none, some := g.look(nil), g.look([]card.Code{1001, 1003, 1004, 1006, 1010, 1010})
	if a, b := g.value(some, dwarf)-g.value(none, dwarf), g.value(some, empire)-g.value(none, empire); a <= 0 || b >= 0 {
		t.Errorf("among Dwarfs a Dwarf is worth %+d, a card of the Empire %+d", a, b)
	}
	heavy := g.look([]card.Code{1007, 1011, 1011, 1012})
	if a := g.value(heavy, 1024) - g.value(g.look([]card.Code{1001, 1003, 1003, 1005}), 1024); a != 0 {
		t.Errorf("a cheap card among heavy ones is worth %+d", a)
	}
	if a, b := g.value(heavy, 1012), g.value(g.look([]card.Code{1001, 1003, 1003, 1005}), 1012); a >= b {
		t.Errorf("a heavy card among heavy ones is worth %d, among light ones %d", a, b)
	}
}

// In a counterdraft the opponent's best card is thrown out, Reinforcements before all others, and
// a Sabotage is used only for a good second card.
func TestGoodThrowsOutTheBest(t *testing.T) {
	table := testTable(t, "good", "good")
	weak := []card.Code{1094, 1099, 1099, 1104, 1105, 1097, 1097, 1100, 1098, 1074, 1077, 1077, 1077}
	for _, x := range []struct {
		name string
		pack []card.Code // pack of Destruction, who picks two weak cards
		want []card.Code
		kept int // copies of Sabotage that are kept
	}{
		{"one good card", append([]card.Code{1085, 1107}, weak...), []card.Code{1085}, 1},
		{"two good cards", append([]card.Code{1085, 1058}, weak...), []card.Code{1058, 1085}, 0},
		{"Reinforcements", append([]card.Code{1107, draft.Reinforcements}, weak...), nil, 1},
	} {
		s := open(t, table, []card.Code{draft.Sabotage, 1001, 1001, 1001, 1003, 1003, 1003, 1004, 1004, 1004, 1005, 1005, 1005, 1010, 1010}, x.pack)
		pick := func(codes ...card.Code) {
			for _, c := range codes {
				var masked draft.State
				i := slices.Index(s.Observe(s.ToMove(), &masked).Cards(), c)
				if err := table.Box.Apply(s, draft.Choice(i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		pick(1001, draft.Sabotage)
		pick(1074, 1094)
		d := table.Drafters[0]()
		var masked draft.State
		var buf draft.Choices
		for s.Ask() == draft.AskCounterdraft && s.ToMove() == draft.Order {
			if err := table.Box.Apply(s, d.Choose(s.Observe(draft.Order, &masked), s.Legal(&buf))); err != nil {
				t.Fatal(err)
			}
		}
		pick(1003) // begin Destruction's counterdraft
		thrown := slices.Clone(s.Counterdrafted())
		thrown = thrown[:len(thrown)-1]
		if !slices.Equal(thrown, x.want) || s.Sabotage(draft.Order) != x.kept {
			t.Errorf("%s: threw out %v and kept %d Sabotage; want %v and %d", x.name, thrown, s.Sabotage(draft.Order), x.want, x.kept)
		}
		if x.want == nil && s.Ask() != draft.AskKeep {
			t.Errorf("%s: does not reinforce himself", x.name)
		}
	}
}
