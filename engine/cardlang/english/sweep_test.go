package english

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/check"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// sweptTypes are the types of cards to which the tests add the generated texts.
var sweptTypes = [cardtexts.NumSources]card.Type{card.Unit, card.Quest, card.Support, card.Tactic}

// told returns the English of a generated text, and false if the compiler rejects the text.
func told(text string, src cardtexts.Source) (string, bool) {
	items := text
	if src == cardtexts.OnAttachment {
		items = "attach unit\n" + text
	}
	f, diags := syntax.Parse(source.NewFile("test.wic", []byte("card 99001 \"Test\" {\n"+items+"\n}\n")))
	if len(diags) > 0 || len(check.Files([]*syntax.File{f}, nil)) > 0 {
		return "", false
	}
	return strings.Join(Card(&card.Facts{Type: sweptTypes[src]}, f.Cards[0]), "\n"), true
}

// TestSweepIsTold checks that every verb has an English text with every phrase for its objects.
func TestSweepIsTold(t *testing.T) {
	n := 0
	for _, v := range vocab.Verbs.Rows() {
		for _, c := range cardtexts.Cases(v) {
			text, ok := told(c.Text, c.Source)
			if !ok {
				continue
			}
			if n++; text == "" || strings.ContainsAny(text, "«»{}") || strings.Contains(text, "  ") {
				t.Errorf("%s\n  is told as %q", c.Text, text)
			}
		}
	}
	t.Logf("%d texts", n)
}

// TestFiltersAreTold checks that every filter changes the English text, and that its opposite
// gives another text. A filter that the generator of English forgets would not change the text.
func TestFiltersAreTold(t *testing.T) {
	for _, form := range []string{"gain(me, count(%))", "if any % { gain(me, 1) }", "choose up to 2 %"} {
		for _, f := range cardtexts.Filters() {
			tell := func(sel string) (string, bool) {
				if sel == "" {
					return "", false
				}
				return told("action: "+f.Setup+strings.ReplaceAll(form, "%", sel), f.Source)
			}
			plain, ok := tell(f.Plain)
			yes, accepted := tell(f.Yes)
			if !ok || !accepted {
				continue
			}
			if yes == plain && f.Filter != "puttable" || strings.ContainsAny(yes, "«»{}") {
				t.Errorf("%s is told as %q", f.Yes, yes)
			}
			if no, ok := tell(f.No); ok && (no == plain || no == yes || strings.ContainsAny(no, "«»{}")) {
				t.Errorf("%s is told as %q", f.No, no)
			}
		}
	}
}
