package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/code"
)

// TestGoOnWithCopy: a copy taken at any decision continues like the original.
func TestGoOnWithCopy(t *testing.T) {
	lib := pool(t)
	for seed := uint64(1); seed <= 60; seed++ {
		g := randomGame(t, lib, seed)
		var a State
		g.StartRandom(&a, seed)
		states := [2]State{a, {}}
		rng := State{rng: seed}
		var buf Actions
		for i := 0; !a.Over(); i++ {
			legal := g.Legal(&a, &buf)
			act := legal[rng.below(len(legal))]
			g.Apply(&a, act)
			from, to := &states[i&1], &states[1-i&1]
			*to = *from
			g.Apply(to, act)
			if *to != a {
				t.Fatalf("seed %d: the copy went another way at decision %d", seed, i)
			}
		}
	}
}

// mirrored returns an action with the two seats swapped.
func mirrored(a Action) Action {
	o := a.Obj()
	if a.Verb() != Play && a.Verb() != Pick {
		return a
	}
	switch {
	case o.isSection():
		return act(a.Verb(), int(firstSection+(o-firstSection+3)%6))
	case !o.isCard():
		return a
	case o <= MaxDeck:
		return act(a.Verb(), int(o)+MaxDeck)
	}
	return act(a.Verb(), int(o)-MaxDeck)
}

// TestSeatsAreEqual: with the seats swapped, the same choices give exactly the same game.
func TestSeatsAreEqual(t *testing.T) {
	lib := pool(t)
	for seed := uint64(1); seed <= 200; seed++ {
		a := randomGame(t, lib, seed)
		decks := [2]Deck{deckOf(a, 1), deckOf(a, 0)}
		b, err := NewGame(lib, decks)
		if err != nil {
			t.Fatal(err)
		}
		var x, y State
		a.Start(&x, seed, 0)
		b.Start(&y, seed, 1)
		rng := State{rng: seed}
		var buf, buf2 Actions
		for !x.Over() {
			legal := a.Legal(&x, &buf)
			if n := len(b.Legal(&y, &buf2)); n != len(legal) || x.ToMove() == y.ToMove() {
				t.Fatalf("seed %d, decision %d: %d choices for player %d, mirrored %d for %d (%v, %v)", seed, x.Decisions(), len(legal), x.ToMove(), n, y.ToMove(), x.Ask(), y.Ask())
			}
			act := legal[rng.below(len(legal))]
			if !mirrored(act).isLegal(b, &y) {
				t.Fatalf("seed %d, decision %d (%v): %v is not legal mirrored", seed, x.Decisions(), x.Ask(), act)
			}
			a.Apply(&x, act)
			b.Apply(&y, mirrored(act))
		}
		ox, oy := x.Outcome(), y.Outcome()
		if ox.Result == Won {
			oy.Winner = oy.Winner.Other()
		}
		if ox != oy || x.Decisions() != y.Decisions() {
			t.Fatalf("seed %d: %+v, mirrored %+v", seed, ox, oy)
		}
	}
}

func deckOf(g *Game, p Player) Deck {
	d := Deck{Capital: g.board[p]}
	for i := 1; i <= g.size[p]; i++ {
		d.Cards = append(d.Cards, g.cards[int(p)*MaxDeck+i].Code)
	}
	return d
}

// TestRedealAgreesWithView: a state dealt from a view is consistent and looks the same to the
// viewer, and its hidden cards are random.
func TestRedealAgreesWithView(t *testing.T) {
	lib := pool(t)
	for seed := uint64(1); seed <= 100; seed++ {
		redealAgrees(t, randomGame(t, lib, seed), seed)
	}
}

