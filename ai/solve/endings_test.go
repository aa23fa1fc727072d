package solve_test

import (
	"flag"
	"hash/maphash"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/ai/solve"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/testgame"
)

// exhaustive decides by trying everything whether a player can force a win in the turn of a state.
// It knows all cards, and shares nothing with the solver but the rules. Its table recognizes states
// that differ only in the number of decisions.
type exhaustive struct {
	g     *engine.Game
	me    engine.Player
	turn  int
	left  int // number of decisions that it may still carry out; negative if they did not suffice
	known map[uint64]bool
}

// mostTried is the number of decisions after which an exhaustive search gives up.
const mostTried = 20_000

var (
	seed      = maphash.MakeSeed()
	count, _  = reflect.TypeFor[engine.State]().FieldByName("count")
	answer, _ = reflect.TypeFor[engine.State]().FieldByName("answer")
)

// fingerprint is a hash of a state without the number of decisions and the last answer.
func fingerprint(s *engine.State) uint64 {
	now := *s
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&now)), unsafe.Sizeof(now))
	clear(bytes[count.Offset:][:count.Type.Size()])
	clear(bytes[answer.Offset:][:answer.Type.Size()])
	return maphash.Bytes(seed, bytes)
}

// wins reports whether me can force a win from s.
func (x *exhaustive) wins(s *engine.State) bool {
	switch {
	case s.Turn() != x.turn:
		return false
	case s.Over():
		o := s.Outcome()
		return o.Result == engine.Won && o.Winner == x.me
	}
	print := fingerprint(s)
	if won, ok := x.known[print]; ok {
		return won
	}
	x.known[print] = false // a way back to this state is no progress
	mine := s.ToMove() == x.me
	won := !mine
	var buf engine.Actions
	for _, a := range x.g.Legal(s, &buf) {
		if x.left--; x.left < 0 {
			return false
		}
		next := *s
		x.g.Apply(&next, a)
		if x.wins(&next) == mine {
			won = mine
			break
		}
	}
	x.known[print] = won
	return won
}

// decide is wins for a fresh search. decided is false if it gave up.
func decide(g *engine.Game, s *engine.State, me engine.Player) (won, decided bool) {
	x := exhaustive{g, me, s.Turn(), mostTried, map[uint64]bool{}}
	won = x.wins(s)
	return won, x.left >= 0
}

// ending is a way to win that positions are made for.
type ending int

const (
	byDeck   ending = iota // the opponent's deck runs out
	byClaim                // a card lets the player win by his own empty deck
	byDamage               // two sections of the opponent burn
	byThree                // three of them have to burn
	numEndings
)

func (e ending) String() string {
	return [...]string{"by deck", "by claim", "by damage", "three sections"}[e]
}

// small makes small positions: few cards, nearly empty decks, damaged capitals. Nothing in them is
// hidden but the order of cards that are all alike.
type small struct {
	lib     *code.Library
	dice    *rand.Rand
	pool    [card.NumRaces][]*code.Card // the cards of a race and the neutral ones
	pullers [card.NumRaces][]*code.Card // those of them whose texts are about decks
}

// plain is a unit without text, of which the decks consist.
const plain card.Code = 1056

func newSmall(lib *code.Library, seed uint64) *small {
	m := &small{lib: lib, dice: rand.New(rand.NewPCG(seed, 1))}
	for i := range lib.Cards {
		c := &lib.Cards[i]
		switch {
		case !c.Encoded || c.Type == card.Fulcrum || c.Type == card.Draft || c.Type == card.Legend || c.Cost < 0 || c.Cost > 4 || c.Type == card.NoType:
			continue
		case c.StartsInPlay || c.Mission || c.Invades || c.SetsAside > 0:
			continue
		}
		for r := card.Dwarf; r < card.NumRaces; r++ {
			if c.Race == r || c.Race == card.Neutral && (c.SideOnly == card.NoSide || c.SideOnly == r.Side()) {
				m.pool[r] = append(m.pool[r], c)
				if pulls(lib, c) {
					m.pullers[r] = append(m.pullers[r], c)
				}
			}
		}
	}
	return m
}

// pulls reports whether a text of a card can take cards from a deck.
func pulls(lib *code.Library, c *code.Card) bool {
	for _, id := range c.Abilities {
		ab := &lib.Abilities[id]
		for i := range ab.Costs {
			if ab.Costs[i].Kind == code.MillSelf {
				return true
			}
		}
		for pc := int(ab.Body); ab.Body != 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
			switch in := lib.Code[pc]; in.Op {
			case code.OpMill, code.OpScatter, code.OpDevelop, code.OpExperience:
				return true
			case code.OpDraw:
				return in.P != code.Me
			}
		}
	}
	return false
}

