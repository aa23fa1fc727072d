package reports

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/text"
)

// tuneOf a search with an exchange for each that is named, kept or not.
func tuneOf(kept ...bool) Tune {
	t := Tune{
		Deck: Deck{Name: "mine", Cards: 50}, Field: []Deck{{Name: "orc", Cards: 50}, {Name: "dwarf", Cards: 50}}, Agent: "heuristic", Seed: 3,
		Pool: []string{"core"}, Swaps: 3, Detect: 0.01, Alpha: 0.05, Reason: sampling.Decided, Games: 40960, Slots: 22, Repeat: "wisim tune mine.txt",
		List: []Card{{Code: "01001", Name: "A Card", Count: 2}, {Code: "01002", Name: "Another Card With a Long Title", Count: 1}},
	}
	for i, k := range kept {
		v := 0.02
		s := TuneStep{Out: "Poor Card " + string(rune('A'+i)), In: "Good Card", Tried: 40, Retest: 8192, Answer: sampling.NoDifference}
		if s.Kept = k; k {
			s.Answer = sampling.Better
		}
		s.Difference = Difference{Value: &v, Low: 0.005, High: 0.035, Confidence: 0.983333}
		t.Steps = append(t.Steps, s)
	}
	return NewTune(t)
}

// The text agrees with the steps of the search.
func TestTuneSays(t *testing.T) {
	bounded := tuneOf(true)
	bounded.Reason, bounded.MaxGames = sampling.MaxPlayed, 41000
	stopped := tuneOf()
	stopped.Reason, stopped.Partial = Interrupted, true
	none := tuneOf(false)
	none.Steps[0].In, none.Steps[0].Tried, none.Steps[0].Difference = "", 0, Difference{}
	for _, c := range []struct {
		tune Tune
		want []string
	}{
		{tuneOf(true, false), []string{"One exchange makes mine better: Good Card for Poor Card A.", "It looked at the 2 slots that are worth least", "Good Card (not kept)"}},
		{tuneOf(true, true), []string{"2 exchanges make mine better: Good Card for Poor Card A and Good Card for Poor Card B."}},
		{tuneOf(false), []string{"Nothing better was found for mine.", "It looked at the slot that is worth least, in 40,960 games"}},
		{bounded, []string{"More than 41,000 games were not allowed: stopped after 40,960 games"}},
		{stopped, []string{"Nothing better was found for mine so far.", "PARTIAL: 40,960 games with heuristic so far."}},
		{none, []string{"nothing (not kept)"}},
	} {
		for width := 40; width <= 120; width += 20 {
			var b bytes.Buffer
			if err := c.tune.WriteText(&b, width); err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(b.String(), "\n") {
				if text.Width(line) > width && !strings.Contains(line, c.tune.Repeat) {
					t.Errorf("width %d: %d columns: %s", width, text.Width(line), line)
				}
			}
			for _, want := range c.want {
				if width == 120 && !strings.Contains(b.String(), want) {
					t.Errorf("it does not say %q:\n%s", want, b.String())
				}
			}
		}
	}
}
