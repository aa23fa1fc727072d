package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Position describes a state of a game from which play can continue. Tests,
// scenarios and tools use it. The zero value is an empty table at the beginning of
// turn 3, which is player 0's.
type Position struct {
	Active Player // the player whose turn it is
	Turn   int    // number of the turn; 0 means 3, so that no penalty applies
	Step   Step   // the point of the turn at which the game begins
	Combat Combat // the point of an attack at which the game begins; if set, Step is ignored
	// Opening says that the game is before the first turn, with hands dealt and mulligans
	// about to be offered. Active is the first player. If Opening is set, Step is ignored.
	Opening bool
	// Preparing says that the decks have not been shuffled yet; cards that begin the
	// game in play are still in them. If Preparing is set, Step is ignored.
	Preparing bool
	Seed      uint64  // initial value of the random generator
	Sides     [2]Side // the cards of each player, by Player
}

// Step is a point of a turn at which a Position can begin.
type Step uint8

// The steps. "Begins" is the point before the phase begins: what happens at its
// beginning is still to come. "Window" is the action window of the phase.
const (
	TurnBegins Step = iota
	TurnWindow
	KingdomBegins
	KingdomWindow
	QuestBegins
	QuestWindow
	CapitalBegins
	CapitalWindow
	BattleBegins
	EndBegins // the last action window of the turn
	TurnEnds  // before the effects that happen at the end of the turn
	NumSteps
)

var stepNames = [NumSteps]string{
	TurnBegins:    "turn begins",
	TurnWindow:    "turn window",
	KingdomBegins: "kingdom begins",
	KingdomWindow: "kingdom window",
	QuestBegins:   "quest begins",
	QuestWindow:   "quest window",
	CapitalBegins: "capital begins",
	CapitalWindow: "capital window",
	BattleBegins:  "battlefield begins",
	EndBegins:     "end window",
	TurnEnds:      "turn ends",
}

func (s Step) String() string { return stepNames[s] }

// ParseStep returns the step with the given name, as String writes it.
func ParseStep(name string) (Step, bool) {
	for i, n := range stepNames {
		if n == name {
			return Step(i), true
		}
	}
	return 0, false
}

var stepFrames = [NumSteps]struct {
	step  uint8
	phase card.Phase
}{
	TurnBegins:    {stTurn, card.TurnBegins},
	TurnWindow:    {stTurnWindow, card.TurnBegins},
	KingdomBegins: {stKingdom, card.TurnBegins},
	KingdomWindow: {stKingdomWindow, card.KingdomPhase},
	QuestBegins:   {stQuest, card.KingdomPhase},
	QuestWindow:   {stQuestWindow, card.QuestPhase},
	CapitalBegins: {stCapital, card.QuestPhase},
	CapitalWindow: {stCapitalWindow, card.CapitalPhase},
	BattleBegins:  {stBattle, card.CapitalPhase},
	EndBegins:     {stEnd, card.BattlefieldPhase},
	TurnEnds:      {stEndTriggers, card.TurnEnds},
}

// Side is one player's part of a Position.
type Side struct {
	Capital   card.Race
	Resources int
	Hand      []card.Code
	Known     []bool              // Known[i]: the opponent knows the card Hand[i]; missing entries are false
	Deck      []card.Code         // the deck, top card first
	Discard   []card.Code         // the discard pile, top card last
	Damage    [card.NumZones]int  // damage on each section of his capital
	Burning   [card.NumZones]bool // whether each section of his capital is burning
	Cards     []Placed            // cards in play, and cards out of play under cards in play
	Developed bool                // he has played a development this turn
	Limited   bool                // he has played a Limited card this turn
	MustBurn  int                 // number of the opponent's sections that he has to burn to win; 0 means 2
}

// Placed is a card in play, or out of play under a card in play (Under).
type Placed struct {
	Code     card.Code
	Zone     card.Zone // zone of the card; card.NumZones for a legend and the cards attached to it, which lie on the capital
	Facedown bool      // the card is a development or, if Under is set, lies facedown under Host
	Corrupt  bool
	Damage   int
	Tokens   int // number of resource tokens on the card
	Power    int // amount by which the card's power is changed until the end of the turn
	HP       int // amount by which the card's hit points are changed until the end of the turn
	// Host is the card that this one is attached to, quests on or lies under: one plus
	// its index in the Cards of player HostSide, or 0 for none.
	Host     int
	HostSide Player
	Control  bool // the opponent of its owner controls the card, and it lies in a zone of that opponent
	Kept     bool // its owner has regained control for good from an effect that lasts (Referee.Kept)
	Under    bool // the card lies out of play under Host; if Facedown is set too, it is experience
	Fights   bool // the unit takes part in Position.Combat: it attacks if the active player controls it, otherwise it defends
	Assigned int  // combat damage that is assigned to the card and not yet applied
}

