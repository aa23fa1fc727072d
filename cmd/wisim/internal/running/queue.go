package running

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/lazyregexp"
	"github.com/wisim/wisim/internal/printable"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// queueOptions are the flags of a client of a queue.
type queueOptions struct{ queue.Options }

// embedded is the value of --queue for a server in this process.
const embedded = "embedded"

// AddQueueFlags defines --queue, with what as its help, and the flags that go with
// it.
func AddQueueFlags(f *pflag.FlagSet, what string) {
	f.String("queue", "", what)
	f.String("creds", "", "with --queue: file with NATS credentials")
	f.String("tls-ca", "", "with --queue: file with the certificate of the authority that signed the server's certificate")
	f.Bool("insecure", false, "with --queue: allow another machine without TLS or credentials")
}

// queueOf returns the values of the queue's flags; none if the command does not
// define them.
func queueOf(flags *pflag.FlagSet) (o queueOptions) {
	for name, value := range map[string]*string{"queue": &o.URL, "creds": &o.Creds, "tls-ca": &o.TLSCA} {
		if f := flags.Lookup(name); f != nil {
			*value = f.Value.String()
		}
	}
	if f := flags.Lookup("insecure"); f != nil {
		o.Insecure = f.Value.String() == "true"
	}
	return o
}

// Check sets the options from the flags and refuses those that make no sense.
func (o *queueOptions) Check(flags *pflag.FlagSet) error {
	*o = queueOf(flags)
	if o.URL == "" {
		for _, name := range []string{"queue", "creds", "tls-ca", "insecure"} {
			if flags.Changed(name) {
				return terminal.Usagef("--%s without the address of a queue: want --queue nats://HOST:4222", name)
			}
		}
		return nil
	}
	if _, ok, err := o.embeddedPort(); ok || err != nil {
		return err
	}
	return QueueError(o.Options.Check())
}

// ConnectQueue connects to the queue of a command that needs one, with the rights of a worker
// or of a run.
func ConnectQueue(ctx context.Context, flags *pflag.FlagSet, worker bool) (*queue.Conn, error) {
	o := queueOf(flags)
	o.Worker = worker
	if o.URL == "" {
		return nil, terminal.Usagef("--queue: want the address of a queue, such as nats://localhost:4222")
	}
	c, err := queue.Connect(ctx, o.Options)
	return c, QueueError(err)
}

// embeddedPort returns the port of "embedded:4222", 0 for "embedded"; ok is false for
// another address.
func (o *queueOptions) embeddedPort() (port int, ok bool, err error) {
	text, ok := strings.CutPrefix(o.URL, embedded)
	if !ok || text == "" {
		return 0, ok, nil
	}
	number, colon := strings.CutPrefix(text, ":")
	port, err = strconv.Atoi(number)
	if !colon || err != nil || port < 1 || port > 65535 {
		return 0, true, terminal.Usagef("--queue %s: want embedded, or embedded:4222 for a port", o.URL)
	}
	return port, true, nil
}

// QueueError turns errors of a queue into usage or input errors.
func QueueError(err error) error {
	var option *queue.OptionsError
	var server *queue.ServerError
	var taken *queue.TakenError
	var file *queue.FileError
	switch {
	case errors.As(err, &file):
		return terminal.WrapInput(err)
	case errors.As(err, &option):
		if strings.HasPrefix(option.Msg, "--") {
			return terminal.WrapUsage(err)
		}
		return terminal.Usagef("--queue: %w", err)
	case errors.As(err, &server), errors.As(err, &taken):
		return terminal.Inputf("--queue: %w", err)
	}
	return err
}

// remoteRun is the connection of a run whose games are played by workers at a queue.
type remoteRun struct {
	driver *queue.Driver
	conn   *queue.Conn
	server *queue.Server // server in this process; nil if the queue is elsewhere
	dir    string        // directory in which that server stores its data
	temp   bool          // whether dir is temporary and removed at the end
}

