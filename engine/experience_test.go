package engine

import (
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// learned returns the encoded cards that attach experience or become it, several times, and
// cheap cards to go with them.
func learned(lib *code.Library) (list []code.Card) {
	for _, c := range encoded(lib) {
		if c.Cost <= 2 && c.Race == card.Empire {
			list = append(list, c)
		}
		for _, a := range c.Abilities {
			for pc := lib.Abilities[a].Body; pc != 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
				if in := &lib.Code[pc]; in.Op == code.OpExperience || in.Op == code.OpTuck && in.F&code.FFacedown != 0 {
					list = append(list, c, c, c, c)
				}
			}
		}
	}
	return list
}

// TestExperienceStaysHidden: facedown experience is known to the controller of the card above
// it, and to the other player only if he had seen it before. What a player samples from his
// view agrees with all that he sees (K07).
func TestExperienceStaysHidden(t *testing.T) {
	lib := pool(t)
	from := learned(lib)
	hidden, open := 0, 0
	for seed := uint64(1); seed <= 60; seed++ {
		g, err := NewGame(lib, [2]Deck{randomDeck(from, card.Order, seed), randomDeck(from, card.Order, seed+1000)})
		if err != nil {
			t.Fatal(err)
		}
		var s, seen State
		g.StartRandom(&s, seed)
		rng := State{rng: seed}
		var buf Actions
		for !s.Over() {
			if s.turn.phase == card.CapitalPhase && s.resources[s.active] < 9 {
				s.resources[s.active] = 9
				s.playable.reset()
			}
			for o := Obj(1); o.isCard() && s.nUnder > 0; o++ {
				u := &s.objects[o]
				if u.place() != inUnder || u.flags&flagFacedown == 0 {
					continue
				}
				ctl := s.objects[u.host].ctl()
				if v := g.Observe(&s, ctl, &seen); v.Card(o) == nil {
					t.Fatalf("seed %d: player %d does not know his experience", seed, ctl)
				}
				v := g.Observe(&s, ctl.Other(), &seen)
				switch was := u.flags&(flagKnown0<<ctl.Other()) != 0 || o.Owner() != ctl; {
				case was:
					open++
				case v.Card(o) != nil || seen.ident(o) != 0:
					t.Fatalf("seed %d: player %d sees the experience of the other", seed, ctl.Other())
				default:
					hidden++
				}
			}
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[rng.below(len(legal))])
		}
		redealAgrees(t, g, seed)
	}
	if hidden < 1000 {
		t.Errorf("%d times experience lay hidden: too few", hidden)
	}
	t.Logf("hidden %d, open %d", hidden, open)
}
