package cards

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// notTargeted are the cards whose text has a player choose, without the word "target", a card in
// play that the other player may control. What the text calls a target is written "target" or, if
// it can only be named when the effect is carried out, "choose ....targetable".
var notTargeted = map[card.Code]string{
	2005: "Tyriel", 2104: "Helblaster Crew", 2112: "Easy Pickin's", 3039: "Chillwind", 4098: "A Noble Quest",
	4099: "Corruption of Purity", 6074: "Masque of Slaanesh", 6084: "Big Boss",
	7007: "Blasting Charge", 8063: "Lore Seeker", 8073: "Elven Scout", 9020: "Heroic Task",
	9043: "Reckless Engineer", 9119: "Through All of Time", 10011: "Shadowlands Hunter",
	10067: "Master of Qhaysh", 12038: "Shield Bearer",
}

// TestChoicesThatAreNoTargets: an effect that has a player choose a card in play, as it is carried
// out, which the other player may control, targets it, or the card is on the list of those whose
// text does not say "target". Without that nobody would pay for such a target, and what cannot be
// targeted could be chosen.
func TestChoicesThatAreNoTargets(t *testing.T) {
	lib := mustLoad(t)
	seen := map[card.Code]bool{}
	for i := range lib.Abilities {
		a := &lib.Abilities[i]
		c := &lib.Cards[a.Card]
		if a.Body == 0 || a.Card == 0 { // keywords belong to no card; Counterstrike chooses among attackers
			continue
		}
		for pc := a.Body; lib.Code[pc].Op != code.OpEnd; pc++ {
			in := &lib.Code[pc]
			if in.Op != code.OpChoose || !reachesOthers(&lib.Sels[in.To], in.P) || lib.Sels[in.To].Aimable {
				continue
			}
			seen[c.Code] = true
			if notTargeted[c.Code] == "" {
				t.Errorf("%s %s: %s chooses a card that the other player may control, and does not target it", c.Code, c.Name, lib.Where(pc))
			}
		}
	}
	for c, name := range notTargeted {
		id, ok := lib.Find(c)
		if !ok || lib.Cards[id].Name != name || !seen[c] {
			t.Errorf("the list has %s %s, which chooses no such card", c, name)
		}
	}
}

// reachesOthers reports whether a selector from which player p chooses can name cards in play that
// another player controls.
func reachesOthers(s *code.Sel, p code.Player) bool {
	switch s.Place {
	case code.InPlay, code.Here, code.Corr, code.AttackedZn, code.AtReg, code.CorrReg, code.AtEvent, code.AtIt, code.OnChain, code.Anywhere:
		return s.Kinds&code.KCardInPlay != 0 && (s.CtlAny || s.Ctl != p && s.Ctl != code.Loop)
	}
	return false
}

// giving are the cards that take something from their controller and then give something to
// themselves, in sentences of their own: the first happens though the card is gone by then.
var giving = map[card.Code]string{
	6077: "Witchbrew", 7052: "Swarm of Bats", 8022: "Mushroom Hunters", 10030: "Wolf Chariot",
	10081: "Sigvald the Magnificent",
}

// TestNothingIsPaidToACardThatIsGone: what an effect takes from its controller for something that
// it does to its own card, or to what that is attached to, it takes only if the card is there:
// behind "then", or under a condition. What is paid on announcement is a cost and none of this.
func TestNothingIsPaidToACardThatIsGone(t *testing.T) {
	lib := mustLoad(t)
	seen := map[card.Code]bool{}
	for i := range lib.Abilities {
		a := &lib.Abilities[i]
		c := &lib.Cards[a.Card]
		if a.Body == 0 {
			continue
		}
		taken, sure := false, false
		for pc := a.Body; lib.Code[pc].Op != code.OpEnd; pc++ {
			in := &lib.Code[pc]
			switch {
			case asksForItself(lib, in):
				sure = true
			case in.Op >= code.FirstEffect && ofItself(in.R) && !takes(lib, in):
				if lib.Code[pc+1].Op == code.OpJumpFailed { // what follows happens only if this could be done to the card
					sure = true
				}
				if taken && gives(in.Op) {
					seen[c.Code] = true
					if giving[c.Code] == "" {
						t.Errorf("%s %s: %s gives the card something for what has been taken, though it may be gone", c.Code, c.Name, lib.Where(pc))
					}
				}
			}
			taken = taken || !sure && takes(lib, in)
		}
	}
	for c, name := range giving {
		id, ok := lib.Find(c)
		if !ok || lib.Cards[id].Name != name || !seen[c] {
			t.Errorf("the list has %s %s, which does not give itself anything", c, name)
		}
	}
}

// ofItself reports whether a reference is to the card of the ability or to what that is attached to.
func ofItself(r code.Ref) bool { return r.Kind == code.RefSelf || r.Kind == code.RefHost }

// asksForItself reports whether an instruction goes on only if its own card is in play.
func asksForItself(lib *code.Library, in *code.Instr) bool {
	if in.Op != code.OpJumpUnless {
		return false
	}
	for _, x := range lib.Exprs[in.N] {
		if x.Op == code.EInPlay && ofItself(x.R) {
			return true
		}
	}
	return false
}

// takes reports whether an instruction takes resources or cards from the controller.
func takes(lib *code.Library, in *code.Instr) bool {
	switch in.Op {
	case code.OpGain:
		x := lib.Exprs[in.N]
		return in.P == code.Me && (x[len(x)-1].Op == code.ENeg || x[0].Op == code.EConst && x[0].N < 0)
	case code.OpMustPay, code.OpMill, code.OpDiscardRand, code.OpDiscardHand:
		return in.P != code.Opp
	case code.OpDiscard, code.OpSacrifice:
		return !ofItself(in.R)
	}
	return false
}

// gives reports whether an operation gives its object something.
func gives(op code.Op) bool {
	switch op {
	case code.OpToken, code.OpPower, code.OpHP, code.OpHeal, code.OpRestore, code.OpSavage, code.OpTough, code.OpCounter, code.OpBonus, code.OpInFight,
		code.OpShield, code.OpExperience, code.OpUntarget:
		return true
	}
	return false
}
