package scenario_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/engine/scenario"
)

// TestCrash: a panic while a line is carried out is an error that says which
// scenario and which line, and the scenarios after it are played.
func TestCrash(t *testing.T) {
	f, err := parser(t).Parse("crash.scn", []byte("scenario \"breaks\"\nexpect it is turn 3\nboth pass\nexpect it is turn 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	res := f.Scenarios[0].Run(scenario.Options{Show: func(line int, _, _ string) {
		if line == 3 {
			panic("index out of range")
		}
	}})
	var crash *scenario.Crash
	if !errors.As(res.Err, &crash) {
		t.Fatalf("found %v, want a crash", res.Err)
	}
	if crash.Line != 3 || crash.Title != "breaks" || !strings.Contains(crash.Stack, "crash_test.go") {
		t.Errorf("found line %d of %q, stack\n%s", crash.Line, crash.Title, crash.Stack)
	}
	for _, part := range []string{"crash.scn:3", `"breaks"`, "index out of range", "bug of wisim"} {
		if !strings.Contains(crash.Error(), part) {
			t.Errorf("%q does not say %q", crash.Error(), part)
		}
	}
	if res.Passed() {
		t.Error("it passed")
	}
}

// TestLongLine: what a line of many parts takes, to read and to report, grows
// with its length and not with the square of it.
func TestLongLine(t *testing.T) {
	p := parser(t)
	read := func(parts int) time.Duration {
		part := "1 has 0 resources;" + strings.Repeat(" ", 60)
		text := "scenario \"long\"\nexpect " + strings.Repeat(part, parts) + "1 has 0 resources\n"
		begin := time.Now()
		if _, err := p.Parse("long.scn", []byte(text)); err != nil {
			t.Fatal(err)
		}
		return time.Since(begin)
	}
	// Thirty times as many parts: thirty times as long, and not nine hundred. The
	// best of some tries, for a machine that has other things to do.
	short := min(read(1000), read(1000), read(1000))
	if long := min(read(30_000), read(30_000), read(30_000)); long > 300*short {
		t.Errorf("1,000 parts took %v, 30,000 parts %v", short, long)
	}
	text := "scenario \"long\"\nexpect " + strings.Repeat("1 has 7 resources; ", 50) + "1 has 7 resources\n"
	f, err := p.Parse("long.scn", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	res := f.Scenarios[0].Run(scenario.Options{})
	if len(res.Failures) != 51 {
		t.Fatalf("%d failures, want 51", len(res.Failures))
	}
	for i, f := range res.Failures {
		if f.Text != "expect 1 has 7 resources" {
			t.Fatalf("failure %d shows %q", i+1, f.Text)
		}
		if want := fmt.Sprint(8 + 19*i); fmt.Sprint(f.Col) != want {
			t.Fatalf("failure %d is in column %d, want %s", i+1, f.Col, want)
		}
	}
}
