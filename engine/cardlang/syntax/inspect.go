package syntax

// Inspect visits a node of the tree and everything below it in the order of
// the text. It goes below a node only if visit returns true. A node is a
// pointer to one of the types of this package, or nil.
func Inspect(node any, visit func(any) bool) {
	if isNil(node) || !visit(node) {
		return
	}
	switch n := node.(type) {
	case *Card:
		inspectAll(n.Items, visit)
	case *Definition:
		inspectAll(n.Items, visit)
	case *Word:
		Inspect(n.Arg, visit)
	case *Attach:
		Inspect(n.Choice, visit)
	case *Ability:
		Inspect(n.Event, visit)
		inspectAll(n.Clauses, visit)
		Inspect(n.Body, visit)
		Inspect(n.Static, visit)
		Inspect(n.While, visit)
	case *Clause:
		Inspect(n.Expr, visit)
		inspectAll(n.Costs, visit)
	case *Cost:
		Inspect(n.Amount, visit)
		Inspect(n.Object, visit)
	case *Block:
		inspectAll(n.Stmts, visit)
	case Stmt:
		inspectStmt(n, visit)
	case *Filter:
		Inspect(n.Num, visit)
		Inspect(n.Sel, visit)
	case Expr:
		inspectExpr(n, visit)
	}
}

func inspectStmt(s Stmt, visit func(any) bool) {
	switch n := s.(type) {
	case *Do:
		Inspect(n.Call, visit)
	case *Choose:
		Inspect(n.Pick, visit)
	case *ChooseNumber:
		Inspect(n.By, visit)
		Inspect(n.From, visit)
		Inspect(n.To, visit)
	case *Let:
		Inspect(n.Value, visit)
	case *Then:
		Inspect(n.Body, visit)
	case *IfStmt:
		Inspect(n.Cond, visit)
		Inspect(n.Then, visit)
		Inspect(n.Else, visit)
	case *May:
		Inspect(n.Who, visit)
		Inspect(n.Body, visit)
	case *ForEach:
		Inspect(n.Sel, visit)
		Inspect(n.Body, visit)
	case *Unless:
		Inspect(n.Payer, visit)
		Inspect(n.Amount, visit)
		Inspect(n.Body, visit)
	case *EachPlayer:
		Inspect(n.Body, visit)
	case *ChooseOne:
		Inspect(n.By, visit)
		inspectAll(n.Options, visit)
	}
}

func inspectExpr(e Expr, visit func(any) bool) {
	switch n := e.(type) {
	case *Selector:
		inspectAll(n.Filters, visit)
		for _, f := range n.Filters {
			Inspect(f.Targeting, visit)
		}
	case *Call:
		inspectAll(n.Args, visit)
	case *Unary:
		Inspect(n.X, visit)
	case *Binary:
		Inspect(n.X, visit)
		Inspect(n.Y, visit)
	case *Quantified:
		Inspect(n.Sel, visit)
	case *Pick:
		Inspect(n.By, visit)
		Inspect(n.Count, visit)
		Inspect(n.Sel, visit)
	}
}

func inspectAll[T any](list []T, visit func(any) bool) {
	for _, n := range list {
		Inspect(n, visit)
	}
}

// isNil reports whether a node is missing: a nil interface, or one that holds a nil pointer
// to an optional node.
func isNil(node any) bool {
	switch n := node.(type) {
	case nil:
		return true
	case *Block:
		return n == nil
	case *Call:
		return n == nil
	case *Selector:
		return n == nil
	}
	return false
}