// NewPosition sets up a position. g is a game whose decks consist of the cards that
// pos names; s is the state, from which Run plays on to the first decision. ids
// holds the object of each placed card, by player and index in Side.Cards. It fails if
// a card is unknown or the position is impossible: for example two copies of a unique
// card, two Heroes in a zone, a unit with as much damage as hit points, or two burning
// sections.
func NewPosition(lib *code.Library, pos *Position) (g *Game, s *State, ids [2][]Obj, err error) {
	var decks [2]Deck
	for p := range pos.Sides {
		decks[p] = pos.Sides[p].deck()
	}
	if g, err = newGame(lib, decks, 1); err != nil {
		return nil, nil, ids, err
	}
	s = &State{rng: pos.Seed, active: pos.Active, first: pos.Active, turns: uint16(pos.Turn)}
	if pos.Turn == 0 {
		s.turns = 3
	}
	for p := Player(0); p < 2; p++ {
		g.setUpSide(s, p)
		ids[p] = g.placeSide(s, p, &pos.Sides[p])
	}
	if err := g.checkPlacedHosts(s, pos, ids); err != nil {
		return nil, nil, ids, err
	}
	g.bringOut(s, pos, ids)
	if err := g.possible(s, pos, ids); err != nil {
		return nil, nil, ids, err
	}
	f := stepFrames[pos.Step]
	s.turn.phase = f.phase
	if s.turns == 1 {
		s.turn.skip = skipQuest | skipBattlefield
	}
	s.stack[0] = frame{proc: procTurn, step: f.step}
	s.nStack = 1
	switch {
	case pos.Opening || pos.Preparing:
		err = g.opening(s, pos, ids)
	case pos.Combat.Window >= AttackWindow:
		err = g.joinCombat(s, pos, ids)
	default:
		err = pos.noFight()
		if pos.Step == TurnBegins {
			s.turns--
		}
	}
	if err != nil {
		return nil, nil, ids, err
	}
	s.due |= dueCheck
	s.invalidateAll()
	g.refreshEvents(s)
	return g, s, ids, nil
}

// noFight returns an error if a card of a position outside combat fights or has combat
// damage assigned.
func (pos *Position) noFight() error {
	for p := range pos.Sides {
		for i := range pos.Sides[p].Cards {
			if c := &pos.Sides[p].Cards[i]; c.Fights || c.Assigned > 0 {
				return fmt.Errorf("a card fights outside combat: want a window of combat, such as the %v", DamageWindow)
			}
		}
	}
	return nil
}

// Run plays on from a state of NewPosition to the first decision with a real choice, or
// to the end of the game.
func (g *Game) Run(s *State) { g.run(s, maxSteps) }

// deck returns a deck list of all cards of a side, in the order Cards, Hand, Discard,
// Deck. placeSide relies on this order.
func (d *Side) deck() Deck {
	out := Deck{Capital: d.Capital}
	for i := range d.Cards {
		out.Cards = append(out.Cards, d.Cards[i].Code)
	}
	out.Cards = append(out.Cards, d.Hand...)
	out.Cards = append(out.Cards, d.Discard...)
	out.Cards = append(out.Cards, d.Deck...)
	return out
}

// placeSide moves the cards of p from the deck, where setUpSide has put all of them, to
// hand and discard pile, and sets resources and sections. Cards for play go to limbo
// (placeCard); ids are their objects.
func (g *Game) placeSide(s *State, p Player, d *Side) (ids []Obj) {
	var onPile []Obj
	next := Obj(p)*MaxDeck + 1
	for range d.Cards {
		ids = append(ids, next)
		s.objects[next].at = inLimbo
		next++
	}
	for i := range d.Hand {
		s.objects[next].at = inHand
		g.addHand(s, p, next)
		if i < len(d.Known) && d.Known[i] {
			s.learn(next, flagKnown0<<p.Other())
		}
		next++
	}
	for range d.Discard {
		s.objects[next].flags = 0
		s.objects[next].at = inDiscard
		onPile = append(onPile, next)
		next++
	}
	n := len(d.Deck)
	for i := n; i < int(s.nDeck[p]); i++ {
		s.decks.del(s.piles[p][i])
		s.piles[p][i] = 0
	}
	s.nDeck[p] = uint8(n)
	for _, o := range onPile {
		s.pushDiscard(p, o)
	}
	s.resources[p] = uint16(d.Resources)
	for z := range d.Damage {
		t := &s.objects[Section(p, z)]
		t.damage = u8(d.Damage[z])
		if t.damage > 0 {
			s.damaged.add(Section(p, z))
		}
		if d.Burning[z] {
			t.flags |= flagBurning
			s.burnt[p]++
		}
	}
	if d.Developed {
		s.turn.developed[p] = 1
	}
	if d.Limited {
		s.turn.limited[p] = 1
	}
	s.needSections(p, d.MustBurn)
	return ids
}

