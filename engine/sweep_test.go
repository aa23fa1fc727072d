package engine

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// The sweep combines every verb of the card language with every phrase that the compiler
// accepts, in every place where it accepts it, and checks that the verb does what it
// should to the objects named. The texts come from the vocabulary (package sweep), the
// expected effect of each verb from the table sweptVerbs.

// stage are cards without texts, from which the positions of the sweep are laid:
// 99001 a unit, 99002 a support, 99003 a quest, 99004 a legend, 99005 an
// attachment, 99006 a tactic, 99007 an attachment of legends.
const stage = `
card 99001 "Stage Unit" {
  facts unit, Dwarf, cost 2, loyalty 0, power 2, hp 5, traits Warrior
  action [tokens 9]: draw(me, 1)
}
card 99002 "Stage Support" {
  facts support, Orc, cost 1, loyalty 0, power 1, traits Warrior, unique
  limited
}
card 99003 "Stage Quest" {
  facts quest, Neutral, cost 1, loyalty 0
}
card 99004 "Stage Legend" {
  facts legend, Neutral, cost 1, loyalty 0, power 2 3 4, hp 7
}
card 99005 "Stage Attachment" {
  facts support, Neutral, cost 1, loyalty 0, traits Attachment
  attach unit
}
card 99006 "Stage Tactic" {
  facts tactic, Neutral, cost 0, loyalty 0
  tactic: power(target unit, 0, turn)
}
card 99008 "Stage Guard" {
  facts unit, Empire, cost 3, loyalty 2, power 0, hp 4
  counterstrike 2
  savage 2
}
card 99009 "Stage Elf" {
  facts unit, HighElf, cost 3, loyalty 2, power 0, hp 4
  ambush 1
}
card 99010 "Stage Cultist" {
  facts support, Chaos, cost 3, loyalty 2
}
card 99011 "Stage Corsair" {
  facts support, DarkElf, cost 3, loyalty 2
}
card 99012 "Stage Ghoul" {
  facts unit, Neutral, cost 1, loyalty 0, power 1, hp 1
  necromancy
}
card 99007 "Stage Wreath" {
  facts support, Neutral, cost 1, loyalty 0, traits Attachment
  attach legend
}
`

var sweepShow = flag.String("sweep-show", "", "verb whose refused and idle texts are listed")

const firstSwept = 80000

// sweptFacts are the lines of the cards of the sweep besides the text.
var sweptFacts = [cardtexts.NumSources]string{
	cardtexts.OnUnit:       "facts unit, Neutral, cost 1, loyalty 0, power 2, hp 9",
	cardtexts.OnQuest:      "facts quest, Neutral, cost 1, loyalty 0",
	cardtexts.OnAttachment: "facts support, Neutral, cost 1, loyalty 0, traits Attachment\nattach unit",
	cardtexts.OnTactic:     "facts tactic, Neutral, cost 0, loyalty 0",
}

// sweptLibrary compiles the accepted cases, each as a card of its own, and counts the rejected
// ones by diagnostic code.
func sweptLibrary(t *testing.T, cases []cardtexts.Case) (lib *code.Library, accepted []cardtexts.Case, refused map[source.Code]int) {
	t.Helper()
	refused = map[source.Code]int{}
	for chunk := range slices.Chunk(cases, 200) { // of many mistakes not all are kept
		bad := map[int]source.Code{}
		_, diags := compileSwept(chunk)
		for _, d := range diags {
			i, err := strconv.Atoi(d.File.Name)
			if err != nil {
				t.Fatalf("the stage does not compile: %v", d)
			}
			bad[i] = d.Code
		}
		for i, c := range chunk {
			if k, is := bad[i]; !is {
				accepted = append(accepted, c)
			} else if refused[k]++; *sweepShow != "" && strings.HasPrefix(c.Verb, *sweepShow) {
				fmt.Fprintf(os.Stderr, "refused %v: %s\n", k, c.Text)
			}
		}
	}
	lib, diags := compileSwept(accepted)
	if lib == nil {
		t.Fatalf("what compiled alone does not compile together: %v", diags)
	}
	return lib, accepted, refused
}

// compileSwept compiles a file for each case.
func compileSwept(cases []cardtexts.Case) (*code.Library, source.Diagnostics) {
	files := []cardlang.File{{Name: "stage.wic", Text: []byte(stage)}}
	for i, c := range cases {
		text := fmt.Sprintf("card %05d \"Swept %d\" {\n%s\n%s\n}\n", firstSwept+i, i, sweptFacts[c.Source], c.Text)
		files = append(files, cardlang.File{Name: strconv.Itoa(i), Text: []byte(text)})
	}
	return cardlang.Compile(nil, files...)
}

