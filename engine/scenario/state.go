package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// fact is a testable property of an object, a player or the game. test reports
// whether it holds for x and describes the actual value.
type fact struct {
	text string
	test func(r *run, x engine.Obj) (holds bool, found string)
}

// stateExp expects facts about one subject.
type stateExp struct {
	subject string
	obj     *object // the card or section; nil if the subject is a player or the game
	facts   []fact
}

// stateExpectation reads a subject and the facts expected of it.
func (c *cursor) stateExpectation() expectation {
	start := c.at
	e := c.gameFacts()
	if e == nil {
		e = c.playerFacts()
	}
	if e == nil {
		c.at = start
		e = c.objectFacts()
	}
	e.subject = strings.TrimSpace(c.text[start:c.at])
	return e
}

func (e *stateExp) check(r *run) (expected, found string, ok bool) {
	if e.obj == nil {
		return e.checkOne(r, 0, "")
	}
	list := r.all(*e.obj)
	if len(list) == 0 {
		return e.subject, "there is no " + r.describe(*e.obj), false
	}
	good, bad := []string{}, []string{}
	for _, x := range list {
		_, what, ok := e.checkOne(r, x, r.label(x)+": ")
		if ok {
			good = append(good, r.label(x))
		} else {
			bad = append(bad, what)
		}
	}
	switch {
	case len(bad) == 0:
		return "", "", true
	case len(good) == 0:
		return e.subject, strings.Join(bad, "; "), false
	}
	return e.subject, fmt.Sprintf("it is so for %s, but not for all: %s; say which one is meant, such as %s#2",
		strings.Join(good, ", "), strings.Join(bad, "; "), r.describe(object{card: e.obj.card, side: -1, zone: -1})), false
}

func (e *stateExp) checkOne(r *run, x engine.Obj, who string) (expected, found string, ok bool) {
	for _, f := range e.facts {
		if holds, what := f.test(r, x); !holds {
			return f.text, who + what, false
		}
	}
	return "", "", true
}

// amount is a number to compare with: exactly, at least or at most n.
type amount struct {
	cmp string // "", "at least" or "at most"
	n   int
	not bool // the number must be another
}

func (c *cursor) amount(what string) amount {
	cmp, _ := c.anyWord("at least", "at most")
	if c.word("no") {
		return amount{}
	}
	return amount{cmp: cmp, n: c.signed(what)}
}

func (a amount) holds(n int) bool {
	holds := n == a.n
	switch a.cmp {
	case "at least":
		holds = n >= a.n
	case "at most":
		holds = n <= a.n
	}
	return holds != a.not
}

// measure is a numeric property of a subject.
type measure struct {
	words []string // the names of the measure, such as "resources" and "resource"
	of    func(r *run, x engine.Obj) int
}

func (m measure) fact(a amount) fact {
	return fact{negated(a.not, strings.TrimSpace(fmt.Sprintf("%s %d %s", a.cmp, a.n, m.words[0]))), func(r *run, x engine.Obj) (bool, string) {
		n := m.of(r, x)
		if n == absent {
			return false, "it is " + r.where(x)
		}
		return a.holds(n), fmt.Sprintf("%d %s", n, m.words[0])
	}}
}

// measures reads "3 power, 1 damage" or "power 3, damage 1", after "has" or "does not have".
func (c *cursor) measures(known []measure, not bool) []fact {
	var list []fact
	for {
		list = append(list, c.measure(known, not))
		at := c.at
		if !c.punct(",") && !c.word("and") {
			return list
		}
		if c.atVerb() {
			c.at = at
			return list
		}
	}
}

// atVerb reports whether a fact with its own verb follows.
func (c *cursor) atVerb() bool {
	for _, w := range []string{"is", "has", "does not have", "burns", "does not burn", "costs", "knows", "wins"} {
		if c.peek(w) {
			return true
		}
	}
	return false
}

