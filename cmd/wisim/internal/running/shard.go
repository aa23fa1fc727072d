package running

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/sampling"
)

// shard is the part of a run's batches that one of several processes plays. The zero
// value is all of them.
type shard struct{ part, parts int }

// parseShard parses a shard such as "3/8"; the empty text means all batches.
func parseShard(s string) (shard, error) {
	if s == "" {
		return shard{}, nil
	}
	part, parts, ok := strings.Cut(s, "/")
	k, err1 := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if !ok || err1 != nil || err2 != nil || n < 2 || k < 1 || k > n {
		return shard{}, terminal.Usagef("--shard %q: want the part and the number of parts, such as 3/8", s)
	}
	return shard{k, n}, nil
}

func (s shard) all() bool { return s.parts == 0 }

// has reports whether the shard plays the i-th batch of a round.
func (s shard) has(i int) bool { return s.all() || i%s.parts == s.part-1 }

// games returns how many games of a round the shard plays.
func (s shard) games(round []sampling.Batch) (n int) {
	for i, b := range round {
		if s.has(i) {
			n += b.Games
		}
	}
	return n
}

func (s shard) String() string {
	if s.all() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.part, s.parts)
}
