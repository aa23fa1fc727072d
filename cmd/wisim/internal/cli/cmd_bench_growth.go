package cli

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/wisim/wisim/bench"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/spelling"
)

// growthAll is the value of --growth for all parts, also if no value is given.
const growthAll = "all"

// growthParts returns the parts that a value of --growth names.
func growthParts(value string) ([]string, error) {
	all := bench.GrowthParts()
	if value == growthAll {
		return all, nil
	}
	var parts []string
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); !slices.Contains(all, name) {
			return nil, terminal.Usagef("--growth %q: want %s or %s, several with commas%s", name, strings.Join(all, ", "), growthAll, spelling.DidYouMean(name, all))
		}
		parts = append(parts, name)
	}
	return parts, nil
}

// writeGrowth measures how costs grow with size and draws a bar for each point.
func writeGrowth(out io.Writer, parts []string, each time.Duration) error {
	suite, err := bench.New()
	if err != nil {
		return err
	}
	title := "cost of a decision of random games, in yardsticks (y)\n"
	if err := terminal.WriteWrapped(out, title); err != nil {
		return err
	}
	return suite.Growths(parts, each, func(g bench.Growth) error {
		_, err := io.WriteString(out, growthTable(g))
		return err
	})
}

// growthTable returns a line for each point: its place, its cost, the ratio to the
// first cost, and a bar.
func growthTable(g bench.Growth) string {
	const unit = 16 // length of the first bar in characters
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", g.With)
	for _, p := range g.Points {
		bar := strings.Repeat("#", min(max(int(math.Round(unit*p.Times)), 1), 4*unit))
		fmt.Fprintf(&b, "%9s %7.1f y %8.0f ns %6.2f  %s\n", p.At, p.Yardsticks, p.NS, p.Times, bar)
	}
	return b.String()
}