// stagePosition returns a position with objects of every kind, and with the source of a case
// where its text works. Objects are in the order of the cards; the source comes last.
func stagePosition(c cardtexts.Case, id card.Code) Position {
	side := Side{Capital: card.Dwarf, Resources: 60,
		Hand:    []card.Code{99001, 99002, 99003, 99006, 99005, 99004},
		Deck:    []card.Code{99001, 99002, 99003, 99006, 99005, 99001, 99004, 99001, 99002, 99003, 99001, 99001},
		Discard: []card.Code{99001, 99002, 99003, 99006, 99005, 99004},
		Damage:  [card.NumZones]int{card.Kingdom: 2, card.Battlefield: 1},
		Cards: []Placed{
			{Code: 99001, Zone: card.Kingdom, Damage: 1, Tokens: 3},
			{Code: 99001, Zone: card.Battlefield, Corrupt: true, Damage: 2},
			{Code: 99001, Zone: card.Battlefield, Tokens: 2},
			{Code: 99002, Zone: card.Kingdom, Tokens: 2, Corrupt: true},
			{Code: 99003, Zone: card.QuestZone, Tokens: 1},
			{Code: 99001, Zone: card.QuestZone, Host: 5},
			{Code: 99003, Zone: card.QuestZone, Corrupt: true},
			{Code: 99001, Zone: card.QuestZone, Damage: 1},
			{Code: 99001, Zone: card.Kingdom, Facedown: true},
			{Code: 99001, Zone: card.Battlefield, Facedown: true, Corrupt: true},
			{Code: 99005, Zone: card.Battlefield, Host: 3},
			{Code: 99004, Zone: card.NumZones, Damage: 2},
			{Code: 99007, Zone: card.NumZones, Host: 12},
		},
	}
	pos := Position{Step: CapitalWindow, Sides: [2]Side{side, side}}
	pos.Sides[1].Capital = card.Orc
	pos.Sides[0].Cards, pos.Sides[1].Cards = slices.Clone(side.Cards), slices.Clone(side.Cards)
	for p := range pos.Sides { // who attacks and defends needs a legend of its race, or of none
		for i := range pos.Sides[p].Cards {
			if h := &pos.Sides[p].Cards[i]; h.Host != 0 {
				h.HostSide = Player(p)
			}
		}
	}
	hand := append(slices.Clone(side.Hand), id)
	switch c.Source {
	case cardtexts.OnUnit:
		hand = append(hand, 99005, 99001)
	case cardtexts.OnQuest:
		hand = append(hand, 99001, 99001)
	}
	pos.Sides[0].Hand = hand
	return pos
}

// bringSource puts the source and its attachments into play last, so that nothing that led to
// the position triggers it.
func (w *swept) bringSource(id card.Code, ids []Obj) {
	g, s := w.g, w.s
	held := func(code card.Code) (last Obj) {
		for b := s.hand[0]; !b.empty(); {
			if o := b.pop(); g.def(s, o).Code == code {
				last = o
			}
		}
		return last
	}
	enter := func(o Obj, zone uint8, host Obj) {
		g.takeAway(s, o)
		g.enterPlay(s, o, 0, zone, host)
	}
	w.src = held(id)
	switch w.c.Source {
	case cardtexts.OnUnit, cardtexts.OnQuest:
		zone := uint8(card.Battlefield)
		if w.c.Source == cardtexts.OnQuest {
			zone = uint8(card.QuestZone)
		}
		enter(w.src, zone, 0)
		under := held(99001)
		g.takeAway(s, under)
		s.objects[under].setPlace(inUnder)
		s.nUnder++
		s.placeUnder(under, w.src, false)
		if w.c.Source == cardtexts.OnUnit {
			g.putUnder(s, s.popDeck(0), w.src, true)
			g.putUnder(s, s.popDeck(0), w.src, true)
			if g.features&analysis.AsksAttacks != 0 {
				s.addLasting(lasting{kind: lastAttacked, obj: w.src, gen: s.objects[w.src].gen, amount: 2})
			}
			if g.features&analysis.AsksDamage != 0 {
				s.addLasting(lasting{kind: lastTaken, obj: w.src, gen: s.objects[w.src].gen, amount: 3})
				s.addLasting(lasting{kind: lastSpared, obj: w.src, gen: s.objects[w.src].gen, amount: 1})
			}
			enter(held(99005), zone, w.src)
		} else {
			enter(held(99001), zone, w.src)
		}
	case cardtexts.OnAttachment:
		enter(w.src, uint8(card.Battlefield), ids[1])
	}
	for s.nPending > s.pendBase {
		s.nPending--
		s.pending[s.nPending] = pending{}
	}
	s.actions, s.nActions = [maxActions]pending{}, 0
	g.stateCheck(s)
}

// swept is a case that is being carried out.
type swept struct {
	t      *testing.T
	c      cardtexts.Case
	g      *Game
	s      *State
	src    Obj
	ab     code.AbilityID
	takes  [2]vocab.Sorts // by its first operand and its second
	second Set            // what the second names
	pair   bool           // there is a second
	late   []func()       // what is judged when all is over
	ran    int            // instructions of the verb that named something
	drains int            // instructions of the verb that took the last card out of a deck
	failed string
}

// subjects returns the possible subjects of an event in the position.
func subjects(s *State, ab *code.Ability) []Obj {
	if ab.Event == code.NoEvent {
		return []Obj{0}
	}
	row := vocab.Event{}
	for _, r := range vocab.Events.Rows() {
		if r.Value.Event == ab.Event {
			row = r.Value
		}
	}
	switch sorts := vocab.SortsOfEvent(row); {
	case sorts == vocab.APlayer:
		return []Obj{Section(1, 0)}
	case sorts == vocab.ASection:
		return []Obj{s.fight.section, Section(1, 1)}
	case sorts&vocab.Played != 0:
		return []Obj{s.chain[0].src}
	case ab.Kind == code.Instead && ab.Event != code.Assigned:
		return []Obj{lastOf(s, 1, kUnit), lastOf(s, 1, kSupport), lastOf(s, 1, kLegend), lastOf(s, 1, kQuest), lastOf(s, 1, kDevelopment)}
	case sorts&vocab.InPile != 0:
		return []Obj{s.discards(1)[2]}
	case sorts&vocab.ASection != 0:
		return []Obj{lastOf(s, 1, kUnit), Section(1, 0)}
	case sorts == vocab.SupportInPlay:
		return []Obj{lastOf(s, 1, kSupport)}
	}
	return []Obj{lastOf(s, 1, kUnit)}
}

