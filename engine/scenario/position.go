package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// position is a position as written in a file, before it is set up.
type position struct {
	engine.Position
	line     int
	given    [2]bool // per player: the file names his capital
	deckSet  [2]bool
	placed   [2][]placed
	mentions []mention
	sections [2]Place // per player: the last place in the file that describes one of his sections
	moment   Place    // the place in the file that gives the moment of the turn
	attacked [2]attacked
}

// attacked describes the attack on a player in a position during combat.
type attacked struct {
	at     Place
	zone   card.Zone
	is     bool // a zone is attacked
	legend bool // a legend is attacked
	n      int  // damage that is assigned to the section
}

// placed is a card in play together with the phrase for its host.
type placed struct {
	engine.Placed
	at    Place
	host  *object
	index int // 1 plus the index of the host in the list of hostSide; 0 if the host is not known yet
	copy  int // copy number of an attachment that the file names together with its host
}

// mention is one card named in a position: its place in the lists, and the number
// that distinguishes copies.
type mention struct {
	at     Place
	card   card.Code
	copy   int
	player engine.Player
	list   int // the list of the player that has the card: listPlay or another constant below
	index  int
}

// The lists of cards that a player has, in the order in which the engine numbers the cards.
const (
	listPlay = iota
	listHand
	listDiscard
	listDeck
	numLists
)

// turn reads "turn 5 of 1, capital window".
func (fp *fileParser) turn(c *cursor) {
	pos := &fp.sc.pos
	if n, ok := c.number(); ok {
		if n == 0 || n > 999 {
			c.fail("want a number from 1 to 999", "turn %d", n)
		}
		pos.Turn = n
	}
	c.need("of")
	pos.Active = c.player()
	if c.punct(",") || c.punct(":") {
		fp.sc.pos.moment = c.place()
		c.beginAt(&pos.Position)
	}
}

// The moments before the first turn.
const (
	opening   = "mulligan"
	preparing = "preparation"
)

// beginAt reads the moment at which a position begins.
func (c *cursor) beginAt(pos *engine.Position) {
	c.word("the")
	if c.word(opening) {
		pos.Opening = true
		return
	}
	if c.word(preparing) {
		pos.Preparing = true
		return
	}
	for m := engine.AttackWindow; m < engine.NumMoments; m++ {
		if c.word(m.String()) {
			pos.Combat.Window = m
			return
		}
	}
	pos.Step = c.step()
}

// step reads a step of the turn at which a position begins.
func (c *cursor) step() engine.Step {
	c.word("the")
	for s := engine.Step(0); s < engine.NumSteps; s++ {
		if c.word(s.String()) {
			return s
		}
	}
	if s, ok := c.tryPhase(); ok {
		return s
	}
	var all []string
	for s := engine.Step(0); s < engine.NumSteps; s++ {
		all = append(all, s.String())
	}
	for m := engine.AttackWindow; m < engine.NumMoments; m++ {
		all = append(all, m.String())
	}
	c.oneOf("a moment of the turn", append(all, opening, preparing))
	return 0
}

// playerHead reads "player 1: Dwarf, 3 resources".
func (fp *fileParser) playerHead(c *cursor) bool {
	at := c.at
	p, ok := c.tryPlayer()
	if !ok || !c.punct(":") {
		c.at = at
		return false
	}
	fp.side = int(p)
	for !c.end() {
		fp.playerFact(c, p)
		if !c.punct(",") {
			break
		}
	}
	return true
}

func (fp *fileParser) playerFact(c *cursor, p engine.Player) {
	pos := &fp.sc.pos
	side := &pos.Sides[p]
	at := c.at
	if _, ok := c.number(); ok {
		c.at = at
		side.Resources = c.needSmall("a number of resources", 999)
		if _, ok := c.anyWord("resources", "resource"); !ok {
			c.oneOf("a number of resources", []string{"resources"})
		}
		return
	}
	if c.word("has developed") {
		side.Developed = true
		return
	}
	if c.word("has played a limited card") {
		side.Limited = true
		return
	}
	if c.word("must burn") {
		side.MustBurn = c.needSmall("a number of sections", 3)
		c.need("sections")
		return
	}
	for _, r := range card.Races() {
		if c.word(r.String()) {
			side.Capital, pos.given[p] = r, true
			return
		}
	}
	words := []string{"has developed", "has played a Limited card", "must burn 3 sections"}
	for _, r := range card.Races() {
		words = append(words, r.String())
	}
	c.oneOf("a number of resources or one of", words)
}

