// Package queue hands batches of a run to workers on other machines and takes
// back what they have played, over NATS JetStream. It stands between the loop of
// a run, which asks for rounds of batches, and the games, of which it knows
// nothing: who plays a batch, and who says whether what came back is right, is
// passed in.
//
// Everything may be delivered twice, late and out of order. A batch depends on
// its question, seed and number alone, so a second result of it is dropped, and
// the answer of a run is the same to the byte as in one process.
//
// # On the server
//
// A run is named by the fingerprint of its question. The question, with decks,
// card files and agents (results.Manifest), lies in an object store under the
// hash of its contents. A task is a message of a work-queue stream that names the
// question and a batch: a worker that takes it has it for a while (lease), and
// for longer as long as it says that it is alive; then it goes to another. A
// result is a message of a second such stream: one batch, whole, so there is no
// half of a file to find, and the server itself refuses what is too large. Who
// is there is in a bucket whose entries expire.
//
// Tasks carry the versions of program, rules and card data in their subject. A
// worker takes only those of its own.
package queue

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/wisim/wisim/reports/results"
)

// Names on the server.
const (
	taskStream   = "WISIM_TASKS"
	resultStream = "WISIM_RESULTS"
	presence     = "wisim_presence"
	questions    = "wisim_questions"
)

// Limits of what comes in.
const (
	// MaxQuestion is the largest question in bytes.
	MaxQuestion = 16 << 20
	// MaxResult is the largest result in bytes as it is sent, and maxBatch as
	// it is unpacked.
	MaxResult = 8 << 20
	maxBatch  = 64 << 20
	maxTask   = 4 << 10
)

// lease is how long a worker has a batch without a sign of life, and pulse how
// often it gives one.
const (
	lease = 10 * time.Second
	pulse = 3 * time.Second
)

// MostFailures is how often a batch may fail before the run is stopped.
const MostFailures = 3

// Batch is a batch to play.
type Batch struct {
	ID    results.BatchID
	Games int
}

// task is what a worker is told.
type task struct {
	Question string `json:"question"` // hash of the manifest
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

// versionsToken is a word that only equal versions share.
func versionsToken(v results.Versions) string {
	sum := sha256.Sum256([]byte(v.Program + "\n" + v.Rules + "\n" + v.Cards))
	return hex.EncodeToString(sum[:6])
}

// taskSubject names a task. Another attempt is another subject: the server keeps
// one message of each.
func taskSubject(versions, run string, id results.BatchID, attempt int) string {
	return fmt.Sprintf("wisim.task.%s.%s.%v.%d", versions, run, id, attempt)
}

func resultSubject(run string) string { return "wisim.result." + run }

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// packer packs batches for the way. It keeps what is costly to make.
type packer struct {
	out bytes.Buffer
	z   *gzip.Writer
}

func (p *packer) pack(b results.Batch) ([]byte, error) {
	p.out.Reset()
	if p.z == nil {
		z, err := gzip.NewWriterLevel(&p.out, gzip.BestSpeed)
		if err != nil {
			return nil, err
		}
		p.z = z
	} else {
		p.z.Reset(&p.out)
	}
	if err := json.NewEncoder(p.z).Encode(b); err != nil {
		return nil, err
	}
	err := p.z.Close()
	return bytes.Clone(p.out.Bytes()), err
}

// unpack what a worker sent; it trusts nothing of it.
func unpack(text []byte, hash string) (b results.Batch, err error) {
	if len(text) > MaxResult {
		return b, fmt.Errorf("%d bytes; at most %d", len(text), MaxResult)
	}
	if hashOf(text) != hash {
		return b, errors.New("the hash is not that of what was sent")
	}
	return decode(text)
}

// decode what pack made.
func decode(text []byte) (b results.Batch, err error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return b, err
	}
	limited := &io.LimitedReader{R: z, N: maxBatch}
	d := json.NewDecoder(limited)
	d.DisallowUnknownFields()
	err = d.Decode(&b)
	if limited.N <= 0 {
		return b, fmt.Errorf("more than %d bytes, unpacked", maxBatch)
	}
	return b, err
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

// maxName is how long the name of a worker may be.
const maxName = 64

// clean is a text from elsewhere as it may be shown: nothing in it steers a
// terminal or breaks a line.
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

// cleanName is the name of a worker as it may be shown, and used as a key.
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
