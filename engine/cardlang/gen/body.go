package gen

import (
	"math"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// emit appends an instruction and returns its index, or 0 if the table is full. span is
// the source of the instruction.
func (g *gen) emit(in code.Instr, span source.Span) int {
	if !g.room(len(g.lib.Code), span) {
		return 0
	}
	g.lib.Code = append(g.lib.Code, in)
	g.lib.Lines = append(g.lib.Lines, g.line(span))
	return len(g.lib.Code) - 1
}

// line returns the file and line where span begins, for code.Library.Where. It is zero for
// lines beyond 65,535.
func (g *gen) line(span source.Span) (at code.Line) {
	if n := g.file.Pos(span.Start).Line; n <= math.MaxUint16 {
		at = code.Line{File: uint16(len(g.lib.Files) - 1), Line: uint16(n)}
	}
	return at
}

// land sets the target of the jump at index at to the next instruction emitted.
func (g *gen) land(at int) { g.lib.Code[at].To = uint16(len(g.lib.Code)) }

// block emits the statements of a block; b may be nil.
func (g *gen) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for _, st := range b.Stmts {
		g.stmt(st)
	}
}

// stmt emits one statement.
func (g *gen) stmt(st syntax.Stmt) {
	span := st.Place()
	switch n := st.(type) {
	case *syntax.Do:
		g.do(n)
	case *syntax.Choose:
		g.pick(n.Pick)
	case *syntax.ChooseNumber:
		g.emit(code.Instr{Op: code.OpNumber, P: n.Player, M: g.expr(n.From), N: g.expr(n.To)}, span)
	case *syntax.Let:
		x := g.expr(n.Value)
		g.emit(code.Instr{Op: code.OpNumber, M: x, N: x}, span)
	case *syntax.Then:
		g.skippable(code.Instr{Op: code.OpJumpFailed}, n.Body, span)
	case *syntax.IfStmt:
		g.ifElse(n)
	case *syntax.May:
		g.skippable(code.Instr{Op: code.OpMay, P: n.Player}, n.Body, span)
	case *syntax.ForEach:
		g.forEach(n)
	case *syntax.Unless:
		in := code.Instr{Op: code.OpUnlessPays, P: n.Player, N: g.price(n)}
		if n.ToMe {
			in.F = code.FGain
		}
		g.skippable(in, n.Body, span)
	case *syntax.EachPlayer:
		g.eachPlayer(n)
	case *syntax.ChooseOne:
		g.mode(n, n.Player, g.block)
	case *syntax.Until:
		d, _ := vocab.Durations.Find(n.Duration.Text)
		in := code.Instr{Op: code.OpWatch, A: uint8(d)}
		if n.On != nil {
			in.R = register(n.Reg)
		}
		if n.It {
			in.R = code.Ref{Kind: code.RefIt}
		}
		if n.Once {
			in.F = code.FFirst
		}
		at := g.emit(in, span)
		g.waiting = append(g.waiting, waiting{at, n.Ability})
	}
}

// skippable emits the instruction in, a conditional jump, and then the block that it may jump
// over.
func (g *gen) skippable(in code.Instr, b *syntax.Block, span source.Span) {
	at := g.emit(in, span)
	g.block(b)
	g.land(at)
}

// price compiles the amount of an unless statement; 0 means all resources of the payer.
func (g *gen) price(n *syntax.Unless) code.ExprID {
	if n.Amount == nil {
		return 0
	}
	return g.expr(n.Amount)
}

// ifElse emits an if statement with or without else.
func (g *gen) ifElse(n *syntax.IfStmt) {
	unless := g.emit(code.Instr{Op: code.OpJumpUnless, N: g.expr(n.Cond)}, n.Span)
	g.block(n.Then)
	if n.Else == nil {
		g.land(unless)
		return
	}
	end := g.emit(code.Instr{Op: code.OpJump}, n.Span)
	g.land(unless)
	g.block(n.Else)
	g.land(end)
}

// forEach emits a for-each loop.
func (g *gen) forEach(n *syntax.ForEach) {
	start := g.emit(code.Instr{Op: code.OpForEach, A: n.Reg, R: code.Ref{Kind: code.RefSel, N: uint16(g.sel(n.Sel))}}, n.Span)
	g.block(n.Body)
	g.emit(code.Instr{Op: code.OpNextEach, A: n.Reg, To: uint16(start)}, n.Span)
	g.land(start)
}