func (c *cursor) measure(known []measure, not bool) fact {
	for _, m := range known {
		if _, ok := c.anyWord(m.words...); ok {
			a := c.amount("a number")
			a.not = not
			return m.fact(a)
		}
	}
	c.lead(habitsOfScores)
	a := c.amount("a number of something")
	a.not = not
	for _, m := range known {
		if _, ok := c.anyWord(m.words...); ok {
			return m.fact(a)
		}
	}
	c.lead(habitsOfNumbers)
	var all []string
	for _, m := range known {
		all = append(all, m.words[0])
	}
	c.oneOf("one of", all)
	return fact{}
}

// gameFacts reads facts about the game as a whole, and returns nil if none follow.
func (c *cursor) gameFacts() *stateExp {
	one := func(text string, test func(r *run) (bool, string)) *stateExp {
		return &stateExp{facts: []fact{{text, func(r *run, _ engine.Obj) (bool, string) { return test(r) }}}}
	}
	switch {
	case c.word("the game is over"):
		return one("over", func(r *run) (bool, string) { return r.s.Over(), "it goes on" })
	case c.word("the game is not over"):
		return one("not over", func(r *run) (bool, string) { return !r.s.Over(), r.ending() })
	case c.word("the game is a draw"):
		return one("a draw", func(r *run) (bool, string) { return r.s.Outcome().Result == engine.Draw, r.ending() })
	case c.word("the chain is"):
		not := c.word("not")
		c.need("empty")
		return one(negated(not, "empty"), func(r *run) (bool, string) {
			n := len(r.referee().Chain())
			return (n == 0) != not, fmt.Sprintf("%d actions", n)
		})
	case c.word("the chain has"):
		a := c.amount("a number of actions")
		c.anyWord("actions", "action")
		return one(strings.TrimSpace(fmt.Sprintf("%s %d actions", a.cmp, a.n)), func(r *run) (bool, string) {
			n := len(r.referee().Chain())
			return a.holds(n), fmt.Sprintf("%d actions", n)
		})
	case c.word("it is"):
		return c.timeFact(!c.word("not"))
	case c.word("the discard pile of"):
		return c.pile("discard pile", engine.Referee.Discard)
	case c.word("the hand of"):
		return c.pile("hand", func(r engine.Referee, p engine.Player) (list []engine.Obj) {
			r.Hand(p).Each(func(o engine.Obj) { list = append(list, o) })
			return list
		})
	case c.word("the top of the deck of"):
		return c.pile(deckTop, engine.Referee.Deck)
	case c.word("the deck of"):
		return c.pile("deck", engine.Referee.Deck)
	case c.word("the price of"), c.word("price of"):
		return c.price()
	}
	return nil
}

// timeFact reads what follows "it is" or "it is not": a turn, whose turn, or a moment.
func (c *cursor) timeFact(want bool) *stateExp {
	one := func(text string, test func(r *run) (bool, string)) *stateExp {
		return &stateExp{facts: []fact{{negated(!want, text), func(r *run, _ engine.Obj) (bool, string) {
			holds, found := test(r)
			return holds == want, found
		}}}}
	}
	switch {
	case c.word("the turn of"):
		p := c.player()
		return one(fmt.Sprintf("the turn of %d", p+1), func(r *run) (bool, string) { return r.s.Active() == p, fmt.Sprintf("the turn of %d", r.s.Active()+1) })
	case c.word("turn"):
		n := c.needNumber("a number")
		return one(fmt.Sprintf("turn %d", n), func(r *run) (bool, string) { return r.turn() == n, fmt.Sprintf("turn %d", r.turn()) })
	}
	c.need("the")
	m := c.moment()
	return one(m.String(), func(r *run) (bool, string) { return r.stop.Moment == m, r.stop.Moment.String() })
}

// deckTop stands for the first cards of a deck, as many as the line names.
const deckTop = "top of the deck"

