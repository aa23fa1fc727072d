package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Deck is what a player brings: his capital board and his cards.
type Deck struct {
	Capital card.Race
	Cards   []card.Code
}

// defn is one card of a deck with everything that the rules read often.
type defn struct {
	*code.Card
	id      code.CardID
	title   uint8 // cards with equal titles have equal numbers
	first   uint8 // the first identity of this owner with the same card
	kind    uint8
	cost    int8 // printed; X is 0
	loyalty int8
	power   [card.NumZones + 1]int8 // by zone; the last is the lowest
	hp      int8
	xcost   bool
	hero    bool
	attach  *code.Ability
	tactic  code.AbilityID
	events  uint64           // events that its abilities wait for, bit by code.Event
	deps    uint32           // what its static effects depend on
	acts    []code.AbilityID // actions without a trigger
	// What constant keywords of its own give it, folded in here so that it
	// needs no static effect for them.
	tough, counter int8
	savage         int8
	props          uint8
	folded         uint8 // these abilities, bit by slot
	perPhase       uint8 // bits of object.used that are cleared at the end of a phase
	triggers,
	shared, // it has an action that the other player may use
	static bool
	endsChain bool // a tactic that ends the chain when it is played
	traits    card.TraitSet
}

// Game is what never changes while two decks play: the cards by identity and
// the executable library. It is shared by every state and every worker.
type Game struct {
	lib   *code.Library
	cards [MaxCards + 1]defn // by identity: 1.. player 0, 101.. player 1
	hot   [MaxCards + 1]hotCard
	size  [2]int
	board [2]card.Race
	sels  []selInfo
	abils []abilInfo
	log   func(*State, LogEntry)

	phaseLimits bool // some card has an ability that is limited by the phase
	chainsEnd   bool // some tactic ends the chain when it is played
	savage      bool // some card has or gives Savage
	swapping    bool // some card replaces damage
	forcing     bool // some card has a forced effect on damage that is assigned
	roaming     bool // some card lets units attack or defend from elsewhere
	shared      bool // some card has an action for the other player
	earmarks    bool // some card has resources on it that pay only for some cards
	reaches     bool // some card lets others be played from elsewhere than the hand
}

// NewGame prepares a game between two decks. It fails when a card is unknown
// or not encoded, or when a deck has more than 100 cards or fewer than 8, too
// few for an opening hand.
func NewGame(lib *code.Library, decks [2]Deck) (*Game, error) {
	return newGame(lib, decks, openingHand+1)
}

// openingHand is how many cards a player begins with (setup.draw-seven).
const openingHand = 7

func newGame(lib *code.Library, decks [2]Deck, least int) (*Game, error) {
	g := &Game{lib: lib}
	titles := map[string]uint8{}
	for p, d := range decks {
		if len(d.Cards) > MaxDeck || len(d.Cards) < least {
			return nil, fmt.Errorf("deck %d has %d cards: want %d to %d", p+1, len(d.Cards), least, MaxDeck)
		}
		if d.Capital == card.Neutral || d.Capital >= card.NumRaces {
			return nil, fmt.Errorf("deck %d has no capital: want one of %v", p+1, card.Races())
		}
		g.size[p], g.board[p] = len(d.Cards), d.Capital
		for i, c := range d.Cards {
			id, ok := lib.Find(c)
			if !ok {
				return nil, fmt.Errorf("deck %d: no card %v", p+1, c)
			}
			if !lib.Cards[id].Encoded {
				return nil, fmt.Errorf("deck %d: %v %s is not encoded yet", p+1, c, lib.Cards[id].Name)
			}
			g.cards[p*MaxDeck+i+1] = g.define(id, titles)
		}
		g.markEqual(p)
	}
	g.prepareSels()
	g.prepareAbils()
	g.prepareDamage()
	for i := range g.cards {
		if d := &g.cards[i]; d.Card != nil {
			g.hot[i] = g.hotOf(d)
			g.reaches = g.reaches || g.reachesOut(d)
		}
	}
	return g, nil
}

// Library that the game was made with.
func (g *Game) Library() *code.Library { return g.lib }

