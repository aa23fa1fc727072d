package scenario

import (
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// action is one thing that players do in a script. The fields that it uses depend on its kind.
type action struct {
	kind   actionKind
	player engine.Player
	card   object // the card that the player plays, uses or develops
	hints  []hint // answers to the questions of the engine about this action, in any order
	none   bool   // the line says "nothing" or "does not attack"
	zone   *object
	legend *object       // the legend that is attacked through the zone
	moment engine.Moment // for actUntil: the moment to go on to
	whose  int           // for actUntil: the player in whose turn the moment is, -1 for any turn
	ask    engine.Ask    // for actAsked: the question at which to stop
	about  *object       // the card that a yes-or-no question is about
	open   bool          // the action follows "may": damage that it does not mention may be assigned in any way
	events []event       // the events that the line "by chance" asks for
	cards  []card.Code   // the cards that the line puts on top of a deck
}

type actionKind uint8

const (
	actPlay actionKind = iota
	actUse
	actDevelop
	actPass
	actBothPass
	actRestore
	actName    // names a zone to attack
	actAttack  // declares attackers, after naming the zone if it is given
	actDefend  // declares defenders
	actAmbush  // turns cards faceup by Ambush
	actAssign  // assigns damage
	actChoose  // answers the decision at hand
	actUntil   // goes on to a moment
	actAsked   // goes on until somebody is asked
	actEndTurn // goes on until the next turn is about to begin
	actOver    // goes on until the game is over
	actMulligan
	actChance
	actStack
)

// hint is a part of an action line that answers one of the engine's questions about the action.
type hint struct {
	at   Place
	kind hintKind
	obj  object
	in   bool // for hintZone: it follows "in", which may also say where the card is
	n    int  // the number in the answer; for simultaneous effects, the number of the ability, 0 for any

	placed bool // the line says that the damage was placed rather than assigned

	about *object // for simultaneous effects: the object of the event that triggered the effect

	title named
}

type hintKind uint8

const (
	hintObject hintKind = iota // the answer is an object, for any kind of question
	hintTarget                 // the answer is a target
	hintZone                   // the answer is the zone of the card, or the quest that a unit goes on
	hintCost                   // the answer is a card that the player pays a cost with
	hintNumber
	hintX
	hintPay    // the player pays n of the price with damage, or from the named object
	hintAssign // the player assigns n damage to the object
	hintYes
	hintNo
	hintOption
	hintNothing // the player chooses no target, or no further target
)

const wantAction = "an action, such as: 1 plays NAME -> TARGET, 2 uses NAME, 1 attacks the kingdom with NAME, both pass, until the end window"

// action reads an action.
func (c *cursor) action() *action {
	a := &action{whose: -1}
	switch {
	case c.word("both pass"), c.word("both players pass"), c.word("resolve"):
		a.kind = actBothPass
	case c.word("until"):
		c.until(a)
	case c.word("end the turn"), c.word("end turn"):
		a.kind = actEndTurn
	case c.word("by chance"):
		a.kind = actChance
		c.punct(":")
		a.events = c.events()
	case c.word("the top of the deck of"), c.word("the deck of"), c.word("deck of"):
		c.stackDeck(a)
	default:
		c.playerAction(a)
	}
	return a
}

func (c *cursor) until(a *action) {
	if c.word("the game is over") {
		a.kind = actOver
		return
	}
	a.whose = c.possessive()
	if p, ok := c.tryPlayer(); ok {
		c.need("is asked")
		a.kind, a.player, a.ask = actAsked, p, c.askPhrase()
		return
	}
	a.kind = actUntil
	a.moment = c.moment()
	if a.whose < 0 && c.word("of") {
		a.whose = int(c.player())
	}
}

// moment reads the name of a moment of the turn.
func (c *cursor) moment() engine.Moment {
	c.word("the")
	var all []string
	for m := engine.Moment(0); m < engine.NumMoments; m++ {
		if m == engine.NoMoment {
			continue
		}
		if c.word(m.String()) {
			return m
		}
		all = append(all, m.String())
	}
	if s, ok := c.tryPhase(); ok {
		return engine.Moment(s)
	}
	c.oneOf("a moment of the turn", all)
	return 0
}

// tryPhase reads a phase, which stands for its beginning.
func (c *cursor) tryPhase() (engine.Step, bool) {
	switch w, _ := c.anyWord("kingdom phase", "quest phase", "capital phase", "battlefield phase"); w {
	case "kingdom phase":
		return engine.KingdomBegins, true
	case "quest phase":
		return engine.QuestBegins, true
	case "capital phase":
		return engine.CapitalBegins, true
	case "battlefield phase":
		return engine.BattleBegins, true
	}
	return 0, false
}

func (c *cursor) stackDeck(a *action) {
	a.kind, a.player = actStack, c.player()
	if !c.punct(":") {
		c.need("is")
	}
	for {
		a.cards = append(a.cards, c.card())
		if !c.punct(",") {
			return
		}
	}
}

func (c *cursor) playerAction(a *action) {
	p, ok := c.tryPlayer()
	if !ok {
		c.lead(habitsOfActions)
		c.expected(wantAction)
	}
	a.player = p
	var all []string
	for _, v := range c.playerVerbs() {
		if c.word(v.words) {
			v.read(a)
			return
		}
		all = append(all, v.words)
	}
	c.lead(habitsOfPlayers)
	c.oneOf("what the player does", all)
}

// playerVerb is a verb after a player, and the function that reads what follows it.
type playerVerb struct {
	words string
	read  func(*action)
}

func (c *cursor) playerVerbs() []playerVerb {
	return []playerVerb{
		{"plays", c.plays}, {"uses", c.uses}, {"develops", c.develops}, {"passes", c.passes}, {"pass", c.passes},
		{"restores", c.restores}, {"does not restore", c.noRestore}, {"names", c.namesZone}, {"attacks", c.attacks}, {"does not attack", c.noAttack},
		{"ambushes with", c.ambushes}, {"does not ambush", c.noAmbush}, {"defends with", c.defends}, {"defends", c.defends}, {"does not defend", c.noDefend}, {"assigns", c.assigns},
		{"chooses", c.chooses}, {"targets", c.chooses}, {"says", c.says}, {"pays with", c.chooses}, {"pays", c.yes},
		{"takes a mulligan", c.mulligan}, {"keeps the hand", c.keeps}, {"does not pay", c.no}, {"does not use", c.noUse}, {"takes option", c.option}, {"resolves", c.resolvesFirst},
	}
}

func (c *cursor) plays(a *action) {
	a.kind, a.card = actPlay, c.cardInAction()
	a.hints = c.tail()
}

func (c *cursor) uses(a *action) {
	a.kind, a.card = actUse, c.cardInAction()
	a.hints = c.tail()
}

// cardInAction reads the card of an action. Unlike object it leaves "in" and "on" to
// tail, because they belong to the action there.
func (c *cursor) cardInAction() object {
	o := object{at: c.place(), side: -1, zone: -1}
	o.side = c.possessive()
	code, ok := c.tryCard()
	if !ok {
		c.word("the")
		code = c.card()
	}
	o.card, o.copy = code, c.copyNumber()
	if c.word("from") {
		c.fromPlace(&o)
	}
	return o
}

// fromPlace reads the place that a card is played from, such as "the discard pile".
func (c *cursor) fromPlace(o *object) {
	c.word("the")
	var all []string
	for _, p := range outOfPlayPlaces {
		if c.word(p.words) {
			o.place = p.place
			return
		}
		all = append(all, p.words)
	}
	c.oneOf("where the card is played from", all)
}

func (c *cursor) develops(a *action) {
	a.kind, a.card = actDevelop, c.cardInAction()
	a.hints = c.tail()
}

func (c *cursor) passes(a *action) { a.kind = actPass }

func (c *cursor) restores(a *action) {
	a.kind = actRestore
	if a.none = c.nobody(); !a.none {
		a.addObjects(hintObject, c.objects())
	}
}

func (c *cursor) noRestore(a *action) { a.kind, a.none = actRestore, true }

func (a *action) addObjects(k hintKind, list []object) {
	for _, o := range list {
		a.hints = append(a.hints, hint{at: o.at, kind: k, obj: o})
	}
}

func (c *cursor) namesZone(a *action) {
	a.kind = actName
	if a.none = c.nobody(); a.none {
		return
	}
	c.attacked(a)
}

// attacked reads the place that is attacked: a zone, or "NAME through the quest zone" for a
// legend.
func (c *cursor) attacked(a *action) {
	o := c.object()
	if o.kind == anyCard && c.word("through") {
		legend := o
		a.legend = &legend
		o = c.object()
	}
	if o.kind != section {
		panic(c.errorAt(o.at, "want a zone, such as: 1 attacks the quest zone with NAME, 1 attacks NAME through the kingdom with NAME",
			"an attack is on a zone, or on a legend through a zone"))
	}
	a.zone = &o
}

func (c *cursor) attacks(a *action) {
	a.kind = actAttack
	if !c.peek("with") {
		c.attacked(a)
	}
	c.need("with")
	if a.none = c.nobody(); a.none {
		return
	}
	a.addObjects(hintObject, c.objects())
}

// nobody reads "nothing" or another word for it.
func (c *cursor) nobody() bool {
	_, ok := c.anyWord("nothing", "nobody", "none")
	return ok
}

func (c *cursor) noAttack(a *action) { a.kind, a.none = actName, true }

func (c *cursor) defends(a *action) {
	a.kind = actDefend
	if a.none = c.nobody(); a.none {
		return
	}
	a.addObjects(hintObject, c.objects())
}

func (c *cursor) ambushes(a *action) {
	a.kind = actAmbush
	if a.none = c.nobody(); a.none {
		return
	}
	a.addObjects(hintObject, c.objects())
}

func (c *cursor) noAmbush(a *action) { a.kind, a.none = actAmbush, true }

func (c *cursor) noDefend(a *action) { a.kind, a.none = actDefend, true }

func (c *cursor) assigns(a *action) {
	a.kind = actAssign
	for {
		at := c.place()
		n := c.needNumber("an amount, such as: 1 assigns 2 to NAME, 1 to the capital")
		c.word("damage")
		c.need("to")
		a.hints = append(a.hints, hint{at: at, kind: hintAssign, n: n, obj: c.object()})
		if !c.punct(",") {
			return
		}
	}
}

func (c *cursor) chooses(a *action) {
	a.kind = actChoose
	if a.none = c.nobody(); a.none {
		return
	}
	if c.word("option") {
		c.option(a)
		return
	}
	if at := c.place(); c.word("trait") {
		a.hints = []hint{{at: at, kind: hintOption, n: c.trait()}}
		return
	}
	if at := c.place(); c.peek("title") || c.peek("another title") {
		a.hints = []hint{{at: at, kind: hintOption, title: c.title()}}
		return
	}
	for {
		at := c.place()
		if n, ok := c.tryPlainNumber(); ok {
			a.hints = append(a.hints, hint{at: at, kind: hintNumber, n: n})
		} else if len(a.hints) > 0 && c.nobody() {
			a.hints = append(a.hints, hint{at: at, kind: hintNothing})
		} else {
			a.addObjects(hintObject, []object{c.object()})
		}
		if !c.punct(",") {
			break
		}
	}
	a.hints = append(a.hints, c.tail()...)
}

// named is a title that a player names: the title of the given card or, if card is 0, "another
// title", which means one that is in neither deck.
type named struct {
	asked bool
	card  card.Code
}

// title reads "title NAME" or "another title".
func (c *cursor) title() named {
	if c.word("another title") {
		return named{asked: true}
	}
	c.need("title")
	return named{asked: true, card: c.card()}
}

// isNamed reports whether an answer names a title.
func (r *run) isNamed(o engine.Action, t named) bool {
	v := r.view()
	if !v.NamesTitle() || !t.asked {
		return false
	}
	c, _ := v.NamedCard(o)
	if c == nil || t.card == 0 {
		return c == nil && t.card == 0
	}
	lib := r.g.Library()
	id, ok := lib.Find(t.card)
	return ok && lib.Cards[id].Name == c.Name
}

// trait reads the name of a trait and returns its number. The longest match wins.
func (c *cursor) trait() int {
	best, length := 0, 0
	for t := 1; t < card.NumTraits(); t++ {
		if name := card.Trait(t).String(); c.peek(name) && len(name) > length {
			best, length = t, len(name)
		}
	}
	if best == 0 {
		c.expected("a trait")
		return 0
	}
	c.word(card.Trait(best).String())
	return best
}

// tryPlainNumber reads a number, unless it is the player in "1's".
func (c *cursor) tryPlainNumber() (int, bool) {
	at := c.at
	n, ok := c.number()
	if ok && strings.HasPrefix(c.rest(), "'s") {
		c.at = at
		return 0, false
	}
	return n, ok
}

func (c *cursor) says(a *action) {
	switch {
	case c.word("yes"):
		c.yes(a)
	case c.word("no"):
		c.no(a)
	default:
		c.expected("\"yes\" or \"no\"")
	}
}

func (c *cursor) yes(a *action) {
	a.kind = actChoose
	a.hints = []hint{{at: c.place(), kind: hintYes}}
	c.aboutWhat(a)
}

// aboutWhat reads "about NAME", the card that a question is about.
func (c *cursor) aboutWhat(a *action) {
	if c.word("about") {
		o := c.object()
		a.about = &o
	}
}

func (c *cursor) no(a *action) {
	a.kind = actChoose
	a.hints = []hint{{at: c.place(), kind: hintNo}}
	c.aboutWhat(a)
}

// mulligan reads what follows "takes a mulligan": optionally the cards of the new
// hand.
func (c *cursor) mulligan(a *action) {
	a.kind = actMulligan
	if c.word("and draws") {
		for {
			a.cards = append(a.cards, c.card())
			if !c.punct(",") {
				return
			}
		}
	}
}

func (c *cursor) keeps(a *action) { a.kind, a.none = actMulligan, true }

// noUse reads the card whose triggered action the player does not use.
func (c *cursor) noUse(a *action) { a.kind, a.none, a.card = actChoose, true, c.object() }

func (c *cursor) option(a *action) {
	a.kind = actChoose
	a.hints = []hint{{at: c.place(), kind: hintOption, n: c.needNumber("the number of the option")}}
}

// resolvesFirst reads "NAME first", which orders simultaneous effects.
func (c *cursor) resolvesFirst(a *action) {
	a.kind = actChoose
	h := hint{at: c.place(), kind: hintObject}
	h.n, h.obj, h.about = c.effect()
	a.hints = append(a.hints, h)
	c.need("first")
}

// effect reads one of several simultaneous effects: "NAME", "effect 2 of NAME" or
// "NAME about NAME".
func (c *cursor) effect() (n int, source object, about *object) {
	if c.word("effect") {
		n = c.needSmall("the number of the effect among those of the card", 9)
		c.need("of")
	}
	source = c.object()
	if c.word("about") {
		o := c.object()
		about = &o
	}
	return n, source, about
}

// tail reads what follows the card of an action: a destination, targets after an
// arrow, and other answers in parentheses.
func (c *cursor) tail() (hints []hint) {
	for {
		at := c.place()
		switch {
		case c.punct("->"):
			for {
				hints = append(hints, c.target())
				if !c.punct(",") {
					break
				}
			}
		case c.word("in"):
			hints = append(hints, hint{at: at, kind: hintZone, in: true, obj: c.object()})
		case c.word("into"), c.word("to"), c.word("on the quest"), c.word("on"):
			hints = append(hints, hint{at: at, kind: hintZone, obj: c.object()})
		case c.punct("("):
			for {
				hints = append(hints, c.answer()...)
				if !c.punct(",") {
					break
				}
			}
			c.closeParen()
		default:
			c.lead(habitsAfterCards)
			return hints
		}
	}
}

// target reads one of the targets after an arrow. "nothing" chooses no target, or no
// further one.
func (c *cursor) target() hint {
	h := hint{at: c.place(), kind: hintTarget}
	if c.nobody() {
		h.kind = hintNothing
	} else {
		h.obj = c.object()
	}
	return h
}

// answer reads one of the answers in parentheses.
func (c *cursor) answer() []hint {
	at := c.place()
	switch {
	case c.nobody():
		return []hint{{at: at, kind: hintNothing}}
	case c.word("sacrifice"), c.word("corrupt"), c.word("discard"):
		return []hint{{at: at, kind: hintCost, obj: c.object()}}
	case c.word("x is"), c.word("x ="):
		return []hint{{at: at, kind: hintX, n: c.needNumber("a number")}}
	case c.word("option"), c.word("ability"):
		return []hint{{at: at, kind: hintOption, n: c.needNumber("a number")}}
	case c.word("yes"):
		return []hint{{at: at, kind: hintYes}}
	case c.word("no"):
		return []hint{{at: at, kind: hintNo}}
	case c.word("choose"):
		return []hint{{at: at, kind: hintObject, obj: c.object()}}
	}
	if n, ok := c.tryPlainNumber(); ok {
		if c.word("from") {
			return []hint{{at: at, kind: hintPay, n: n, obj: c.object()}}
		}
		c.need("with damage")
		return []hint{{at: at, kind: hintPay, n: n}}
	}
	c.expected("an answer: sacrifice NAME, corrupt NAME, discard NAME, choose NAME, X is N, option N, ability N, N with damage, N from NAME, nothing, yes or no")
	return nil
}
