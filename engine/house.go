package engine

import "fmt"

// Seat holds the numbers of the rules that a house rule may change for one of the players: the
// one who takes the first turn, or the other.
type Seat struct {
	Hand            int  // cards in the opening hand
	Mulligans       int  // how many opening hands he may exchange
	Draw            int  // cards that he draws in his first quest phase, besides those for power
	Resources       int  // resources that he collects in his first kingdom phase, besides those for power
	SkipQuest       bool // his first turn has no quest phase
	SkipBattlefield bool // his first turn has no battlefield phase
	HitPoints       int  // hit points of each section of his capital, without developments
	Burn            int  // sections of the opponent's capital that he must burn to win
	Developments    int  // cards that he may play as developments in each turn of his
}

// Rules are the numbers of the rules that a house rule may change, for the player who takes the
// first turn and for the other. The zero value is no rules; see PrintedRules.
type Rules [2]Seat

// Numbers of the printed rules.
const (
	openingHand    = 7 // setup.draw-seven
	usualResources = 3 // kingdom.collect
	usualDraw      = 1 // quest-phase.draw
)

// PrintedRules returns the rules as printed. The first player's first turn has neither quest nor
// battlefield phase (turn.first-player-penalty).
func PrintedRules() Rules {
	s := Seat{
		Hand: openingHand, Mulligans: 1, Draw: usualDraw, Resources: usualResources,
		HitPoints: 8, Burn: 2, Developments: 1,
	}
	r := Rules{s, s}
	r[0].SkipQuest, r[0].SkipBattlefield = true, true
	return r
}

// SeatNumber is a number of a Seat with the values that it may have.
type SeatNumber struct {
	Of          func(*Seat) *int
	What        string // what the number counts, such as "cards in the opening hand"
	Least, Most int
}

// SeatNumbers returns the numbers of a Seat. Within these bounds every game ends: each turn but a
// first one draws a card, and a player without a deck has lost.
func SeatNumbers() []SeatNumber {
	return []SeatNumber{
		{func(s *Seat) *int { return &s.Hand }, "cards in the opening hand", 1, 30},
		{func(s *Seat) *int { return &s.Mulligans }, "opening hands that may be exchanged", 0, 5},
		{func(s *Seat) *int { return &s.Draw }, "cards drawn in the first quest phase, besides those for power", 0, 20},
		{func(s *Seat) *int { return &s.Resources }, "resources of the first kingdom phase, besides those for power", 0, 30},
		{func(s *Seat) *int { return &s.HitPoints }, "hit points of each section", 1, 60},
		{func(s *Seat) *int { return &s.Burn }, "sections to burn", 1, 3},
		{func(s *Seat) *int { return &s.Developments }, "developments a turn", 0, 10},
	}
}

// Check returns an error if a number is out of its bounds.
func (r Rules) Check() error {
	for i := range r {
		for _, n := range SeatNumbers() {
			if x := *n.Of(&r[i]); x < n.Least || x > n.Most {
				return fmt.Errorf("%s player: %d %s: want %d to %d", [2]string{"first", "second"}[i], x, n.What, n.Least, n.Most)
			}
		}
	}
	return nil
}

// WithRules returns the game under other rules. It fails if a number is out of its bounds, or if
// the opening hand and the first draw would take a whole deck.
func (g *Game) WithRules(r Rules) (*Game, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	for p := range Player(2) {
		for i := range r {
			least := r[i].Hand + 1
			if !r[i].SkipQuest {
				least += r[i].Draw
			}
			if n := g.beginsWith(p); n < least {
				return nil, fmt.Errorf("deck %d begins with %d cards, and the opening hand and the first draw of the %s player take %d: want a larger deck", p+1, n, [2]string{"first", "second"}[i], least-1)
			}
		}
	}
	c := *g
	c.setRules(r)
	return &c, nil
}

// setRules sets the rules of a game.
func (g *Game) setRules(r Rules) {
	g.rules, g.house = r, r != PrintedRules()
	g.lossAt = uint8(min(r[0].Burn, r[1].Burn))
	for i := range r {
		g.skips[i], g.devs[i] = 0, uint8(r[i].Developments)
		if r[i].SkipQuest {
			g.skips[i] |= skipQuest
		}
		if r[i].SkipBattlefield {
			g.skips[i] |= skipBattlefield
		}
	}
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// seat returns the rules for a player.
func (g *Game) seat(s *State, p Player) *Seat { return &g.rules[(p^s.first)&1] }

// beginHouse changes the state in which a game begins to that of the game's rules, once it is
// known who takes the first turn.
func (g *Game) beginHouse(s *State) {
	for p := range Player(2) {
		for z := range 3 {
			s.objects[Section(p, z)].hp = int8(g.seat(s, p).HitPoints)
		}
	}
}

// usualHP returns the hit points of the section of a zone with so many developments
// (burn.development-adds-hp).
func (g *Game) usualHP(s *State, zone uint8, developments int) int8 {
	return int8(g.seat(s, Player(zone/3)).HitPoints + developments)
}

// income returns the resources that the active player collects in his kingdom phase besides those
// for power.
func (g *Game) income(s *State) int {
	if s.turns <= 2 {
		return g.seat(s, s.active).Resources
	}
	return usualResources
}

// questDraw returns the cards that the active player draws in his quest phase besides those for
// power.
func (g *Game) questDraw(s *State) int {
	if s.turns <= 2 {
		return g.seat(s, s.active).Draw
	}
	return usualDraw
}