// sideLine reads a line with cards of the current player.
func (fp *fileParser) sideLine(c *cursor) bool {
	p := engine.Player(fp.side)
	at := c.at
	switch {
	case c.word("hand") && c.punct(":"):
		fp.cardList(c, p, listHand)
		return true
	case c.word("deck") && c.punct(":"):
		fp.deckLine(c, p)
		return true
	case (c.word("discard pile") || c.word("discard")) && c.punct(":"):
		fp.cardList(c, p, listDiscard)
		return true
	}
	if c.word("legend") && c.punct(":") {
		fp.placedCards(c, p, card.NumZones)
		return true
	}
	c.at = at
	if z, ok := c.tryZone(); ok && (c.peekPunct("(") || c.peekPunct(":")) {
		fp.zoneLine(c, p, z)
		return true
	}
	c.at = at
	return false
}

func (c *cursor) peekPunct(s string) bool {
	c.space()
	return strings.HasPrefix(c.rest(), s)
}

// count reads "3" or "3x" before a name; it returns 1 if none follows.
func (c *cursor) count() int {
	at := c.at
	if n, ok := c.number(); ok && n > 0 && n <= engine.MaxDeck {
		return n
	}
	c.at = at
	c.space()
	s := c.rest()
	i := strings.IndexByte(s, 'x')
	if i > 0 && i < 3 && !wordGoesOn(s[i+1:]) {
		sub := &cursor{text: s[:i]}
		if n, ok := sub.number(); ok && sub.end() && n > 0 {
			c.at += i + 1
			return n
		}
	}
	return 1
}

// cardList reads the cards of a hand or discard pile.
func (fp *fileParser) cardList(c *cursor, p engine.Player, list int) {
	side := &fp.sc.pos.Sides[p]
	for !c.dash() && !c.none() && !c.end() {
		at, n := c.place(), c.count()
		code := card.Code(fillerCode)
		if !c.word("cards") && !c.word("card") {
			code = c.card()
		}
		copy := c.copyNumber()
		known := false
		if list == listHand && c.punct("(") {
			c.need("known")
			c.closeParen()
			known = true
		}
		for range n {
			if list == listHand {
				fp.mention(at, code, copy, p, list, len(side.Hand))
				side.Hand, side.Known = append(side.Hand, code), append(side.Known, known)
			} else {
				fp.mention(at, code, copy, p, list, len(side.Discard))
				side.Discard = append(side.Discard, code)
			}
		}
		if !c.punct(",") {
			break
		}
	}
}

// none reads that a hand or a pile has no cards.
func (c *cursor) none() bool {
	at := c.at
	if _, ok := c.anyWord("0 cards", "no cards", "empty"); ok && (c.end() || c.peek("only")) {
		return true
	}
	c.at = at
	return false
}

func (c *cursor) closeParen() {
	if !c.punct(")") {
		c.expected("\")\"")
	}
}

// deckLine reads a deck from the top. Unless the line ends in "only" the
// filler lies below.
func (fp *fileParser) deckLine(c *cursor, p engine.Player) {
	side := &fp.sc.pos.Sides[p]
	fp.sc.pos.deckSet[p] = true
	named := false
	if c.dash() {
		return
	}
	if c.none() {
		c.word("only")
		return
	}
	for !c.end() && !c.peek("only") {
		at, n := c.place(), c.count()
		if c.word("cards") || c.word("card") {
			for range n {
				side.Deck = append(side.Deck, fillerCode)
			}
			fp.sc.pos.deckSet[p] = true
		} else {
			named = true
			code := c.card()
			copy := c.copyNumber()
			for range n {
				fp.mention(at, code, copy, p, listDeck, len(side.Deck))
				side.Deck = append(side.Deck, code)
			}
		}
		if !c.punct(",") {
			break
		}
	}
	if !c.word("only") && named {
		for range fillerDeck {
			side.Deck = append(side.Deck, fillerCode)
		}
	}
}

func (fp *fileParser) mention(at Place, code card.Code, copy int, p engine.Player, list, index int) {
	pos := &fp.sc.pos
	pos.mentions = append(pos.mentions, mention{at, code, copy, p, list, index})
}