func redealAgrees(t *testing.T, g *Game, seed uint64) {
	t.Helper()
	var s, masked, dealt, again State
	g.StartRandom(&s, seed)
	rng := State{rng: seed}
	var buf Actions
	for !s.Over() {
		for p := Player(0); p < 2; p++ {
			v := g.Observe(&s, p, &masked)
			if err := masked.checkHidden(&s, p); err != nil {
				t.Fatalf("seed %d, decision %d: %v", seed, s.Decisions(), err)
			}
			v.Redeal(seed^uint64(s.Decisions()), &dealt)
			if err := g.Check(&dealt); err != nil {
				t.Fatalf("seed %d: the dealt state is not sane: %v", seed, err)
			}
			if w := g.Observe(&dealt, p, &again); !w.Same(v) {
				t.Fatalf("seed %d, decision %d: the dealt state looks different to player %d", seed, s.Decisions(), p)
			}
			if p == s.ToMove() && !sameChoices(g, &s, &dealt) {
				t.Fatalf("seed %d, decision %d: other choices in the dealt state", seed, s.Decisions())
			}
		}
		legal := g.Legal(&s, &buf)
		g.Apply(&s, legal[rng.below(len(legal))])
	}
}

// TestRedealHand: the opponent gets the requested cards as far as they are unseen and his hand
// has room; everything else is as in any deal.
func TestRedealHand(t *testing.T) {
	lib := pool(t)
	given := 0
	for seed := uint64(1); seed <= 20; seed++ {
		g := randomGame(t, lib, seed)
		var s, masked, dealt, again State
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			p := s.ToMove()
			v := g.Observe(&s, p, &masked)
			var unseen [MaxDeck]code.CardID
			n := v.Unseen(p.Other(), &unseen)
			room := 0
			for b := masked.hand[p.Other()]; !b.empty(); {
				if masked.ident(b.pop()) == 0 {
					room++
				}
			}
			want := slices.Clone(unseen[:min(n, 3)])
			v.RedealHand(seed, want, &dealt)
			if err := g.Check(&dealt); err != nil {
				t.Fatalf("seed %d: the dealt state is not sane: %v", seed, err)
			}
			if w := g.Observe(&dealt, p, &again); !w.Same(v) {
				t.Fatalf("seed %d, decision %d: the dealt state looks different to player %d", seed, s.Decisions(), p)
			}
			var held []code.CardID
			for b := dealt.hand[p.Other()]; !b.empty(); {
				if o := b.pop(); masked.ident(o) == 0 {
					held = append(held, g.def(&dealt, o).ID)
				}
			}
			for _, id := range want[:min(len(want), room)] {
				k := slices.Index(held, id)
				if k < 0 {
					t.Fatalf("seed %d, decision %d: hand %v, want %v in it", seed, s.Decisions(), held, want)
				}
				held = slices.Delete(held, k, k+1)
				given++
			}
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
	if given < 1000 {
		t.Errorf("only %d cards were asked for", given)
	}
}

// TestRecast: a view recast with other cards for the opponent's unseen ones looks the same,
// and its deals are consistent and contain those cards.
func TestRecast(t *testing.T) {
	lib := pool(t)
	moved := 0
	for seed := uint64(1); seed <= 10; seed++ {
		g, h := randomGameOf(t, lib, encoded(lib), seed), randomGameOf(t, lib, encoded(lib), seed+100)
		var s, masked, dealt, again State
		var other Game
		var buf Actions
		rng := State{rng: seed}
		for g.StartRandom(&s, seed); !s.Over(); {
			p := s.ToMove()
			opp := p.Other()
			v := g.Observe(&s, p, &masked)
			var unseen [MaxDeck]code.CardID
			n := v.Unseen(opp, &unseen)
			var want []code.CardID
			for i := range n {
				want = append(want, h.cards[int(p)*MaxDeck+1+i%h.size[p]].ID)
			}
			w := v.Recast(want, &other)
			if v.Unseen(p, &unseen) != w.Unseen(p, &unseen) {
				t.Fatalf("seed %d, decision %d: the viewer's own cards are others", seed, s.Decisions())
			}
			if err := sameSums(lib, &other); err != nil {
				t.Fatalf("seed %d, decision %d: %v", seed, s.Decisions(), err)
			}
			w.Redeal(seed, &dealt)
			if err := other.Check(&dealt); err != nil {
				t.Fatalf("seed %d, decision %d: the dealt state is not sane: %v", seed, s.Decisions(), err)
			}
			if again := other.Observe(&dealt, p, &again); !again.Same(v) {
				t.Fatalf("seed %d, decision %d: the dealt state looks different to player %d", seed, s.Decisions(), p)
			}
			m := w.Unseen(opp, &unseen)
			slices.Sort(want)
			if !slices.Equal(unseen[:m], want) {
				t.Fatalf("seed %d, decision %d: unseen are %v, want %v", seed, s.Decisions(), unseen[:m], want)
			}
			for o := range Obj(numObjects) {
				if a, b := v.CardID(o), w.CardID(o); a != b {
					t.Fatalf("seed %d, decision %d: object %d was %d and is %d", seed, s.Decisions(), o, a, b)
				}
			}
			moved += n
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[rng.below(len(legal))])
		}
	}
	if moved < 1000 {
		t.Errorf("only %d cards were replaced", moved)
	}
}

