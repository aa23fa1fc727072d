package check

import (
	"fmt"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// block checks the statements of a block; b may be nil.
func (s *scope) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for i, st := range b.Stmts {
		if t, ok := st.(*syntax.Then); ok && i == 0 {
			s.c.fail(source.Unexpected, t.Span, "a statement before it", "\"then\" has no statement before it")
		}
		s.stmt(st)
	}
}

// stmt checks one statement.
func (s *scope) stmt(st syntax.Stmt) {
	switch n := st.(type) {
	case *syntax.Do:
		s.do(n)
	case *syntax.Choose:
		if n.Pick.Mode == syntax.Destination {
			s.c.fail(source.ChoiceMisplaced, n.Pick.Span, "move(..., choose destination)", "only \"move\" can choose a destination")
			return
		}
		s.pick(n.Pick)
	case *syntax.ChooseNumber:
		n.Player = code.Me
		if n.By != nil {
			n.Player = s.onePlayer(n.By)
		}
		s.amount(n.From, plain)
		s.amount(n.To, plain)
		s.hasX = true
	case *syntax.Let:
		s.amount(n.Value, plain)
		s.hasX = true
	case *syntax.Then:
		s.block(n.Body)
	case *syntax.IfStmt:
		s.amount(n.Cond, plain)
		s.block(n.Then)
		s.block(n.Else)
	case *syntax.May:
		n.Player = code.Me
		if n.Who != nil {
			n.Player = s.onePlayer(n.Who)
		}
		asked, offered := s.declinable, s.inChoice
		s.declinable, s.inChoice = true, true
		s.block(n.Body)
		s.declinable, s.inChoice = asked, offered
	case *syntax.ForEach:
		s.forEach(n)
	case *syntax.Unless:
		n.Player = s.onePlayer(n.Payer)
		if n.Amount != nil {
			s.amount(n.Amount, plain)
		}
		s.block(n.Body)
	case *syntax.EachPlayer:
		s.eachPlayer(n)
	case *syntax.Until:
		s.until(n)
	case *syntax.ChooseOne:
		if n.By != nil {
			n.Player = s.onePlayer(n.By)
		}
		offered := s.inChoice
		s.inChoice = true
		for _, b := range n.Options {
			s.block(b)
		}
		s.inChoice = offered
	}
}

// waits are the durations that an until statement can have.
var waits = []string{"turn", "phase", "fight"}

// until checks an until statement, which creates an ability for the rest of a turn,
// phase or fight. That is an auto ability (ca.timed-as-constant), a replacement of
// healing on a named object, or a constant effect (untilStatic).
func (s *scope) until(n *syntax.Until) {
	s.wordOf(n.Duration, "duration of an ability that waits", waits)
	if k := n.Ability.Kind.Text; k == "static" {
		s.untilStatic(n)
		return
	} else if k != "auto" && (k != "instead" || n.On == nil) {
		s.c.fail(source.ClauseMisplaced, n.Ability.Kind.Span, "auto", "this kind of ability cannot stand in an \"until\" statement")
		return
	}
	o := &owner{}
	if n.On != nil {
		b, known := s.lookup(*n.On, plain)
		switch {
		case n.On.Text == "it" && s.looping && s.sorts[code.RefIt]&^(vocab.CardInPlay|vocab.ASection) == 0:
			n.It, o.grantedTo = true, s.sorts[code.RefIt]
		case b != nil && b.sorts&^(vocab.CardInPlay|vocab.ASection) == 0:
			n.Reg, o.grantedTo = b.reg, b.sorts
		case b != nil:
			s.c.fail(source.WrongSort, n.On.Span, "cards in play or zones", "%q has no abilities", n.On.Text)
		case !known:
			s.c.unknown(source.UnknownName, *n.On, "name", s.boundNames())
		}
	}
	s.c.ability(n.Ability, o)
	for _, cl := range n.Ability.Clauses {
		if cl.Kind == syntax.For {
			s.c.fail(source.ClauseMisplaced, cl.Span, `"on" and a name`, "a \"for\" clause cannot stand in an \"until\" statement")
		}
		if cl.Kind == syntax.Limit {
			s.c.fail(source.ClauseMisplaced, cl.Span, "the line without it", "a limit cannot stand in an \"until\" statement")
		}
	}
	if t := n.Ability.Trigger; n.Ability.Who == code.WhoSel && (t == code.UnitsLeave || t == code.UnitsDestroyed) {
		s.c.fail(source.EventMisplaced, n.Ability.Event.Span, "any", "this event takes no selector in an \"until\" statement")
	}
	if n.Ability.Trigger == code.Assigned && (!n.Once || n.On == nil || n.Ability.Who != code.WhoSelf) {
		s.c.fail(source.EventMisplaced, n.Ability.Event.Span, "until phase once on T { auto assigned(self): ... }", "in an \"until\" statement \"assigned\" needs \"once\", and an object after \"on\"")
	}
}

