package check

import (
	"fmt"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// isWord reports whether the language reserves a name, so that a card text cannot
// define it with "as".
func isWord(name string) bool {
	_, kind := vocab.Kinds.Find(name)
	_, object := vocab.Objects.Find(name)
	_, player := vocab.Players.Find(name)
	_, place := vocab.Places.Find(name)
	_, value := vocab.Functions.Find(name)
	_, filter := vocab.Filters.Find(name)
	_, race := vocab.Races.Find(name)
	_, duration := vocab.Durations.Find(name)
	return kind || object || player || place || value || filter || race || duration || name == "all"
}

// --- objects -----------------------------------------------------------------

// object checks a phrase that refers to objects or, if t is Place or Destination, to a zone.
func (s *scope) object(e syntax.Expr, t vocab.Type) {
	switch n := e.(type) {
	case *syntax.Name:
		s.objectName(n, t)
	case *syntax.Pick:
		s.pick(n)
		s.pickType(n, t)
	case *syntax.Binary:
		if t != vocab.ObjectPair || n.Op != syntax.Add {
			s.c.fail(source.WrongType, e.Place(), t.String(), "this names no object")
			return
		}
		s.object(n.X, vocab.Object)
		s.object(n.Y, vocab.Object)
	case *syntax.Selector:
		if s.selector(n) {
			s.bareSelector(n.Span)
		}
	default:
		s.c.fail(source.WrongType, e.Place(), t.String(), "this names no object")
	}
}

// bareSelector reports a selector where a phrase with each, target or choose is needed.
func (s *scope) bareSelector(span source.Span) {
	word := s.c.file.Snippet(span)
	s.c.fail(source.WrongType, span, fmt.Sprintf("\"each %s\", \"target %s\" or \"choose %s\"", word, word, word),
		"a selector does not say which of the objects are meant")
}

// pickType checks that a phrase for an operand of type t picks zones if t needs a zone,
// and that only a Destination has "choose destination".
func (s *scope) pickType(n *syntax.Pick, t vocab.Type) {
	if n.Mode == syntax.Destination {
		if t != vocab.Destination {
			s.c.fail(source.ChoiceMisplaced, n.Span, t.String(), "only \"move\" can choose a destination")
		}
		return
	}
	kinds := n.Sel.Sel.Kinds
	if isPlace(t) && kinds != 0 && kinds&^(code.KZone|code.KSection) != 0 {
		s.c.fail(source.WrongType, n.Span, `a zone, such as "choose zone.my"`, "this is not a zone")
	}
}

// isPlace reports whether an operand of type t is a zone.
func isPlace(t vocab.Type) bool { return t == vocab.Place || t == vocab.Destination }

// objectName resolves a word that refers to an object or zone: a name given with "as",
// a word such as self, or a zone.
func (s *scope) objectName(n *syntax.Name, t vocab.Type) {
	if b, known := s.lookup(n.Ident, plain); known {
		if b != nil {
			n.Class, n.Ref = syntax.BoundName, code.Ref{Kind: code.RefReg, N: uint16(b.reg)}
		}
		return
	}
	if ref, ok := vocab.Objects.Find(n.Text); ok {
		n.Class, n.Ref = syntax.ObjectName, code.Ref{Kind: ref}
		s.atHand(n)
		if !s.named(n.Span, ref) {
			return
		}
		if s.worksInHand && ref == code.RefHere {
			s.c.fail(source.NamesNothing, n.Span, "a zone, such as battlefield", "a card in a hand is in no zone")
			return
		}
		if isPlace(t) && ref != code.RefHere && ref != code.RefSubject {
			s.c.fail(source.WrongType, n.Span, "a zone, such as here", "%q is not a zone", n.Text)
		}
		return
	}
	if z, ok := vocab.Places.Find(n.Text); ok && isPlace(t) {
		n.Class, n.Ref = syntax.ZoneName, code.Ref{Kind: code.RefZone, N: uint16(z)}
		return
	}
	if _, ok := vocab.Kinds.Find(n.Text); ok {
		s.bareSelector(n.Span)
		return
	}
	what, names := "object", append(vocab.Objects.Names(), s.boundNames()...)
	if isPlace(t) {
		what = "zone"
		names = append(append(vocab.Places.Names(), "here"), s.boundNames()...)
	}
	s.c.unknown(source.UnknownName, n.Ident, what, names)
}

// atHand reports "it" outside of a for-each loop, and "event" without a trigger.
func (s *scope) atHand(n *syntax.Name) {
	switch {
	case n.Ref.Kind == code.RefIt && !s.looping:
		s.c.fail(source.NoIt, n.Span, "self, event or a name given with \"as\"", "\"it\" has no meaning outside of a for-each loop")
	case n.Ref.Kind == code.RefSubject && !s.event:
		s.c.fail(source.NoIt, n.Span, "self or a name given with \"as\"", "\"event\" has no meaning here: the ability has no trigger")
	}
}

// pick checks a phrase that picks objects while the ability resolves, and assigns its
// register. Target phrases were checked by targets.
func (s *scope) pick(n *syntax.Pick) {
	switch {
	case s.static:
		s.c.fail(source.ChoiceMisplaced, n.Span, "self, host or a selector", "a constant effect chooses nothing")
	case n.Mode == syntax.Target && s.each:
		s.c.fail(source.ChoiceMisplaced, n.Span, `"choose"`, "an each-player block has no targets")
	case n.Mode == syntax.Target:
	case n.Mode == syntax.Destination && s.each:
		s.c.fail(source.EachPlayerBody, n.Span, "verbs on objects", "an each-player block chooses no destination")
	case n.Mode == syntax.Destination:
		n.Player = code.Me
		if n.By != nil {
			n.Player = s.onePlayer(n.By)
		}
		n.Reg = s.register(n.Span)
		s.bind(n.As, binding{reg: n.Reg, sorts: vocab.ASection})
	case n.Mode == syntax.Each:
		if s.selector(n.Sel) {
			s.checkFindable(n.Sel)
		}
		if n.Collected = s.each; s.each {
			n.Reg, n.Player = s.register(n.Span), code.Loop
		}
	default:
		s.picked(n)
		n.Reg = s.register(n.Span)
		s.bind(n.As, binding{reg: n.Reg, sorts: s.sortsOf(n.Sel), many: s.canBeSeveral(n)})
	}
}

// picked checks the chooser, the count and the selector of a pick.
func (s *scope) picked(n *syntax.Pick) {
	n.Player = code.Me
	switch {
	case s.each:
		n.Player = code.Loop
		if n.By != nil {
			s.c.fail(source.EachPlayerBody, n.By.Place(), `"choose"`, "in an each-player block each player chooses for himself")
		}
	case n.By != nil:
		n.Player = s.player(n.By)
		if n.Player == code.Each && s.looping {
			s.c.fail(source.TooDeep, n.Span, "one loop at a time", "\"each chooses\" cannot stand in a for-each loop")
		}
	}
	if n.Count != nil {
		s.amount(n.Count, plain)
	}
	own := s.playerAtHand
	s.playerAtHand = own || n.By != nil && n.Player != code.Me
	if s.selector(n.Sel) {
		s.checkFindable(n.Sel)
	}
	s.playerAtHand = own
	if n.SameZone && n.Mode != syntax.Target {
		s.c.fail(source.ChoiceMisplaced, n.Span, `a "target" phrase`, "only targets can be restricted to one zone")
	}
}

// --- players -----------------------------------------------------------------

// player resolves a phrase for a player. After an error it returns code.Me.
func (s *scope) player(e syntax.Expr) code.Player {
	switch n := e.(type) {
	case *syntax.Pick:
		return s.pickedPlayer(n)
	case *syntax.Name:
		p, ok := vocab.Players.Find(n.Text)
		if b := s.names[n.Text]; !ok && b != nil && b.sorts == vocab.APlayer {
			n.Class, n.Player = syntax.PlayerName, code.RegCtl+code.Player(b.reg)
			return n.Player
		}
		if !ok {
			s.c.unknown(source.UnknownWord, n.Ident, "player", append(vocab.Players.Names(), "controller", "owner"))
			return code.Me
		}
		n.Class, n.Player = syntax.PlayerName, p
		return p
	case *syntax.Call:
		if n.Fun.Text == "controller" && len(n.Args) == 1 {
			n.Player = s.controller(n)
			return n.Player
		}
		if n.Fun.Text != "owner" || len(n.Args) != 1 {
			break
		}
		if arg, ok := n.Args[0].(*syntax.Name); ok && s.later[arg.Text] != (source.Span{}) {
			if ref := s.boundRef(arg, plain); ref.Kind == code.RefReg {
				n.Player = code.RegOwner + code.Player(ref.N)
			}
			return n.Player
		}
	}
	s.c.fail(source.WrongType, e.Place(), "me, opponent, each, active, target player, controller(it), controller(event), controller(NAME) or owner(NAME)", "this is no player")
	return code.Me
}

// pickedPlayer resolves a player that is picked, as in "target player".
func (s *scope) pickedPlayer(n *syntax.Pick) code.Player {
	s.pick(n)
	if n.Mode == syntax.Destination || n.Mode == syntax.Each || n.Sel.Sel.Kinds&code.KPlayer == 0 || n.Count != nil || n.UpTo || n.Player == code.Each {
		s.c.fail(source.WrongType, n.Span, `me, opponent, "target player" or "choose player"`, "this is not one player")
		return code.Me
	}
	return code.RegCtl + code.Player(n.Reg)
}

// onePlayer resolves a phrase for exactly one player. It reports phrases that mean both players.
func (s *scope) onePlayer(e syntax.Expr) code.Player {
	p := s.player(e)
	if k, ok := e.(*syntax.Pick); ok && k.Mode == syntax.ChooseMode {
		s.c.fail(source.WrongType, e.Place(), "target player, or a statement \"choose player as P\" before it", "a player cannot be chosen here")
	}
	if p == code.Each {
		s.c.fail(source.WrongType, e.Place(), "me, opponent or active", "only one player can do this")
		return code.Me
	}
	return p
}

// controller resolves controller(OBJECT), where OBJECT is it, host, event or a
// name given with "as".
func (s *scope) controller(n *syntax.Call) code.Player {
	arg, ok := n.Args[0].(*syntax.Name)
	if ok && arg.Text == "it" {
		arg.Class, arg.Ref = syntax.ObjectName, code.Ref{Kind: code.RefIt}
		s.atHand(arg)
		return code.ItCtl
	}
	if ok && arg.Text == "host" {
		arg.Class, arg.Ref = syntax.ObjectName, code.Ref{Kind: code.RefHost}
		s.atHand(arg)
		s.named(arg.Span, code.RefHost)
		return code.HostCtl
	}
	if ok && arg.Text == "event" {
		arg.Class, arg.Ref = syntax.ObjectName, code.Ref{Kind: code.RefSubject}
		s.atHand(arg)
		return code.SubjectCtl
	}
	if ok && s.later[arg.Text] != (source.Span{}) {
		if ref := s.boundRef(arg, plain); ref.Kind == code.RefReg {
			return code.RegCtl + code.Player(ref.N)
		}
		return code.Me
	}
	s.c.fail(source.WrongType, n.Args[0].Place(), "it, event or a name given with \"as\"", "only the controller of \"it\", of \"event\" and of something named is known")
	return code.Me
}

// isKind reports whether a selector can begin with word.
func isKind(word string) bool { _, ok := vocab.Kinds.Find(word); return ok }

// affected checks the operand that says what a constant effect applies to.
func (s *scope) affected(e syntax.Expr, p vocab.Param, effect string) {
	n, ok := e.(*syntax.Name)
	if ok && n.Text == "host" && p.Self {
		s.c.fail(source.WrongSort, e.Place(), "self", "%q can apply only to the card itself", effect)
		return
	}
	if ok && (n.Text == "self" || n.Text == "host") && p.Described {
		s.c.fail(source.WrongSort, e.Place(), "a selector, such as unit.hand", "%q needs a selector of printed cards", effect)
		return
	}
	if ok && (n.Text == "self" || n.Text == "host") {
		ref, _ := vocab.Objects.Find(n.Text)
		n.Class, n.Ref = syntax.ObjectName, code.Ref{Kind: ref}
		if !s.named(n.Span, ref) {
			return
		}
		if n.Text != "self" || p.Takes&vocab.InHand == 0 { // an effect that also works in the hand accepts self in every place, so there is nothing to check
			s.checkSuits(e, s.sorts[ref], p.Takes, effect)
		}
		return
	}
	if ok && !isKind(n.Text) {
		s.c.unknown(source.UnknownName, n.Ident, "kind of object", append([]string{"self", "host"}, vocab.Kinds.Names()...))
		return
	}
	if _, picks := e.(*syntax.Pick); picks {
		s.c.fail(source.ChoiceMisplaced, e.Place(), "self, host or a selector", "a constant effect chooses nothing")
		return
	}
	sel := s.set(e)
	switch {
	case sel == nil:
	case p.Self && s.sortsOf(sel)&vocab.CardInPlay != 0:
		want := "self"
		if p.Takes&vocab.InHand != 0 {
			want = "self, or cards of a hand"
		}
		s.c.fail(source.WrongSort, e.Place(), want, "of the cards in play %q can apply only to the card itself", effect)
	default:
		s.checkSuits(e, s.sortsOf(sel), p.Takes, effect)
	}
}

// --- numbers -----------------------------------------------------------------

// amount checks a number or a condition.
func (s *scope) amount(e syntax.Expr, ctx context) {
	switch n := e.(type) {
	case *syntax.Number:
	case *syntax.Unary:
		s.amount(n.X, ctx)
	case *syntax.Binary:
		s.amount(n.X, ctx)
		s.amount(n.Y, ctx)
	case *syntax.Quantified:
		if s.selectorIn(n.Sel, ctx) {
			s.checkFindable(n.Sel)
		}
	case *syntax.Call:
		s.function(n, ctx)
	case *syntax.Name:
		s.value(n)
	case *syntax.Selector:
		if s.selectorIn(n, ctx) {
			s.c.fail(source.WrongType, n.Span, fmt.Sprintf("count(%s) or any %[1]s", s.c.file.Snippet(n.Span)), "a selector is not a number")
		}
	default:
		s.c.fail(source.WrongType, e.Place(), "a number", "a choice is not a number")
	}
}

// valueNames lists the functions without arguments.
func valueNames() []string {
	var names []string
	for _, r := range vocab.Functions.Rows() {
		if r.Value.Operand == vocab.NoOperand {
			names = append(names, r.Name)
		}
	}
	return names
}

// value checks a word without arguments in an expression, such as X or my_turn.
func (s *scope) value(n *syntax.Name) {
	f, ok := vocab.Functions.Find(n.Text)
	switch {
	case ok && f.Operand == vocab.NoOperand:
		n.Class = syntax.ValueName
		if f.Op == code.EX && !s.hasX {
			s.c.fail(source.NoX, n.Span, "a cost of [X], \"where X = ...\" or \"choose number\"", "X has no value here")
		}
		if f.Op == code.EDying && (s.kind != code.Instead || s.trigger != code.PutAway) {
			s.c.fail(source.NotHere, n.Span, "instead put_away(...)", "%q is about a card that would go to a discard pile", n.Text)
		}
		if f.Op == code.EWithHost && (s.kind != code.Instead || s.trigger != code.LeavePlay) {
			s.c.fail(source.NotHere, n.Span, "instead leaves(self)", "%q is about an attachment that would leave play", n.Text)
		}
		if f.Op == code.EAmount && !s.event {
			s.c.fail(source.NoIt, n.Span, "a number", "\"amount\" has no meaning here: the ability has no trigger")
		}
	case ok:
		s.c.fail(source.WrongType, n.Span, n.Text+"(...)", "%q needs an argument in parentheses", n.Text)
	case s.kindOrName(n):
	default:
		s.c.unknown(source.UnknownName, n.Ident, "number", append(valueNames(), functionNames()...))
	}
}

// kindOrName reports whether n is a kind of object or a name given with "as". If it is,
// it reports the error that this is not a number.
func (s *scope) kindOrName(n *syntax.Name) bool {
	if _, ok := vocab.Kinds.Find(n.Text); ok {
		s.c.fail(source.WrongType, n.Span, fmt.Sprintf("count(%s) or any %[1]s", n.Text), "a selector is not a number")
		return true
	}
	b, known := s.lookup(n.Ident, plain)
	if b != nil {
		s.c.fail(source.WrongType, n.Span, fmt.Sprintf("size(%s), or a number of it such as power(%[1]s)", n.Text), "%s is not a number", n.Text)
	}
	return known
}

// functionNames lists the functions with arguments.
func functionNames() []string {
	var names []string
	for _, r := range vocab.Functions.Rows() {
		if r.Value.Operand != vocab.NoOperand {
			names = append(names, r.Name)
		}
	}
	return names
}

// function checks a function call in an expression.
func (s *scope) function(n *syntax.Call, ctx context) {
	f, ok := vocab.Functions.Find(n.Fun.Text)
	if !ok {
		s.c.unknown(source.UnknownFunction, n.Fun, "function", functionNames())
		return
	}
	want := 1
	switch f.Operand {
	case vocab.NoOperand:
		want = 0
	case vocab.OfTwo, vocab.OfKind:
		want = 2
	}
	if len(n.Args) != want || want == 0 || n.Bang {
		s.c.fail(source.WrongCount, n.Span, functionUse(n.Fun.Text, f.Operand), "%q is not used like this", n.Fun.Text)
		return
	}
	switch f.Operand {
	case vocab.OfObject:
		if f.Op == code.EAttr {
			n.Ref = s.summed(n.Args[0], ctx)
			if sorts, known := s.sortsAt(n.Args[0]); known {
				s.numberOn(n, n.Fun.Text)
				s.noCachedNumber(n.Span, n.Fun.Text, f.Attr, sorts)
			}
		} else {
			n.Ref = s.ref(n.Args[0], ctx)
			if f.Op == code.EIs || f.Op == code.EInPlay {
				s.numberOn(n, n.Fun.Text)
			}
		}
	case vocab.OfPlayer:
		n.Player = s.onePlayer(n.Args[0])
	case vocab.OfSelector:
		if f.Op == code.EPlayed {
			s.setIn(n.Args[0], ctx|played)
			return
		}
		if sel := s.setIn(n.Args[0], ctx); sel != nil {
			s.checkFindable(sel)
		}
	case vocab.OfBinding:
		n.Ref = s.boundRef(n.Args[0], ctx)
	case vocab.OfOne:
		s.amount(n.Args[0], ctx)
	case vocab.OfKind:
		s.numberOf(n, ctx)
	case vocab.OfTwo:
		s.amount(n.Args[0], ctx)
		s.amount(n.Args[1], ctx)
	}
}

// numberOf checks the arguments of highest and lowest: an attribute and a selector.
func (s *scope) numberOf(n *syntax.Call, ctx context) {
	name, ok := n.Args[0].(*syntax.Name)
	var a code.Attr
	if ok {
		a, ok = vocab.Attribute(name.Text)
	}
	if !ok {
		s.c.fail(source.WrongType, n.Args[0].Place(), "a number that objects have, such as cost", "this is not a number that objects have")
		return
	}
	name.Class = syntax.WordName
	if sel := s.setIn(n.Args[1], ctx); sel != nil && s.checkFindable(sel) {
		s.noCachedNumber(n.Span, name.Text, a, s.sortsOf(sel))
	}
}

// operandUse holds the form of a function for messages, indexed by vocab.Operand.
var operandUse = [...]string{"%s", "%s(object)", "%s(player)", "%s(selector)", "%s(name)", "%s(number, number)", "%s(number)", "%s(cost, selector)"}

// functionUse returns the form of the function name with the argument list o.
func functionUse(name string, o vocab.Operand) string { return fmt.Sprintf(operandUse[o], name) }

// summed checks the argument of a function that reads an attribute: one object, or
// "each SELECTOR" for the sum over its objects.
func (s *scope) summed(e syntax.Expr, ctx context) code.Ref {
	if p, ok := e.(*syntax.Pick); ok && p.Mode == syntax.Each {
		if s.selectorIn(p.Sel, ctx) {
			s.checkFindable(p.Sel)
		}
		return code.Ref{Kind: code.RefSel} // package gen later sets the number of the selector in this reference
	}
	return s.ref(e, ctx)
}

// ref resolves the argument of a function on one object, which must be a word such as
// self or a name given with "as".
func (s *scope) ref(e syntax.Expr, ctx context) code.Ref {
	n, ok := e.(*syntax.Name)
	if !ok {
		s.c.fail(source.WrongType, e.Place(), "self, host, quester, event, it or a name given with \"as\"", "a function needs an object that has a name")
		return code.Ref{}
	}
	if kind, ok := vocab.Objects.Find(n.Text); ok {
		n.Class, n.Ref = syntax.ObjectName, code.Ref{Kind: kind}
		if kind != code.RefIt || ctx&perObject == 0 {
			s.atHand(n)
		}
		s.named(n.Span, kind)
		return n.Ref
	}
	return s.boundRef(e, ctx)
}

// boundRef resolves a name given with "as" to its register.
func (s *scope) boundRef(e syntax.Expr, ctx context) code.Ref {
	n, ok := e.(*syntax.Name)
	if !ok {
		s.c.fail(source.WrongType, e.Place(), `a name given with "as"`, "this is no name")
		return code.Ref{}
	}
	b, known := s.lookup(n.Ident, ctx)
	switch {
	case b != nil:
		n.Class, n.Ref = syntax.BoundName, code.Ref{Kind: code.RefReg, N: uint16(b.reg)}
	case !known:
		s.c.unknown(source.UnknownName, n.Ident, "object", append(vocab.Objects.Names(), s.boundNames()...))
	}
	return n.Ref
}
