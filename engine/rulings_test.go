package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// TestFirstDiscountOncePerTurn (note A24): Grimgor's Camp lowers the cost of the
// first Orc unit of a turn. The unit returns to the hand: played again it is
// the second.
func TestFirstDiscountOncePerTurn(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Resources: 20, Hand: []card.Code{1060, 1117}, Cards: []Placed{{Code: 1073, Zone: card.Kingdom}}},
		{Capital: card.Chaos},
	}})
	squad := b.inHand(0, 1060)
	price := func() int { return b.g.price(b.s, 0, squad, b.g.def(b.s, squad)) }
	if n := price(); n != 2 {
		t.Fatalf("the first Orc unit costs %d, want 2", n)
	}
	b.play(squad)
	b.pick(Section(0, 0))
	b.settleChain()
	b.play(b.inHand(0, 1117))
	b.settleChain()
	if n := price(); n != 3 {
		t.Errorf("the second Orc unit of the turn costs %d, want 3", n)
	}
}

// TestCopyEnds: a copy of a tactic that copies other tactics cannot copy its original without
// end.
func TestCopyEnds(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Empire, Resources: 20, Hand: []card.Code{1045, 1045, 1047}, Cards: []Placed{{Code: 1011, Zone: card.Kingdom}}},
		{Capital: card.Orc},
	}})
	b.play(b.inHand(0, 1047))
	for i := 0; i < 2; i++ {
		for b.s.ToMove() != 0 {
			b.do(Pass, 0)
		}
		b.play(b.inHand(0, 1045))
		if b.s.Ask() == AskTarget { // the last link
			b.pick(firstLink + Obj(b.s.nChain-1))
		}
	}
	for i := 0; i < 60 && !b.s.Over() && b.s.nChain > 0; i++ {
		var buf Actions
		legal := b.g.Legal(b.s, &buf)
		a := legal[0]
		if b.s.Ask() == AskTarget {
			a = legal[len(legal)-1] // the Comet that is copied
		}
		b.do(a.Verb(), a.Arg())
	}
	if b.s.Outcome().Result == Unfinished || b.s.nChain > 0 {
		t.Errorf("the copy copies itself: %v", b.s.Outcome().Ending)
	}
}

// TestManyUnpaidRunes (note A58): three Runes of Fortitude and eleven attackers
// are a legal game.
func TestManyUnpaidRunes(t *testing.T) {
	var army []Placed
	for i := 0; i < 11; i++ {
		army = append(army, Placed{Code: 1082, Zone: card.Battlefield})
	}
	b := lay(t, Position{Step: BattleBegins, Sides: [2]Side{
		{Capital: card.Chaos, Cards: army},
		{Capital: card.Dwarf, Cards: []Placed{{Code: 1013, Zone: card.Kingdom}, {Code: 1013, Zone: card.Kingdom}, {Code: 1013, Zone: card.Kingdom}}},
	}})
	b.attack(Section(1, 0), b.ids[0]...)
	for b.s.Ask() == AskOrder {
		b.do(Mode, 0)
	}
	if b.s.Outcome().Result == Unfinished {
		t.Errorf("the game ends as unfinished: %v", b.s.Outcome().Ending)
	}
}

// TestViewHidesTheOtherPlayersOptions: what the opponent can play now is secret. Two states
// that differ only in his hand give equal views.
func TestViewHidesTheOtherPlayersOptions(t *testing.T) {
	var masked [2]State
	for i, c := range []card.Code{1110, 1102} { // one can be played in a response, the other cannot
		b := lay(t, Position{Step: CapitalWindow, Active: 1, Sides: [2]Side{
			{Capital: card.Empire},
			{Capital: card.DarkElf, Resources: 1, Hand: []card.Code{c}, Deck: []card.Code{[]card.Code{1102, 1110}[i]}},
		}})
		if b.s.ToMove() != 1 {
			t.Fatal("player 1 is to move")
		}
		b.g.Observe(b.s, 0, &masked[i])
	}
	if masked[0].ask != masked[1].ask {
		t.Errorf("the opponent's choices differ: %+v and %+v", masked[0].ask, masked[1].ask)
	}
}