// mode emits a "choose one" of the player p. body emits an option. The code is OpMode,
// one OpOption for each block with its condition, a jump to the end (taken if no option
// is possible), and the blocks.
func (g *gen) mode(n *syntax.ChooseOne, p code.Player, body func(*syntax.Block)) {
	in := code.Instr{Op: code.OpMode, P: p, A: uint8(len(n.Options))}
	if n.Announced {
		in.F = code.FAnnounced
		g.modeAt = code.PC(len(g.lib.Code))
	}
	g.emit(in, n.Span)
	var options, ends []int
	for _, b := range n.Options {
		options = append(options, g.emit(code.Instr{Op: code.OpOption, N: g.feasible(b, n.By != nil)}, b.Span))
	}
	ends = append(ends, g.emit(code.Instr{Op: code.OpJump}, n.Span))
	for i, b := range n.Options {
		g.land(options[i])
		body(b)
		if i < len(n.Options)-1 {
			ends = append(ends, g.emit(code.Instr{Op: code.OpJump}, b.Span))
		}
	}
	for _, at := range ends {
		g.land(at)
	}
}

// feasible compiles the condition under which an option can be carried out completely;
// other options are not offered. All choices in the block must find enough objects, and
// the source card must be in play if a verb acts on it. Choices of the opponent are
// included only if theirs is true, that is, if he chooses the option. The result is 0
// if the option is always possible.
func (g *gen) feasible(b *syntax.Block, theirs bool) code.ExprID {
	var x code.Expr
	join := func(with func(code.Expr) code.Expr) {
		joined := len(x) > 0
		x = with(x)
		if joined {
			x = append(x, code.EInstr{Op: code.EAnd})
		}
	}
	syntax.Inspect(b, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Do:
			if self, ok := actsOnSelf(n); ok {
				join(func(x code.Expr) code.Expr { return append(x, code.EInstr{Op: code.EInPlay, R: self}) })
			}
		case *syntax.Pick:
			if n.Mode == syntax.ChooseMode && !n.UpTo && (n.By == nil || theirs) {
				join(func(x code.Expr) code.Expr { return g.enough(x, n) })
			}
		}
		return true
	})
	if x == nil {
		return 0
	}
	return g.intern(x, b.Span)
}

// actsOnSelf reports whether the first argument of a verb is "self", the source card,
// and returns a reference to it.
func actsOnSelf(do *syntax.Do) (code.Ref, bool) {
	if len(do.Call.Args) == 0 {
		return code.Ref{}, false
	}
	n, ok := do.Call.Args[0].(*syntax.Name)
	return code.Ref{Kind: code.RefSelf}, ok && n.Class == syntax.ObjectName && n.Ref.Kind == code.RefSelf
}

// enough appends to x the condition that the selector of p finds as many objects as p
// must pick.
func (g *gen) enough(x code.Expr, p *syntax.Pick) code.Expr {
	sel := int32(g.sel(p.Sel))
	if p.Count == nil {
		return append(x, code.EInstr{Op: code.EAny, N: sel})
	}
	x = g.postfix(append(x, code.EInstr{Op: code.ECount, N: sel}), p.Count)
	return append(x, code.EInstr{Op: code.EGE})
}

// eachPlayer emits a loop in which both players choose, followed by the verbs on the
// objects that both chose, so that they take effect together (note A20).
func (g *gen) eachPlayer(n *syntax.EachPlayer) {
	var verbs []*syntax.Do
	gather := func(b *syntax.Block) {
		for _, st := range b.Stmts {
			if k, ok := st.(*syntax.Choose); ok {
				g.choose(k.Pick, code.FAppend)
				continue
			}
			do := st.(*syntax.Do)
			verbs = append(verbs, do)
			g.gather(do)
		}
	}
	each := code.Instr{Op: code.OpEachPlayer}
	if n.FromMe {
		each.F = code.FFirst
	}
	start := g.emit(each, n.Span)
	for _, st := range n.Body.Stmts {
		if one, ok := st.(*syntax.ChooseOne); ok {
			g.mode(one, code.Loop, gather)
			continue
		}
		gather(&syntax.Block{Stmts: []syntax.Stmt{st}, Span: st.Place()})
	}
	g.emit(code.Instr{Op: code.OpNextPlayer, To: uint16(start)}, n.Span)
	g.land(start)
	g.gathered = true
	for i, do := range verbs {
		g.together = i+1 < len(verbs)
		g.do(do)
	}
	g.gathered, g.together = false, false
}

// gather emits the choices among the arguments of a verb, for the current player of an
// each-player loop. Each choice appends the chosen objects to its register.
func (g *gen) gather(do *syntax.Do) {
	for _, arg := range do.Call.Args {
		syntax.Inspect(arg, func(n any) bool {
			p, ok := n.(*syntax.Pick)
			switch {
			case ok && p.Collected:
				g.emit(code.Instr{Op: code.OpCollect, A: p.Reg, F: code.FAppend, To: uint16(g.sel(p.Sel))}, p.Span)
			case ok:
				g.choose(p, code.FAppend)
			}
			return true
		})
	}
}

// --- verbs -------------------------------------------------------------------

