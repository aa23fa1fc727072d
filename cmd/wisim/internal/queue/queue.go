// Package queue sends batches of a run to workers on other machines and receives their
// results, over NATS JetStream. It knows no games: functions to play a batch and to check
// a result are passed in.
//
// Every message may arrive twice, late and out of order. A batch depends on its question,
// seed and number alone, so a second result is dropped, and a run has the same bytes as
// in one process.
//
// # On the server
//
// A run is identified by the fingerprint of its question. The question, with decks, card
// files and agents (results.Manifest), is in an object store under the hash of its
// contents. A task is a message in a work-queue stream that names the question and a
// batch. A worker holds it for a lease, which it extends by a sign of life; a task whose
// lease ends goes to another worker. A result is one message in a second stream with the
// whole batch, so there are no partial files, and the server refuses what is too large.
// Workers announce themselves in a bucket whose entries expire.
//
// The subject of a task holds the versions of the program and of what games depend on. A worker takes
// only tasks of its own versions.
package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/wisim/wisim/reports/results"
)

// Names of streams, buckets and subjects on the server.
const (
	taskStream   = "WISIM_TASKS"
	resultStream = "WISIM_RESULTS"
	presence     = "wisim_presence"
	questions    = "wisim_questions"
)

// Limits of what the driver and workers accept.
const (
	// MaxQuestion is the largest question in bytes.
	MaxQuestion = 16 << 20
	// MaxResult is the largest packed result in bytes, and maxBatch the largest
	// unpacked one.
	MaxResult = 2 << 20
	maxBatch  = 16 << 20
	// maxRow is the largest unpacked row in bytes, and maxRows the largest number of rows
	// for each game, in all tables but that of games together.
	maxRow  = 4 << 10
	maxRows = 1000
	maxTask = 4 << 10
)

// lease is how long a worker holds a batch without a sign of life, and pulse is the
// interval of such signs.
const (
	lease = 10 * time.Second
	pulse = 3 * time.Second
)

// mostFailures is at how many workers a batch fails before the run stops, and how often each
// worker fails before the run stops because all of them fail.
const mostFailures = 3

// Batch is a batch to play.
type Batch struct {
	ID    results.BatchID
	Games int
}

// task is the message that asks a worker to play a batch.
type task struct {
	Question string `json:"question"` // hash of the manifest, which states the question
	Matchup  int    `json:"matchup"`
	Number   int    `json:"number"`
	Games    int    `json:"games"`
}

func (t task) batch() Batch {
	return Batch{results.BatchID{Matchup: t.Matchup, Number: t.Number}, t.Games}
}

// Headers of a result.
const (
	headWorker = "Wisim-Worker"
	headBatch  = "Wisim-Batch"
	headHash   = "Wisim-Hash"
	headError  = "Wisim-Error"
)

// versionsToken hashes the versions into a word for subjects.
func versionsToken(v results.Versions) string {
	sum := sha256.Sum256([]byte(v.String()))
	return hex.EncodeToString(sum[:6])
}

// taskSubject returns the subject of a task. A further attempt has another subject, since
// the server stores one message of each.
func taskSubject(versions, run string, id results.BatchID, attempt int) string {
	return fmt.Sprintf("wisim.task.%s.%s.%v.%d", versions, run, id, attempt)
}

func resultSubject(run string) string { return "wisim.result." + run }

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// parseBatchID reads what BatchID.String writes.
func parseBatchID(s string) (id results.BatchID, err error) {
	matchup, number, ok := strings.Cut(s, "-")
	if ok {
		if id.Matchup, err = strconv.Atoi(matchup); err == nil {
			id.Number, err = strconv.Atoi(number)
		}
	}
	if !ok || err != nil || id.String() != s {
		return id, fmt.Errorf("%q names no batch", clean(s))
	}
	return id, nil
}

// maxName is the largest length of a worker's name.
const maxName = 64

// clean returns a foreign text that is safe to print: without control characters and line
// breaks.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
	if len(s) > 300 {
		s = s[:300] + "..."
	}
	return s
}

// cleanName returns a worker's name that is safe to print and to use as a key.
func cleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_=", r):
			return r
		}
		return '_'
	}, s)
	if len(s) > maxName {
		s = s[:maxName]
	}
	if s == "" {
		return "nameless"
	}
	return s
}