// TestForgottenCardLeavesNoTrace (note W04, dev.face-down-secret): a unit returned to the hand
// is known. After its owner has played a card facedown it is not, and nothing visible to the
// opponent tells which card that was.
func TestForgottenCardLeavesNoTrace(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Resources: 9, Hand: []card.Code{1117, 1056, 1057}, Cards: []Placed{{Code: 1060, Zone: card.Kingdom}}},
		{Capital: card.Chaos},
	}})
	squad := b.ids[0][0]
	b.play(b.inHand(0, 1117))
	b.settleChain()
	b.do(Develop, 0)
	b.want(AskCard)
	b.pick(b.inHand(0, 1056))
	b.settleChain()
	var masked State
	v := b.g.Observe(b.s, 1, &masked)
	if v.Card(squad) != nil {
		t.Fatal("it is still known")
	}
	if n := v.HitPoints(squad); n != 0 {
		t.Errorf("the view of the opponent says that card %d of the hand has %d hit points", squad, n)
	}
	other := b.inHand(0, 1057)
	if x, y := masked.objects[squad], masked.objects[other]; x != y {
		t.Errorf("the opponent can tell the cards of the hand apart: %+v, %+v", x, y)
	}
}

// TestOrderSource (note A17): option n of an AskOrder names the effect that it resolves.
func TestOrderSource(t *testing.T) {
	b := lay(t, Position{Step: TurnBegins, Sides: [2]Side{
		{Capital: card.Chaos, Cards: []Placed{
			{Code: 1065, Zone: card.Battlefield}, // forced
			{Code: 1096, Zone: card.Kingdom},     // forced
			{Code: 1011, Zone: card.QuestZone},
			{Code: 1093, Host: 3}, {Code: 1093, Host: 3}, // constant: these come first
		}},
		{Capital: card.Orc},
	}})
	b.want(AskOrder)
	r := b.g.Referee(b.s)
	first := r.OrderSource(0)
	if first != b.ids[0][3] {
		t.Errorf("option 0 is said to be of card %d, it is of card %d", first, b.ids[0][3])
	}
}

// TestTaxNamesItsUnit (note A58): a player who is asked to pay for a unit can see which one.
func TestTaxNamesItsUnit(t *testing.T) {
	b := lay(t, Position{Step: BattleBegins, Sides: [2]Side{
		{Capital: card.Chaos, Resources: 1, Cards: []Placed{{Code: 1082, Zone: card.Battlefield}, {Code: 1085, Zone: card.Battlefield}}},
		{Capital: card.Dwarf, Cards: []Placed{{Code: 1013, Zone: card.Kingdom}}},
	}})
	b.attack(Section(1, 0), b.ids[0]...)
	b.want(AskTax)
	var masked State
	if v := b.g.Observe(b.s, 0, &masked); v.AskSubject() != b.ids[0][0] {
		t.Errorf("the payment is about %d, want %d", v.AskSubject(), b.ids[0][0])
	}
}

// TestManyTriggersAtOnce: 42 forced effects of one batch are a legal game and
// do not end it as unfinished (A19, design 3.1).
func TestManyTriggersAtOnce(t *testing.T) {
	rangers := []Placed{{Code: 1011, Zone: card.QuestZone, Facedown: true}}
	for i := 0; i < 3; i++ {
		rangers = append(rangers, Placed{Code: 1010, Zone: card.QuestZone})
	}
	for i := 0; i < 14; i++ {
		rangers = append(rangers, Placed{Code: 1011, Zone: card.Kingdom})
	}
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Empire, Resources: 9, Hand: []card.Code{1049}},
		{Capital: card.Dwarf, Cards: rangers},
	}})
	b.play(b.inHand(0, 1049))
	b.settleChain()
	if b.s.Outcome().Result == Unfinished {
		t.Errorf("the game ends as unfinished: %v", b.s.Outcome().Ending)
	}
}