func (m *small) pick(cards []*code.Card) *code.Card { return cards[m.dice.IntN(len(cards))] }

// position returns a position for an ending; ok is false if the engine refuses it.
func (m *small) position(e ending) (g *engine.Game, s *engine.State, ok bool) {
	race := card.Race(1 + m.dice.IntN(int(card.NumRaces)-1))
	if e == byDeck && m.dice.IntN(2) == 0 {
		race = card.DarkElf
	}
	mine := engine.Side{Capital: race, Resources: m.dice.IntN(5), Deck: slices.Repeat([]card.Code{plain}, 1+m.dice.IntN(8))}
	theirs := engine.Side{Capital: card.Orc, Resources: m.dice.IntN(2), Deck: slices.Repeat([]card.Code{plain}, 1+m.dice.IntN(4))}
	draw := func() *code.Card {
		if (e == byDeck || e == byClaim) && m.dice.IntN(3) > 0 {
			return m.pick(m.pullers[race])
		}
		return m.pick(m.pool[race])
	}
	for range 1 + m.dice.IntN(3) {
		mine.Hand = append(mine.Hand, draw().Code)
	}
	place := func(d *engine.Side, c *code.Card) {
		if c.Type == card.Tactic || c.Attach != 0 {
			return
		}
		z := card.Zone(m.dice.IntN(int(card.NumZones)))
		if c.Type == card.Quest {
			z = card.QuestZone
		} else if c.ZoneOnly != 0 {
			for c.ZoneOnly&(1<<z) == 0 {
				z = card.Zone(m.dice.IntN(int(card.NumZones)))
			}
		}
		d.Cards = append(d.Cards, engine.Placed{Code: c.Code, Zone: z, Corrupt: m.dice.IntN(6) == 0})
	}
	for range 1 + m.dice.IntN(3) {
		place(&mine, draw())
	}
	for range m.dice.IntN(3) {
		place(&theirs, m.pick(m.pool[card.Orc]))
	}
	if m.dice.IntN(4) == 0 {
		theirs.Hand, theirs.Known = []card.Code{m.pick(m.pool[card.Orc]).Code}, []bool{true}
	}
	switch e {
	case byClaim:
		const claims card.Code = 12028
		mine.Cards = append(mine.Cards, engine.Placed{Code: claims, Zone: card.NumZones})
		mine.Deck, theirs.Deck = mine.Deck[:min(len(mine.Deck), 4)], slices.Repeat([]card.Code{plain}, 12)
		mine.Hand = mine.Hand[:min(len(mine.Hand), 2)]
	case byDamage, byThree:
		theirs.Deck = slices.Repeat([]card.Code{plain}, 12)
		theirs.Burning[0] = true
		for z := 1; z < 3; z++ {
			theirs.Damage[z] = 4 + m.dice.IntN(4)
		}
		if e == byThree {
			mine.MustBurn, theirs.Burning[2], theirs.Damage[2] = 3, true, 0
		}
	}
	step := engine.CapitalWindow
	if m.dice.IntN(4) == 0 {
		step = engine.BattleBegins
	}
	g, s, _, err := engine.NewPosition(m.lib, &engine.Position{Step: step, Turn: 9, Sides: [2]engine.Side{mine, theirs}})
	if err != nil {
		return nil, nil, false
	}
	g.Run(s)
	turn := s.Turn()
	var buf engine.Actions
	for !s.Over() && s.Turn() == turn && s.ToMove() != 0 {
		g.Apply(s, g.Legal(s, &buf)[0])
	}
	return g, s, !s.Over() && s.Turn() == turn
}

// winsTurn plays a turn against an opponent who refutes whatever can be refuted, and reports whether
// the agent wins it.
func winsTurn(g *engine.Game, s *engine.State, a ai.Agent) bool {
	now, me, turn := *s, s.ToMove(), s.Turn()
	var masked engine.State
	var buf engine.Actions
	for !now.Over() && now.Turn() == turn {
		legal := g.Legal(&now, &buf)
		if now.ToMove() == me {
			g.Apply(&now, a.Choose(g.Observe(&now, me, &masked), legal))
			continue
		}
		reply := legal[0]
		for _, r := range legal {
			next := now
			g.Apply(&next, r)
			if won, _ := decide(g, &next, me); !won {
				reply = r
				break
			}
		}
		g.Apply(&now, reply)
	}
	o := now.Outcome()
	return now.Over() && o.Result == engine.Won && o.Winner == me
}

