package code

// stackEffect is the number of values that an expression operation pops and pushes.
type stackEffect struct{ pop, push int8 }

// stackEffects holds the stack effects of all expression operations, indexed by EOp.
var stackEffects = [NumEOps]stackEffect{
	EConst: {0, 1}, EX: {0, 1}, EAmount: {0, 1}, ECount: {0, 1}, EAny: {0, 1},
	EAttr: {0, 1}, EIs: {0, 1}, EExists: {0, 1}, EResources: {0, 1}, EHandSize: {0, 1},
	EDeckSize: {0, 1}, EBurning: {0, 1}, EEntered: {0, 1}, EMyTurn: {0, 1}, EInCombat: {0, 1},
	ERegSize: {0, 1}, ECausedBy: {0, 1}, ECapitalHit: {0, 1}, ECapitalSore: {0, 1}, EPlayed: {0, 1}, EBySelf: {0, 1}, ENoted: {0, 1}, ECancellable: {0, 1}, EDying: {0, 1}, EWithHost: {0, 1}, EInPlay: {0, 1}, EMyBattle: {0, 1},
	EHighest: {0, 1}, ELowest: {0, 1}, EOdd: {1, 1},
	EAdd: {2, 1}, ESub: {2, 1}, EMul: {2, 1}, EMin: {2, 1}, EMax: {2, 1}, ENeg: {1, 1},
	EEQ: {2, 1}, ENE: {2, 1}, ELT: {2, 1}, ELE: {2, 1}, EGT: {2, 1}, EGE: {2, 1},
	EAnd: {2, 1}, EOr: {2, 1}, ENot: {1, 1},
}

// Depth returns the largest number of values on the stack during evaluation. It is -1 for an
// invalid expression: one that pops an empty stack, has an unknown operation, or does not leave
// exactly one value.
func (x Expr) Depth() int {
	depth, deepest := 0, 0
	for _, in := range x {
		if in.Op >= NumEOps {
			return -1
		}
		e := stackEffects[in.Op]
		if depth < int(e.pop) {
			return -1
		}
		depth += int(e.push) - int(e.pop)
		deepest = max(deepest, depth)
	}
	if depth != 1 {
		return -1
	}
	return deepest
}
