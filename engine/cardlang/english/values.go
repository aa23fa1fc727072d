package english

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
)

// function is the wording of a number or condition of the language.
type function struct {
	// value is the number as a noun phrase: "the damage on {0}".
	value string
	// one and many are the singular and plural of the counted thing, if any: "for each
	// {one}", "there are 3 or more {many}".
	one, many string
	// state is a property of the counted things that stands after the verb: "burning" in
	// "at least 1 section of your capital is burning".
	state string
	// cond and not are the condition and its opposite.
	cond, not string
}

// is returns the wording of the condition that an object has a property, such as "this unit is
// corrupted".
func is(property string) function {
	return function{cond: "{0:is} " + property, not: "{0:is} not " + property}
}

// functions has the wording of each function for a number or a condition. In the texts {0} is the object or value,
// {0:'s} its possessive and {0:is} the object with "is".
var functions = map[string]function{
	"X":      {value: "X"},
	"amount": {value: "that number"},
	"entered_discard": {
		one: "unit that entered a discard pile this turn", many: "units that entered a discard pile this turn",
	},
	"my_turn":   {cond: "it is your turn", not: "it is not your turn"},
	"in_combat": {cond: "a combat is going on", not: "no combat is going on"},
	"my_battle": {cond: "it is your battlefield phase", not: "it is not your battlefield phase"},

	"count":          {}, // "count" has no text of its own; the noun phrase of its selector describes it
	"size":           {value: "the number of {0}"},
	"exists":         {cond: "{0:is} there", not: "{0:is} not there"},
	"in_play":        {cond: "{0:is} in play", not: "{0:is} not in play"},
	"resources":      {one: "resource in {0:'s} pool", many: "resources in {0:'s} pool"},
	"hand":           {one: "card in {0:'s} hand", many: "cards in {0:'s} hand"},
	"deck":           {one: "card in {0:'s} deck", many: "cards in {0:'s} deck"},
	"burning":        {one: "section of {0:'s} capital", many: "sections of {0:'s} capital", state: "burning"},
	"returned_title": {cond: "{0} returned a card with the title of this card to {0:'s} hand this turn", not: "{0} returned no card with the title of this card to {0:'s} hand this turn"},
	"capital_dealt":  {cond: "damage has been dealt to {0:'s} capital this turn", not: "no damage has been dealt to {0:'s} capital this turn"},
	"capital_hit":    {cond: "combat damage has just been dealt to {0:'s} capital", not: "no combat damage has just been dealt to {0:'s} capital"},

	"dying":     {cond: "it is being destroyed", not: "it is not being destroyed"},
	"with_host": {cond: "it leaves play together with the card that it is attached to", not: "it leaves play without the card that it is attached to"},
	"played":    {cond: "{0} has been played this turn", not: "no {0:kind} has been played this turn"},

	"caused_by":      {cond: "{0} caused it with an effect", not: "{0} did not cause it with an effect"},
	"caused_by_self": {cond: "this card caused it", not: "another card caused it"},
	"cancellable":    {cond: "damage can be cancelled", not: "damage cannot be cancelled"},
	"min":            {value: "the lower of {0} and {1}"},
	"max":            {value: "the higher of {0} and {1}"},

	"odd":     {cond: "{0} is odd", not: "{0} is even"},
	"highest": {}, // "highest" and "lowest" have no text of their own; the method extreme describes them
	"lowest":  {},

	"power":         {value: "{0:'s} power"},
	"cost":          {value: "{0:'s} printed cost"},
	"loyalty":       {value: "{0:'s} loyalty"},
	"hp":            {value: "{0:'s} hit points"},
	"remaining":     {value: "{0:'s} remaining hit points"},
	"damage":        {value: "the damage on {0}", one: "damage on {0}", many: "damage on {0}"},
	"tokens":        {one: "resource token on {0}", many: "resource tokens on {0}"},
	"pending":       {value: "the combat damage assigned to {0}", one: "combat damage", many: "combat damage", state: "assigned to {0}"},
	"counterstrike": {value: "{0:'s} Counterstrike"},
	"savage":        {value: "{0:'s} Savage"},
	"dealt":         {value: "the damage that {0} has been dealt this turn"},
	"paid":          {value: "the X paid for {0}"},
	"taken":         {value: "the damage that {0} has taken this turn"},
	"attacks":       {one: "attack of {0} this turn", many: "attacks of {0} this turn"},
	"experience":    {one: "experience attached to {0}", many: "experience attached to {0}"},
	"printed_power": {value: "{0:'s} printed power"},

	"corrupted":      is("corrupted"),
	"attacking":      is("attacking"),
	"defending":      is("defending"),
	"participating":  is("attacking or defending"),
	"damaged":        is("damaged"),
	"questing":       is("questing"),
	"attached":       is("attached to a card"),
	"opposed":        is("opposed in combat"),
	"attacked":       is("under attack"),
	"has_attachment": {cond: "an attachment is attached to {0}", not: "no attachment is attached to {0}"},
	"has_attacked":   {cond: "{0} attacked this turn", not: "{0} did not attack this turn"},
	"has_defended":   {cond: "{0} defended this turn", not: "{0} did not defend this turn"},
	"developed":      {cond: "there is a development in {0:'s} zone", not: "there is no development in {0:'s} zone"},
}

