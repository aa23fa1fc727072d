package rulings

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
)

func setupChecks() []prover {
	return []prover{
		{"setup.step-order", checkStepOrder},
		{"setup.shuffle", checkShuffle},
		{"setup.starting-player-random", checkStartingPlayer},
		{"setup.draw-seven", checkDrawSeven},
		{"setup.mulligan", checkMulligan},
		{"setup.mulligan-once", checkMulliganOnce},
	}
}

// game prepares a game between two starter decks of fifty cards each.
func (k *kit) game() (*engine.Game, error) {
	table, err := decks.NamedTable(k.lib, "dwarf", "orc")
	if err != nil {
		return nil, err
	}
	return table.Game(1)
}

// order returns the instance numbers of the cards in a player's deck, top card first.
func order(r engine.Referee, p engine.Player) []int {
	var out []int
	for _, o := range r.Deck(p) {
		out = append(out, r.Instance(o))
	}
	return out
}

// hand returns the instance numbers of the cards in a player's hand, sorted.
func hand(r engine.Referee, p engine.Player) []int {
	var out []int
	for set := r.Hand(p); ; {
		o := set.Pop()
		if o == 0 {
			slices.Sort(out)
			return out
		}
		out = append(out, r.Instance(o))
	}
}

// atStart returns the state right after the first player was determined, before hands are drawn.
func atStart(g *engine.Game, seed uint64, first engine.Player) (engine.State, error) {
	var s, at engine.State
	found := false
	g.WithLog(func(s *engine.State, e engine.LogEntry) {
		if e.Kind == engine.LogStart {
			at, found = *s, true
		}
	}).Start(&s, seed, first)
	if !found {
		return at, fmt.Errorf("nothing says who begins")
	}
	return at, nil
}

// checkStepOrder checks the order of setup. Once the first player is known, the decks are shuffled
// and the boards in play, but no card is drawn; then the top seven cards become the hands; then
// comes the first decision, the mulligan of the starting player.
func checkStepOrder(k *kit) error {
	g, err := k.game()
	if err != nil {
		return err
	}
	for seed := range uint64(20) {
		first1 := engine.Player(seed % 2)
		at, err := atStart(g, seed, first1)
		if err != nil {
			return err
		}
		var s engine.State
		g.Start(&s, seed, first1)
		for p := range engine.Player(2) {
			before, now := g.Referee(&at), g.Referee(&s)
			deck := order(before, p)
			seven := slices.Sorted(slices.Values(deck[:min(7, len(deck))]))
			v := g.SampledView(&at, p)
			if err := first(
				equal("cards in the deck before hands are drawn", len(deck), 50),
				equal("the deck is in the order of its list", slices.IsSorted(deck), false),
				equal("cards in hand before hands are drawn", v.HandSize(p), 0),
				equal("hit points of a section before hands are drawn", v.HitPoints(engine.Section(p, 0)), 8),
				same("the hand is the top of the shuffled deck", hand(now, p), seven),
			); err != nil {
				return fmt.Errorf("seed %d, player %d: %w", seed, p+1, err)
			}
		}
		if err := first(
			equal("who begins", at.First(), first1),
			equal("first decision", s.Ask(), engine.AskMulligan),
			equal("who decides first", s.ToMove(), first1),
		); err != nil {
			return err
		}
	}
	return nil
}

// chiSquare49 is the 99.99 % quantile of chi-square with 49 degrees of freedom.
const chiSquare49 = 96.0

func checkShuffle(k *kit) error {
	g, err := k.game()
	if err != nil {
		return err
	}
	const games = 10_000
	var top [2]map[int]int
	for p := range top {
		top[p] = map[int]int{}
	}
	for seed := range uint64(games) {
		at, err := atStart(g, seed, 0)
		if err != nil {
			return err
		}
		for p := range top {
			top[p][order(g.Referee(&at), engine.Player(p))[0]]++
		}
	}
	for p := range top {
		chi := 0.0
		for _, n := range top[p] {
			d := float64(n) - games/50
			chi += d * d / (games / 50)
		}
		if len(top[p]) != 50 || chi > chiSquare49 {
			return fmt.Errorf("player %d: %d cards were on top in %d games, chi-square %.1f; want 50 and at most %.1f",
				p+1, len(top[p]), games, chi, chiSquare49)
		}
	}
	return k.shuffleIsFixed(g)
}

// shuffleIsFixed checks that equal seeds shuffle alike and different seeds do not.
func (k *kit) shuffleIsFixed(g *engine.Game) error {
	a, errA := atStart(g, 5, 0)
	b, errB := atStart(g, 5, 0)
	c, errC := atStart(g, 6, 0)
	if err := first(errA, errB, errC); err != nil {
		return err
	}
	for p := range engine.Player(2) {
		if err := same("two games with one seed", order(g.Referee(&a), p), order(g.Referee(&b), p)); err != nil {
			return err
		}
		if slices.Equal(order(g.Referee(&a), p), order(g.Referee(&c), p)) {
			return fmt.Errorf("two seeds shuffle alike")
		}
	}
	return nil
}

