package results

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/parquet-go/parquet-go"
)

func manifest() Manifest {
	return Manifest{
		Kind: "sim", Command: "wisim sim a b", Question: []byte(`{"kind":"fixed","games":256}`), Seed: 7, Keep: KeepTurns,
		Sides:    []Side{{0, "heuristic"}, {1, "random"}},
		Decks:    []Deck{{Name: "a", Hash: "01", Capital: "Dwarf", Cards: []Entry{{3, "01001", "A Card"}}}, {Name: "b", Hash: "02", Capital: "Orc"}},
		Versions: Versions{Program: "v1", Rules: "aa", Cards: "bb"},
	}
}

// batch returns a made-up batch that depends only on its ID.
func batch(id BatchID) (b Batch) {
	endings := []string{"burned", "decked", "too long"}
	for i := range 64 {
		n := 64*id.Number + i
		g := Game{Number: n, Pair: n / 2, Seed: uint64(n/2) << 50, First: n % 2, Winner: n%4 - 2, Turns: 5 + n%7, Decisions: 100 + n%97,
			Ending: endings[n%3], Signature: ^uint64(n) << 3, Swapped: n%5 == 0}
		b.Add(Record{
			Game: g,
			Cards: []Card{
				{Matchup: int32(id.Matchup), Game: int32(n), Code: "01001", Title: "A Card", Copies: 3, Dealt: 1, Kept: 1, Played: 1, PlayedTurn: 2, PlayedZone: "quest"},
				{Matchup: int32(id.Matchup), Game: int32(n), Side: 1, Code: "01002", Title: "Another", Copies: 2, Drawn: 1, DrawnTurn: 4, Hand: 1, SetAside: 1},
			},
			Turns: []Turn{{Matchup: int32(id.Matchup), Game: int32(n), Turn: 1, Resources: 3, HPQuest: 8}, {Matchup: int32(id.Matchup), Game: int32(n), Turn: 2, Side: 1, Hand: 6}},
		})
	}
	return b
}

