package terminal

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
)

// ProgressMode is the value of the flag --progress: how a long run shows its progress
// on standard error. It implements pflag.Value.
type ProgressMode string

const (
	ProgressAuto  ProgressMode = "auto"  // a bar on a terminal, lines elsewhere
	ProgressBar   ProgressMode = "bar"   // one line that is drawn again and again
	ProgressLines ProgressMode = "lines" // a line every so often
	ProgressNone  ProgressMode = "none"
)

var errProgressMode = errors.New("want auto, bar, lines or none")

// ProgressModes returns the values of --progress.
func ProgressModes() []string {
	return []string{string(ProgressAuto), string(ProgressBar), string(ProgressLines), string(ProgressNone)}
}

// String implements pflag.Value.
func (m *ProgressMode) String() string { return string(*m) }

// Set implements pflag.Value.
func (m *ProgressMode) Set(s string) error {
	switch v := ProgressMode(s); v {
	case ProgressAuto, ProgressBar, ProgressLines, ProgressNone:
		*m = v
		return nil
	}
	return errProgressMode
}

// Type implements pflag.Value.
func (m *ProgressMode) Type() string { return "progress" }

// on returns the mode for a writer, which is not ProgressAuto.
func (m *ProgressMode) on(w io.Writer) ProgressMode {
	switch {
	case m != nil && *m != ProgressAuto:
		return *m
	case isTerminal(w):
		return ProgressBar
	}
	return ProgressLines
}

// When progress is shown.
const (
	barEvery  = time.Second            // the bar appears after this time, and is drawn as often while nothing finishes
	barAtMost = 100 * time.Millisecond // time between two drawings
	lineFirst = 30 * time.Second       // time of the first line; the time to the next one doubles
	lineMost  = 5 * time.Minute        // longest time between two lines
)

// barWidth is the width of the bar itself, without the text around it.
const barWidth = 24

// Progress shows how many games of a run are played: as a bar on a terminal, which
// other messages push down and which disappears at the end, or in lines, which stay.
type Progress struct {
	w     io.Writer // receives notes and lines
	raw   io.Writer // receives the bar
	mode  ProgressMode
	what  string // plural noun for what is counted
	width int    // columns that the bar may take
	start time.Time

	mu      sync.Mutex
	done    int
	skipped int    // part of done that was not played in this run
	total   int    // 0 if not known
	about   bool   // total is an estimate
	known   string // result so far
	shown   bool   // the bar has appeared
	drawn   int    // width of the bar on the screen, 0 if there is none
	drawnAt time.Time
	midLine bool // another message has left its line open
	stopped bool
	every   time.Duration // time to the next tick
	tick    *time.Timer
}

// StartProgress starts the progress of total games, or of whatever the plural noun
// says; 0 if the total is not known. It is shown on std.Err, as std.Progress says.
func StartProgress(std Streams, what string, total int) *Progress {
	p := &Progress{w: std.Err, what: what, total: total}
	switch p.mode = std.Progress.on(std.Err); p.mode {
	case ProgressBar:
		p.width = Width(std.Err)
		p.watch(barEvery)
	case ProgressLines:
		p.watch(lineFirst)
	}
	return p
}

// watch shows the progress after some time, and again from then on.
func (p *Progress) watch(after time.Duration) {
	p.start, p.every, p.raw = time.Now(), after, p.w
	if s, ok := p.w.(*Sanitizer); ok {
		p.raw = s.w // a Sanitizer would write the control characters of the bar as numbers
		if p.mode == ProgressBar {
			s.bar.Store(p)
		}
	}
	if p.width <= 0 {
		p.width = 80
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tick = time.AfterFunc(after, p.onTick)
}

// onTick draws the bar, or writes a line.
func (p *Progress) onTick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return
	}
	if p.mode == ProgressBar {
		p.shown = true
		p.draw()
	} else {
		p.every = min(2*p.every, lineMost)
		// A failure to write it does not stop the games.
		_, _ = fmt.Fprintln(p.w, "wisim: "+p.line())
	}
	p.tick.Reset(p.every)
}

// Add counts one game.
func (p *Progress) Add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.shown && time.Since(p.drawnAt) >= barAtMost {
		p.draw()
	}
}

// SetTotal sets the expected number of games in all, 0 if not known, and the result so
// far, which is shown beside it. about says that the number is an estimate.
func (p *Progress) SetTotal(total int, about bool, known string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total, p.about, p.known = total, about, known
}

// Skip counts n games that were played in an earlier run.
func (p *Progress) Skip(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
	p.skipped += n
}

// Watched reports whether anybody sees what Describe sets.
func (p *Progress) Watched() bool { return p.mode == ProgressBar || p.mode == ProgressLines }

