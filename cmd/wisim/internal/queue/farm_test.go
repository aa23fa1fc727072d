package queue

import (
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// What a batch takes, of messages and of time; TestQueueMessages holds the
// messages against a real server.
const (
	// Of a batch the server gets: the task, a worker's request for it and its
	// acknowledgement, the result, and the driver's acknowledgement. It sends
	// the task, the result, and that it has what was sent of both. Who plays a
	// batch in a moment asks for several at once: almost one message less.
	messagesOfBatch = 9
	bytesOfBatch    = 4600 // in and out, with 1.9 KB of result, which pass twice
	// A sign of life of a worker, every five seconds, and that it was stored.
	messagesOfBeat = 2
	bytesOfBeat    = 700
	bytesOfPulse   = 150
	// What a processor of the driver does for a batch beside playing games
	// again: unpacking it, and writing a file.
	driverTime   = 2500 * time.Microsecond
	gamesOfBatch = 64
)

// farm is a queue with many workers that play nothing, in virtual time.
type farm struct {
	workers int
	mean    float64 // seconds that a batch takes, between half of it and double
	lost    float64 // of the batches: their worker dies, and another begins
	cores   int     // of the driver

	random   *rand.Rand
	now      float64
	todo     events
	tasks    []int // that wait, by their number
	idle     int   // workers without a task
	results  []int // that wait for the driver
	checking int   // processors of the driver at work
	audit    audit // of the driver
	done     map[int]bool
	last     float64 // when the last task was taken by a worker

	messages, bytes, worked float64
	backlog                 int
}

type event struct {
	at float64
	do func()
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	old := *e
	last := old[len(old)-1]
	*e = old[:len(old)-1]
	return last
}

func (f *farm) after(seconds float64, do func()) { heap.Push(&f.todo, event{f.now + seconds, do}) }

// played is what came of a round.
type played struct {
	seconds, drain  float64 // the whole; from when nobody waited for a worker any more
	busy            float64 // share of the workers' time that went into batches that count
	messages, bytes float64 // a second
	backlog         int     // the most results that waited for the driver
}

// play a round of so many batches. It begins and ends with idle workers, as a
// round of an adaptive run does.
func (f *farm) play(batches int) played {
	f.random = rand.New(rand.NewPCG(uint64(f.workers), uint64(batches)))
	f.now, f.idle, f.done = 0, f.workers, make(map[int]bool, batches)
	f.todo, f.tasks, f.audit = nil, nil, audit{}
	f.messages, f.bytes, f.worked, f.backlog, f.checking, f.results = 0, 0, 0, 0, 0, nil
	for i := range batches {
		f.tasks = append(f.tasks, i)
	}
	f.take()
	for len(f.done) < batches {
		e := heap.Pop(&f.todo).(event)
		f.now = e.at
		e.do()
	}
	beats := f.now * float64(f.workers) / (alive / 3).Seconds()
	return played{
		seconds: f.now, drain: f.now - f.last, busy: f.worked / (f.now * float64(f.workers)), backlog: f.backlog,
		messages: (f.messages + beats*messagesOfBeat) / f.now, bytes: (f.bytes + beats*bytesOfBeat) / f.now,
	}
}

// take tasks, as many as there are idle workers.
func (f *farm) take() {
	for ; f.idle > 0 && len(f.tasks) > 0; f.idle-- {
		i := f.tasks[0]
		f.tasks = f.tasks[1:]
		f.last = f.now
		f.begin(i)
	}
}

func (f *farm) begin(i int) {
	took := f.mean * math.Exp2(2*f.random.Float64()-1) / 1.082 // the mean stays
	if f.random.Float64() < f.lost {
		dies := took * f.random.Float64()
		f.pulses(dies)
		f.after(dies, f.free) // another worker begins
		f.after(dies+lease.Seconds()-pulse.Seconds()*f.random.Float64(), func() { f.again(i) })
		return
	}
	f.pulses(took)
	f.after(took, func() {
		if !f.done[i] {
			f.worked += took
		}
		f.free()
		f.receive(i)
	})
}

func (f *farm) pulses(seconds float64) {
	n := math.Floor(seconds / pulse.Seconds())
	f.messages += n
	f.bytes += n * bytesOfPulse
}

func (f *farm) free() {
	f.idle++
	f.take()
}

func (f *farm) again(i int) {
	f.tasks = append([]int{i}, f.tasks...)
	f.take()
}

// receive a result, which waits until the driver has looked at those before it.
func (f *farm) receive(i int) {
	f.results = append(f.results, i)
	f.backlog = max(f.backlog, len(f.results))
	f.check()
}

func (f *farm) check() {
	for ; f.checking < f.cores && len(f.results) > 0; f.checking++ {
		i := f.results[0]
		f.results = f.results[1:]
		replays := 0
		for range gamesOfBatch {
			if f.audit.replays(f.audit.received/f.workers+1, f.random.IntN(rarely), f.cores) {
				replays++
			}
		}
		if replays > 0 {
			f.audit.replaying++
		}
		f.after(driverTime.Seconds()+f.mean*float64(replays)/gamesOfBatch, func() {
			if replays > 0 {
				f.audit.replaying--
			}
			f.checking--
			f.done[i] = true
			f.messages += messagesOfBatch
			f.bytes += bytesOfBatch
			f.check()
		})
	}
}

// farms are those of docs/cluster.md.
var farms = []struct {
	workers int
	mean    float64
	each    int // batches a round has for each worker
}{
	{10000, 40, 28}, {10000, 100, 24}, {10000, 300, 24}, {1000, 10, 28}, {100, 1, 96},
}

// A farm of ten thousand workers, of whose batches one in a hundred is lost: what
// the queue has to carry, how long a round takes to drain, and how long rounds
// must be for nine tenths of the time to go into batches that count. The table of
// docs/cluster.md is this one.
func TestTenThousandWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	page, err := os.ReadFile("../../../../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| workers | time of a batch | batches a round | messages a second | MB a second | most results waiting | end of a round | busy |\n")
	table.WriteString("|---|---|---|---|---|---|---|---|\n")
	for _, c := range farms {
		f := farm{workers: c.workers, mean: c.mean, cores: 2, lost: 0.01}
		p := f.play(c.each * c.workers)
		fmt.Fprintf(&table, "| %d | %.0f s | %d | %.0f | %.1f | %d | %.0f s | %.0f %% |\n",
			c.workers, c.mean, c.each*c.workers, p.messages, p.bytes/1e6, p.backlog, p.drain, 100*p.busy)
		if p.busy < 0.9 {
			t.Errorf("%d workers, %v s: %.1f %% busy; at least 90 %%", c.workers, c.mean, 100*p.busy)
		}
		if p = f.play(c.each / 4 * c.workers); p.busy >= 0.9 {
			t.Errorf("%d workers, %v s: rounds of a quarter keep %.1f %% busy: the page asks for too much", c.workers, c.mean, 100*p.busy)
		}
	}
	if !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/cluster.md does not have\n%s", table.String())
	}
}

