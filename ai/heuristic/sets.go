package heuristic

import "github.com/wisim/wisim/engine"

func single(o engine.Obj) (s engine.Set) {
	s[o>>6] = 1 << (o & 63)
	return s
}

func add(s *engine.Set, o engine.Obj) { s[o>>6] |= 1 << (o & 63) }

func and(a, b engine.Set) engine.Set {
	return engine.Set{a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]}
}

func or(a, b engine.Set) engine.Set {
	return engine.Set{a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]}
}

func minus(a, b engine.Set) engine.Set {
	return engine.Set{a[0] &^ b[0], a[1] &^ b[1], a[2] &^ b[2], a[3] &^ b[3]}
}

func empty(s *engine.Set) bool { return s[0]|s[1]|s[2]|s[3] == 0 }
