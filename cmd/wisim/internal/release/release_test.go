package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/cmd/wisim/internal/version"
)

// TestMain runs the tests where releases are made: at the root of the module.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestNoticeNamesLinkedModules: NOTICE lists every module that is linked into the
// program for one of the systems, with the kind of its licence, and no other.
func TestNoticeNamesLinkedModules(t *testing.T) {
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if entry, ok := strings.CutPrefix(line, "  "); ok {
			listed[strings.TrimSpace(entry)] = false
		}
	}
	for _, system := range strings.Split(systems, ",") {
		goos, goarch, _ := strings.Cut(system, "/")
		all, err := linkedModules([]string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0"})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			entry := fmt.Sprintf("%s (%s)", m.path, m.licence)
			if _, ok := listed[entry]; !ok {
				t.Errorf("NOTICE lacks %q, which is linked for %s", "  "+entry, system)
			}
			listed[entry] = true
		}
	}
	for entry, used := range listed {
		if !used {
			t.Errorf("NOTICE lists %q, which is linked for no system", entry)
		}
	}
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n Version 2.0, January 2004":                                                          "Apache-2.0",
		"Permission is hereby\ngranted, free of charge, to any":                                               "MIT",
		"Redistribution and use in source and binary forms, with or without":                                  "BSD-2-Clause",
		"Redistribution and use in source and binary forms ... may be used to endorse":                        "BSD-3-Clause",
		"GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007. Everyone is permitted to copy and distribute it": "",
	} {
		if got := kindOf([]byte(text)); got != want {
			t.Errorf("kindOf(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestArchivesHoldTheFiles(t *testing.T) {
	at := time.Unix(1_700_000_000, 0).UTC()
	files := []file{{"wisim", 0o755, []byte("program")}, {"LICENSE", 0o644, []byte("licence")}}
	want := "top/wisim program\ntop/LICENSE licence\n"

	packed, err := tarred("top", files, at)
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for r := tar.NewReader(unzipped); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if h.Name == "top/wisim" && h.Mode != 0o755 {
			t.Errorf("the program has mode %o", h.Mode)
		}
		fmt.Fprintf(&got, "%s %s\n", h.Name, text)
	}
	if got.String() != want {
		t.Errorf("the tar archive holds\n%s\nwant\n%s", got.String(), want)
	}

	if packed, err = zipped("top", files, at); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	got.Reset()
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s %s\n", f.Name, text)
	}
	if got.String() != want {
		t.Errorf("the zip archive holds\n%s\nwant\n%s", got.String(), want)
	}
}

// TestChangelogHasSection: the changelog has a section for the version.
func TestChangelogHasSection(t *testing.T) {
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n## ["+version.Number+"]") {
		t.Errorf("CHANGELOG.md has no section for %s", version.Number)
	}
}

func TestCheckSize(t *testing.T) {
	program := filepath.Join(t.TempDir(), "wisim")
	for size, ok := range map[int64]bool{mostBytes: true, mostBytes + 1: false} {
		if err := os.WriteFile(program, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(program, size); err != nil {
			t.Fatal(err)
		}
		if err := checkSize(program); (err == nil) != ok {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
