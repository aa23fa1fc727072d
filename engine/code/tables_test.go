package code

import (
	"math/bits"
	"strings"
	"testing"
)

// TestNamesCoverConstants: every constant has a name of its own.
func TestNamesCoverConstants(t *testing.T) {
	tables := map[string]struct {
		names []string
		want  int
	}{
		"kinds":     {kindNames, int(NumKinds)},
		"costs":     {costNames, int(NumCosts)},
		"refs":      {refNames, int(NumRefs)},
		"players":   {playerNames, int(NumPlayers)},
		"places":    {placeNames, int(NumPlaces)},
		"cmps":      {cmpNames, int(NumCmps)},
		"attrs":     {attrNames, int(NumAttrs)},
		"events":    {eventNames, int(NumEvents)},
		"whos":      {whoNames, int(NumWhos)},
		"windows":   {windowNames, int(NumWindows)},
		"bys":       {byNames, int(ByAnyone) + 1},
		"pers":      {perNames, int(PerPhase) + 1},
		"durations": {durationNames, int(NumDurations)},
		"stats":     {statNames, int(NumStats)},
		"keywords":  {keywordNames, int(NumKeywords)},
		"statuses":  {statusNames, bits.Len32(uint32(HasDefended))},
		"kindmasks": {kindMaskNames, bits.Len16(uint16(KAttachment))},
		"flags":     {flagNames, bits.Len16(uint16(FMust))},
	}
	for name, table := range tables {
		if len(table.names) != table.want {
			t.Errorf("%s: %d names for %d constants", name, len(table.names), table.want)
		}
		seen := map[string]int{}
		for i, n := range table.names {
			seen[n]++
			twice := name == "costs" // by name or from a selector: one word
			if n == "" || seen[n] > 1 && !twice {
				t.Errorf("%s: name %q at %d", name, n, i)
			}
		}
	}
	if got := Event(200).String(); got != "?200" {
		t.Errorf("an event that does not exist is called %q", got)
	}
}

// TestOps: every operation has a name, and what it needs it also uses.
func TestOps(t *testing.T) {
	seen := map[string]Op{}
	for op := range NumOps {
		o := ops[op]
		if old, twice := seen[o.name]; o.name == "" || twice {
			t.Errorf("operation %d is called %q, like %d", op, o.name, old)
		}
		seen[o.name] = op
		if o.needR && !o.r || o.needR2 && !o.r2 {
			t.Errorf("%s needs an operand that it does not use", op)
		}
		if op.String() != o.name {
			t.Errorf("operation %d shows as %q", op, op)
		}
	}
	if got := NumOps.String(); !strings.HasPrefix(got, "?") {
		t.Errorf("an operation that does not exist is called %q", got)
	}
}

// TestEOps: every expression operation has a name and leaves one value.
func TestEOps(t *testing.T) {
	seen := map[string]bool{}
	for op := range NumEOps {
		if n := op.String(); n == "" || seen[n] {
			t.Errorf("operation %d is called %q", op, n)
		}
		seen[op.String()] = true
		e := stackEffects[op]
		if e.push != 1 || e.pop < 0 || e.pop > 2 {
			t.Errorf("%s: %d -- %d", op, e.pop, e.push)
		}
		var x Expr
		for range e.pop {
			x = append(x, EInstr{Op: EConst})
		}
		x = append(x, EInstr{Op: op})
		if got, want := x.Depth(), max(int(e.pop), 1); got != want {
			t.Errorf("%s after %d values: depth %d, want %d", op, e.pop, got, want)
		}
		if e.pop > 0 && x[1:].Depth() != -1 {
			t.Errorf("%s with a value too few is not noticed", op)
		}
	}
	for _, x := range []Expr{nil, {{Op: EConst}, {Op: EConst}}, {{Op: NumEOps}}} {
		if x.Depth() != -1 {
			t.Errorf("%v has a depth", x)
		}
	}
}