// zoneLine reads "kingdom (damage 3): Name (corrupted), 2 developments".
func (fp *fileParser) zoneLine(c *cursor, p engine.Player, z card.Zone) {
	side := &fp.sc.pos.Sides[p]
	if c.punct("(") {
		fp.sc.pos.sections[p] = c.place()
		for {
			switch {
			case c.word("damage"):
				side.Damage[z] = c.needSmall("an amount of damage", mostCounters)
			case c.word("burning"), c.word("burns"):
				side.Burning[z] = true
			default:
				fp.attackedZone(c, p, z)
			}
			if !c.punct(",") {
				break
			}
		}
		c.closeParen()
	}
	if c.punct(":") {
		fp.placedCards(c, p, z)
	}
}

// attackedZone reads "attacked", or the damage assigned to the section.
func (fp *fileParser) attackedZone(c *cursor, p engine.Player, z card.Zone) {
	a := &fp.sc.pos.attacked[p]
	at := c.place()
	n, assigned := c.assigned()
	switch {
	case assigned:
		a.n += n
	case c.word("attacked"):
	default:
		c.expected("damage N, burning, attacked, assigned N")
	}
	if a.is && a.zone != z {
		panic(c.errorAt(at, "want one zone of one player", "a second zone is attacked"))
	}
	a.is, a.at, a.zone = true, at, z
}

// assigned reads "assigned 2" or "2 assigned".
func (c *cursor) assigned() (n int, ok bool) {
	if c.word("assigned") {
		return c.needSmall("an amount of damage", mostCounters), true
	}
	at, from := c.at, c.place()
	if n, ok = c.number(); ok {
		if n > mostCounters {
			c.fail(fmt.Sprintf("want at most %d", mostCounters), "found %d", n)
		}
		if c.punct("/") { // a drawn board shows damage as 1/8; a scenario file must not
			of, _ := c.number()
			panic(c.errorAt(from, fmt.Sprintf("want damage %d", n), "found %d/%d", n, of))
		}
		c.need("assigned")
		return n, true
	}
	c.at = at
	return 0, false
}

// placedCards reads the cards of a zone, or with card.NumZones the legend and its
// attachments.
func (fp *fileParser) placedCards(c *cursor, p engine.Player, z card.Zone) {
	for !c.dash() && !c.end() {
		fp.placedCard(c, p, z)
		if !c.punct(",") {
			break
		}
	}
}

// placedCard reads one entry of a zone: a card or some developments.
func (fp *fileParser) placedCard(c *cursor, p engine.Player, z card.Zone) {
	at, n := c.place(), c.count()
	t := placed{at: at, Placed: engine.Placed{Zone: z}}
	if c.word("development") || c.word("developments") {
		t.Facedown = true
		t.Code = fillerCode
		if code, ok := c.tryCard(); ok {
			t.Code = code
		}
	} else {
		t.Code = c.card()
	}
	copy := c.copyNumber()
	var with []placed
	if c.punct("(") {
		for {
			if w := fp.cardNote(c, &t); w != nil {
				with = append(with, *w)
			}
			if !c.punct(",") {
				break
			}
		}
		c.closeParen()
	}
	for range n {
		fp.place(p, t, copy)
		host := len(fp.sc.pos.placed[p])
		for _, w := range with {
			w.index, w.HostSide = host, p
			fp.place(engine.Player(w.Host), w, w.copy)
		}
	}
}

// place adds a card in play to the position.
func (fp *fileParser) place(p engine.Player, t placed, copy int) {
	pos := &fp.sc.pos
	fp.mention(t.at, t.Code, copy, p, listPlay, len(pos.placed[p]))
	pos.placed[p] = append(pos.placed[p], t)
}

