// Package rules is the table of the game's rulings (rulings.tsv), which the
// pages of this folder explain: one line a ruling, with a stable id that tests
// and comments name.
package rules

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed rulings.tsv
var table string

// Ruling is one rule of the game as a sentence.
type Ruling struct {
	ID    string
	Area  string   // the part of the rules that the ruling belongs to
	Core  bool     // the ruling can be shown with cards of the Core Set, or without cards
	Cards []string // names of the cards that the ruling is about or is shown with
	Line  string   // the ruling as a sentence
}

// header is the first line of the table, with the names of the columns.
const header = "id\tarea\tcore_only\tcards\tline"

// Rulings returns all rulings, sorted by id. It fails only if the embedded table is damaged.
func Rulings() ([]Ruling, error) { return parse(table) }

func parse(text string) ([]Ruling, error) {
	var all []Ruling
	for i, row := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(row, "#") || row == header {
			continue
		}
		col := strings.Split(row, "\t")
		if len(col) != 5 {
			return nil, fmt.Errorf("rulings.tsv:%d: found %d columns, want 5", i+1, len(col))
		}
		r := Ruling{ID: col[0], Area: col[1], Core: col[2] == "yes", Line: col[4]}
		if col[3] != "-" {
			r.Cards = strings.Split(col[3], "; ")
		}
		all = append(all, r)
	}
	return all, nil
}