// TestWalkSeesEveryWindow (turn.window-list): a full turn with an attack has 11
// windows, also when nobody has anything to pay with.
func TestWalkSeesEveryWindow(t *testing.T) {
	pos := Position{Step: TurnBegins, Sides: [2]Side{
		{Capital: card.Chaos, Cards: []Placed{{Code: 1082, Zone: card.Battlefield}}, Deck: []card.Code{1011, 1011, 1011}},
		{Capital: card.Orc, Deck: []card.Code{1011, 1011, 1011}},
	}}
	g, s, _, err := NewPosition(pool(t), &pos)
	if err != nil {
		t.Fatal(err)
	}
	r := g.Referee(s)
	seen := map[Moment]bool{}
	for st := r.Here(); st.Kind != StopOver && s.Active() == 0; {
		if st.Kind == StopWindow || st.Kind == StopAsk && s.Ask() == AskWindow {
			seen[st.Moment] = true
		}
		if st.Kind != StopAsk {
			st = r.Walk()
			continue
		}
		a := act(Pass, 0)
		if s.Ask() != AskWindow {
			var buf Actions
			a = g.Legal(s, &buf)[0]
		}
		st = r.AnswerStep(a)
	}
	if len(seen) != 11 {
		t.Errorf("%d windows, want 11: %v", len(seen), seen)
	}
}

// TestDeepTriggers (timing.C3-nesting, design 3.1): six Dwarfs and a Dwarf
// Ranger on either side answer each other's deaths. That is a legal game.
func TestDeepTriggers(t *testing.T) {
	side := func(race card.Race) Side {
		out := Side{Capital: race, Resources: 9, Cards: []Placed{{Code: 1010, Zone: card.QuestZone}}}
		for i := 0; i < 6; i++ {
			out.Cards = append(out.Cards, Placed{Code: 1005, Zone: card.Kingdom}) // Runesmith, 1 hit point
		}
		return out
	}
	pos := Position{Step: CapitalWindow, Sides: [2]Side{side(card.Dwarf), side(card.Dwarf)}}
	pos.Sides[0].Hand = []card.Code{1104} // Culling the Weak: its cost is the first death
	b := lay(t, pos)
	b.play(b.inHand(0, 1104))
	b.pick(b.ids[0][1])
	for !b.s.Over() && b.s.Ask() == AskTarget { // each Ranger kills a Runesmith of the other side
		side := b.s.ToMove().Other()
		smiths := b.s.controlled[side].minus(&b.s.zones[3*side+1])
		if smiths.empty() {
			break
		}
		b.pick(smiths.first())
	}
	if b.s.Outcome().Result == Unfinished {
		t.Errorf("the game ends as unfinished: %v", b.s.Outcome().Ending)
	}
	if n := b.s.turn.unitsDead; n < 10 {
		t.Errorf("%d units died, the chain of deaths should go on to the last", n)
	}
}

// TestForgottenCardIsANewObject (zones.new-object): a development that was turned faceup and
// must be sacrificed at the end of the turn returns to the hand. Whatever is played from the
// hand afterwards is a new object and stays.
func TestForgottenCardIsANewObject(t *testing.T) {
	for seed := uint64(0); seed < 8; seed++ { // the cards of the hand change objects at random
		forgottenCardIsANewObject(t, seed)
	}
}

