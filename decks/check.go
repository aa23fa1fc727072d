package decks

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// Mode selects the rules for building decks.
type Mode uint8

// The modes.
const (
	// Tournament is all the rules: 50 to 100 cards, three copies of a title,
	// one side, the restricted and the banned list.
	Tournament Mode = iota
	// Casual is only what a game needs: cards of one side, none of the draft-format cards, the
	// limits that cards state themselves, and 10 to 100 cards. A deck of fewer than ten cards
	// would be empty after the opening hand and the first draws; the engine has no room for more
	// than a hundred. Starters and drafted decks are casual (rulings restricted.tournament-only,
	// starter.distinct-decks).
	Casual
	numModes
)

func (m Mode) String() string {
	if m >= numModes {
		return fmt.Sprintf("mode %d", uint8(m))
	}
	return [numModes]string{"tournament", "casual"}[m]
}

// ParseMode finds a mode by its name.
func ParseMode(s string) (Mode, error) {
	for m := range numModes {
		if m.String() == s {
			return m, nil
		}
	}
	return 0, fmt.Errorf("mode %q: want tournament or casual", s)
}

// The sizes of decks. Those of tournaments are ruling deck.size; those of casual decks are wisim's
// own.
const (
	MinTournament = 50
	MinCasual     = 10
	MaxSize       = 100

	// Copies is the most copies of a title (deck.three-copies).
	Copies = 3
)

// Severity says whether a problem makes a deck illegal.
type Severity uint8

