package engine

import (
	"fmt"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// Deck is a player's deck: his capital board and his cards.
type Deck struct {
	Capital card.Race
	Cards   []card.Code
}

// defn holds everything about one card of a deck that the rules read often.
type defn analysis.Definition

// noCard is the definition of the identity 0: no card, or a card hidden in a view.
var noCard defn

// hotCard is the summary of a card that windows read for every card in hand and in play. It is
// 64 bytes long, so that indexing is a shift.
type hotCard = analysis.Hot

// numIdents is the number of values of a one-byte identity. Only MaxCards are used, but arrays
// of this length need no bounds checks.
const numIdents = 256

// Game is everything that stays the same while two decks play: the cards by identity and the
// executable library. All states and workers share it.
type Game struct {
	lib          *code.Library
	abils        []analysis.Ability // facts about the abilities of the library
	sels         []analysis.Sel
	exprs        []code.EInstr
	features     analysis.Features      // union of the features of all cards
	looks        checks                 // parts of the state check that must always run in this game
	recast       bool                   // a deck is guessed (View.Recast), so a state may contain records for cards that are not in it
	log          func(*State, LogEntry) // function called with every log entry except events of the rules; nil for none
	events       func(*State, LogEntry) // function called with events of the rules; nil for none
	loggedEvents uint64                 // events dispatched even if no card in play waits for them: handed, or all if events are logged

	// The cards by identity: from 1 for player 0, from 101 for player 1, all others noCard.
	// Copies of a card share one definition, that of the library's analysis. The fields above
	// are few, so that this array is at a small offset from the start of Game.
	cards [numIdents]*defn

	handed     uint64                  // events that some card waits for while it is in a hand
	heardByAll uint64                  // events for which some card has an ability that may trigger for subjects of either player
	pricing    uint64                  // union of analysis.Hot.PricesOf over all cards
	loyalty    [2][card.NumRaces]uint8 // highest number of loyalty icons on one card, by player and race
	firstInto  []code.AbilityID
	size       [2]int
	all        [2]Set // the numbers of each player's cards, as objects and as identities
	board      [2]card.Race
	begin      *State // state in which every game under the printed rules begins, without seed and first player

	rules  Rules
	house  bool     // rules are not the printed ones
	lossAt uint8    // least number of burning sections with which a player can have lost
	skips  [2]uint8 // phases that the first turn of the first player lacks, and that of the second (turnInfo.skip)
	devs   [2]uint8 // Seat.Developments of the first player and of the second

	// askedPlayed are the selectors from analysis.Facts.PlayedSels: when a matching card is
	// played, that is recorded (rememberPlayed).
	askedPlayed []code.SelID

	// Hot cards by identity, each in one cache line (size_test.go).
	_   [16]byte
	hot [numIdents]hotCard
}

// NewGame prepares a game between two decks. It fails if a card is unknown or not encoded, or
// if a deck has more than 100 cards or is too small for an opening hand: fewer than 8 cards
// besides those that begin the game in play or under such cards.
func NewGame(lib *code.Library, decks [2]Deck) (*Game, error) {
	g, err := newGame(lib, decks, openingHand+1)
	for p := Player(0); err == nil && g.features&analysis.SetsUp != 0 && p < 2; p++ {
		if n := g.beginsWith(p); n < openingHand+1 {
			return nil, fmt.Errorf("deck %d has %d cards less those that begin the game in play and under them: want %d to %d", p+1, n, openingHand+1, MaxDeck)
		}
	}
	return g, err
}

// beginsWith returns the number of cards in a player's deck when the opening hands are drawn.
func (g *Game) beginsWith(p Player) int {
	n := g.size[p]
	titles := map[uint16]bool{}
	for i := 1; i <= g.size[p]; i++ {
		if d := g.cards[int(p)*MaxDeck+i]; d.StartsInPlay && !titles[d.Title] {
			titles[d.Title] = true
			n -= 1 + int(d.SetsAside)
		}
	}
	return n
}

func newGame(lib *code.Library, decks [2]Deck, least int) (*Game, error) {
	pl := analysis.Of(lib)
	g := &Game{lib: lib, abils: pl.Abilities, sels: pl.Sels, exprs: pl.Exprs, firstInto: pl.FirstIntoZone, askedPlayed: pl.PlayedSels}
	for i := range g.cards {
		g.cards[i] = &noCard
	}
	for p, d := range decks {
		if len(d.Cards) > MaxDeck || len(d.Cards) < least {
			return nil, fmt.Errorf("deck %d has %d cards: want %d to %d", p+1, len(d.Cards), least, MaxDeck)
		}
		if d.Capital == card.Neutral || d.Capital >= card.NumRaces {
			return nil, fmt.Errorf("deck %d has no capital: want one of %v", p+1, card.Races())
		}
		g.size[p], g.board[p] = len(d.Cards), d.Capital
		first := make([]uint8, len(lib.Cards)) // for each code.CardID, the lowest identity of such a card; 0 if there is none yet
		var id code.CardID
		for i, c := range d.Cards {
			if i == 0 || c != d.Cards[i-1] { // look up the card only if it differs from the one before in the list
				var ok bool
				if id, ok = lib.Find(c); !ok {
					return nil, fmt.Errorf("deck %d: no card %v", p+1, c)
				}
			}
			if !lib.Cards[id].Encoded {
				return nil, fmt.Errorf("deck %d: %v %s is not encoded", p+1, c, lib.Cards[id].Name)
			}
			ident := uint8(p*MaxDeck + i + 1)
			g.all[p].add(Obj(ident))
			if first[id] == 0 {
				first[id] = ident
				g.sumUp(p, (*defn)(&pl.Cards[id]))
			}
			g.cards[ident] = (*defn)(&pl.Cards[id])
			g.hot[ident] = pl.Cards[id].Hot
			g.hot[ident].First = first[id]
		}
	}
	g.markPlain()
	g.loggedEvents = g.handed
	g.setRules(PrintedRules())
	g.begin = new(State)
	for p := range Player(2) {
		g.setUpSide(g.begin, p)
	}
	return g, nil
}

// markPlain sets HotPlain for the cards that can be played whenever they can be paid for. If
// some card in the game can forbid playing others, it sets the flag for none.
func (g *Game) markPlain() {
	plain := uint8(analysis.HotPlain)
	if g.features&(analysis.BarsZones|analysis.ForbidsTitles) != 0 {
		plain = 0
	}
	for i, d := range &g.cards {
		g.hot[i].Flags = g.hot[i].Flags&^analysis.HotPlain | d.Hot.Flags&plain
	}
}

// sumUp adds a card of a player's deck to the totals of the game: features, events, loyalty
// icons.
func (g *Game) sumUp(p int, d *defn) {
	if g.features |= d.Features; d.Features&analysis.AttachesByTest != 0 {
		g.looks = lookHosts
	}
	g.handed |= d.HandAwaits
	g.heardByAll |= d.AwaitsAll
	g.pricing |= d.Hot.PricesOf
	most := &g.loyalty[p][d.Race]
	*most = max(*most, d.Hot.Loyalty)
}

// Library returns the library that the game was made with.
func (g *Game) Library() *code.Library { return g.lib }

// Size returns the number of cards in a player's deck list.
func (g *Game) Size(p Player) int { return g.size[p] }

// Capital returns the race of a player's capital board.
func (g *Game) Capital(p Player) card.Race { return g.board[p] }

// def returns the card that an object is, and hotOf returns its hot card.
func (g *Game) def(s *State, o Obj) *defn { return g.cards[s.ident(o)] }

func (g *Game) hotOf(s *State, o Obj) *hotCard { return &g.hot[s.ident(o)] }

// WithLog returns a copy of the game that calls f with everything that happens in play, for
// logs and tests. f must not change the state.
func (g *Game) WithLog(f func(*State, LogEntry)) *Game {
	c := *g
	c.log, c.events, c.loggedEvents = f, f, ^uint64(0)
	return &c
}

// WithLines is WithLog without the entries for mere events of the rules (LogEvent), which
// outnumber all others.
func (g *Game) WithLines(f func(*State, LogEntry)) *Game {
	c := *g
	c.log, c.events, c.loggedEvents = f, nil, g.handed
	return &c
}

// Start sets up a game and runs it to the first decision. The seed determines both shuffles and
// all other random choices; player first takes the first turn.
func (g *Game) Start(s *State, seed uint64, first Player) {
	*s = *g.begin
	s.rng, s.first, s.active = seed, first, first
	if g.house {
		g.beginHouse(s)
	}
	s.push(frame{proc: procSetup})
	g.run(s, maxSteps)
}

// StartRandom is Start with the first player drawn from the seed.
func (g *Game) StartRandom(s *State, seed uint64) {
	g.Start(s, splitmix.Mix(seed), Player(splitmix.Mix(seed^0x5bd1e995)>>63))
}

// setUpSide puts a player's cards into his deck and sets up his capital.
func (g *Game) setUpSide(s *State, p Player) {
	base := Obj(p) * MaxDeck
	for i := 1; i <= g.size[p]; i++ {
		o := base + Obj(i)
		s.idents[o] = uint8(o)
		s.objects[o] = object{at: inDeck, seat: seatOf(p, 0), flags: flagFacedown}
		s.piles[p][g.size[p]-i] = o
		s.decks.add(o)
	}
	s.nDeck[p] = uint8(g.size[p])
	for z := 0; z < 3; z++ {
		s.objects[Section(p, z)] = object{at: inPlay, seat: seatOf(p, uint8(3*int(p)+z)), hp: int8(g.rules[0].HitPoints)}
	}
	s.symbols[p][g.board[p]] = 1
}

// Apply performs an action, which must be one of those that Legal returns, and runs the game to
// the next decision with two or more choices, or to its end.
func (g *Game) Apply(s *State, a Action) {
	if invariantsOn {
		g.mustBeLegal(s, a)
	}
	s.count++
	g.answer(s, a)
	g.run(s, maxSteps)
}

func (g *Game) answer(s *State, a Action) {
	s.answer = a
	s.ask.kind = AskNone
}

// run advances the game until a player must decide between two or more choices, or the game is
// over. It takes at most n steps; a game that takes maxSteps ends as unfinished. A step answers
// a question that has one choice, does due work, or advances the top frame, which continues
// until something else must happen first. In slow motion, and while some card has an ability
// that triggers on a condition (code.Holds), the frame takes a single step.
func (g *Game) run(s *State, n int) {
	defer func() {
		if n > 0 { // the steps have not run out, so this is a panic or a normal return
			g.attributePanic(s, recover())
		}
	}()
	for ; n > 0; n-- {
		if s.ask.kind != AskNone {
			if s.ask.kind == AskWindow { // a window asks only if there is a choice
				break
			}
			only, one := s.ask.forced()
			if !one {
				break
			}
			if invariantsOn {
				g.mustBeForced(s)
			}
			g.answer(s, only)
		}
		depth := s.nStack
		if s.due != 0 {
			if s.Over() {
				break
			}
			depth = 0
			if g.doDueWork(s) {
				if s.blocked(s.nStack) {
					continue
				}
				depth = s.nStack
			}
		}
		f := &s.stack[int(s.nStack)-1]
		switch f.proc {
		case procSetup:
			g.stepSetup(s, f)
		case procTurn:
			g.stepTurn(s)
		case procWindow:
			g.stepWindow(s, windowFrame{f}, depth)
		case procTriggers:
			g.stepTriggers(s, triggerFrame{f})
		case procCode:
			g.stepCode(s, f, depth)
		case procFight:
			g.stepFight(s, fightFrame{f}, depth)
		case procDamage:
			g.stepDamage(s, damageFrame{f})
		case procIndirect:
			g.stepIndirect(s, spreadFrame{f})
		case procLeave:
			g.stepLeave(s, leaveFrame{f})
		case procAmbush:
			g.stepAmbush(s, f)
		}
	}
	if (n == 0 || s.count >= maxDecisions) && s.due&(dueSlow|dueEnd) == 0 {
		s.finish(Outcome{Result: Unfinished, Ending: TooLong})
	}
	n = 0
}

// somethingDue reports whether something may have to happen before the top frame advances.
func (s *State) somethingDue() bool {
	return s.due&^dueSlow != 0
}

// doDueWork does the first piece of due work: a state check or, after that, it begins to
// resolve triggers. It reports whether there was any.
func (g *Game) doDueWork(s *State) bool {
	if s.due&dueCheck != 0 {
		g.stateCheck(s)
		return true
	}
	if s.due&dueHolds != 0 {
		g.enqueueHolding(s)
	}
	if s.due&dueTriggers == 0 {
		return false
	}
	s.beginTriggers()
	s.setPendBase(s.nPending)
	return true
}

// maxDecisions is the number of decisions after which a game ends as unfinished. The longest of
// 20,000 random games takes under a tenth of it.
const maxDecisions = 100_000

// maxSteps is the number of steps without a decision after which a game ends as unfinished,
// because its effects trigger each other without end (rules, W25). In some thousand random
// games the maximum was 78.
const maxSteps = 100_000

func (s *State) finish(o Outcome) {
	s.due, s.result = s.due|dueEnd, o
	s.ask = question{}
}

// overflow ends the game as unfinished because a list that the rules do not bound is full.
func (s *State) overflow() { s.finish(Outcome{Result: Unfinished, Ending: TooDeep}) }

// blocked reports whether the frame at a depth must return to the loop: a question is open,
// work is due, or another frame is on top. No frame has depth 0.
func (s *State) blocked(depth uint8) bool {
	return s.ask.kind != AskNone || s.nStack != depth || s.due != 0
}

// canStep reports whether a frame that was just pushed may take its first step without a return
// to the loop: no work is due, and it is not slow motion.
func (s *State) canStep() bool { return s.due == 0 }

// await adds events to those that some card in play waits for.
func (s *State) await(events uint64) {
	s.awaited |= events
	if events>>code.Holds&1 != 0 {
		s.due |= dueHolds
	}
}