// cardNote reads one of the notes in parentheses after a card in play. For "with
// NAME" it returns the attachment and stores its owner in Host.
func (fp *fileParser) cardNote(c *cursor, t *placed) *placed {
	if n, ok := c.assigned(); ok {
		t.Assigned = n
		return nil
	}
	switch {
	case c.word("attacking"), c.word("defending"):
		t.Fights = true
	case t.Zone == card.NumZones && c.word("attacked"):
		fp.sc.pos.attacked[fp.side].legend = true
	case c.word("damage"):
		t.Damage = c.needSmall("an amount of damage", mostCounters)
	case c.word("tokens"), c.word("token"):
		t.Tokens = c.needSmall("a number of tokens", mostCounters)
	case c.word("corrupted"), c.word("corrupt"):
		t.Corrupt = true
	case c.word("facedown"):
		t.Facedown = true
	case c.word("power"):
		t.Power = c.change()
	case c.word("hp"), c.word("hit points"):
		t.HP = c.change()
	case c.word("controlled by"):
		fp.controlled(c, t)
	case c.word("questing on"), c.word("attached to"), c.word("on"):
		o := c.object()
		t.host = &o
	case c.word("under"):
		o := c.object()
		t.host, t.Under = &o, true
	case c.word("with"):
		w := &placed{at: c.place(), Placed: engine.Placed{Zone: t.Zone, Host: fp.side}}
		if p := c.possessive(); p >= 0 {
			w.Host = p
		}
		w.Code = c.card()
		w.copy = c.copyNumber()
		if c.punct("(") {
			fp.attachmentNotes(c, w)
		}
		return w
	default:
		c.oneOf("one of", []string{"damage N", "tokens N", "corrupted", "facedown", "power +N", "hp +N", "controlled by N",
			"questing on NAME", "attached to NAME", "under NAME", "with NAME", "attacking", "defending", "assigned N"})
	}
	return nil
}

// attachmentNotes reads the notes of an attachment named with its host, as in "with
// NAME (tokens 1)".
func (fp *fileParser) attachmentNotes(c *cursor, w *placed) {
	for {
		at := c.place()
		if fp.cardNote(c, w) != nil {
			panic(c.errorAt(at, "want \"attached to NAME\" at a card of its own", "nothing is attached to an attachment here"))
		}
		if !c.punct(",") {
			break
		}
	}
	c.closeParen()
}

// mostCounters and mostChange are the largest numbers that a position may give for a card: of
// counters, and of a change of its power or hit points.
const (
	mostCounters = 250
	mostChange   = 100
)

// change reads a number with its sign, such as "+1".
func (c *cursor) change() int {
	at := c.place()
	n := c.signed("a number with its sign, such as +2 or -1")
	if n > mostChange || n < -mostChange {
		panic(c.errorAt(at, fmt.Sprintf("want at most %d", mostChange), "found %d", n))
	}
	return n
}

func (fp *fileParser) controlled(c *cursor, t *placed) {
	t.Control = int(c.player()) != fp.side
	t.Kept = !t.Control
}

// setUp sets the position up. The error is an *Error.
func (sc *Scenario) setUp() (*table, error) {
	pos := sc.pos.Position
	if err := sc.setAttack(&pos); err != nil {
		return nil, err
	}
	for p := range pos.Sides {
		sc.defaults(&pos.Sides[p], p)
		pos.Sides[p].Discard = slices.Clone(pos.Sides[p].Discard)
		slices.Reverse(pos.Sides[p].Discard) // a scenario file lists the top card first, the engine lists it last
		if err := sc.placeCards(&pos, p); err != nil {
			return nil, err
		}
		if err := sc.checkDeckSize(&pos.Sides[p], p); err != nil {
			return nil, err
		}
	}
	g, s, _, err := engine.NewPosition(sc.names.lib, &pos)
	if err != nil {
		return nil, sc.positionError(err)
	}
	t := &table{names: sc.names, g: g, s: s, copies: map[card.Code][]int{}}
	for o := range t.referee().Loose().All() {
		host := t.referee().Card(g.SampledView(s, 0).Host(o))
		return nil, sc.positionError(fmt.Errorf("%s cannot be attached to %s", t.referee().Card(o).Name, host.Name))
	}
	return t, sc.numberCopies(t, &pos)
}

// setAttack fills in the zone or legend under attack, and rejects attacks outside
// combat.
func (sc *Scenario) setAttack(pos *engine.Position) error {
	w := pos.Combat.Window
	for p, a := range sc.pos.attacked {
		if !a.is && !a.legend {
			continue
		}
		switch {
		case w <= engine.AttackWindow:
			return sc.errorAt(a.at, "want a window of combat: turn of 1, damage window", "a zone is attacked outside combat")
		case engine.Player(p) == pos.Active:
			return sc.errorAt(a.at, "want a zone of the other player", "it is the turn of %d: he attacks", p+1)
		}
	}
	if w > engine.AttackWindow {
		a := sc.pos.attacked[pos.Active.Other()]
		if !a.is {
			return sc.errorAt(sc.pos.moment, fmt.Sprintf("want the zone that is attacked, such as: kingdom (attacked): NAME, among the lines of player %d",
				pos.Active.Other()+1), "the %v without a zone that is attacked", w)
		}
		pos.Combat.Zone, pos.Combat.Legend, pos.Combat.Assigned = a.zone, a.legend, a.n
	}
	return nil
}

