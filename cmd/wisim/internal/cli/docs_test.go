package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/golden"
)

// fence is a block of code of a page: its language, what is said behind the
// language, its text.
type fence struct{ lang, attr, text string }

var fences = regexp.MustCompile("(?ms)^```([a-z]+)(?: ([^\n]*))?\n(.*?)^```$")

func readFences(t *testing.T, page string) (list []fence) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fences.FindAllStringSubmatch(string(text), -1) {
		list = append(list, fence{m[1], m[2], m[3]})
	}
	return list
}

// TestAddACard does what the page about adding a card says, line by line.
func TestAddACard(t *testing.T) {
	list := readFences(t, "../../../../docs/add-a-card.md")
	cards, err := os.ReadFile("../../../../engine/cards/march-of-the-damned.wic")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	ran := 0
	var scenario, line string
	for _, f := range list {
		key, value, _ := strings.Cut(f.attr, "=")
		switch {
		case key == "file":
			scenario = f.text
			if err := os.WriteFile(value, []byte(f.text), 0o644); err != nil {
				t.Fatal(err)
			}
		case key == "card":
			if !strings.Contains(string(cards), f.text) {
				t.Errorf("card %s on the page is not the one in the file:\n%s", value, f.text)
			}
		case f.lang == "console":
			want, _ := strconv.Atoi(strings.TrimPrefix(f.attr, "exit="))
			runShown(t, f.text, want)
			ran++
		case f.lang == "wic":
			line = f.text
		}
	}
	if ran < 4 {
		t.Errorf("%d commands were run, want those of the page", ran)
	}

	// With the line that the page gives, the scenario that failed passes.
	mended := regexp.MustCompile(`(?m)^    @battlefield.*\n`).ReplaceAllString(scenario, line)
	if err := os.WriteFile("mended.scn", []byte(mended), 0o644); err != nil || mended == scenario {
		t.Fatal("the page has no line that mends its scenario: ", err)
	}
	var out, errs bytes.Buffer
	if code := Main([]string{"scenario", "run", "mended.scn"}, &out, &errs); code != terminal.ExitOK {
		t.Errorf("the mended scenario: exit code %d\n%s%s", code, out.String(), errs.String())
	}
}

// runShown runs a command that is shown with its output; a last line of three
// dots stands for what is not shown.
func runShown(t *testing.T, text string, want int) {
	t.Helper()
	command, shown, _ := strings.Cut(text, "\n")
	command, ok := strings.CutPrefix(command, "$ wisim ")
	if !ok {
		t.Fatalf("no command of wisim: %s", command)
	}
	var out, errs bytes.Buffer
	if code := Main(strings.Fields(command), &out, &errs); code != want {
		t.Errorf("%s: exit code %d, want %d\n%s", command, code, want, errs.String())
	}
	got := out.String()
	if head, cut := strings.CutSuffix(shown, "...\n"); cut {
		ok = strings.HasPrefix(got, head)
	} else {
		ok = got == shown
	}
	if !ok {
		t.Errorf("%s prints\n%s\nthe page shows\n%s", command, got, shown)
	}
}

// TestEvaluationPage runs the commands of the page about evaluation; -update
// writes what they print into it.
func TestEvaluationPage(t *testing.T) { runPage(t, "evaluation.md", 4) }

// TestStudyPage is the same of the page about cards.
func TestStudyPage(t *testing.T) { runPage(t, "study.md", 1) }

func TestImprovePage(t *testing.T) { runPage(t, "improve.md", 1) }

// runPage runs the commands of a page, of which there are so many at least.
func runPage(t *testing.T, name string, least int) {
	page, err := filepath.Abs("../../../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	list := readFences(t, page)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	ran := 0
	for _, f := range list {
		if name, ok := strings.CutPrefix(f.attr, "file="); ok {
			if err := os.WriteFile(name, []byte(f.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if f.lang != "console" {
			continue
		}
		ran++
		if !golden.Update() {
			runShown(t, f.text, terminal.ExitOK)
			continue
		}
		command, _, _ := strings.Cut(f.text, "\n")
		var out, errs bytes.Buffer
		if code := Main(strings.Fields(strings.TrimPrefix(command, "$ wisim ")), &out, &errs); code != terminal.ExitOK {
			t.Fatalf("%s: exit code %d\n%s", command, code, errs.String())
		}
		text = bytes.Replace(text, []byte(f.text), []byte(command+"\n"+out.String()), 1)
	}
	if ran < least {
		t.Errorf("%d commands were run, want those of the page", ran)
	}
	if golden.Update() {
		if err := os.WriteFile(page, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
