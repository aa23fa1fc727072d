package code

// Holds reports whether a stands to b as the comparison says.
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

// Stack is what an expression is computed on. Its zero value is empty.
type Stack struct {
	v [MaxExprStack]int
	n int
}

// Push an operand.
func (s *Stack) Push(v int) {
	s.v[s.n] = v
	s.n++
}

// Top is the number that a whole expression leaves, 0 for an empty one.
func (s *Stack) Top() int {
	if s.n == 0 {
		return 0
	}
	return s.v[s.n-1]
}

// Operate applies an operator to the numbers on top. What is true is 1.
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

// Binary is what an operator makes of two numbers.
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
	return Truth(Cmp(op-EEQ).Holds(a, b)) // the comparisons stand in the order of Cmp
}

// Truth is 1 for true and 0 for false.
func Truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
