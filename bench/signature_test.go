package bench

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the signature anew")

const signatureFile = "testdata/signature"

// TestSignature: the committed signature is that of the rules.
func TestSignature(t *testing.T) {
	sig, games, err := Signature()
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%016x", sig)
	if *update {
		if err := os.WriteFile(signatureFile, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(signatureFile)
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(want)) != got {
		t.Errorf("%d games have the signature %s, committed is %s: the rules, a card or a deck has changed. If that is meant, run go test ./bench -run Signature -update and say so in the commit",
			games, got, want)
	}
}
