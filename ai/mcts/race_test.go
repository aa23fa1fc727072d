package mcts

import (
	"slices"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
)

func TestHalvings(t *testing.T) {
	for n, want := range map[int]int{0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 256: 8} {
		if got := halvings(n); got != want {
			t.Errorf("%d choices are halved %d times, want %d", n, got, want)
		}
	}
}

// TestRank: what an edge has won counts, and of those that have won the same the
// prior; edges that are equal in both stay as they are.
func TestRank(t *testing.T) {
	tree := tree{nodes: []node{
		{},
		{visits: 10, value: 5, weight: 0.1},
		{visits: 10, value: 5, weight: 0.4},
		{visits: 10, value: 8, weight: 0.1},
		{visits: 10, value: 5, weight: 0.1},
	}}
	edges := []int32{1, 2, 3, 4}
	if tree.sortByMean(edges); !slices.Equal(edges, []int32{3, 2, 1, 4}) {
		t.Error("order", edges)
	}
}

// TestARaceIsDecided: by the distance of the first from the second, the sooner the more
// often both were looked at.
func TestARaceIsDecided(t *testing.T) {
	for _, tt := range []struct {
		visits        int32
		first, second float32
		want          bool
	}{
		{4, 0.9, 0.5, true},
		{4, 0.7, 0.5, false},
		{100, 0.58, 0.5, true},
		{100, 0.54, 0.5, false},
	} {
		n := float32(tt.visits)
		tree := tree{nodes: []node{
			{},
			{visits: tt.visits, value: 0.1 * n, weight: 1},
			{visits: tt.visits, value: tt.second * n, weight: 1},
			{visits: tt.visits, value: tt.first * n, weight: 1},
		}}
		if got := tree.decided([]int32{1, 2, 3}); got != tt.want {
			t.Errorf("%d looks, %v against %v: decided %v", tt.visits, tt.first, tt.second, got)
		}
	}
}

// TestARaceLooksAtEveryChoice: every choice is looked at as often as the race has
// room for, the winner most often, and the choice is the winner's.
func TestARaceLooksAtEveryChoice(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	a := NewWith(defaults(200))
	decisions := 0
	play(g, 4, [2]ai.Agent{NewWith(defaults(2)), NewWith(defaults(2))}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if s.Decisions()%5 != 0 {
			return
		}
		a.Reset(uint64(s.Decisions()))
		a.Choose(v, legal)
		n := edgesOfRoot(a)
		if a.Iterations() == 0 || n > 200/visitsPerArm {
			return
		}
		decisions++
		most, least := int32(0), min(checkEvery, int32(199/halvings(n)/n))
		for i := a.tree.nodes[0].child; i != 0; i = a.tree.nodes[i].next {
			most = max(most, a.tree.nodes[i].visits)
			if a.tree.nodes[i].visits < least {
				t.Errorf("decision %d: %d looks at one of %d choices", s.Decisions(), a.tree.nodes[i].visits, n)
			}
		}
		if w := a.tree.nodes[a.winner].visits; w+1 < most {
			t.Errorf("decision %d: %d looks at the winner, %d at another", s.Decisions(), w, most)
		}
	})
	if decisions < 10 {
		t.Errorf("only %d decisions", decisions)
	}
}

func edgesOfRoot(a *Agent) (n int) {
	for i := a.tree.nodes[0].child; i != 0; i = a.tree.nodes[i].next {
		n++
	}
	return n
}

// TestWhoIsBehindIsLeftOut: after enough common samples an edge goes that has done
// worse in each of them, or the same, and one stays that luck may have kept down.
func TestWhoIsBehindIsLeftOut(t *testing.T) {
	for _, tt := range []struct {
		name   string
		n      int
		margin func(i int) float32
		kept   bool
	}{
		{"worse in each sample", minSamples, func(i int) float32 { return -0.1 - float32(i%2)/100 }, false},
		{"the same in each sample", minSamples, func(int) float32 { return 0 }, false},
		{"worse, too few samples", minSamples - 1, func(int) float32 { return -0.1 }, true},
		{"now better, now worse", minSamples, func(i int) float32 { return float32(i%2)*0.2 - 0.12 }, true},
		{"better in each sample", minSamples, func(int) float32 { return 0.01 }, true},
	} {
		a := &Agent{config: Config{Thin: true}, tree: tree{nodes: make([]node, 3)}}
		a.diffs.first = 1
		for i := range tt.n {
			d := tt.margin(i)
			a.diffs.of[2].add(d)
			a.tree.nodes[1].value += 0.5
			a.tree.nodes[2].value += 0.5 + d
		}
		for i := range int32(2) {
			a.tree.nodes[1+i].visits, a.tree.nodes[1+i].weight = int32(tt.n), 0.5
		}
		want := []int32{1}
		if tt.kept {
			want = append(want, 2)
		}
		if got := a.dropWorse([]int32{1, 2}, 0); !slices.Equal(got, want) {
			t.Errorf("%s: left are %v, want %v", tt.name, got, want)
		}
		if a.config.Thin = false; len(a.dropWorse([]int32{1, 2}, 0)) != 2 {
			t.Errorf("%s: left out although the switch is off", tt.name)
		}
	}
}

// TestPatience: a choice of which the prior thinks little, a little better in each of a few samples, is left
// out by who counts the credit of the other as it is after so few; who is patient leaves out whoever is behind, and who cannot
// make up for the credit in the looks that are left.
func TestPatience(t *testing.T) {
	for _, tt := range []struct {
		name    string
		patient bool
		margin  float32
		left    int
		kept    bool
	}{
		{"better, but not patient", false, 0.01, 1000, false},
		{"better", true, 0.01, 1000, true},
		{"better, no looks left", true, 0.01, 0, false},
		{"behind", true, -0.01, 1000, false},
		{"the same", true, 0, 1000, false},
	} {
		a := &Agent{config: Config{Thin: true, Patient: tt.patient}, tree: tree{nodes: make([]node, 3)}}
		a.diffs.first = 1
		for range minSamples {
			a.diffs.of[2].add(tt.margin)
		}
		a.tree.nodes[1] = node{visits: minSamples, value: 0.5 * minSamples, weight: 0.95}
		a.tree.nodes[2] = node{visits: minSamples, value: (0.5 + tt.margin) * minSamples, weight: 0.05}
		if kept := len(a.dropWorse([]int32{1, 2}, tt.left)) == 2; kept != tt.kept {
			t.Errorf("%s: left in %v, want %v", tt.name, kept, tt.kept)
		}
	}
}

// TestThinningSavesLooks: it takes far fewer looks than a race that does without.
func TestThinningSavesLooks(t *testing.T) {
	g := testgame.New(t, "dwarf", "orc")
	c := defaults(200)
	c.Cutoff, c.Nets = 1, 0
	thin := NewWith(c)
	c.Thin = false
	full := NewWith(c)
	looks := [2]int{}
	play(g, 6, [2]ai.Agent{NewWith(defaults(2)), NewWith(defaults(2))}, func(s *engine.State, v engine.View, legal []engine.Action, _ engine.Action) {
		if s.Decisions()%6 != 0 {
			return
		}
		for i, a := range []*Agent{thin, full} {
			a.Reset(uint64(s.Decisions()))
			a.Choose(v, legal)
			looks[i] += a.Iterations()
		}
	})
	if looks[1] == 0 || 2*looks[0] > looks[1] {
		t.Errorf("%d looks, %d without", looks[0], looks[1])
	}
}
