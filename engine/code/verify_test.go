package code

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

// sound is a library that verifies: one card with an action that damages a
// target, a constant effect, and an attachment rule.
func sound() *Library {
	return &Library{
		Cards: []Card{{}, {Facts: card.Facts{Code: 1001, Name: "One"}, Encoded: true, Abilities: []AbilityID{1, 2, 3}, Attach: 3},
			{Facts: card.Facts{Code: 1002, Name: "Two"}}},
		Abilities: []Ability{{},
			{Kind: Action, Card: 1, Slot: 0, Targets: []Target{{Sel: 1}}, Costs: []Cost{{Kind: Pay, N: 1}}, Body: 1},
			{Kind: Static, Card: 1, Slot: 1, Stat: StaticEffect{Stat: SPower, R: Ref{Kind: RefSelf}, N: 2}},
			{Kind: Attach, Card: 1, Slot: 2, Targets: []Target{{Sel: 1}}},
		},
		Code: []Instr{{},
			{Op: OpJumpUnless, N: 2, To: 3},
			{Op: OpDamage, R: Ref{Kind: RefReg}, N: 1},
			{Op: OpEnd},
			{Op: OpMode, A: 1},
			{Op: OpOption, To: 6},
			{Op: OpEnd},
		},
		Exprs: []Expr{nil, {{Op: EConst, N: 2}}, {{Op: ECount, N: 1}}},
		Sels:  []Sel{{}, {Kinds: KUnit, CtlAny: true, Tests: []Test{{Attr: ACost, Cmp: LE, N: 1}}}},
	}
}

func TestVerifySound(t *testing.T) {
	if err := sound().Verify(); err != nil {
		t.Fatal(err)
	}
}

