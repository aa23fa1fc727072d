package corners

import (
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// meddling is a fault in what a game tells of itself, as an engine with a fault would tell it. The
// laws must find it.
type meddling struct {
	name string
	law  law
	// entry changes an entry of the log and reports whether it is told at all.
	entry func(gm *game, e *engine.LogEntry) bool
	// twice tells the entries of a kind twice.
	twice engine.LogKind
	// legal changes the answers of a decision.
	legal func(list []engine.Action) []engine.Action
}

// gone returns a card that is not in play.
func gone(gm *game) engine.Obj {
	return gm.g.Referee(gm.s).Deck(0)[0]
}

// meddlings has at least one fault for each law that can be broken without the engine; the others
// are in the list of mutants of the engine.
var meddlings = []meddling{
	{name: "no answer", law: lawOption, legal: func([]engine.Action) []engine.Action { return nil }},
	{name: "an answer twice", law: lawOption, legal: func(l []engine.Action) []engine.Action { return append(l, l[0]) }},
	{name: "resources come from nowhere", law: lawResources, entry: func(_ *game, e *engine.LogEntry) bool { return e.Kind != engine.LogGain || e.N <= 0 }},
	{name: "more is said to be gained", law: lawResources, entry: func(_ *game, e *engine.LogEntry) bool {
		if e.Kind == engine.LogGain {
			e.N++
		}
		return true
	}},
	{name: "damage on a card in a deck", law: lawGone, entry: func(gm *game, e *engine.LogEntry) bool {
		if e.Kind == engine.LogDamage && len(gm.g.Referee(gm.s).Deck(0)) > 0 {
			e.Obj = gone(gm)
		}
		return true
	}},
	{name: "what is gone is corrupted", law: lawGone, entry: func(gm *game, e *engine.LogEntry) bool {
		if e.Kind == engine.LogEvent && code.Event(e.N) == code.CorruptedEv && len(gm.g.Referee(gm.s).Deck(0)) > 0 {
			e.Obj = gone(gm)
		}
		return true
	}},
	{name: "an action without targets resolves", law: lawFizzle, entry: func(_ *game, e *engine.LogEntry) bool { return e.Kind != engine.LogCancel }},
	{name: "two developments", law: lawLimit, twice: engine.LogDevelop},
	{name: "an action is used twice", law: lawLimit, twice: engine.LogUse},
	{name: "a price is not paid", law: lawPaid, entry: func(gm *game, e *engine.LogEntry) bool {
		if e.Kind == engine.LogPlay && gm.laws.began.price > 0 {
			gm.laws.began.paid -= gm.laws.began.price
		}
		return true
	}},
	{name: "who declines has an effect", law: lawDecline, entry: func(gm *game, e *engine.LogEntry) bool {
		if gm.laws.declined != 0 {
			*e = engine.LogEntry{Kind: engine.LogBurn, Obj: engine.Section(0, 0)}
		}
		return true
	}},
}

// TestLawsFindFaults plays positions with each fault and expects that its law finds it, and that
// without it the same positions are faultless.
func TestLawsFindFaults(t *testing.T) {
	lib := library(t)
	var subjects []*subject
	for _, c := range []string{"01005", "01010", "01037", "01106", "08109", "01017", "01020", "02008"} {
		subjects = append(subjects, subjectOf(t, lib, c))
	}
	for _, m := range append([]meddling{{name: "none"}}, meddlings...) {
		found := [numLaws]int{}
		for _, sub := range subjects {
			met := cornersOf(sub)
			for n := range 120 {
				with := m
				gm, ok := playWith(lib, sub, &corners[met[n%len(met)]], n, false, &with)
				if !ok {
					continue
				}
				for _, f := range gm.laws.faults[:min(1, len(gm.laws.faults))] {
					found[f.law]++
				}
			}
		}
		if m.name == "none" {
			if found != [numLaws]int{} {
				t.Errorf("without a fault the laws find %v", found)
			}
			continue
		}
		if found[m.law] == 0 {
			t.Errorf("%s: the law %q finds nothing", m.name, m.law)
		}
		t.Logf("%s: found in %d positions", m.name, found[m.law])
	}
}
