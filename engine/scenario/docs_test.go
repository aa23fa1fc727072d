package scenario_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/scenario"
)

// fence is a block of an example: its kind, and its text.
var fence = regexp.MustCompile("(?ms)^```([a-z ]*)\n(.*?)^```$")

// TestDocs runs the examples of the documentation: those that pass, and those
// that fail with the message that stands below them.
func TestDocs(t *testing.T) {
	text := scenario.ReadDocs(t)
	p := parser(t)
	blocks := fence.FindAllStringSubmatch(text, -1)
	ran := 0
	for i, b := range blocks {
		switch b[1] {
		case "scn":
			ran++
			if got := outcome(t, p, b[2]); got != "" {
				t.Errorf("example\n%s\n%s", b[2], got)
			}
		case "scn fails":
			ran++
			want := blocks[i+1][2]
			if got := strings.TrimRight(outcome(t, p, b[2]), "\n") + "\n"; blocks[i+1][1] != "text" || got != want {
				t.Errorf("example\n%s\nfound\n%s\nwant\n%s", b[2], got, want)
			}
		}
	}
	if ran < 8 {
		t.Errorf("%d examples were run", ran)
	}
}

// outcome is what a run of a file says, nothing when everything passes.
func outcome(t *testing.T, p *scenario.Parser, text string) string {
	t.Helper()
	f, err := p.Parse("example.scn", []byte(text))
	if err != nil {
		return carets(t, err)
	}
	var out strings.Builder
	for _, sc := range f.Scenarios {
		res := sc.Run(scenario.Options{})
		if res.Err != nil {
			out.WriteString(carets(t, res.Err))
		}
		for i := range res.Failures {
			out.WriteString(res.Failures[i].String() + "\n")
		}
	}
	return out.String()
}

// TestTemplate runs the file that people start from.
func TestTemplate(t *testing.T) {
	if got := outcome(t, parser(t), scenario.Template()); got != "" {
		t.Error(got)
	}
}
