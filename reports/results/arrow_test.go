package results

import (
	"bytes"
	"os"
	"testing"

	"github.com/apache/arrow-go/v18/parquet"
	arrow "github.com/apache/arrow-go/v18/parquet/file"
)

// Another implementation of Parquet, from Apache Arrow, reads the files.
func TestAnotherReaderReadsTheFiles(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	id := BatchID{3, 1}
	write(t, r, id)
	want := batch(id)

	games := open(t, r, tableGames, id)
	check(t, "matchup", ints(t, games, "matchup"), len(want.Games), func(int) any { return int32(3) })
	check(t, "game", ints(t, games, "game"), len(want.Games), func(i int) any { return int32(want.Games[i].Number) })
	check(t, "winner", ints(t, games, "winner"), len(want.Games), func(i int) any { return int32(want.Games[i].Winner) })
	check(t, "decisions", ints(t, games, "decisions"), len(want.Games), func(i int) any { return int32(want.Games[i].Decisions) })
	check(t, "seed", column[int64](t, games, "seed"), len(want.Games), func(i int) any { return int64(want.Games[i].Seed) })
	check(t, "signature", column[int64](t, games, "signature"), len(want.Games), func(i int) any { return int64(want.Games[i].Signature) })
	check(t, "swapped", column[bool](t, games, "swapped"), len(want.Games), func(i int) any { return want.Games[i].Swapped })
	check(t, "ending", text(t, games, "ending"), len(want.Games), func(i int) any { return want.Games[i].Ending })
	check(t, "won", column[float64](t, games, "won"), len(want.Games), func(i int) any {
		if g := want.Games[i]; g.Finished() {
			return g.Points(0)
		}
		return nil
	})

	cards := open(t, r, tableCards, id)
	check(t, "title", text(t, cards, "title"), len(want.Cards), func(i int) any { return want.Cards[i].Title })
	check(t, "dealt", ints(t, cards, "dealt"), len(want.Cards), func(i int) any { return want.Cards[i].Dealt })
	check(t, "drawn_turn", ints(t, cards, "drawn_turn"), len(want.Cards), func(i int) any { return orNull(want.Cards[i].DrawnTurn) })
	check(t, "aside", ints(t, cards, "aside"), len(want.Cards), func(i int) any { return orNull(want.Cards[i].SetAside) })
	check(t, "played_zone", text(t, cards, "played_zone"), len(want.Cards), func(i int) any { return orNull(want.Cards[i].PlayedZone) })

	turns := open(t, r, tableTurns, id)
	check(t, "hand", ints(t, turns, "hand"), len(want.Turns), func(i int) any { return want.Turns[i].Hand })
	check(t, "hp_quest", ints(t, turns, "hp_quest"), len(want.Turns), func(i int) any { return want.Turns[i].HPQuest })
}

func orNull[T comparable](v T) any {
	var zero T
	if v == zero {
		return nil
	}
	return v
}

func open(t *testing.T, r *Run, table string, id BatchID) *arrow.Reader {
	t.Helper()
	b, err := os.ReadFile(r.path(table, id))
	if err != nil {
		t.Fatal(err)
	}
	f, err := arrow.NewParquetReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.MetaData().KeyValueMetadata().FindValue(metaBatch); got == nil || *got != id.String() {
		t.Errorf("%s: says that it is batch %v", table, got)
	}
	return f
}

func check(t *testing.T, name string, got []any, n int, want func(int) any) {
	t.Helper()
	if len(got) != n {
		t.Errorf("%s: %d rows, want %d", name, len(got), n)
		return
	}
	for i, v := range got {
		if v != want(i) {
			t.Errorf("%s: row %d is %v, want %v", name, i, v, want(i))
			return
		}
	}
}

func ints(t *testing.T, f *arrow.Reader, name string) []any { return column[int32](t, f, name) }

func text(t *testing.T, f *arrow.Reader, name string) []any {
	list := column[parquet.ByteArray](t, f, name)
	for i, v := range list {
		if b, ok := v.(parquet.ByteArray); ok {
			list[i] = string(b)
		}
	}
	return list
}

// chunk is what all column readers have, whatever their type.
type chunk[T any] interface {
	ReadBatch(n int64, values []T, def, rep []int16) (total int64, valuesRead int, err error)
}

// column reads a column of all row groups; null is nil.
func column[T any](t *testing.T, f *arrow.Reader, name string) (list []any) {
	t.Helper()
	at := f.MetaData().Schema.ColumnIndexByName(name)
	if at < 0 {
		t.Fatalf("no column %s", name)
	}
	for g := range f.NumRowGroups() {
		group := f.RowGroup(g)
		reader, err := group.Column(at)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := reader.(chunk[T])
		if !ok {
			t.Fatalf("column %s is read by a %T", name, reader)
		}
		n := group.NumRows()
		for n > 0 {
			values, def := make([]T, n), make([]int16, n)
			total, read, err := c.ReadBatch(n, values, def, make([]int16, n))
			if err != nil || total == 0 {
				t.Fatalf("column %s: %d rows, %v", name, total, err)
			}
			n -= total
			most := reader.Descriptor().MaxDefinitionLevel()
			next := 0
			for _, d := range def[:total] {
				if d < most {
					list = append(list, nil)
					continue
				}
				list = append(list, values[next])
				next++
			}
			if next != read {
				t.Fatalf("column %s: %d values, %d read", name, next, read)
			}
		}
	}
	return list
}
