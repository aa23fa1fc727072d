package rulings

import (
	"errors"
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
)

func deckChecks() []prover {
	return []prover{
		{"deck.size", checkDeckSize},
		{"deck.three-copies", checkThreeCopies},
		{"deck.order-or-destruction", checkSides},
		{"deck.capital-free-choice", checkCapital},
		{"deck.no-draft-format-cards", checkNoFormatCards},
		{"kw.order-destruction-only", checkSideOnly},
	}
}

func starterChecks() []prover {
	return []prover{
		{"starter.four-decks", checkFourStarters},
		{"starter.ten-neutrals", checkTenNeutrals},
		{"starter.no-alliance", checkNoAlliance},
		{"starter.distinct-decks", checkDistinctStarters},
	}
}

// plainCards returns the Core Set cards of a side, neutral ones included, that are not on the
// restricted list. With three copies of each a deck of any size can be built.
func (k *kit) plainCards(side card.Side) []card.Code {
	var out []card.Code
	for c := card.Code(1001); c <= 1121; c++ {
		k, ok := k.pool.Card(c)
		if ok && (k.Side() == side || k.Side() == card.NoSide) && c != 1044 && c != 1116 && c != 1119 {
			out = append(out, c)
		}
	}
	return out
}

// deck returns a Dwarf deck of size cards: the entries of more, filled up with plainCards.
func (k *kit) deck(size int, more ...decks.Entry) decks.Deck {
	d := decks.New("deck", card.Dwarf, more)
	for _, c := range k.plainCards(card.Order) {
		taken := slices.ContainsFunc(more, func(e decks.Entry) bool { return e.Code == c })
		if n := min(3, size-d.Size()); n > 0 && !taken {
			d = decks.New(d.Name, d.Capital, append(d.Cards, decks.Entry{Code: c, Count: n}))
		}
	}
	return d
}

// verdict runs decks.Check and returns an error unless the deck breaks exactly the given
// ruling, or no ruling when it is "". Warnings are ignored.
func (k *kit) verdict(d decks.Deck, m decks.Mode, ruling string) error {
	problems := decks.Check(d, k.pool, m)
	var broken []string
	for _, p := range problems {
		if p.Severity == decks.Error {
			broken = append(broken, p.Ruling)
		}
	}
	var want []string
	if ruling != "" {
		want = []string{ruling}
	}
	if !slices.Equal(broken, want) {
		return fmt.Errorf("a %s deck of %d cards breaks %q; want %q (%v)", m, d.Size(), broken, want, problems)
	}
	return nil
}

func checkDeckSize(k *kit) error {
	return first(
		k.verdict(k.deck(49), decks.Tournament, "deck.size"),
		k.verdict(k.deck(50), decks.Tournament, ""),
		k.verdict(k.deck(100), decks.Tournament, ""),
		k.verdict(k.deck(101), decks.Tournament, "deck.size"),
	)
}

func checkThreeCopies(k *kit) error {
	const huntsmen, innovation, reprint = 1033, 1119, 3057
	return first(
		k.verdict(k.deck(50, decks.Entry{Code: huntsmen, Count: 3}), decks.Tournament, ""),
		k.verdict(k.deck(50, decks.Entry{Code: huntsmen, Count: 4}), decks.Tournament, "deck.three-copies"),
		k.verdict(k.deck(50, decks.Entry{Code: innovation, Count: 2}, decks.Entry{Code: reprint, Count: 1}), decks.Tournament, ""),
		k.verdict(k.deck(50, decks.Entry{Code: innovation, Count: 2}, decks.Entry{Code: reprint, Count: 2}), decks.Tournament, "deck.three-copies"),
	)
}

func checkSides(k *kit) error {
	const dwarf, empire, highElf, orc, village = 1003, 1027, 1051, 1056, 1111
	of := func(capital card.Race, codes ...card.Code) decks.Deck {
		d := decks.New("deck", capital, nil)
		for _, c := range codes {
			d = decks.New(d.Name, capital, append(d.Cards, decks.Entry{Code: c, Count: 3}))
		}
		// Ten neutral cards: casual decks need no more, so only the sides of the other
		// cards can be wrong.
		return decks.New(d.Name, capital, append(d.Cards, decks.Entry{Code: village, Count: 10}))
	}
	return first(
		k.verdict(of(card.Dwarf, dwarf, empire, highElf), decks.Casual, ""),
		k.verdict(of(card.Dwarf, dwarf, orc), decks.Casual, "deck.order-or-destruction"),
		k.verdict(of(card.Orc, orc), decks.Casual, ""),
		k.verdict(k.deck(50), decks.Tournament, ""),
		k.verdict(k.deck(50, decks.Entry{Code: orc, Count: 1}), decks.Tournament, "deck.order-or-destruction"),
	)
}

// checkCapital checks that a capital board of a race with no card in the deck is a warning only,
// and that a board of the opposite side is an error (note A08).
func checkCapital(k *kit) error {
	const dwarf, village = 1003, 1111
	d := decks.New("deck", card.HighElf, []decks.Entry{{Code: dwarf, Count: 3}, {Code: village, Count: 10}})
	warned := slices.ContainsFunc(decks.Check(d, k.pool, decks.Casual), func(p decks.Problem) bool {
		return p.Severity == decks.Warning && p.Ruling == "deck.capital-free-choice"
	})
	own := decks.New("deck", card.Dwarf, d.Cards)
	return first(
		k.verdict(d, decks.Casual, ""),
		equal("warned of a board without cards of its race", warned, true),
		equal("problems of the board of the deck's race", len(decks.Check(own, k.pool, decks.Casual)), 0),
		k.verdict(decks.New("deck", card.Orc, d.Cards), decks.Casual, "deck.capital-free-choice"),
	)
}

