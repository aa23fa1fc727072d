package bench

import (
	_ "embed" // the committed signature
	"fmt"
	"strings"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
)

// signatureGames is how many random games each pair of decks plays.
const signatureGames = 6

//go:embed testdata/signature
var committed string

// CommittedSignature is what Signature gives, without playing: a test compares
// them.
func CommittedSignature() string { return strings.TrimSpace(committed) }

// SignatureCovers says in a line what Signature covers.
func SignatureCovers() string {
	return fmt.Sprintf("uniformly random ones of %d decks, each against each, %d times; the rules, the cards of these decks, and the decks",
		len(decks.InSet("core")), signatureGames)
}

// Signature plays a fixed set of random games, every embedded deck against
// every other and itself, and folds all choices and outcomes into one number.
// It changes when, and only when, the rules, a card, a deck or the order of
// legal actions changes: a commit that changes it says so.
func Signature() (sig uint64, games int, err error) {
	lib, _, err := cards.Load()
	if err != nil {
		return 0, 0, err
	}
	pool := decks.LibraryPool(lib)
	var all []decks.Source
	for _, name := range decks.InSet("core") {
		src, _, err := decks.Named(name, pool)
		if err != nil {
			return 0, 0, err
		}
		all = append(all, src)
	}
	for i, a := range all {
		for _, b := range all[i:] {
			x, y, err := decks.Pair(1, a, b, true)
			if err != nil {
				return 0, 0, err
			}
			g, err := decks.NewGame(lib, x, y)
			if err != nil {
				return 0, 0, err
			}
			sig = foldGames(g, sig)
			games += signatureGames
		}
	}
	return sig, games, nil
}

func foldGames(g *engine.Game, sig uint64) uint64 {
	var st engine.State
	var buf engine.Actions
	for seed := uint64(1); seed <= signatureGames; seed++ {
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
