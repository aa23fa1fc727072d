package drafter

import "github.com/wisim/wisim/engine/code"

func newGood(*code.Library) func() Drafter { return newRandom }
