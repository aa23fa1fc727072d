package claims

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
)

var claimRuns = flag.Int("claims", 8, "simulated runs of each cell")

// In few runs of each cell no claim is wrong far more often than stated, and all together
// are not. "wisim selftest --claims" makes 2,000.
func TestCells(t *testing.T) {
	list, err := Run(t.Context(), Cells(), 0, *claimRuns, 2, func(Result) {})
	if err != nil {
		t.Fatal(err)
	}
	all := Result{Cell: Cell{Level: level}}
	for _, r := range list {
		all.Runs += r.Runs
		all.Wrong += r.Wrong
	}
	for _, r := range Failed(append(list, all)) {
		t.Errorf("%s, %s: %v of %d runs err; stated are %v", r.Claim, r.World, r.Wrong, r.Runs, r.Level)
	}
	t.Logf("%.0f of %d runs of %d worlds err", all.Wrong, all.Runs, len(list))
}

// Each claim has worlds, or a test that exists; and each world belongs to a claim.
func TestEveryClaimIsHeld(t *testing.T) {
	if n := len(Cells()); n < 40 {
		t.Errorf("%d worlds, want 40 or more", n)
	}
	var names []string
	for _, c := range Register {
		names = append(names, c.Name)
		worlds := len(c.cells())
		if worlds > 0 == (c.Test != "") {
			t.Errorf("%s: %d worlds and the test %q; want one of them", c.Name, worlds, c.Test)
		}
		if c.Test != "" && !testExists(t, strings.Trim(c.Test, "`")) {
			t.Errorf("%s: no test is called %s", c.Name, c.Test)
		}
	}
	for _, c := range Cells() {
		if !slices.Contains(names, c.Claim) {
			t.Errorf("%s: is no claim of the register", c.Claim)
		}
	}
}

// testExists reports whether a test of the reports has a name.
func testExists(t *testing.T, name string) (found bool) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		found = found || strings.Contains(string(text), "func "+name+"(")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// leastRuns is the least number of runs of a row of the page.
const leastRuns = 2000

// The page has the register as it is, and a row for each world, of enough runs and with a
// rate that holds.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/claims.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if !strings.Contains(page, registerMark+"\n"+RegisterTable()+"\n"+registerMark) {
		t.Error("the register on the page is another; wisim selftest --claims --write docs/claims.md writes it")
	}
	rates := strings.Split(page, tableMark)[1]
	for _, c := range Cells() {
		row := regexp.MustCompile(regexp.QuoteMeta(fmt.Sprintf("| %s | %s | %s | ", c.Claim, c.World, percent(c.Level))) + `([0-9.]+) % of ([0-9]+) \|`)
		m := row.FindStringSubmatch(rates)
		if m == nil {
			t.Errorf("%s, %s: is not on the page", c.Claim, c.World)
			continue
		}
		share, _ := strconv.ParseFloat(m[1], 64)
		runs, _ := strconv.Atoi(m[2])
		if r := (Result{Cell: c, Runs: runs, Wrong: share / 100 * float64(runs)}); runs < leastRuns || !r.Holds() {
			t.Errorf("%s, %s: %v %% of %d", c.Claim, c.World, share, runs)
		}
	}
	if n := strings.Count(rates, "\n| ") - 1; n != len(Cells()) {
		t.Errorf("%d rows on the page, want %d", n, len(Cells()))
	}
}

// A claim that is wrong too often is found, and a page without its marks refused.
func TestAWrongClaimIsFound(t *testing.T) {
	coin := Cell{Claim: "coin", World: "tails", Level: level, run: func(seed uint64) (float64, error) { return float64(seed % 2), nil }}
	list, err := Run(t.Context(), []Cell{coin}, 0, 40, 1, func(Result) {})
	if err != nil || len(Failed(list)) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if want := "| coin | tails | 5 % | 50.0 % of 40 | +13.1 |\n"; !strings.HasSuffix(Table(list), want) {
		t.Errorf("%s, want %s", Table(list), want)
	}
	if _, err := Insert("a page", list); err == nil {
		t.Error("a page without marks is accepted")
	}
}

// A world's true rate is the mean of its games.
func TestTruthOfAWorld(t *testing.T) {
	for _, w := range []world{
		{win: one(0.6), drawn: 0.2, first: 0.1, open: open{lost: 0.6, won: 0.1}},
		{win: one(0.9), agree: 0.7, open: open{won: 0.5, drawn: 0.2}},
	} {
		points, finished := 0.0, 0.0
		for n := range 600 {
			for _, g := range games(w.play(7, sampling.Batch{Number: n, Games: sampling.BatchGames})).Games {
				if g.Finished() {
					points, finished = points+g.Points(0), finished+1
				}
			}
		}
		if mean := points / finished; mean < w.rate(0)-0.01 || mean > w.rate(0)+0.01 {
			t.Errorf("%+v: the mean is %v, want %v", w, mean, w.rate(0))
		}
	}
}
