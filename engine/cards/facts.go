package cards

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

//go:embed facts.tsv
var factsTable string

// factsName is the name of the table in error messages.
const factsName = "facts.tsv"

// The columns of the table, in order.
const (
	colCode = iota
	colName
	colSet
	colType
	colRace
	colCost
	colLoyalty
	colPower
	colHP
	colTraits
	colUnique
	colCopies
	colSymbols
	numColumns
)

var columnNames = [numColumns]string{
	"code", "name", "set", "type", "race", "cost", "loyalty", "power", "hp", "traits", "unique", "copies", "symbols",
}

// What a cell says when it holds no value.
const (
	cellNone    = "-" // cards of this type have no such value
	cellUnknown = "?" // the value is unknown: no source gives it
)

// shape says what a card of a type must and must not have.
type shape struct {
	powers int  // how many numbers the power column holds: none, one, or one for each zone
	hp     bool // whether cards of the type have hit points
	cost   bool // whether cards of the type have a cost
}

var shapes = [card.NumTypes]shape{
	card.Unit:    {powers: 1, hp: true, cost: true},
	card.Support: {powers: 1, cost: true},
	card.Quest:   {cost: true},
	card.Tactic:  {cost: true},
	card.Legend:  {powers: int(card.NumZones), hp: true, cost: true},
	card.Fulcrum: {},
	card.Draft:   {cost: true},
}

// Facts reads the facts of every card of the pool, sorted by code. The error
// names the line of the table and the column that is wrong.
func Facts() ([]card.Facts, error) { return parseFacts(factsName, factsTable) }

// parseFacts reads a table; name is what its errors start with.
func parseFacts(name, text string) ([]card.Facts, error) {
	all := make([]card.Facts, 0, strings.Count(text, "\n"))
	header := false
	for n := 1; text != ""; n++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells, err := splitRow(line)
		switch {
		case err != nil:
		case !header:
			header = true
			err = checkHeader(cells)
		default:
			var f card.Facts
			if f, err = parseRow(cells); err == nil {
				err = checkOrder(all, f.Code)
				all = append(all, f)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no cards", name)
	}
	return all, nil
}

func splitRow(line string) (cells [numColumns]string, err error) {
	if n := strings.Count(line, "\t") + 1; n != numColumns {
		return cells, fmt.Errorf("%d columns, want %d separated by tabs", n, numColumns)
	}
	for i := range cells {
		cells[i], line, _ = strings.Cut(line, "\t")
		if cells[i] == "" || strings.TrimSpace(cells[i]) != cells[i] {
			return cells, fmt.Errorf("%s %q: want a value without spaces around it, or %q for none", columnNames[i], cells[i], cellNone)
		}
	}
	return cells, nil
}

func checkHeader(cells [numColumns]string) error {
	if cells != columnNames {
		return fmt.Errorf("header %q, want %q", strings.Join(cells[:], " "), strings.Join(columnNames[:], " "))
	}
	return nil
}

// checkOrder keeps the table sorted, and so every code unique.
func checkOrder(all []card.Facts, code card.Code) error {
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1].Code
	if code == last {
		return fmt.Errorf("code %s occurs twice", code)
	}
	if code < last {
		return fmt.Errorf("code %s after %s, want codes in ascending order", code, last)
	}
	return nil
}

// rowReader reads the cells of one card and keeps the first error.
type rowReader struct {
	cells [numColumns]string
	err   error
}

func parseRow(cells [numColumns]string) (card.Facts, error) {
	r := rowReader{cells: cells}
	f := card.Facts{Name: cells[colName], Set: cells[colSet]}
	f.Code = r.code()
	f.Type = r.cardType()
	f.Race = r.race()
	s := shapes[f.Type]
	f.Cost = r.number(colCost, s.cost, card.X, card.Unknown)
	f.Loyal = r.number(colLoyalty, true, card.Unknown)
	f.Power, f.Powers = r.powers(s.powers)
	f.HP = r.number(colHP, s.hp, card.X)
	f.Traits = r.traits()
	f.Unique = r.yes(colUnique)
	f.Copies = max(r.number(colCopies, true, card.Unknown), 0)
	f.Symbols = r.symbols(f.Race)
	return f, r.err
}

func (r *rowReader) fail(col int, want string) {
	r.failAs(col, fmt.Errorf("want %s", want))
}