func create(t *testing.T, dir string, m Manifest) *Run {
	t.Helper()
	r, err := Create(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func write(t *testing.T, r *Run, ids ...BatchID) {
	t.Helper()
	for _, id := range ids {
		if err := r.Write(id, batch(id)); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Sync(); err != nil {
		t.Fatal(err)
	}
}

// files of a directory, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestARunComesBackAsItWasWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "run")
	w := create(t, dir, manifest())
	ids := []BatchID{{0, 0}, {0, 2}, {1, 0}, {12, 1234567}}
	write(t, w, ids[2], ids[0], ids[3], ids[1])
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := r.Batches(); err != nil || !slices.Equal(got, ids) {
		t.Errorf("batches %v, %v; want %v", got, err, ids)
	}
	for _, id := range ids {
		got, err := r.Read(id)
		want := batch(id)
		if err != nil || !slices.Equal(got.Games, want.Games) || !slices.Equal(got.Cards, want.Cards) || !slices.Equal(got.Turns, want.Turns) {
			t.Errorf("batch %v: %v, or other rows", id, err)
		}
	}
	if diffs, err := Compare(r.Manifest(), manifest()); err != nil || diffs != nil {
		t.Errorf("the question has changed: %v, %v", diffs, err)
	}
}

// The bytes of a batch depend only on the run and the batch, not on the order of
// writing, the writer, or what the writer wrote before.
func TestTheSameBatchIsTheSameFile(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	var ids []BatchID
	for n := range 20 {
		ids = append(ids, BatchID{n % 3, n})
	}
	write(t, create(t, a, manifest()), ids...)
	slices.Reverse(ids)
	r := create(t, b, manifest())
	var group sync.WaitGroup
	for _, id := range ids {
		group.Go(func() {
			if err := r.Write(id, batch(id)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if err := r.Sync(); err != nil {
		t.Fatal(err)
	}
	x, y := files(t, a), files(t, b)
	if len(x) != 20*3+2 || !maps.Equal(x, y) {
		t.Errorf("%d and %d files, or they differ", len(x), len(y))
	}
}

// A reused writer writes the same bytes as a new one.
func TestAWriterIsUsedAgain(t *testing.T) {
	m := manifest()
	used := newRun("", m, "print")
	for _, n := range []int{3, 4, 3} {
		b := batch(BatchID{1, n})
		for _, table := range m.Keep.tables() {
			got, err := used.encodeTable(table, BatchID{1, n}, b)
			if err != nil {
				t.Fatal(err)
			}
			want, err := newRun("", m, "print").encodeTable(table, BatchID{1, n}, b)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s of batch %d: another file than from a new writer", table, n)
			}
			f, err := parquet.OpenFile(bytes.NewReader(got), int64(len(got)))
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range f.Metadata().RowGroups[0].Columns {
				if path := c.MetaData.PathInSchema; len(path) != 1 || path[0] != f.Schema().Columns()[i][0] {
					t.Errorf("%s: column %d is called %q", table, i+1, path)
				}
			}
		}
	}
}

func TestKeepSaysWhichTablesThereAre(t *testing.T) {
	for keep, want := range map[Keep]string{KeepGames: "games", KeepCards: "cards games", KeepTurns: "cards games turns"} {
		dir := t.TempDir()
		m := manifest()
		m.Keep = keep
		write(t, create(t, dir, m), BatchID{})
		var tables []string
		for name := range files(t, dir) {
			if table, ok := strings.CutSuffix(name, "/00-0000000.parquet"); ok {
				tables = append(tables, table)
			}
		}
		slices.Sort(tables)
		if got := strings.Join(tables, " "); got != want {
			t.Errorf("keeping %s has tables %s, want %s", keep, got, want)
		}
	}
}

// An existing run can be continued only with the same question.
func TestNothingOverwritesAnotherQuestion(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	write(t, r, BatchID{})
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	before := files(t, dir)
	for _, c := range []struct {
		name   string
		change func(*Manifest)
		want   string // "" is the same question
	}{
		{"the same", func(m *Manifest) {}, ""},
		{"names", func(m *Manifest) { m.Command, m.Decks[0].Name, m.Versions.Program = "x", "y", "z" }, ""},
		{"seed", func(m *Manifest) { m.Seed = 8 }, "seed: 7 and 8"},
		{"games", func(m *Manifest) { m.Question = []byte(`{"kind":"fixed","games":300}`) }, "question.games: 256 and 300"},
		{"agent", func(m *Manifest) { m.Sides[1].Agent = "mcts" }, "sides[1].agent: random and mcts"},
		{"keep", func(m *Manifest) { m.Keep = KeepGames }, "keep: turns and games"},
		{"deck", func(m *Manifest) {
			m.Decks[0].Hash, m.Decks[0].Cards = "03", []Entry{{2, "01001", "A Card"}}
		}, "decks[0].hash: 01 and 03"},
		{"rules", func(m *Manifest) { m.Versions.Rules = "ab" }, "versions.rules: aa and ab"},
		{"card data", func(m *Manifest) { m.Versions.Cards = "bc" }, "versions.cards: bb and bc"},
		{"agents", func(m *Manifest) { m.Versions.Agents = "cc" }, "versions.agents: not known and cc"},
		{"weights", func(m *Manifest) { m.Versions.Weights = "dd" }, "versions.weights: not known and dd"},
		{"shard", func(m *Manifest) { m.Shard = "1/2" }, "shard: nothing and 1/2"},
		{"a deck more", func(m *Manifest) { m.Decks = append(m.Decks, Deck{Hash: "04"}) }, "decks[2].hash: nothing and 04"},
	} {
		m := manifest()
		c.change(&m)
		r, err := Create(dir, m)
		var other *MismatchError
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (!errors.As(err, &other) || !strings.HasSuffix(err.Error(), "asks something else: "+c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if err == nil {
			_ = r.Close()
		}
		if !maps.Equal(before, files(t, dir)) {
			t.Fatalf("%s: the run has changed", c.name)
		}
	}
}

func TestWhatIsNoRunIsRefused(t *testing.T) {
	text, err := manifest().marshal()
	if err != nil {
		t.Fatal(err)
	}
	good := strings.Replace(string(text), `"schema": ""`, `"schema": "wisim.run/2"`, 1)
	for _, c := range []struct{ name, file, text, open, create string }{
		{"a foreign directory", "notes.txt", "x", "is not a run of wisim: it has no run.json", "holds other files (notes.txt)"},
		{"foreign JSON", "run.json", `{"a": 1}`, `is not a run of wisim: its schema is ""`, ""},
		{"no JSON", "run.json", "hello", "is not a run of wisim, or damaged", ""},
		{"cut off", "run.json", good[:len(good)/2], "is not a run of wisim, or damaged", ""},
		{"newer", "run.json", strings.Replace(good, "run/2", "run/3", 1), "was written by a newer wisim (wisim.run/3); this one reads wisim.run/2 and older ones", ""},
		{"tampered", "run.json", strings.Replace(good, `"seed"`, `"sead"`, 1), `is damaged: json: unknown field "sead"`, ""},
		{"another level", "run.json", strings.Replace(good, `"turns"`, `"everything"`, 1), `is damaged: keep is "everything"`, ""},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		before := files(t, dir)
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), c.open) {
			t.Errorf("%s: opening says %v, want %q", c.name, err, c.open)
		}
		want := c.create
		if want == "" {
			want = c.open
		}
		if _, err := Create(dir, manifest()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: creating says %v, want %q", c.name, err, want)
		}
		after := files(t, dir)
		delete(after, lockFile)
		if !maps.Equal(before, after) {
			t.Errorf("%s: something was written", c.name)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "nowhere")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a directory that is not there: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(file, manifest()); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("a file in the place of the directory: %v", err)
	}
}

func TestADirectoryWithoutPermission(t *testing.T) {
	dir, err := os.MkdirTemp("", "wisim") // t.TempDir is closed to others
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	mode := func(path string, mode os.FileMode) {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	begin := func() (err error) {
		asNobody(t, func() {
			var r *Run
			if r, err = Create(dir, manifest()); err == nil {
				err = r.Close()
			}
		})
		return err
	}
	mode(dir, 0o555)
	if err := begin(); !errors.Is(err, fs.ErrPermission) || err.Error() != dir+": cannot be locked: permission denied" {
		t.Errorf("a directory that may be read: %v", err)
	}
	mode(dir, 0o000)
	if err := begin(); !errors.Is(err, fs.ErrPermission) || err.Error() != dir+": permission denied" {
		t.Errorf("a directory that may not be read: %v", err)
	}
	if entries, err := os.ReadDir(dir); os.Geteuid() == 0 && (err != nil || len(entries) > 0) {
		t.Errorf("something was written: %v, %v", entries, err)
	}
	mode(dir, 0o777)
	if err := begin(); err != nil {
		t.Errorf("with permission: %v", err)
	}
	// A run that somebody else owns is read, and not written.
	mode(dir, 0o555)
	asNobody(t, func() {
		r, err := Open(dir)
		if err != nil {
			t.Errorf("reading: %v", err)
			return
		}
		if err := r.Write(BatchID{}, batch(BatchID{})); err != nil {
			t.Errorf("the folders of the run belong to its owner: %v", err)
		}
	})
	mode(filepath.Join(dir, tableGames), 0o555)
	asNobody(t, func() {
		r, err := OpenToWrite(dir)
		if err != nil {
			t.Errorf("opening: %v", err)
			return
		}
		if err := r.Write(BatchID{0, 1}, batch(BatchID{0, 1})); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("writing without permission: %v", err)
		}
		_ = r.Close()
	})
	mode(filepath.Join(dir, tableGames), 0o777)
	mode(dir, 0o777)
}

// Reading a damaged file returns an error or the original rows, never other rows, and
// never panics.
func TestDamagedBatches(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	write(t, r, BatchID{}, BatchID{0, 1})
	for _, table := range []string{tableGames, tableCards, tableTurns} {
		path := r.path(table, BatchID{})
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		silent := 0
		try := func(what string, damaged []byte) {
			if err := os.WriteFile(path, damaged, 0o666); err != nil {
				t.Fatal(err)
			}
			got, err := r.Read(BatchID{})
			if err == nil {
				silent++
				if want := batch(BatchID{}); !slices.Equal(got.Games, want.Games) || !slices.Equal(got.Cards, want.Cards) || !slices.Equal(got.Turns, want.Turns) {
					t.Errorf("%s %s: other rows", table, what)
				}
			} else if !strings.HasPrefix(err.Error(), path+": ") {
				t.Errorf("%s %s: %v does not name the file", table, what, err)
			}
		}
		for n := 0; n < len(text); n += 1 + len(text)/41 {
			try("cut off", text[:n])
		}
		if silent > 0 {
			t.Errorf("%s: cutting off was noticed in all but %d cases", table, silent)
		}
		silent = 0
		for n := 0; n < len(text); n += 1 + len(text)/127 {
			flipped := bytes.Clone(text)
			flipped[n] ^= 0x10
			try("flipped", flipped)
		}
		if silent > 80 { // statistics, offsets and the padding of blocks, which nobody reads
			t.Errorf("%s: %d of 127 flipped bits were not noticed", table, silent)
		}
		other, err := os.ReadFile(r.path(table, BatchID{0, 1}))
		if err != nil {
			t.Fatal(err)
		}
		silent = 0
		try("of another batch", other)
		if silent > 0 {
			t.Errorf("%s: another batch in its place was not noticed", table)
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	m := manifest()
	m.Seed++
	foreign := create(t, t.TempDir(), m)
	write(t, foreign, BatchID{})
	text, err := os.ReadFile(foreign.path(tableGames, BatchID{}))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(r.path(tableGames, BatchID{}), text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Games(BatchID{}); err == nil || !strings.Contains(err.Error(), "belongs to another run") {
		t.Errorf("a batch of another run: %v", err)
	}
	stray := filepath.Join(dir, tableGames, "0-1.parquet")
	if err := os.WriteFile(stray, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Batches(); err == nil || err.Error() != stray+": is no batch of the run" {
		t.Errorf("a stray file: %v", err)
	}
}

func TestOneProcessWritesARun(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	for name, open := range map[string]func() (*Run, error){
		"create": func() (*Run, error) { return Create(dir, manifest()) },
		"open":   func() (*Run, error) { return OpenToWrite(dir) },
	} {
		if _, err := open(); err == nil || err.Error() != dir+": another process is writing this run" {
			t.Errorf("%s while it is written: %v", name, err)
		}
	}
	reader, err := Open(dir)
	if err != nil {
		t.Fatalf("reading needs no lock: %v", err)
	}
	if !reader.Busy() {
		t.Error("a run that is written is not busy")
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if reader.Busy() {
		t.Error("a run that nobody writes is busy")
	}
	again, err := OpenToWrite(dir)
	if err != nil {
		t.Fatal(err)
	}
	_ = again.Close()
}

// full is a disk with room for so many bytes.
type full struct {
	*os.File
	room *int
}

func (f full) Write(b []byte) (int, error) {
	if len(b) > *f.room {
		n, _ := f.File.Write(b[:*f.room])
		*f.room = 0
		return n, &fs.PathError{Op: "write", Path: f.Name(), Err: syscall.ENOSPC}
	}
	*f.room -= len(b)
	return f.File.Write(b)
}

// A full disk gives an error that names the file. Earlier files stay, partial ones
// are removed.
func TestAFullDisk(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	write(t, r, BatchID{})
	before := files(t, dir)
	for _, room := range []int{0, 10, 3000, 5000} {
		left := room
		r.disk.create = func(path string) (file, error) {
			f, err := os.Create(path)
			return full{f, &left}, err
		}
		err := r.Write(BatchID{0, 1}, batch(BatchID{0, 1}))
		var where *Error
		if !errors.Is(err, syscall.ENOSPC) || !errors.As(err, &where) || strings.Contains(where.Path, temporary) {
			t.Fatalf("with room for %d bytes: %v", room, err)
		}
		r.disk.create = nil
		if ids, err := r.Batches(); err != nil || len(ids) != 1 {
			t.Errorf("batches %v, %v; want the first alone", ids, err)
		}
		for name, text := range files(t, dir) {
			if old, ok := before[name]; ok && old != text || strings.HasSuffix(name, temporary) {
				t.Errorf("with room for %d bytes: %s", room, name)
			}
		}
	}
	write(t, r, BatchID{0, 1})
}

// A killed process leaves incomplete files. Readers ignore them and the next writer
// removes them.
func TestLeftoversOfAKill(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]*")
	r := create(t, dir, manifest())
	write(t, r, BatchID{})
	before := files(t, dir)
	for _, name := range []string{"run.json.tmp", "games/00-0000001.parquet.tmp", "cards/00-0000001.parquet.tmp"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("PAR1"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if ids, err := r.Batches(); err != nil || len(ids) != 1 {
		t.Errorf("batches %v, %v", ids, err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	r = create(t, dir, manifest())
	if !maps.Equal(before, files(t, dir)) {
		t.Error("not all was removed")
	}
	_ = r.Close()

	// Killed before run.json was there.
	early := t.TempDir()
	for _, name := range []string{"lock", "run.json.tmp"} {
		if err := os.WriteFile(filepath.Join(early, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(t, create(t, early, manifest()), BatchID{})
}

func TestMerge(t *testing.T) {
	whole := create(t, t.TempDir(), manifest())
	var parts []*Run
	for k := range 3 {
		m := manifest()
		m.Shard = string(rune('1'+k)) + "/3"
		parts = append(parts, create(t, t.TempDir(), m))
	}
	for n := range 8 {
		id := BatchID{n % 2, n / 2}
		write(t, whole, id)
		write(t, parts[n%3], id)
	}
	write(t, parts[0], BatchID{1, 0}) // twice, but the same
	out := filepath.Join(t.TempDir(), "out")
	if n, err := Merge(out, parts[:2]); err != nil || n != 6 {
		t.Fatalf("merged %d, %v", n, err)
	}
	if n, err := Merge(out, parts); err != nil || n != 2 {
		t.Fatalf("merged %d more, %v", n, err)
	}
	if !maps.Equal(files(t, whole.Dir()), files(t, out)) {
		t.Error("the shards together are not the whole")
	}

	before := files(t, out)
	m := manifest()
	m.Seed = 8
	other := create(t, t.TempDir(), m)
	write(t, other, BatchID{})
	if _, err := Merge(out, []*Run{parts[0], other}); err == nil || !strings.Contains(err.Error(), "asks something else: seed: 7 and 8") {
		t.Errorf("another question: %v", err)
	}
	changed := create(t, t.TempDir(), manifest())
	b := batch(BatchID{})
	b.Games[3].Winner = 1 - b.Games[3].Winner
	if err := changed.Write(BatchID{}, b); err != nil {
		t.Fatal(err)
	}
	for name, runs := range map[string][]*Run{"parts": {parts[0], changed}, "what is there": {changed}} {
		if _, err := Merge(out, runs); err == nil || !strings.Contains(err.Error(), "although both runs ask the same") {
			t.Errorf("a batch that differs from %s: %v", name, err)
		}
	}
	if !maps.Equal(before, files(t, out)) {
		t.Error("a merge that was refused has written something")
	}
}

func TestExport(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	write(t, r, BatchID{0, 1}, BatchID{})
	for table, want := range map[string][]string{
		"games": {"matchup,game,pair,seed,first,swapped,winner,won,turns,decisions,ending,signature", "0,0,0,0,0,true,-2,,5,100,burned,18446744073709551608"},
		"cards": {"matchup,game,side,code,title,copies,dealt,kept,drawn,drawn_turn,played,played_turn,played_zone,facedown,used,died,left,hand,aside",
			"0,0,0,01001,A Card,3,1,1,0,,1,2,quest,0,0,0,0,0,"},
	} {
		var b bytes.Buffer
		if err := r.Export(&b, table); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		if lines[0] != want[0] || lines[1] != want[1] {
			t.Errorf("%s begins with\n%s\n%s\nwant\n%s", table, lines[0], lines[1], strings.Join(want, "\n"))
		}
		if table == "games" && len(lines) != 1+128+1 {
			t.Errorf("%d lines of games", len(lines))
		}
	}
	if err := r.Export(&bytes.Buffer{}, "turn"); err == nil || err.Error() != `no table "turn"; the run has games, cards, turns` {
		t.Errorf("an unknown table: %v", err)
	}
}
