// Package page writes HTML: a report, or a game to step through. Each page is one
// file that works offline. Scripts are needed only for charts and buttons.
//
// Charts are drawn by Apache ECharts; its bundle is in charts. html/template escapes
// all names, titles and texts.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wisim/wisim/internal/lazyregexp"
	"github.com/wisim/wisim/reports/doc"
)

//go:embed assets charts/echarts.min.js charts/licenses
var files embed.FS

// asset returns an embedded file. It panics if there is none, which is a bug.
func asset(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// WriteDocument writes a document as a single HTML file.
func WriteDocument(w io.Writer, d doc.Document) error {
	doc.Clean(&d)
	script := asset("assets/document.js")
	p := documentPage{
		Document: d,
		Style:    template.CSS(asset("assets/base.css") + asset("assets/document.css")),
		Script:   template.JS(script),
	}
	p.Sections = sections(d.Sections)
	scripts := []string{script}
	if hasChart(d) {
		library := asset("charts/echarts.min.js")
		p.Library, p.Licenses = template.JS(library), licenses()
		scripts = append(scripts, library)
	}
	p.Policy = policy(scripts)
	return write(w, "document.tmpl", p)
}

func write(w io.Writer, name string, data any) error {
	t, err := template.New(name).Funcs(template.FuncMap{"bound": bound}).ParseFS(files, "assets/"+name)
	if err != nil {
		return err
	}
	return t.Execute(w, data)
}

// policy returns a content security policy that allows only these scripts and loads
// nothing.
func policy(scripts []string) string {
	list := make([]string, len(scripts))
	for i, s := range scripts {
		sum := sha256.Sum256([]byte(s))
		list[i] = "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; script-src " + strings.Join(list, " ")
}

// licenses returns the licenses of the chart library as an HTML comment, because
// every page contains the library.
func licenses() template.HTML {
	var b strings.Builder
	b.WriteString("<!--\nThe charts of this page are drawn by Apache ECharts. Its licenses, and those of what it is made of:\n")
	for _, name := range []string{"echarts-NOTICE", "echarts", "zrender", "d3", "tslib"} {
		text := strings.ReplaceAll(asset("charts/licenses/"+name+".txt"), "--", "- -")
		fmt.Fprintf(&b, "\n== %s\n\n%s\n", name, strings.TrimSpace(text))
	}
	b.WriteString("-->")
	return template.HTML(b.String())
}

func hasChart(d doc.Document) bool {
	return slices.ContainsFunc(d.Sections, func(s doc.Section) bool {
		return slices.ContainsFunc(s.Blocks, func(b doc.Block) bool { _, ok := b.(*doc.Chart); return ok })
	})
}

// documentPage is the data of document.tmpl.
type documentPage struct {
	doc.Document
	Sections []section
	Policy   string
	Style    template.CSS
	Library  template.JS
	Script   template.JS
	Licenses template.HTML
}

// word is a word of a headline, with how it may be broken.
type word struct {
	Text  string
	Whole bool // whether the text is never broken at its hyphens
}

// longWord is the length in characters above which a word may break at its hyphens.
const longWord = 20

// Words returns the words of the headline. A short name with a hyphen stays on one
// line.
func (p documentPage) Words() (out []word) {
	for _, w := range strings.Split(bound(p.Headline), " ") {
		out = append(out, word{w, strings.Contains(w, "-") && utf8.RuneCountInString(w) <= longWord})
	}
	return out
}

// together matches text that must not be broken over lines: a number and its percent
// sign, and an interval.
var together = lazyregexp.New(`[0-9] %|\[[^\s,\[]+, [^\s,\]]+\]|\[[0-9.]+-[0-9.]+\]`)

// unbroken replaces spaces by no-break spaces, and surrounds hyphens with word
// joiners.
var unbroken = strings.NewReplacer(" ", "\u00a0", "-", "\u2060-\u2060")

// bound makes the matches of together unbreakable.
func bound(text string) string { return together().ReplaceAllStringFunc(text, unbroken.Replace) }

type section struct {
	Title  string
	Blocks []block
}

// block holds either a paragraph, a table or a chart.
type block struct {
	Text  string
	Class string
	Table *table
	Chart *chart
}

type chart struct {
	*doc.Chart
	ID      string
	Numbers *table
	alone   bool
}

// Alone reports whether a chart has no chart beside it and so takes the full width.
func (documentPage) Alone(c *chart) bool { return c.alone }

type table struct {
	*doc.Table
	Rows []row
}

// Slim reports whether a table is too narrow for the full width of the page.
func (t *table) Slim() bool { return len(t.Columns) <= 3 }

type row struct {
	Class string
	Cells []cell
}

type cell struct {
	doc.Cell
	Head   bool
	Sorted bool
	Class  string
	Style  template.CSS
	Label  string // title of the column to which the cell belongs
}

func sections(list []doc.Section) (out []section) {
	charts := 0
	for _, s := range list {
		if len(s.Blocks) == 0 {
			continue
		}
		sec := section{Title: s.Title}
		for i, b := range s.Blocks {
			switch b := b.(type) {
			case doc.Text:
				sec.Blocks = append(sec.Blocks, block{Text: string(b)})
			case doc.Item:
				sec.Blocks = append(sec.Blocks, block{Text: string(b), Class: "item"})
			case doc.Note:
				sec.Blocks = append(sec.Blocks, block{Text: string(b), Class: "note"})
			case doc.Absent:
				sec.Blocks = append(sec.Blocks, block{Text: string(b), Class: "absent"})
			case *doc.Table:
				sec.Blocks = append(sec.Blocks, block{Table: newTable(b)})
				if legend := b.Legend(nil); legend != "" {
					sec.Blocks = append(sec.Blocks, block{Text: legend, Class: "note"})
				}
			case *doc.Chart:
				charts++
				c := &chart{Chart: b, ID: fmt.Sprintf("chart-%d", charts), alone: !chartAt(s.Blocks, i-1) && !chartAt(s.Blocks, i+1)}
				if b.Table != nil {
					c.Numbers = newTable(b.Table)
				}
				sec.Blocks = append(sec.Blocks, block{Chart: c})
			}
		}
		out = append(out, sec)
	}
	return out
}

func chartAt(blocks []doc.Block, i int) bool {
	if i < 0 || i >= len(blocks) {
		return false
	}
	_, ok := blocks[i].(*doc.Chart)
	return ok
}

func newTable(t *doc.Table) *table {
	out := &table{Table: t}
	for _, r := range t.Rows {
		var cells []cell
		for i, c := range r.Cells {
			cells = append(cells, newCell(t, i, c))
		}
		out.Rows = append(out.Rows, row{rowClass(r), cells})
	}
	return out
}

func rowClass(r doc.Row) string {
	var classes []string
	if r.Footer {
		classes = append(classes, "end")
	}
	if r.Strong {
		classes = append(classes, "strong")
	}
	return strings.Join(classes, " ")
}

func newCell(t *doc.Table, i int, c doc.Cell) cell {
	out := cell{Cell: c, Head: i == 0, Label: t.Columns[i].Title}
	var classes []string
	if t.Columns[i].Number {
		classes = append(classes, "number")
		out.Sorted = !c.None && c.Text != ""
	}
	if c.Text == "" {
		classes = append(classes, "blank")
	}
	switch {
	case c.Sign > 0:
		classes = append(classes, "good")
	case c.Sign < 0:
		classes = append(classes, "bad")
	}
	out.Class = strings.Join(classes, " ")
	if t.Matrix && c.Shade != 0 {
		out.Style = template.CSS(shade(c.Shade))
	}
	return out
}

// shade returns the CSS of the background colour for a Cell.Shade.
func shade(lean float64) string {
	end := "high"
	if lean < 0 {
		end, lean = "low", -lean
	}
	return fmt.Sprintf("--shade:color-mix(in srgb,var(--heat-%s) %.0f%%,var(--heat-mid))", end, 100*min(lean, 1))
}
