package catalog

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/docs/rules"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
	"github.com/wisim/wisim/internal/spelling"
)

// Coverage are the flags of rules coverage.
type Coverage struct{ JSON bool }

// coverageReport is the JSON of rules coverage.
type coverageReport struct {
	terminal.Header
	Scenarios int             `json:"scenarios"` // number of scenarios that were played
	Checks    int             `json:"checks"`    // number of checks that were run
	Proved    []string        `json:"proved"`
	Waiting   []waitingRuling `json:"waiting"`
	Missing   []string        `json:"missing"`
	Failed    []string        `json:"failed"` // rulings of scenarios or checks that did not pass
}

// waitingRuling is a ruling that cannot be proved until cards are encoded: those it
// names, or any of later sets that show it if it names none.
type waitingRuling struct {
	ID    string   `json:"id"`
	Cards []string `json:"cards"`
}

// Write plays all scenarios and checks and writes which rulings are proved.
func (o *Coverage) Write(out io.Writer) error {
	pool, err := loading.LoadPool()
	if err != nil {
		return err
	}
	all, err := rules.Rulings()
	if err != nil {
		return err
	}
	p := newProofs(all)
	if err := p.scenarios(); err != nil {
		return err
	}
	if err := p.checks(pool); err != nil {
		return err
	}
	c := p.coverage(encodedNames(pool))
	w := bufio.NewWriter(out)
	if o.JSON {
		err = terminal.WriteJSON(w, c)
	} else {
		writeCoverage(w, c, all)
	}
	if err == nil {
		err = w.Flush()
	}
	if err == nil && len(p.problems) > 0 {
		err = fmt.Errorf("%s\n%s", strings.Join(p.problems, "\n"), terminal.Count(len(p.problems), "problem"))
	}
	return err
}

// prover collects the results of scenarios and checks.
type prover struct {
	rulings   []rules.Ruling
	known     map[string]bool
	proved    map[string]bool
	failed    map[string]bool
	problems  []string
	played    int
	checksRun int
}

// newProofs returns a prover for the rulings.
func newProofs(all []rules.Ruling) *prover {
	p := &prover{rulings: all, known: map[string]bool{}, proved: map[string]bool{}, failed: map[string]bool{}}
	for _, r := range all {
		p.known[r.ID] = true
	}
	return p
}

// scenarios plays the embedded scenario files.
func (p *prover) scenarios() error {
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		return err
	}
	files := scenario.Files()
	return fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, loading.ScenarioExt) {
			return err
		}
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		f, err := parser.Parse(path, text)
		if err != nil {
			p.problems = append(p.problems, strings.TrimRight(loading.ScenarioErrorText(err, 0), "\n"))
			return nil
		}
		for _, sc := range f.Scenarios {
			p.play(sc)
		}
		return nil
	})
}

// play plays a scenario and records its rulings.
func (p *prover) play(sc *scenario.Scenario) {
	p.played++
	res := sc.Run(scenario.Options{})
	for _, id := range sc.Rulings {
		p.note(id, fmt.Sprintf("%s:%d", sc.File, sc.Line), res.Passed())
	}
	if res.Err != nil {
		p.problems = append(p.problems, strings.TrimRight(loading.ScenarioErrorText(res.Err, 0), "\n"))
	}
	for i := range res.Failures {
		p.problems = append(p.problems, strings.TrimRight(res.Failures[i].String(), "\n"))
	}
}

// note records that a scenario or check of a ruling ran. where names it in messages.
func (p *prover) note(id, where string, passed bool) {
	if !p.known[id] {
		var names []string
		for _, r := range p.rulings {
			names = append(names, r.ID)
		}
		p.problems = append(p.problems, fmt.Sprintf("%s: there is no ruling %q%s", where, id, spelling.DidYouMean(id, names)))
		return
	}
	if passed {
		p.proved[id] = true
	} else {
		p.failed[id] = true
	}
}

// coverage sorts the rulings into proved, waiting, missing and failed. encoded has
// the titles that can be played.
func (p *prover) coverage(encoded map[string]bool) *coverageReport {
	c := &coverageReport{Header: terminal.NewHeader("coverage/1"), Scenarios: p.played, Checks: p.checksRun,
		Proved: []string{}, Waiting: []waitingRuling{}, Missing: []string{}, Failed: []string{}}
	for _, r := range p.rulings {
		lacks := []string{}
		for _, name := range r.Cards {
			if !encoded[name] {
				lacks = append(lacks, name)
			}
		}
		switch {
		case p.failed[r.ID]:
			c.Failed = append(c.Failed, r.ID)
			c.Missing = append(c.Missing, r.ID)
		case p.proved[r.ID]:
			c.Proved = append(c.Proved, r.ID)
		case !r.Core && (len(lacks) > 0 || len(r.Cards) == 0):
			c.Waiting = append(c.Waiting, waitingRuling{r.ID, lacks})
		default:
			c.Missing = append(c.Missing, r.ID)
		}
	}
	return c
}

// encodedNames returns the titles of the cards that can be played.
func encodedNames(p *loading.Pool) map[string]bool {
	names := map[string]bool{}
	for _, c := range p.Cards() {
		if c.Encoded {
			names[c.Name] = true
		}
	}
	return names
}

// writeCoverage writes a summary by area, and the waiting and missing rulings.
func writeCoverage(w io.Writer, c *coverageReport, all []rules.Ruling) {
	proved := map[string]bool{}
	for _, id := range c.Proved {
		proved[id] = true
	}
	var areas []string
	total, done := map[string]int{}, map[string]int{}
	for _, r := range all {
		if total[r.Area] == 0 {
			areas = append(areas, r.Area)
		}
		total[r.Area]++
		if proved[r.ID] {
			done[r.Area]++
		}
	}
	slices.Sort(areas)
	for _, a := range areas {
		fmt.Fprintf(w, "%-24s %3d of %3d\n", a, done[a], total[a])
	}
	for _, r := range c.Waiting {
		names := strings.Join(r.Cards, ", ")
		if names == "" {
			names = "cards of later sets"
		}
		fmt.Fprintf(w, "waiting  %s: %s\n", r.ID, names)
	}
	for _, id := range c.Missing {
		fmt.Fprintf(w, "missing  %s\n", id)
	}
	fmt.Fprintf(w, "%d proved, %d waiting, %d missing, by %s and %s\n",
		len(c.Proved), len(c.Waiting), len(c.Missing), terminal.Count(c.Scenarios, "scenario"), terminal.Count(c.Checks, "check"))
}