// lastOf is a card of a kind that is not the first to be chosen.
func lastOf(s *State, p Player, kind uint8) (last Obj) {
	for b := s.controlled[p]; !b.empty(); {
		if o := b.pop(); s.objects[o].kind&kind != 0 {
			last = o
		}
	}
	return last
}

// startSwept sets up the position and puts the ability on the stack, as if it had just been
// triggered or announced.
func startSwept(t *testing.T, lib *code.Library, c cardtexts.Case, i int, fight bool, more ...func(*Position)) *swept {
	t.Helper()
	pos := stagePosition(c, card.Code(firstSwept+i))
	if fight {
		pos.Step, pos.Active = BattleBegins, 1
	}
	for _, add := range more {
		add(&pos)
	}
	g, s, ids, err := NewPosition(lib, &pos)
	if err != nil {
		t.Fatal(err)
	}
	s.due |= dueSlow
	g.Run(s)
	w := &swept{t: t, c: c, g: g, s: s}
	if fight {
		w.until(func() bool { return s.fight.step == fightAssigned && s.ask.kind == AskWindow })
	}
	w.play(99006, 1) // something on the chain
	w.bringSource(card.Code(firstSwept+i), ids[0])
	d := g.def(s, w.src)
	for _, a := range d.Abilities {
		if k := g.lib.Abilities[a].Kind; k != code.Attach {
			w.ab = a
		}
	}
	return w
}

// play puts a tactic of a player on the chain.
func (w *swept) play(id card.Code, p Player) {
	s := w.s
	for !s.Over() && s.nChain == 0 {
		var pick Action
		if s.ask.kind == AskWindow {
			pick = act(Pass, 0)
			for b := s.ask.set; s.ask.player == p && !b.empty(); {
				if o := b.pop(); w.g.def(s, o).Code == id {
					pick = act(Play, int(o))
				}
			}
		} else {
			pick = w.any()
		}
		w.g.Apply(s, pick)
	}
	s.ask = question{}
	// The window waits below what the sweep puts on the stack.
	w.g.topWindow(s).step = winAsk
}

func (g *Game) topWindow(s *State) *frame {
	for i := int(s.nStack) - 1; i >= 0; i-- {
		if s.stack[i].proc == procWindow {
			return &s.stack[i]
		}
	}
	return nil
}

// any returns a choice that continues the game: the first that does something.
func (w *swept) any() Action {
	var buf Actions
	legal := w.g.Legal(w.s, &buf)
	for _, a := range legal {
		if v := a.Verb(); v == Pick || v == Yes || v == Mode || v == Number && a == legal[len(legal)-1] {
			return a
		}
	}
	return legal[0]
}

// until plays on until done, attacking with everything.
func (w *swept) until(done func() bool) {
	for n := 0; !done(); n++ {
		if w.s.Over() || n > 500 {
			w.t.Fatalf("the position of the sweep is not reached: %v", w.s.ask.kind)
		}
		w.g.Apply(w.s, w.any())
	}
}

// run carries out the ability for a subject and inspects each instruction of the verb: which
// objects it names, and what has become of them when the ability is over.
func (w *swept) run(subj Obj) {
	g, s := w.g, w.s
	ab := &g.lib.Abilities[w.ab]
	t := &s.objects[w.src]
	f := frame{proc: procCode, step: cdX, ctl: 0, src: w.src, gen: t.gen, zone: t.zone(), abil: uint16(w.ab), base: s.nPool, subj: subj, amount: 2}
	if w.c.Source == cardtexts.OnTactic {
		g.moveToLimbo(s, 0, w.src)
		f.flags, f.zone = fCard|fFree, 0
	}
	if subj != 0 && int(subj) < numObjects {
		f.subjGen = s.objects[subj].gen
	}
	depth := s.nStack
	switch {
	case ab.Event == code.Assigned: // in the middle of damage
		g.assign(s, subj, 2, 0)
		g.applyBatch(s, 0)
	case ab.Kind == code.Instead:
		g.leave(s, single(subj), leaveDestroy)
	default:
		s.push(f)
	}
	verb := verbOf(w.c.Verb)
	for _, p := range verb.Params {
		if p.Slot == vocab.ToR || p.Slot == vocab.ToR2 {
			w.takes[p.Slot] = p.Takes
			w.pair = w.pair || p.Slot == vocab.ToR2 && p.Type == vocab.Object
		}
	}
	for n := 0; !s.Over() && int(s.nStack) > int(depth) && n < 3000; n++ {
		if s.ask.kind != AskNone || s.due&(dueCheck|dueTriggers) != 0 {
			w.one()
			continue
		}
		top := &s.stack[s.nStack-1]
		if top.proc == procCode && top.step == cdRun && top.src == w.src {
			// One instruction at a time, so that each is seen.
			in := &g.lib.Code[top.pc]
			switch {
			case in.Op == verb.Op:
				w.look(top, in)
				continue
			case in.Op != code.OpEnd && in.F&code.FTogether == 0:
				g.exec1(s, top)
				continue
			}
		}
		w.one()
	}
	for _, judge := range w.late {
		judge()
	}
	for n := 0; n < 100 && (s.due&(dueCheck|dueTriggers) != 0); n++ {
		w.one()
	}
	if err := g.Check(s); err != nil && !s.Over() {
		w.failed = cmp.Or(w.failed, err.Error())
	}
}

// one takes one step of the game.
func (w *swept) one() {
	g, s := w.g, w.s
	switch {
	case s.ask.kind != AskNone:
		if buf := new(Actions); len(g.Legal(s, buf)) == 0 {
			w.failed = "a question without an answer: " + s.ask.kind.String()
			s.due |= dueEnd
			return
		}
		g.answer(s, w.any())
	case g.doDueWork(s):
	default:
		g.run(s, 1)
	}
}

