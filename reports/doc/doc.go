// Package doc is a report on its way to the page: what is said, in which order,
// with which tables and pictures, but not yet how it looks. A report makes one
// Document of itself, and everything that is shown of it (text, Markdown,
// HTML) is written from that, so that they cannot say different things.
//
// A Document is plain data. It holds no markup: every string in it is text, and
// whoever writes it escapes it. A picture always comes with the numbers that it
// shows, as a table, and with a sentence that says what is to be seen.
package doc

import "strings"

// Document is a report.
type Document struct {
	Title    string    // short, for the window and the list of bookmarks
	Kind     string    // what it is: "Comparison of two decks"
	Headline string    // the verdict, in a sentence
	Lead     []string  // what has to be known of it at once: why it stopped, on what it rests
	Warnings []string  // what makes it doubtful
	Facts    []Fact    // a handful of numbers for the first look
	Sections []Section // the rest, the most important first
	Repeat   []string  // commands that give it again
	Colophon []string  // where it comes from: versions, seeds
}

// Fact is a number with its name.
type Fact struct {
	Label string
	Value string
	Note  string // small, below it; may be empty
}

// Section is a part of a document with a heading. One without blocks is not
// written.
type Section struct {
	Title  string
	Blocks []Block
}

// Block is a part of a section: Text, Item, Note, Absent, *Table or *Chart.
type Block interface{ block() }

// Text is a paragraph.
type Text string

// Item is a paragraph of a list.
type Item string

// Note is a paragraph in small print: how a number was made.
type Note string

// Absent says what is not there, and how to get it.
type Absent string

// Table has a row for each thing that it is about.
type Table struct {
	Caption string // what it shows; names how many games it rests on
	Columns []Column
	Rows    []Row
	Legends []Legend // what its columns mean
	// Matrix says that the rows and the columns are the same things: there is
	// nothing to sort, and on a narrow page it does not become a list.
	Matrix bool
}

// Column of a table.
type Column struct {
	Title  string
	Number bool // to the right, and sorted by Cell.Value
	// Spare is 0 for a column that is always shown. A narrow terminal does
	// without the others, the one with the lowest number first.
	DropOrder int
}

// Legend says what a column means. Where the column is left out, it is, too.
type Legend struct {
	Column int // index; 0 for something about the whole table
	Text   string
}

// Legend is what the columns of a table mean, in a paragraph; without those that
// are left out. It is empty if there is nothing to say.
func (t *Table) Legend(out []bool) string {
	var texts []string
	for _, l := range t.Legends {
		if out == nil || !out[l.Column] {
			texts = append(texts, l.Text)
		}
	}
	return strings.Join(texts, " ")
}

// Row of a table. Rows at the end stay there however the table is sorted.
type Row struct {
	Cells  []Cell
	Footer bool
	Strong bool // it is about all of the others
}

// Cell of a table.
type Cell struct {
	Text  string
	Value float64 // what it is sorted by in a column of numbers
	None  bool    // it has no value: it is sorted behind all that have one
	// Sign is 1 for what is shown to be good, -1 for bad, of whatever the row
	// is about. It is written as a mark, and may be coloured as well.
	Sign int
	// Shade is how far a cell of a matrix leans, -1 to 1, for a colour behind
	// its text; the text says the same.
	Shade float64
}

// Kind of a chart.
type Kind string

// Kinds of charts.
const (
	Lines Kind = "lines" // a line for each series over a number, with a band where points have intervals
	Dots  Kind = "dots"  // a row for each category: a point on a line that is its interval
	Bars  Kind = "bars"  // a bar for each category, those of several series on top of each other
	Heat  Kind = "heat"  // a square for each two of the categories, by its value
)

// Unit is how a number is written.
type Unit string

// Units of axes.
const (
	Number  Unit = "number"  // as it is
	Percent Unit = "percent" // a share from 0 to 1
	Points  Unit = "points"  // a difference of shares, with its sign, in percentage points
	Signed  Unit = "signed"  // a number with its sign
)

// Chart is a picture of numbers.
type Chart struct {
	Kind   Kind     `json:"kind"`
	Title  string   `json:"title"`
	Alt    string   `json:"alt"`            // what is to be seen, for whoever does not see it
	X      Axis     `json:"x"`              // of Bars and Heat the categories
	Y      Axis     `json:"y"`              // of Dots and Heat the categories
	Mark   *Mark    `json:"mark,omitempty"` // a line to compare with, across the axis of values
	Series []Series `json:"series"`
	// Table has the same numbers. It is nil if a table of the same section has
	// them.
	Table *Table `json:"-"`
}

// Axis of a chart.
type Axis struct {
	Title      string   `json:"title,omitempty"`
	Unit       Unit     `json:"unit,omitempty"`
	Categories []string `json:"categories,omitempty"` // instead of numbers
	Log        bool     `json:"log,omitempty"`
	Min        *float64 `json:"min,omitempty"` // nil for what the numbers ask for
	Max        *float64 `json:"max,omitempty"`
}

// Mark is a line at a value that others are held against.
type Mark struct {
	Value float64 `json:"value"`
	Label string  `json:"label"`
}

// Series of points that belong together.
type Series struct {
	Name   string  `json:"name"`
	Points []Point `json:"points"`
}

// Point of a chart.
type Point struct {
	X     float64 `json:"x"`               // of Lines the number, otherwise the index of the category
	Row   int     `json:"row"`             // of Heat the index of the other category
	Value float64 `json:"value"`           // what is shown
	Low   float64 `json:"low"`             // of its interval
	High  float64 `json:"high"`            // equal to Low if there is none
	Games int     `json:"games,omitempty"` // that it rests on
	Note  string  `json:"note,omitempty"`  // something that is worth saying of it
}

func (Text) block()   {}
func (Item) block()   {}
func (Note) block()   {}
func (Absent) block() {}
func (*Table) block() {}
func (*Chart) block() {}

// Word is a cell of text.
func Word(text string) Cell { return Cell{Text: text} }

// Num is a cell with a number, and how it is written.
func Num(text string, value float64) Cell { return Cell{Text: text, Value: value} }

// None is a cell without a value.
func None(text string) Cell { return Cell{Text: text, None: true} }

// At is a pointer to a number, for the ends of an axis.
func At(x float64) *float64 { return &x }

// Add a block to a section, unless it is nil.
func (s *Section) Add(blocks ...Block) {
	for _, b := range blocks {
		switch v := b.(type) {
		case *Table:
			if v == nil {
				continue
			}
		case *Chart:
			if v == nil {
				continue
			}
		}
		s.Blocks = append(s.Blocks, b)
	}
}
