package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestGateWorkflow: the workflow that others copy calls wisim bench as it is.
func TestGateWorkflow(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/gate.yml")
	if err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile(`(?m)(?:old|new)"? (bench .*?)(?: > \S+)?$`).FindAllStringSubmatch(string(text), -1)
	if len(calls) != 8 {
		t.Errorf("%d calls of wisim bench, want 8", len(calls))
	}
	for _, call := range calls {
		args := strings.Fields(strings.NewReplacer(`"$PERCENT"`, "2", `"$AGENT"`, "heuristic").Replace(call[1]))
		cmd, rest, err := newRoot().Find(joinOptional(args))
		if err != nil || cmd.Name() != "bench" {
			t.Errorf("%s: %v", call[1], err)
			continue
		}
		if err := cmd.ParseFlags(rest); err != nil {
			t.Errorf("%s: %v", call[1], err)
		} else if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
			t.Errorf("%s: %v", call[1], err)
		}
	}
}