// look carries out one instruction of the verb and everything that it begins.
func (w *swept) look(f *frame, in *code.Instr) {
	g, s := w.g, w.s
	row := sweptVerbs[w.c.Verb]
	named := g.objects(s, f, in.R)
	if in.R2.Kind != code.RefNone && in.Op == code.OpDamage {
		more := g.objects(s, f, in.R2)
		named = named.or(&more)
	}
	if in.R.Kind == code.RefNone {
		named = Set{}
	}
	w.second = g.objects(s, f, in.R2)
	before := *s
	fBefore := *f
	depth := s.nStack
	pc := f.pc
	g.exec1(s, f)
	waits := func() bool { // for an answer, or for what it has begun
		return s.ask.kind != AskNone || s.due&dueCheck != 0 || s.nStack > depth || s.nStack == depth && s.stack[depth-1].pc == pc
	}
	for n := 0; !s.Over() && waits() && n < 3000; n++ {
		w.one()
	}
	w.truthful(&before, in, depth, pc)
	for p := range s.nDeck {
		w.drains += one(before.nDeck[p] > 0 && s.nDeck[p] == 0)
	}
	if in.R.Kind != code.RefNone && named.empty() {
		return // nothing to do it to
	}
	w.ran++
	if row.does == nil {
		if !w.changed(&before) {
			w.failed = cmp.Or(w.failed, "nothing changed")
		}
		return
	}
	judge := func() {
		if why := row.does(w, &before, &fBefore, in, named); why != "" {
			w.failed = cmp.Or(w.failed, why)
		}
	}
	if g.lib.Abilities[w.ab].Kind == code.Instead { // what happens instead happens when all is settled
		if row.fate {
			w.late = append(w.late, judge)
		}
		return
	}
	judge()
}

// changed reports whether the game has changed, apart from the progress of the current effect.
func (w *swept) changed(before *State) bool {
	x, y := *before, *w.s
	for _, s := range []*State{&x, &y} {
		for i := range s.stack {
			s.stack[i].pc, s.stack[i].step, s.stack[i].flags = 0, 0, 0
		}
		s.ask, s.answer, s.count = question{}, 0, 0
	}
	return x != y
}

// exec1 carries out the current instruction.
func (g *Game) exec1(s *State, f *frame) {
	in := &g.lib.Code[f.pc]
	f.pc++
	g.do(s, f, in)
}

func verbOf(name string) vocab.Verb {
	v, _ := vocab.Verbs.Find(name)
	return v
}

// done is a test of an object that a verb names: whether the verb could affect it, and whether
// it did.
type done func(w *swept, before *State, o Obj) (could, did bool)

// does makes a verb's test from a test of each object: the verb must affect all objects that
// it could.
func does(each done) sweptVerb {
	return sweptVerb{does: func(w *swept, before *State, _ *frame, _ *code.Instr, named Set) string {
		could := false
		for b := named; !b.empty(); {
			o := b.pop()
			can, did := each(w, before, o)
			can = can && w.takes[0]&w.sortOf(before, o) != 0 && w.paired(before, o)
			if can && !did {
				return fmt.Sprintf("nothing was done to object %d (%s)", o, w.name(o))
			}
			could = could || can
		}
		if !could {
			w.ran--
		}
		return ""
	}}
}

// paired reports whether the second operand suits a verb on two objects.
func (w *swept) paired(before *State, o Obj) bool {
	x := w.second.first()
	return !w.pair || x != 0 && x != o && w.takes[1]&w.sortOf(before, x) != 0
}

// sortOf returns the sort of an object in a state.
func (w *swept) sortOf(s *State, o Obj) vocab.Sorts {
	switch {
	case o.isLink():
		return vocab.ALink
	case o.isSection():
		return vocab.ASection
	}
	switch t := &s.objects[o]; t.place() {
	case inHand:
		return vocab.InHand
	case inDeck:
		return vocab.InDeck
	case inDiscard:
		return vocab.InPile
	case inUnder:
		return vocab.UnderCard
	case inLimbo:
		return vocab.Played
	default:
		return vocab.SortsOf(code.KindMask(t.kind), code.InPlay, 0)
	}
}

func (w *swept) name(o Obj) string {
	if o.isCard() {
		return w.g.def(w.s, o).Name
	}
	return "section or link"
}

type sweptVerb struct {
	does func(w *swept, before *State, f *frame, in *code.Instr, named Set) string
	fate bool // in a replacement it says where the card goes
}

// fate is a verb that says where a card goes that would leave play.
func fate(v sweptVerb) sweptVerb {
	v.fate = true
	return v
}

func playedIn(s *State, o Obj) bool { return o.isCard() && s.objects[o].place() == inPlay }

// turnsInto is a verb after which its objects are something.
func turnsInto(after func(w *swept, t *object) bool) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		return playedIn(before, o) && !after(w, &before.objects[o]), after(w, &w.s.objects[o])
	})
}

// notes is a verb that leaves a lasting effect on its objects.
func notes(kind uint8) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		at := w.s.given(kind)
		return !before.Over(), at.Has(o)
	})
}

// counts is a verb that changes a number of its objects.
func counts(a code.Attr) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		return playedIn(before, o), w.g.attr(w.s, a, o) != w.g.attr(before, a, o)
	})
}

// goesTo is a verb that takes its objects to a place.
func sentTo(place uint8, from ...uint8) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		if o.isLink() { // a card that is being played
			l := &before.chain[o-firstLink]
			return l.flags&(fCard|fCancelled) == fCard, w.s.objects[l.src].place() == place
		}
		return o.isCard() && slices.Contains(from, before.objects[o].place()), w.s.objects[o].place() == place
	})
}

