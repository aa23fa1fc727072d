package code

import "testing"

// TestOperators: every operator, on numbers that tell it from the others.
func TestOperators(t *testing.T) {
	for _, c := range []struct {
		op         EOp
		a, b, want int
	}{
		{EAdd, 7, 3, 10}, {ESub, 7, 3, 4}, {EMul, 7, 3, 21}, {EMin, 7, 3, 3}, {EMax, 3, 7, 7},
		{EEQ, 3, 3, 1}, {EEQ, 3, 4, 0}, {ENE, 3, 3, 0}, {ENE, 3, 4, 1}, {ELT, 3, 3, 0}, {ELT, 3, 4, 1},
		{ELE, 3, 3, 1}, {ELE, 4, 3, 0}, {EGT, 3, 3, 0}, {EGT, 4, 3, 1}, {EGE, 3, 3, 1}, {EGE, 3, 4, 0},
		{EAnd, 2, 5, 1}, {EAnd, 2, 0, 0}, {EOr, 0, 5, 1}, {EOr, 0, 0, 0},
	} {
		var s Stack
		s.Push(99) // must not be touched
		s.Push(c.a)
		s.Push(c.b)
		s.Operate(c.op)
		if got := s.Top(); got != c.want || s.n != 2 || s.v[0] != 99 {
			t.Errorf("%d %v %d is %d, want %d (%d on the stack)", c.a, c.op, c.b, got, c.want, s.n)
		}
	}
	for _, c := range []struct {
		op      EOp
		a, want int
	}{{ENeg, 5, -5}, {ENot, 5, 0}, {ENot, 0, 1}} {
		var s Stack
		s.Push(c.a)
		s.Operate(c.op)
		if s.Top() != c.want {
			t.Errorf("%v %d is %d, want %d", c.op, c.a, s.Top(), c.want)
		}
	}
	if (&Stack{}).Top() != 0 {
		t.Error("an empty expression is not 0")
	}
}