// untilStatic checks an until statement with a constant effect. Only combat_damage is
// possible, for units that a selector names. The selector is evaluated anew at each use.
func (s *scope) untilStatic(n *syntax.Until) {
	if n.On != nil || n.Once {
		s.c.fail(source.ClauseMisplaced, n.Ability.Kind.Span, "auto", "a constant effect takes neither \"on\" nor \"once\"")
		return
	}
	s.c.ability(n.Ability, &owner{})
	call := n.Ability.Static
	if call == nil || len(call.Args) == 0 {
		return
	}
	if st, ok := vocab.Statics.Find(call.Fun.Text); ok && st.Stat != code.SCombatDamage {
		s.c.fail(source.NotHere, call.Fun.Span, "combat_damage, or the verb of that name", "%q cannot last for a limited time", call.Fun.Text)
	} else if sel := selectorIn(call.Args[0]); sel == nil {
		s.c.fail(source.WrongSort, call.Args[0].Place(), "a selector, such as unit.my.defending", "a constant effect for a limited time needs a selector of units")
	}
}

// forEach checks a for-each loop, in which "it" is the current object. Loops cannot be
// nested, because a frame stores only one current object.
func (s *scope) forEach(n *syntax.ForEach) {
	if s.looping {
		s.c.fail(source.TooDeep, n.Span, "one loop at a time", "a for-each loop cannot stand in another")
		return
	}
	if s.selector(n.Sel) && s.checkFindable(n.Sel) {
		s.sorts[code.RefIt] = s.sortsOf(n.Sel)
	}
	n.Reg = s.register(n.Span)
	s.looping = true
	s.block(n.Body)
	s.looping = false
}

