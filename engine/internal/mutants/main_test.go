package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMutantsApply checks that the text each mutant replaces occurs exactly once in its
// file, so that no mutant becomes ineffective unnoticed when the engine changes.
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