// ownNoMore is a verb that leaves alone the card whose ability it is of, if that has left
// play since (zones.new-object).
func ownNoMore(v sweptVerb) sweptVerb {
	all := v.does
	v.does = func(w *swept, before *State, f *frame, in *code.Instr, named Set) string {
		if in.R.Kind == code.RefSelf && before.objects[w.src].place() != inPlay && w.g.lib.Abilities[w.ab].Kind == code.Action {
			if w.s.objects[w.src].place() != before.objects[w.src].place() {
				return "a card that has left play was moved by its own action"
			}
			w.ran--
			return ""
		}
		return all(w, before, f, in, named)
	}
	return v
}

func damageable(s *State, o Obj) bool { return !o.isLink() && s.takesDamage(o) }

// hurts is a verb that deals damage to its objects.
var hurts = does(func(w *swept, before *State, o Obj) (could, did bool) {
	x, y := &before.objects[o], &w.s.objects[o]
	return damageable(before, o), y.damage > x.damage || y.place() != x.place() || y.flags&flagBurning != 0 || w.s.Over()
})

var lessDamage = does(func(w *swept, before *State, o Obj) (could, did bool) {
	return damageable(before, o) && before.objects[o].damage > 0, w.s.objects[o].damage < before.objects[o].damage
})

// damageMoves is a verb that takes damage off which waits to be applied.
func damageMoves(of func(t *object) uint8) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		x := w.second.first()
		return of(&before.objects[o]) > 0 && (x == 0 || damageable(before, x)), of(&w.s.objects[o]) < of(&before.objects[o])
	})
}

// holds is a verb without objects: it could do something in some states, and did.
func holds(could, did func(s *State) bool) sweptVerb {
	return sweptVerb{does: func(w *swept, before *State, _ *frame, _ *code.Instr, _ Set) string {
		if could(before) && !did(w.s) {
			return "it was not done"
		}
		return ""
	}}
}

// ofPlayers is a verb about players: it could do something in some states, and did to
// each of them.
func ofPlayers(could func(s *State) bool, did func(s *State, p Player) bool) sweptVerb {
	return sweptVerb{does: func(w *swept, before *State, f *frame, in *code.Instr, _ Set) string {
		for p, mask := Player(0), w.g.playerMask(before, f, in.P); p < 2; p++ {
			if mask>>p&1 != 0 && could(before) && !did(w.s, p) {
				return "it was not done"
			}
		}
		return ""
	}}
}

func always(*State) bool { return true }

// joins is a verb that has units attack who can; who is corrupted is not declared
// (corr.no-declare).
func joins(declared bool) sweptVerb {
	return does(func(w *swept, before *State, o Obj) (could, did bool) {
		t := &before.objects[o]
		home := 3*uint8(before.fight.section.Owner().Other()) + uint8(card.Battlefield)
		could = before.fight.step >= fightAttackers && before.fight.step < fightOver && before.fight.section != 0 && t.zone() == home && uint8(t.ctl()) == home/3
		if t.props&(propNoAttack|propBarAttack) != 0 || declared && t.flags&flagCorrupted != 0 {
			could = false
		}
		return could, w.s.fight.attackers.Has(o) || before.fight.defenders.Has(o)
	})
}

// leaves is a verb about a zone that leaves a lasting effect.
func leaves(kind uint8) sweptVerb {
	return sweptVerb{does: func(w *swept, _ *State, _ *frame, _ *code.Instr, _ Set) string {
		if !w.second.empty() && !w.s.hasLasting(kind) {
			return "it was not done"
		}
		return ""
	}}
}

// asItIs is a verb for which the test checks only that something changes.
var asItIs = sweptVerb{}

// capitalDamage is how much damage lies on a player's capital.
func capitalDamage(s *State, p Player) (n int) {
	for z := range 3 {
		n += int(s.objects[Section(p, z)].damage)
	}
	return n
}

