package terminal

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
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

// The bar is there although no game is finished yet, and goes on from what was
// finished before it was shown.
func TestProgressIsShownBeforeTheFirstGame(t *testing.T) {
	var out lockedBuffer
	var p Progress
	p.watch(&out, 400, 20*time.Millisecond)
	for start := time.Now(); !strings.Contains(out.String(), "0/400"); time.Sleep(time.Millisecond) {
		if time.Since(start) > 5*time.Second {
			t.Fatalf("no bar: %q", out.String())
		}
	}
	p.Add()
	p.Stop()
	before := out.String()
	if strings.Contains(before, "\x1b[3") || strings.Contains(before, "\x1b[4") {
		t.Errorf("the bar has colours, and NO_COLOR is not looked at: %q", before)
	}
	time.Sleep(60 * time.Millisecond)
	if after := out.String(); after != before {
		t.Errorf("drawn after the end: %q", after[len(before):])
	}
}

// Nobody watches a pipe.
func TestNoProgressInAPipe(t *testing.T) {
	var out bytes.Buffer
	p := StartProgress(NewSanitizer(&out), 10)
	p.Add()
	p.Stop()
	if out.Len() > 0 {
		t.Errorf("wrote %q", out.String())
	}
}
