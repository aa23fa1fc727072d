package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/parquet-go/parquet-go"
)

// gameRow is a row of the table of games. The parquet tags are the columns of the
// file.
type gameRow struct {
	Matchup   int32    `parquet:"matchup"`
	Game      int32    `parquet:"game"`         // number of the game in its matchup; 0 is the first
	Pair      int32    `parquet:"pair"`         // number of the pair; the two games of a pair share the seed
	Seed      uint64   `parquet:"seed"`         // seed of all randomness in the game
	First     int32    `parquet:"first"`        // the side that took the first turn, 0 or 1
	Swapped   bool     `parquet:"swapped"`      // agent 0 played side 1, and agent 1 side 0
	Winner    int32    `parquet:"winner"`       // the side that won, 0 or 1; -1 for a draw, -2 for an unfinished game
	Won       *float64 `parquet:"won,optional"` // points of side 0: 1, 0.5 or 0; null if the game is unfinished
	Turns     int32    `parquet:"turns"`        // number of turns begun by both players
	Decisions int32    `parquet:"decisions"`    // number of choices of both players among two or more actions
	Ending    string   `parquet:"ending,dict"`
	Signature uint64   `parquet:"signature"` // hash of every action taken and of the outcome
}

func newGameRow(id BatchID, g Game) gameRow {
	r := gameRow{
		Matchup: int32(id.Matchup), Game: int32(g.Number), Pair: int32(g.Pair), Seed: g.Seed, First: int32(g.First), Swapped: g.Swapped,
		Winner: int32(g.Winner), Turns: int32(g.Turns), Decisions: int32(g.Decisions), Ending: g.Ending, Signature: g.Signature,
	}
	if g.Finished() {
		won := g.Points(0)
		r.Won = &won
	}
	return r
}

func (r gameRow) game() Game {
	return Game{
		Number: int(r.Game), Pair: int(r.Pair), Seed: r.Seed, First: int(r.First), Swapped: r.Swapped, Winner: int(r.Winner),
		Turns: int(r.Turns), Decisions: int(r.Decisions), Ending: r.Ending, Signature: r.Signature,
	}
}

// Keys of the metadata of a file.
const (
	metaRun   = "wisim.run"   // fingerprint of the run
	metaBatch = "wisim.batch" // ID of the batch
	metaRows  = "wisim.rows"  // hash of the rows and of the uses
	metaUses  = "wisim.uses"  // with the games: the uses of cards in the batch
)

// encoders holds idle writers for the tables of a run, because creating one costs as
// much as writing a small file. Several goroutines may use it; the zero value is
// ready.
type encoders struct {
	games encoder[gameRow]
	cards encoder[Card]
	turns encoder[Turn]
}

// encodeTable encodes one table of a batch. The bytes depend only on the rows and the
// run.
func (r *Run) encodeTable(table string, id BatchID, b Batch) ([]byte, error) {
	switch table {
	case tableCards:
		return r.encoders.cards.encode(r, id, b.Cards, "")
	case tableTurns:
		return r.encoders.turns.encode(r, id, b.Turns, "")
	}
	rows := make([]gameRow, len(b.Games))
	for i, g := range b.Games {
		rows[i] = newGameRow(id, g)
	}
	return r.encoders.games.encode(r, id, rows, encodeUses(b.Uses))
}

// encoder encodes files with rows of type T.
type encoder[T any] struct{ idle sync.Pool }

// tableWriter encodes one file at a time.
type tableWriter[T any] struct {
	text    bytes.Buffer
	hasUses bool // the metadata has the key metaUses, which cannot be removed
	*parquet.GenericWriter[T]
}

func newTableWriter[T any](run *Run) *tableWriter[T] {
	w := &tableWriter[T]{}
	w.GenericWriter = parquet.NewGenericWriter[T](&w.text,
		parquet.Compression(run.codec),
		parquet.CreatedBy("wisim", RunSchema, "0"),
		parquet.PageBufferSize(16<<10),
		parquet.DataPageStatistics(false), // the column index of the file has these statistics, too
		parquet.KeyValueMetadata(metaRun, run.print),
		parquet.KeyValueMetadata(metaBatch, ""), // the batch ID is set for each file
		parquet.KeyValueMetadata(metaRows, ""),
	)
	return w
}

// encode encodes rows, and uses unless they are empty. The caller owns the result.
func (e *encoder[T]) encode(run *Run, id BatchID, rows []T, uses string) ([]byte, error) {
	w, ok := e.idle.Get().(*tableWriter[T])
	if !ok {
		w = newTableWriter[T](run)
	}
	w.SetKeyValueMetadata(metaBatch, id.String())
	w.SetKeyValueMetadata(metaRows, hashTable(rows, uses))
	if w.hasUses = w.hasUses || uses != ""; w.hasUses {
		w.SetKeyValueMetadata(metaUses, uses)
	}
	if _, err := w.Write(rows); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	text := bytes.Clone(w.text.Bytes())
	w.again()
	e.idle.Put(w)
	return text, nil
}

// again resets the writer for the next file, which then has the same bytes as from a
// new writer. The metadata of the last file shares its slices of column names with
// the writer; they are detached first, or Reset would clear them.
func (w *tableWriter[T]) again() {
	for _, group := range w.File().Metadata().RowGroups {
		for i := range group.Columns {
			group.Columns[i].MetaData.PathInSchema = nil
		}
	}
	w.text.Reset()
	w.Reset(&w.text)
}

// decode decodes a file of a batch with the uses that it stores, "" if none. It returns an
// error if the file is damaged or belongs to another run or batch.
func decode[T any](text []byte, run string, id BatchID) (rows []T, uses string, err error) {
	defer func() {
		// The parquet reader panics on wrong lengths in a damaged file.
		if r := recover(); r != nil {
			err = fmt.Errorf("is damaged: %v", r)
		}
	}()
	if err := boundParquet(text); err != nil {
		return nil, "", fmt.Errorf("is damaged: %w", err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, "", fmt.Errorf("is damaged: %w", err)
	}
	if got, _ := f.Lookup(metaRun); got != run {
		return nil, "", fmt.Errorf("belongs to another run (%s; this one is %s)", orNothing(got), run)
	}
	if got, _ := f.Lookup(metaBatch); got != id.String() {
		return nil, "", fmt.Errorf("holds batch %s", orNothing(got))
	}
	r := parquet.NewGenericReader[T](f)
	defer r.Close()
	rows = make([]T, f.NumRows())
	n, err := r.Read(rows)
	if err != nil && err != io.EOF {
		return nil, "", fmt.Errorf("is damaged: %w", err)
	}
	if n != len(rows) {
		return nil, "", fmt.Errorf("is damaged: %d rows of %d", n, len(rows))
	}
	uses, _ = f.Lookup(metaUses)
	if got, _ := f.Lookup(metaRows); got != hashTable(rows, uses) {
		return nil, "", errors.New("is damaged, or was changed: its rows do not have the hash that it names")
	}
	return rows, uses, nil
}
