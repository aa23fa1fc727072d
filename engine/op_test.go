package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/code"
)

// TestEveryOperationHasABody: an operation that nobody carries out would do
// nothing and report success.
func TestEveryOperationHasABody(t *testing.T) {
	for op := range code.NumOps {
		if ops[op].do == nil {
			t.Errorf("nothing carries out %s", op)
		}
	}
}
