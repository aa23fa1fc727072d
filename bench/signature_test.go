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

// TestAgentSignature: the agents and the drafters choose the same each time.
// That they choose what they chose when the signature was committed is checked by
// .ci/run and not here, so that it does not stand in the way of every other
// change while an agent is being changed: with -update this test writes it anew.
func TestAgentSignature(t *testing.T) {
	sig, games, err := AgentSignature()
	if err != nil {
		t.Fatal(err)
	}
	if golden.Update() {
		golden.Equal(t, "testdata/signature-agents", fmt.Sprintf("%016x\n", sig))
		return
	}
	again, _, err := AgentSignature()
	if err != nil || again != sig {
		t.Errorf("%d games have the signature %016x, then %016x (%v)", games, sig, again, err)
	}
}
