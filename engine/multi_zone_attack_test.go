package engine

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// TestRandomGamesWithFronts plays random games in which many attacks are against several
// zones, each attacker against one of them, also with legends. In every combat damage stays
// within a zone: a section takes no more than its attackers deal, and only fighters take
// damage.
func TestRandomGamesWithFronts(t *testing.T) {
	lib := pool(t)
	fights, defended, legends := 0, 0, 0
	for seed := uint64(1); seed <= uint64(min(*games, 120)); seed++ {
		d := [2]Deck{legendDeck(lib, card.HighElf, seed), legendDeck(lib, card.Races()[seed%6], seed+7)}
		d[0].Cards = append(d[0].Cards, slices.Repeat([]card.Code{3018, 10059, 10059}, 10)...)
		g := gameOf(t, lib, d[0], d[1])
		var s State
		g.StartRandom(&s, seed)
		sig := play(g.WithLog(func(s *State, e LogEntry) {
			if e.Kind != LogAssigned || !s.fight.fronts() {
				return
			}
			fights++
			if s.fight.target.isCard() {
				legends++
			}
			var dealt, got [6]int
			for i := range s.lasting[:s.nLasting] {
				if l := &s.lasting[i]; l.kind == lastFrontDamage && l.ctl == e.Player {
					dealt[l.obj-firstSection] = int(l.sel)
				}
			}
			for o := Obj(1); o <= lastSection; o++ {
				n := int(s.objects[o].pendingCombat)
				switch {
				case n == 0:
				case o.isSection():
					got[o-firstSection] += n
				case s.fight.defenders.Has(o):
					defended++
					got[s.frontOf(o)] += n
				case !s.fight.attackers.Has(o) && o != s.fight.target:
					t.Errorf("seed %d: object %d is assigned damage and does not fight", seed, o)
				}
			}
			if s.deps&analysis.DepTimes != 0 {
				return // damage may count twice
			}
			for z := range got {
				if got[z] > dealt[z] {
					t.Errorf("seed %d: %d damage is assigned at zone %d, where the attackers deal %d", seed, got[z], z, dealt[z])
				}
			}
		}), &s, seed)
		if err := g.Check(&s); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again := playCopies(g, seed); again != sig {
			t.Fatalf("seed %d: with copies the signature is %016x, without %016x", seed, again, sig)
		}
	}
	t.Logf("%d fights with several fronts, %d on legends, %d defenders that were assigned damage", fights, legends, defended)
	if want := min(*games, 120) / 4; fights < want || defended == 0 {
		t.Errorf("%d fights with several fronts, want %d", fights, want)
	}
}
