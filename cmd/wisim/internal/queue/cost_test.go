package queue

import (
	"context"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wisim/wisim/reports/results"
)

func TestQueueCost(t *testing.T) {
	s := serve(t, ServerOptions{})
	for _, T := range []time.Duration{0, 20 * time.Millisecond} {
		var n atomic.Int64
		var stops []func()
		for i := range 4 {
			stops = append(stops, work(t, s, string(rune('a'+i)), func(ctx context.Context, b Batch) (results.Batch, error) {
				n.Add(1)
				time.Sleep(T)
				return honest(ctx, b)
			}))
		}
		d := drive(t, s, uint64(T), func(string) {})
		list := batches(3000)
		k := &checked{t: t, batches: list}
		sink := k.sink()
		v, _ := s.server.Varz(nil)
		var r0, r1 syscall.Rusage
		syscall.Getrusage(0, &r0)
		begin := time.Now()
		if err := d.Play(t.Context(), list, sink); err != nil {
			t.Fatal(err)
		}
		e := time.Since(begin)
		syscall.Getrusage(0, &r1)
		w, _ := s.server.Varz(nil)
		cpu := time.Duration(r1.Utime.Nano() + r1.Stime.Nano() - r0.Utime.Nano() - r0.Stime.Nano())
		t.Logf("T=%v: %v, %.0f batches/s; CPU a batch %v; in %.1f msgs %.0f B, out %.1f msgs %.0f B a batch", T, e, float64(len(list))/e.Seconds(), cpu/time.Duration(len(list)),
			float64(w.InMsgs-v.InMsgs)/3000, float64(w.InBytes-v.InBytes)/3000, float64(w.OutMsgs-v.OutMsgs)/3000, float64(w.OutBytes-v.OutBytes)/3000)
		for _, f := range stops {
			f()
		}
		d.Close(true)
	}
}