// pile reads "1 is A, B", which lists all cards of a discard pile (top first), a
// hand (in any order) or the top of a deck, or "1 has A, B", which lists some of
// them in any order.
func (c *cursor) pile(what string, of func(engine.Referee, engine.Player) []engine.Obj) *stateExp {
	p := c.player()
	if what != deckTop && c.word("has") {
		return c.pileHas(what, p, of)
	}
	c.need("is")
	if c.word("not empty") {
		return &stateExp{facts: []fact{{"not empty", func(r *run, _ engine.Obj) (bool, string) {
			return len(of(r.referee(), p)) > 0, what + ": empty"
		}}}}
	}
	var want []card.Code
	if !c.word("empty") {
		want = append(want, c.card())
		for c.punct(",") {
			want = append(want, c.card())
		}
	}
	return &stateExp{facts: []fact{{what, func(r *run, _ engine.Obj) (bool, string) {
		got := of(r.referee(), p)
		if what == deckTop && len(got) > len(want) {
			got = got[:len(want)]
		}
		return r.samePile(got, want, what == "hand"), what + ": " + r.cardNames(got)
	}}}}
}

// cardNames joins the names of cards for a message.
func (r *run) cardNames(list []engine.Obj) string {
	if len(list) == 0 {
		return "empty"
	}
	var names []string
	for _, x := range list {
		names = append(names, r.referee().Card(x).Name)
	}
	return strings.Join(names, ", ")
}

// pileHas reads what follows "has": "3 cards", "no NAME", or some of the cards in
// the pile.
func (c *cursor) pileHas(what string, p engine.Player, of func(engine.Referee, engine.Player) []engine.Obj) *stateExp {
	pile := func(r *run) []engine.Obj { return of(r.referee(), p) }
	at := c.at
	if a, ok := c.cardCount(); ok {
		return &stateExp{facts: []fact{measure{[]string{"cards", "card"}, func(r *run, _ engine.Obj) int { return len(pile(r)) }}.fact(a)}}
	}
	c.at = at
	not := c.word("no")
	want := []card.Code{c.card()}
	for c.punct(",") {
		c.word("no")
		want = append(want, c.card())
	}
	return &stateExp{facts: []fact{{negated(not, "among its cards"), func(r *run, _ engine.Obj) (bool, string) {
		got := pile(r)
		left := got
		for _, code := range want {
			i := slices.IndexFunc(left, func(x engine.Obj) bool { return r.sameTitle(r.referee().Card(x).Code, code) })
			if (i >= 0) == not {
				return false, what + ": " + r.cardNames(got)
			}
			if i >= 0 {
				left = slices.Delete(slices.Clone(left), i, i+1)
			}
		}
		return true, ""
	}}}}
}

// cardCount reads "3 cards", "no cards" or "at least 1 card".
func (c *cursor) cardCount() (amount, bool) {
	a := amount{}
	a.cmp, _ = c.anyWord("at least", "at most")
	if !c.word("no") {
		n, ok := c.number()
		if !ok {
			return a, false
		}
		a.n = n
	}
	_, ok := c.anyWord("cards", "card")
	return a, ok
}

func (r *run) samePile(got []engine.Obj, want []card.Code, anyOrder bool) bool {
	if len(got) != len(want) {
		return false
	}
	used := make([]bool, len(want))
next:
	for i, x := range got {
		for k := range want {
			if (anyOrder || i == k) && !used[k] && r.sameTitle(r.referee().Card(x).Code, want[k]) {
				used[k] = true
				continue next
			}
		}
		return false
	}
	return true
}

// price reads "NAME is 4" after "the price of": the cost of a card in hand for its
// owner.
func (c *cursor) price() *stateExp {
	o := c.object()
	if !c.word("is") {
		c.need("for")
		p := c.player()
		o.side = int(p)
		c.need("is")
	}
	a := c.amount("a number of resources")
	return &stateExp{obj: &o, facts: []fact{{fmt.Sprintf("a price of %d", a.n), func(r *run, x engine.Obj) (bool, string) {
		if !x.IsCard() || !r.referee().AtHand(x) {
			return true, "" // a copy that is not in hand has no price, so it is left out of the comparison
		}
		n := r.g.SampledView(r.s, x.Owner()).Price(x)
		return a.holds(n), fmt.Sprintf("it costs %d", n)
	}}}}
}

