//go:build !linux

package results

import (
	"os"
	"testing"
)

func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() <= 0 {
		t.Skip("root, or Windows, may write everywhere")
	}
	f()
}
