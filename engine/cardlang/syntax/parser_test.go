package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/cardlang/source"
)

func TestLex(t *testing.T) {
	tokens, diags := lex(source.NewFile("t", []byte("a_1 12 \"x y\" <= .. 0..2 # c\n  !b")))
	if len(diags) > 0 {
		t.Fatal(diags[0].Compact())
	}
	var got []string
	for _, tk := range tokens {
		got = append(got, fmt.Sprintf("%d:%s", tk.kind, tk.text))
	}
	want := "2:a_1 3:12 4:x y 5:<= 5:.. 3:0 5:.. 3:2 1: 5:! 2:b 1: 0:"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	if !tokens[0].first || tokens[1].first || !tokens[9].first {
		t.Error("the first of a line is not marked")
	}
}

// parseBody parses the body of one action.
func parseBody(t *testing.T, text string) *Block {
	t.Helper()
	f, diags := Parse(source.NewFile("t", []byte("card 01001 \"A\" {\n action: "+text+"\n}")))
	if len(diags) > 0 {
		t.Fatalf("%s\n%s", text, diags[0].Caret())
	}
	return f.Cards[0].Items[0].(*Ability).Body
}

// show writes an expression with parentheses around every part.
func show(e Expr) string {
	switch n := e.(type) {
	case *Number:
		return fmt.Sprint(n.Value)
	case *Name:
		return n.Text
	case *Unary:
		return fmt.Sprintf("(%s %s)", n.Op, show(n.X))
	case *Binary:
		return fmt.Sprintf("(%s %s %s)", show(n.X), n.Op, show(n.Y))
	case *Quantified:
		return fmt.Sprintf("any[%t %s]", !n.No, show(n.Sel))
	case *Call:
		var args []string
		for _, a := range n.Args {
			args = append(args, show(a))
		}
		return n.Fun.Text + "(" + strings.Join(args, ", ") + ")"
	case *Selector:
		return showSelector(n)
	case *Pick:
		return showPick(n)
	}
	return "?"
}

func showSelector(n *Selector) string {
	var kinds []string
	for _, k := range n.Kinds {
		kinds = append(kinds, k.Text)
	}
	s := strings.Join(kinds, "|")
	for _, f := range n.Filters {
		s += "." + f.Name.Text
		if f.Not {
			s += "[not]"
		}
		for _, a := range f.Args {
			s += "[" + a.Text + "]"
		}
		if f.Num != nil {
			s += fmt.Sprintf("[%s %s]", f.Cmp, show(f.Num))
		}
	}
	return s
}

func showPick(n *Pick) string {
	s := []string{"target", "choose", "each", "destination"}[n.Mode]
	if n.By != nil {
		s += " by " + show(n.By)
	}
	if n.UpTo {
		s += " up to"
	}
	if n.Count != nil {
		s += " " + show(n.Count)
	}
	if n.Sel != nil {
		s += " " + showSelector(n.Sel)
	}
	if n.SameZone {
		s += " samezone"
	}
	if n.As != nil {
		s += " as " + n.As.Text
	}
	return "<" + s + ">"
}

func TestExpressions(t *testing.T) {
	tests := map[string]string{
		"1 + 2 * 3 - 4":                          "((1 + (2 * 3)) - 4)",
		"(1 + 2) * 3":                            "((1 + 2) * 3)",
		"-1 + +X":                                "((- 1) + (+ X))",
		"not a == 1 and b or c >= 2":             "(((not (a == 1)) and b) or (c >= 2))",
		"count(dev.my.here) >= 2":                "(count(dev.my.here) >= 2)",
		"any unit.cost<=2.in(S)":                 "any[true unit.cost[<= 2].in[S]]",
		"no unit|support.!Hero":                  "any[false unit|support.Hero[not]]",
		"unit.in(kingdom, battlefield)":          "unit.in[kingdom][battlefield]",
		"support.cost<=count(dev.my).my":         "support.cost[<= count(dev.my)].my",
		"target unit as T":                       "<target unit as T>",
		"target up to 2 dev samezone":            "<target up to 2 dev samezone>",
		"target X card.my":                       "<target X card.my>",
		"target count(dev) unit":                 "<target count(dev) unit>",
		"target (X + 1) unit":                    "<target (X + 1) unit>",
		"opponent chooses unit.theirs":           "<choose by opponent unit.theirs>",
		"each chooses 2 unit.own":                "<choose by each 2 unit.own>",
		"controller(it) chooses unit":            "<choose by controller(it) unit>",
		"choose destination":                     "<destination>",
		"choose up to 1 unit.\"Witch Elf\" as W": "<choose up to 1 unit.Witch Elf as W>",
		"host + target unit":                     "(host + <target unit>)",
		"each":                                   "each",
		"each unit":                              "<each unit>",
	}
	for text, want := range tests {
		body := parseBody(t, "v("+text+")")
		if got := show(body.Stmts[0].(*Do).Call.Args[0]); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func TestStatements(t *testing.T) {
	tests := map[string]string{
		"v(a); then w(b)": "*syntax.Do *syntax.Then *syntax.Do",
		"if a { v(b) } else if c { } else { w(d) }":  "*syntax.IfStmt *syntax.Do *syntax.IfStmt *syntax.Do",
		"may { v(a)\n w(b) }":                        "*syntax.May *syntax.Do *syntax.Do",
		"opponent may { }":                           "*syntax.May",
		"for each unit { v(it) }":                    "*syntax.ForEach *syntax.Do",
		"unless me pays 1 { v(a) }":                  "*syntax.Unless *syntax.Do",
		"each player { choose one { v(a) } or { } }": "*syntax.EachPlayer *syntax.ChooseOne *syntax.Do",
		"choose number 0..X":                         "*syntax.ChooseNumber",
		"choose unit as A":                           "*syntax.Choose",
		"opponent chooses unit as A":                 "*syntax.Choose",
		"v(a,\n  b);\n  w(\n c\n )":                  "*syntax.Do *syntax.Do",
	}
	for text, want := range tests {
		var got []string
		Inspect(parseBody(t, text), func(n any) bool {
			if s, ok := n.(Stmt); ok {
				got = append(got, fmt.Sprintf("%T", s))
			}
			return true
		})
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, s, want)
		}
	}
}

