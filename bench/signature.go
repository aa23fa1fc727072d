package bench

import (
	_ "embed" // embed the committed signature
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// signatureGames is how many random games each pair of decks plays.
const signatureGames = 6

//go:embed testdata/signature
var committed string

// CommittedSignature returns the embedded result of Signature, in 16 hexadecimal digits. A
// test compares the two.
func CommittedSignature() string { return strings.TrimSpace(committed) }

// SignatureCovers describes in one line what Signature plays.
func SignatureCovers() string {
	return fmt.Sprintf("uniformly random ones of %d decks, each against each, %d times; the rules, the cards of these decks, and the decks",
		len(decks.DecksOfSet("core")), signatureGames)
}

// Signature plays a fixed set of random games, every embedded deck against
// every other and itself, and folds all choices and outcomes into one number.
// It changes when, and only when, the rules, a card, a deck or the order of
// legal actions changes: a commit that changes it says so.
func Signature() (sig uint64, games int, err error) { return fold(signatureGames, allPairs) }

// longGames is how many random games of each pair of decks LongSignature plays.
const longGames = 15

// LongSignatureCovers describes in one line what LongSignature plays.
func LongSignatureCovers() string {
	return fmt.Sprintf("uniformly random ones of %d decks, each against each, %d times as they are and as often with two of each; the same as rules, but more of it",
		len(decks.Names()), longGames)
}

// LongSignature is Signature over some thousand games, half of them with decks of up to
// 100 cards. It compares two builds after an optimization and is committed nowhere.
func LongSignature() (sig uint64, games int, err error) {
	sig, games, err = fold(longGames, allPairs)
	if err != nil {
		return 0, 0, err
	}
	double, more, err := fold(longGames, doublePairs)
	return engine.Mix(sig, double), games + more, err
}

func fold(each int, pairs func(*code.Library) ([]*engine.Game, error)) (sig uint64, games int, err error) {
	lib, _, err := cards.Load()
	if err != nil {
		return 0, 0, err
	}
	list, err := pairs(lib)
	if err != nil {
		return 0, 0, err
	}
	for _, g := range list {
		sig = foldGames(g, each, sig)
	}
	return sig, len(list) * each, nil
}

// allPairs returns a game for every pair of embedded decks, each with itself included.
func allPairs(lib *code.Library) ([]*engine.Game, error) {
	return pairsOf(lib, func(d decks.Deck) decks.Deck { return d })
}

// doublePairs returns the same pairs with every card doubled, up to the longest legal deck.
func doublePairs(lib *code.Library) ([]*engine.Game, error) {
	return pairsOf(lib, func(d decks.Deck) decks.Deck {
		room := engine.MaxDeck - d.Size()
		twice := slices.Clone(d.Cards)
		for i := range twice {
			more := min(twice[i].Count, room)
			twice[i].Count += more
			room -= more
		}
		d.Cards = twice
		return d
	})
}

func pairsOf(lib *code.Library, change func(decks.Deck) decks.Deck) (games []*engine.Game, err error) {
	pool := decks.LibraryPool(lib)
	var all []decks.Source
	for _, name := range decks.DecksOfSet("core") {
		src, _, err := decks.Named(name, pool)
		if err != nil {
			return nil, err
		}
		all = append(all, src)
	}
	for i, a := range all {
		for _, b := range all[i:] {
			x, y, err := decks.Pair(1, a, b, true)
			if err != nil {
				return nil, err
			}
			g, err := decks.NewGame(lib, change(x), change(y))
			if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
	}
	return games, nil
}

func foldGames(g *engine.Game, games int, sig uint64) uint64 {
	var st engine.State
	var buf engine.Actions
	for seed := uint64(1); seed <= uint64(games); seed++ {
		rng := NewRand(seed)
		g.StartRandom(&st, seed)
		for !st.Over() {
			legal := g.Legal(&st, &buf)
			a := legal[rng.below(len(legal))]
			sig = engine.Mix(sig, uint64(len(legal))<<32|uint64(a))
			g.Apply(&st, a)
		}
		sig = st.Outcome().Fold(sig)
	}
	return sig
}