// endings is the number of positions with a forced win that TestEveryEnding makes. In fewer than
// enough of them a miss fails nothing, since the share that may be missed is below one of them.
var endings = flag.Int("endings", 40, "positions with a forced win in which TestEveryEnding asks every solver")

// endingSeed chooses the positions.
var endingSeed = flag.Uint64("ending-seed", 1, "seed of the positions of TestEveryEnding")

const enough = 1000

// TestEveryEnding compares the solver with an exhaustive search on small positions: it claims no win
// that the search refutes, and an agent that uses it misses few of the wins that there are.
func TestEveryEnding(t *testing.T) {
	lib := testgame.Library(t)
	m := newSmall(lib, *endingSeed)
	solvers := []struct {
		name   string
		solver *solve.Solver
		agent  ai.Agent
		may    int // permille of the wins that the agent may miss
	}{
		{"heuristic", solve.NewDirected(heuristic.Plain(), heuristic.Defaults().Solve), heuristic.New(), 10},
		{"mcts", solve.New(heuristic.Plain(), 2000), mcts.NewWith(mcts.Config{Iterations: 1, Solve: 2000}), 2},
	}
	var wins, lost, gaveUp [numEndings]int
	missed, claims, nodes := make([]int, len(solvers)), make([]int, len(solvers)), make([]int, len(solvers))
	var masked engine.State
	for n := 0; wins[0]+wins[1]+wins[2]+wins[3] < *endings; n++ {
		e := ending(n) % numEndings
		if wins[e] >= wins[byDeck]+5 {
			continue
		}
		g, s, ok := m.position(e)
		if !ok {
			continue
		}
		won, decided := decide(g, s, 0)
		switch {
		case !decided:
			gaveUp[e]++
			continue
		case won:
			wins[e]++
		default:
			lost[e]++
		}
		v := g.Observe(s, s.ToMove(), &masked)
		for i, x := range solvers {
			x.solver.Expect(false)
			_, claimed := x.solver.Win(v)
			nodes[i] += x.solver.Nodes()
			if claimed {
				claims[i]++
				if !won {
					t.Errorf("%s, position %d: claims a win (%v) that there is not", x.name, n, e)
				}
			}
			if won {
				x.agent.Reset(uint64(n))
				if !winsTurn(g, s, x.agent) {
					missed[i]++
					t.Logf("%s, position %d: misses a win (%v) after %d nodes", x.name, n, e, x.solver.Nodes())
				}
			}
		}
	}
	t.Logf("won %v, not won %v, undecided %v", wins, lost, gaveUp)
	for i, x := range solvers {
		t.Logf("%s: missed %d, claims %d, nodes %d", x.name, missed[i], claims[i], nodes[i])
		if claims[i]*10 < *endings*9 {
			t.Errorf("%s claims %d of %d wins", x.name, claims[i], *endings)
		}
		if *endings >= enough && missed[i]*1000 > x.may**endings {
			t.Errorf("%s missed %d of %d", x.name, missed[i], *endings)
		}
	}
}

// TestAContinuationGetsTheNodesGiven searches for a win that is being carried out. The factor for
// endings must not multiply the nodes for a continuation: the product was 57 times the work of the
// median decision.
func TestAContinuationGetsTheNodesGiven(t *testing.T) {
	const (
		nodes   = 20
		overrun = 20 // more than the last decision of a search can count as
	)
	m := newSmall(testgame.Library(t), *endingSeed)
	solver := solve.New(heuristic.Plain(), nodes)
	var masked engine.State
	most, begun := 0, 0
	for n := range 200 {
		g, s, ok := m.position(ending(n) % numEndings)
		if !ok {
			continue
		}
		v := g.Observe(s, s.ToMove(), &masked)
		solver.Expect(true)
		solver.Win(v)
		most = max(most, solver.Nodes())
		solver.Expect(false)
		solver.Win(v)
		begun = max(begun, solver.Nodes())
	}
	if most > 2*nodes+overrun { // nodes for endings, and as many for damage
		t.Errorf("a continuation visits %d nodes, given %d", most, nodes)
	}
	if begun < 4*nodes {
		t.Errorf("no search visits more than %d nodes: the positions are too small for this test", begun)
	}
}
