package main

import (
	"os"
	"path/filepath"
	"slices"
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

// TestLawsCatchMutants checks that the random corners fail if the engine is broken: with some of
// the mutants that the scenarios catch, too.
func TestLawsCatchMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine once for each mutant")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants() {
		if !slices.Contains(lawful, m.name) {
			continue
		}
		failures, err := m.test(root, t.TempDir(), lawTests)
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		} else if len(failures) == 0 {
			t.Errorf("no law is broken although %s", m.what)
		}
	}
}

// lawful names mutants that break a law.
var lawful = []string{"no-second-check", "no-expiry", "two-developments", "tokens-stay", "last-known-too-old"}
