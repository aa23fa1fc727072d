package lazyregexp

import "testing"

func TestNew(t *testing.T) {
	digits := New(`^[0-9]+$`)
	if !digits().MatchString("42") || digits().MatchString("4x2") {
		t.Error("the expression matches something else than its text says")
	}
	if first, second := digits(), digits(); first != second {
		t.Error("the expression is compiled more than once")
	}
}

// TestNewWaits: a malformed expression is found when it is used and not before, so none
// is compiled before.
func TestNewWaits(t *testing.T) {
	malformed := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("a malformed expression does not panic when it is used")
		}
	}()
	malformed()
}
