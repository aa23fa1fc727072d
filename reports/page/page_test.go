package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/page"
)

const hostile = "</script></style><b onclick=x>\"'`${a}{{.}}<!--\u202e\x1b"

func documentOf(name string) doc.Document {
	return doc.Document{
		Title: name, Kind: name, Headline: name, Lead: []string{name}, Warnings: []string{name}, Facts: []doc.Fact{{Label: name, Value: name, Note: name}},
		Sections: []doc.Section{{Title: name, Blocks: []doc.Block{
			doc.Text(name), doc.Note(name), doc.Absent(name),
			&doc.Table{Caption: name, Columns: []doc.Column{{Title: name}, {Title: name, Number: true}}, Rows: []doc.Row{{Cells: []doc.Cell{doc.Word(name), doc.Num(name, 1)}}}},
			&doc.Chart{Kind: doc.Dots, Title: name, Alt: name, Y: doc.Axis{Categories: []string{name}}, Series: []doc.Series{{Name: name, Points: []doc.Point{{Value: 1, Note: name}}}}},
		}}},
		Repeat: []string{name}, Colophon: []string{name},
	}
}

func gameOf(name string) page.Game {
	side := page.Side{Hand: []string{name}, Discard: []string{name}, Capital: []page.Piece{{Name: name}}}
	side.Zones[1] = page.Zone{HitPoints: 8, Facedown: []string{name}, Pieces: []page.Piece{{Name: name, Unit: true, Notes: []string{name}}}}
	return page.Game{
		Title: name, Kind: name, Headline: name, Lead: []string{name}, Warnings: []string{name}, Players: [2]string{name, name},
		Steps:  []page.Step{{Turn: name, Phase: name, Text: name, Mark: name, Board: page.Board{Sides: [2]page.Side{side, side}}}},
		Repeat: []string{name}, Colophon: []string{name},
	}
}

func written(t *testing.T, name string) map[string]string {
	t.Helper()
	var d, g strings.Builder
	if err := page.WriteDocument(&d, documentOf(name)); err != nil {
		t.Fatal(err)
	}
	if err := page.WriteGame(&g, gameOf(name)); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"document": d.String(), "game": g.String()}
}

// Names are escaped everywhere: a page with a hostile name has the same elements as
// one with a harmless name.
func TestNamesStayText(t *testing.T) {
	tag := regexp.MustCompile(`</?[a-zA-Z][^>]*>|<!--`)
	harmless := written(t, "name")
	for kind, text := range written(t, hostile) {
		got, want := len(tag.FindAllString(text, -1)), len(tag.FindAllString(harmless[kind], -1))
		if got != want {
			t.Errorf("%s: %d tags, want %d", kind, got, want)
		}
		if strings.ContainsAny(text, "\u202e\x1b") {
			t.Errorf("%s: has characters that steer", kind)
		}
		if strings.Contains(text, "<b onclick") || !strings.Contains(html.UnescapeString(text), `</script></style><b onclick=x>"'`) {
			t.Errorf("%s: the name is not there as text", kind)
		}
	}
}

// A page runs only its own scripts and loads nothing.
func TestPolicy(t *testing.T) {
	for kind, text := range written(t, "x") {
		m := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("%s: no policy", kind)
		}
		policy := html.UnescapeString(m[1])
		if !strings.HasPrefix(policy, "default-src 'none'; ") {
			t.Errorf("%s: policy %s", kind, policy)
		}
		for _, script := range regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(text, -1) {
			sum := sha256.Sum256([]byte(script[1]))
			if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(policy, "'sha256-"+hash+"'") {
				t.Errorf("%s: the policy does not allow a script of %d bytes", kind, len(script[1]))
			}
		}
		for _, loads := range regexp.MustCompile(`(?i)\b(?:src|href|action)="([^"]*)"`).FindAllStringSubmatch(strings.Split(text, "<script>")[0], -1) {
			if !strings.HasPrefix(loads[1], "data:") && !strings.HasPrefix(loads[1], "#") {
				t.Errorf("%s: refers to %s", kind, loads[1])
			}
		}
	}
}

// The library is what its README says, of the version that its package.json
// asks for, and its licenses are in the page.
func TestLibrary(t *testing.T) {
	library, err := os.ReadFile("charts/echarts.min.js")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("charts/README.md")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(library)
	if hash := hex.EncodeToString(sum[:]); !strings.Contains(string(readme), hash) {
		t.Errorf("charts/README.md does not have the hash of echarts.min.js, %s", hash)
	}
	var asked struct{ Dependencies map[string]string }
	text, err := os.ReadFile("charts/package.json")
	if err == nil {
		err = json.Unmarshal(text, &asked)
	}
	if err != nil {
		t.Fatal(err)
	}
	version := asked.Dependencies["echarts"]
	if version == "" || !strings.Contains(string(library[:400]), "Apache ECharts "+version+" ") || !strings.Contains(string(readme), version) {
		t.Errorf("version %q is not what the library and its README say", version)
	}
	document := written(t, "x")["document"]
	for _, want := range []string{"Apache License", "Copyright (c) 2017, Baidu Inc.", "Mike Bostock"} {
		if !strings.Contains(document, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
	if len(document) > 1<<20 {
		t.Errorf("a page with one chart has %d bytes", len(document))
	}
}

// Without a chart there is no library.
func TestNoChartNoLibrary(t *testing.T) {
	d := documentOf("x")
	d.Sections[0].Blocks = d.Sections[0].Blocks[:4]
	var b strings.Builder
	if err := page.WriteDocument(&b, d); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 50_000 || strings.Contains(b.String(), "ECharts") {
		t.Errorf("%d bytes", b.Len())
	}
}
