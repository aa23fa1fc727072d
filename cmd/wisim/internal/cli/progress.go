package cli

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// longWork is how long work takes before it is worth a progress bar.
const longWork = time.Second

// progress is a bar on a terminal, once the work has gone on for a while;
// otherwise it is silent.
type progress struct {
	bar   *progressbar.ProgressBar // nil when nobody watches
	start time.Time
	done  int
	shown bool
}

func newProgress(w io.Writer, total int, start time.Time) *progress {
	p := &progress{start: start}
	if !isTerminal(w) {
		return p
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
	return p
}

// add counts one game.
func (p *progress) add() {
	p.done++
	if p.bar != nil && (p.shown || time.Since(p.start) >= longWork) {
		p.shown = true
		// A bar that cannot be drawn must not stop the games.
		_ = p.bar.Set(p.done)
	}
}

// finish takes the bar away.
func (p *progress) finish() {
	if p.shown {
		_ = p.bar.Clear()
	}
}
