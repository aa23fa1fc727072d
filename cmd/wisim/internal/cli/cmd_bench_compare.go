package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// measurements are the benchmarks of a file: the values of each name and unit, and
// its configuration lines.
type measurements struct {
	file   string
	names  []string // names of the benchmarks, in the order of the file
	values map[measured][]float64
	units  benchfmt.UnitMetadataMap
	goes   string // version of Go that built the program; empty if unknown
	pgo    string // whether the program was built with a profile (PGO); empty if unknown
}

type measured struct{ name, unit string }

// costUnits are the units of costs, of which less is better. Only they can fail a
// gate.
var costUnits = []string{"instructions/op", "sec/op", "yardsticks/op", "paths/op", "B/op", "allocs/op"}

// readMeasurements reads a file in the format of Go benchmarks.
func readMeasurements(name string) (*measurements, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, terminal.WrapInput(err)
	}
	defer f.Close()
	m := &measurements{file: name, values: map[measured][]float64{}}
	r := benchfmt.NewReader(f, name)
	for r.Scan() {
		switch rec := r.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, terminal.Inputf("%v; want lines as wisim bench writes them", rec)
		case *benchfmt.Result:
			bench := string(rec.Name.Base())
			if !slices.Contains(m.names, bench) {
				m.names = append(m.names, bench)
			}
			m.goes, m.pgo = rec.GetConfig("go"), rec.GetConfig("pgo")
			for _, v := range rec.Values {
				at := measured{bench, v.Unit}
				m.values[at] = append(m.values[at], v.Value)
			}
		}
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if len(m.names) == 0 {
		return nil, terminal.Inputf("%s: no benchmark in it; want what wisim bench wrote", name)
	}
	m.units = r.Units()
	return m, nil
}

// compareBenchmarks compares two files in the terms of benchstat: medians with their
// variation, the change, and the probability of such a change by chance. With a gate
// above 0 it fails if a cost grew by more than that many percent.
func compareBenchmarks(out io.Writer, oldName, newName string, gate float64) error {
	before, err := readMeasurements(oldName)
	if err != nil {
		return err
	}
	after, err := readMeasurements(newName)
	if err != nil {
		return err
	}
	if before.goes != after.goes && before.goes != "" && after.goes != "" {
		if _, err := fmt.Fprintf(out, "note: %s was measured with %s and %s with %s; another compiler generates other instructions\n", oldName, before.goes, newName, after.goes); err != nil {
			return err
		}
	}
	if before.pgo != after.pgo && before.pgo != "" && after.pgo != "" {
		if _, err := fmt.Fprintf(out, "note: pgo is %s in %s and %s in %s; a build with a profile has other instructions (go build -pgo=off)\n", before.pgo, oldName, after.pgo, newName); err != nil {
			return err
		}
	}
	can, cannot := gated(before, after)
	if gate >= 0 && len(can) > 0 && len(cannot) > 0 {
		if _, err := fmt.Fprintf(out, "note: --gate cannot judge benchmarks with so few measurements: %s; want --count %d or more in both files\n", strings.Join(cannot, ", "), fewest); err != nil {
			return err
		}
	}
	worse, shared := []string(nil), 0
	for _, unit := range unitsOf(before) {
		lines, failed := compareUnit(before, after, unit, gate)
		if len(lines) == 0 {
			continue
		}
		shared += len(lines)
		worse = append(worse, failed...)
		title := fmt.Sprintf("%s\n%-24s %18s %18s  %s\n", unit, "", "old", "new", "change")
		if _, err := io.WriteString(out, title+strings.Join(lines, "")+"\n"); err != nil {
			return err
		}
	}
	switch missing := missingFrom(before, after); {
	case shared == 0:
		return terminal.Inputf("%s and %s have no benchmark in common", oldName, newName)
	case gate >= 0 && len(can) == 0:
		return terminal.Inputf("--gate: no cost is measured often enough in %s and %s to be judged; want --count %d or more in both, or --instructions", oldName, newName, fewest)
	case gate >= 0 && len(missing) > 0:
		return fmt.Errorf("--gate: %s has no %s, which %s has", newName, strings.Join(missing, ", "), oldName)
	case len(worse) > 0:
		return fmt.Errorf("--gate %v: exceeded by %s", gate, strings.Join(worse, ", "))
	}
	return nil
}