func (sc *Scenario) defaults(side *engine.Side, p int) {
	if !sc.pos.deckSet[p] {
		for range fillerDeck {
			side.Deck = append(side.Deck, fillerCode)
		}
	}
	if !sc.pos.given[p] {
		side.Capital = sc.guessCapital(p)
	}
}

// guessCapital returns the race with the most loyalty icons among a player's cards,
// the first named of several; without cards of a race it is Dwarf for player 1 and
// Orc for player 2.
func (sc *Scenario) guessCapital(p int) card.Race {
	var icons [card.NumRaces]int
	best := []card.Race{card.Dwarf, card.Orc}[p]
	for _, m := range sc.pos.mentions {
		if int(m.player) != p {
			continue
		}
		f := sc.names.card(m.card)
		if f.Race == card.Neutral {
			continue
		}
		icons[f.Race] += max(f.Loyal, 0) + 1
		if icons[f.Race] > icons[best] {
			best = f.Race
		}
	}
	return best
}

// placeCards fills in the cards in play and resolves their hosts.
func (sc *Scenario) placeCards(pos *engine.Position, p int) error {
	side := &pos.Sides[p]
	for _, t := range sc.pos.placed[p] {
		c := t.Placed
		c.Host = t.index
		if t.host != nil {
			q, i, err := sc.findPlaced(t.host, p)
			if err != nil {
				return err
			}
			c.Host, c.HostSide = i+1, engine.Player(q)
		}
		side.Cards = append(side.Cards, c)
	}
	return nil
}

// findPlaced resolves the phrase for a host to a player and an index into his cards
// in play. A card of the player near is preferred.
func (sc *Scenario) findPlaced(o *object, near int) (p, i int, err error) {
	var found [][2]int
	for k, m := range sc.copiesOf(o.card) {
		if m.list == listPlay && (o.copy == 0 || o.copy == k+1) && sc.liesAt(m, o) {
			found = append(found, [2]int{int(m.player), m.index})
		}
	}
	if len(found) > 1 && o.side < 0 { // a phrase without a player means one's own card rather than the opponent's
		var own [][2]int
		for _, f := range found {
			if f[0] == near {
				own = append(own, f)
			}
		}
		if len(own) == 1 {
			found = own
		}
	}
	name := sc.names.card(o.card).Name
	switch len(found) {
	case 0:
		return 0, 0, sc.errorAt(o.at, "want a card that the position has in play", "there is no %s in play to be on", name)
	case 1:
		return found[0][0], found[0][1], nil
	}
	return 0, 0, sc.errorAt(o.at, fmt.Sprintf("want a number, such as %s#2", name), "there are %d %s in play", len(found), name)
}

// liesAt reports whether a card in play belongs to the player and lies in the zone that
// a phrase names, if it names one.
func (sc *Scenario) liesAt(m mention, o *object) bool {
	return (o.side < 0 || o.side == int(m.player)) && (o.zone < 0 || o.zone == int(sc.pos.placed[m.player][m.index].Zone))
}

// copiesOf returns the mentions of a card by copy number: element 0 is "#1".
// Mentions without a number fill the free places.
func (sc *Scenario) copiesOf(code card.Code) []mention {
	var list []mention
	for _, m := range sc.pos.mentions {
		if m.card == code && m.copy > 0 {
			for len(list) < m.copy {
				list = append(list, mention{})
			}
			list[m.copy-1] = m
		}
	}
	next := 0
	for _, m := range sc.pos.mentions {
		if m.card != code || m.copy > 0 {
			continue
		}
		for next < len(list) && list[next].card != 0 {
			next++
		}
		if next == len(list) {
			list = append(list, mention{})
		}
		list[next] = m
	}
	return list
}

func (sc *Scenario) checkDeckSize(side *engine.Side, p int) error {
	n := len(side.Cards) + len(side.Hand) + len(side.Discard) + len(side.Deck)
	if n > engine.MaxDeck {
		return sc.errorAt(Place{sc.Line, 1}, fmt.Sprintf("want at most %d", engine.MaxDeck), "player %d has %d cards", p+1, n)
	}
	return nil
}

