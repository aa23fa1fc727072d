package experiments

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/extremes"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// sweepAll is whether every field is set to each extreme value. Otherwise it is set to one in
// four, and what all kinds of runs have is changed in one of them.
var sweepAll = flag.Bool("sweep", false, "set every field of every kind of run to every extreme value")

// setups has a value of the type of the setup of each manifest in testdata/manifests.
var setups = map[string]any{
	"sim": nil, "from": &simSetup{}, "draft": &draftSetup{}, "compare": nil, "field": nil, "study": &StudySetup{},
	"balance": &ChangeSetup{}, "swap": &ChangeSetup{}, "tune": &TuneSetup{},
}

// openManifest opens a run that has a manifest and no games, and plans its first round.
func openManifest(dir string, text []byte) error {
	if err := os.WriteFile(filepath.Join(dir, "run.json"), text, 0o600); err != nil {
		return err
	}
	store, err := results.Open(dir)
	if err != nil {
		return err
	}
	k, err := OpenStored(terminal.Silent(), store, &running.Options{Jobs: 1})
	if err != nil {
		return err
	}
	_, err = k.Steps()
	return err
}

// Each field of run.json has extreme values, in a run of each kind, and each field of the
// question, the setup and the settings of the report that are in it: it is opened within bounds
// of memory and time, or refused with an error.
func TestStoredRunsWithExtremeValues(t *testing.T) {
	for name, setup := range setups {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "manifests", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			var m results.Manifest
			if err := json.Unmarshal(text, &m); err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := openManifest(dir, text); err != nil {
				t.Fatalf("unchanged: %v", err)
			}
			tried := 0
			try := func(what string, m *results.Manifest) {
				if tried++; tried%4 != 0 && !*sweepAll {
					return
				}
				text, err := json.Marshal(m)
				if err != nil {
					return // JSON cannot express the value
				}
				extremes.Bounded(t, what, 1<<30, time.Minute, func() {
					if err := openManifest(dir, text); err != nil && err.Error() == "" {
						t.Errorf("%s: an error without a text", what)
					}
				})
			}
			if name == "sim" || *sweepAll {
				m.Files, m.CandidateLists = []results.File{{Name: "x"}}, []results.CandidateList{{Name: "x", Cards: "3 01001"}}
				extremes.Each(&m, func(what string, changed any) { try(what, changed.(*results.Manifest)) })
				m.Files, m.CandidateLists = nil, nil
			}
			inside(t, m.Question, &sampling.Question{}, func(what string, text []byte) {
				c := m
				c.Question = text
				try("question"+what, &c)
			})
			if setup != nil {
				inside(t, m.Setup, setup, func(what string, text []byte) {
					c := m
					c.Setup = text
					try("setup"+what, &c)
				})
			}
			if len(m.Report) > 0 {
				inside(t, m.Report, &reportSetup{}, func(what string, text []byte) {
					c := m
					c.Report = text
					try("report"+what, &c)
				})
			}
		})
	}
}

// inside calls try with the JSON text in which each field has extreme values; v is a value of its
// type.
func inside(t *testing.T, text []byte, v any, try func(what string, text []byte)) {
	t.Helper()
	v = reflect.New(reflect.TypeOf(v).Elem()).Interface()
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
	extremes.Each(v, func(what string, changed any) {
		if text, err := json.Marshal(changed); err == nil {
			try(what, text)
		}
	})
}

// Every kind of run has a manifest in testdata.
func TestManifestsOfAllKinds(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "manifests", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if _, ok := setups[strings.TrimSuffix(filepath.Base(f), ".json")]; !ok {
			err = errors.Join(err, errors.New(f+" is not tested"))
		}
	}
	if err != nil || len(files) != len(setups) {
		t.Errorf("%d files for %d kinds, %v", len(files), len(setups), err)
	}
}
