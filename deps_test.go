package wisim_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "github.com/wisim/wisim"

// rule is one row of the import law: what the files of a package, tests apart,
// may import of this module.
type rule struct {
	pkg string   // "x" is one package, "x/..." also those below it; the longest match counts
	may []string // "..." is everything but cmd; no entry is nothing
	why string
}

// law is the import law. Imports go one way, so that each part can be read and tested
// without those above it. A package without a row breaks the law: a new package needs a
// row with the packages that it may import.
var law = []rule{
	{"engine/card", nil, "printed facts have no behaviour"},
	{"internal/spelling", nil, "nearest names need only strings"},
	{"internal/printable", nil, "what may be shown depends on characters alone"},
	{"internal/lazyregexp", nil, "a regular expression depends on nothing"},
	{"engine/code", []string{"engine/card"}, "the instruction set refers to printed facts only"},
	{"engine", []string{"engine/card", "engine/code", "engine/internal/...", "internal/splitmix"}, "the rules know no card, no language and no agent"},
	{"engine/internal/mutants", nil, "the mutation program changes source text"},
	{"engine/internal/...", nil, "build switches depend on nothing"},
	{"engine/cardlang/...", []string{"engine/card", "engine/code", "internal/printable", "internal/spelling", "engine/cardlang/..."}, "the card language compiles without the rules"},
	{"engine/internal/analysis", []string{"engine/card", "engine/code"}, "facts about a library hold for all games"},
	{"engine/cards", []string{"engine/card", "engine/code", "engine/cardlang/...", "internal/lazyregexp"}, "the card data needs a compiler, not the rules"},
	{"engine/scenario/...", []string{"engine/...", "engine", "internal/printable", "internal/spelling", "docs/rules"}, "scenarios need rules, cards and the table of rulings, but no agent"},

	{"ai", []string{"engine", "engine/card", "engine/code", "internal/spelling"}, "agents see the rules through a view"},
	{"ai/belief", []string{"ai", "engine", "engine/card", "engine/code", "internal/splitmix"}, "a belief is about the game, not about an agent"},
	{"ai/random", []string{"ai", "engine", "engine/card", "engine/code"}, "an agent knows no other agent"},
	{"ai/solve", []string{"engine", "engine/card", "engine/code"}, "the solver gets its guide as an argument and knows no agent"},
	{"ai/valuation", []string{"engine", "engine/card", "engine/code"}, "values are computed from a view, for any agent"},
	{"ai/eval", []string{"ai/internal/dense", "ai/internal/descent", "engine", "engine/card", "engine/code"}, "the evaluation of a position does not depend on the agents"},
	{"ai/internal/dense", nil, "vector sums depend on nothing"},
	{"ai/internal/descent", []string{"internal/splitmix"}, "an optimizer knows no game"},
	{"ai/residual", []string{"ai", "ai/internal/dense", "engine"}, "the nets read positions, for any agent"},
	{"ai/trial", []string{"ai/belief", "ai/eval", "engine"}, "the judge gets its guide as an argument and knows no agent"},
	{"ai/heuristic", []string{"ai", "ai/belief", "ai/eval", "ai/valuation", "ai/trial", "ai/residual", "ai/solve", "engine", "engine/card", "engine/code"}, "heuristics come before search"},
	{"ai/policy", []string{"ai/heuristic", "ai/internal/dense", "ai/internal/descent", "ai/residual", "engine", "engine/card", "engine/code"}, "a policy learns from values of choices, whoever found them"},
	{"ai/mcts", []string{"ai", "ai/belief", "ai/eval", "ai/heuristic", "ai/solve", "engine", "engine/card", "engine/code", "internal/splitmix"}, "search may build on heuristics"},
	{"ai/all", []string{"ai", "ai/belief", "ai/internal/frozen/...", "decks", "engine/code", "ai/random", "ai/heuristic", "ai/mcts", "internal/spelling"}, "only this package knows all agents"},
	{"ai/internal/frozen/...", []string{"ai", "ai/belief", "ai/internal/...", "engine", "engine/card", "engine/code", "internal/splitmix"}, "agents of earlier versions do not change with those of today"},
	{"ai/drafter", []string{"ai/valuation", "decks", "decks/draft", "engine", "engine/card", "engine/code", "internal/splitmix"}, "drafters rate cards and play no game"},
	{"ai/selfplay", []string{"ai", "decks", "reports/results", "engine", "engine/card", "engine/code", "internal/splitmix"}, "the runner knows no agent by name"},

	{"decks", []string{"engine", "engine/card", "engine/code", "internal/lazyregexp", "internal/printable", "internal/spelling", "internal/splitmix"}, "decks need printed facts, and two decks make a game; they play none"},
	{"decks/draft", []string{"decks", "engine/card", "internal/splitmix"}, "the draft's rules do not rate cards"},
	{"decks/around", []string{"decks", "engine/card", "engine/code"}, "decks around cards are built from facts and compiled abilities alone"},
	{"reports/...", []string{"reports/..."}, "reports are computed from results, not from games"},
	{"reports/doc", []string{"internal/printable"}, "a document depends neither on the reports nor on its output format"},
	{"reports/page", []string{"reports/doc", "internal/lazyregexp"}, "the layout of pages does not depend on their contents"},
	{"reports/text", []string{"reports/doc"}, "the layout of text does not depend on its contents"},
	{"reports/results", nil, "records do not depend on their readers"},
	{"reports/stats", []string{"reports/results"}, "estimates are computed from records"},
	{"reports/sampling", []string{"reports/results", "reports/stats"}, "a plan is a pure function: it knows no game, no file and no report"},

	{"internal/extremes", nil, "a test helper does not depend on what is tested"},
	{"internal/golden", nil, "a test helper does not depend on what is tested"},
	{"internal/testgame", []string{"decks", "engine", "engine/cards", "engine/code"}, "the games of agents' tests need cards and decks, but no agent"},
	{"internal/splitmix", nil, "a random generator depends on nothing"},

	{"docs/rules", nil, "the table of rulings depends on nothing"},

	{"bench", []string{"..."}, "benchmarks measure everything"},
	{"cmd/wisim", []string{"cmd/wisim/internal/..."}, "main is three lines"},
	{"cmd/wisim/internal/terminal", []string{"cmd/wisim/internal/version", "internal/printable", "reports/doc"}, "terminal output depends on no command and no game"},
	{"cmd/wisim/internal/house", []string{"decks", "engine", "internal/lazyregexp", "internal/spelling"}, "house rules are about the game and decks, and know no command"},
	{"cmd/wisim/internal/loading", []string{"cmd/wisim/internal/house", "cmd/wisim/internal/terminal", "cmd/wisim/internal/version", "ai", "ai/all", "ai/belief", "decks", "engine/card", "engine/cardlang/...", "engine/cards", "engine/code", "engine/scenario", "internal/spelling", "reports", "reports/results"}, "loading decks and cards plays no game"},
	{"cmd/wisim/internal/running", []string{"cmd/wisim/internal/loading", "cmd/wisim/internal/queue", "cmd/wisim/internal/terminal", "cmd/wisim/internal/version", "ai", "ai/all", "ai/selfplay", "bench", "engine/cards", "internal/printable", "internal/lazyregexp", "reports/...", "reports"}, "running jobs depends on no command and no rule of the game"},
	{"cmd/wisim/internal/playback", []string{"cmd/wisim/internal/loading", "cmd/wisim/internal/terminal", "cmd/wisim/internal/version", "ai", "ai/drafter", "ai/selfplay", "decks", "decks/draft", "engine", "engine/card", "engine/cardlang/...", "engine/cards", "engine/code", "engine/scenario", "internal/spelling", "reports", "reports/page", "reports/results"}, "showing one game depends on no run and no command"},
	{"cmd/wisim/internal/experiments", []string{"...", "cmd/wisim/internal/house", "cmd/wisim/internal/loading", "cmd/wisim/internal/playback", "cmd/wisim/internal/puzzles", "cmd/wisim/internal/queue", "cmd/wisim/internal/running", "cmd/wisim/internal/terminal", "cmd/wisim/internal/version"}, "experiments join decks, agents and reports, but know no command"},
	{"cmd/wisim/internal/training", []string{"cmd/wisim/internal/loading", "cmd/wisim/internal/terminal", "ai", "ai/all", "ai/eval", "ai/heuristic", "ai/mcts", "ai/policy", "ai/random", "ai/residual", "decks", "decks/around", "engine"}, "training writes no report and knows no command"},
	{"cmd/wisim/internal/catalog", []string{"cmd/wisim/internal/loading", "cmd/wisim/internal/playback", "cmd/wisim/internal/rulings", "cmd/wisim/internal/terminal", "decks", "docs/rules", "engine/card", "engine/cardlang/...", "engine/cards", "engine/code", "engine/scenario", "internal/spelling"}, "listing cards, decks and rulings plays no game and knows no agent"},
	{"cmd/wisim/internal/queue", []string{"reports/results"}, "a queue carries records and knows no game"},
	{"cmd/wisim/internal/...", []string{"...", "cmd/wisim/internal/..."}, "commands join everything"},
}