// connect connects to the queue of the options; nil if there is none. It starts a
// server for --queue embedded.
func (s *Session) connect(ctx context.Context, errs io.Writer, o *Options) (*remoteRun, error) {
	at := o.Queue
	if at.URL == "" {
		return nil, nil
	}
	if s.Next != nil {
		return nil, terminal.Usagef("--queue: a search cannot use a queue: workers do not know which question follows from an answer; leave --queue out")
	}
	m, err := s.manifestFor(o)
	if err != nil {
		return nil, err
	}
	if s.store != nil { // another version of wisim may have begun the stored run
		here := m.Versions
		m = s.store.Manifest()
		m.Versions = here
	}
	say := func(line string) { _, _ = fmt.Fprintf(errs, "wisim: %s\n", line) }
	r := &remoteRun{}
	options := at.Options
	if port, ok, err := at.embeddedPort(); err != nil {
		return nil, err
	} else if ok {
		if options.URL, err = r.serve(port, s.store); err != nil {
			return nil, errors.Join(QueueError(err), r.close(false))
		}
		say("workers: wisim work --queue " + options.URL)
		say("those of another user or machine need the key of workers in " + r.server.KeysFile() + " (docs/cluster.md)")
	}
	if r.conn, err = queue.Connect(ctx, options); err == nil {
		r.driver, err = queue.NewDriver(ctx, r.conn, m, say)
	}
	if err != nil {
		return nil, errors.Join(QueueError(err), r.close(false))
	}
	for _, a := range s.Jobs {
		a.remote = r.driver
		for _, match := range a.Matches { // the workers must store the same tables as this run
			match.Keep = m.Keep
		}
	}
	return r, nil
}

// serve starts a queue server in this process. It stores tasks in the directory of
// the run, or in a temporary one.
func (r *remoteRun) serve(port int, store *results.Run) (url string, err error) {
	if store != nil {
		r.dir = filepath.Join(store.Dir(), "queue")
	} else if r.dir, err = terminal.MakeTempDir(); err != nil {
		return "", err
	} else {
		r.temp = true
	}
	if r.server, err = queue.StartServer(queue.ServerOptions{Port: port, Store: r.dir, OwnKeys: true}); err != nil {
		return "", err
	}
	return r.server.URL(), nil
}

// close closes the connection. The tasks in the queue are removed if the run is over,
// the embedded server's also if nothing can resume it.
func (r *remoteRun) close(over bool) error {
	if r == nil {
		return nil
	}
	if r.driver != nil {
		r.driver.Close(over)
	}
	if r.conn != nil {
		r.conn.Close()
	}
	if r.server != nil {
		r.server.Stop()
	}
	if (over || r.temp) && r.dir != "" {
		return os.RemoveAll(r.dir)
	}
	return nil
}

// playRemote plays batches of a round with the workers of the queue.
func (a *Job) playRemote(ctx context.Context, round []sampling.Batch, sink selfplay.Sink) error {
	batches := make([]queue.Batch, len(round))
	for i, b := range round {
		batches[i] = queue.Batch{ID: a.batchID(b), Games: b.Games}
	}
	err := a.remote.Play(ctx, batches, queue.Sink{
		Check: func(i int, worker string, b results.Batch) error { return a.verify(ctx, round[i], worker, b) },
		Store: a.storeFrom(batches, sink.Store),
		Batch: func(i int, b results.Batch) {
			for _, g := range b.Games {
				sink.Game(g)
			}
			sink.Batch(i, b, true)
		},
	})
	var failed *queue.FailedError
	if !errors.As(err, &failed) {
		return QueueError(err)
	}
	game := faultyGame(failed)
	if game == 0 {
		return err
	}
	if repeat := a.ReplayCommand(failed.Batch.Matchup - a.offset); repeat != "" {
		return fmt.Errorf("%w\nto repeat it alone: %s%d", err, repeat, game)
	}
	return err
}

// storeFrom returns the function that stores the batch of a worker, and which worker sent it.
func (a *Job) storeFrom(batches []queue.Batch, store func(int, results.Batch) error) func(int, string, results.Batch) error {
	if store == nil {
		return nil
	}
	return func(i int, worker string, b results.Batch) error {
		if err := a.store.NoteOrigin(worker, batches[i].ID); err != nil {
			return err
		}
		return store(i, b)
	}
}