// unitsOf returns the units of a file, costs first.
func unitsOf(m *measurements) []string {
	units := slices.Clone(costUnits)
	var more []string
	for at := range m.values {
		if !slices.Contains(units, at.unit) && !slices.Contains(more, at.unit) {
			more = append(more, at.unit)
		}
	}
	slices.Sort(more)
	return append(units, more...)
}

// fewest is how often a cost must be measured in both files so that a difference can
// be significant: with 4 values each, 2 of the 70 orders separate the files
// completely.
const fewest = 4

// gated returns the benchmarks of both files that a gate can stop, and those whose
// costs were measured too rarely for any growth to be significant.
func gated(before, after *measurements) (can, cannot []string) {
	for _, name := range before.names {
		often, seldom := false, false
		for _, unit := range costUnits {
			n := min(len(before.values[measured{name, unit}]), len(after.values[measured{name, unit}]))
			exact := after.units.GetAssumption(unit) == benchmath.AssumeExact
			often = often || n > 0 && (exact || n >= fewest)
			seldom = seldom || n > 0 && !exact && n < fewest
		}
		if often {
			can = append(can, name)
		}
		if seldom {
			cannot = append(cannot, name)
		}
	}
	return can, cannot
}

func missingFrom(before, after *measurements) (missing []string) {
	for _, name := range before.names {
		if !slices.Contains(after.names, name) {
			missing = append(missing, name)
		}
	}
	return missing
}

// compareUnit returns a line for each benchmark that both files have in a unit, and
// the names of those that the gate stops.
func compareUnit(before, after *measurements, unit string, gate float64) (lines, failed []string) {
	assume := after.units.GetAssumption(unit)
	for _, name := range before.names {
		at := measured{name, unit}
		if before.values[at] == nil || after.values[at] == nil {
			continue
		}
		was := benchmath.NewSample(slices.Clone(before.values[at]), &benchmath.DefaultThresholds)
		is := benchmath.NewSample(slices.Clone(after.values[at]), &benchmath.DefaultThresholds)
		old, now := assume.Summary(was, 0.95), assume.Summary(is, 0.95)
		c := assume.Compare(was, is)
		lines = append(lines, fmt.Sprintf("%-24s %12s ± %3s %12s ± %3s  %s (%s)\n", name,
			benchunit.Scale(old.Center, benchunit.ClassOf(unit)), old.PctRangeString(),
			benchunit.Scale(now.Center, benchunit.ClassOf(unit)), now.PctRangeString(),
			c.FormatDelta(old.Center, now.Center), c))
		certain := c.P <= c.Alpha // for counts, which have no noise, c.P and c.Alpha are both 0
		if gate >= 0 && certain && slices.Contains(costUnits, unit) && now.Center > old.Center*(1+gate/100) {
			failed = append(failed, fmt.Sprintf("%s (%s, %+.1f %%)", name, unit, 100*(now.Center/old.Center-1)))
		}
	}
	return lines, failed
}

// parseGate parses the percentage of --gate; 0 without one.
func parseGate(text string) (float64, error) {
	if text == "" {
		return -1, nil
	}
	n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "%"), 64)
	if err != nil || n < 0 || n > 1000 {
		return 0, terminal.Usagef("--gate %q: want a percentage, such as 2 or 2%%", text)
	}
	return n, nil
}

// execCompare compares the files of --compare.
func (o *benchOptions) execCompare(cmd *cobra.Command, args []string) error {
	for _, other := range []string{"run", "time", "count", "list", "json", "instructions", "signature", "growth", "profile"} {
		if cmd.Flags().Changed(other) {
			return terminal.Usagef("--compare and --%s: want one of them; --compare measures nothing", other)
		}
	}
	gate, err := parseGate(o.gate)
	if err != nil {
		return err
	}
	return compareBenchmarks(cmd.OutOrStdout(), args[0], args[1], gate)
}