// playerFacts reads facts about a player, and returns nil if none follow.
func (c *cursor) playerFacts() *stateExp {
	p, ok := c.tryPlayer()
	if !ok || c.peekPunct("'s") {
		return nil
	}
	e := &stateExp{}
	add := func(text string, test func(r *run) (bool, string)) {
		e.facts = append(e.facts, fact{text, func(r *run, _ engine.Obj) (bool, string) { return test(r) }})
	}
	switch {
	case c.word("has priority"), c.peek("does not have priority"):
		not := c.word("does not have priority")
		add(negated(not, "priority"), func(r *run) (bool, string) {
			if !r.atWindow() {
				return not, "nobody has"
			}
			return (r.stop.Player == p) != not, fmt.Sprintf("%d has", r.stop.Player+1)
		})
	case c.peek("has"), c.peek("does not have"):
		for {
			at := c.at
			if len(e.facts) > 0 && !c.punct(",") && !c.word("and") {
				break
			}
			not := c.word("does not have")
			if !not && !c.word("has") {
				c.at = at
				break
			}
			e.facts = append(e.facts, c.measures(playerMeasures(p), not)...)
		}
	case c.word("wins"), c.peek("does not win"):
		not := c.word("does not win")
		add(negated(not, "wins"), func(r *run) (bool, string) {
			o := r.s.Outcome()
			return (o.Result == engine.Won && o.Winner == p) != not, r.ending()
		})
	case c.word("does not know"):
		c.knows(e, p, false)
	case c.word("knows"):
		c.knows(e, p, true)
	default:
		c.lead(habitsOfScores)
		c.expected("what is expected of the player: has N resources, has priority, wins, knows NAME, may play NAME, is asked to defend")
	}
	return e
}

func (c *cursor) knows(e *stateExp, p engine.Player, want bool) {
	o := c.object()
	e.obj = &o
	e.facts = []fact{{"known", func(r *run, x engine.Obj) (bool, string) {
		knows := r.referee().Known(p, x)
		return knows == want, fmt.Sprintf("%s knows it: %v", fmt.Sprint(p+1), knows)
	}}}
}

// playerMeasures returns the numeric properties of a player.
func playerMeasures(p engine.Player) []measure {
	num := func(f func(r *run, v engine.View) int, words ...string) measure {
		return measure{words, func(r *run, _ engine.Obj) int { return f(r, r.g.SampledView(r.s, p)) }}
	}
	list := []measure{
		num(func(_ *run, v engine.View) int { return v.Resources(p) }, "resources", "resource"),
		num(func(_ *run, v engine.View) int { return v.HandSize(p) }, "cards in hand", "card in hand"),
		num(func(_ *run, v engine.View) int { return v.DeckSize(p) }, "cards in the deck", "cards in deck", "card in the deck", "card in deck"),
		num(func(r *run, _ engine.View) int { return len(r.referee().Discard(p)) },
			"cards in the discard pile", "cards in discard pile", "card in the discard pile"),
		num(func(_ *run, v engine.View) int { return countZones(p, v.Burning) }, "burning sections", "burning section"),
		controls(p, engine.View.Units, "units", "unit"),
		controls(p, engine.View.Supports, "supports", "support"),
		controls(p, engine.View.Quests, "quests", "quest"),
		controls(p, engine.View.Developments, "developments", "development"),
		num(func(_ *run, v engine.View) int { set := v.InPlay(p); return set.Len() }, "cards in play", "card in play"),
	}
	for _, race := range card.Races() {
		list = append(list, num(func(_ *run, v engine.View) int { return v.SymbolsOf(p, race) },
			race.String()+" symbols", race.String()+" symbol"))
	}
	return list
}

func countZones(p engine.Player, f func(engine.Obj) bool) int {
	n := 0
	for z := range int(card.NumZones) {
		if f(engine.Section(p, z)) {
			n++
		}
	}
	return n
}

// controls counts the cards of a kind that a player controls in play.
func controls(p engine.Player, kind func(engine.View, engine.Player, card.Zone) engine.Set, words ...string) measure {
	return measure{words, func(r *run, _ engine.Obj) int {
		n := 0
		v := r.g.SampledView(r.s, p)
		for side := engine.Player(0); side < 2; side++ {
			for z := card.Kingdom; z < card.NumZones; z++ {
				kind(v, side, z).Each(func(o engine.Obj) {
					if v.Controller(o) == p {
						n++
					}
				})
			}
		}
		return n
	}}
}
