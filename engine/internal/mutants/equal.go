package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed equal.txt
var equalText string

// readEqual parses the list of equivalent mutants: changes that no game can show. Each
// entry is a line with the key of the site (site.key), followed by indented lines with the
// reason. Lines that begin with # are comments. It returns the reasons by key, and fails if
// an entry has no reason or occurs twice.
func readEqual(text string) (map[string]string, error) {
	reason := map[string]string{}
	last := ""
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case line[0] != ' ':
			if _, ok := reason[line]; ok {
				return nil, fmt.Errorf("equal.txt:%d: a second time %q", i+1, line)
			}
			last = line
			reason[last] = ""
		case last == "":
			return nil, fmt.Errorf("equal.txt:%d: an argument for nothing", i+1)
		default:
			reason[last] = strings.TrimSpace(reason[last] + " " + strings.TrimSpace(line))
		}
	}
	for line, why := range reason {
		if why == "" {
			return nil, fmt.Errorf("equal.txt: no argument for %q", line)
		}
	}
	return reason, nil
}
