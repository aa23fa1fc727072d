package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/wisim/wisim/internal/extremes"
	"github.com/wisim/wisim/reports/results"
)

// Bounds of what a message of a sweep may take: memory in bytes, garbage included, and time.
const (
	sweepMemory = 100 << 20
	sweepTime   = 10 * time.Second
)

// message is a task as a worker receives it.
type message struct {
	jetstream.Msg
	subject string
	data    []byte
}

func (m message) Subject() string                           { return m.subject }
func (m message) Data() []byte                              { return m.data }
func (m message) Metadata() (*jetstream.MsgMetadata, error) { return nil, errors.New("none") }

// Each field of a task has extreme values: the worker plays it within bounds, or refuses it.
func TestTasksWithExtremeValues(t *testing.T) {
	s := serve(t, ServerOptions{})
	w := &Worker{Name: "w", Versions: testVersions, Say: func(string) {}, players: map[string]*opened{}, conn: dial(t, s)}
	open := &opened{run: "run"}
	open.once.Do(func() {})
	w.players["q"] = open
	extremes.Each(&task{Question: "q", Games: 64}, func(what string, changed any) {
		sent := *changed.(*task)
		text, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		for _, subject := range []string{taskSubject("v", "run", sent.batch().ID, 0), "wisim.task.v.run.00-0000000.0", what} {
			extremes.Bounded(t, what, sweepMemory, sweepTime, func() {
				got, _, err := w.read(t.Context(), message{subject: subject, data: text})
				if err == nil && (got.Games < 1 || got.Games > maxGames || got.Number < 0 || got.Number > maxNumber || got.Matchup < 0 || got.Matchup > maxNumber) {
					t.Errorf("%s: takes %+v", what, got)
				}
				wantShort(t, what, err)
			})
		}
	})
}

// wantShort wants an error of at most a kilobyte that does not steer a terminal.
func wantShort(t *testing.T, what string, err error) {
	t.Helper()
	if err != nil && (len(clean(err.Error())) > 1000 || strings.ContainsFunc(clean(err.Error()), func(r rune) bool { return r < ' ' || r > '~' })) {
		t.Errorf("%s: %.300q", what, err)
	}
}

// Each field of an entry of the bucket of presences has extreme values: the status is bounded and
// can be shown.
func TestPresencesWithExtremeValues(t *testing.T) {
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	put := func(what, key string, changed any) {
		text, err := json.Marshal(changed)
		if err != nil {
			return // JSON cannot express the value
		}
		if _, err := d.conn.present.Put(t.Context(), key, text); err != nil {
			return // the server does not take it
		}
		extremes.Bounded(t, what, sweepMemory, sweepTime, func() {
			status, err := d.conn.Status(t.Context())
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
			shown := fmt.Sprintf("%+v", status)
			if len(shown) > 64<<10 || strings.ContainsFunc(shown, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Errorf("%s: shows %.300q", what, shown)
			}
			if jobs, other := d.Workers(t.Context()); jobs < 0 || jobs > maxJobs || other < 0 || other > 1 {
				t.Errorf("%s: %d jobs, %d other workers", what, jobs, other)
			}
		})
	}
	extremes.Each(&Present{Name: "w", Jobs: 2, Versions: testVersions}, func(what string, changed any) { put(what, "worker.w", changed) })
	if err := d.conn.present.Delete(t.Context(), "worker.w"); err != nil {
		t.Fatal(err)
	}
	extremes.Each(&Driven{Run: "x", Command: "c", Refused: []string{"r"}}, func(what string, changed any) { put(what, "run.x", changed) })
}

// Each field of a result has extreme values, and so have its headers: it is unpacked within the
// bounds, or refused.
func TestResultsWithExtremeValues(t *testing.T) {
	sample := results.Batch{
		Games: []results.Game{{Ending: "burned"}}, Cards: []results.Card{{Code: "01001"}}, Turns: []results.Turn{{Turn: 1}}, Uses: []results.CardUse{{Title: "x"}},
	}
	extremes.Each(&sample, func(what string, changed any) {
		packed, err := new(packer).pack(*changed.(*results.Batch))
		if err != nil {
			return // JSON cannot express the value
		}
		extremes.Bounded(t, what, sweepMemory, sweepTime, func() {
			b, err := unpack(packed, hashOf(packed), 64)
			if err == nil && (len(b.Games) > 64 || len(b.Cards)+len(b.Turns)+len(b.Uses) > maxRows*64) {
				t.Errorf("%s: takes %d games", what, len(b.Games))
			}
			wantShort(t, what, err)
		})
	})
	heads := struct{ Worker, Batch, Hash, Error string }{"w", "00-0000000", "", "failed"}
	extremes.Each(&heads, func(what string, changed any) {
		h := changed.(*struct{ Worker, Batch, Hash, Error string })
		extremes.Bounded(t, what, sweepMemory, sweepTime, func() {
			_, err := parseBatchID(h.Batch)
			wantShort(t, what, err)
			_, err = unpack(nil, h.Hash, 64)
			wantShort(t, what, err)
			if name := cleanName(h.Worker); len(name) > maxName || strings.ContainsAny(name, " \n\x1b") {
				t.Errorf("%s: the name %q", what, name)
			}
			if text := clean(h.Error); len(text) > 400 {
				t.Errorf("%s: an error of %d bytes", what, len(text))
			}
		})
	})
}

// Each field of a question has extreme values: a worker decodes it, or refuses it with a short
// error. What it does with one that it has decoded, package experiments tests.
func TestQuestionsWithExtremeValues(t *testing.T) {
	s := serve(t, ServerOptions{})
	c := dial(t, s)
	m := testManifest(1)
	m.Schema = results.RunSchema
	m.Decks = []results.Deck{{Name: "d", Cards: []results.Entry{{Count: 1}}}}
	m.Sides = []results.Side{{Agent: "random"}}
	m.CandidateLists, m.Files = []results.CandidateList{{Name: "x"}}, []results.File{{Name: "x"}}
	m.Setup, m.Report = json.RawMessage("{}"), json.RawMessage("{}")
	extremes.Each(&m, func(what string, changed any) {
		text, err := json.Marshal(changed)
		if err != nil {
			return // JSON cannot express the value
		}
		hash := hashOf(text)
		if _, err := c.questions.PutBytes(t.Context(), hash, text); err != nil {
			t.Fatal(err)
		}
		extremes.Bounded(t, what, 2*sweepMemory, sweepTime, func() {
			_, err := c.fetchQuestion(t.Context(), hash)
			wantShort(t, what, err)
		})
		if err := c.questions.Delete(t.Context(), hash); err != nil {
			t.Fatal(err)
		}
	})
}