func forgottenCardIsANewObject(t *testing.T, seed uint64) {
	t.Helper()
	b := lay(t, Position{Seed: seed, Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Orc, Resources: 20, Hand: []card.Code{1075, 1117, 1056},
			Cards: []Placed{{Code: 1060, Zone: card.QuestZone, Facedown: true}}},
		{Capital: card.Chaos},
	}})
	b.play(b.inHand(0, 1075)) // Rip Dere 'Eads Off!
	b.settleChain()
	b.play(b.inHand(0, 1117)) // Pilgrimage
	b.settleChain()
	b.do(Develop, 0)
	b.pick(b.inHand(0, 1056))
	b.settleChain()
	squad := b.inHand(0, 1060)
	b.play(squad)
	b.pick(Section(0, 1))
	b.settleChain()
	for !b.s.Over() && b.s.Active() == 0 {
		if b.s.Ask() == AskWindow {
			b.do(Pass, 0)
		} else {
			b.do(Done, 0)
		}
	}
	if b.s.objects[squad].place() != inPlay {
		t.Errorf("seed %d: the unit played from the hand was sacrificed for what another card had been told", seed)
	}
}

// TestNothingTriggersAtExpiry (note A22): a unit that dies when the effects of the turn end
// triggers nothing, not even its own actions.
func TestNothingTriggersAtExpiry(t *testing.T) {
	b := layWith(t, poolWith(t, `card 01026 "Peasant Militia" { action leaves(self): draw(me, 1) }`), Position{
		Step: EndBegins, Sides: [2]Side{
			{Capital: card.Dwarf, Cards: []Placed{{Code: 1026, Zone: card.Kingdom, Damage: 3, HP: 1}}},
			{Capital: card.Dwarf},
		}})
	if b.s.Ask() == AskTrigger {
		t.Error("the action of a unit that died in routine E.3 is offered in the next turn")
	}
}

// TestPutIsReported (chain.then-needs-success): putting an attachment into play counts as a
// success even if its host had to be chosen.
func TestPutIsReported(t *testing.T) {
	text := `card 01008 "Dwarf Cannon Crew" {
  forced enters(self): search(me, 5) as S; put(choose up to 1 support.cost<=2.in(S), here); then { gain(me, 5) }
}`
	b := layWith(t, poolWith(t, text), Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Dwarf, Resources: 3, Hand: []card.Code{1008}, Deck: []card.Code{1015},
			Cards: []Placed{{Code: 1011, Zone: card.Kingdom}}},
		{Capital: card.Orc},
	}})
	b.play(b.inHand(0, 1008))
	b.pick(Section(0, 0))
	b.settleChain()
	b.pick(b.s.ask.set.first()) // the Organ Gun
	b.pick(b.ids[0][0])
	if n := b.s.resources[0]; n != 6 {
		t.Errorf("%d resources, want 6: the card was put into play", n)
	}
}

// TestForeignDevelopmentIsHidden: while a development that has just changed sides is being
// discarded, a player who is asked about it does not see its identity.
func TestForeignDevelopmentIsHidden(t *testing.T) {
	b := lay(t, Position{Step: CapitalWindow, Sides: [2]Side{
		{Capital: card.Empire, Resources: 20, Hand: []card.Code{2011, 4117}, // Bolt of Change, Soul Stealer
			Cards: []Placed{{Code: 7016, Zone: card.NumZones}}}, // Volkmar the Grim
		{Capital: card.Chaos, Cards: []Placed{{Code: 1055, Facedown: true}}},
	}})
	dev := b.ids[1][0]
	for b.s.Ask() != AskMay && !b.s.Over() && b.s.ToMove() == 0 {
		var buf Actions
		legal := b.g.Legal(b.s, &buf)
		a := legal[0]
		for _, x := range legal {
			if o := x.Obj(); x.Verb() == Play && b.s.objects[dev].kind&kUnit == 0 == (b.g.def(b.s, o).Code == 2011) || x.Verb() == Pick && o == dev {
				a = x
			}
		}
		b.do(a.Verb(), a.Arg())
	}
	if b.s.Ask() != AskMay || b.s.objects[dev].ctl() != 0 {
		t.Fatalf("asked %v, the development is controlled by %d", b.s.Ask(), b.s.objects[dev].ctl())
	}
	var into State
	if v := b.g.Observe(b.s, 0, &into); v.Card(dev) != nil || into.ident(dev) != 0 {
		t.Error("the development of the opponent can be seen")
	}
}