// TestRecovery checks that the parser reports a mistake once and still reads the rest of the file.
func TestRecovery(t *testing.T) {
	const after = "\ncard 01002 \"B\" { scout }\n"
	tests := map[string]struct {
		text  string
		cards int
	}{
		"unclosed parenthesis": {"card 01001 \"A\" {\n action: v(a\n limited\n}", 2},
		"unclosed inner brace": {"card 01001 \"A\" {\n action: may { v(a)\n limited\n}", 2},
		"unclosed card":        {"card 01001 \"A\" {\n limited", 2},
		"brace too many":       {"card 01001 \"A\" {\n limited\n}\n}", 2},
		"no name":              {"card 01001 {\n limited\n}", 1},
		"no brace":             {"card 01001 \"A\"\n limited\n}", 2},
		"garbage":              {"?? x", 1},
		"bad line":             {"card 01001 \"A\" {\n action x y: v(a)\n limited\n}", 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, diags := Parse(source.NewFile("t", []byte(test.text+after)))
			if len(diags) != 1 {
				t.Errorf("%d diagnostics", len(diags))
				for _, d := range diags {
					t.Log(d.Compact())
				}
			}
			if len(f.Cards) != test.cards {
				t.Fatalf("%d cards, want %d", len(f.Cards), test.cards)
			}
			if last := f.Cards[len(f.Cards)-1]; last.Name.Text != "B" || len(last.Items) != 1 {
				t.Errorf("the next card is %q with %d lines", last.Name.Text, len(last.Items))
			}
		})
	}
}

func TestDeepNesting(t *testing.T) {
	for _, text := range []string{
		"v(" + strings.Repeat("(", 1000) + "1)",
		"v(" + strings.Repeat("-", 1000) + "1)",
		"v(1" + strings.Repeat("+1", 1000) + ")",
		strings.Repeat("may { ", 1000),
		strings.Repeat("then ", 1000) + "v(1)",
		strings.Repeat("if a { } else ", 1000),
	} {
		_, diags := Parse(source.NewFile("t", []byte("card 01001 \"A\" {\n action: "+text+"\n}")))
		if len(diags) == 0 || diags[0].Code != source.TooDeep {
			t.Errorf("%.20s... gives %v", text, diags)
		}
	}
}

// FuzzParse checks that every text gives a tree, and that all its spans lie inside the text.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"../testdata/ok/*.wic", "../testdata/err/*.wic", "../prelude.wic", "../../cards/core.wic"} {
		paths, _ := filepath.Glob(pattern)
		for _, p := range paths {
			text, err := os.ReadFile(p)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text[:min(len(text), 4000)])
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, diags := Parse(source.NewFile("fuzz", text))
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) {
				t.Errorf("%s at %v of %d", d.Code, d.Span, len(text))
			}
		}
		for _, c := range file.Cards {
			Inspect(c, func(n any) bool {
				if x, ok := n.(interface{ Place() source.Span }); ok {
					if s := x.Place(); s.Start < 0 || s.End < s.Start || s.End > len(text) {
						t.Errorf("%T at %v of %d", n, s, len(text))
					}
				}
				return true
			})
		}
	})
}
