package experiments

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/puzzles"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

// PuzzleOptions are the flags of puzzles.
type PuzzleOptions struct {
	Agents string
	Set    string // one of puzzles.Sets, or "all"
	Theme  string
	Quiet  bool
	JSON   bool
}

// PuzzlesReport is the JSON of puzzles.
type PuzzlesReport struct {
	terminal.Header
	Agents []puzzleScore `json:"agents"`
}

// puzzleScore is the result of one agent.
type puzzleScore struct {
	Agent   string         `json:"agent"`
	Solved  int            `json:"solved"`
	Puzzles int            `json:"puzzles"`
	Themes  map[string]int `json:"themes"` // number of solved puzzles, by theme
	Missed  []missed       `json:"missed"`
}

// missed is a puzzle that an agent did not solve, with its move.
type missed struct {
	*puzzles.Puzzle
	Move string `json:"move"`
}

// Run asks the agents for the best move of each puzzle and writes what they found.
func (o *PuzzleOptions) Run(ctx context.Context, out io.Writer, args []string) error {
	specs := ai.SplitSpecs(o.Agents)
	agents := make([]ai.Agent, len(specs))
	for i := range specs {
		specs[i] = strings.TrimSpace(specs[i])
		create, err := all.New(specs[i])
		if err != nil {
			return terminal.Usagef("--agents: %w", err)
		}
		agents[i] = create()
	}
	list, err := o.load(args)
	if err != nil {
		return err
	}
	report := make([]puzzleScore, len(agents))
	for i, a := range agents {
		if report[i], err = askAll(ctx, specs[i], a, list); err != nil {
			return err
		}
	}
	if o.JSON {
		return terminal.WriteJSON(out, PuzzlesReport{terminal.NewHeader("puzzles/1"), report})
	}
	return o.write(out, list, report)
}

// load reads the embedded puzzles or those of files, and selects a set and a theme.
func (o *PuzzleOptions) load(files []string) (list []*puzzles.Puzzle, err error) {
	switch {
	case o.Set != "all" && !slices.Contains(puzzles.Sets, o.Set):
		return nil, terminal.Usagef("--set %s: no such set; there are %s and all", terminal.Quote(o.Set), strings.Join(puzzles.Sets, ", "))
	case o.Set != "all" && len(files) > 0:
		return nil, terminal.Usagef("--set selects among the puzzles that come with wisim; leave it out with a FILE")
	}
	if len(files) == 0 {
		list, err = puzzles.Load(o.Set)
	} else {
		list, err = readPuzzles(files)
	}
	if err != nil {
		return nil, err
	}
	themes := themesOf(list)
	list = slices.DeleteFunc(list, func(z *puzzles.Puzzle) bool { return !strings.Contains(z.Theme, o.Theme) })
	if len(list) == 0 {
		return nil, terminal.Usagef("--theme %s: no such theme; there are %s", terminal.Quote(o.Theme), strings.Join(themes, ", "))
	}
	return list, nil
}

// readPuzzles reads puzzle files; a puzzle without a theme takes the name of its
// file.
func readPuzzles(files []string) (list []*puzzles.Puzzle, err error) {
	parser, err := scenario.NewParser(cards.Load)
	if err != nil {
		return nil, err
	}
	lib, _, err := cards.Load()
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := terminal.ReadFile(name, "puzzle file")
		if err != nil {
			return nil, err
		}
		some, err := puzzles.Read(parser, lib, name, text)
		if err != nil {
			return nil, terminal.Inputf("%w", err)
		}
		for _, z := range some {
			if z.Theme == "" {
				z.Theme = strings.TrimSuffix(filepath.Base(name), ".scn")
			}
		}
		list = append(list, some...)
	}
	return list, nil
}

// askAll asks one agent for its move in each puzzle.
func askAll(ctx context.Context, spec string, a ai.Agent, list []*puzzles.Puzzle) (puzzleScore, error) {
	out := puzzleScore{Agent: spec, Puzzles: len(list), Themes: map[string]int{}, Missed: []missed{}}
	for _, z := range list {
		if ctx.Err() != nil {
			return out, fmt.Errorf("%w", terminal.ErrInterrupted)
		}
		got, err := z.Solve(a)
		if err != nil {
			return out, terminal.Inputf("%s: %w", z.File, err)
		}
		if got.Solved {
			out.Solved++
			out.Themes[z.Theme]++
		} else {
			out.Missed = append(out.Missed, missed{z, got.Move})
		}
	}
	return out, nil
}

// themesOf returns the themes in order of their first puzzle.
func themesOf(list []*puzzles.Puzzle) (themes []string) {
	for _, z := range list {
		if !slices.Contains(themes, z.Theme) {
			themes = append(themes, z.Theme)
		}
	}
	return themes
}

// write writes the table of themes and then the missed puzzles.
func (o *PuzzleOptions) write(w io.Writer, list []*puzzles.Puzzle, report []puzzleScore) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "THEME\tPUZZLES")
	for _, r := range report {
		fmt.Fprintf(t, "\t%s", r.Agent)
	}
	fmt.Fprintln(t)
	for _, theme := range themesOf(list) {
		n := 0
		for _, z := range list {
			if z.Theme == theme {
				n++
			}
		}
		fmt.Fprintf(t, "%s\t%d", theme, n)
		for _, r := range report {
			fmt.Fprintf(t, "\t%d", r.Themes[theme])
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintf(t, "all\t%d", len(list))
	for _, r := range report {
		fmt.Fprintf(t, "\t%d (%.1f %%)", r.Solved, 100*float64(r.Solved)/float64(r.Puzzles))
	}
	fmt.Fprintln(t)
	if err := t.Flush(); err != nil || o.Quiet {
		return err
	}
	for _, r := range report {
		for _, m := range r.Missed {
			if _, err := fmt.Fprintf(w, "\n%s, %s: %s\n  %s: %s\n  wanted: %s, because %s\n", m.Theme, m.File, m.Title, r.Agent, m.Move, m.Wanted(), m.Why); err != nil {
				return err
			}
		}
	}
	return nil
}
