package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMutantsApply: every mutant changes a text that stands in the engine
// exactly once, so that none silently stops breaking anything.
func TestMutantsApply(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range mutants() {
		if seen[m.name] {
			t.Errorf("two mutants are called %s", m.name)
		}
		seen[m.name] = true
		name, err := m.overlay(root, t.TempDir())
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
			continue
		}
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
	}
	if len(seen) < 22 {
		t.Errorf("%d mutants, want at least 22", len(seen))
	}
}
