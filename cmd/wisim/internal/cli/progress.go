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
	w     io.Writer
	total int
	done  int
	start time.Time
	bar   *progressbar.ProgressBar
}

func newProgress(w io.Writer, total int, start time.Time) *progress {
	return &progress{w: w, total: total, start: start}
}

// add counts one game.
func (p *progress) add() {
	p.done++
	if p.bar == nil {
		if time.Since(p.start) < longWork || !isTerminal(p.w) {
			return
		}
		p.bar = progressbar.NewOptions(p.total,
			progressbar.OptionSetWriter(p.w),
			progressbar.OptionSetDescription("games"),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetWidth(30),
			progressbar.OptionClearOnFinish(),
		)
	}
	// A bar that cannot be drawn must not stop the games.
	_ = p.bar.Set(p.done)
}

// finish takes the bar away.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
