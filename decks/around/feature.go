package around

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// feature is a set of things that cards do or have and that other cards ask for.
type feature uint16

// The features.
const (
	corrupts   feature = 1 << iota // the card corrupts cards
	develops                       // the card makes developments, or lets its controller play more of them
	givesToken                     // the card places resource tokens
	experience                     // the card puts cards under cards as experience
	ambush                         // the card has Ambush
	necromancy                     // the card has Necromancy
	heals                          // the card heals damage
	sacrifices                     // the card sacrifices cards
	mills                          // the card discards cards from a deck
	discards                       // the card discards cards from a hand
	moves                          // the card moves cards to other zones
	attaches                       // the card is attached to another
	limited                        // the card is Limited
	unique                         // at most one copy of the card can be in play
)

// products are the features whose effects other cards may use: a card with one of them wants
// such cards in its deck.
const products = corrupts | develops | givesToken | experience | heals | sacrifices

// opFeatures maps operations to the feature of a card that has them.
var opFeatures = map[code.Op]feature{
	code.OpCorrupt: corrupts,
	code.OpDevelop: develops, code.OpScatter: develops, code.OpLay: develops, code.OpFacedown: develops,
	code.OpToken: givesToken, code.OpExperience: experience, code.OpTuck: experience,
	code.OpHeal: heals, code.OpFromCapital: heals,
	code.OpSacrifice: sacrifices, code.OpSacLater: sacrifices,
	code.OpMill: mills, code.OpDiscardHand: discards, code.OpDiscardRand: discards,
	code.OpMove: moves, code.OpRearrange: moves, code.OpGiveAmbush: ambush, code.OpNecromancy: necromancy,
}

// costFeatures maps costs to the feature of a card that has them.
var costFeatures = map[code.CostKind]feature{
	code.SacRef: sacrifices, code.SacSel: sacrifices, code.CorruptRef: corrupts, code.CorruptSel: corrupts,
	code.MillSelf: mills, code.DiscardSel: discards, code.RandomSelf: discards, code.FacedownRef: develops,
}

// spentFeatures maps costs to the feature of other cards without which they cannot be paid.
var spentFeatures = map[code.CostKind]feature{code.TokensSel: givesToken, code.TokensAmong: givesToken}

// statFeatures maps static effects to the feature of a card that has them.
var statFeatures = map[code.Stat]feature{
	code.SEntersCorrupt: corrupts, code.SMoreDevelop: develops, code.SDevelopPile: develops, code.SAlsoDev: develops, code.SIsDevelopment: develops,
	code.SGivesAmbush: ambush,
}

// eventFeatures maps events to the feature of cards that make them happen.
var eventFeatures = map[code.Event]feature{
	code.CorruptedEv: corrupts, code.RestoredEv: corrupts, code.WouldHeal: heals, code.HealedEv: heals,
	code.Develops: develops, code.TokenPlaced: givesToken, code.AttachedEv: attaches, code.Ambushes: ambush,
	code.SacrificedEv: sacrifices, code.Milled: mills, code.DiscardsHand: discards, code.Discarded: discards, code.Moves: moves,
}

// attrFeatures maps attributes to the feature of cards that change them.
var attrFeatures = map[code.Attr]feature{code.ATokens: givesToken, code.AExperience: experience, code.ADevs: develops}

// features returns what a card has or does.
func (r *reader) features(id code.CardID) (f feature) {
	c := &r.lib.Cards[id]
	set := func(yes bool, what feature) {
		if yes {
			f |= what
		}
	}
	set(c.HasAmbush, ambush)
	set(c.Necromancy, necromancy)
	set(c.EntersTokens > 0, givesToken)
	set(c.Attach != 0, attaches)
	set(c.Limited, limited)
	set(c.Unique, unique)
	for _, ab := range r.abilities[id] {
		f |= statFeatures[ab.Stat.Stat]
		for _, cost := range ab.Costs {
			f |= costFeatures[cost.Kind]
		}
		for _, in := range r.body(ab) {
			f |= opFeatures[in.Op]
			set(in.Op == code.OpPut && in.F&code.FCorrupted != 0, corrupts)
		}
	}
	return f
}

// typeKind returns the kind of cards that have a printed type.
func typeKind(t card.Type) code.KindMask {
	switch t {
	case card.Unit:
		return code.KUnit
	case card.Support:
		return code.KSupport
	case card.Quest:
		return code.KQuest
	case card.Legend:
		return code.KLegend
	case card.Tactic:
		return code.KTactic
	}
	return 0
}