func (r *rowReader) failAs(col int, err error) {
	if r.err == nil {
		r.err = fmt.Errorf("%s %q: %w", columnNames[col], r.cells[col], err)
	}
}

func (r *rowReader) code() card.Code {
	c, err := card.ParseCode(r.cells[colCode])
	if err != nil {
		r.fail(colCode, "five digits, such as 01017")
	}
	return c
}

func (r *rowReader) cardType() card.Type {
	t, ok := card.ParseType(r.cells[colType])
	if !ok {
		r.fail(colType, "Unit, Support, Quest, Tactic, Legend, Fulcrum or Draft")
	}
	return t
}

func (r *rowReader) race() card.Race {
	v, ok := card.ParseRace(r.cells[colRace])
	if !ok {
		r.fail(colRace, "a race or Neutral")
	}
	return v
}

// number reads a column that the card has or has not. The special values are
// those of card.X and card.Unknown that the column may hold.
func (r *rowReader) number(col int, has bool, special ...int) int {
	n, err := parseNumber(r.cells[col], has, special...)
	if err != nil {
		r.failAs(col, err)
	}
	return n
}

// maxNumber is above any number on a card, so that a slip of the finger in
// the table is found.
const maxNumber = 20

func parseNumber(cell string, has bool, special ...int) (int, error) {
	if !has {
		if cell != cellNone {
			return 0, fmt.Errorf("want %q, cards of this type have none", cellNone)
		}
		return 0, nil
	}
	for _, s := range special {
		if cell == specialCell(s) {
			return s, nil
		}
	}
	n, err := strconv.ParseUint(cell, 10, 8)
	if err != nil || n > maxNumber {
		want := "want a number from 0 to " + strconv.Itoa(maxNumber)
		for _, s := range special {
			want += " or " + strconv.Quote(specialCell(s))
		}
		return 0, errors.New(want)
	}
	return int(n), nil
}

func specialCell(n int) string {
	if n == card.X {
		return "X"
	}
	return cellUnknown
}

// powers reads no, one or three numbers. The power of a legend, when a text
// asks for one number, is that of its weakest zone (note C15).
func (r *rowReader) powers(n int) (power int, zones [card.NumZones]int) {
	if n <= 1 {
		power = r.number(colPower, n == 1)
		return power, [card.NumZones]int{power, power, power}
	}
	parts := strings.Split(r.cells[colPower], "/")
	if len(parts) != n {
		r.fail(colPower, "three numbers, such as 2/2/2")
		return 0, zones
	}
	for i, p := range parts {
		v, err := parseNumber(p, true)
		if err != nil {
			r.failAs(colPower, err)
		}
		zones[i] = v
	}
	return min(zones[0], zones[1], zones[2]), zones
}

// list splits a cell at the commas.
func (r *rowReader) list(col int) []string {
	if r.cells[col] == cellNone {
		return nil
	}
	return strings.Split(r.cells[col], ", ")
}

func (r *rowReader) traits() []card.Trait {
	var traits []card.Trait
	var seen card.TraitSet
	for _, name := range r.list(colTraits) {
		t, ok := card.ParseTrait(name)
		if !ok {
			r.failAs(colTraits, fmt.Errorf("no trait %q; separate traits by a comma and a space", name))
		}
		if ok && seen.Has(t) {
			r.failAs(colTraits, fmt.Errorf("%s twice", name))
		}
		seen = seen.Add(t)
		traits = append(traits, t)
	}
	return traits
}

func (r *rowReader) yes(col int) bool {
	cell := r.cells[col]
	if cell != "yes" && cell != cellNone {
		r.fail(col, `"yes" or "`+cellNone+`"`)
	}
	return cell == "yes"
}

// symbols are those that the table lists; a card of a race provides its own
// (note C12).
func (r *rowReader) symbols(own card.Race) (s [card.NumRaces]uint8) {
	for _, name := range r.list(colSymbols) {
		race, ok := card.ParseRace(name)
		if !ok || race == card.Neutral || s[race] != 0 {
			r.failAs(colSymbols, fmt.Errorf("%q: want each race once, separated by a comma and a space", name))
			return s
		}
		s[race]++
	}
	if own != card.Neutral {
		s[own]++
	}
	return s
}
