// Package doc defines the content of a report without its appearance: sentences,
// tables and charts in order. A report builds one Document, from which the writers
// of Markdown (here), text (package text) and HTML (package page) work, so that all
// forms say the same.
//
// A Document is plain data without markup; the writers escape its strings. A chart
// comes with a table of its numbers and with a sentence that describes it.
package doc

import "strings"

// Document is the content of a report.
type Document struct {
	Title    string    // short title, for the window
	Kind     string    // sort of report, such as "Comparison of two decks"
	Headline string    // main result of the report, in a sentence
	Lead     []string  // sentences right below the headline, such as why the run stopped
	Warnings []string  // reasons to doubt the result
	Facts    []Fact    // the few most important numbers
	Sections []Section // all other sections, the most important first
	Repeat   []string  // commands that produce the report again
	Colophon []string  // where the report comes from: versions, seeds
}

// Fact is a labelled number.
type Fact struct {
	Label string
	Value string
	Note  string // small print below the fact; may be empty
}

// Section is a part of a document with a heading. Writers skip one without blocks.
type Section struct {
	Title  string
	Blocks []Block
	// PageOnly says that only pages have the section, such as lists of cards, which would
	// drown the rest of a text.
	PageOnly bool
}

// Block is a part of a section: Text, Item, Note, Absent, *Table or *Chart.
type Block interface{ block() }

// Text is a paragraph.
type Text string

// Item is an entry of a list.
type Item string

// Note is a paragraph in small print, such as how a number was computed.
type Note string

// Absent is a sentence that says what is missing and how to get it.
type Absent string

// Table is a table with a row for each of its subjects.
type Table struct {
	Caption string // what the table shows, and from how many games
	Columns []Column
	Rows    []Row
	Legends []Legend // meanings of the columns
	// Matrix says that rows and columns have the same subjects. Such a table is not
	// sorted, and a narrow page does not turn it into a list.
	Matrix bool
}

// Column is the heading of a table column and how its cells are shown.
type Column struct {
	Title  string
	Number bool // whether the column is right-aligned and sorted by Cell.Value
	// DropOrder is 0 for a column that is always shown. A narrow terminal drops the
	// others, the lowest number first.
	DropOrder int
}

// Legend explains a column. It is omitted together with the column.
type Legend struct {
	Column int // index of the column that the text explains; 0 for a remark about the whole table
	Text   string
}

// Legend returns the explanations of the columns as one paragraph. out marks columns
// that are left out; nil means none.
func (t *Table) Legend(out []bool) string {
	var texts []string
	for _, l := range t.Legends {
		if out == nil || !out[l.Column] {
			texts = append(texts, l.Text)
		}
	}
	return strings.Join(texts, " ")
}

// Row is a row of a table.
type Row struct {
	Cells  []Cell
	Footer bool
	Strong bool // whether the row sums up the other rows
}

// Cell is a cell of a table.
type Cell struct {
	Text  string
	Value float64 // key by which a column of numbers is sorted
	None  bool    // whether the cell has no value; such a cell is sorted last
	// Sign is 1 if the cell is significantly good for the subject of the row, -1 if bad,
	// 0 otherwise. It is written as a mark and perhaps a colour.
	Sign int
	// Shade is the background colour of a cell of a matrix, from -1 to 1.
	Shade float64
}

// Kind is the kind of a chart.
type Kind string

// Kinds of charts.
const (
	Lines Kind = "lines" // a line for each series, with a band where points have intervals
	Dots  Kind = "dots"  // a row for each category, with a point and its interval
	Bars  Kind = "bars"  // a bar for each category; series are stacked
	Heat  Kind = "heat"  // a coloured square for each pair of categories
)

// Unit is how the numbers of an axis are written.
type Unit string

// Units of axes.
const (
	Number  Unit = "number"  // the number as it is
	Percent Unit = "percent" // a share from 0 to 1, written in percent
	Points  Unit = "points"  // a difference of shares, written in percentage points with its sign
	Signed  Unit = "signed"  // a number with its sign
)

// Chart is a drawing of numbers: lines, dots, bars or a heat map.
type Chart struct {
	Kind   Kind     `json:"kind"`
	Title  string   `json:"title"`
	Alt    string   `json:"alt"`            // description of the chart for readers who cannot see it
	X      Axis     `json:"x"`              // horizontal axis; it has categories for Bars and Heat
	Y      Axis     `json:"y"`              // vertical axis; it has categories for Dots and Heat
	Mark   *Mark    `json:"mark,omitempty"` // reference line across the axis of values
	Series []Series `json:"series"`
	// Table has the numbers of the chart; nil if another table of the section has them.
	Table *Table `json:"-"`
}

// Axis is an axis of a chart.
type Axis struct {
	Title      string   `json:"title,omitempty"`
	Unit       Unit     `json:"unit,omitempty"`
	Categories []string `json:"categories,omitempty"` // names of the categories; empty for an axis of numbers
	Log        bool     `json:"log,omitempty"`
	Min        *float64 `json:"min,omitempty"` // where the axis begins; nil to fit the data
	Max        *float64 `json:"max,omitempty"`
}

// Mark is a reference line at a value.
type Mark struct {
	Value float64 `json:"value"`
	Label string  `json:"label"`
}

// Series is a list of points drawn together.
type Series struct {
	Name   string  `json:"name"`
	Points []Point `json:"points"`
}

// Point is one value of a series, with its interval.
type Point struct {
	X     float64 `json:"x"`               // a number for Lines, otherwise the index of a category
	Row   int     `json:"row"`             // for Heat, the index of the category on the Y axis
	Value float64 `json:"value"`           // value that the chart shows
	Low   float64 `json:"low"`             // lower end of the interval of the value
	High  float64 `json:"high"`            // upper end of the interval; equal to Low if there is no interval
	Games int     `json:"games,omitempty"` // number of games from which the value was computed
	Note  string  `json:"note,omitempty"`  // remark about the point
}

func (Text) block()   {}
func (Item) block()   {}
func (Note) block()   {}
func (Absent) block() {}
func (*Table) block() {}
func (*Chart) block() {}

// Word returns a cell with text.
func Word(text string) Cell { return Cell{Text: text} }

// Num returns a cell with a number: the text shown, and the value for sorting.
func Num(text string, value float64) Cell { return Cell{Text: text, Value: value} }

// None returns a cell without a value.
func None(text string) Cell { return Cell{Text: text, None: true} }

// At returns a pointer to x, for Axis.Min and Axis.Max.
func At(x float64) *float64 { return &x }

// Add appends blocks and skips nil tables and charts.
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