// ban keeps a package of the standard library, or of somebody else, out of
// everything under the given roots, tests apart.
type ban struct {
	path  string // import path; "x/..." also those below
	roots []string
	but   string // a root that may
	why   string
}

var bans = []ban{
	{"C", []string{""}, "", "the program is pure Go"},
	{"log/...", []string{""}, "cmd", "nothing below cmd prints"},
	{"os/exec", []string{""}, "cmd", "libraries start no programs"},
	{"github.com/spf13/...", []string{""}, "cmd", "libraries know no command line"},
	{"github.com/spf13/cobra", []string{"cmd"}, "cmd/wisim/internal/cli", "only commands import cobra; packages below take a context, streams and options"},
	{"github.com/schollz/...", []string{""}, "cmd", "libraries know no terminal"},
	{"context", []string{"engine"}, "", "a game cannot be cancelled half-way through a rule"},
	{"time", []string{"engine", "reports/sampling", "reports/stats"}, "", "the rules and the plans know no clock"},
	{"math/rand/...", []string{"engine", "reports/sampling"}, "", "the state has its own generator, and plans have no randomness"},
	{"os/...", []string{"reports/sampling", "reports/stats"}, "", "a plan knows no file"},
	{"net/...", []string{""}, "cmd", "libraries know no network"},
	{"github.com/nats-io/...", []string{""}, "cmd", "libraries know no network"},
}