// recall tells the driver, if there is one, which stored batches came from workers. It removes
// those of workers that an earlier process found false, if it could not do so itself.
func (s *Session) recall(remote *remoteRun) error {
	if s.store == nil {
		return nil
	}
	origins, err := s.store.Origins()
	if err != nil {
		return StoreError(err)
	}
	var bad []results.BatchID
	for _, worker := range origins.Refused {
		if remote != nil {
			remote.driver.Ban(worker)
		}
		bad = append(bad, origins.Batches[worker]...)
		delete(origins.Batches, worker)
	}
	for worker, ids := range origins.Batches {
		if remote != nil {
			remote.driver.Credit(worker, ids)
		}
	}
	if len(bad) == 0 {
		return nil
	}
	if err := s.store.Remove(bad); err != nil {
		return StoreError(err)
	}
	return s.reload()
}

// startOver begins anew after workers were found false: without what they sent, and with what
// else is stored.
func (s *Session) startOver(d *queue.Driver, lost *queue.LostError) error {
	s.pruned = true
	if s.store == nil {
		d.Forget()
		return s.reload()
	}
	for _, worker := range lost.Workers {
		if err := s.store.NoteRefused(worker); err != nil {
			return StoreError(err)
		}
	}
	if err := s.store.Remove(lost.Batches); err != nil {
		return StoreError(err)
	}
	return s.reload()
}

// reload has all jobs forget what they received, and load again what is stored.
func (s *Session) reload() error {
	for _, a := range s.Jobs {
		a.Played, a.Games, a.reused, a.tally, a.Uses = nil, 0, 0, stats.Tally{}, reports.UseTally{}
		if a.Reset != nil {
			a.Reset()
		}
		if a.store != nil {
			if err := a.loadStored(); err != nil {
				return err
			}
		}
	}
	return nil
}

// prune removes the batches that no job asked for in the end: false games had led to them.
func (s *Session) prune() error {
	if s.store == nil || !s.pruned {
		return nil
	}
	asked := map[results.BatchID]bool{}
	for _, a := range s.Jobs {
		for _, p := range a.Played {
			asked[results.BatchID{Matchup: a.offset + p.Matchup, Number: p.Number}] = true
		}
	}
	if err := s.store.Sync(); err != nil {
		return StoreError(err)
	}
	ids, err := s.store.Batches()
	if err != nil {
		return StoreError(err)
	}
	return StoreError(s.store.Remove(slices.DeleteFunc(ids, func(id results.BatchID) bool { return asked[id] })))
}

// gameError matches the number of the game in the error of a worker.
var gameError = lazyregexp.New(`^game (\d+): `)

// faultyGame returns the number of the game of the batch at which workers failed, from 1; 0 if
// no game is at fault, as when a worker has no room for its files.
func faultyGame(failed *queue.FailedError) int {
	m := gameError().FindStringSubmatch(failed.Text)
	if m == nil {
		return 0
	}
	game, err := strconv.Atoi(m[1])
	if err != nil || (game-1)/sampling.BatchGames != failed.Batch.Number {
		return 0
	}
	return game
}

// maxWord is the largest length of a text in a worker's rows, in bytes.
const maxWord = 200

// verify checks a worker's batch: its seeds, its rows, and a random sample of games
// by replaying them.
func (a *Job) verify(ctx context.Context, b sampling.Batch, worker string, got results.Batch) error {
	if err := a.checkForm(b, got); err != nil {
		return err
	}
	for _, g := range got.Games {
		if err := a.remote.Audit(worker, func() error { return a.checkByReplay(ctx, b, g.Number, got) }); err != nil {
			return err
		}
	}
	return nil
}

// checkForm checks what can be checked without playing.
func (a *Job) checkForm(b sampling.Batch, got results.Batch) error {
	if _, err := sampling.Summarize(b, got.Games); err != nil {
		return err
	}
	if err := a.checkSeeds(b, got.Games); err != nil {
		return err
	}
	return a.checkRows(b, got)
}

