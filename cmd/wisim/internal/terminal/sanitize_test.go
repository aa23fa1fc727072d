package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
)

// hostile has control characters of each kind.
const hostile = "\x1b]0;owned\a\x1b[31mred\u009b2J\u202eevil\u2066\u200f\x7f\u2028\u2029\ufeff\u200b\u00ad\U000e0041\rwisim: fine"

func TestSafeWriter(t *testing.T) {
	for in, want := range map[string]string{
		"plain\ttext\n":            "plain\ttext\n",
		"Rûne of Mörk 矮人…\n":       "Rûne of Mörk 矮人…\n",
		"\x1b[31mred":              `\u001b[31mred`,
		"a\rb\u202ec\u2069d":       `a\u000db\u202ec\u2069d`,
		"a\u2028b\ufeff\U000e0041": `a\u2028b\ufeff\udb40\udc41`,
		"\u009b2J\x7f\x00":         `\u009b2J\u007f\u0000`,
		"broken \xff\xc3":          "broken \ufffd\ufffd",
		"\ufffd is a character":    "\ufffd is a character",
	} {
		// However the text is cut into writes, the same comes out.
		for cut := 0; cut <= len(in); cut++ {
			var b bytes.Buffer
			s := NewSanitizer(&b)
			for _, part := range []string{in[:cut], in[cut:]} {
				if n, err := s.Write([]byte(part)); n != len(part) || err != nil {
					t.Fatalf("wrote %d of %d bytes: %v", n, len(part), err)
				}
			}
			if err := s.Flush(); err != nil {
				t.Fatal(err)
			}
			if b.String() != want {
				t.Errorf("%q cut at %d: got %q, want %q", in, cut, b.String(), want)
			}
		}
	}
	// JSON still says the same.
	js, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	s := NewSanitizer(&b)
	if _, err := s.Write(js); err != nil {
		t.Fatal(err)
	}
	var back string
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back != hostile {
		t.Errorf("JSON: %v, got %q back", err, back)
	}
	full := errors.New("disk full")
	if _, err := NewSanitizer(failing{full}).Write([]byte("\x1b")); !errors.Is(err, full) {
		t.Errorf("a write that fails: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