// Describe sets the result so far.
func (p *Progress) Describe(known string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known = known
}

// Note writes a line above the bar, also where no bar is shown.
func (p *Progress) Note(line string) {
	_, _ = fmt.Fprintln(p.w, line) // a failure to write it does not stop the games
}

// Stop removes the bar, and ends the lines.
func (p *Progress) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	if p.tick != nil {
		p.tick.Stop()
	}
	p.clear()
	if s, ok := p.w.(*Sanitizer); ok {
		s.bar.CompareAndSwap(p, nil)
	}
}

// around writes a message while the bar is away. The bar comes back below the message,
// once its last line is complete.
func (p *Progress) around(write func() (ended bool)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.midLine = !write()
	if p.shown && !p.stopped {
		p.draw()
	}
}

// draw draws the bar. Without an escape sequence, it overwrites the last one from the
// beginning of the line.
func (p *Progress) draw() {
	if p.midLine {
		return
	}
	text := p.bar(p.width - 1) // the cursor needs the last column
	n := utf8.RuneCountInString(text)
	// A failure to draw the bar does not stop the games.
	_, _ = io.WriteString(p.raw, "\r"+text+strings.Repeat(" ", max(0, p.drawn-n)))
	p.drawn, p.drawnAt = max(n, p.drawn), time.Now()
}

// clear removes the bar from the screen.
func (p *Progress) clear() {
	if p.drawn > 0 {
		_, _ = io.WriteString(p.raw, "\r"+strings.Repeat(" ", p.drawn)+"\r")
		p.drawn = 0
	}
}

// bar returns the bar with the text around it, in at most width columns.
func (p *Progress) bar(width int) string {
	text := p.count()
	if percent, ok := p.percent(); ok {
		text = fmt.Sprintf("%3d %% %s %s", percent, picture(percent), text)
	}
	// What does not fit is left out, the result last.
	for _, more := range []string{p.known, p.left()} {
		if more != "" && utf8.RuneCountInString(text)+2+utf8.RuneCountInString(more) <= width {
			text += ", " + more
		}
	}
	if runes := []rune(text); len(runes) > width {
		text = string(runes[:max(0, width)])
	}
	return text
}

// picture returns the bar itself, "[######..................]", as package progressbar draws it.
func picture(percent int) string {
	const parts = 10 // of a percent, so that rounding never shows one percent less
	b := progressbar.NewOptions(100*parts,
		progressbar.OptionSetWriter(io.Discard), // Progress itself writes it, in one line with the rest
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "#", SaucerPadding: ".", BarStart: "[", BarEnd: "]"}),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
	)
	// Both fail only beyond the end, or if nothing can be written. At 0 % the first draws nothing.
	_, _ = b.Set(min(percent*parts+parts/2, 100*parts)), b.RenderBlank()
	drawn := b.String()
	return drawn[strings.IndexByte(drawn, '[') : strings.IndexByte(drawn, ']')+1]
}

// line returns the progress as a line: "1,234 of about 10,000 games (12 %), 3 min left".
func (p *Progress) line() string {
	text := p.count()
	if percent, ok := p.percent(); ok {
		text += fmt.Sprintf(" (%d %%)", percent)
	}
	for _, more := range []string{p.known, p.left()} {
		if more != "" {
			text += ", " + more
		}
	}
	return text
}

// count returns what is done, and of how much.
func (p *Progress) count() string {
	if p.total == 0 || p.done > p.total {
		return thousands(p.done) + " " + p.what
	}
	about := ""
	if p.about {
		about = "about "
	}
	return fmt.Sprintf("%s of %s%s %s", thousands(p.done), about, thousands(p.total), p.what)
}

// percent returns the share of the total that count names, rounded down: 100 is all of
// it. It is not known if the total is not, or if it was estimated too low.
func (p *Progress) percent() (percent int, ok bool) {
	if p.total == 0 || p.done > p.total {
		return 0, false
	}
	return int(100 * int64(p.done) / int64(p.total)), true
}

// left returns how long the rest takes at the pace so far, "" if that cannot be said.
func (p *Progress) left() string {
	played := p.done - p.skipped
	if p.total == 0 || p.done >= p.total || played == 0 {
		return ""
	}
	rest := time.Duration(float64(time.Since(p.start)) * float64(p.total-p.done) / float64(played))
	switch {
	case rest < time.Minute:
		return fmt.Sprintf("%d s left", int(rest.Seconds())+1)
	case rest < 2*time.Hour:
		return fmt.Sprintf("%d min left", int(rest.Minutes())+1)
	}
	return fmt.Sprintf("%d h left", int(rest.Hours())+1)
}

// thousands formats a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