// checkRows checks that rows are well-formed and belong to the batch, without
// playing.
func (a *Job) checkRows(b sampling.Batch, got results.Batch) error {
	keep := a.Matches[b.Matchup].Keep
	if got.Uses == nil {
		return errors.New("has no counts of the use of cards")
	}
	if !keep.Cards() && got.Cards != nil || !keep.Turns() && got.Turns != nil {
		return errors.New("has tables that the run does not store")
	}
	words := make([]string, 0, len(got.Games)+3*len(got.Cards)+2*len(got.Uses))
	for _, u := range got.Uses {
		if u.Side < 0 || u.Side > 1 || u.Agent < 0 || u.Agent > 1 || u.Played < 0 || u.Played > u.InHand || int(u.InHand) > len(got.Games) ||
			strings.Contains(u.Code, " ") {
			return fmt.Errorf("a count of the use of a card is none: %.300s", fmt.Sprint(u))
		}
		words = append(words, u.Code, u.Title)
	}
	for _, g := range got.Games {
		if g.Winner < results.Unfinished || g.Winner > 1 || g.First < 0 || g.First > 1 || !isCount(g.Turns) || !isCount(g.Decisions) || g.Ending == "" {
			return fmt.Errorf("game %d is none: %.300s", g.Number+1, fmt.Sprint(g))
		}
		words = append(words, g.Ending)
	}
	in := func(game, side, matchup int32) bool {
		return int(game) >= b.First() && int(game) < b.First()+b.Games && side >= 0 && side <= 1 && matchup == 0
	}
	for _, c := range got.Cards {
		if !in(c.Game, c.Side, c.Matchup) {
			return fmt.Errorf("a row of cards belongs to game %d", c.Game+1)
		}
		words = append(words, c.Code, c.Title, c.PlayedZone)
	}
	for _, t := range got.Turns {
		if !in(t.Game, t.Side, t.Matchup) {
			return fmt.Errorf("a row of turns belongs to game %d", t.Game+1)
		}
	}
	for _, w := range words {
		if len(w) > maxWord || strings.ContainsFunc(w, func(r rune) bool { return r < ' ' || printable.IsControl(r) }) {
			return errors.New("a text is too long, or holds what no card has")
		}
	}
	return nil
}

// isCount reports whether a number is a count that the tables can hold.
func isCount(n int) bool { return n >= 0 && n <= math.MaxInt32 }

// checkByReplay plays a game again and compares it with the worker's rows.
func (a *Job) checkByReplay(ctx context.Context, b sampling.Batch, number int, got results.Batch) error {
	var solo selfplay.BatchPlayer
	want, err := solo.Play(ctx, selfplay.Batch{Match: a.Matches[b.Matchup], First: number, Games: 1})
	if err != nil {
		return err
	}
	is := results.Batch{
		Games: slices.DeleteFunc(slices.Clone(got.Games), func(g results.Game) bool { return g.Number != number }),
		Cards: slices.DeleteFunc(slices.Clone(got.Cards), func(c results.Card) bool { return int(c.Game) != number }),
		Turns: slices.DeleteFunc(slices.Clone(got.Turns), func(t results.Turn) bool { return int(t.Game) != number }),
	}
	switch {
	case !slices.Equal(is.Games, want.Games):
		return fmt.Errorf("game %d plays differently here: %s instead of %s", number+1, describeOutcome(want.Games[0]), describeOutcome(is.Games[0]))
	case !slices.Equal(is.Cards, want.Cards), !slices.Equal(is.Turns, want.Turns):
		return fmt.Errorf("game %d has other rows of cards or turns here", number+1)
	}
	return checkUses(got.Uses, want.Uses)
}

// checkUses checks that the counts of a batch include those of one of its games.
func checkUses(batch, game []results.CardUse) error {
	for _, want := range game {
		if !slices.ContainsFunc(batch, func(u results.CardUse) bool {
			return u.Side == want.Side && u.Agent == want.Agent && u.Title == want.Title && u.InHand >= want.InHand && u.Played >= want.Played
		}) {
			return fmt.Errorf("the counts of the use of cards lack %s", want.Title)
		}
	}
	return nil
}