// Size is the number of cards in the player's deck list.
func (g *Game) Size(p Player) int { return g.size[p] }

// Capital is the race of the player's board.
func (g *Game) Capital(p Player) card.Race { return g.board[p] }

func (g *Game) define(id code.CardID, titles map[string]uint8) defn {
	c := &g.lib.Cards[id]
	t, ok := titles[c.Name]
	if !ok {
		t = uint8(len(titles) + 1)
		titles[c.Name] = t
	}
	d := defn{Card: c, id: id, title: t, traits: c.TraitSet(), hp: int8(max(c.HP, 0)), cost: int8(max(c.Cost, 0)),
		loyalty: int8(max(c.Loyal, 0)), xcost: c.Cost == card.X}
	for z, n := range c.Powers {
		d.power[z] = int8(max(n, 0))
	}
	d.power[noZone] = min(d.power[0], d.power[1], d.power[2])
	d.hero = d.traits.Has(card.TraitHero)
	d.kind = printedKind(c.Type)
	for _, a := range c.Abilities {
		ab := &g.lib.Abilities[a]
		switch ab.Kind {
		case code.Action:
			if ab.Event == code.NoEvent {
				d.acts = append(d.acts, a)
			}
			d.shared = d.shared || ab.By != code.ByController
		case code.Static:
			d.static = !g.foldKeyword(&d, ab) || d.static
			g.roaming = g.roaming || ab.Stat.Stat == code.SAttackFrom || ab.Stat.Stat == code.SDefendFrom
		case code.Tactic:
			d.tactic = a
		case code.Attach:
			d.attach = ab
		}
		if ab.Event != code.NoEvent {
			d.events |= waitsFor(ab)
			d.triggers = true
		}
		if d.kind == kTactic && ab.Event == code.Plays && ab.Who == code.WhoSelf && g.lib.Code[ab.Body].Op == code.OpEndChain {
			d.endsChain, g.chainsEnd = true, true
		}
	}
	return d
}

// hotCard is what the windows read of every card in hand and in play, a few
// bytes of it: most cards are out of the question for want of resources.
type hotCard struct {
	when    situations // of a tactic, or joined over the actions
	kind    uint8
	cost    uint8 // least resources that playing the card may need, loyalty apart; 0 if effects of its own change it
	loyalty uint8
	race    card.Race
	pay     uint8 // least resources that any of its actions needs
	zones   uint8 // places in which any of its actions works, by nameOf
	flags   uint8
	deps    uint32 // defn.deps
	first   uint8  // the first identity of this owner that is the same card
	tokens  uint8  // least tokens on the card that any of its actions needs
}

// Flags of a hotCard.
const (
	hotLimited = 1 << iota
	hotPlain   // if it can be paid for in the capital phase, it can be played
	hotShared  // the other player may use an action of it
	hotQuester // all of its actions need a unit questing on it
	hotNecromancy
)

func (g *Game) hotOf(d *defn) hotCard {
	h := hotCard{kind: d.kind, race: d.Race, pay: 255, first: d.first, deps: d.deps}
	if d.Limited {
		h.flags |= hotLimited
	}
	if d.shared {
		h.flags |= hotShared
		g.shared = true
	}
	if d.Necromancy {
		h.flags |= hotNecromancy
	}
	for _, a := range d.Abilities {
		e := &g.lib.Abilities[a].Stat
		g.earmarks = g.earmarks || e.Stat == code.SPayTokens && e.R.Kind == code.RefSel
	}
	if d.kind&(kUnit|kSupport|kQuest) != 0 && !d.Unique && !d.hero && d.attach == nil && d.deps&depCost == 0 {
		h.flags |= hotPlain
	}
	if d.Race != card.Neutral {
		h.loyalty = uint8(d.loyalty)
	}
	if d.deps&depCost == 0 {
		h.cost = uint8(d.cost)
	}
	if d.tactic != 0 {
		h.when = g.abils[d.tactic].when
	}
	if len(d.acts) > 0 {
		h.flags |= hotQuester
		h.tokens = 255
	}
	for _, a := range d.acts {
		info := &g.abils[a]
		h.pay = min(h.pay, info.pay)
		h.zones |= info.zones
		h.when |= info.when
		ab := &g.lib.Abilities[a]
		h.tokens = min(h.tokens, g.leastTokens(ab))
		if !needsQuester(ab) {
			h.flags &^= hotQuester
		}
	}
	return h
}