// amount is the phrase for a number and its explanation later in the sentence.
type amount struct {
	n    string // the number as text: "2", "X", "all", "that many"
	tail string // the explanation: " for each ...", ", where X is ...", or empty
	less bool   // the number is negative; n is the number without the minus sign
}

func (a amount) signed() string {
	if a.less {
		return "-" + a.n
	}
	return "+" + a.n
}

// amount describes a number as an amount of something.
func (w *writer) amount(e syntax.Expr) amount {
	switch x := e.(type) {
	case *syntax.Number:
		return amount{n: strconv.Itoa(x.Value)}
	case *syntax.Name:
		switch x.Text {
		case "X", "all":
			return amount{n: x.Text}
		case "amount":
			return amount{n: thatMany}
		}
	case *syntax.Unary:
		if x.Op == syntax.Neg || x.Op == syntax.Plus {
			a := w.amount(x.X)
			a.less = a.less != (x.Op == syntax.Neg)
			return a
		}
	case *syntax.Binary:
		if a, ok := w.compound(x); ok {
			return a
		}
	}
	if per, ok := w.per(e); ok {
		return amount{n: "1", tail: " for " + per}
	}
	return w.spelledOut(e)
}

// spelledOut describes an amount by a letter that the clause has not used yet, with an
// explanation at the end: "X cards ..., where X is ...".
func (w *writer) spelledOut(e syntax.Expr) amount {
	i := w.letters
	if w.usesX {
		i++
	}
	w.letters++
	letter := string("XYZ"[i%3])
	return amount{n: letter, tail: ", where " + letter + " is " + w.value(e)}
}

// compound describes 2 * count(...), 1 + count(...) and 1 + corrupted(T).
func (w *writer) compound(x *syntax.Binary) (amount, bool) {
	n, ok := x.X.(*syntax.Number)
	if !ok {
		return amount{}, false
	}
	num := strconv.Itoa(n.Value)
	per, counts := w.per(x.Y)
	cond, isCond := w.property(x.Y)
	switch {
	case x.Op == syntax.Mul && counts:
		return amount{n: num, tail: " for " + per}, true
	case x.Op == syntax.Add && counts:
		return amount{n: num, tail: ", plus 1 for " + per}, true
	case x.Op == syntax.Add && isCond:
		return amount{n: num, tail: ", plus 1 if " + cond}, true
	}
	return amount{}, false
}

// per returns the phrase for what an amount counts, as it follows "for": "each of your
// developments".
func (w *writer) per(e syntax.Expr) (string, bool) {
	if sel, ok := countOf(e); ok {
		n := w.noun(sel)
		return n.each(), true
	}
	name, args := called(e)
	f, ok := functions[name]
	if !ok || f.one == "" {
		return "", false
	}
	thing := f.one
	if f.state != "" {
		thing += " that is " + f.state
	}
	return "each " + w.fillFunction(thing, args), true
}

// property describes a condition written as a call: corrupted(T).
func (w *writer) property(e syntax.Expr) (string, bool) {
	name, args := called(e)
	f, ok := functions[name]
	if !ok || f.cond == "" {
		return "", false
	}
	return w.fillFunction(f.cond, args), true
}