// do emits the choices among the arguments of a verb, and then the verb.
func (g *gen) do(n *syntax.Do) {
	verb, _ := vocab.Verbs.Find(n.Call.Fun.Text)
	in := code.Instr{Op: verb.Op, F: verb.Flags}
	if n.Call.Bang {
		in.F |= verb.Bang
	}
	if verb.Binds {
		in.A = n.Reg
	}
	if verb.MayBind && n.As != nil {
		in.A = n.Reg
		in.F |= code.FNamed
	}
	i := 0
	for _, p := range verb.Params {
		if i == len(n.Call.Args) {
			break
		}
		if p.Type == vocab.Flag {
			if name, ok := n.Call.Args[i].(*syntax.Name); ok && name.Text == p.Word {
				in.F |= p.Flag
				i++
			}
			continue
		}
		g.operand(&in, p, n.Call.Args[i], verb.Negate)
		i++
	}
	if g.together {
		in.F |= code.FTogether
	}
	g.emit(in, n.Call.Span)
}

// operand compiles one argument into the field of the instruction that p.Slot says.
func (g *gen) operand(in *code.Instr, p vocab.Param, e syntax.Expr, negate bool) {
	switch p.Slot {
	case vocab.ToR:
		in.R, in.R2 = g.objects(e, in.R, in.R2)
	case vocab.ToR2:
		in.R2 = g.object(e, in.R)
	case vocab.ToN:
		in.N = g.amount(e, negate)
	case vocab.ToM:
		in.M = g.amount(e, false)
	case vocab.ToP:
		in.P = g.player(e)
	case vocab.ToA:
		d, _ := vocab.Durations.Find(e.(*syntax.Name).Text)
		in.A = uint8(d)
	case vocab.ToSel:
		in.To = uint16(g.set(e))
	}
}

// amount compiles a number, with its sign changed if negative is true. The word "all"
// becomes 0, which is no expression.
func (g *gen) amount(e syntax.Expr, negative bool) code.ExprID {
	if n, ok := e.(*syntax.Name); ok && n.Class == syntax.WordName {
		return 0
	}
	if negative {
		return g.negative(e)
	}
	return g.expr(e)
}

// objects compiles the operand A or A + B. It returns the new values of both object
// operands, given the old ones.
func (g *gen) objects(e syntax.Expr, r, r2 code.Ref) (code.Ref, code.Ref) {
	if two, ok := e.(*syntax.Binary); ok {
		a := g.object(two.X, r)
		return a, g.object(two.Y, a)
	}
	return g.object(e, r), r2
}

// object compiles a phrase for objects to a reference, and emits the choice if the phrase
// has one. of refers to the verb's objects, which "choose destination" needs.
func (g *gen) object(e syntax.Expr, of code.Ref) code.Ref {
	switch n := e.(type) {
	case *syntax.Name:
		return n.Ref
	case *syntax.Pick:
		if n.Mode == syntax.Destination {
			g.emit(code.Instr{Op: code.OpChooseDest, P: n.Player, A: n.Reg, R: of}, n.Span)
			return register(n.Reg)
		}
		return g.pick(n)
	}
	return code.Ref{}
}

// register returns a reference to the objects in register n.
func register(n uint8) code.Ref { return code.Ref{Kind: code.RefReg, N: uint16(n)} }

// pick emits the choice of a phrase, if it is made now, and returns a reference to the
// objects. Targets were chosen on announcement.
func (g *gen) pick(p *syntax.Pick) code.Ref {
	switch {
	case p.Mode == syntax.Each && !p.Collected:
		return code.Ref{Kind: code.RefSel, N: uint16(g.sel(p.Sel))}
	case p.Mode == syntax.Target || g.gathered:
	case p.Player == code.Each:
		start := g.emit(code.Instr{Op: code.OpEachPlayer}, p.Span)
		g.choose(p, code.FAppend)
		g.emit(code.Instr{Op: code.OpNextPlayer, To: uint16(start)}, p.Span)
		g.land(start)
	default:
		g.choose(p, 0)
	}
	return register(p.Reg)
}

// choose emits the instruction for a choice with the flags f. For "each chooses", which is
// a loop over the players, the current player of the loop chooses.
func (g *gen) choose(p *syntax.Pick, f code.Flags) {
	in := code.Instr{Op: code.OpChoose, A: p.Reg, P: p.Player, F: f, To: uint16(g.sel(p.Sel))}
	if p.Player == code.Each {
		in.P = code.Loop
	}
	if p.Count != nil {
		in.N = g.expr(p.Count)
	}
	if p.UpTo {
		in.M = g.constant(0, p.Span)
	}
	g.emit(in, p.Span)
}

// player compiles a phrase for a player, and emits the choice if the phrase has one.
func (g *gen) player(e syntax.Expr) code.Player {
	switch n := e.(type) {
	case *syntax.Name:
		return n.Player
	case *syntax.Pick:
		return code.RegCtl + code.Player(g.pick(n).N)
	}
	return e.(*syntax.Call).Player
}