// do checks a verb with its arguments, updates the sorts of names and binds the name of
// the objects that the verb finds.
func (s *scope) do(n *syntax.Do) {
	verb, ok := vocab.Verbs.Find(n.Call.Fun.Text)
	if !ok {
		s.c.unknown(source.UnknownVerb, n.Call.Fun, "verb", vocab.Verbs.Names())
		return
	}
	if n.Call.Bang && verb.Bang == 0 {
		s.c.fail(source.NoBang, n.Call.Fun.Span, "the verb without it", "%q has no form with \"!\"", n.Call.Fun.Text)
	}
	s.args(n.Call, verb.Params)
	if verb.Op == code.OpPut {
		putInto(n.Call)
	}
	s.stays(n.Call, verb)
	if verb.Op == code.OpGiveAmbush && len(n.Call.Args) > 1 {
		s.canAmbush(n.Call.Args[1], n.Call.Fun.Text)
	}
	s.widenSorts(verb.Leaves)
	s.checkEvent(n, verb)
	if verb.Op == code.OpMustPay && s.inChoice {
		s.c.fail(source.NotHere, n.Call.Fun.Span, "unless PLAYER pays N { ... }", "%q cannot stand where a player can decline or choose an option", n.Call.Fun.Text)
	}
	if k := len(n.Call.Args); verb.Op == code.OpPower && s.kind == code.Tactic && k > 0 && isText(n.Call.Args[k-1], "attacks_here") {
		s.c.fail(source.NotHere, n.Call.Args[k-1].Place(), "an ability of a card in play", "a tactic is in no zone that could be attacked")
	}
	if verb.Op == code.OpAgain && (!s.declinable || s.kind != code.Tactic) {
		s.c.fail(source.NotHere, n.Call.Fun.Span, "a tactic, and a block of may { ... }", "%q needs a tactic, and a player who can decline it", n.Call.Fun.Text)
	}
	switch {
	case verb.Binds, verb.MayBind && n.As != nil:
		n.Reg = s.register(n.Call.Span)
		finds := verb.Finds
		if finds == 0 { // the verb table names no sorts, so the verb finds objects of the selector in its arguments
			finds = s.found
		}
		s.bind(n.As, binding{reg: n.Reg, sorts: finds, many: !findsOne(n.Call)})
	case n.As != nil:
		s.c.fail(source.NameTwice, n.As.Span, "the name inside of the phrase that chooses", "%q finds no objects to name", n.Call.Fun.Text)
	}
}

// putInto handles put(PICK, ZONE) with the filter "puttable" and a fixed zone: it restricts
// the selector to cards that can enter this zone.
func putInto(call *syntax.Call) {
	if len(call.Args) < 2 {
		return
	}
	card, picks := call.Args[0].(*syntax.Pick)
	place, named := call.Args[1].(*syntax.Name)
	if !picks || !named || card.Sel.Sel.Need&code.Puttable == 0 {
		return
	}
	if zone, ok := vocab.Places.Find(place.Text); ok {
		card.Sel.Sel.Into = zone.Mask()
	}
}

// args checks the arguments of a call against the operands, in order. Flag operands
// may be missing; all others are required.
func (s *scope) args(call *syntax.Call, params []vocab.Param) {
	i := 0
	var words []string // the optional words that the call has left out up to this argument
	for _, p := range params {
		if p.Type == vocab.Flag {
			if i < len(call.Args) && isText(call.Args[i], p.Word) {
				call.Args[i].(*syntax.Name).Class = syntax.WordName
				i++
			} else {
				words = append(words, p.Word)
			}
			continue
		}
		if i == len(call.Args) {
			s.wrongCount(call, params)
			return
		}
		if !s.arg(call.Args[i], p, words, call.Fun.Text) {
			return
		}
		i++
	}
	if i == len(call.Args) {
		return
	}
	if n, ok := call.Args[i].(*syntax.Name); ok && len(words) > 0 {
		s.c.unknown(source.UnknownWord, n.Ident, "word of "+call.Fun.Text, words)
		return
	}
	s.wrongCount(call, params)
}

// isText reports whether e is the identifier word.
func isText(e syntax.Expr, word string) bool {
	n, ok := e.(*syntax.Name)
	return ok && n.Text == word
}

// wrongCount reports a call with too many or too few arguments.
func (s *scope) wrongCount(call *syntax.Call, params []vocab.Param) {
	s.c.fail(source.WrongCount, call.Span, vocab.Signature(call.Fun.Text, params), "%q with %s", call.Fun.Text, arguments(len(call.Args)))
}