// called returns the name and the arguments of a function with or without parentheses.
func called(e syntax.Expr) (string, []syntax.Expr) {
	switch x := e.(type) {
	case *syntax.Name:
		return x.Text, nil
	case *syntax.Call:
		return x.Fun.Text, x.Args
	}
	return "", nil
}

// countOf returns the selector of count(SEL).
func countOf(e syntax.Expr) (*syntax.Selector, bool) {
	c, ok := e.(*syntax.Call)
	if !ok || c.Fun.Text != "count" || len(c.Args) != 1 {
		return nil, false
	}
	return selectorOf(c.Args[0])
}

// selectorOf returns an argument that is a set: a selector or a single kind.
func selectorOf(e syntax.Expr) (*syntax.Selector, bool) {
	switch x := e.(type) {
	case *syntax.Selector:
		return x, true
	case *syntax.Name:
		if _, ok := heads[x.Text]; ok {
			return &syntax.Selector{Kinds: []syntax.Ident{x.Ident}}, true
		}
	}
	return nil, false
}

// isEach reports whether an expression means every object of a kind.
func isEach(e syntax.Expr) bool {
	p, ok := e.(*syntax.Pick)
	return ok && p.Mode == syntax.Each
}

// isMany reports whether an expression names several objects.
func (w *writer) isMany(e syntax.Expr) bool {
	n, ok := e.(*syntax.Name)
	return ok && w.names[n.Text].plural
}

// fillFunction fills the arguments into the text of a function.
func (w *writer) fillFunction(text string, args []syntax.Expr) string {
	return fill(text, func(i int, kind string) string {
		if i >= len(args) {
			return unknown("argument", strconv.Itoa(i))
		}
		if sel, ok := selectorOf(args[i]); ok {
			n := w.noun(sel)
			if kind == "kind" {
				return n.words(false, false)
			}
			return n.one()
		}
		p := w.argument(args[i])
		switch kind {
		case "'s":
			return p.possessive()
		case "is":
			return p.does("be")
		}
		return p.text
	})
}

// argument describes an argument of a function: an object, a player or, of min and max, a
// value.
func (w *writer) argument(e syntax.Expr) phrase {
	if x, ok := e.(*syntax.Name); ok && isValueWord(x.Text) {
		return phrase{text: w.value(e)}
	}
	switch x := e.(type) {
	case *syntax.Name, *syntax.Pick, *syntax.Selector:
		return w.object(e)
	case *syntax.Call:
		if x.Fun.Text == "controller" || x.Fun.Text == "owner" {
			return w.player(e)
		}
	}
	return phrase{text: w.value(e)}
}

func isValueWord(name string) bool {
	f, ok := functions[name]
	return ok && (f.value != "" || f.many != "")
}

// operators has the words for the operators of sums.
var operators = map[syntax.Op]string{syntax.Add: "plus", syntax.Sub: "minus", syntax.Mul: "times"}

// value returns a number as a noun phrase: "2", "the number of your units".
func (w *writer) value(e syntax.Expr) string {
	switch x := e.(type) {
	case *syntax.Number:
		return strconv.Itoa(x.Value)
	case *syntax.Unary:
		if x.Op == syntax.Neg {
			return "minus " + w.value(x.X)
		}
		return w.value(x.X)
	case *syntax.Binary:
		if d, ok := w.difference(x); ok {
			return d
		}
		if op, ok := operators[x.Op]; ok {
			return w.value(x.X) + " " + op + " " + w.value(x.Y)
		}
	}
	if sel, ok := countOf(e); ok {
		n := w.noun(sel)
		return "the number of " + n.bare()
	}
	name, args := called(e)
	f, ok := functions[name]
	switch {
	case name == "Y" || name == "Z": // Y and Z are letters that the method spelledOut uses for amounts
		return name
	case !ok:
		return unknown("value", name)
	case name == "highest" || name == "lowest":
		return w.extreme(name, args)
	case name == "amount" && w.damaged:
		return "that damage"
	case strings.HasPrefix(f.value, "{0:'s} ") && len(args) == 1 && w.isMany(args[0]):
		return "the total " + strings.TrimPrefix(f.value, "{0:'s} ") + " of " + w.object(args[0]).text
	case strings.HasPrefix(f.value, "{0:'s} ") && len(args) == 1 && isEach(args[0]):
		n := w.noun(args[0].(*syntax.Pick).Sel)
		return "the total " + strings.TrimPrefix(f.value, "{0:'s} ") + " of " + n.all()
	case f.value != "":
		return w.fillFunction(f.value, args)
	case f.state != "":
		return w.fillFunction("the number of "+f.many+" that are "+f.state, args)
	case f.many != "":
		return w.fillFunction("the number of "+f.many, args)
	}
	return "1 if " + w.fillFunction(f.cond, args) + " and 0 otherwise"
}

