package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// barDelay is how long work takes before a progress bar is shown, and how often the
// bar is redrawn while nothing finishes.
const barDelay = time.Second

// Progress is a progress bar on a terminal. It appears after barDelay and stays
// silent on anything but a terminal.
type Progress struct {
	w   io.Writer                // receives notes
	bar *progressbar.ProgressBar // nil if the output is no terminal

	mu      sync.Mutex
	done    int
	shown   bool
	stopped bool
	tick    *time.Timer
}

// StartProgress starts the progress of total games; 0 if the total is not known.
func StartProgress(w io.Writer, total int) *Progress {
	p := &Progress{w: w}
	f, ok := fileBehind(w)
	if !ok || !isTerminal(w) {
		return p
	}
	p.watch(f, total, barDelay)
	return p
}

// watch shows the bar after a delay and redraws it at that interval.
func (p *Progress) watch(w io.Writer, total int, after time.Duration) {
	if total == 0 {
		total = -1 // the progress bar takes -1 for an unknown total
	}
	p.bar = progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(30),
	)
	p.bar.StartWithoutRender()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tick = time.AfterFunc(after, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.stopped {
			return
		}
		p.shown = true
		// A failure to draw the bar does not stop the games.
		_ = p.bar.Set(p.done)
		_ = p.bar.RenderBlank()
		p.tick.Reset(after)
	})
}

// Add counts one game.
func (p *Progress) Add() {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.shown {
		_ = p.bar.Set(p.done)
	}
}

// SetTotal sets the expected number of games in all, 0 if not known, and the text
// beside the bar.
func (p *Progress) SetTotal(total int, known string) {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if total = max(total, p.done); total > 0 {
		p.bar.ChangeMax(total)
	}
	p.bar.Describe(known)
}

// Skip counts n games that were played in an earlier run.
func (p *Progress) Skip(n int) {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
}

// Visible reports whether the bar is shown.
func (p *Progress) Visible() bool {
	if p.bar == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown && !p.stopped
}

// Describe sets the text beside the bar.
func (p *Progress) Describe(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bar.Describe(text)
}

// Note writes a line above the bar, also where no bar is shown.
func (p *Progress) Note(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	drawn := p.shown && !p.stopped
	if drawn {
		_ = p.bar.Clear()
	}
	_, _ = fmt.Fprintln(p.w, line) // a failure to write it does not stop the games
	if drawn {
		_ = p.bar.RenderBlank()
	}
}

// Stop removes the bar.
func (p *Progress) Stop() {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.tick.Stop()
	if p.shown {
		_ = p.bar.Clear()
	}
}
