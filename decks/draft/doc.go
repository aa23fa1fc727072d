// Package draft is the rulebook's variant in which two players build their
// decks out of one box, Order against Destruction, and then play them.
//
// A tour:
//
//   - A Box (box.go) is the cards of the Core Set, sorted into what each side
//     drafts from. It does not change; any number of drafts may use one.
//   - A State (state.go) is a draft at some moment: piles, packs, decks, what
//     lies face up. It is a value without pointers, so that a copy is a draft
//     of its own, and everything left to chance comes from its seed.
//   - Start and Apply (play.go) run the draft: packs are opened, both seats
//     commit their choices, these are shown and carried out, and so on. Apply
//     goes on to the next point where somebody has two choices or more.
//   - Legal (choice.go) lists the choices. Who takes several cards at once
//     chooses them one by one, each further down in the pack than the one
//     before (note D15), so each outcome is reached in one way.
//   - format.go is what the four draft-format cards do.
//   - A View (view.go) is what one seat may know.
//
// The package judges no card and plays no game: that is for package
// ai/drafter.
package draft