// The severities.
const (
	Warning Severity = iota // the deck is legal, but the player should look at this
	Error                   // the deck is not legal
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// MarshalText returns "error" or "warning".
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Problem is a violated rule or a warning.
type Problem struct {
	Severity Severity `json:"severity"`
	// Ruling is the id of the ruling that the deck breaks. Ids that begin with "decks." are not
	// rulings but this package's own.
	Ruling string `json:"ruling"`
	Msg    string `json:"message"`
}

func (p Problem) String() string { return fmt.Sprintf("%s: %s (%s)", p.Severity, p.Msg, p.Ruling) }

// The ids of problems that no ruling of the game covers.
const (
	idFulcrum     = "decks.no-fulcrum"
	idCasualSize  = "decks.casual-size"
	idOwnLimit    = "decks.own-limit"
	idRaceOnly    = "decks.race-only"
	idFactions    = "decks.one-faction"
	idUnknownCard = "decks.unknown-card"
	idNotEncoded  = "decks.not-encoded"
	idHouse       = "decks.house-rule"
)

// Limits are numbers of deck building that a house rule sets, in every mode. Zero leaves
// the number of the mode.
type Limits struct {
	Least, Most int // size of a deck
	Copies      int // copies of a title, for cards that state no limit themselves
}

// Check checks a deck against the rules of deck building. It returns all problems in
// a fixed order; a deck without errors is legal.
func Check(d Deck, p *Pool, m Mode) []Problem { return Limits{}.Check(d, p, m) }

// Check is the function Check with other numbers.
func (l Limits) Check(d Deck, p *Pool, m Mode) []Problem {
	c := &checker{deck: d, pool: p, mode: m, limits: l}
	for _, rule := range []func(*checker){
		(*checker).size, (*checker).copies, (*checker).sides, (*checker).sideOnly, (*checker).raceOnly, (*checker).factions, (*checker).outOfGame,
		(*checker).restricted, (*checker).banned, (*checker).capital, (*checker).legends, (*checker).unencoded,
	} {
		rule(c)
	}
	return c.problems
}

// Legal reports whether no problem is an error.
func Legal(problems []Problem) bool {
	for _, p := range problems {
		if p.Severity == Error {
			return false
		}
	}
	return true
}

type checker struct {
	deck     Deck
	pool     *Pool
	mode     Mode
	limits   Limits
	problems []Problem
}

func (c *checker) errorf(ruling, format string, args ...any) {
	c.problems = append(c.problems, Problem{Error, ruling, fmt.Sprintf(format, args...)})
}

func (c *checker) warnf(ruling, format string, args ...any) {
	c.problems = append(c.problems, Problem{Warning, ruling, fmt.Sprintf(format, args...)})
}

// each calls f for every entry whose card is in the pool.
func (c *checker) each(f func(e Entry, k *Card)) {
	for _, e := range c.deck.Cards {
		if k, ok := c.pool.Card(e.Code); ok {
			f(e, k)
		}
	}
}

func (c *checker) size() {
	least, ruling, kind := MinTournament, "deck.size", "tournament"
	if c.mode == Casual {
		least, ruling, kind = MinCasual, idCasualSize, "casual"
	}
	most := cmp.Or(c.limits.Most, MaxSize)
	if c.limits.Least > 0 {
		least = c.limits.Least
	}
	if c.limits.Least > 0 || c.limits.Most > 0 {
		ruling, kind = idHouse, "house"
	}
	if n := c.deck.Size(); n < least || n > most {
		c.errorf(ruling, "%s; a %s deck has %d to %d", plural(n, "card"), kind, least, most)
	}
}

// copies counts copies per title. A limit printed on a card applies in every mode,
// the usual limit of three only in tournaments.
func (c *checker) copies() {
	count := map[string]int{}
	c.each(func(e Entry, k *Card) { count[k.Name] += e.Count })
	c.each(func(_ Entry, k *Card) {
		n := count[k.Name]
		delete(count, k.Name) // each title is reported once, at its first printing
		switch {
		case k.DeckLimit > 0 && n > k.DeckLimit:
			c.errorf(idOwnLimit, "%d copies of %s; the card allows %d", n, k.Name, k.DeckLimit)
		case k.DeckLimit == 0 && c.limits.Copies > 0:
			if n > c.limits.Copies {
				c.errorf(idHouse, "%d copies of %s; by the house rules a deck has at most %d of a title", n, k.Name, c.limits.Copies)
			}
		case k.DeckLimit == 0 && c.mode == Tournament && n > Copies:
			c.errorf("deck.three-copies", "%d copies of %s; a deck has at most %d of a title", n, k.Name, Copies)
		}
	})
}

// sides reports races of both sides in one deck.
func (c *checker) sides() {
	order, destruction := c.racesOf(card.Order), c.racesOf(card.Destruction)
	if len(order) > 0 && len(destruction) > 0 {
		c.errorf("deck.order-or-destruction", "both sides: Order has %s, Destruction has %s; a deck has races of one side",
			c.some(order), c.some(destruction))
	}
}

// racesOf returns the cards of a side's races.
func (c *checker) racesOf(s card.Side) []Entry {
	return c.where(func(k *Card) bool { return k.Race.Side() == s })
}

// where returns the entries for whose card pass holds.
func (c *checker) where(pass func(*Card) bool) []Entry {
	var out []Entry
	c.each(func(e Entry, k *Card) {
		if pass(k) {
			out = append(out, e)
		}
	})
	return out
}

// sideOnly reports neutral cards of one side among cards of the other. Mixed races
// are reported by sides alone.
func (c *checker) sideOnly() {
	for _, s := range []card.Side{card.Order, card.Destruction} {
		wrong := c.where(func(k *Card) bool { return k.SideOnly == s })
		if len(wrong) == 0 || len(c.racesOf(s)) > 0 {
			continue
		}
		against := c.where(func(k *Card) bool { return k.Side() == other(s) })
		// If neutral cards of each side exclude the cards of the other, that is one mistake;
		// report it once.
		if len(against) == 0 || s == card.Destruction && len(c.racesOf(card.Order)) == 0 {
			continue
		}
		c.errorf("kw.order-destruction-only", "%s: for %s decks only, but the deck has %s of %s",
			c.some(wrong), s, c.some(against), other(s))
	}
}

func other(s card.Side) card.Side {
	if s == card.Order {
		return card.Destruction
	}
	return card.Order
}

// raceOnly reports cards that require or forbid a capital of some race (decision
// K03).
func (c *checker) raceOnly() {
	for _, r := range card.Races() {
		if wrong := c.where(func(k *Card) bool { return k.RaceOnly == r }); len(wrong) > 0 && c.deck.Capital != r {
			c.errorf(idRaceOnly, "%s: for decks with the capital %s only; the capital is %s", c.some(wrong), r, c.deck.Capital)
		}
		if wrong := c.where(func(k *Card) bool { return k.RaceNever == r }); len(wrong) > 0 &&
			(c.deck.Capital == r || c.deck.Capital.Side() != r.Side()) {
			c.errorf(idRaceOnly, "%s: for decks of %s whose capital is not %s; the capital is %s",
				c.some(wrong), r.Side(), r, c.deck.Capital)
		}
	}
}

// factions reports cards of several factions, and faction cards with a capital of
// the other side (decision K03).
func (c *checker) factions() {
	var found []string
	for f := card.Lizardmen; f < card.NumFactions; f++ {
		of := c.where(func(k *Card) bool { return k.Faction == f })
		if len(of) == 0 {
			continue
		}
		found = append(found, fmt.Sprintf("%s has %s", f, c.some(of)))
		if c.deck.Capital.Side() != f.Side() {
			c.errorf(idFactions, "%s: for decks of %s; the capital is %s", c.some(of), f.Side(), c.deck.Capital)
		}
	}
	if len(found) > 1 {
		c.errorf(idFactions, "%s; a deck has cards that are only for one faction", strings.Join(found, ", "))
	}
}

// outOfGame reports unknown cards and cards of types that are never in a deck.
func (c *checker) outOfGame() {
	for _, e := range c.deck.Cards {
		k, ok := c.pool.Card(e.Code)
		switch {
		case !ok:
			c.errorf(idUnknownCard, "no card has the code %s", e.Code)
		case k.Type == card.Draft:
			c.errorf("deck.no-draft-format-cards", "%s is a draft-format card; none is ever in a deck", k.Name)
		case k.Type == card.Fulcrum:
			c.errorf(idFulcrum, "%s is a fulcrum; none is ever in a deck", k.Name)
		}
	}
}

func (c *checker) restricted() {
	if c.mode != Tournament {
		return
	}
	var found []string
	for _, l := range restrictedList() {
		if n := c.copiesOf(l.title); n > 0 {
			found = append(found, fmt.Sprintf("%d %s (%s)", n, l.title, l.ruling))
		}
	}
	if len(found) > 1 {
		c.errorf("restricted.one-choice", "%d restricted titles: %s; a deck has one at most", len(found), strings.Join(found, ", "))
	}
}

func (c *checker) banned() {
	if c.mode != Tournament {
		return
	}
	for _, l := range bannedList() {
		if c.copiesOf(l.title) > 0 {
			c.errorf(l.ruling, "%s is banned", l.title)
		}
	}
}

func (c *checker) copiesOf(title string) int {
	n := 0
	c.each(func(e Entry, k *Card) {
		if k.Name == title {
			n += e.Count
		}
	})
	return n
}

// capital reports a missing capital and one of the wrong side (note A08). A capital
// of a race without cards in the deck is legal but warned about.
func (c *checker) capital() {
	const ruling = "deck.capital-free-choice"
	board := c.deck.Capital
	side := c.pool.Side(c.deck)
	switch {
	case board == card.Neutral:
		c.errorf(ruling, "no capital; want one of %s", joinRaces())
		return
	case side != card.NoSide && board.Side() != side:
		c.errorf(ruling, "the capital %s is of %s, but the deck is of %s", board, board.Side(), side)
		return
	}
	absent := true
	c.each(func(_ Entry, k *Card) { absent = absent && k.Race != board })
	if absent {
		c.warnf(ruling, "the capital is %s, but no card of the deck is", board)
	}
}

// legends warns of legends that the capital does not allow to play (note A53).
func (c *checker) legends() {
	c.each(func(_ Entry, k *Card) {
		if k.Type == card.Legend && k.Race != card.Neutral && k.Race != c.deck.Capital {
			c.warnf("legend.matching-board", "%s cannot be played with the capital %s; it asks for %s", k.Name, c.deck.Capital, k.Race)
		}
	})
}

func (c *checker) unencoded() {
	missing := c.pool.NotEncoded(c.deck)
	if len(missing) == 0 {
		return
	}
	var names []string
	for _, e := range missing {
		names = append(names, fmt.Sprintf("%d %s", e.Count, c.pool.Name(e.Code)))
	}
	c.warnf(idNotEncoded, "%s of %s cannot be played, and what their texts say about decks was not checked: %s",
		plural(size(missing), "card"), plural(len(missing), "title"), strings.Join(names, ", "))
}

// some lists the first three entries for a message.
func (c *checker) some(entries []Entry) string {
	const most = 3
	var names []string
	for _, e := range entries[:min(most, len(entries))] {
		names = append(names, fmt.Sprintf("%d %s", e.Count, c.pool.Name(e.Code)))
	}
	if n := len(entries) - most; n > 0 {
		names = append(names, "and "+plural(n, "more title"))
	}
	return strings.Join(names, ", ")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
