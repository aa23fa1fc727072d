package bench

import (
	"fmt"
	"testing"

	"github.com/wisim/wisim/internal/golden"
)

// TestSignature: the committed signature is that of the rules.
func TestSignature(t *testing.T) {
	sig, games, err := Signature()
	if err != nil {
		t.Fatal(err)
	}
	golden.Equal(t, "testdata/signature", fmt.Sprintf("%016x\n", sig))
	if t.Failed() {
		t.Logf("the signature of %d random games: the rules, a card or a deck has changed. If that is meant, run go test ./bench -run Signature -update and say so in the commit", games)
	}
}

// TestAgentSignature: the committed signature is that of the agents and the
// drafters.
func TestAgentSignature(t *testing.T) {
	sig, games, err := AgentSignature()
	if err != nil {
		t.Fatal(err)
	}
	golden.Equal(t, "testdata/signature-agents", fmt.Sprintf("%016x\n", sig))
	if t.Failed() {
		t.Logf("the signature of %d games of agents, and of drafts: an agent, a drafter, the rules, a card or a deck has changed. "+
			"If you changed one of them, or somebody else has just now, run go test ./bench -run AgentSignature -update; "+
			"whoever makes an agent play differently says so in the commit", games)
	}
}
