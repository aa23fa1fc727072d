package draft

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
)

var loadPool = sync.OnceValues(func() (*decks.Pool, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	var list []decks.Card
	for _, f := range facts {
		list = append(list, decks.Card{Facts: f})
	}
	return decks.NewPool(list), nil
})

func testBox(t *testing.T) *Box {
	t.Helper()
	pool, err := loadPool()
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBox(pool)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// walk plays a random draft and shows every state at which somebody chooses.
func walk(t *testing.T, b *Box, seed uint64, visit func(s *State)) State {
	t.Helper()
	var s State
	var buf Choices
	rng := rand.New(rand.NewPCG(seed, 1))
	for b.Start(&s, seed); !s.Over(); {
		legal := s.Legal(&buf)
		if len(legal) < 2 {
			t.Fatalf("seed %d: %d legal choices", seed, len(legal))
		}
		visit(&s)
		if err := b.Apply(&s, legal[rng.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// everyCard lists where all cards are that a draft can say.
func everyCard(s *State) []card.Code {
	var all []card.Code
	for p := range s.piles {
		all = slices.Concat(all, s.piles[p].list(), s.packs[p].list(), s.decks[p].list())
		for range s.cuts[p] {
			all = append(all, CutSupplyLines)
		}
		for range s.sabotage[p] {
			all = append(all, Sabotage)
		}
	}
	for _, e := range s.effects.at[:s.effects.n] {
		all = append(all, e.card)
	}
	return slices.Concat(all, s.counterdrafted.list(), s.spent.list())
}

// Cards are neither lost nor made, whatever is chosen.
func TestEveryCardIsSomewhere(t *testing.T) {
	b := testBox(t)
	ran := map[Ask]int{}
	for seed := range uint64(300) {
		have := map[card.Code]int{}
		var start State
		b.Start(&start, seed)
		for _, c := range everyCard(&start) {
			have[c]++
		}
		check := func(s *State) {
			ran[s.ask]++
			all := everyCard(s)
			n := len(all)
			if n+int(s.leftover[0])+int(s.leftover[1]) != 2*PileSize {
				t.Fatalf("seed %d, pack %d, step %d: %d cards and %v left over; want %d", seed, s.Round(), s.step, n, s.leftover, 2*PileSize)
			}
			now := map[card.Code]int{}
			for _, c := range all {
				if now[c]++; now[c] > have[c] {
					t.Fatalf("seed %d: %d of %s; want at most %d", seed, now[c], c, have[c])
				}
			}
		}
		s := walk(t, b, seed, check)
		check(&s)
	}
	for _, a := range []Ask{AskPick, AskCounterdraft, AskKeep} {
		if ran[a] == 0 {
			t.Errorf("nobody was asked %d", a)
		}
	}
}

// The state is a value: a copy goes on as if nothing had happened.
func TestTheStateIsAValue(t *testing.T) {
	var flat func(t reflect.Type) error
	flat = func(x reflect.Type) error {
		switch x.Kind() {
		case reflect.Struct:
			for i := range x.NumField() {
				if err := flat(x.Field(i).Type); err != nil {
					return fmt.Errorf("%s.%w", x.Field(i).Name, err)
				}
			}
			return nil
		case reflect.Array:
			return flat(x.Elem())
		case reflect.Bool, reflect.Int8, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			return nil
		}
		return fmt.Errorf("%s", x)
	}
	if err := flat(reflect.TypeFor[State]()); err != nil {
		t.Errorf("the state is not flat: %v", err)
	}
	b := testBox(t)
	var copies []State
	end := walk(t, b, 7, func(s *State) { copies = append(copies, *s) })
	if again := walk(t, b, 7, func(*State) {}); again != end {
		t.Error("the same seed and choices end otherwise")
	}
	// Every copy, with the choices that were made after it, ends the same.
	for i := range copies {
		s, rng := copies[i], rand.New(rand.NewPCG(7, 1))
		var buf Choices
		for j := range copies {
			legal := copies[j].Legal(&buf)
			c := legal[rng.IntN(len(legal))]
			if j >= i {
				if err := b.Apply(&s, c); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s != end {
			t.Fatalf("the copy at decision %d ends otherwise", i)
		}
	}
}

// outcomes plays one step in every way and counts how often each pair of
// outcomes comes up.
func outcomes(t *testing.T, b *Box, s State, round, step int, seen map[string]int) {
	t.Helper()
	if s.Over() || s.Round() != round || s.Step() != step || s.Ask() == AskKeep {
		seen[fmt.Sprint(s.packs)]++
		return
	}
	var buf Choices
	for _, c := range s.Legal(&buf) {
		next := s
		if err := b.Apply(&next, c); err != nil {
			t.Fatal(err)
		}
		outcomes(t, b, next, round, step, seen)
	}
}

// Every outcome of a step is reached in exactly one way (note D15).
func TestOneWayToEachOutcome(t *testing.T) {
	b := testBox(t)
	// Packs of three kinds of cards, one of them once: from three of each five
	// pairs of cards can be picked.
	order := []card.Code{1001, 1001, 1001, 1003, 1003, 1003, 1007}
	destruction := []card.Code{1056, 1056, 1056, 1057, 1057, 1057, 1058}
	var s State
	if err := b.StartWith(&s, 1, [2][]card.Code{order, destruction}); err != nil {
		t.Fatal(err)
	}
	for p, list := range [][]card.Code{order, destruction} {
		s.packs[p] = stack{}
		s.packs[p].add(list...)
	}
	seen := map[string]int{}
	outcomes(t, b, s, 1, 0, seen)
	// Pairs out of three, three and one: 1+1+0 equal ones, 3 of two kinds.
	if len(seen) != 25 {
		t.Errorf("%d outcomes of two picks by each; want 5 x 5", len(seen))
	}
	once := s
	once.step, once.sabotage[0] = 1, 1
	throws := map[string]int{}
	once.next, once.ask = Order, AskNone
	b.run(&once)
	outcomes(t, b, once, 1, 1, throws)
	// Order throws one (3 ways) or two cards (5 ways), Destruction one.
	if len(throws) != 24 {
		t.Errorf("%d outcomes of a counterdraft with one Sabotage; want 8 x 3", len(throws))
	}
	for _, m := range []map[string]int{seen, throws} {
		for what, n := range m {
			if n != 1 {
				t.Errorf("%d ways to %s", n, what)
			}
		}
	}
}

// twin is a state that p cannot tell from s: the piles, the opponent's cards
// that he keeps to himself and all chance to come are others.
func twin(s State, p Seat, rng *rand.Rand) State {
	opp := p.Other()
	s.rng = rng.Uint64()
	hidden := slices.Clone(s.piles[opp].list())
	var spots []*card.Code
	for i := range s.piles[opp].list() {
		spots = append(spots, &s.piles[opp].at[i])
	}
	for i := range s.decks[opp].list() {
		if s.decks[opp].knowledge[i] != open {
			spots = append(spots, &s.decks[opp].at[i])
			hidden = append(hidden, s.decks[opp].at[i])
		}
	}
	if !s.counterdrafting() {
		for i := range s.packs[opp].list() {
			spots = append(spots, &s.packs[opp].at[i])
			hidden = append(hidden, s.packs[opp].at[i])
		}
	}
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	for i, at := range spots {
		*at = hidden[i]
	}
	mine := s.piles[p].list()
	if s.ask == AskKeep && s.toMove == p {
		mine = mine[min(Looked, len(mine)):]
	}
	rng.Shuffle(len(mine), func(i, j int) { mine[i], mine[j] = mine[j], mine[i] })
	return s
}

// A view depends on nothing that the seat does not know.
func TestAViewHidesWhatIsHidden(t *testing.T) {
	b := testBox(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(40) {
		walk(t, b, seed, func(s *State) {
			for p := Order; p <= Destruction; p++ {
				other := twin(*s, p, rng)
				var x, y State
				if other == *s || !s.Observe(p, &x).Same(other.Observe(p, &y)) {
					t.Fatalf("seed %d, pack %d, step %d: %s sees what is hidden", seed, s.Round(), s.step, p)
				}
			}
		})
	}
}

// A view has what the seat needs, and says so in the right places.
func TestAViewShowsWhatIsKnown(t *testing.T) {
	b := testBox(t)
	var masked State
	walk(t, b, 3, func(s *State) {
		p := s.ToMove()
		v := s.Observe(p, &masked)
		var a, c Choices
		if !slices.Equal(v.Legal(&a), s.Legal(&c)) || !slices.Equal(v.Cards(), s.offered()) || v.Ask() != s.Ask() {
			t.Fatalf("%s sees %v and %v", p, v.Legal(&a), v.Cards())
		}
		if w := s.Observe(p.Other(), new(State)); w.Legal(&a) != nil || w.Cards() != nil || w.Ask() != AskNone {
			t.Fatalf("%s sees the choices of %s", p.Other(), p)
		}
		if !slices.Equal(v.Taken(p), s.Taken(p)) || v.DeckSize(p.Other()) != len(s.Taken(p.Other())) ||
			v.PileSize(p) != len(s.Pile(p)) || v.PackSize(p.Other()) != len(s.Pack(p.Other())) {
			t.Fatal("the view does not agree with the state")
		}
		if s.counterdrafting() != (v.Pack(p.Other()) != nil) && s.Ask() != AskKeep {
			t.Fatalf("step %d: the opponent's pack is %v", s.step, v.Pack(p.Other()))
		}
	})
}

// What was gone from a pack when it came again is known; the first and the last
// picks of a pack are not, nor is anything after Shifting Tides.
func TestWhatTheOpponentCanTell(t *testing.T) {
	b := testBox(t)
	var s State
	if err := b.StartWith(&s, 1, [2][]card.Code{b.SideCards(Order)[:75], b.SideCards(Destruction)[:75]}); err != nil {
		t.Fatal(err)
	}
	play := func(until func() bool) {
		var buf Choices
		for !s.Over() && !until() {
			if err := b.Apply(&s, s.Legal(&buf)[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(func() bool { return s.Round() == 2 && s.Step() == 5 && s.ToMove() == Destruction })
	var known []bool
	var masked State
	for _, c := range s.Observe(Destruction, &masked).Taken(Order) {
		known = append(known, c != 0)
	}
	want := []bool{false, false, true, true, true, true, false, false, false, false, true, true, true, true}
	if !slices.Equal(known, want) {
		t.Errorf("known are %v; want %v", known, want)
	}
	s.decks[Order].resolveTraced(hidden)
	s.packKnown[Order] = true
	s.decks[Order].add(1001, traced)
	b.replace(&s, Order)
	s.trade()
	if s.Observe(Destruction, &masked).Taken(Order)[14] != 0 {
		t.Error("a card from a pack that was replaced is known")
	}
}

func TestApplyRefuses(t *testing.T) {
	b := testBox(t)
	var s State
	b.Start(&s, 1)
	before := s
	for _, c := range []Choice{Stop, 14, 15, 100, -2} {
		err := b.Apply(&s, c)
		if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("Order chose %d in pack 1, step 0; legal are [0", c)) || s != before {
			t.Errorf("choice %d: %v", c, err)
		}
	}
	end := walk(t, b, 1, func(*State) {})
	if err := b.Apply(&end, 0); err == nil {
		t.Error("a choice after the end is taken")
	}
}

func TestStartWithRefuses(t *testing.T) {
	b := testBox(t)
	var s State
	err := b.StartWith(&s, 1, [2][]card.Code{{1056}, nil})
	if err == nil || err.Error() != "the pile of Order has no further 01056" {
		t.Errorf("got %v", err)
	}
	if err := b.StartWith(&s, 1, [2][]card.Code{nil, {ShiftingTides, ShiftingTides}}); err == nil {
		t.Error("two Shifting Tides in one pile are found")
	}
}

func TestNewBoxWantsTheCoreSet(t *testing.T) {
	if _, err := NewBox(decks.NewPool(nil)); err == nil {
		t.Error("a pool without cards makes a box")
	}
}

func TestDeckHasTheBoardOfItsLoyalty(t *testing.T) {
	pool, err := loadPool()
	if err != nil {
		t.Fatal(err)
	}
	var s State
	for _, c := range []card.Code{1003, 1003, 1001, 1032, 1111} { // three icons of Dwarf, three of Empire
		s.decks[Order].add(c, hidden)
	}
	d := s.Deck(Order, "x", pool)
	if d.Capital != card.Dwarf || d.Size() != 5 || d.Name != "x" {
		t.Errorf("got %+v", d)
	}
	s.decks[Order].add(1027, hidden)
	if d := s.Deck(Order, "x", pool); d.Capital != card.Empire {
		t.Errorf("capital %s, want Empire", d.Capital)
	}
}
