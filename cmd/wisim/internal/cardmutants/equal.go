package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// equals is the list of equivalent mutants: the changed line of each, and the reason.
type equals struct {
	reason map[string]string // why a mutant is equal to its card, by card code and line
	used   map[string]bool
}

// readEqual reads the list: a line with the code and the changed line of the
// card as the report shows it, then indented lines that say why no scenario can
// tell the two apart. Lines that begin with # are comments.
func readEqual(text string) (*equals, error) {
	e := &equals{map[string]string{}, map[string]bool{}}
	last := ""
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
		case line[0] != ' ':
			code, _, _ := strings.Cut(line, " ")
			if _, err := card.ParseCode(code); err != nil {
				return nil, fmt.Errorf("equal.txt:%d: %q, want the code of a card and its changed line", i+1, line)
			}
			if _, ok := e.reason[line]; ok {
				return nil, fmt.Errorf("equal.txt:%d: a second time %q", i+1, line)
			}
			last = line
			e.reason[last] = ""
		case last == "":
			return nil, fmt.Errorf("equal.txt:%d: an argument for nothing", i+1)
		default:
			e.reason[last] += strings.TrimSpace(line) + " "
		}
	}
	for line, why := range e.reason {
		if why == "" {
			return nil, fmt.Errorf("equal.txt: no argument for %q", line)
		}
	}
	return e, nil
}

func (e *equals) has(code, line string) bool {
	key := code + " " + line
	if _, ok := e.reason[key]; !ok {
		return false
	}
	e.used[key] = true
	return true
}

// unused returns the entries that has was never called for, sorted.
func (e *equals) unused() []string {
	var list []string
	for line := range e.reason {
		if !e.used[line] {
			list = append(list, line)
		}
	}
	slices.Sort(list)
	return list
}