// difference describes max(A, B) - min(A, B): "the difference between A and B".
func (w *writer) difference(x *syntax.Binary) (string, bool) {
	high, a := called(x.X)
	low, b := called(x.Y)
	if x.Op != syntax.Sub || high != "max" || low != "min" || len(a) != 2 || len(b) != 2 {
		return "", false
	}
	one, two := w.argument(a[0]).text, w.argument(a[1]).text
	if one != w.argument(b[0]).text || two != w.argument(b[1]).text {
		return "", false
	}
	return "the difference between " + one + " and " + two, true
}

// extreme returns "the highest loyalty of your Chaos cards".
func (w *writer) extreme(name string, args []syntax.Expr) string {
	if len(args) != 2 {
		return unknown("value", name)
	}
	word, _ := called(args[0])
	a, ok := attributes[word]
	sel, found := selectorOf(args[1])
	if !ok || !found {
		return unknown("attribute", word)
	}
	noun := a.noun
	if a.counted {
		noun = "number of " + plural(noun)
	}
	n := w.noun(sel)
	if n.few {
		return "the " + noun + " of " + n.all()
	}
	return "the " + name + " " + noun + " of " + n.all()
}

// compares maps operators to the comparisons of filters.
var compares = map[syntax.Op]code.Cmp{
	syntax.EQ: code.EQ, syntax.NE: code.NE, syntax.LT: code.LT, syntax.LE: code.LE, syntax.GT: code.GT, syntax.GE: code.GE,
}

// opposite maps a comparison to its negation.
var opposite = [code.NumCmps]code.Cmp{code.EQ: code.NE, code.NE: code.EQ, code.LT: code.GE, code.LE: code.GT, code.GT: code.LE, code.GE: code.LT}

// condition returns a clause as it follows "if" or "while"; not negates it.
func (w *writer) condition(e syntax.Expr, not bool) string {
	switch x := e.(type) {
	case *syntax.Unary:
		if x.Op == syntax.Not {
			return w.condition(x.X, !not)
		}
	case *syntax.Quantified:
		if zone := hereIn(x.Sel); zone != "" {
			if x.No != not {
				return w.self + " is not in the " + zone
			}
			return w.self + " is in the " + zone
		}
		return w.thereIs(x.Sel, x.No != not)
	case *syntax.Binary:
		return w.binaryCondition(x, not)
	}
	name, args := called(e)
	f := functions[name]
	switch {
	case f.cond == "":
		cmp := code.NE
		if not {
			cmp = code.EQ
		}
		return w.compared(e, cmp, 0)
	case not:
		return w.fillFunction(f.not, args)
	}
	return w.fillFunction(f.cond, args)
}

// hereIn returns the zone of the card that a selector such as "zone.here.kingdom" tests, "" for
// any other selector.
func hereIn(e syntax.Expr) (zone string) {
	sel, ok := selectorOf(e)
	if !ok || len(sel.Kinds) != 1 || sel.Kinds[0].Text != "zone" || len(sel.Filters) != 2 || sel.Filters[0].Not || sel.Filters[1].Not {
		return ""
	}
	for i := range 2 {
		if sel.Filters[i].Name.Text == "here" {
			zone = capitalZones[sel.Filters[1-i].Name.Text]
		}
	}
	return zone
}

