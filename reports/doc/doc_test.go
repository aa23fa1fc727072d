package doc_test

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/printable"
	"github.com/wisim/wisim/reports/doc"
)

// Markdown shows every name literally: nothing in it is markup or a control
// character.
func TestMarkdownEscapes(t *testing.T) {
	for in, want := range map[string]string{
		"plain, with (brackets) and 3.1 %": "plain, with (brackets) and 3.1 %",
		"*bold* _it_ `code`":               `\*bold\* \_it\_ \` + "`code\\`",
		"<script>alert(1)</script>":        `\<script\>alert(1)\</script\>`,
		"[a](b) ![c](d) &amp;":             `\[a\](b) \!\[c\](d) \&amp;`,
		"a | b":                            `a \| b`,
		"# 1":                              `\# 1`,
		"- item":                           `\- item`,
		"1. e4":                            `1\. e4`,
		"12) x":                            `12\) x`,
		"a\nb":                             "a b",
		"\x1b[31m\u202egnorw":              `\\u001b\[31m\\u202egnorw`,
	} {
		var b strings.Builder
		if err := doc.WriteMarkdown(&b, doc.Document{Headline: "x", Lead: []string{in}}); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(b.String(), "# x\n\n"); got != want+"\n" {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestMarkdownTable(t *testing.T) {
	d := doc.Document{Headline: "A", Sections: []doc.Section{
		{Title: "empty"},
		{Title: "T", Blocks: []doc.Block{
			&doc.Table{Columns: []doc.Column{{Title: "name"}, {Title: "n", Number: true}}, Rows: []doc.Row{
				{Cells: []doc.Cell{doc.Word("a|b"), {Text: "+1", Value: 1, Sign: 1}}},
				{Cells: []doc.Cell{doc.Word("c\nd"), doc.None("")}},
			}},
			&doc.Chart{Title: "C", Alt: "what is to be seen"},
		}},
	}, Repeat: []string{"wisim a ``` b"}}
	var b strings.Builder
	if err := doc.WriteMarkdown(&b, d); err != nil {
		t.Fatal(err)
	}
	want := "# A\n\n## T\n\n| name | n |\n| :-- | --: |\n| a\\|b | +1 ▲ |\n| c d |  |\n\n### C\n\nwhat is to be seen\n\n" +
		"## To repeat it\n\n````\nwisim a ``` b\n````\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestCleanReachesEverything(t *testing.T) {
	evil := "\u202ex\x00\x1b"
	d := doc.Document{
		Title: evil, Lead: []string{evil}, Facts: []doc.Fact{{Label: evil}},
		Sections: []doc.Section{{Title: evil, Blocks: []doc.Block{
			doc.Text(evil), doc.Absent(evil),
			&doc.Table{Rows: []doc.Row{{Cells: []doc.Cell{doc.Word(evil)}}}},
			&doc.Chart{Alt: evil, X: doc.Axis{Categories: []string{evil}}, Mark: &doc.Mark{Label: evil}, Series: []doc.Series{{Name: evil}}},
		}}},
	}
	doc.Clean(&d)
	want := `\u202ex\u0000\u001b`
	b := d.Sections[0].Blocks
	c := b[3].(*doc.Chart)
	for i, got := range []string{
		d.Title, d.Lead[0], d.Facts[0].Label, d.Sections[0].Title, string(b[0].(doc.Text)), string(b[1].(doc.Absent)),
		b[2].(*doc.Table).Rows[0].Cells[0].Text, c.Alt, c.X.Categories[0], c.Mark.Label, c.Series[0].Name,
	} {
		if got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	if got := printable.EscapeControls("\xff ö 矮\n\t"); got != "\ufffd ö 矮\n\t" && got != "\xff ö 矮\n\t" {
		t.Errorf("%q", got)
	}
}
