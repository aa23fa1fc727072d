package running

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// checked returns options and the error of their check.
func checked(t *testing.T, args ...string) (Options, error) {
	t.Helper()
	var o Options
	f := pflag.NewFlagSet("test", pflag.ContinueOnError)
	o.AddFlags(f, "deck")
	if err := f.Parse(args); err != nil {
		t.Fatal(err)
	}
	return o, o.Check(f)
}

// Each --fresh has another seed, which is not the default and can be typed.
func TestFreshSeeds(t *testing.T) {
	seen := map[uint64]bool{}
	for range 20 {
		o, err := checked(t, "--fresh")
		if err != nil || o.Seed < 2 || o.Seed > highestFresh {
			t.Fatalf("seed %d, %v", o.Seed, err)
		}
		seen[o.Seed] = true
	}
	if len(seen) < 19 {
		t.Errorf("%d seeds of 20 are different", len(seen))
	}
	if o, err := checked(t); err != nil || o.Seed != 1 {
		t.Errorf("without --fresh: seed %d, %v", o.Seed, err)
	}
	for want, args := range map[string][]string{
		"--fresh and --seed 1: want one of them": {"--fresh", "--seed", "1"},
		"--fresh and --shard: want one of them":  {"--fresh", "--out", "run", "--shard", "1/2"},
	} {
		if _, err := checked(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
