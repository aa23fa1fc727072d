package terminal

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// barDelay is how long work takes before it is worth a progress bar, and how
// often the bar is drawn anew while nothing is finished.
const barDelay = time.Second

// Progress is a bar on a terminal, once the work has gone on for a while,
// whether anything is finished by then or not; otherwise it is silent.
type Progress struct {
	bar *progressbar.ProgressBar // nil when nobody watches

	mu      sync.Mutex
	done    int
	shown   bool
	stopped bool
	tick    *time.Timer
}

// StartProgress is the progress of so many pieces of work that begins now.
func StartProgress(w io.Writer, total int) *Progress {
	p := &Progress{}
	f, ok := fileBehind(w)
	if !ok || !isTerminal(w) {
		return p
	}
	p.watch(f, total, barDelay)
	return p
}

// watch draws the bar after a while, and from then on as often.
func (p *Progress) watch(w io.Writer, total int, after time.Duration) {
	if total == 0 {
		total = -1 // nobody knows
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
		// A bar that cannot be drawn must not stop the games.
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

// SetTotal tells how many games it will be in all, 0 if that is not known, and
// what is known so far.
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

// Skip counts games that were played before.
func (p *Progress) Skip(n int) {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
}

// Visible reports whether somebody sees the bar.
func (p *Progress) Visible() bool {
	if p.bar == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown && !p.stopped
}

// Describe puts a text beside the bar.
func (p *Progress) Describe(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bar.Describe(text)
}

// Stop takes the bar away.
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