// A driver that cannot keep up is what bounds a farm whose batches are short.
func TestShortBatchesWaitForTheDriver(t *testing.T) {
	f := farm{workers: 1000, mean: 0.5, cores: 2, lost: 0.01}
	p := f.play(40000)
	if most := 2 / driverTime.Seconds() / 2; 40000/p.seconds > 2*most || p.busy > 0.5 {
		t.Errorf("%.0f batches a second, %.2f busy: faster than two processors can be", 40000/p.seconds, p.busy)
	}
}

// What the table says of messages is what a server counts.
func TestQueueMessages(t *testing.T) {
	s := serve(t, ServerOptions{})
	defer work(t, s, "w", honest)()
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	c := &checked{t: t, batches: batches(400)}
	before, err := s.server.Varz(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
		t.Fatal(err)
	}
	after, err := s.server.Varz(nil)
	if err != nil {
		t.Fatal(err)
	}
	n := float64(len(c.batches))
	messages := float64(after.InMsgs+after.OutMsgs-before.InMsgs-before.OutMsgs) / n
	bytes := float64(after.InBytes+after.OutBytes-before.InBytes-before.OutBytes) / n
	if messages < messagesOfBatch-1.5 || messages > messagesOfBatch+0.5 || bytes > bytesOfBatch {
		t.Errorf("a batch is %.1f messages and %.0f bytes; the table has %d and %d", messages, bytes, messagesOfBatch, bytesOfBatch)
	}
	t.Logf("a batch is %.1f messages and %.0f bytes", messages, bytes)
}