// TestVerify breaks a sound library in one place each time.
func TestVerify(t *testing.T) {
	deep := Expr{}
	for range MaxExprStack + 1 {
		deep = append(deep, EInstr{Op: EConst})
	}
	for range MaxExprStack {
		deep = append(deep, EInstr{Op: EAdd})
	}
	tests := []struct {
		name   string
		damage func(l *Library)
		want   string
	}{
		{"ability index", func(l *Library) { l.Cards[1].Abilities[0] = 9 }, "ability 9 of 4"},
		{"ability of another card", func(l *Library) { l.Abilities[1].Card = 2 }, "is on card 2"},
		{"slot", func(l *Library) { l.Abilities[2].Slot = 7 }, "slot 7"},
		{"order", func(l *Library) { l.Cards[2].Code = 1 }, "order of the codes"},
		{"attach index", func(l *Library) { l.Cards[1].Attach = 9 }, "attach ability 9"},
		{"attach kind", func(l *Library) { l.Cards[1].Attach = 1 }, "attaches to"},
		{"attach targets", func(l *Library) { l.Abilities[3].Targets = nil }, "not one host"},
		{"keyword", func(l *Library) { l.Keywords[KwScout] = 9 }, "keyword scout: ability 9"},
		{"kind", func(l *Library) { l.Abilities[1].Kind = NumKinds }, "kind"},
		{"event without selector", func(l *Library) { l.Abilities[1].Event, l.Abilities[1].Who = EnterPlay, WhoSel }, "no selector"},
		{"condition", func(l *Library) { l.Abilities[1].Cond = 9 }, "expression 9 of 3"},
		{"target", func(l *Library) { l.Abilities[1].Targets[0].Sel = 9 }, "selector 9 of 2"},
		{"targets", func(l *Library) { l.Abilities[1].Targets = make([]Target, NumRegs+1) }, "9 targets"},
		{"cost", func(l *Library) { l.Abilities[1].Costs[0].Kind = NumCosts }, "cost"},
		{"cost register", func(l *Library) { l.Abilities[1].Costs[0].Reg = NumRegs }, "register 8 of 8"},
		{"register of what is discarded for targets", func(l *Library) { l.Abilities[1].Costs[0].Reg = NumRegs - 1 }, "a cost in register 7"},
		{"stat", func(l *Library) { l.Abilities[2].Stat.Stat = NumStats }, "constant effect"},
		{"stat object", func(l *Library) { l.Abilities[2].Stat.R = Ref{Kind: RefReg} }, "applies to"},
		{"no body", func(l *Library) { l.Abilities[1].Body = 0 }, "body at 0"},
		{"no end", func(l *Library) { l.Code = l.Code[:3] }, "does not end"},
		{"operation", func(l *Library) { l.Code[2].Op = NumOps }, "operation"},
		{"jump back", func(l *Library) { l.Abilities[1].Body = 2; l.Code[2] = Instr{Op: OpJump, To: 1} }, "jump to 1"},
		{"jump on", func(l *Library) { l.Code[1].To = 4 }, "jump to 4"},
		{"no object", func(l *Library) { l.Code[2].R = Ref{} }, "damage of nothing"},
		{"no goal", func(l *Library) { l.Code[2] = Instr{Op: OpMove, R: Ref{Kind: RefSelf}} }, "move to nothing"},
		{"register", func(l *Library) { l.Code[2].R.N = NumRegs }, "register 8 of 8"},
		{"selector of a reference", func(l *Library) { l.Code[2].R = Ref{Kind: RefSel} }, "selector 0"},
		{"zone", func(l *Library) { l.Code[2].R = Ref{Kind: RefZone, N: 3} }, "zone 3"},
		{"hand", func(l *Library) { l.Code[2].R = Ref{Kind: RefHand, N: 99} }, "player 99"},
		{"flags", func(l *Library) { l.Code[2].F = FAppend }, "flags append"},
		{"player", func(l *Library) { l.Code[2].P = NumPlayers }, "player"},
		{"duration", func(l *Library) { l.Code[2] = Instr{Op: OpPower, R: Ref{Kind: RefSelf}} }, "duration instant"},
		{"selector operand", func(l *Library) { l.Code[2] = Instr{Op: OpChoose} }, "without a selector"},
		{"options", func(l *Library) { l.Abilities[1].Body = 4; l.Code[4].A = 2 }, "2 options"},
		{"no option", func(l *Library) { l.Abilities[1].Body = 4; l.Code[5].Op = OpShieldBattle; l.Code[5].To = 0 }, "option 1 is shield-battle"},
		{"empty expression", func(l *Library) { l.Exprs[1] = Expr{} }, "does not leave one number"},
		{"deep expression", func(l *Library) { l.Exprs[1] = deep }, "keeps 9 numbers"},
		{"count", func(l *Library) { l.Exprs[2][0].N = 5 }, "selector 5 of 2"},
		{"attribute", func(l *Library) { l.Exprs[1] = Expr{{Op: EAttr, A: uint8(NumAttrs), R: Ref{Kind: RefSelf}}} }, "attribute"},
		{"is of nothing", func(l *Library) { l.Exprs[1] = Expr{{Op: EIs, N: 1}} }, "is of nothing"},
		{"hand of nobody", func(l *Library) { l.Exprs[1] = Expr{{Op: EHandSize, A: 99}} }, "player 99"},
		{"size", func(l *Library) { l.Exprs[1] = Expr{{Op: ERegSize, A: 99}} }, "register 99"},
		{"kinds", func(l *Library) { l.Sels[1].Kinds = 0 }, "no kind of object"},
		{"place", func(l *Library) { l.Sels[1].Place = NumPlaces }, "place"},
		{"contradiction", func(l *Library) { l.Sels[1].Need, l.Sels[1].Not = Damaged, Damaged }, "must and must not be damaged"},
		{"title", func(l *Library) { l.Sels[1].Title = 9 }, "card 9 of 3"},
		{"test", func(l *Library) { l.Sels[1].Tests[0].N = 0 }, "against nothing"},
		{"test attribute", func(l *Library) { l.Sels[1].Tests[0].Attr = NumAttrs }, "test"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := sound()
			test.damage(l)
			err := l.Verify()
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want it to say %q", err, test.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	l := sound()
	for c, want := range map[card.Code]CardID{1001: 1, 1002: 2} {
		if id, ok := l.Find(c); !ok || id != want {
			t.Errorf("%s: got %d, %t", c, id, ok)
		}
	}
	for _, c := range []card.Code{0, 1000, 1003} {
		if id, ok := l.Find(c); ok || id != 0 {
			t.Errorf("%s: got %d, %t", c, id, ok)
		}
	}
	if _, ok := new(Library).Find(1001); ok {
		t.Error("an empty library has a card")
	}
}

func TestDisassemble(t *testing.T) {
	var b strings.Builder
	if err := sound().Disassemble(&b, 1); err != nil {
		t.Fatal(err)
	}
	const want = `card 01001 One
  action
    r0 = target 1 of unit.cost<=2
    cost pay 2
     0 jump-unless count(unit.cost<=2), -> 2
     1 damage r0, 2
     2 end
  static
    power self count(unit.cost<=2)
  attach
    r0 = target 1 of unit.cost<=2
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestDisassembleEveryOp: every operation with every operand set is shown with
// its name and on one line.
func TestDisassembleEveryOp(t *testing.T) {
	l := sound()
	for op := range NumOps {
		in := Instr{Op: op, A: 1, P: Opp, F: ops[op].flags, R: Ref{Kind: RefSelf}, R2: Ref{Kind: RefHere}, N: 1, M: 2, To: 1}
		text := l.instrText(&in, 1)
		if !strings.HasPrefix(text, ops[op].name) || strings.Contains(text, "?") || strings.Contains(text, "\n") {
			t.Errorf("%s shows as %q", op, text)
		}
	}
}
