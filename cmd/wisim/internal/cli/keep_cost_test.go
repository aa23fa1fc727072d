package cli

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// keepPairs is how often a run is played with its games kept and with its turns
// kept, to see what keeping them costs. It is not played unless it is asked for,
// as times are noise on a machine that does other things.
var keepPairs = flag.Int("keep-cost", 0, "how often the cost of --keep turns is measured")

// Keeping turns and cards takes at most a tenth of the speed: by processor time,
// with one job and with one for each processor. The runs stay until the end: some
// file systems are slow to make files where others were removed a moment ago.
func TestKeepCost(t *testing.T) {
	if *keepPairs == 0 {
		t.Skip("measures for minutes: go test ./cmd/wisim/internal/cli -run KeepCost -keep-cost 5 -v")
	}
	root := t.TempDir()
	for _, jobs := range []string{"1", "2"} {
		var ratios []float64
		for i := range *keepPairs {
			var took [2]used
			for k := range 2 {
				side := (i + k) % 2 // now one begins, now the other
				keep := []string{"games", "turns"}[side]
				dir := filepath.Join(root, fmt.Sprintf("%s-%d-%s", jobs, i, keep))
				took[side] = playHere(t, []string{"sim", "dwarf-wall", "orc-smash", "-n", "20000", "--seed", fmt.Sprint(i + 1), "--jobs", jobs, "--keep", keep, "--out", dir})
			}
			ratios = append(ratios, took[1].cpu.Seconds()/took[0].cpu.Seconds())
			t.Logf("%s jobs: games %v of processors in %v, turns %v in %v: %.3f", jobs, took[0].cpu, took[0].wall, took[1].cpu, took[1].wall, ratios[i])
		}
		slices.Sort(ratios)
		median := ratios[len(ratios)/2]
		t.Logf("%s jobs: turns by games, processor time: %.3f, median %.3f", jobs, ratios, median)
		if median > 1.1 {
			t.Errorf("%s jobs: keeping turns costs %.1f %%; at most 10 %%", jobs, 100*(median-1))
		}
	}
}