// numberCopies maps the copies of each card to the instances of the game.
func (sc *Scenario) numberCopies(t *table, pos *engine.Position) error {
	for _, m := range sc.pos.mentions {
		if _, done := t.copies[m.card]; done {
			continue
		}
		list := sc.copiesOf(m.card)
		instances := make([]int, len(list))
		for i, c := range list {
			if c.card == 0 {
				name := sc.names.card(m.card).Name
				return sc.errorAt(m.at, "want numbers from #1 without a gap", "there is no %s#%d", name, i+1)
			}
			side := &pos.Sides[c.player]
			before := [numLists]int{0, len(side.Cards), len(side.Cards) + len(side.Hand),
				len(side.Cards) + len(side.Hand) + len(side.Discard)}
			index := c.index
			if c.list == listDiscard {
				index = len(side.Discard) - 1 - index
			}
			instances[i] = int(c.player)*engine.MaxDeck + 1 + before[c.list] + index
		}
		t.copies[m.card] = instances
	}
	return nil
}

func (sc *Scenario) errorAt(at Place, want, format string, args ...any) *Error {
	return &Error{File: sc.File, Place: at, Message: fmt.Sprintf(format, args...), Want: want, Source: sc.texts[at.Line]}
}

// positionError finds the place in the file for an error of the engine. If the error begins with
// the name of a card, that is the last mention of the card; if it is about a section, the last
// description of a section of that player; otherwise the line with the moment of the turn.
func (sc *Scenario) positionError(err error) error {
	at := Place{sc.Line, 1}
	for _, m := range sc.pos.mentions {
		if strings.HasPrefix(err.Error(), sc.names.card(m.card).Name) {
			at = m.at
		}
	}
	for p, place := range sc.pos.sections {
		if place.Line > 0 && strings.HasPrefix(err.Error(), fmt.Sprintf("player %d", p+1)) {
			at = place
		}
	}
	if at.Line == sc.Line && sc.pos.moment.Line > 0 {
		at = sc.pos.moment
	}
	want := ""
	for _, w := range positionWants {
		if strings.Contains(err.Error(), w.says) {
			want = w.want
			break
		}
	}
	return sc.errorAt(at, want, "impossible position: %v", err)
}

// positionWants maps fragments of engine errors to suggestions.
var positionWants = []struct{ says, want string }{
	{"has 0 cards: want", "want at least one card of the player, wherever it is"},
	{"is unique", "want one copy, or the other one as a development"},
	{"burning sections", "want at most one: with two the game is over"},
	{"another Hero", "want one Hero in a zone"},
	{"second legend", "want one legend for each player"},
	{"lies in no zone", "want it on the capital: legend: NAME"},
	{"is no legend", "want it in a zone, such as: kingdom: NAME"},
	{"hit points", "want less damage than hit points"},
	{"in play faceup", "want a unit, a support, a quest or a legend, or the card as a development"},
	{"has to be attached", "want what it is on: (attached to NAME)"},
	{"not an attachment", "want an attachment, or a unit (questing on NAME)"},
	{"no unit is questing", "want a unit (questing on NAME): without one a quest loses its tokens"},
	{"cannot be attached to", "want a card that it may be attached to"},
	{"cannot quest on", "want a quest of the same player"},
	{"cannot be attacking", "want it in the battlefield of the player whose turn it is"},
	{"cannot be defending", "want it in the attacked zone"},
	{"outside combat", "want a window of combat: turn of 1, damage window"},
	{"cannot fight in the", "want attackers from the attackers window on, defenders from the defenders window on, until the damage window"},
	{"nobody attacks in", "want units of the player whose turn it is: battlefield: NAME (attacking)"},
	{"nobody defends", "want defenders in the attacked zone: NAME (defending)"},
	{"is assigned damage", "want damage on attackers, defenders and what is attacked, in the damage window"},
	{"before the first turn", "want hands and decks only, and cards that begin the game in play"},
	{"it comes before turn 1", "want: turn 1 of 1, mulligan"},
	{"in the preparation", "want decks only, or the moment mulligan"},
	{"lies facedown under", "want it (under NAME, facedown)"},
	{"there is no ambush window", "want a card with Ambush, or another window"},
	{"no battlefield phase", "want turn 2 or a later one"},
	{"no legend to be attacked", "want: legend: NAME (attacked)"},
	{"not encoded", "want a card that wisim knows: wisim cards list --encoded"},
}
