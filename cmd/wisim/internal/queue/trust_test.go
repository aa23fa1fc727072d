package queue

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// What workers claim of themselves does not change how many of their games are replayed,
// and absurd claims are not counted.
func TestClaimsDoNotStopChecks(t *testing.T) {
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	claim := func(name string, jobs int) {
		t.Helper()
		if err := d.conn.tell(t.Context(), "worker."+name, Present{Name: name, Jobs: jobs, Versions: testVersions}); err != nil {
			t.Fatal(err)
		}
	}
	for i, jobs := range []int{1 << 40, math.MaxInt, math.MaxInt, -1, 0, math.MinInt, maxJobs + 1} {
		claim(fmt.Sprint("boaster", i), jobs)
	}
	if jobs, other := d.Workers(t.Context()); jobs != 0 || other != 0 {
		t.Errorf("counted %d jobs and %d other workers", jobs, other)
	}
	claim("large", maxJobs)
	if jobs, _ := d.Workers(t.Context()); jobs != maxJobs {
		t.Errorf("counted %d jobs; want %d", jobs, maxJobs)
	}
	replayed, games := 0, 100*often
	d.crew.members["w"] = &member{received: unproven}
	for range games {
		if err := d.Audit("w", func() error { replayed++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if replayed < 50 || replayed > 150 { // five standard deviations from 100
		t.Errorf("%d games of %d were replayed", replayed, games)
	}
}

// The first games are checked at the full rate; later ones as the driver keeps up, and
// never none.
func TestShareOfReplays(t *testing.T) {
	for _, c := range []struct {
		name       string
		audit      audit
		n          int // number of games of the worker
		processors int
		want       int // games replayed of rarely
	}{
		{"the first", audit{received: surely - 1, replaying: 99}, unproven + 1, 2, rarely / often},
		{"idle", audit{received: surely}, unproven + 1, 1, rarely / often},
		{"half", audit{received: surely, replaying: 1}, unproven + 1, 4, rarely / often},
		{"full", audit{received: surely, replaying: 2}, unproven + 1, 4, 1},
		{"full", audit{received: surely, replaying: 1}, unproven + 1, 1, 1},
		{"the first of a worker", audit{}, 1, 2, rarely / atFirst},
		{"the last of its first", audit{received: 1 << 20}, unproven, 2, rarely / atFirst},
		{"the first of a worker, and of the run, full", audit{replaying: 1}, 1, 2, rarely / often},
		{"the first of a worker, full", audit{received: surely, replaying: 1}, 1, 2, 1},
	} {
		got := 0
		for draw := range rarely {
			a := c.audit
			if a.replays(c.n, draw, c.processors) {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%s: %d of %d draws replay on %d processors; want %d", c.name, got, rarely, c.processors, c.want)
		}
	}
}

// Every number of a message is bounded, also one of a field that is added later. Results have
// a test of their own, TestHostileResultsAreBounded.
func TestMessagesAreBounded(t *testing.T) {
	for _, entry := range []interface{ valid() bool }{&Present{Jobs: 1}, &Driven{}, &task{Games: 1}} {
		if !entry.valid() {
			t.Errorf("%+v is refused", entry)
		}
		v := reflect.ValueOf(entry).Elem()
		for i := range v.NumField() {
			field, was := v.Field(i), reflect.ValueOf(v.Field(i).Interface())
			var extremes []any
			switch field.Interface().(type) {
			case int:
				extremes = []any{math.MaxInt, math.MinInt, -1}
			case int64:
				extremes = []any{int64(math.MaxInt64), int64(math.MinInt64), int64(-1)}
			case float64:
				extremes = []any{math.MaxFloat64, -math.MaxFloat64, -1.0}
			case []string:
				extremes = []any{slices.Repeat([]string{""}, maxTask/3)}
			case string, results.Versions:
				// Text is cleaned, and bounded by the size of the message.
			default:
				t.Errorf("no extreme value is known for %s", v.Type().Field(i).Name)
			}
			for _, x := range extremes {
				field.Set(reflect.ValueOf(x))
				if text, err := json.Marshal(entry); err != nil || entry.valid() {
					t.Errorf("%s is taken, %v", text[:min(len(text), 200)], err)
				}
			}
			field.Set(was)
		}
	}
}