// programs are the packages outside cmd that are programs of their own and
// that nothing imports: what is kept out of libraries is not kept out of them.
var programs = []string{"engine/internal/mutants"}

// isProgram reports whether a package prints and exits because it is run.
func isProgram(pkg string) bool { return under(pkg, "cmd/...") || slices.Contains(programs, pkg) }

// source is a parsed Go file.
type source struct {
	name string // slash-separated, from the root
	test bool
	ast  *ast.File
	fset *token.FileSet
}

func (s source) pkg() string { return path.Dir(s.name) }

// parseTree parses every Go file of the tree.
func parseTree(tree fs.FS) ([]source, error) {
	var all []source
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != "." && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		all = append(all, source{name: name, test: strings.HasSuffix(name, "_test.go"), ast: f, fset: fset})
		return nil
	})
	return all, err
}

func (s source) imports() []string {
	var list []string
	for _, i := range s.ast.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err == nil {
			list = append(list, p)
		}
	}
	return list
}

// under reports whether a package matches "x" or "x/...".
func under(pkg, pattern string) bool {
	root, deep := strings.CutSuffix(pattern, "/...")
	return pkg == root || deep && strings.HasPrefix(pkg, root+"/")
}

// rowFor is the most specific row of the law for a package.
func rowFor(pkg string) (best rule, ok bool) {
	for _, r := range law {
		if under(pkg, r.pkg) && (!ok || len(strings.TrimSuffix(r.pkg, "/...")) > len(strings.TrimSuffix(best.pkg, "/..."))) {
			best, ok = r, true
		}
	}
	return best, ok
}