func checkStartingPlayer(k *kit) error {
	g, err := k.game()
	if err != nil {
		return err
	}
	const games = 10_000
	var s engine.State
	n := 0
	for seed := range uint64(games) {
		g.StartRandom(&s, seed)
		n += int(s.First())
	}
	// 250 games are five standard deviations.
	if n < games/2-250 || n > games/2+250 {
		return fmt.Errorf("player 2 begins %d of %d games; want about half", n, games)
	}
	for p := range engine.Player(2) {
		for seed := range uint64(50) {
			g.Start(&s, seed, p)
			if err := first(equal("who was to begin", s.First(), p), equal("whose turn is first", s.Active(), p)); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkDrawSeven(k *kit) error {
	g, err := k.game()
	if err != nil {
		return err
	}
	var s engine.State
	g.Start(&s, 3, 0)
	v := g.SampledView(&s, 0)
	for p := range engine.Player(2) {
		if err := first(equal("cards in hand", v.HandSize(p), 7), equal("cards in the deck", v.DeckSize(p), 43)); err != nil {
			return err
		}
	}
	return nil
}

// mulligans starts a game and answers both mulligan decisions. It returns the states before,
// between and after them.
func (k *kit) mulligans(seed uint64, answers [2]engine.Verb) (g *engine.Game, states [3]engine.State, err error) {
	if g, err = k.game(); err != nil {
		return nil, states, err
	}
	var s engine.State
	g.Start(&s, seed, 0)
	states[0] = s
	for i, verb := range answers {
		p := engine.Player(i)
		if err := first(equal("decision", s.Ask(), engine.AskMulligan), equal("who decides", s.ToMove(), p)); err != nil {
			return nil, states, err
		}
		var buf engine.Actions
		legal := g.Legal(&s, &buf)
		at := slices.IndexFunc(legal, func(a engine.Action) bool { return a.Verb() == verb })
		if len(legal) != 2 || at < 0 || !slices.ContainsFunc(legal, func(a engine.Action) bool {
			return a.Verb() != verb && (a.Verb() == engine.Yes || a.Verb() == engine.No)
		}) {
			return nil, states, fmt.Errorf("legal are %v; want yes and no, all seven cards or none", legal)
		}
		g.Apply(&s, legal[at])
		states[i+1] = s
	}
	return g, states, nil
}

// checkMulligan checks that a mulligan shuffles all seven cards into the deck, so that some of
// them may be drawn again, and that declining it changes nothing.
func checkMulligan(k *kit) error {
	again := 0
	for seed := range uint64(40) {
		g, at, err := k.mulligans(seed, [2]engine.Verb{engine.Yes, engine.No})
		if err != nil {
			return err
		}
		old, now := g.Referee(&at[0]), g.Referee(&at[1])
		was, is := hand(old, 0), hand(now, 0)
		all := append(order(now, 0), is...)
		slices.Sort(all)
		if err := first(
			equal("cards in the new hand", len(is), 7),
			equal("different cards in hand and deck", len(slices.Compact(all)), 50),
			equal("the rest of the deck stays in its order", slices.Equal(order(now, 0)[:20], order(old, 0)[:20]), false),
			same("the hand of a player who keeps his", hand(g.Referee(&at[2]), 1), hand(old, 1)),
			same("the other player's hand after a mulligan", hand(now, 1), hand(old, 1)),
		); err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		for _, c := range is {
			if slices.Contains(was, c) {
				again++
			}
		}
	}
	// 40 hands of 7 cards are 280 cards; each was in the old hand with a chance of 7
	// in 50, so 39 are expected.
	if again < 15 || again > 70 {
		return fmt.Errorf("%d of 280 cards came again; want about 39", again)
	}
	return nil
}

func checkMulliganOnce(k *kit) error {
	for _, second := range []engine.Verb{engine.Yes, engine.No} {
		g, at, err := k.mulligans(9, [2]engine.Verb{engine.Yes, second})
		if err != nil {
			return err
		}
		v := g.SampledView(&at[2], 0)
		if err := first(
			equal("a third mulligan is asked for", at[2].Ask() == engine.AskMulligan, false),
			equal("the turn", v.Turn(), 1),
			same("the starting player's second hand", hand(g.Referee(&at[2]), 0)[:7], hand(g.Referee(&at[1]), 0)),
		); err != nil {
			return err
		}
	}
	return nil
}