// needsQuester reports whether an ability costs its card the unit that quests
// on it.
func needsQuester(ab *code.Ability) bool {
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if c.Alt == 0 && c.R.Kind == code.RefQuester && (c.Kind == code.SacRef || c.Kind == code.CorruptRef) {
			return true
		}
	}
	return false
}

// leastTokens is how many tokens on its card an ability needs by its condition
// alone, "if it has three tokens".
func (g *Game) leastTokens(ab *code.Ability) uint8 {
	e := g.lib.Exprs[ab.Cond]
	if len(e) != 3 || e[2].Op != code.EGE || e[1].Op != code.EConst || e[0].Op != code.EAttr ||
		code.Attr(e[0].A) != code.ATokens || e[0].R.Kind != code.RefSelf {
		return 0
	}
	return u8(int(e[1].N))
}

// reachesOut reports whether a card lets some card be played from elsewhere
// than the hand.
func (g *Game) reachesOut(d *defn) bool {
	if d.Necromancy || d.deps&depTop != 0 {
		return true
	}
	for _, a := range d.Abilities {
		for pc := g.lib.Abilities[a].Body; pc != 0 && g.lib.Code[pc].Op != code.OpEnd; pc++ {
			if g.lib.Code[pc].Op == code.OpNecromancy {
				return true
			}
		}
	}
	return false
}

// fixedPay is the resources that an action needs whatever the situation.
func (g *Game) fixedPay(ab *code.Ability) (n uint8) {
	for i := range ab.Costs {
		c := &ab.Costs[i]
		if c.Kind != code.Pay || c.Alt != 0 {
			continue
		}
		if c.N == 0 {
			n++
		} else if e := g.lib.Exprs[c.N]; len(e) == 1 && e[0].Op == code.EConst {
			n += uint8(e[0].N)
		}
	}
	return n
}

// foldKeyword adds a static effect to the definition of its card if it always gives
// the card itself a keyword, and reports whether it did.
func (g *Game) foldKeyword(d *defn, ab *code.Ability) bool {
	if ab.Zones != 0 || ab.Cond != 0 || ab.Stat.R.Kind != code.RefSelf {
		return false
	}
	n := 0
	if ab.Stat.N != 0 {
		e := g.lib.Exprs[ab.Stat.N]
		if len(e) != 1 || e[0].Op != code.EConst {
			return false
		}
		n = int(e[0].N)
	}
	switch ab.Stat.Stat {
	case code.SToughness:
		d.tough += int8(n)
	case code.SCounter:
		d.counter += int8(n)
	case code.SSavage:
		d.savage += int8(n)
	case code.SScout:
		d.props |= propScout
	default:
		return false
	}
	d.folded |= 1 << ab.Slot
	return true
}

func printedKind(t card.Type) uint8 {
	switch t {
	case card.Unit:
		return kUnit
	case card.Support:
		return kSupport
	case card.Quest:
		return kQuest
	case card.Legend:
		return kLegend
	case card.Tactic:
		return kTactic
	}
	return 0
}

// markEqual finds, for each card of a deck, the first one equal to it.
func (g *Game) markEqual(p int) {
	seen := map[code.CardID]uint8{}
	for i := p*MaxDeck + 1; i <= p*MaxDeck+g.size[p]; i++ {
		d := &g.cards[i]
		if seen[d.id] == 0 {
			seen[d.id] = uint8(i)
		}
		d.first = seen[d.id]
	}
}

// def is the card that an object is.
func (g *Game) def(s *State, o Obj) *defn { return &g.cards[s.objects[o].ident] }