// checkPlacedHosts returns an error if a placed card cannot lie on or under its host, or
// lacks a host that it needs.
func (g *Game) checkPlacedHosts(s *State, pos *Position, ids [2][]Obj) error {
	for p := range pos.Sides {
		for i := range pos.Sides[p].Cards {
			c := &pos.Sides[p].Cards[i]
			d := g.def(s, ids[p][i])
			atop := c.Zone == card.NumZones
			if c.Host > len(ids[c.HostSide]) {
				return fmt.Errorf("%s: there is no card %d to be on", d.Name, c.Host)
			}
			switch {
			case c.Under:
				if c.Host == 0 {
					return fmt.Errorf("%s lies under no card in play", d.Name)
				}
				h := g.def(s, ids[c.HostSide][c.Host-1])
				if c.Facedown && h.Kind&(kUnit|kLegend) == 0 && h.SetsAside == 0 {
					return fmt.Errorf("%s is no experience: %s is neither a unit nor a legend", d.Name, h.Name)
				}
				if h.SetsAside > 0 && !c.Facedown {
					return fmt.Errorf("%s lies facedown under %s", d.Name, h.Name)
				}
			case atop && (c.Facedown || d.Kind != kLegend && c.Host == 0):
				return fmt.Errorf("%s is no legend: it cannot lie on the capital", d.Name)
			case !atop && !c.Facedown && d.Kind == kLegend:
				return fmt.Errorf("%s is a legend: it lies in no zone", d.Name)
			case c.Facedown:
				if c.Host != 0 && !g.isQuest(s, pos, ids, c) {
					return fmt.Errorf("%s: a development cannot be attached to anything", d.Name)
				}
			case d.Kind&(kUnit|kSupport|kQuest|kLegend) == 0:
				return fmt.Errorf("%s is a %v: it cannot be in play faceup", d.Name, d.Type)
			case d.AttachTo != nil && c.Host == 0:
				return fmt.Errorf("%s has to be attached to a card", d.Name)
			case d.AttachTo == nil && d.Kind != kUnit && c.Host != 0:
				return fmt.Errorf("%s is not an attachment", d.Name)
			}
			if c.Host != 0 && d.Kind == kUnit && !c.Under && !c.Facedown && !g.isQuest(s, pos, ids, c) {
				h := g.def(s, ids[c.HostSide][c.Host-1])
				if down := pos.Sides[c.HostSide].Cards[c.Host-1].Facedown; !(down || h.Kind == kUnit) || !d.Attaches {
					return fmt.Errorf("%s cannot quest on %s", d.Name, h.Name)
				}
			}
		}
	}
	return nil
}

// isQuest reports whether the host of c is a faceup quest. c must have a host.
func (g *Game) isQuest(s *State, pos *Position, ids [2][]Obj, c *Placed) bool {
	return !pos.Sides[c.HostSide].Cards[c.Host-1].Facedown && g.def(s, ids[c.HostSide][c.Host-1]).Kind == kQuest
}

// bringOut puts the placed cards into play without triggering anything. Hosts come
// before the cards on them: pass 0 places cards without a host, pass 1 the cards on
// those, pass 2 the cards on these (such as an attachment of a questing unit).
func (g *Game) bringOut(s *State, pos *Position, ids [2][]Obj) {
	for pass := range 3 {
		for p := Player(0); p < 2; p++ {
			for i := range pos.Sides[p].Cards {
				c := &pos.Sides[p].Cards[i]
				if pos.depth(c) == pass {
					g.placeCard(s, p, ids[p][i], c, ids)
				}
			}
		}
	}
	g.linkControl(s)
	s.pendBase = 0
	s.truncateWaiting(0, 0)
}

// depth returns the number of hosts below a card: 0 without a host, 1 on such a card, 2
// for anything deeper.
func (pos *Position) depth(c *Placed) (n int) {
	for ; c.Host != 0 && n < 2; n++ {
		c = &pos.Sides[c.HostSide].Cards[c.Host-1]
	}
	return n
}

