package main

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// loadEngine returns the packages that -random changes, and all their sites.
func loadEngine(t *testing.T) ([]*sourcePackage, []*site) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, all, err := sitesOf(root)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs, all
}

// TestSample checks that sites of every kind are found in many files, that a seed always
// gives the same sample, and that the mutated files are valid Go with unchanged line numbers.
func TestSample(t *testing.T) {
	pkgs, all := loadEngine(t)
	kinds, files := map[string]int{}, map[string]int{}
	for _, s := range all {
		kinds[s.what]++
		files[s.file.name]++
	}
	for _, k := range []string{"negate", "drop", "one off", "swap"} {
		if kinds[k] < 500 {
			t.Errorf("%d places to %s, want at least 500", kinds[k], k)
		}
	}
	if len(files) < 30 || files["check.go"] != 0 {
		t.Errorf("places in %d files, want at least 30, and %d in check.go", len(files), files["check.go"])
	}
	chosen, _ := sample(all, 300, 7)
	again, _ := sample(all, 300, 7)
	other, _ := sample(all, 300, 8)
	ids := map[*site]int{}
	same := 0
	for i, s := range chosen {
		if again[i] != s {
			t.Fatal("the same seed draws another sample")
		}
		if other[i] == s {
			same++
		}
		ids[s] = i + 1
	}
	if same > 30 {
		t.Errorf("two seeds share %d of 300", same)
	}
	woven := 0
	for _, p := range pkgs {
		for _, f := range p.files {
			text := weave(f, chosen, ids)
			if _, err := parser.ParseFile(token.NewFileSet(), f.name, text, 0); err != nil {
				t.Errorf("%s: %v", f.name, err)
			}
			if got, want := strings.Count(text, "\n"), strings.Count(string(f.text), "\n"); got != want {
				t.Errorf("%s has %d lines with mutants, want the %d it had", f.name, got, want)
			}
			woven += strings.Count(text, "mutant(") + strings.Count(text, "mutantAdd[")
		}
	}
	if woven < 300 {
		t.Errorf("%d of 300 mutants stand in the files", woven)
	}
}

// TestEqual checks that each entry of equal.txt is the key of an existing site, and that
// malformed lists are rejected.
func TestEqual(t *testing.T) {
	list, err := readEqual(equalText)
	if err != nil {
		t.Fatal(err)
	}
	_, all := loadEngine(t)
	known := map[string]bool{}
	for _, s := range all {
		known[s.key()] = true
	}
	for key := range list {
		if !known[key] {
			t.Errorf("equal.txt: there is no such change any more: %s", key)
		}
	}
	for _, bad := range []string{"  a reason for nothing", "a.go f: drop x", "a.go f: drop x\n  why\na.go f: drop x\n  why"} {
		if _, err := readEqual(bad); err == nil {
			t.Errorf("%q is read without an error", bad)
		}
	}
}

// TestSurvivorsOf checks that survivorsOf finds exactly the survivors in a report written by
// tally.
func TestSurvivorsOf(t *testing.T) {
	_, all := loadEngine(t)
	var out strings.Builder
	tl := tally{out: &out, equal: map[string]string{all[3].key(): "because"}, verbose: true}
	tl.note(all[0], "scenarios", "TestX")
	tl.note(all[1], "", "")
	tl.note(all[2], "", "")
	tl.note(all[3], "", "")
	if list := survivorsOf(out.String(), all); !slices.Equal(list, all[1:3]) {
		t.Errorf("survivors %v of\n%s", list, out.String())
	}
}
