package residual

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestTheRecordIsOfTheseWeights checks that the weights that come with the program have a
// plausible record and size.
func TestTheRecordIsOfTheseWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Record) == 0 {
		t.Error("nothing is said of how they were fitted")
	}
	for i, r := range w.Record {
		if r.Games < 1000 || len(r.Decks) == 0 || !strings.HasPrefix(r.Command, "wisim train --sense") || i > 0 != strings.Contains(r.Command, "--from") {
			t.Errorf("part %d was fitted to %d games of %v by %q", i+1, r.Games, r.Decks, r.Command)
		}
	}
	for i, n := range w.Nets {
		for _, x := range append(append([]float32(nil), n.In...), n.Out...) {
			if math.Abs(float64(x)) > 30 || math.IsNaN(float64(x)) {
				t.Fatalf("net %d has a weight of %v", i, x)
			}
		}
	}
}

// TestWeightsAreReadAsWritten checks that weights survive Write and Read, to the thousandth.
func TestWeightsAreReadAsWritten(t *testing.T) {
	w := &Weights{Nets: Untrained(), Record: Record{{Command: "c", Games: 7, Decks: []string{"a/b"}}}}
	w.Nets[Develop].Out[3] = 0.12349
	text, err := w.Write()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if x := got.Nets[Develop].Out[3]; x < 0.1229 || x > 0.1231 {
		t.Errorf("0.12349 is read as %v, want 0.123", x)
	}
	if names := inputNames(); got.Inputs == nil || !slices.Equal(got.Inputs.Card, names.Card) {
		t.Errorf("the inputs are read as %v", got.Inputs)
	}
	if len(got.Record) != 1 || got.Record[0].Games != 7 || got.Record[0].Decks[0] != "a/b" {
		t.Errorf("the record is read as %+v", got.Record)
	}
}

// TestWeightsOfOtherNetsAreRefused checks that nets of other sizes, such as those of an older
// program, are refused.
func TestWeightsOfOtherNetsAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Weights){
		"a net too few":     func(w *Weights) { w.Nets[Fighters] = nil },
		"an input more":     func(w *Weights) { w.Nets[Cards].Own++ },
		"a weight too few":  func(w *Weights) { w.Nets[Cards].In = w.Nets[Cards].In[1:] },
		"an output too few": func(w *Weights) { w.Nets[Develop].Out = w.Nets[Develop].Out[:1] },
	} {
		w := &Weights{Nets: Untrained()}
		spoil(w)
		text, err := marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(text); err == nil {
			t.Errorf("%s: read", name)
		}
	}
	if _, err := Read([]byte("{")); err == nil {
		t.Error("half a file: read")
	}
}

// TestInputsOfTheWeights checks that the weights that come with the program list its inputs, each
// by a name of its own.
func TestInputsOfTheWeights(t *testing.T) {
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if w.Inputs == nil {
		t.Fatal("weights.json does not name the inputs")
	}
	for what, names := range map[string][]string{"position": w.Inputs.Position, "card": w.Inputs.Card, "fighter": w.Inputs.Fighter} {
		seen := map[string]bool{}
		for i, name := range names {
			if name == "" || seen[name] {
				t.Errorf("input %d of the %s is named %q, like another or not at all", i, what, name)
			}
			seen[name] = true
		}
	}
}

// TestWeightsOfOtherInputsAreRefused checks that the error names the first input that differs,
// and that a file from before the inputs had names is read.
func TestWeightsOfOtherInputsAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(*Inputs){
		"": func(*Inputs) {},
		`input 17 of the position is "own power" in the file, and "own resources" in this program`: func(in *Inputs) {
			in.Position[OwnResources] = "own power"
		},
		`input 3 of the card is "unit" in the file, and "resources left" in this program`: func(in *Inputs) {
			in.Card[CardMoneyLeft], in.Card[CardIsUnit] = in.Card[CardIsUnit], in.Card[CardMoneyLeft]
		},
		`input 15 of the fighter is missing in the file, and "power times lethal" in this program`: func(in *Inputs) {
			in.Fighter = in.Fighter[:FighterPowerLethal]
		},
		`input 44 of the card is "luck" in the file, and missing in this program`: func(in *Inputs) {
			in.Card = append(in.Card, "luck")
		},
	} {
		names := inputNames()
		spoil(&names)
		text, err := marshal(&Weights{Nets: Untrained(), Inputs: &names})
		if err != nil {
			t.Fatal(err)
		}
		_, err = Read(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), ": "+want)) {
			t.Errorf("read with error %v, want %q", err, want)
		}
	}
	text, err := marshal(&Weights{Nets: Untrained()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(text); err != nil {
		t.Errorf("a file without names: %v", err)
	}
}
