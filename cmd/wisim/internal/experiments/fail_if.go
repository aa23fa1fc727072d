package experiments

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/lazyregexp"
	"github.com/wisim/wisim/internal/spelling"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// FailIf is the value of --fail-if: a condition under which a command fails although it
// has its answer. The zero value is never met.
type FailIf struct {
	text     string // the condition as the user typed it
	what, op string
	value    float64
	main     string // number to which low and high belong
}

// judged is a number that a condition can name.
type judged struct {
	name, help string
	least      float64 // smallest value in a condition; the largest is 100
}

// The numbers of a report that --fail-if can name. The first is the one to which low and
// high belong.
var (
	changeJudged = judged{reports.JudgedChange, "the change of the win rate in points", -100}
	failIfNames  = map[string][]judged{
		KindSim: {
			{reports.JudgedRate, "the win rate of the first deck in percent", 0},
			{reports.JudgedFirst, "that of the player with the first turn", 0},
		},
		KindCompare: {{reports.JudgedChange, "B's win rate less A's in points", -100}},
		KindField: {
			{reports.JudgedRate, "the mean win rate of a deck against the others in percent", 0},
			{reports.JudgedMatchup, "that of a deck against another", 0},
			{reports.JudgedFirst, "that of the player with the first turn", 0},
		},
		KindBalance: {changeJudged, {reports.JudgedRate, "the win rate with the change in percent", 0}},
		KindSwap:    {changeJudged, {reports.JudgedRate, "the win rate with the change in percent", 0}},
	}
)

// failIfExample is a condition for the help and for messages.
func failIfExample(kind string) string {
	if m := failIfNames[kind][0]; m.name == reports.JudgedRate {
		return "rate > 55"
	}
	return "change > 2"
}

// AddFailIfFlag defines --fail-if of the command of a kind of run.
func AddFailIfFlag(f *pflag.FlagSet, failIf *string, kind string) {
	f.StringVar(failIf, "fail-if", "", "condition under which the exit code is 1, such as '"+failIfExample(kind)+"'")
}

// FailIfHelp is the help about --fail-if of the command of a kind of run.
func FailIfHelp(kind string) string {
	var names []string
	for _, m := range failIfNames[kind] {
		names = append(names, m.name+" is "+m.help)
	}
	main := failIfNames[kind][0].name
	return terminal.WrapText(fmt.Sprintf(`--fail-if is for automatic checks: the exit code is 1 if the games show that the condition holds, such as '%s', and 0 if they do not. The interval judges, not the estimate: a number is above a bound only if its whole interval is. %s. low and high are the ends of the interval of %s: 'high > %s' fails unless the opposite is shown. Where several numbers are judged, their intervals hold for all of them together, and are wider than those in the report.`,
		failIfExample(kind), strings.Join(names, ", "), main, failIfExample(kind)[strings.LastIndex(failIfExample(kind), " ")+1:]), "", 80)
}

var failIfForm = lazyregexp.New(`^\s*(\S+?)\s*(<=|>=|<|>)\s*([+-]?[0-9]+(?:\.[0-9]+)?)\s*$`)

// ParseFailIf parses a condition such as "change > 2" about the report of a kind of run.
func ParseFailIf(kind, s string) (c FailIf, err error) {
	if s == "" {
		return c, nil
	}
	list := failIfNames[kind]
	var names []string
	for _, m := range list {
		names = append(names, m.name)
	}
	names = append(names, judgedLow, judgedHigh)
	want := fmt.Sprintf("want %s or %s, then <, <=, > or >=, then a number, such as '%s'",
		strings.Join(names[:len(names)-1], ", "), names[len(names)-1], failIfExample(kind))
	m := failIfForm().FindStringSubmatch(s)
	if m == nil {
		return c, terminal.Usagef("--fail-if %q: %s", s, want)
	}
	if !slices.Contains(names, m[1]) {
		return c, terminal.Usagef("--fail-if %q: there is no %s here%s; %s", s, m[1], spelling.DidYouMean(m[1], names), want)
	}
	c = FailIf{text: s, what: m[1], op: m[2], main: list[0].name}
	if c.value, err = strconv.ParseFloat(m[3], 64); err != nil {
		return FailIf{}, terminal.Usagef("--fail-if %q: %w", s, err)
	}
	at := max(0, slices.Index(names[:len(list)], c.what))
	if c.value < list[at].least || c.value > 100 {
		return FailIf{}, terminal.Usagef("--fail-if %q: %s lies between %v and 100", s, c.what, list[at].least)
	}
	return c, nil
}

// The names of the ends of an interval in a condition.
const (
	judgedLow  = "low"
	judgedHigh = "high"
)

// Flags returns the flag that repeats the condition.
func (c FailIf) Flags() []string {
	if c.text == "" {
		return nil
	}
	return []string{"--fail-if", terminal.Quote(c.text)}
}

// judge returns the sentence about the first number of a report that surely meets the
// condition, and the error of the command; "" and nil if there is none. A partial report
// is not judged.
func (c FailIf) judge(r interface{ Judge(string) []reports.Judged }, partial bool) (met string, err error) {
	if c.op == "" || partial {
		return "", nil
	}
	what := c.what
	if what == judgedLow || what == judgedHigh {
		what = c.main
	}
	for _, j := range r.Judge(what) {
		if !c.holds(100*j.Low, 100*j.High) {
			continue
		}
		met, of := c.text, ""
		if j.Of != "" {
			met, of = j.Of+": "+c.text, j.Of+": "
		}
		return met, fmt.Errorf("%s--fail-if %s: %s is between %.1f and %.1f", of, terminal.Quote(c.text), what, 100*j.Low, 100*j.High)
	}
	return "", nil
}

// holds reports whether the condition is met by every number between low and high or,
// if it is about an end of the interval, by that end.
func (c FailIf) holds(low, high float64) bool {
	low, high = math.Round(1e6*low)/1e6, math.Round(1e6*high)/1e6 // 100 * 0.55 is not 55
	upward := strings.HasPrefix(c.op, ">")
	v := high
	if c.what == judgedLow || c.what != judgedHigh && upward {
		v = low
	}
	switch c.op {
	case "<":
		return v < c.value
	case "<=":
		return v <= c.value
	case ">":
		return v > c.value
	}
	return v >= c.value
}

// reportSetup holds the settings in the manifest that only the report needs.
type reportSetup struct {
	FailIf string `json:"fail_if,omitempty"`
}

// store puts the condition into a manifest.
func (c FailIf) store(m *results.Manifest) (err error) {
	if c.text != "" {
		m.Report, err = json.Marshal(reportSetup{c.text})
	}
	return err
}

// storedFailIf returns the condition of a stored run.
func storedFailIf(store *results.Run) (FailIf, error) {
	m := store.Manifest()
	if len(m.Report) == 0 {
		return FailIf{}, nil
	}
	var report reportSetup
	if err := json.Unmarshal(m.Report, &report); err != nil {
		return FailIf{}, terminal.Inputf("%s: run.json: the report: %w", store.Dir(), err)
	}
	c, err := ParseFailIf(m.Kind, report.FailIf)
	if err != nil {
		return c, terminal.Inputf("%s: run.json: %w", store.Dir(), err)
	}
	return c, nil
}
