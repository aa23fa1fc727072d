package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// linked is a module that is linked into the program, and its licence.
type linked struct {
	path, version string
	licence       string // kind of the licence, such as "MIT"
	text          []byte
}

// linkedModules returns the modules other than this one whose packages are linked into
// the program for the system that env names, and the Go distribution itself, sorted by
// path. A module without a licence file, or with a licence of an unknown kind, is an
// error.
func linkedModules(env []string) ([]linked, error) {
	out, err := commandIn(env, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", "./cmd/wisim")
	if err != nil {
		return nil, err
	}
	root, err := command("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	lines = append(lines, fmt.Sprintf("go %s %s", runtime.Version(), strings.TrimSpace(root)))
	slices.Sort(lines)
	var all []linked
	for _, line := range slices.Compact(lines) {
		if line == "" {
			continue
		}
		part := strings.SplitN(line, " ", 3)
		m := linked{path: part[0], version: part[1]}
		if m.text, err = licenceIn(part[2]); err != nil {
			return nil, fmt.Errorf("%s: %w", m.path, err)
		}
		if m.licence = kindOf(m.text); m.licence == "" {
			return nil, fmt.Errorf("%s: a licence of unknown kind; look at it, and add its kind to kindOf", m.path)
		}
		all = append(all, m)
	}
	return all, nil
}

// licenceIn returns the text of the licence file of a module's directory.
func licenceIn(dir string) ([]byte, error) {
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			return os.ReadFile(found[0])
		}
	}
	return nil, fmt.Errorf("no licence file in %s", dir)
}

// kindOf returns the kind of a licence by its wording, "" if it is none of those that
// may be linked into a program under the MIT licence.
func kindOf(text []byte) string {
	words := strings.Join(strings.Fields(string(text)), " ")
	has := func(s string) bool { return strings.Contains(words, s) }
	switch {
	case has("Apache License") && has("Version 2.0"):
		return "Apache-2.0"
	case has("Permission is hereby granted, free of charge"):
		return "MIT"
	case has("Redistribution and use in source and binary forms") && has("may be used to endorse"):
		return "BSD-3-Clause"
	case has("Redistribution and use in source and binary forms"):
		return "BSD-2-Clause"
	}
	return ""
}

// linkedLicences returns the file with the licences of the linked modules, and of the
// chart library that reports embed.
func linkedLicences(env []string) ([]byte, error) {
	all, err := linkedModules(env)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("wisim is under the licence in LICENSE. The program also contains the following.\n\n")
	for _, m := range all {
		fmt.Fprintf(&b, "  %s %s (%s)\n", m.path, m.version, m.licence)
	}
	b.WriteString("  the libraries of reports/page/charts\n")
	for _, m := range all {
		section(&b, m.path+" "+m.version, m.text)
	}
	charts, err := filepath.Glob("reports/page/charts/licenses/*")
	if err != nil {
		return nil, err
	}
	for _, name := range charts {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		section(&b, "charts: "+filepath.Base(name), text)
	}
	return b.Bytes(), nil
}

// section appends one licence under a heading.
func section(b *bytes.Buffer, heading string, text []byte) {
	fmt.Fprintf(b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 72), heading, bytes.TrimSpace(text))
}