// WithLog gives a game that reports what happens to f while it plays: for
// play-by-play logs and tests. f must not change the state.
func (g *Game) WithLog(f func(*State, LogEntry)) *Game {
	c := *g
	c.log = f
	return &c
}

// Start sets up a game and runs on to the first decision. The seed decides
// both shuffles and everything else that is left to chance; first begins.
func (g *Game) Start(s *State, seed uint64, first Player) {
	*s = State{rng: seed, first: first, active: first}
	for p := Player(0); p < 2; p++ {
		g.setUpSide(s, p)
	}
	s.push(frame{proc: procSetup})
	g.run(s)
}

// StartRandom is Start with the first player drawn from the seed.
func (g *Game) StartRandom(s *State, seed uint64) {
	g.Start(s, splitmix(seed), Player(splitmix(seed^0x5bd1e995)>>63))
}

// setUpSide puts a player's cards into his deck and sets up his capital.
func (g *Game) setUpSide(s *State, p Player) {
	base := Obj(p) * MaxDeck
	for i := 1; i <= g.size[p]; i++ {
		o := base + Obj(i)
		s.objects[o] = object{ident: uint8(o), at: inDeck, ctl: p, flags: flagFacedown}
		s.piles[p][g.size[p]-i] = o
	}
	s.nDeck[p] = uint8(g.size[p])
	for z := 0; z < 3; z++ {
		s.objects[Section(p, z)] = object{at: inPlay, zone: uint8(3*int(p) + z), ctl: p, hp: 8}
	}
	s.symbols[p][g.board[p]] = 1
}

// Apply plays an action, which must be one of Legal's, and runs on to the
// next point where somebody has two or more choices, or to the end.
func (g *Game) Apply(s *State, a Action) {
	if invariantsOn {
		g.mustBeLegal(s, a)
	}
	s.count++
	g.answer(s, a)
	g.run(s)
}

func (g *Game) answer(s *State, a Action) {
	s.answer = a
	s.ask.kind = AskNone
}

// run goes on until there is a decision with two or more choices.
func (g *Game) run(s *State) {
	for n := 0; !s.over; n++ {
		if n == maxSteps {
			s.finish(Outcome{Result: Unfinished, Ending: TooLong})
			return
		}
		if s.ask.kind != AskNone {
			n, only := g.options(s)
			if n >= 2 {
				if s.count >= maxDecisions {
					s.finish(Outcome{Result: Unfinished, Ending: TooLong})
				}
				return
			}
			if invariantsOn && n == 0 {
				panic("engine: a decision without a choice: " + s.ask.kind.String())
			}
			g.answer(s, only)
			continue
		}
		if s.checkDue {
			g.stateCheck(s)
			continue
		}
		if s.nPending > s.pendBase {
			s.push(frame{proc: procTriggers, a: s.pendBase})
			s.pendBase = s.nPending
			continue
		}
		g.step(s, &s.stack[s.nStack-1])
	}
}

// maxDecisions ends a game as unfinished. The longest of 20,000 random games
// takes under a tenth of it.
const maxDecisions = 100_000

// maxSteps ends a game as unfinished in which effects answer each other
// without end and nobody is asked (rules, W25). Between two decisions of some
// thousand random games there were 78 steps at the most.
const maxSteps = 100_000

func (s *State) finish(o Outcome) {
	s.over, s.result = true, o
	s.ask = question{}
}

// overflow ends the game as unfinished: a list that the rules do not bound is
// full.
func (s *State) overflow() { s.finish(Outcome{Result: Unfinished, Ending: TooDeep}) }

func (g *Game) step(s *State, f *frame) {
	switch f.proc {
	case procSetup:
		g.stepSetup(s, f)
	case procTurn:
		g.stepTurn(s, f)
	case procWindow:
		g.stepWindow(s, f)
	case procTriggers:
		g.stepTriggers(s, f)
	case procCode:
		g.stepCode(s, f)
	case procFight:
		g.stepFight(s, f)
	case procDamage:
		g.stepDamage(s, f)
	case procIndirect:
		g.stepIndirect(s, f)
	case procLeave:
		g.stepLeave(s, f)
	}
}
