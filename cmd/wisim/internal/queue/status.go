package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/reports/results"
)

// Present is a worker with a valid presence entry, that is, one seen in the last 15 seconds.
type Present struct {
	Name     string           `json:"name"`
	Jobs     int              `json:"jobs"` // number of batches that the worker plays in parallel
	Versions results.Versions `json:"versions"`
	Batches  int64            `json:"batches"` // number of batches that the worker has played
	Games    int64            `json:"games"`
	Seconds  float64          `json:"seconds"` // time since the worker connected, in seconds
}

// Bounds of a presence entry. One with numbers out of range is ignored, like one that is
// not JSON.
const (
	maxJobs    = math.MaxInt16
	maxCount   = 1 << 50
	maxRefused = 20 // refused results that a driver lists
)

// valid reports whether all numbers are in range.
func (p *Present) valid() bool {
	return p.Jobs >= 1 && p.Jobs <= maxJobs && p.Batches >= 0 && p.Batches <= maxCount &&
		p.Games >= 0 && p.Games <= maxCount && p.Seconds >= 0 && p.Seconds <= maxCount
}

// Driven is a run whose driver has a valid presence entry.
type Driven struct {
	Run      string           `json:"run"` // the fingerprint of its question
	Command  string           `json:"command"`
	Versions results.Versions `json:"versions"`
	Round    int              `json:"round"`   // number of the round; 1 is the first round of this driver
	Wanted   int              `json:"wanted"`  // number of batches of the round
	Done     int              `json:"done"`    // number of batches of the round whose results came back
	Failed   int              `json:"failed"`  // number of times that a batch failed
	Refused  []string         `json:"refused"` // refused results, each with its worker and the reason
}

// valid reports whether all numbers are in range.
func (d *Driven) valid() bool {
	for _, n := range []int{d.Round, d.Wanted, d.Done, d.Failed} {
		if n < 0 || n > maxCount {
			return false
		}
	}
	return len(d.Refused) <= maxRefused
}

// Status is a snapshot of a queue.
type Status struct {
	Workers []Present `json:"workers"`
	Runs    []Driven  `json:"runs"`
	Tasks   uint64    `json:"tasks"`   // number of tasks that wait or are being played
	Results uint64    `json:"results"` // number of results that their driver has not received yet
	Bytes   uint64    `json:"bytes"`   // size of tasks and results in bytes
}

// Status returns the workers, runs and backlog of the queue.
func (c *Conn) Status(ctx context.Context) (s Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	s.Workers, s.Runs = []Present{}, []Driven{}
	entries, err := c.entries(ctx)
	if err != nil {
		return s, &ServerError{c.url, plain(err)}
	}
	for _, entry := range entries {
		kind, _, _ := strings.Cut(entry.Key(), ".")
		var w Present
		var d Driven
		switch {
		case kind == "worker" && json.Unmarshal(entry.Value(), &w) == nil && w.valid():
			w.Name, w.Versions = cleanName(w.Name), cleanVersions(w.Versions)
			s.Workers = append(s.Workers, w)
		case kind == "run" && json.Unmarshal(entry.Value(), &d) == nil && d.valid():
			d.Run, d.Command, d.Versions = clean(d.Run), clean(d.Command), cleanVersions(d.Versions)
			for i := range d.Refused {
				d.Refused[i] = clean(d.Refused[i])
			}
			s.Runs = append(s.Runs, d)
		}
	}
	for stream, n := range map[jetstream.Stream]*uint64{c.tasks: &s.Tasks, c.results: &s.Results} {
		info, err := stream.Info(ctx)
		if err != nil {
			return s, &ServerError{c.url, plain(err)}
		}
		*n = info.State.Msgs
		s.Bytes += info.State.Bytes
	}
	return s, nil
}

// entries returns all presence entries, sorted by name. It reads them as one stream, since one
// request for each of thousands of workers would be slow.
func (c *Conn) entries(ctx context.Context) (list []jetstream.KeyValueEntry, err error) {
	watch, err := c.present.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, watch.Stop()) }()
	for {
		select {
		case entry, ok := <-watch.Updates():
			if !ok || entry == nil { // a nil entry marks the end of the existing entries
				slices.SortFunc(list, func(a, b jetstream.KeyValueEntry) int { return strings.Compare(a.Key(), b.Key()) })
				return list, nil
			}
			list = append(list, entry)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func cleanVersions(v results.Versions) results.Versions {
	return results.Versions{Program: clean(v.Program), Rules: clean(v.Rules), Cards: clean(v.Cards), Agents: clean(v.Agents), Weights: clean(v.Weights)}
}

// tell publishes a presence entry.
func (c *Conn) tell(ctx context.Context, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = c.present.Put(ctx, key, text)
	return err
}

// putQuestion stores a question and returns its hash.
func (c *Conn) putQuestion(ctx context.Context, m results.Manifest) (hash string, err error) {
	m.Schema = results.RunSchema
	text, err := json.Marshal(m)
	if err != nil {
		return "", err
	}
	if len(text) > MaxQuestion {
		return "", fmt.Errorf("the question has %d bytes; a queue takes %d", len(text), MaxQuestion)
	}
	hash = hashOf(text)
	_, err = c.questions.PutBytes(ctx, hash, text)
	return hash, err
}

// fetchQuestion loads the question with a hash.
func (c *Conn) fetchQuestion(ctx context.Context, hash string) (m results.Manifest, err error) {
	info, err := c.questions.GetInfo(ctx, hash)
	if err != nil {
		return m, fmt.Errorf("the question %.12s: %w", clean(hash), plain(err))
	}
	if info.Size > MaxQuestion {
		return m, fmt.Errorf("the question %.12s has %d bytes; at most %d", clean(hash), info.Size, MaxQuestion)
	}
	o, err := c.questions.Get(ctx, hash)
	if err != nil {
		return m, fmt.Errorf("the question %.12s: %w", clean(hash), plain(err))
	}
	text, err := io.ReadAll(io.LimitReader(o, MaxQuestion+1))
	err = errors.Join(err, o.Close())
	if err != nil {
		return m, fmt.Errorf("the question %.12s: %w", clean(hash), plain(err))
	}
	if hashOf(text) != hash {
		return m, fmt.Errorf("the question %.12s has another hash", clean(hash))
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return m, fmt.Errorf("the question %.12s: %w", clean(hash), err)
	}
	if err := m.Check(); err != nil {
		return m, fmt.Errorf("the question %.12s %w", clean(hash), err)
	}
	if m.Schema != results.RunSchema {
		return m, fmt.Errorf("the question %.12s has the schema %s; want %s", clean(hash), clean(m.Schema), results.RunSchema)
	}
	return m, nil
}
