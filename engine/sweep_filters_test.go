package engine

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// compiledFilter is a filter of the sweep in a library: the selectors of its
// forms, 0 where a form is refused.
type compiledFilter struct {
	cardtexts.Filtered
	lib            *code.Library
	at, yesAt      int // which cards have the forms
	plain, yes, no code.SelID
}

// compileFilter compiles the forms of a filter, each as an action that counts.
func compileFilters(t *testing.T, list []cardtexts.Filtered) (out []compiledFilter) {
	t.Helper()
	var cases []cardtexts.Case
	for _, f := range list {
		for _, sel := range []string{f.Plain, f.Yes, f.No} {
			if sel == "" {
				sel = "unit.my.theirs" // refused
			}
			cases = append(cases, cardtexts.Case{Text: "action: " + f.Setup + "gain(me, count(" + sel + "))", Source: f.Source})
		}
	}
	const forms = 3
	for chunk := range slices.Chunk(cases, 100*forms) {
		bad := map[int]bool{}
		_, diags := compileSwept(chunk)
		for _, d := range diags {
			i, err := strconv.Atoi(d.File.Name)
			if err != nil {
				t.Fatalf("the stage does not compile: %v", d)
			}
			bad[i] = true
		}
		var good []cardtexts.Case
		at := map[int]int{}
		for i, c := range chunk {
			if !bad[i] {
				at[i] = len(good)
				good = append(good, c)
			}
		}
		lib, diags := compileSwept(good)
		if lib == nil {
			t.Fatalf("what compiled alone does not compile together: %v", diags)
		}
		base := len(out)
		for i := 0; i < len(chunk); i += forms {
			f := compiledFilter{Filtered: list[base+i/forms], lib: lib, at: at[i], yesAt: at[i+1]}
			for k, to := range []*code.SelID{&f.plain, &f.yes, &f.no} {
				if n, ok := at[i+k]; ok {
					*to = countedSel(t, lib, card.Code(firstSwept+n))
				}
			}
			out = append(out, f)
		}
	}
	return out
}

// countedSel is the selector that the action of a card counts.
func countedSel(t *testing.T, lib *code.Library, id card.Code) code.SelID {
	t.Helper()
	c, _ := lib.Find(id)
	for _, a := range lib.Cards[c].Abilities {
		for pc := lib.Abilities[a].Body; lib.Code[pc].Op != code.OpEnd; pc++ {
			if in := lib.Code[pc]; in.Op == code.OpGain {
				return code.SelID(lib.Exprs[in.N][0].N)
			}
		}
	}
	t.Fatalf("%v counts nothing", id)
	return 0
}