// sameSums returns an error if what a game derives from its decks as a whole differs from a
// game newly made of the same decks.
func sameSums(lib *code.Library, g *Game) error {
	var decks [2]Deck
	for p := range decks {
		decks[p].Capital = g.board[p]
		for i := 1; i <= g.size[p]; i++ {
			decks[p].Cards = append(decks[p].Cards, g.cards[p*MaxDeck+i].Code)
		}
	}
	h, err := newGame(lib, decks, 0)
	switch {
	case err != nil:
		return err
	case g.features != h.features:
		return fmt.Errorf("features are %v, want %v", g.features, h.features)
	case g.handed != h.handed || g.loggedEvents != h.loggedEvents:
		return fmt.Errorf("events awaited in hands are %x and told %x, want %x and %x", g.handed, g.loggedEvents, h.handed, h.loggedEvents)
	case g.pricing != h.pricing:
		return fmt.Errorf("prices are changed by %x, want %x", g.pricing, h.pricing)
	case g.loyalty != h.loyalty:
		return fmt.Errorf("loyalty icons are %v, want %v", g.loyalty, h.loyalty)
	case !reflect.DeepEqual(g.cards, h.cards) || !reflect.DeepEqual(g.hot, h.hot):
		return errors.New("the cards are others")
	}
	return nil
}

func sameChoices(g *Game, a, b *State) bool {
	var x, y Actions
	p, q := g.Legal(a, &x), g.Legal(b, &y)
	if len(p) != len(q) {
		return false
	}
	for i := range p {
		if p[i] != q[i] {
			return false
		}
	}
	return true
}

// TestNoAllocation: playing a game does not allocate memory.
func TestNoAllocation(t *testing.T) {
	if invariantsOn {
		t.Skip("the invariants allocate")
	}
	lib := pool(t)
	g := randomGame(t, lib, 3)
	var s, masked, dealt State
	seed := uint64(0)
	if n := testing.AllocsPerRun(50, func() {
		seed++
		g.StartRandom(&s, seed)
		play(g, &s, seed)
	}); n != 0 {
		t.Errorf("a whole random game allocates %v times", n)
	}
	g.StartRandom(&s, 1)
	var unseen [MaxDeck]code.CardID
	if n := testing.AllocsPerRun(50, func() {
		v := g.Observe(&s, s.ToMove(), &masked)
		v.Redeal(7, &dealt)
		n := v.Unseen(s.ToMove().Other(), &unseen)
		v.RedealHand(7, unseen[:min(n, 5)], &dealt)
	}); n != 0 {
		t.Errorf("observing and dealing anew allocates %v times", n)
	}
}
