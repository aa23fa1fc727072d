package loading

import "github.com/wisim/wisim/ai"

// Agent is who plays, by the name that he was given. deckSet.believe makes
// him anew if he has to guess lists.
type Agent struct {
	Name string
	Make func() ai.Agent
}