func checkNoFormatCards(k *kit) error {
	for c := card.Code(1128); c <= 1131; c++ {
		for _, m := range []decks.Mode{decks.Tournament, decks.Casual} {
			if err := k.verdict(k.deck(60, decks.Entry{Code: c, Count: 1}), m, "deck.no-draft-format-cards"); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkSideOnly(k *kit) error {
	const forOrder, forDestruction = 1122, 1125
	return first(
		k.verdict(k.deck(50, decks.Entry{Code: forOrder, Count: 3}), decks.Tournament, ""),
		k.verdict(k.deck(50, decks.Entry{Code: forDestruction, Count: 1}), decks.Tournament, "kw.order-destruction-only"),
	)
}

// starter loads an embedded starter deck by name.
func (k *kit) starter(name string) (*decks.Starter, error) {
	src, ok, err := decks.Named(name, k.pool)
	if err != nil {
		return nil, err
	}
	s, isStarter := src.Starter()
	if !ok || !isStarter {
		return nil, fmt.Errorf("there is no starter %s", name)
	}
	return s, nil
}

// fourStarters calls f for each starter of the Core Set with its race and its range of
// collector's numbers.
func (k *kit) fourStarters(f func(s *decks.Starter, race card.Race, from, to card.Code) error) error {
	for _, x := range []struct {
		name     string
		race     card.Race
		from, to card.Code
	}{
		{"dwarf", card.Dwarf, 1, 25}, {"empire", card.Empire, 26, 50}, {"orc", card.Orc, 56, 80}, {"chaos", card.Chaos, 81, 105},
	} {
		s, err := k.starter(x.name)
		if err != nil {
			return err
		}
		if err := f(s, x.race, x.from, x.to); err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
	}
	return nil
}

// checkFourStarters checks that each starter has 40 cards of its race, in the quantities of the
// box. The Empire's quantities sum to 39, so it may have one extra copy.
func checkFourStarters(k *kit) error {
	return k.fourStarters(func(s *decks.Starter, race card.Race, from, to card.Code) error {
		extra := 0
		have := tally(s.List())
		for c := 1000 + from; c <= 1000+to; c++ {
			f, ok := k.pool.Card(c)
			if !ok || f.Race != race || have[c] < f.Copies {
				return fmt.Errorf("%d of %s; want as many as the box has", have[c], c)
			}
			extra += have[c] - f.Copies
		}
		wantExtra := 0
		if race == card.Empire {
			wantExtra = 1
		}
		return first(
			equal("cards", s.Size(), 40),
			equal("cards by their numbers", between(s.List(), from, to), 40),
			equal("copies that the quantities do not name", extra, wantExtra),
			equal("capital", s.Capital, race),
		)
	})
}

func checkTenNeutrals(k *kit) error {
	a, errA := k.starter("dwarf")
	b, errB := k.starter("chaos")
	if err := first(errA, errB); err != nil {
		return err
	}
	box := tally(a.Box())
	dealt := map[string]bool{}
	for seed := range uint64(100) {
		x, y, err := decks.Deal(seed, a, b, false)
		if err != nil {
			return err
		}
		both := append(x.List(), y.List()...)
		for c, n := range tally(both) {
			if c >= 1111 && n > box[c] {
				return fmt.Errorf("seed %d: %d of %s are dealt, the box has %d", seed, n, c, box[c])
			}
		}
		if err := first(
			equal("cards of the first", x.Size(), 50), equal("cards of the second", y.Size(), 50),
			equal("neutrals of the first", between(x.List(), 111, 121), 10), equal("neutrals of the second", between(y.List(), 111, 121), 10),
			equal("neutrals left over", len(a.Box())-between(both, 111, 121), 4),
		); err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		dealt[x.Hash()] = true
	}
	if len(dealt) < 90 {
		return fmt.Errorf("100 seeds deal %d different decks; want chance", len(dealt))
	}
	return nil
}

func checkNoAlliance(k *kit) error {
	return k.fourStarters(func(s *decks.Starter, _ card.Race, _, _ card.Code) error {
		for seed := range uint64(100) {
			if err := equal("cards 122 to 131", between(s.DealOne(seed).List(), 122, 131), 0); err != nil {
				return err
			}
		}
		return equal("cards 122 to 131 in the box of neutrals", between(s.Box(), 122, 131), 0)
	})
}

func checkDistinctStarters(k *kit) error {
	s, err := k.starter("empire")
	if err != nil {
		return err
	}
	_, _, err = decks.Deal(1, s, s, false)
	var refused *decks.SameStarterError
	if !errors.As(err, &refused) {
		return fmt.Errorf("two players with one starter: %v; want a refusal", err)
	}
	if _, _, err = decks.Deal(1, s, s, true); err != nil {
		return fmt.Errorf("a mirror that was asked for: %w", err)
	}
	return k.starterIgnoresList(s)
}

// starterIgnoresList checks that the restricted list does not bind starter decks: a deal with
// two restricted titles is legal in casual mode and illegal in tournament mode.
func (k *kit) starterIgnoresList(s *decks.Starter) error {
	const electors, excavation = 1044, 1116
	for seed := range uint64(1000) {
		d := s.DealOne(seed)
		n := tally(d.List())
		if n[electors] > 0 && n[excavation] > 0 {
			return first(
				k.verdict(d, decks.Casual, ""),
				k.verdict(d, decks.Tournament, "restricted.one-choice"),
			)
		}
	}
	return fmt.Errorf("no deal of the starter has both restricted titles")
}
