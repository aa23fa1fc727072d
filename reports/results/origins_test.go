package results

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What was noted about workers is read again, by the worker that sent a batch last; a line that
// a killed process has begun does not count.
func TestOrigins(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	if o, err := r.Origins(); err != nil || o.Batches != nil || o.Refused != nil {
		t.Errorf("before any: %+v, %v", o, err)
	}
	for _, c := range []struct {
		worker string
		id     BatchID
	}{{"a", BatchID{0, 0}}, {"b", BatchID{1, 7}}, {"a", BatchID{0, 3}}, {"b", BatchID{0, 0}}} {
		if err := r.NoteOrigin(c.worker, c.id); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.NoteRefused("a"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(r.Dir(), originsFile)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("a 00-00000"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	want := Origins{Batches: map[string][]BatchID{"a": {{0, 3}}, "b": {{0, 0}, {1, 7}}}, Refused: []string{"a"}}
	if o, err := r.Origins(); err != nil || !reflect.DeepEqual(o, want) {
		t.Errorf("%+v, %v; want %+v", o, err, want)
	}
	for _, worker := range []string{"", "a b", "a\nb"} {
		if err := r.NoteOrigin(worker, BatchID{}); err == nil {
			t.Errorf("%q is taken", worker)
		}
	}
	if err := r.ForgetOrigins(); err != nil {
		t.Fatal(err)
	}
	if err := r.ForgetOrigins(); err != nil {
		t.Errorf("twice: %v", err)
	}
	if err := os.WriteFile(path, []byte("a x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Origins(); err == nil || !strings.Contains(err.Error(), "is damaged") {
		t.Errorf("a damaged one: %v", err)
	}
}

// A batch that was removed is gone with all its tables, staged or not, and can be written again.
func TestRemoveBatches(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	id, other := BatchID{0, 1}, BatchID{0, 2}
	for _, b := range []BatchID{id, other} {
		if err := r.Write(b, Batch{Games: []Game{{Number: 64 * b.Number, Ending: "burned"}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Remove([]BatchID{id, {5, 5}}); err != nil {
		t.Fatal(err)
	}
	if ids, err := r.Batches(); err != nil || !reflect.DeepEqual(ids, []BatchID{other}) {
		t.Errorf("%v, %v are left", ids, err)
	}
	for _, table := range KeepTurns.tables() {
		if _, err := os.Stat(r.path(table, id)); !os.IsNotExist(err) {
			t.Errorf("%s: %v", table, err)
		}
	}
	if err := r.Write(id, Batch{Games: []Game{{Number: 64, Ending: "burned"}}}); err != nil {
		t.Fatal(err)
	}
}