func (w *writer) binaryCondition(x *syntax.Binary, not bool) string {
	if x.Op == syntax.And || x.Op == syntax.Or {
		if text, ok := w.attackOn(x); ok && !not {
			return text
		}
		word := "and"
		if (x.Op == syntax.Or) != not {
			word = "or"
		}
		return w.condition(x.X, not) + " " + word + " " + w.condition(x.Y, not)
	}
	cmp, ok := compares[x.Op]
	if !ok {
		return w.value(x) + " is not 0"
	}
	if not {
		cmp = opposite[cmp]
	}
	if n, ok := x.Y.(*syntax.Number); ok {
		return w.compared(x.X, cmp, n.Value)
	}
	return w.value(x.X) + " is " + compareWords[cmp] + " " + w.value(x.Y)
}

// attackOn describes attacking(OBJECT) and any zone.FILTERS.attacked: "this unit is attacking a
// damaged zone". For what attacks, the zone under attack is the zone that it attacks.
func (w *writer) attackOn(x *syntax.Binary) (string, bool) {
	name, args := called(x.X)
	q, ok := x.Y.(*syntax.Quantified)
	if x.Op != syntax.And || name != "attacking" || len(args) != 1 || !ok || q.No {
		return "", false
	}
	zone, ok := w.underAttack(q.Sel)
	return w.object(args[0]).does("be") + " attacking " + zone.one(), ok
}

// underAttack returns the noun for a zone that is under attack, without the words that say so:
// "a damaged zone" for zone.damaged.attacked.
func (w *writer) underAttack(sel *syntax.Selector) (n noun, ok bool) {
	rest, found := without(sel, "attacked")
	not := slices.ContainsFunc(sel.Filters, func(f *syntax.Filter) bool { return f.Name.Text == "attacked" && f.Not })
	n = w.noun(rest)
	return n, found && !not && n.isZone() && len(n.places) == 0
}

// compared returns "there are 3 or more resource tokens on this quest", "you have 2 or more
// developments in this zone" or "its power is 3 or more".
func (w *writer) compared(e syntax.Expr, cmp code.Cmp, n int) string {
	if n == 0 && (cmp == code.NE || cmp == code.GT) {
		cmp, n = code.GE, 1
	}
	if sel, ok := countOf(e); ok {
		noun := w.noun(sel)
		holder := noun.holder()
		if singular(cmp, n) && holder == "there are " {
			holder = "there is "
		}
		return holder + quantityOf(cmp, n, noun.held(false), noun.held(true))
	}
	name, args := called(e)
	f, ok := functions[name]
	switch yes, no := holds(1, cmp, n), holds(0, cmp, n); {
	case f.cond != "" && yes && !no:
		return w.fillFunction(f.cond, args)
	case f.cond != "" && no && !yes:
		return w.fillFunction(f.not, args)
	case !ok || f.many == "":
		return w.value(e) + " is " + threshold(cmp, n)
	}
	one, many := w.fillFunction(f.one, args), w.fillFunction(f.many, args)
	be := "are"
	if singular(cmp, n) || one == many {
		be = "is"
	}
	things := quantityOf(cmp, n, one, many)
	if f.state != "" {
		return things + " " + be + " " + w.fillFunction(f.state, args)
	}
	return "there " + be + " " + things
}

// holds evaluates a comparison of two numbers.
func holds(a int, cmp code.Cmp, b int) bool {
	return [code.NumCmps]bool{a == b, a != b, a < b, a <= b, a > b, a >= b}[cmp]
}

// singular reports whether a quantity takes a singular verb.
func singular(cmp code.Cmp, n int) bool { return n == 1 && (cmp == code.EQ || cmp == code.GE) }

// holder returns the words before the number of objects that a player has: "you have" or "your
// opponent has", and "there are" for objects of no certain player.
func (n *noun) holder() string {
	if n.told || !n.cardsOnly() {
		return "there are "
	}
	return [...]string{"there are ", "you have ", "your opponent has ", "they have "}[n.owner]
}

