package decks

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// FuzzRead: whatever the file, there is either a deck in canonical order that
// survives being written and read, or errors that say where.
func FuzzRead(f *testing.F) {
	lists, err := filepath.Glob("*/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range lists {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range []string{
		"", "3", "x3", "3x", "()", "(3)", "3 3 3", "Units (3", "Capital:", "Capital: Orc x", "Legend:", ": 3", "• • •", "3 Huntsmen |", "3 x",
		"\ufeff\n# x", "\xff\xfe3\x00 \x00\x3d\xd8", "\xfe\xff\x003", "3 01033 01078", "01033 3 Huntsmen", "Order in Chaos (2)", "Alliance (Chaos/Orc) x2", "Total: 99999999999999999999",
		"count,name\n3,Huntsmen\n0,x", "|qty|card|\n|-|-|\n|3|Huntsmen|", "3 [[Huntsmen]] # 2 Pillage", "1. 3x [Huntsmen](/a)", "three Huntsmen",
		"~~3 Pillage~~\n3 Huntsmen&amp;", "3 Huntsmen|COR|1\n2 Pillage (COR) 78", "Huntsmen×3", "{\"name\":\"[[x]] &amp; **y**\",\"cards\":{\"01033\":3}}",
		"<deck><section name='Sideboard'><card qty='1'/>", "<deck><card qty='3' id='00000000-0000-0000-0000-000000001033'/></deck>",
		"<cockatrice_deck><deckname>x</deckname><zone name='side'/><zone><card number='3' name='Huntsmen'/></zone></cockatrice_deck>",
		"<deck><superzone name='Deck'><card><name>Huntsmen</name><set/></card></superzone><Cards Quantity='2' Name='Pillage' Sideboard='false'/></deck>",
		`{"cards":[{"code":"01033","count":3}]}`, `{"cards":null}`, `[["01033"]]`, `["3 Huntsmen"]`, `{"slots":{"01033":3},"Legend":"x"}`, `{"deck":{"deck":{"Huntsmen":{"qty":3}}}}`, "{", "<", "3 \u0130nnovation", "9 !\u0301?", "Name:\n3 Huntsmen",
		"Name: \"3 Huntsmen\"\n3 Huntsmen", "Name: \"\"x\"\"\n3 Huntsmen", `{"name":"Huntsmen 2","cards":[{"code":"01033","count":3}]}`,
	} {
		f.Add([]byte(s))
	}
	p := corePool(f)
	var few []listed
	for i, name := range []string{"Huntsmen", "Infiltrate!", "Alliance - Chaos and Orc"} {
		m, _ := p.findExact(name)
		c, _ := p.Card(m.code)
		few = append(few, listed{i + 1, c})
	}
	for _, w := range ways {
		f.Add([]byte(w.list(few)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, _, err := Read(bytes.NewReader(data), "fuzz", p)
		if err != nil {
			var re *ReadError
			if !errors.As(err, &re) || re.File != "fuzz" || re.Msg == "" || re.Line < 0 {
				t.Fatalf("not a proper error: %#v", err)
			}
			return
		}
		if len(d.Cards) == 0 || !slices.Equal(d.Cards, canonical(d.Cards)) {
			t.Fatalf("not in canonical order: %v", d.Cards)
		}
		Check(d, p, Tournament)
		for _, format := range Formats() {
			var out bytes.Buffer
			if err := Write(&out, d, p, format); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			back, _, err := Read(&out, d.Name, p)
			if err != nil || back.Hash() != d.Hash() || back.Name != d.Name {
				t.Fatalf("%s: wrote %+v, read %+v, %v\n%s", format, d, back, err, text)
			}
		}
	})
}

// corePool is small, so that the fuzzer gets through more lists.
func corePool(t testing.TB) *Pool {
	var core []Card
	for _, c := range testPool(t).cards {
		if c.Code.Set() == 1 {
			core = append(core, c)
		}
	}
	return NewPool(core)
}