// arguments returns "1 argument", "2 arguments" and so on.
func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// arg checks one argument for the operand p. words are the optional words that could
// be in its position. The result is false after an error that makes the meaning of the
// following arguments uncertain; the caller then stops.
func (s *scope) arg(e syntax.Expr, p vocab.Param, words []string, verb string) bool {
	switch p.Type {
	case vocab.Object, vocab.ObjectPair, vocab.Place, vocab.Destination:
		s.operand(e, p, verb)
	case vocab.Amount:
		s.verbAmount(e)
	case vocab.AmountAll:
		if isText(e, "all") {
			e.(*syntax.Name).Class = syntax.WordName
			return true
		}
		s.verbAmount(e)
	case vocab.Player:
		if p.One {
			s.onePlayer(e)
		} else if who := s.player(e); p.Other && who == code.Me {
			s.c.fail(source.WrongSort, e.Place(), "opponent", "%q does nothing to the player himself", verb)
		}
	case vocab.Duration:
		return s.duration(e, words)
	case vocab.Set:
		ctx := plain
		if p.AsPlayed {
			ctx = played
		}
		if sel := s.setIn(e, ctx); sel != nil {
			s.found = s.sortsOf(sel)
			s.checkSuits(e, s.found, p.Takes, verb)
		}
	case vocab.Affected:
		s.affected(e, p, verb)
	}
	return true
}

// verbAmount checks the amount of a verb. In an each-player block the amount is
// evaluated after both players have chosen, so "own" is not allowed in it.
func (s *scope) verbAmount(e syntax.Expr) {
	own := s.playerAtHand
	s.playerAtHand = false
	s.amount(e, perObject)
	s.playerAtHand = own
}

// duration checks a duration and reports whether it is valid.
func (s *scope) duration(e syntax.Expr, words []string) bool {
	n, ok := e.(*syntax.Name)
	if !ok {
		s.c.fail(source.WrongType, e.Place(), "turn, phase, fight or forever", "this is no duration")
		return false
	}
	n.Class = syntax.WordName
	return s.wordOf(n.Ident, "duration", append(words, vocab.Durations.Names()...))
}

// --- each player -------------------------------------------------------------

// eachPlayer checks an each-player block: both players choose, then all verbs take
// effect together (note A20). It can contain choices, verbs on objects, and "choose one"
// with such statements.
func (s *scope) eachPlayer(n *syntax.EachPlayer) {
	if s.each || s.looping {
		s.c.fail(source.TooDeep, n.Span, "one loop at a time", "an each-player block cannot stand in another loop")
		return
	}
	s.each, s.playerAtHand = true, true
	defer func() { s.each, s.playerAtHand = false, false }()
	for _, st := range n.Body.Stmts {
		if one, ok := st.(*syntax.ChooseOne); ok {
			if one.By != nil {
				s.c.fail(source.EachPlayerBody, one.By.Place(), `"choose one"`, "in an each-player block each player chooses for himself")
			}
			for _, b := range one.Options {
				s.eachVerbs(b.Stmts)
			}
			continue
		}
		s.eachVerbs([]syntax.Stmt{st})
	}
}

// eachVerbs checks a list of statements that must be choices or verbs on objects.
func (s *scope) eachVerbs(list []syntax.Stmt) {
	for _, st := range list {
		if k, ok := st.(*syntax.Choose); ok && k.Pick.Mode == syntax.ChooseMode {
			s.pick(k.Pick)
			continue
		}
		do, ok := st.(*syntax.Do)
		if !ok || !onObjects(do) {
			s.c.fail(source.EachPlayerBody, st.Place(), "verbs on objects, such as sacrifice(choose unit.own)",
				"an each-player block holds only choices, and verbs on objects that the player has or chooses")
			continue
		}
		s.do(do)
	}
}

// onObjects reports whether a verb has one operand for objects, which is its first, and
// none for players or zones.
func onObjects(do *syntax.Do) bool {
	verb, ok := vocab.Verbs.Find(do.Call.Fun.Text)
	if !ok {
		return true // the method do reports the unknown verb, so no second error is needed
	}
	for i, p := range verb.Params {
		isObject := p.Type == vocab.Object || p.Type == vocab.ObjectPair
		if isObject != (i == 0) || p.Type == vocab.Player || p.Type == vocab.Place || p.Type == vocab.Destination {
			return false
		}
	}
	return len(verb.Params) > 0
}