// thereIs returns "you control a damaged unit" or "there are no units".
func (w *writer) thereIs(sel *syntax.Selector, no bool) string {
	n := w.noun(sel)
	if n.among.text != "" && len(n.heads) == 1 { // the condition is like "any unit.in(T)", where T is a name for objects
		subject, among := "it", n.among
		n.among = phrase{}
		switch {
		case among.plural && no:
			subject = "none of " + among.text
		case among.plural:
			subject = "one of " + among.text
		case no:
			return "it is not " + n.one()
		}
		return subject + " is " + n.one()
	}
	if s, ok := w.justPlayed(sel); ok && !no {
		return s
	}
	if s, ok := onThis(sel); ok && !no {
		return article(n.heads[0].one) + s
	}
	if s, ok := thisZone(sel, no); ok {
		return s
	}
	if zone, ok := w.underAttack(sel); ok {
		switch subject := zone.one(); {
		case !no:
			return subject + " is under attack"
		case zone.ofOwn():
			return "none of " + zone.bare() + " is under attack"
		}
		return "no " + zone.words(false, false) + " is under attack"
	}
	holder := [...]string{"there ", "you control ", "your opponent controls ", "they control "}[n.owner]
	if n.isZone() {
		holder = [...]string{"there ", "you have ", "your opponent has ", "they have "}[n.owner]
	}
	if n.told || !n.cardsOnly() {
		holder = "there "
	}
	switch {
	case holder == "there " && no:
		return "there are no " + n.held(true)
	case holder == "there ":
		return "there is " + article(n.held(false))
	case no:
		return holder + "no " + n.held(true)
	}
	return holder + article(n.held(false))
}

// justPlayed describes tactic.theirs.just_played and being_played by a verb.
func (w *writer) justPlayed(sel *syntax.Selector) (string, bool) {
	has := func(name string) bool {
		return slices.ContainsFunc(sel.Filters, func(f *syntax.Filter) bool { return f.Name.Text == name })
	}
	who, ok := map[owner]string{yours: "you have just played ", enemys: "your opponent has just played "}[w.noun(sel).owner]
	if has("being_played") {
		who = map[owner]string{yours: "you are playing ", enemys: "your opponent is playing "}[w.noun(sel).owner]
	} else if !has("just_played") {
		return "", false
	}
	return who + article(headOf(sel.Kinds[0].Text).one), ok && len(sel.Filters) == 2
}

// onThis describes unit.on_this by a verb.
func onThis(sel *syntax.Selector) (string, bool) {
	if len(sel.Filters) == 1 && sel.Filters[0].Name.Text == "on_this" {
		return " is questing here", true
	}
	return "", false
}

// thisZone describes zone.here.burning as a property of the card's zone. There is one such zone,
// so "no burning zone" means that it does not burn.
func thisZone(sel *syntax.Selector, no bool) (string, bool) {
	if k := sel.Kinds[0].Text; len(sel.Kinds) != 1 || k != "zone" && k != "section" {
		return "", false
	}
	here, status := false, ""
	for _, f := range sel.Filters {
		switch f.Name.Text {
		case "here":
			here = !f.Not
		case "my":
		case "burning", "damaged", "attacked":
			if status != "" {
				return "", false
			}
			is := f.Name.Text
			if is == "attacked" {
				is = "under attack"
			}
			status = "this zone is " + is
			if f.Not != no {
				status = "this zone is not " + is
			}
		default:
			return "", false
		}
	}
	return status, here && status != ""
}

// quantity describes a comparison of a number of things with n: "2 or more cards", "fewer than 3
// units".
func quantity(cmp code.Cmp, n int, noun string) string {
	return quantityOf(cmp, n, noun, plural(noun))
}

func quantityOf(cmp code.Cmp, n int, one, many string) string {
	noun := many
	if n == 1 {
		noun = one
	}
	switch cmp {
	case code.EQ:
		if n == 0 {
			return "no " + many
		}
		return fmt.Sprintf("exactly %d %s", n, noun)
	case code.NE:
		return fmt.Sprintf("more or fewer than %d %s", n, noun)
	case code.LT:
		return fmt.Sprintf("fewer than %d %s", n, noun)
	case code.LE:
		return fmt.Sprintf("%d or fewer %s", n, many)
	case code.GT:
		return fmt.Sprintf("more than %d %s", n, noun)
	}
	if n == 1 {
		return "at least 1 " + one
	}
	return fmt.Sprintf("%d or more %s", n, many)
}

// threshold returns the phrase for a comparison with a number: "2 or less".
func threshold(cmp code.Cmp, n int) string {
	return fmt.Sprintf([code.NumCmps]string{"%d", "other than %d", "less than %d", "%d or less", "more than %d", "%d or more"}[cmp], n)
}
