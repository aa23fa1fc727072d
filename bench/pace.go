package bench

import (
	"testing"
	"time"
)

// slice is the time that a benchmark works before the yardsticks are measured again.
const slice = 10 * time.Millisecond

// yardsticks counts copies and paths and the time that they took.
type yardsticks struct {
	copies, paths     int
	copying, counting time.Duration
}

// measure copies and counts paths for about half a slice each.
func (y *yardsticks) measure(s *Suite) {
	const copies, boards = 1 << 18, 25
	start := time.Now()
	s.blocks.yardsticks(copies)
	half := time.Now()
	for range boards {
		s.chess.perft(0, perftDepth)
	}
	y.copying += half.Sub(start)
	y.counting += time.Since(half)
	y.copies += copies
	y.paths += boards * perftPaths
}

// yardstick and path return the nanoseconds of one copy and of one path.
func (y *yardsticks) yardstick() float64 { return float64(y.copying.Nanoseconds()) / float64(y.copies) }
func (y *yardsticks) path() float64      { return float64(y.counting.Nanoseconds()) / float64(y.paths) }

// pace is the loop of a benchmark. It stops the clock every ten milliseconds to measure
// the yardsticks, and divides the sum of the work by theirs. Disturbances of the machine,
// which last a second or so, then weigh on both alike.
//
//	for p := s.pace(b); p.next(); { ... }
type pace struct {
	suite *Suite
	b     *testing.B
	yards yardsticks
	left  int // number of operations until the end of the slice
	size  int // number of operations of the current slice
	done  int // number of operations of earlier slices
	extra int // number of operations that the method "also" has added
}

func (s *Suite) pace(b *testing.B) *pace {
	b.ReportAllocs()
	b.StopTimer()
	b.ResetTimer()
	return &pace{suite: s, b: b}
}

// next reports whether there is another operation to do.
func (p *pace) next() bool {
	if p.left > 0 {
		p.left--
		return true
	}
	return p.turn()
}

// index returns the number of the current operation, from 0.
func (p *pace) index() int { return p.done + p.size - p.left - 1 }

// also counts operations that were done along with the current one.
func (p *pace) also(n int) {
	p.extra += max(0, n-p.left)
	p.left = max(0, p.left-n)
}

// turn ends a slice, measures the yardsticks and begins the next slice.
func (p *pace) turn() bool {
	p.b.StopTimer()
	p.done += p.size
	p.yards.measure(p.suite)
	left := p.b.N - p.done
	if left <= 0 {
		p.report()
		return false
	}
	p.size = 1
	if spent := p.b.Elapsed(); spent > 0 {
		p.size = int(float64(slice) / float64(spent) * float64(p.done))
	}
	p.size = min(max(p.size, 1), left)
	p.left = p.size - 1
	p.b.StartTimer()
	return true
}

// report adds the time of an operation, in yardsticks, to the benchmark's results.
func (p *pace) report() {
	ns := float64(p.b.Elapsed().Nanoseconds()) / float64(p.done+p.extra)
	if p.extra > 0 {
		p.b.ReportMetric(ns, "ns/op")
	}
	p.b.ReportMetric(ns/p.yards.yardstick(), "yardsticks/op")
	p.b.ReportMetric(ns/p.yards.path(), "paths/op")
}
