package terminal

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"
)

// lockedBuffer is written by the bar and read by the test.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// started returns a progress that is shown at once and then again and again.
func started(out *lockedBuffer, mode ProgressMode, total int, every time.Duration) (*Progress, *Sanitizer) {
	w := NewSanitizer(out)
	p := &Progress{w: w, what: "games", total: total, mode: mode, width: 80}
	p.watch(every)
	return p, w
}

// waitFor waits until the output contains a text.
func waitFor(t *testing.T, out *lockedBuffer, text string) {
	t.Helper()
	for start := time.Now(); !strings.Contains(out.String(), text); time.Sleep(time.Millisecond) {
		if time.Since(start) > 5*time.Second {
			t.Fatalf("no %q: %q", text, out.String())
		}
	}
}

// screen returns the lines that a terminal shows after it received the text.
func screen(text string) []string {
	lines := [][]rune{nil}
	at := 0
	for _, r := range text {
		last := &lines[len(lines)-1]
		switch r {
		case '\r':
			at = 0
		case '\n':
			lines, at = append(lines, nil), 0
		default:
			if at < len(*last) {
				(*last)[at] = r
			} else {
				*last = append(*last, r)
			}
			at++
		}
	}
	var out []string
	for _, l := range lines {
		out = append(out, strings.TrimRight(string(l), " "))
	}
	return out
}

// The bar is there although no game is finished yet, and nothing is drawn after the end.
func TestProgressIsShownBeforeTheFirstGame(t *testing.T) {
	var out lockedBuffer
	p, _ := started(&out, ProgressBar, 400, 20*time.Millisecond)
	waitFor(t, &out, "0 of 400 games")
	p.Add()
	p.Stop()
	before := out.String()
	if strings.Contains(before, "\x1b") {
		t.Errorf("the bar has escape sequences: %q", before)
	}
	if got := screen(before); len(got) != 1 || got[0] != "" {
		t.Errorf("the bar is still on the screen: %q", got)
	}
	time.Sleep(60 * time.Millisecond)
	if after := out.String(); after != before {
		t.Errorf("drawn after the end: %q", after[len(before):])
	}
}

// The bar never stays between the lines of messages, however these are written.
func TestProgressBarMixesWithNothing(t *testing.T) {
	var out lockedBuffer
	p, w := started(&out, ProgressBar, 400, time.Millisecond)
	waitFor(t, &out, "of 400 games")
	for i := range 20 {
		p.Add()
		_, _ = fmt.Fprintf(w, "message %d", i)
		time.Sleep(2 * time.Millisecond) // the bar would be drawn now
		_, _ = fmt.Fprint(w, " ends\nand ", i, "\n")
		p.Note("note " + strconv.Itoa(i))
		time.Sleep(2 * time.Millisecond)
	}
	w.StopProgress()
	_, _ = fmt.Fprintln(w, "report")
	var want []string
	for i := range 20 {
		want = append(want, fmt.Sprintf("message %d ends", i), fmt.Sprintf("and %d", i), fmt.Sprintf("note %d", i))
	}
	want = append(want, "report", "")
	if got := screen(out.String()); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the screen shows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := strings.Count(out.String(), "of 400 games"); n < 20 {
		t.Errorf("the bar was drawn %d times; it is not back after a message", n)
	}
}

// In the bar and in the lines, the percentage is that of the numbers beside it, and the
// bar fits its line.
func TestProgressPercentage(t *testing.T) {
	form := regexp.MustCompile(`([0-9,]+) of (?:about )?([0-9,]+) games`)
	share := regexp.MustCompile(`([0-9]+) %(?: \[[#.]|\))`)
	number := func(s string) int {
		n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, total := range []int{0, 1, 3, 200, 9999, 1_000_000} {
		for done := 0; done <= total+1; done += max(1, total/7) {
			for _, about := range []bool{false, true} {
				p := &Progress{what: "games", start: time.Now().Add(-time.Hour), done: done}
				p.SetTotal(total, about, "difference +12.3 [+10.1, +14.5] points")
				for _, text := range []string{p.bar(79), p.line()} {
					m, s := form.FindStringSubmatch(text), share.FindStringSubmatch(text)
					if total == 0 || done > total {
						if m != nil || s != nil {
							t.Errorf("%d of %d: %q has a percentage, and the total is not known", done, total, text)
						}
						continue
					}
					if m == nil || s == nil {
						t.Fatalf("%d of %d: %q", done, total, text)
					}
					if number(m[1]) != done || number(m[2]) != total || number(s[1]) != 100*done/total {
						t.Errorf("%d of %d: %q", done, total, text)
					}
				}
				for _, width := range []int{10, 40, 79} {
					if n := utf8.RuneCountInString(p.bar(width)); n > width {
						t.Errorf("the bar takes %d columns of %d: %q", n, width, p.bar(width))
					}
				}
			}
		}
	}
}

// The picture of the bar grows with the percentage, from nothing to all of it.
func TestProgressPicture(t *testing.T) {
	for percent := range 101 {
		full := barWidth * percent / 100
		if got, want := picture(percent), "["+strings.Repeat("#", full)+strings.Repeat(".", barWidth-full)+"]"; got != want {
			t.Errorf("%d %%: %s, want %s", percent, got, want)
		}
	}
}

// The time that is left follows from the games of this run, not from those of earlier
// ones.
func TestProgressTimeLeft(t *testing.T) {
	p := &Progress{what: "games", start: time.Now().Add(-10 * time.Minute), total: 1000}
	p.Skip(500)
	for range 100 {
		p.Add()
	}
	if got := p.line(); got != "600 of 1,000 games (60 %), 41 min left" {
		t.Error(got)
	}
}

// Off a terminal there is a line now and then, and none in a short run.
func TestProgressInLines(t *testing.T) {
	var out lockedBuffer
	p, _ := started(&out, ProgressLines, 10, 5*time.Millisecond)
	p.Add()
	waitFor(t, &out, "wisim: 1 of 10 games (10 %)")
	p.Stop()
	if text := out.String(); strings.Contains(text, "\r") || !strings.HasSuffix(text, "\n") {
		t.Errorf("no lines: %q", text)
	}
	var short bytes.Buffer
	for _, mode := range []ProgressMode{ProgressAuto, ProgressLines, ProgressBar, ProgressNone} {
		p := StartProgress(Streams{Err: NewSanitizer(&short), Progress: &mode}, "games", 10)
		p.Add()
		p.Stop()
	}
	if short.Len() > 0 {
		t.Errorf("a short run wrote %q", short.String())
	}
}
