package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/printable"
)

// hostile steers a terminal in each way that there is: a title, colours, the
// one-byte form, text turned around, and a carriage return over what was said.
const hostile = "\x1b]0;owned\a\x1b[31mred\u009b2J\u202eevil\u2066\u200f\x7f\u2028\ufeff\U000e0041\rwisim: fine"

// leaves are the commands that do something.
func leaves(c *cobra.Command) []*cobra.Command {
	if !c.HasSubCommands() {
		return []*cobra.Command{c}
	}
	var out []*cobra.Command
	for _, child := range c.Commands() {
		out = append(out, leaves(child)...)
	}
	return out
}

// hostileFiles writes files of every kind that a command reads, with hostile
// names and contents, and gives their paths.
func hostileFiles(t *testing.T) []string {
	t.Helper()
	clean := strings.NewReplacer("\r", "").Replace(hostile) // may be the text of a line
	return filesWith(t, clean, clean)
}

// filesWith writes files of every kind that a command reads, with a text in all places that
// may have one, and gives their paths.
func filesWith(t *testing.T, name, clean string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for kind, text := range map[string]string{
		"deck.txt":   "Name: " + clean + "\nCapital: Orc\n\n" + clean + "\n3 Boar Boyz\n1 Boar Boys\n# " + clean,
		"wrong.txt":  "3 Boar Boyz\n3 " + clean + "\n" + clean + " 2\nCapital: " + clean,
		"deck.o8d":   `<deck name="&#x202e;evil"><section name="Sideboard &#x9b;"><card qty="&#x202e;" id="x">` + "\u202eOrc</card></section></deck>",
		"deck.json":  `{"schema":"\u001b[31m","name":"\u001b[31m\u202e","capital":"\u202e","cards":[{"name":"\u001b","count":3}]}`,
		"cards.wic":  `card 90001 "` + clean + "\" {\n  facts unit, Dwarf, cost 1, power 1, hp 1\n}\n",
		"wrong.wic":  `card 90001 "` + clean + "\" {\n  " + clean + "\n  static: power(" + clean + ")\n  facts " + clean + "\n}\n",
		"good.scn":   "scenario \"" + clean + "\"\n\nturn of 1, capital\nplayer 1: Dwarf\nplayer 2: Orc\n\nexpect 1 has 99 resources\n",
		"wrong.scn":  "scenario \"" + clean + "\"\n\nturn of " + clean + "\nplayer 1: " + clean + "\n" + clean + "\n",
		"binary.scn": "\x00\x01",
		"latin.scn":  "\xff\xe4\x9b",
	} {
		path := filepath.Join(dir, name+kind)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Skipf("no file of such a name on this system: %v", err)
		}
		paths = append(paths, path)
	}
	return paths
}

// No command lets through what steers a terminal, whatever it is given as
// argument, as value of a flag or in a file.
func TestNothingSteersTheTerminal(t *testing.T) {
	files := hostileFiles(t)
	t.Chdir(t.TempDir()) // some commands write files
	tried, escaped := 0, 0
	try := func(args ...string) {
		t.Helper()
		tried++
		var out, errs bytes.Buffer
		Main(args, &out, &errs)
		for name, b := range map[string]*bytes.Buffer{"output": &out, "error": &errs} {
			if i := bytes.IndexFunc(b.Bytes(), printable.IsControl); i >= 0 || !utf8.Valid(b.Bytes()) {
				t.Errorf("wisim %q: %s steers the terminal: %q", args, name, b.Bytes()[max(i-40, 0):min(i+40, b.Len())])
			}
		}
		if strings.Contains(out.String()+errs.String(), `\u001b`) || strings.Contains(out.String()+errs.String(), `\u202e`) {
			escaped++
		}
	}
	try(hostile)
	try("--" + hostile)
	try("help", hostile)
	for _, c := range leaves(newRoot()) {
		path := strings.Fields(c.CommandPath())[1:]
		with := func(more ...string) []string { return append(path[:len(path):len(path)], more...) }
		if c.Name() == "bench" { // plays long and reads nothing
			try(with("--run", hostile)...)
			continue
		}
		if reads := []string{"cards", "deck", "rules", "scenario", "sim", "draft", "compare", "field", "completion", "help"}; !slices.Contains(reads, path[0]) {
			try(with("--" + hostile)...) // others play for long before they say anything
			continue
		}
		try(with(hostile)...)
		try(with("--" + hostile)...)
		for _, f := range files {
			try(with(f)...)
			if c.Name() == "sim" {
				try(with(f, "orc", "-n", "2", "--agents", "random")...)
				try(with(f, "orc", "--log", "--mode", "casual")...)
				try(with("--from", f, "-n", "2", "--agents", "random")...)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "log" {
				try(with(files[0], "--"+f.Name+"="+hostile)...)
			}
		})
	}
	if tried < 250 || escaped < tried/3 {
		t.Errorf("tried %d command lines, of which %d had something to escape", tried, escaped)
	}
}

// No command quotes a long line whole.
func TestLongLinesAreShortened(t *testing.T) {
	const length, most = 300_000, 8000 // characters of a line; bytes of all output, 20 mistakes with their places
	t.Chdir(t.TempDir())
	commands := map[string][]string{
		".wic": {"cards check", "cards check --json", "cards show 90001 --cards", "deck check", "scenario run"},
		".scn": {"scenario run", "scenario run --json", "sim -n 2 --agents random --from", "cards check", "deck check"},
		"":     {"deck check", "deck convert", "scenario run", "cards check"},
	}
	for _, f := range filesWith(t, "", strings.Repeat("q", length)) {
		lines, ok := commands[filepath.Ext(f)]
		if !ok {
			lines = commands[""]
		}
		for _, line := range lines {
			var out, errs bytes.Buffer
			Main(append(strings.Fields(line), f), &out, &errs)
			if n := out.Len() + errs.Len(); n > most {
				t.Errorf("wisim %s %s: %d bytes of output: %.200s", line, filepath.Base(f), n, errs.String()+out.String())
			}
		}
	}
}

// A panic of a command, whatever it quotes, goes out by the same door.
func TestFaultIsReported(t *testing.T) {
	cmd := &cobra.Command{Use: "x", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { panic("at card " + hostile) }}
	cmd.SetArgs([]string{}) // nil are those of the test
	err := execute(t.Context(), cmd)
	if err == nil || terminal.ExitCode(err) != terminal.ExitFailed || !strings.Contains(err.Error(), "a fault of wisim: at card") || !strings.Contains(err.Error(), "hostile_test.go") {
		t.Errorf("got %v", err)
	}
}