// sweptVerbs says what each verb does. A verb without a row fails the sweep.
var sweptVerbs = map[string]sweptVerb{
	"damage": hurts, "clash": hurts, "heal": lessDamage, "move_damage": lessDamage,
	"heal_capital": {does: func(w *swept, before *State, f *frame, in *code.Instr, _ Set) string {
		p := w.g.player(before, f, in.P)
		switch could := capitalDamage(before, p); {
		case could == 0:
			w.ran--
		case capitalDamage(w.s, p) >= could:
			return "nothing is healed"
		}
		return ""
	}},
	"drain_capital": {does: func(w *swept, before *State, f *frame, in *code.Instr, _ Set) string {
		o := w.second.first()
		if t := &before.objects[o]; !playedIn(before, o) || t.hp <= int8(t.damage) || capitalDamage(before, w.g.player(before, f, in.P)) == 0 {
			w.ran--
			return ""
		}
		if w.s.objects[o].damage == before.objects[o].damage {
			return "no damage has come"
		}
		return ""
	}},
	"redirect": damageMoves(func(t *object) uint8 { return t.assigned }), "cancel_damage": damageMoves(func(t *object) uint8 { return t.assigned }),
	"redirect_pending": damageMoves(func(t *object) uint8 { return t.pendingCombat }), "indirect": asItIs,

	"destroy": sentTo(inDiscard, inPlay), "sacrifice": sentTo(inDiscard, inPlay), "to_hand": fate(sentTo(inHand, inPlay)),
	"corrupt": turnsInto(func(_ *swept, t *object) bool { return t.flags&flagCorrupted != 0 }),
	"restore": turnsInto(func(_ *swept, t *object) bool { return t.flags&flagCorrupted == 0 }),
	"power":   counts(code.APower), "hp": counts(code.AHP), "savage": counts(code.ASavage),
	"choose_trait": asItIs, "choose_title": asItIs, "forbid_title": asItIs, // hidden-kingdoms/titles.scn
	"in_fight": does(func(w *swept, before *State, o Obj) (could, did bool) {
		fights := before.fight.attackers.Has(o) || before.fight.defenders.Has(o)
		return playedIn(before, o) && fights, w.g.attr(w.s, code.APower, o) != w.g.attr(before, code.APower, o)
	}),
	"token": does(func(w *swept, before *State, o Obj) (could, did bool) { // on a quest without a unit none stay, on a mere development none lie
		vacant := before.objects[o].kind&kQuest != 0 && w.g.questUnit(before, o) == 0
		holder := before.keepHolders(single(o))
		return playedIn(before, o) && !vacant && !holder.empty(), w.s.objects[o].tokens > before.objects[o].tokens
	}),
	"move_token": does(func(w *swept, before *State, o Obj) (could, did bool) {
		to := before.keepHolders(w.second)
		return playedIn(before, o) && before.objects[o].tokens > 0 && !to.empty(), w.s.objects[o].tokens < before.objects[o].tokens
	}),
	"move": {does: func(w *swept, before *State, f *frame, in *code.Instr, named Set) string {
		dest := w.g.objects(w.s, f, in.R2)
		z := dest.first()
		could := false
		for b := named; !b.empty(); {
			o := b.pop()
			if !playedIn(before, o) || !w.g.mayMove(before, o, uint8(z-firstSection)) {
				continue
			}
			could = true
			if w.s.objects[o].zone() != uint8(z-firstSection) {
				return fmt.Sprintf("object %d has not moved", o)
			}
		}
		if !could {
			w.ran--
		}
		return ""
	}},
	"rearrange": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return playedIn(before, o) && before.objects[o].zone() < onCapital && !before.attached.Has(o), w.changed(before)
	}),
	"control": {does: func(w *swept, before *State, f *frame, in *code.Instr, named Set) string {
		p, could := w.g.player(before, f, in.P), false
		for b := named; !b.empty(); {
			o := b.pop()
			if !playedIn(before, o) || !w.g.mayTake(before, o, p) {
				continue
			}
			if could = true; w.s.objects[o].ctl() != p {
				return fmt.Sprintf("nothing was done to object %d (%s)", o, w.name(o))
			}
		}
		if !could {
			w.ran--
		}
		return ""
	}},
	"flip": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return before.objects[o].flags&flagFacedown != 0, w.s.objects[o].flags != before.objects[o].flags
	}),
	"become_unit": turnsInto(func(_ *swept, t *object) bool { return t.kind&kUnit != 0 }),
	"become_development": does(func(w *swept, before *State, o Obj) (could, did bool) { // but what lies on a capital
		return playedIn(before, o) && before.objects[o].zone() < onCapital, w.s.objects[o].kind == kDevelopment
	}),
	"facedown": fate(does(func(w *swept, before *State, o Obj) (could, did bool) { // but what lies on a capital
		stays := w.g.lib.Abilities[w.ab].Kind == code.Instead && before.objects[o].zone() >= onCapital
		return playedIn(before, o) && before.objects[o].kind&kLegend == 0 && !stays, w.s.objects[o].flags&flagFacedown != 0 || before.objects[o].zone() >= onCapital && !playedIn(w.s, o)
	})),
	"to_hand_later": notes(lastHand), "reorder": endsOfDecks, "draw_bottom": asItIs, "draw_limit": asItIs, "again": {does: func(*swept, *State, *frame, *code.Instr, Set) string { return "" }},
	"play_paying": does(func(w *swept, before *State, o Obj) (could, did bool) {
		d := w.g.def(before, o)
		return o.isCard() && before.objects[o].place() == inHand && d.Kind == kUnit && o.Owner() == 0, w.s.turn.played[0].Has(o)
	}),
	"sacrifice_later": notes(lastSac), "shield": notes(lastGuard), "deflect": notes(lastDeflect), "ward": notes(lastWard),
	"lose_power": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return playedIn(before, o) && w.g.attr(before, code.APower, o) > 0, w.g.attr(w.s, code.APower, o) == 0
	}),
	"toughness": turnsInto(func(w *swept, t *object) bool { w.g.refresh(w.s); return t.tough > 0 }), "counterstrike": counts(code.ACounterstrike),
	"blank": turnsInto(func(_ *swept, t *object) bool { return t.at&markBlank != 0 || t.flags&flagFacedown != 0 }), "no_cancel": asItIs,
	"combat_damage": notes(lastBonus), "untargetable": notes(lastUntarget), "stand_in": notes(lastStandIn), "give_ambush": notes(lastAmbush),
	"lose_toughness": notes(lastUntough), "give_necromancy": notes(lastNecromancy),
	"take_later": does(func(w *swept, before *State, o Obj) (could, did bool) { // of his own pile
		at := w.s.given(lastReturn)
		return o.isCard() && o.Owner() == 0, at.Has(o)
	}),
	"forbid": turnsInto(func(_ *swept, t *object) bool { return t.props&propBarAttack != 0 }),
	"put": ownNoMore(does(func(w *swept, before *State, o Obj) (could, did bool) {
		z := w.second.first()
		return o.isCard() && !playedIn(before, o) && z.isSection() && w.g.mayPut(before, 0, o, uint8(z-firstSection)), w.s.objects[o].place() == inPlay
	})),
	"put_each": does(func(w *swept, before *State, o Obj) (could, did bool) { // of each sort of cards the first has a place
		d := w.g.def(before, o)
		first := o.isCard() && d.Kind == kUnit && !d.Unique
		return first && before.objects[o].place() != inPlay, playedIn(w.s, o)
	}),
	"scatter": asItIs,
	"attach":  turnsInto(func(w *swept, t *object) bool { return t.kind == kSupport }),
	"put_on": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isCard() && !playedIn(before, o) && w.g.mayHang(before, 0, o, w.second.first()) && w.g.mayEnterOn(before, 0, o), playedIn(w.s, o) && w.s.objects[o].host == w.second.first()
	}),
	"reattach": does(func(w *swept, before *State, o Obj) (could, did bool) {
		h := w.second.first()
		return before.attached.Has(o) && before.objects[o].host != h && w.g.mayHang(before, before.objects[o].ctl(), o, h), w.s.objects[o].host == h
	}),
	"show": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isCard() && before.objects[o].place() == inHand, w.s.objects[o].flags&(flagKnown0|flagKnown1) == flagKnown0|flagKnown1
	}),
	"examine": does(func(w *swept, before *State, o Obj) (could, did bool) {
		t := &before.objects[o]
		return o.isCard() && (t.place() == inHand || t.place() == inPlay && t.flags&flagFacedown != 0), w.s.objects[o].flags&flagKnown0 != 0
	}),
	"lay": does(func(w *swept, before *State, o Obj) (could, did bool) {
		t, z, p := &before.objects[o], w.second.first(), o.Owner()
		away := t.place() == inHand || t.place() == inDeck || t.place() == inDiscard
		done := w.s.objects[o].kind == kDevelopment && w.s.objects[o].place() == inPlay
		if t.place() == inHand { // whichever number it has now
			done = w.s.hand[p].Len() < before.hand[p].Len()
		}
		return o.isCard() && away && z.isSection() && z.Owner() == p, done
	}),
	"send": does(func(w *swept, before *State, o Obj) (could, did bool) {
		q := w.second.first()
		return before.objects[o].ctl() == before.objects[q].ctl() && w.g.questUnit(before, q) == 0, w.s.questing.Has(o)
	}),
	"scout": turnsInto(func(w *swept, t *object) bool { w.g.refresh(w.s); return t.props&propScout != 0 }),
	"cancel_pending": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return before.objects[o].pendingCombat > 0, w.s.objects[o].pendingCombat < before.objects[o].pendingCombat
	}),
	"experience": turnsInto(func(w *swept, t *object) bool {
		for o := Obj(1); o.isCard(); o++ {
			if &w.s.objects[o] == t {
				return w.g.experience(w.s, o) > 0
			}
		}
		return false
	}),
	"extra_battle": holds(func(s *State) bool { return s.turn.phase == card.BattlefieldPhase }, func(s *State) bool { return s.turn.extra > 0 }),
	"no_battle":    ofPlayers(always, func(s *State, p Player) bool { return s.turn.noBattle>>p&1 != 0 }),
	"trade":        sentTo(inHand, inUnder),
	"tuck":         fate(sentTo(inUnder, inHand, inDeck, inDiscard, inUnder)),
	"discard":      sentTo(inDiscard, inHand, inDeck, inUnder), "to_top": ownNoMore(sentTo(inDeck, inPlay, inHand, inDeck, inDiscard, inUnder)), "look_hand": asItIs,
	"take": sentTo(inHand, inDeck, inDiscard, inUnder), "to_bottom": fate(sentTo(inDeck, inPlay, inHand, inDeck, inDiscard, inUnder)),
	"into_deck": sentTo(inDeck, inPlay, inHand, inDeck, inDiscard, inUnder),
	"raise": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isCard() && before.objects[o].place() == inDiscard && w.g.playableFree(before, 0, o, w.g.def(before, o)), w.s.turn.played[0].Has(o)
	}),
	"play": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isCard() && w.g.playableFree(before, 0, o, w.g.def(before, o)), w.s.turn.played[0].Has(o)
	}),
	"play_free": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isCard() && before.hand[0].Has(o) && before.tactics.Has(o), w.s.objects[o].place() != inHand
	}),
	"exchange": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return playedIn(before, o) && before.objects[o].ctl() == 0 && w.g.mayExchange(before, 0, o, w.second.first()), w.s.objects[o].place() == inHand
	}),
	"cancel": asItIs, "copy": asItIs,
	"attack_with": does(func(w *swept, before *State, o Obj) (could, did bool) {
		ready := w.g.readyToAttack(before, 0, single(o))
		return before.fight.step == fightNone && !ready.empty(), w.changed(before)
	}),
	"redirect_attack": {does: func(w *swept, before *State, _ *frame, _ *code.Instr, _ Set) string {
		if z := w.second.first(); before.fight.step == fightAttackers && w.g.attackable(before, z) && w.s.fight.section != z {
			return "the attack goes on where it was"
		}
		return ""
	}},
	"develop": {does: func(w *swept, before *State, _ *frame, _ *code.Instr, _ Set) string {
		if !w.second.empty() && !w.changed(before) {
			return "nothing changed"
		}
		return ""
	}},
	"draw": asItIs, "end_chain": holds(func(s *State) bool { return s.nChain > 0 }, func(s *State) bool { return s.nChain == 0 || resolving(s) }),
	"discard_hand":   ofPlayers(always, func(s *State, p Player) bool { return s.hand[p].empty() }),
	"discard_random": ofPlayers(func(s *State) bool { return !s.hand[0].empty() }, func(s *State, p Player) bool { return s.nDiscard[p] > 6 }),
	"mill":           asItIs, "search": asItIs, "look": asItIs,
	"reveal_top": asItIs, "at_random": asItIs, "reveal": asItIs, "shuffle": asItIs, "gain": asItIs, "lose": asItIs, "must_burn": asItIs, "must_pay": asItIs,
	"note_return":  ofPlayers(always, func(s *State, p Player) bool { return p == 1 || s.hasLasting(lastReturned) }), // the card is of player 1
	"more_limited": ofPlayers(always, func(s *State, p Player) bool { return s.turn.limited[p] < 0 }),
	"must":         notes(lastMustAttack),
	"join":         joins(false), "declare": joins(true), "declare_anywhere": joins(true),
	"attack_zone": {does: func(w *swept, before *State, _ *frame, _ *code.Instr, _ Set) string {
		if z := w.second.first(); before.fight.step == fightNone && z.isSection() && z.Owner() == 1 && !w.changed(before) {
			return "no attack begins"
		}
		return ""
	}},
	"attack_all_zones": holds(always, func(s *State) bool { return s.hasLasting(lastWide) }),
	"attack_two_zones": holds(always, func(s *State) bool { return s.hasLasting(lastTwo) }),
	"declare_against": {does: func(w *swept, before *State, _ *frame, _ *code.Instr, objs Set) string {
		if w.g.opensFront(before, 0, objs, w.second.first()) && !w.s.fight.fronts() {
			return "nobody attacks another zone"
		}
		return ""
	}},
	"as_ambushed": {does: func(*swept, *State, *frame, *code.Instr, Set) string { return "" }},
	"leave_fight": does(func(w *swept, before *State, o Obj) (could, did bool) {
		fights := func(s *State) bool { return s.fight.attackers.Has(o) || s.fight.defenders.Has(o) }
		return fights(before), !fights(w.s)
	}),
	"cancel_attack": holds(func(s *State) bool { return s.fight.step != fightNone }, func(s *State) bool {
		return s.fight.attackers.empty() && s.fight.defenders.empty() && (s.fight.step == fightOver || s.fight.step == fightNone)
	}),
	"no_more_attacks":  ofPlayers(always, func(s *State, p Player) bool { return s.barred(p) }),
	"attack_only_from": leaves(lastOnlyFrom),
	"may_defend":       holds(always, func(s *State) bool { return s.hasLasting(lastDefendAnywhere) }),
	"may_defend_from":  leaves(lastDefendAnywhere),
	"shield_capital":   ofPlayers(always, func(s *State, p Player) bool { return s.hasLasting(lastCapital) }),
	"burn": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isSection() && before.objects[o].flags&flagBurning == 0, w.s.objects[o].flags&flagBurning != 0
	}),
	"unburn": does(func(w *swept, before *State, o Obj) (could, did bool) {
		return o.isSection() && before.objects[o].flags&flagBurning != 0, w.s.objects[o].flags&flagBurning == 0
	}),
	"uncount": notes(lastUncounted), "harmless": holds(always, func(s *State) bool { return s.hasLasting(lastHarmless) }),
	"steal": asItIs, "may_attack": asItIs, "shield_battle": asItIs, "next_cost": asItIs, "next_loyalty": asItIs,
}

