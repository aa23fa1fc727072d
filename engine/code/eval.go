package code

// Holds reports whether the comparison of a with b is true.
func (c Cmp) Holds(a, b int) bool {
	switch c {
	case EQ:
		return a == b
	case NE:
		return a != b
	case LT:
		return a < b
	case LE:
		return a <= b
	case GT:
		return a > b
	}
	return a >= b
}

// Stack is an operand stack for evaluating an expression. Its zero value is empty.
type Stack struct {
	v [MaxExprStack]int
	n int
}

// Push adds an operand.
func (s *Stack) Push(v int) {
	s.v[s.n] = v
	s.n++
}

// Top returns the top number, which is the result after a whole expression; 0 for an empty
// stack.
func (s *Stack) Top() int {
	if s.n == 0 {
		return 0
	}
	return s.v[s.n-1]
}

// Operate replaces the operands of an operator on top of the stack by its result. True is 1,
// false is 0.
func (s *Stack) Operate(op EOp) {
	b := s.v[s.n-1]
	switch op {
	case ENeg:
		s.v[s.n-1] = -b
		return
	case EOdd:
		s.v[s.n-1] = b & 1
		return
	case ENot:
		s.v[s.n-1] = Truth(b == 0)
		return
	}
	s.n--
	s.v[s.n-1] = Binary(op, s.v[s.n-1], b)
}

// Binary returns the result of a binary operator.
func Binary(op EOp, a, b int) int {
	switch op {
	case EAdd:
		return a + b
	case ESub:
		return a - b
	case EMul:
		return a * b
	case EMin:
		return min(a, b)
	case EMax:
		return max(a, b)
	case EAnd:
		return Truth(a != 0 && b != 0)
	case EOr:
		return Truth(a != 0 || b != 0)
	}
	return Truth(Cmp(op-EEQ).Holds(a, b)) // the comparison operators are in the same order as the values of Cmp
}

// Truth converts a bool: 1 for true and 0 for false.
func Truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