func (r rule) allows(pkg string) bool {
	return slices.ContainsFunc(r.may, func(p string) bool {
		return under(pkg, p) || p == "..." && !under(pkg, "cmd/...")
	})
}

// lawless lists every import that breaks the law or a ban.
func lawless(files []source) []string {
	var bad []string
	for _, f := range files {
		for _, imp := range f.imports() {
			if why := breaks(f, imp); why != "" {
				bad = append(bad, fmt.Sprintf("%s imports %q: %s", f.name, imp, why))
			}
		}
		if _, ok := rowFor(f.pkg()); !ok && !f.test {
			bad = append(bad, fmt.Sprintf("%s: package %s has no row in the law", f.name, f.pkg()))
		}
	}
	return bad
}

// breaks says why a file must not import a path, "" when it may.
func breaks(f source, imp string) string {
	target, ours := strings.CutPrefix(imp, module+"/")
	if ours && under(target, "cmd/...") && !under(f.pkg(), "cmd/...") {
		return "nothing imports a command"
	}
	if f.test && imp != "C" {
		return ""
	}
	if ours {
		r, ok := rowFor(f.pkg())
		if ok && !r.allows(target) {
			return r.why
		}
		return ""
	}
	for _, b := range bans {
		if slices.Contains(programs, f.pkg()) && imp != "C" {
			break
		}
		inRoot := slices.ContainsFunc(b.roots, func(root string) bool { return root == "" || under(f.pkg(), root+"/...") })
		if under(imp, b.path) && inRoot && (b.but == "" || !under(f.pkg(), b.but+"/...")) {
			return b.why
		}
	}
	return ""
}

// here parses the project. Tests run in the folder of their package, which is
// the root.
func here(t *testing.T) []source {
	t.Helper()
	files, err := parseTree(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("found %d Go files: is this the root of the project?", len(files))
	}
	return files
}

func TestImportLaw(t *testing.T) {
	for _, bad := range lawless(here(t)) {
		t.Error(bad)
	}
}

