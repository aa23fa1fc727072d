package queue

import (
	"strings"
	"testing"
	"time"
)

// Who plays a batch in a moment fetches several at once, so many that they take a
// quarter of a second; nobody who does not know yet how long his take, or whose
// take longer.
func TestGroupSize(t *testing.T) {
	for _, c := range []struct {
		batches int64
		each    time.Duration
		jobs    int
		want    int
	}{
		{0, 0, 4, 1},
		{1, 40 * time.Millisecond, 1, 6},
		{1000, 40 * time.Millisecond, 1, 6},
		{1000, 40 * time.Millisecond, 2, 12},
		{1000, 40 * time.Millisecond, 64, groupMost},
		{1000, time.Microsecond, 1, groupMost},
		{10, 200 * time.Millisecond, 1, 1},
		{10, 30 * time.Second, 8, 1},
	} {
		if got := groupSize(c.batches, time.Duration(c.batches)*c.each, c.jobs); got != c.want {
			t.Errorf("%d batches of %v, %d jobs: %d at once; want %d", c.batches, c.each, c.jobs, got, c.want)
		}
	}
}

// The answers of a group go out together, with the last of them, and a task that
// came to nothing is missed by nobody.
func TestAGroupIsSentWithItsLast(t *testing.T) {
	g := &group{left: 3}
	if _, last := g.done(&answer{run: "a"}); last {
		t.Error("the first of three is the last")
	}
	if _, last := g.done(nil); last {
		t.Error("the second of three is the last")
	}
	answers, last := g.done(&answer{run: "c"})
	if !last || len(answers) != 2 || answers[0].run != "a" || answers[1].run != "c" {
		t.Errorf("%v, last %v; want both answers", answers, last)
	}
}

// A farm is told how long a round should be; a few machines are not bothered.
func TestShortRounds(t *testing.T) {
	for _, c := range []struct {
		batches, jobs int
		short         bool
	}{{3540, 1000, true}, {182, 500, true}, {24000, 1000, false}, {4, 99, false}, {0, 0, false}} {
		text := shortRound(c.batches, c.jobs)
		if (text != "") != c.short {
			t.Errorf("%d batches, %d jobs: %q", c.batches, c.jobs, text)
		}
	}
	if text := shortRound(3540, 1000); !strings.Contains(text, "3540 batches") || !strings.Contains(text, "with 24000,") {
		t.Errorf("%q", text)
	}
}
