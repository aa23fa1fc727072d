package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/code"
)

// TestEveryOperationHasABody: each operation has an implementation; without one it would do
// nothing and report success.
func TestEveryOperationHasABody(t *testing.T) {
	for op := range code.NumOps {
		if ops[op].do == nil {
			t.Errorf("nothing carries out %s", op)
		}
	}
}
