package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"github.com/wisim/wisim/internal/extremes"
)

// footer decodes the footer of a file.
func footer(t testing.TB, text []byte) (m format.FileMetaData) {
	t.Helper()
	size := len(text) - 8 - len(withFooter(text, nil)) + 8
	if _, err := decodeThrift(text[len(text)-8-size:len(text)-8], &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// Each field of a row has extreme values: its file is read again as it was written, or refused.
func TestRowsWithExtremeValues(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, manifest())
	id := BatchID{1, 2}
	good := batch(id)
	sample := Batch{Games: good.Games[:1], Cards: good.Cards[:1], Turns: good.Turns[:1], Uses: []CardUse{{Code: "01001", Title: "x", InHand: 1}}}
	extremes.Each(&sample, func(what string, changed any) {
		b := *changed.(*Batch)
		extremes.Bounded(t, what, 1<<30, 10*time.Second, func() {
			if err := r.Write(id, b); err != nil {
				return
			}
			if err := r.Sync(); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			if _, err := r.Read(id); err != nil && len(err.Error()) > 1000 {
				t.Errorf("%s: an error of %d bytes: %.300v", what, len(err.Error()), err)
			}
		})
	})
}

// Each field of the footer of a file has extreme values.
func TestFootersWithExtremeValues(t *testing.T) {
	good := cardsFile(t, batch(BatchID{}).Cards)
	m := footer(t, good)
	var protocol thrift.CompactProtocol
	encode := func(m *format.FileMetaData) []byte {
		var out bytes.Buffer
		if err := thrift.NewEncoder(protocol.NewWriter(&out)).Encode(m); err != nil {
			return nil // the format cannot express the value
		}
		return withFooter(good, out.Bytes())
	}
	if err := tampered(t, "unchanged", encode(&m)); err != nil {
		t.Fatal(err)
	}
	n := 0
	extremes.Each(&m, func(what string, changed any) {
		if text := encode(changed.(*format.FileMetaData)); text != nil {
			n++
			_ = tampered(t, what, text)
		}
	})
	if n < 100 {
		t.Errorf("%d changes", n)
	}
}

// Each field of run.json has extreme values: the run is opened, or refused with a short error.
func TestManifestsWithExtremeValues(t *testing.T) {
	dir := t.TempDir()
	m := manifest()
	m.Schema = RunSchema
	m.CandidateLists, m.Files = []CandidateList{{Name: "x", Cards: "3 01001"}}, []File{{Name: "x", Text: "y"}}
	m.Setup, m.Report = json.RawMessage("{}"), json.RawMessage("{}")
	extremes.Each(&m, func(what string, changed any) {
		text, err := json.Marshal(changed)
		if err != nil {
			return // JSON cannot express the value
		}
		if err := os.WriteFile(filepath.Join(dir, manifestFile), text, 0o600); err != nil {
			t.Fatal(err)
		}
		extremes.Bounded(t, what, 1<<30, 10*time.Second, func() {
			r, err := Open(dir)
			if err == nil {
				if _, err := Compare(r.manifest, m); err != nil {
					t.Errorf("%s: %v", what, err)
				}
				err = r.wants(m)
			}
			if err != nil && len(err.Error()) > 4096 {
				t.Errorf("%s: an error of %d bytes: %.300v", what, len(err.Error()), err)
			}
		})
	})
}

// The notes about workers with extreme names and batches.
func TestOriginsWithExtremeValues(t *testing.T) {
	r := create(t, t.TempDir(), manifest())
	note := struct {
		Worker string
		ID     BatchID
	}{"w", BatchID{1, 2}}
	extremes.Each(&note, func(what string, changed any) {
		c := reflect.ValueOf(changed).Elem()
		_ = r.NoteOrigin(c.Field(0).String(), c.Field(1).Interface().(BatchID))
		extremes.Bounded(t, what, 1<<28, 10*time.Second, func() {
			if _, err := r.Origins(); err != nil && len(err.Error()) > 1000 {
				t.Errorf("%s: %v", what, fmt.Sprintf("%.300v", err))
			}
		})
		if err := r.ForgetOrigins(); err != nil {
			t.Fatal(err)
		}
	})
}
