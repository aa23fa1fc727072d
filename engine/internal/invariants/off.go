//go:build !invariants

// Package invariants holds the constant that enables expensive consistency checks: build or
// test with -tags invariants.
package invariants

// Enabled reports whether the program was built with the tag "invariants".
const Enabled = false