func (g *Game) placeCard(s *State, p Player, o Obj, c *Placed, ids [2][]Obj) {
	ctl := p
	if c.Control {
		ctl = p.Other()
	}
	zone := 3*uint8(ctl) + uint8(c.Zone)
	if !c.Facedown {
		zone = 3*uint8(g.def(s, o).zonesWhenControlled(ctl)) + uint8(c.Zone)
	}
	if c.Zone == card.NumZones {
		zone = capitalOf(ctl)
	}
	var host Obj
	if c.Host != 0 {
		host = ids[c.HostSide][c.Host-1]
		zone = s.objects[host].zone()
	}
	if c.Under {
		g.putUnder(s, o, host, c.Facedown)
		return
	}
	if c.Facedown {
		g.enterFacedown(s, o, ctl, zone)
		g.setDamage(s, o, c.Damage)
		if host != 0 {
			g.startQuesting(s, o, host)
		}
	} else {
		g.enterPlay(s, o, ctl, zone, host)
		g.setDamage(s, o, c.Damage) // in place of the damage that some cards enter play with
		s.truncateWaiting(0, 0)
	}
	t := &s.objects[o]
	if c.Kept {
		s.addControl(lasting{kind: lastControl, ctl: ctl, obj: o, gen: t.gen, extra: uint8(code.Forever)})
	}
	t.flags &^= flagEntered
	t.tokens = u8(c.Tokens)
	g.enableActor(s, o)
	s.look |= lookTokens
	t.flags &^= flagCorrupted
	s.corrupted.del(o)
	if c.Corrupt {
		t.flags |= flagCorrupted
		s.corrupted.add(o)
	}
	t.turnPower, t.turnHP = int8(c.Power), int8(c.HP)
	if c.Power != 0 || c.HP != 0 {
		s.turn.deltas = true
		s.altered.add(o)
		s.turn.hpDeltas = s.turn.hpDeltas || c.HP != 0
	}
}

// possible returns an error if the placed cards or sections break a rule, such as damage
// of at least the hit points.
func (g *Game) possible(s *State, pos *Position, ids [2][]Obj) error {
	s.invalidateAll()
	g.updateCharacteristics(s)
	g.plainDevelopments(s)
	g.refresh(s)
	for p := Player(0); p < 2; p++ {
		if s.burnt[p] >= g.toBurn(s, p.Other()) {
			return fmt.Errorf("player %d has %d burning sections: he would have lost", p+1, int(s.burnt[p]))
		}
		for z := 0; z < 3; z++ {
			if t := &s.objects[Section(p, z)]; t.damage > 0 && (int(t.damage) >= int(t.hp) || t.flags&flagBurning != 0) {
				return fmt.Errorf("player %d's %v cannot have %d damage: it has %d hit points", p+1, card.Zone(z), t.damage, t.hp)
			}
		}
		for _, o := range ids[p] {
			if err := g.possibleCard(s, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// plainDevelopments removes damage from developments that are not units and stops their
// questing, so that their quests lose their tokens. In the game that the position comes from an effect until the end of the
// turn made them units; a Position cannot express that effect.
func (g *Game) plainDevelopments(s *State) {
	for o := range s.kinds[4].minus(&s.kinds[0]).All() {
		g.setDamage(s, o, 0)
		if s.questing.Has(o) {
			s.objects[s.objects[o].host].tokens = 0
			g.stopQuesting(s, o)
		}
	}
}

func (g *Game) possibleCard(s *State, o Obj) error {
	t, d := &s.objects[o], g.def(s, o)
	if t.place() == inUnder && s.objects[t.host].flags&flagFacedown != 0 {
		return fmt.Errorf("%s lies under a development", d.Name)
	}
	if t.place() == inUnder {
		return nil
	}
	if t.kind&(kUnit|kLegend) != 0 && t.harm() >= int(t.hp) {
		return fmt.Errorf("%s cannot have %d damage: it has %d hit points", d.Name, t.damage, t.hp)
	}
	if t.flags&flagFacedown != 0 {
		return nil
	}
	if t.flags&flagQuesting != 0 && sideOf(t.zone()) != t.ctl() {
		return fmt.Errorf("%s cannot quest on %s: that lies in a zone of the other player", d.Name, g.def(s, t.host).Name)
	}
	if t.kind&kQuest != 0 && t.tokens > 0 && g.questUnit(s, o) == 0 {
		return fmt.Errorf("%s cannot have tokens: no unit is questing on it", d.Name)
	}
	if d.Unique && g.hasTitle(s, t.ctl(), d.Title, o) {
		return fmt.Errorf("%s is unique: player %d cannot have two", d.Name, t.ctl()+1)
	}
	if d.Hero && g.hasHero(s, t.zone(), o) {
		return fmt.Errorf("%s: there is another Hero in that %v", d.Name, card.Zone(nameOf(t.zone())))
	}
	if t.kind == kLegend && s.legendOf(t.ctl()) != o {
		return fmt.Errorf("%s: player %d cannot have a second legend", d.Name, t.ctl()+1)
	}
	return nil
}
