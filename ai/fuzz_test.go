package ai

import "testing"

// FuzzSpec reads any text as the value of --agents: what is read comes back when it is written.
func FuzzSpec(f *testing.F) {
	for _, s := range []string{"random", "mcts:200", "mcts:99999999999999999999", "heuristic/try=12,strike=1", "mcts:5@v1/plan=2", "@", "/", ":", "x/y=1e999", "x/=,="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		if back, err := ParseSpec(s.String()); err != nil || back.String() != s.String() {
			t.Errorf("%q is %+v, then %+v, %v", text, s, back, err)
		}
	})
}