// TestSweepFilters: a filter takes away what it says and its opposite the rest,
// and each does so somewhere in every sort of place where it is accepted.
func TestSweepFilters(t *testing.T) {
	some, all := map[string]bool{}, map[string]bool{}
	accepted, refused := 0, 0
	for _, f := range compileFilters(t, cardtexts.Filters()) {
		if f.plain == 0 || f.yes == 0 {
			refused++
			continue
		}
		accepted++
		key := f.Filter + " in play"
		if slices.Contains([]string{"hand", "discard", "hand|discard", "under_this", "as_experience"}, f.Place) {
			key = f.Filter + " out of play"
		}
		if _, known := some[key]; !known {
			some[key], all[key] = false, false
		}
		for _, fight := range []bool{false, true} {
			w, fr := filterStage(t, f, fight)
			plain, yes := w.g.selSet(w.s, fr, f.plain), w.g.selSet(w.s, fr, f.yes)
			if more := yes.minus(&plain); !more.empty() && !(f.Filter == "burning") {
				t.Errorf("%s has %d, and %s has not", f.Yes, more.first(), f.Plain)
			}
			some[key] = some[key] || !yes.empty()
			all[key] = all[key] || !plain.empty() && yes != plain
			if f.no == 0 || f.Filter == "namesake" { // each form has a title of its own
				continue
			}
			no := w.g.selSet(w.s, fr, f.no)
			if both := yes.and(&no); !both.empty() {
				t.Errorf("%s and %s both have %d", f.Yes, f.No, both.first())
			}
			rest := without(w, plain, f.Filter)
			for b := rest; f.Filter == vocab.ZoneHas && !b.empty(); { // what lies on a capital is in no zone
				if o := b.pop(); w.s.objects[o].zone() >= onCapital {
					rest.del(o)
				}
			}
			if sum := yes.or(&no); sum != rest && f.Filter != "burning" {
				t.Errorf("%s and %s have %d of %d of %s", f.Yes, f.No, sum.Len(), plain.Len(), f.Plain)
			}
		}
	}
	// The card itself and its host are in play, and only an attachment has one.
	for _, key := range []string{"not host in play", "not host out of play", "not self out of play", "other out of play"} {
		all[key] = true
	}
	all["developments in play"] = true    // both players have as many: corruption/hands.scn
	delete(some, "just_attacked in play") // after a combat: eternal-war/experience.scn
	delete(some, "quest_ability in play") // no card of the stage has one: bloodquest/quests.scn
	delete(some, "quest_ability out of play")
	delete(some, "kingdom_ability in play") // likewise: bloodquest/learning.scn
	delete(some, "kingdom_ability out of play")
	for _, key := range slices.Sorted(maps.Keys(some)) {
		if !some[key] {
			t.Errorf("%s: nothing ever passes", key)
		}
		if !all[key] {
			t.Errorf("%s: it takes nothing away", key)
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
}

// without drops the objects of which a filter is neither true nor false: what is on
// a capital is in no zone, and a development has none of the numbers of its card.
func without(w *swept, set Set, filter string) Set {
	for b := set; !b.empty(); {
		o := b.pop()
		if o.isLink() {
			continue
		}
		t := &w.s.objects[o]
		switch {
		case !o.isCard() || t.place() != inPlay:
		case slices.Contains([]string{"in", "kingdom", "questzone", "battlefield"}, filter) && t.zone() >= onCapital,
			slices.Contains([]string{"cost", "loyalty", "printed_power"}, filter) && t.bare():
			set.del(o)
		}
	}
	return set
}

// filterStage is the position with the frame of the source, after the choices
// that come before the selector.
func filterStage(t *testing.T, f compiledFilter, fight bool) (*swept, *frame) {
	t.Helper()
	w := startSwept(t, f.lib, cardtexts.Case{Source: f.Source}, f.at, fight, func(pos *Position) {
		for p := range pos.Sides {
			side := &pos.Sides[p]
			side.Burning[card.QuestZone] = true
			side.Discard = append(slices.Clone(side.Discard), 99012)
			for _, id := range []card.Code{99008, 99009, 99010, 99011} {
				side.Hand, side.Discard = append(slices.Clone(side.Hand), id), append(slices.Clone(side.Discard), id)
				side.Cards = append(side.Cards, Placed{Code: id, Zone: card.Kingdom})
			}
		}
		if id := card.Code(firstSwept + f.yesAt); f.Source != cardtexts.OnTactic && f.Source != cardtexts.OnAttachment {
			pos.Sides[1].Discard = append(pos.Sides[1].Discard, id)
			pos.Sides[1].Cards = append(pos.Sides[1].Cards, Placed{Code: id, Zone: card.QuestZone})
		}
	})
	g, s := w.g, w.s
	if f.Filter == "stolen" { // somebody has to have something that is not his
		o := lastOf(s, 1, kUnit)
		s.addControl(lasting{kind: lastControl, ctl: 0, obj: o, gen: s.objects[o].gen, extra: uint8(code.Forever)})
		var to [2]Set
		to[0].add(o)
		g.handOver(s, &to)
	}
	if f.Filter == "stood_by" {
		o := lastOf(s, 1, kUnit)
		s.addLasting(lasting{kind: lastFought, obj: o, gen: s.objects[o].gen, amount: couldDefend, extra: uint8(code.UntilPhase)})
	}
	if f.Filter == "paid" {
		o := lastOf(s, 1, kSupport)
		s.addLasting(lasting{kind: lastPaid, obj: o, gen: s.objects[o].gen, amount: 3, extra: uint8(code.Forever)})
	}
	if f.Filter == "targetable" {
		o := lastOf(s, 1, kUnit)
		s.addLasting(lasting{kind: lastUntarget, obj: o, gen: s.objects[o].gen, ctl: 1, extra: uint8(code.UntilTurn)})
	}
	s.objects[s.discards(0)[0]].flags |= flagEntered
	o := &s.objects[w.src]
	fr := frame{proc: procCode, step: cdX, ctl: 0, src: w.src, gen: o.gen, zone: o.zone(), abil: uint16(w.ab), base: s.nPool}
	if f.Source == cardtexts.OnTactic {
		g.moveToLimbo(s, 0, w.src)
		fr.flags, fr.zone = fCard|fFree, 0
	}
	s.push(fr)
	for n := 0; n < 100; n++ {
		top := &s.stack[s.nStack-1]
		if s.ask.kind == AskNone && top.proc == procCode && top.step == cdRun && top.src == w.src {
			if g.lib.Code[top.pc].Op == code.OpGain {
				return w, top
			}
			g.exec1(s, top)
			continue
		}
		w.one()
	}
	t.Fatalf("%s: the selector is never reached", f.Plain)
	return nil, nil
}
