package source

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPos(t *testing.T) {
	f := NewFile("a", []byte("ab\n\u00e9x\r\n\nlast"))
	tests := []struct {
		offset int
		want   Pos
	}{{0, Pos{1, 1}}, {2, Pos{1, 3}}, {3, Pos{2, 1}}, {5, Pos{2, 2}}, {8, Pos{3, 1}}, {9, Pos{4, 1}}, {13, Pos{4, 5}}}
	for _, test := range tests {
		if got := f.Pos(test.offset); got != test.want {
			t.Errorf("%d: got %v, want %v", test.offset, got, test.want)
		}
	}
	for n, want := range map[int]string{0: "", 1: "ab", 2: "\u00e9x", 3: "", 4: "last", 5: ""} {
		if got := f.Line(n); got != want {
			t.Errorf("line %d: %q, want %q", n, got, want)
		}
	}
	if got := f.Snippet(Span{9, 99}); got != "last" {
		t.Errorf("snippet %q", got)
	}
}

func example() Diagnostic {
	f := NewFile("x.wic", []byte(strings.Repeat("\n", 9)+"\tdo damge here\n"))
	return Diagnostic{
		Code: UnknownVerb, File: f, Span: Span{13, 18}, Message: `"damge" is no verb`, Found: "damge",
		Expected: "a verb", Available: []string{"damage", "draw"}, Nearest: "damage",
		Related: []Related{{f, Span{0, 0}, "the file begins here"}},
	}
}

func TestRender(t *testing.T) {
	d := example()
	if got, want := d.Compact(), `x.wic:10:5: error[WIC0101]: "damge" is no verb; did you mean "damage"?`; got != want {
		t.Errorf("compact\n%s\nwant\n%s", got, want)
	}
	const caret = `x.wic:10:5: error[WIC0101]: "damge" is no verb
10 |  do damge here
   |     ^^^^^ did you mean "damage"?
   = there is: damage, draw
x.wic:1:1: the file begins here
 1 | 
   | ^
`
	if got := d.Caret(); got != caret {
		t.Errorf("caret\n%s\nwant\n%s", got, caret)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"code":"WIC0101","severity":"error","file":"x.wic","start":{"line":10,"column":5},"end":{"line":10,"column":10},` +
		`"message":"\"damge\" is no verb","found":"damge","expected":"a verb","available":["damage","draw"],"nearest":"damage",` +
		`"related":[{"file":"x.wic","start":{"line":1,"column":1},"message":"the file begins here"}]}`
	if string(text) != want {
		t.Errorf("JSON\n%s\nwant\n%s", text, want)
	}
	d.Nearest = ""
	if got := d.Compact(); !strings.HasSuffix(got, "; expected a verb") {
		t.Errorf("without a nearest name: %s", got)
	}
}

func TestDiagnostics(t *testing.T) {
	a, b := NewFile("a", nil), NewFile("b", nil)
	ds := Diagnostics{
		{Code: WrongType, File: b, Span: Span{5, 6}, Severity: Warning},
		{Code: WrongType, File: a, Span: Span{9, 9}, Severity: Warning},
		{Code: WrongType, File: b, Span: Span{1, 2}, Severity: Warning},
	}
	if ds.HasErrors() || ds.Err() != nil {
		t.Error("warnings are errors")
	}
	ds.Sort()
	if ds[0].Span.Start != 1 || ds[1].Span.Start != 5 || ds[2].File != a {
		t.Errorf("order %v", ds)
	}
	ds[2].Severity, ds[2].Message = Error, "wrong"
	if err := ds.Err(); err == nil || !strings.Contains(err.Error(), "a:1:1: error[WIC0111]: wrong") {
		t.Errorf("error %v", err)
	}
}

func TestCodes(t *testing.T) {
	list := Codes()
	if len(list) != len(titles) {
		t.Errorf("%d codes are listed, %d have a title", len(list), len(titles))
	}
	if got := UnknownItem.String(); got != "WIC0012" {
		t.Errorf("got %s", got)
	}
}