// endsOfDecks is a verb that takes its objects, of decks, to the top or the bottom.
var endsOfDecks = sweptVerb{does: func(w *swept, before *State, _ *frame, _ *code.Instr, named Set) string {
	n := 0
	for b := named; !b.empty(); {
		n += one(before.objects[b.pop()].place() == inDeck)
	}
	if n == 0 {
		w.ran--
	}
	for b := named; !b.empty(); {
		o := b.pop()
		if before.objects[o].place() != inDeck {
			continue
		}
		deck := w.s.deck(o.Owner())
		if i := slices.Index(deck, o); i >= n && i < len(deck)-n || i < 0 {
			return fmt.Sprintf("object %d lies in the middle", o)
		}
	}
	return ""
}}

// resolving reports whether the chain of a window resolves.
func resolving(s *State) bool {
	for i := range s.stack[:s.nStack] {
		if f := &s.stack[i]; f.proc == procWindow && f.step == winResolve {
			return true
		}
	}
	return false
}

// TestSweep carries out all cases.
func TestSweep(t *testing.T) {
	for _, v := range vocab.Verbs.Rows() {
		t.Run(v.Name, func(t *testing.T) {
			if _, ok := sweptVerbs[v.Name]; !ok {
				t.Fatalf("nothing says what %s does", v.Name)
			}
			lib, cases, refused := sweptLibrary(t, cardtexts.Cases(v))
			idle, shown := 0, 0
			for i, c := range cases {
				if testing.Short() && i%4 != 0 {
					continue
				}
				ran := 0
				for _, fight := range []bool{false, true} {
					ran += sweepOne(t, lib, c, i, fight, &shown)
				}
				if ran == 0 {
					idle++
					if *sweepShow != "" {
						fmt.Fprintf(os.Stderr, "idle: %s\n", c.Text)
					}
				}
			}
			t.Logf("%d texts, %d idle, refused %v", len(cases), idle, refused)
		})
	}
}

// sweepOne carries out a text for all possible subjects of its event.
func sweepOne(t *testing.T, lib *code.Library, c cardtexts.Case, i int, fight bool, shown *int) (ran int) {
	defer func() {
		if r := recover(); r != nil {
			if *shown++; *shown < 10 {
				t.Errorf("%s: panic: %v\n%s", c.Text, r, debug.Stack())
			}
			t.Fail()
		}
	}()
	first := startSwept(t, lib, c, i, fight)
	for _, subj := range subjects(first.s, &lib.Abilities[first.ab]) {
		w := startSwept(t, lib, c, i, fight)
		w.run(subj)
		if w.failed != "" {
			if *shown++; *shown < 10 {
				t.Errorf("%s (%d, fight %t): %s", c.Text, c.Source, fight, w.failed)
			}
			t.Fail()
		}
		ran += w.ran
	}
	return ran
}
