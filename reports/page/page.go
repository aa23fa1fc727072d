// Package page writes what people look at in a browser: a report, or a game to
// step through. Each is one file that works from a disk, without a network and,
// apart from pictures and buttons, without scripts.
//
// Charts are drawn by Apache ECharts, a bundle of which is in charts. Everything
// that comes from outside (names, titles, texts) goes through html/template.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wisim/wisim/reports/doc"
)

//go:embed assets charts/echarts.min.js charts/licenses
var files embed.FS

// asset is an embedded file. That it is there, the compiler has seen to.
func asset(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// WriteDocument writes a document as one HTML file.
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

// policy lets a browser run these scripts and no others, and load nothing.
func policy(scripts []string) string {
	list := make([]string, len(scripts))
	for i, s := range scripts {
		sum := sha256.Sum256([]byte(s))
		list[i] = "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; script-src " + strings.Join(list, " ")
}

// licenses of the charts, which whoever passes a page on passes on as well.
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

// documentPage is what document.tmpl fills in.
type documentPage struct {
	doc.Document
	Sections []section
	Policy   string
	Style    template.CSS
	Library  template.JS
	Script   template.JS
	Licenses template.HTML
}

// word of a headline.
type word struct {
	Text  string
	Whole bool // it is not to be broken at its hyphens
}

// longWord is where not breaking a word is worse than breaking it.
const longWord = 20

// Words of the headline: a name with a hyphen stays on one line.
func (p documentPage) Words() (out []word) {
	for _, w := range strings.Split(bound(p.Headline), " ") {
		out = append(out, word{w, strings.Contains(w, "-") && utf8.RuneCountInString(w) <= longWord})
	}
	return out
}

// together is what a line is not to be broken in: before the sign of a percentage,
// and between the ends of an interval.
var together = regexp.MustCompile(`[0-9] %|\[[^\s,\[]+, [^\s,\]]+\]|\[[0-9.]+-[0-9.]+\]`)

// unbroken has spaces at which no line is broken, and hyphens between joiners.
var unbroken = strings.NewReplacer(" ", "\u00a0", "-", "\u2060-\u2060")

// bound is a text in which numbers stay together with what belongs to them.
func bound(text string) string { return together.ReplaceAllStringFunc(text, unbroken.Replace) }

type section struct {
	Title  string
	Blocks []block
}

// block is one of a paragraph, a table and a chart.
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

// Alone reports whether a chart has the width of the page for itself.
func (documentPage) Alone(c *chart) bool { return c.alone }

type table struct {
	*doc.Table
	Rows []row
}

// Slim reports whether a table looks lost in the width of the page.
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
	Label  string // of its column
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

// shade is the colour behind a cell that leans so far.
func shade(lean float64) string {
	end := "high"
	if lean < 0 {
		end, lean = "low", -lean
	}
	return fmt.Sprintf("--shade:color-mix(in srgb,var(--heat-%s) %.0f%%,var(--heat-mid))", end, 100*min(lean, 1))
}
