// Package claims is the register of what reports may say, with simulations that count how
// often it is wrong.
//
// A claim is a kind of sentence or number. Its cells are worlds with a known truth. In
// each run of a cell a simulated player takes the place of the agents; the plan of package
// sampling asks it for batches until there is a verdict, and the report is made of these
// as it is of real games. A run errs if the report says something that is not true.
package claims

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

// Claim is a kind of sentence or number that reports print.
type Claim struct {
	Name   string // short name, by which cells refer to the claim
	Says   string // what a report says
	About  string // the quantity in the world that it is about
	If     string // when it may be said
	Errors string // how often it may be wrong
	Test   string // test that holds it, if it has no cells
}

// Cell is a claim in a world.
type Cell struct {
	Claim string
	World string
	Level float64 // share of runs that may err
	run   func(seed uint64) (wrong float64, err error)
}

// Result is what the runs of a cell have shown.
type Result struct {
	Cell
	Runs  int
	Wrong float64 // number of runs that erred; a run about several things counts the share of them that was wrong
}

// deviations is by how many standard errors the rate of a cell may exceed its level, and
// mereLuck how many runs may err in any case: with few runs one or two show nothing.
const (
	deviations = 3.3
	mereLuck   = 2
)

// Rate returns the share of runs that erred.
func (r Result) Rate() float64 { return r.Wrong / float64(r.Runs) }

// Above returns by how many standard errors the rate exceeds the level; negative if it is
// below.
func (r Result) Above() float64 {
	return (r.Rate() - r.Level) / math.Sqrt(r.Level*(1-r.Level)/float64(r.Runs))
}

// Holds reports whether the rate is not above the level by more than chance.
func (r Result) Holds() bool { return r.Wrong <= mereLuck || r.Above() <= deviations }

// Run simulates cells with a number of runs each, with several workers. The first run has
// the seed first. done is called with each result, in the order of the cells, as soon as
// all before it are known. It ends with the context.
func Run(ctx context.Context, cells []Cell, first uint64, runs, workers int, done func(Result)) ([]Result, error) {
	out := make([]Result, len(cells))
	errs := make([]error, len(cells))
	var mutex sync.Mutex
	told := 0
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range next {
				r, err := cells[i].simulate(ctx, first, runs)
				mutex.Lock()
				for out[i], errs[i] = r, err; told < len(cells) && out[told].Runs > 0 && errs[told] == nil; told++ {
					done(out[told])
				}
				mutex.Unlock()
			}
		})
	}
	for i := range cells {
		next <- i
	}
	close(next)
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// simulate runs a cell.
func (c Cell) simulate(ctx context.Context, first uint64, runs int) (Result, error) {
	r := Result{Cell: c, Runs: runs}
	for seed := range uint64(runs) {
		if ctx.Err() != nil {
			return r, context.Cause(ctx)
		}
		wrong, err := c.run(first + seed)
		if err != nil {
			return r, fmt.Errorf("%s, %s: %w", c.Claim, c.World, err)
		}
		r.Wrong += wrong
	}
	return r, nil
}

// TableHead is the head of a table of results in Markdown.
const TableHead = "| claim | world | stated | wrong | standard errors above |\n|---|---|---|---|---|\n"

// Row returns the row of a result in such a table.
func (r Result) Row() string {
	return fmt.Sprintf("| %s | %s | %s | %.1f %% of %d | %+.1f |\n", r.Claim, r.World, percent(r.Level), 100*r.Rate(), r.Runs, r.Above())
}

// Table returns a table of results.
func Table(list []Result) string {
	var b strings.Builder
	b.WriteString(TableHead)
	for _, r := range list {
		b.WriteString(r.Row())
	}
	return b.String()
}

// RegisterTable returns the register as a table in Markdown.
func RegisterTable() string {
	var b strings.Builder
	b.WriteString("| claim | what is said | about | said if | may be wrong | held by |\n|---|---|---|---|---|---|\n")
	for _, c := range Register {
		held := c.Test
		if n := len(c.cells()); n == 1 {
			held = "1 world"
		} else if n > 1 {
			held = fmt.Sprintf("%d worlds", n)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", c.Name, c.Says, c.About, c.If, c.Errors, held)
	}
	return b.String()
}

// cells returns the cells of the claim.
func (c Claim) cells() (out []Cell) {
	for _, x := range Cells() {
		if x.Claim == c.Name {
			out = append(out, x)
		}
	}
	return out
}

func percent(x float64) string { return fmt.Sprintf("%g %%", math.Round(1e4*x)/100) }

// Marks around the tables in a page.
const (
	registerMark = "<!-- register -->\n"
	tableMark    = "<!-- rates -->\n"
)

// Insert puts the register and the table of results into a page, between the marks there.
func Insert(page string, list []Result) (string, error) {
	for mark, table := range map[string]string{registerMark: RegisterTable(), tableMark: Table(list)} {
		parts := strings.Split(page, mark)
		if len(parts) != 3 {
			return "", fmt.Errorf("the page has %d marks %q; want two", len(parts)-1, strings.TrimSpace(mark))
		}
		parts[1] = "\n" + table + "\n"
		page = strings.Join(parts, mark)
	}
	return page, nil
}

// Failed returns the results that do not hold.
func Failed(list []Result) []Result {
	return slices.DeleteFunc(slices.Clone(list), Result.Holds)
}
