// Package draft implements the draft variant of the rulebook: two players build
// their decks from one box, Order against Destruction, and then play them.
//
//   - A Box (box.go) holds the cards of the Core Set, split into those that each
//     side drafts from. It is immutable and can be shared.
//   - A State (state.go) is the state of a draft: piles, packs, decks, faceup
//     cards. It is a value without pointers; a copy is an independent draft. All
//     chance comes from its seed.
//   - Start and Apply (play.go) run the draft: packs are opened, both seats commit
//     choices, the choices are revealed and executed. Apply stops at the next
//     decision with two or more choices.
//   - Legal (choice.go) lists the choices. A seat that takes several cards chooses
//     them one by one in the order of the pack (note D15), so each outcome is
//     reached in one way.
//   - format.go implements the four draft-format cards.
//   - A View (view.go) is what one seat knows.
//
// Which cards to choose is up to package ai/drafter.
package draft
