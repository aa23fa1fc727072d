package experiments

import (
	"testing"

	"github.com/wisim/wisim/reports"
)

// fixedNumbers is a report with given intervals.
type fixedNumbers []reports.Judged

func (f fixedNumbers) Judge(string) []reports.Judged { return f }

// A condition is met if every number of the interval meets it; low and high are about one
// end.
func TestFailIfIsJudgedByTheInterval(t *testing.T) {
	for _, tt := range []struct {
		text      string
		low, high float64 // in percent
		want      bool
	}{
		{"rate > 55", 55.1, 60, true},
		{"rate > 55", 54.9, 90, false},
		{"rate > 55", 55, 60, false},
		{"rate >= 55", 55, 60, true},
		{"rate<45", 30, 44.9, true},
		{"rate < 45", 30, 45, false},
		{"rate <= 45", 30, 45, true},
		{"low < 45", 44, 60, true},
		{"low > 45", 44, 60, false},
		{"high > 45", 44, 46, true},
		{"high < 45", 30, 44, true},
		{"high < 45", 30, 46, false},
		{"first > +50", 51, 60, true},
		{"rate > 0", 0, 100, false},
		{"high > 99.5", 0, 100, true}, // nothing is known
	} {
		c, err := ParseFailIf(KindSim, tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		met, err := c.judge(fixedNumbers{{Low: tt.low / 100, High: tt.high / 100}}, false)
		if met, err := c.judge(fixedNumbers{{Low: tt.low / 100, High: tt.high / 100}}, true); met != "" || err != nil {
			t.Errorf("%s of an interrupted run: %v", tt.text, err)
		}
		if got := met != ""; got != tt.want || (err != nil) != tt.want {
			t.Errorf("%s of [%v, %v] is %v (%v), want %v", tt.text, tt.low, tt.high, got, err, tt.want)
		}
	}
	for kind, list := range map[string][]string{
		KindSim:     {"change > 2", "rate", "rate > ", "rate > x", "rate == 3", "> 3", "rate > 101", "rate < -1", "low > 101", "rate > 1e9", "rate > NaN"},
		KindCompare: {"rate > 2", "change < -101"},
		KindField:   {"change > 2", "match > 3"},
	} {
		for _, text := range list {
			if _, err := ParseFailIf(kind, text); err == nil {
				t.Errorf("%s: %q is taken", kind, text)
			}
		}
	}
}
