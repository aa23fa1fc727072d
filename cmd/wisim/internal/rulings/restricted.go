package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/card"
)

// restrictedTitles returns, for each title on the restricted list, the ID of its ruling and the
// codes of its printings.
func restrictedTitles() []struct {
	id    string
	codes []card.Code
} {
	type row = struct {
		id    string
		codes []card.Code
	}
	return []row{
		{"restricted.core-044", []card.Code{1044}},
		{"restricted.core-116", []card.Code{1116}},
		{"restricted.core-119", []card.Code{1119, 3057}},
		{"restricted.enemy-002", []card.Code{4002}},
		{"restricted.enemy-005", []card.Code{4005}},
		{"restricted.enemy-025", []card.Code{4025}},
		{"restricted.enemy-042", []card.Code{4042}},
		{"restricted.enemy-117", []card.Code{4117}},
		{"restricted.march-007", []card.Code{5007}},
	}
}

func restrictedChecks() []prover {
	all := []prover{
		{"restricted.one-choice", checkOneChoice},
		{"restricted.copies", checkRestrictedCopies},
		{"restricted.tournament-only", checkTournamentOnly},
		{"banned.omens-008", checkBanned},
	}
	for _, t := range restrictedTitles() {
		all = append(all, prover{t.id, func(k *kit) error { return k.checkTitle(t.id, t.codes) }})
	}
	return all
}

// around returns a tournament deck with the given entries, filled up with legal cards of their
// side.
func (k *kit) around(entries ...decks.Entry) (decks.Deck, error) {
	side, capital := card.Order, card.Dwarf
	for _, e := range entries {
		c, ok := k.pool.Card(e.Code)
		if !ok {
			return decks.Deck{}, fmt.Errorf("there is no card %s", e.Code)
		}
		if c.Side() == card.Destruction {
			side, capital = card.Destruction, card.Orc
		}
	}
	cards := slices.Clone(entries)
	for _, c := range k.plainCards(side)[:16] {
		cards = append(cards, decks.Entry{Code: c, Count: 3})
	}
	return decks.New("deck", capital, cards), nil
}

// broken reports whether a deck with the entries breaks the ruling in mode m.
func (k *kit) broken(ruling string, m decks.Mode, entries ...decks.Entry) (bool, error) {
	d, err := k.around(entries...)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(decks.Check(d, k.pool, m), func(p decks.Problem) bool {
		return p.Severity == decks.Error && p.Ruling == ruling
	}), nil
}

// oneChoice returns an error unless a tournament deck with the entries breaks (want) or keeps
// (!want) the limit of one restricted title.
func (k *kit) oneChoice(want bool, entries ...decks.Entry) error {
	found, err := k.broken("restricted.one-choice", decks.Tournament, entries...)
	if err != nil {
		return err
	}
	return equal(fmt.Sprintf("too many restricted titles in a deck with %v", entries), found, want)
}

// checkTitle checks that three copies of every printing of a restricted title are legal, and one
// copy beside any other restricted title is not.
func (k *kit) checkTitle(id string, codes []card.Code) error {
	for _, c := range codes {
		if err := k.oneChoice(false, decks.Entry{Code: c, Count: 3}); err != nil {
			return err
		}
		for _, other := range restrictedTitles() {
			if other.id == id {
				continue
			}
			if err := k.oneChoice(true, decks.Entry{Code: c, Count: 1}, decks.Entry{Code: other.codes[0], Count: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkOneChoice(k *kit) error {
	return first(
		k.oneChoice(false, decks.Entry{Code: 1116, Count: 1}),
		k.oneChoice(true, decks.Entry{Code: 1116, Count: 1}, decks.Entry{Code: 1044, Count: 1}),
		k.oneChoice(false, decks.Entry{Code: 1119, Count: 1}, decks.Entry{Code: 3057, Count: 1}), // the two entries are printings of one title
	)
}

func checkRestrictedCopies(k *kit) error {
	const excavation = 1116
	return first(
		k.verdict(k.deck(50, decks.Entry{Code: excavation, Count: 3}), decks.Tournament, ""),
		k.verdict(k.deck(50, decks.Entry{Code: excavation, Count: 4}), decks.Tournament, "deck.three-copies"),
	)
}

func checkTournamentOnly(k *kit) error {
	two := k.deck(50, decks.Entry{Code: 1044, Count: 1}, decks.Entry{Code: 1116, Count: 1})
	s, err := k.starter("empire")
	if err != nil {
		return err
	}
	return first(
		k.verdict(two, decks.Tournament, "restricted.one-choice"),
		k.verdict(two, decks.Casual, ""),
		k.starterIgnoresList(s),
		k.draftIgnoresList(),
	)
}

// draftIgnoresList checks that the restricted list does not bind drafted decks: one with two
// restricted titles is legal.
func (k *kit) draftIgnoresList() error {
	const electors, excavation = 1044, 1116
	for seed := range uint64(200) {
		d, err := k.sitDown(seed, nil, nil)
		if err != nil {
			return err
		}
		d.eager = []card.Code{electors, excavation}
		if err := d.finish(); err != nil {
			return err
		}
		deck := d.s.Deck(0, "draft", k.pool)
		n := tally(deck.List())
		if n[electors] > 0 && n[excavation] > 0 {
			return k.verdict(deck, decks.Casual, "")
		}
	}
	return fmt.Errorf("no draft has both restricted titles in Order's deck")
}

func checkBanned(k *kit) error {
	const city = 6008
	in, err := k.broken("banned.omens-008", decks.Tournament, decks.Entry{Code: city, Count: 1})
	if err != nil {
		return err
	}
	casual, err := k.broken("banned.omens-008", decks.Casual, decks.Entry{Code: city, Count: 1})
	if err != nil {
		return err
	}
	return first(equal("a tournament refuses the banned title", in, true), equal("a casual deck is refused too", casual, false))
}
