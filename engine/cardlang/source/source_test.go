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

// TestExcerpt checks that Excerpt returns a line that fits, with the carets below the span.
func TestExcerpt(t *testing.T) {
	for _, test := range []struct {
		line         string
		col, n, room int
		text, carets string
	}{
		{"abc def", 5, 3, 40, "abc def", "    ^^^"},
		{"", 1, 0, 40, "", "^"},
		{"abc", 9, 5, 40, "abc", "   ^"},
		{"a\tb\x1b[31m\u202ec", 1, 1, 40, "a b\ufffd[31m\ufffdc", "^"},
		{"0123456789abcdefghijklmnopqrst", 1, 2, 20, "0123456789abcdefghi…", "^^"},
		{"0123456789abcdefghijklmnopqrst", 16, 90, 20, "…abcdefghijklmnopqr…", "      ^^^^^^^^^^^^^^"},
		{"0123456789abcdefghijklmnopqrst", 30, 1, 0, "…bcdefghijklmnopqrst", "                   ^"},
	} {
		text, carets := Excerpt(test.line, test.col, test.n, test.room)
		if text != test.text || carets != test.carets {
			t.Errorf("%q, column %d:\n%s\n%s\nwant\n%s\n%s", test.line, test.col, text, carets, test.text, test.carets)
		}
	}
	line := strings.Repeat("äb$ ", 300)
	for room := minRoom; room < 100; room += 7 {
		for col := 1; col <= 1200; col++ {
			text, carets := Excerpt(line, col, 1, room)
			if n := len([]rune(text)); n != room {
				t.Fatalf("column %d in %d: %d characters of text", col, room, n)
			}
			at := strings.IndexByte(carets, '^')
			if at < 0 || at >= room || []rune(text)[at] != []rune(line)[col-1] && at > 0 && at < room-1 {
				t.Fatalf("column %d in %d:\n%s\n%s", col, room, text, carets)
			}
		}
	}
}

// TestDiagnosticsAreCapped checks that Text shows the first diagnostics and counts the others.
func TestDiagnosticsAreCapped(t *testing.T) {
	f := NewFile("x", []byte(strings.Repeat("$", 5000)))
	var ds Diagnostics
	if got := ds.More(); got != "" {
		t.Errorf("of none: %q", got)
	}
	for i := range 5000 {
		ds.Add(Diagnostic{Code: BadCharacter, File: f, Span: Span{i, i + 1}, Message: strings.Repeat("m", 5000), Found: strings.Repeat("f", 5000)})
		switch i {
		case MaxShown - 1:
			if ds.More() != "" {
				t.Errorf("%d are too many: %q", i+1, ds.More())
			}
		case MaxShown + 4:
			if got := ds.More(); got != "and 5 more" {
				t.Errorf("got %q", got)
			}
		}
	}
	if got, want := ds.More(), "and more than 980 more"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, text := range map[string]string{"Text": ds.Text(80), "Err": ds.Err().Error()} {
		if n := strings.Count(text, "WIC0001"); n != MaxShown || len(text) > 20*600 || !strings.HasSuffix(strings.TrimSpace(text), ds.More()) {
			t.Errorf("%s shows %d in %d bytes: %s", name, n, len(text), text[max(0, len(text)-100):])
		}
	}
	for line := range strings.Lines(ds.Text(40)) {
		if strings.Contains(line, "|") && len([]rune(line)) > 41 {
			t.Errorf("too wide: %s", line)
		}
	}
	js, err := json.Marshal(ds[0])
	if err != nil || len(js) > 1000 {
		t.Errorf("%d bytes of JSON, %v", len(js), err)
	}
}