func TestImportLawFindsViolations(t *testing.T) {
	for _, c := range []struct{ file, imp, want string }{
		{"engine/x.go", module + "/engine/cards", "the rules know no card"},
		{"engine/x.go", module + "/engine/cardlang/syntax", "the rules know no card"},
		{"engine/x.go", module + "/ai", "the rules know no card"},
		{"engine/x.go", module + "/engine/code", ""},
		{"engine/x.go", module + "/engine/internal/invariants", ""},
		{"engine/x_test.go", module + "/engine/cards", ""},
		{"engine/x_test.go", module + "/cmd/wisim/internal/cli", "nothing imports a command"},
		{"engine/card/x.go", module + "/engine/code", "printed facts have no behaviour"},
		{"engine/code/x.go", module + "/engine", "printed facts only"},
		{"engine/cardlang/gen/x.go", module + "/engine", "without the rules"},
		{"engine/cardlang/gen/x.go", module + "/engine/cardlang/syntax", ""},
		{"reports/x.go", module + "/engine", "computed from results"},
		{"reports/x.go", module + "/ai", "computed from results"},
		{"reports/x.go", module + "/reports/stats", ""},
		{"reports/text/x.go", module + "/reports", "does not depend on its contents"},
		{"reports/results/x.go", module + "/reports/stats", "not depend on their readers"},
		{"reports/sampling/x.go", module + "/reports", "a pure function"},
		{"reports/sampling/x.go", module + "/ai/selfplay", "a pure function"},
		{"ai/selfplay/x.go", module + "/ai/mcts", "no agent by name"},
		{"ai/selfplay/x.go", module + "/ai/all", "no agent by name"},
		{"ai/heuristic/x.go", module + "/ai/mcts", "before search"},
		{"ai/mcts/x.go", module + "/ai/heuristic", ""},
		{"decks/x.go", module + "/engine/cards", "need printed facts"},
		{"bench/x.go", module + "/ai/mcts", ""},
		{"bench/x.go", module + "/cmd/wisim/internal/cli", "nothing imports a command"},
		{"cmd/wisim/main.go", module + "/engine", "three lines"},
		{"cmd/wisim/internal/cli/x.go", module + "/bench", ""},
		{"cmd/wisim/internal/queue/x.go", module + "/ai/selfplay", "knows no game"},
		{"reports/x.go", "github.com/nats-io/nats.go", "no network"},
		{"engine/x.go", "time", "no clock"},
		{"engine/x.go", "fmt", ""},
		{"decks/x.go", "log/slog", "prints"},
		{"decks/x.go", "github.com/spf13/cobra", "command line"},
		{"cmd/wisim/internal/cli/x.go", "github.com/spf13/cobra", ""},
		{"cmd/wisim/internal/running/x.go", "github.com/spf13/cobra", "only commands"},
		{"cmd/wisim/internal/running/x.go", module + "/cmd/wisim/internal/experiments", "no command"},
		{"engine/x.go", "math/rand/v2", "own generator"},
		{"ai/x_test.go", "C", "pure Go"},
		{"engine/internal/mutants/x.go", "os/exec", ""},
		{"engine/internal/mutants/x.go", "C", "pure Go"},
		{"engine/internal/analysis/x.go", "os/exec", "start no programs"},
		{"newcomer/x.go", "fmt", "no row"},
	} {
		text := fmt.Sprintf("//go:build never\n\npackage x\n\nimport _ %q\n", c.imp)
		files, err := parseTree(fstest.MapFS{c.file: {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(lawless(files), "; ")
		if c.want == "" && got != "" || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s importing %s: found %q, want %q", c.file, c.imp, got, c.want)
		}
	}
}

// speaks lists the places where a library prints or exits.
func speaks(files []source) []string {
	var bad []string
	for _, f := range files {
		if f.test || isProgram(f.pkg()) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); ok && slices.Contains([]string{"os.Exit", "os.Stdout", "os.Stderr", "os.Stdin", "os.Args",
				"fmt.Print", "fmt.Printf", "fmt.Println"}, x.Name+"."+sel.Sel.Name) {
				bad = append(bad, fmt.Sprintf("%s: %s.%s below cmd", f.fset.Position(n.Pos()), x.Name, sel.Sel.Name))
			}
			return true
		})
	}
	return bad
}

func TestNothingBelowCmdPrintsOrExits(t *testing.T) {
	for _, bad := range speaks(here(t)) {
		t.Error(bad)
	}
	files, err := parseTree(fstest.MapFS{"decks/x.go": {Data: []byte("package decks\n\nfunc f() { os.Exit(1) }\n")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := speaks(files); len(got) != 1 || !strings.Contains(got[0], "decks/x.go:3:12: os.Exit") {
		t.Errorf("an exit in a library: found %q", got)
	}
}

// TestGivenModules checks that the program uses the modules that its users have given: they are part
// of what was asked for, whatever else would do their work.
func TestGivenModules(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []string{"github.com/spf13/cobra", "gonum.org/v1/gonum", "github.com/schollz/progressbar/v3", "golang.org/x/sync"} {
		used := false
		for line := range strings.Lines(string(text)) {
			used = used || strings.HasPrefix(line, "\t"+given+" v") && !strings.Contains(line, "// indirect")
		}
		if !used {
			t.Errorf("go.mod does not require %s", given)
		}
	}
}
