package code

import (
	"math/bits"
	"strings"
	"testing"
)

// TestNamesCoverConstants: every constant has a name of its own.
func TestNamesCoverConstants(t *testing.T) {
	tables := map[string][]string{
		"kinds": kindNames[:], "costs": costNames[:], "refs": refNames[:], "players": playerNames[:], "places": placeNames[:],
		"cmps": cmpNames[:], "attrs": attrNames[:], "events": eventNames[:], "whos": whoNames[:], "windows": windowNames[:],
		"bys": byNames[:], "pers": perNames[:], "durations": durationNames[:], "stats": statNames[:], "keywords": keywordNames[:],
		"statuses":  bitList(t, statusNames, LinkPlayed),
		"kindmasks": bitList(t, kindMaskNames, KPlayer),
		"flags":     bitList(t, flagNames, FByLoyalty),
	}
	for name, list := range tables {
		seen := map[string]int{}
		for i, n := range list {
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
	if got := (KUnit | 1<<15).String(); got != "unit|?15" {
		t.Errorf("a kind that does not exist is called %q", got)
	}
}

// bitList is the names of bits up to the last, each bit once.
func bitList[T ~uint16 | ~uint32](t *testing.T, names []bitName[T], last T) (list []string) {
	t.Helper()
	var all T
	for _, n := range names {
		if bits.OnesCount32(uint32(n.bit)) != 1 || all&n.bit != 0 {
			t.Errorf("%q is no bit of its own", n.name)
		}
		all |= n.bit
		list = append(list, n.name)
	}
	if all != last<<1-1 {
		t.Errorf("the bits %b have no names", all^(last<<1-1))
	}
	return list
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
