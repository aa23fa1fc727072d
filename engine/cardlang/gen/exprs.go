package gen

import (
	"slices"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// exprKey is the hash key of an expression: its length and its first and last operation.
// Expressions with equal keys are compared in full.
type exprKey struct {
	n           int
	first, last code.EInstr
}

// binaryOps maps binary operators to operations.
var binaryOps = map[syntax.Op]code.EOp{
	syntax.Add: code.EAdd, syntax.Sub: code.ESub, syntax.Mul: code.EMul,
	syntax.EQ: code.EEQ, syntax.NE: code.ENE, syntax.LT: code.ELT,
	syntax.LE: code.ELE, syntax.GT: code.EGT, syntax.GE: code.EGE,
	syntax.And: code.EAnd, syntax.Or: code.EOr,
}

// expr compiles an expression and returns its table entry.
func (g *gen) expr(e syntax.Expr) code.ExprID {
	return g.intern(g.postfix(nil, e), e.Place())
}

// negative compiles an expression, changes the sign of its result, and returns its table entry.
func (g *gen) negative(e syntax.Expr) code.ExprID {
	return g.intern(negate(g.postfix(nil, e)), e.Place())
}

// constant returns the table entry of the constant n.
func (g *gen) constant(n int, span source.Span) code.ExprID {
	return g.intern(code.Expr{{Op: code.EConst, N: int32(n)}}, span)
}

// intern returns the table entry of x, which must not be empty. It adds x if the table
// has no equal expression, and reports expressions that need too deep a stack.
func (g *gen) intern(x code.Expr, span source.Span) code.ExprID {
	key := exprKey{len(x), x[0], x[len(x)-1]}
	for _, id := range g.exprs[key] {
		if slices.Equal(x, g.lib.Exprs[id]) {
			return id
		}
	}
	if x.Depth() > code.MaxExprStack {
		g.fail(source.TooDeep, span, "a simpler expression", "the expression needs more than %d values on the stack", code.MaxExprStack)
	}
	if !g.room(len(g.lib.Exprs), span) {
		return 0
	}
	id := code.ExprID(len(g.lib.Exprs))
	g.lib.Exprs = append(g.lib.Exprs, x)
	g.exprs[key] = append(g.exprs[key], id)
	return id
}

// postfix appends the operations of e to x, in postfix order for the stack machine.
func (g *gen) postfix(x code.Expr, e syntax.Expr) code.Expr {
	switch n := e.(type) {
	case *syntax.Number:
		return append(x, code.EInstr{Op: code.EConst, N: int32(n.Value)})
	case *syntax.Name:
		f, _ := vocab.Functions.Find(n.Text)
		return append(x, code.EInstr{Op: f.Op})
	case *syntax.Unary:
		return g.unary(x, n)
	case *syntax.Binary:
		x = g.postfix(g.postfix(x, n.X), n.Y)
		return append(x, code.EInstr{Op: binaryOps[n.Op]})
	case *syntax.Quantified:
		x = append(x, code.EInstr{Op: code.EAny, N: int32(g.sel(n.Sel))})
		if n.No {
			x = append(x, code.EInstr{Op: code.ENot})
		}
		return x
	}
	return g.function(x, e.(*syntax.Call))
}

// unary appends the operations of a unary expression.
func (g *gen) unary(x code.Expr, n *syntax.Unary) code.Expr {
	switch n.Op {
	case syntax.Not:
		return append(g.postfix(x, n.X), code.EInstr{Op: code.ENot})
	case syntax.Neg:
		return append(x, negate(g.postfix(nil, n.X))...)
	}
	return g.postfix(x, n.X)
}

// negate returns x with its sign changed. It folds a constant.
func negate(x code.Expr) code.Expr {
	if len(x) == 1 && x[0].Op == code.EConst {
		return code.Expr{{Op: code.EConst, N: -x[0].N}}
	}
	return append(x, code.EInstr{Op: code.ENeg})
}

// function appends the operations of a function call: its arguments, then the call.
func (g *gen) function(x code.Expr, n *syntax.Call) code.Expr {
	f, _ := vocab.Functions.Find(n.Fun.Text)
	in := code.EInstr{Op: f.Op}
	switch f.Operand {
	case vocab.OfObject:
		in.R, in.A, in.N = n.Ref, uint8(f.Attr), int32(f.Status)
		if p, ok := n.Args[0].(*syntax.Pick); ok {
			in.R.N = uint16(g.sel(p.Sel))
		}
	case vocab.OfPlayer:
		in.A = uint8(n.Player)
	case vocab.OfSelector:
		in.N = int32(g.set(n.Args[0]))
	case vocab.OfBinding:
		in.A = uint8(n.Ref.N)
	case vocab.OfOne:
		x = g.postfix(x, n.Args[0])
	case vocab.OfKind:
		a, _ := vocab.Attribute(n.Args[0].(*syntax.Name).Text)
		in.A, in.N = uint8(a), int32(g.set(n.Args[1]))
	case vocab.OfTwo:
		x = g.postfix(g.postfix(x, n.Args[0]), n.Args[1])
	}
	return append(x, in)
}
