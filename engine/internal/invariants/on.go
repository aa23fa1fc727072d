//go:build invariants

// Package invariants has the one constant that turns the heavy checks on:
// build or test with -tags invariants.
package invariants

// Enabled is true in a build with the tag "invariants".
const Enabled = true
