package cli

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/sampling"
)

// schemaDir has a schema for the JSON of each command.
const schemaDir = "../../../../docs/schema"

// documented is what a command writes as JSON: the Go type of it, and command
// lines whose output is held against the schema.
type documented struct {
	name  string // of the schema file, without its ending
	value any
	runs  []string
}

// scenarios are files that pass, fail and make no sense.
const scenarios = "../../../../engine/scenario/testdata/"

var schemas = []documented{
	{"sim", reports.Sim{}, []string{"sim dwarf orc -n 20 --json", "sim dwarf orc -n 3 --agents random --json",
		"sim dwarf orc --agents random --until-decided --detect 20 --json"}},
	{"runs-list", runList{}, []string{"runs list --json"}},
	{"draft", reports.Draft{}, []string{"draft -n 4 --json --agents random"}},
	{"compare", reports.Compare{}, []string{
		"compare dwarf-wall dwarf-wall --field chaos --max-games 256 --detect 10 --json",
		"compare dwarf-wall orc-smash --field chaos,orc --max-games 512 --agents random,heuristic --detect 20 --json",
	}},
	{"field", reports.Field{}, []string{"field dwarf-wall orc-smash chaos --precision 0 --max-games 400 --json"}},
	{"study", reports.Study{}, []string{
		"study dwarf-wall --field chaos -n 60 --json",
		"study dwarf --field orc -n 4 --agents random --mulligan=false --blank-each --json",
	}},
	{"deck-diff", catalog.DeckDiff{}, []string{"deck diff dwarf-wall orc-smash --json", "deck diff orc orc --json"}},
	{"queue", queueStatus{}, nil}, // TestQueueStatus holds it against one
	{"changes", reports.Changes{}, []string{
		"balance 01080 cost=3..5 --decks orc-smash --field orc,chaos --agents random --max-games 600 --precision 5 --json",
		"swap dwarf-wall --out Demolition! --in Runesmith --field chaos --agents random --max-games 128 --json",
		"cut dwarf --field orc --agents random --max-games 2000 --precision 20 --json",
	}},
	{"tune", reports.Tune{}, []string{"tune testdata/few.txt --pool Legends --field testdata/few.txt --mode casual --agents random --swaps 1 --json"}},
	{"selftest", experiments.SelftestReport{}, []string{"selftest --jobs 1 --json"}},
	{"pilot", reports.Pilot{}, []string{"cards pilot choppa --in-hand 1 --agents random --json"}},
	{"ladder", experiments.LadderReport{}, []string{"ladder --agents random,heuristic -n 4 --json"}},
	{"puzzles", experiments.PuzzlesReport{}, []string{"puzzles --agents random --theme zone --json"}},
	{"scenario", scenarioReport{}, []string{"scenario run " + scenarios + "format/kinds.scn --json",
		"scenario run " + scenarios + "fail " + scenarios + "err --json"}},
}

// schemaOf a Go type: what it is written as by encoding/json, nothing more and
// nothing less, with the comments of its fields.
type schemaOf struct {
	comments map[string]string // by "package.Type.Field", and "package.Type" for the type
	defs     map[string]any
}

func (s *schemaOf) of(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return map[string]any{"anyOf": []any{s.of(t.Elem()), map[string]any{"type": "null"}}}
	case reflect.Slice:
		// A slice without elements may be null.
		return map[string]any{"type": []any{"array", "null"}, "items": s.of(t.Elem())}
	case reflect.Array:
		return map[string]any{"type": "array", "items": s.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return map[string]any{"type": []any{"object", "null"}, "additionalProperties": s.of(t.Elem())}
	case reflect.String:
		if values := wordsOf(t); values != nil {
			return map[string]any{"type": "string", "enum": values}
		}
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Uint64, reflect.Uint8, reflect.Uint16:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Struct:
		s.define(t)
		return map[string]any{"$ref": "#/$defs/" + t.Name()}
	}
	panic("no schema for " + t.String())
}

// wordsOf a type that has only some values.
func wordsOf(t reflect.Type) []any {
	switch t {
	case reflect.TypeFor[sampling.Answer]():
		return []any{sampling.Better, sampling.Worse, sampling.NoDifference, sampling.NotDecided}
	case reflect.TypeFor[sampling.Reason]():
		return []any{sampling.AllPlayed, sampling.PrecisionReached, sampling.Decided, sampling.MaxPlayed, reports.Interrupted}
	}
	return nil
}

func (s *schemaOf) define(t reflect.Type) {
	if _, ok := s.defs[t.Name()]; ok {
		return
	}
	properties, required := map[string]any{}, []string{}
	def := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	s.defs[t.Name()] = def
	if c := s.comments[path.Base(t.PkgPath())+"."+t.Name()]; c != "" {
		def["description"] = c
	}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		if tag == "-" || !f.IsExported() || f.Anonymous {
			continue
		}
		in := t // or what is embedded there and has the field
		for _, i := range f.Index[:len(f.Index)-1] {
			if in = in.Field(i).Type; in.Kind() == reflect.Pointer {
				in = in.Elem()
			}
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		p := s.of(f.Type)
		if c := s.comments[path.Base(in.PkgPath())+"."+in.Name()+"."+f.Name]; c != "" {
			p["description"] = c
		}
		properties[name] = p
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			required = append(required, name)
		}
	}
	slices.Sort(required)
	def["required"] = required
}

// fieldComments of the structs in some directories.
func fieldComments(t *testing.T, dirs ...string) map[string]string {
	t.Helper()
	out := map[string]string{}
	line := func(g *ast.CommentGroup) string { return strings.Join(strings.Fields(g.Text()), " ") }
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				g, ok := d.(*ast.GenDecl)
				if !ok || g.Tok != token.TYPE {
					continue
				}
				for _, s := range g.Specs {
					spec := s.(*ast.TypeSpec)
					st, ok := spec.Type.(*ast.StructType)
					if !ok {
						continue
					}
					out[f.Name.Name+"."+spec.Name.Name] = line(g.Doc)
					for _, field := range st.Fields.List {
						comment := line(field.Doc)
						if comment == "" {
							comment = line(field.Comment)
						}
						for _, name := range field.Names {
							out[f.Name.Name+"."+spec.Name.Name+"."+name.Name] = comment
						}
					}
				}
			}
		}
	}
	return out
}

// TestSchemas: the schema files say what the types are, and what commands
// write is what the files say.
func TestSchemas(t *testing.T) {
	comments := fieldComments(t, ".", "../terminal", "../catalog", "../experiments", "../puzzles", "../queue", "../../../../reports/results", "../../../../reports", "../../../../decks", "../../../../engine/scenario")
	names := handWritten()
	for _, d := range schemas {
		file := filepath.Join(schemaDir, d.name+".schema.json")
		names = append(names, filepath.Base(file))
		s := schemaOf{comments: comments, defs: map[string]any{}}
		root := s.of(reflect.TypeOf(d.value))
		root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
		root["title"] = "wisim " + strings.ReplaceAll(d.name, "-", " ") + " --json"
		root["$defs"] = s.defs
		var want bytes.Buffer
		if err := terminal.WriteJSON(&want, root); err != nil {
			t.Fatal(err)
		}
		if golden.Update() {
			if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s is not what %T is (-update rewrites it): %v", file, d.value, err)
			continue
		}
		t.Run(d.name, func(t *testing.T) { holds(t, file, d.runs) })
	}
	files, err := fs.Glob(os.DirFS(schemaDir), "*.json")
	if slices.Sort(names); err != nil || !slices.Equal(files, names) {
		t.Errorf("schema files %v, %v; want %v", files, err, names)
	}
	page, err := os.ReadFile(filepath.Join(schemaDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !strings.Contains(string(page), "| ["+name+"]("+name+") |") {
			t.Errorf("docs/schema/README.md: no row for %s", name)
		}
	}
}

// holds runs commands and holds what they write against a schema; what misses
// a field or has another does not pass.
func holds(t *testing.T, file string, runs []string) {
	compiler := jsonschema.NewCompiler()
	schema, err := compiler.Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		var out, errs bytes.Buffer
		if code := Main(strings.Fields(run), &out, &errs); code == terminal.ExitUsage || out.Len() == 0 {
			t.Fatalf("wisim %s: exit code %d: %s", run, code, errs.String())
		}
		value, err := jsonschema.UnmarshalJSON(&out)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("wisim %s: %v", run, err)
		}
		object, ok := value.(map[string]any)
		if !ok {
			continue
		}
		for name := range maps.Keys(maps.Clone(object)) {
			kept := object[name]
			delete(object, name)
			if err := schema.Validate(object); err == nil && !optional(t, file, name) {
				t.Errorf("wisim %s: passes without %q", run, name)
			}
			object[name] = kept
		}
		object["something_else"] = json.Number("1")
		if err := schema.Validate(object); err == nil {
			t.Errorf("wisim %s: passes with something else", run)
		}
	}
}

// optional reports whether a schema file lets a field of its root be left out.
func optional(t *testing.T, file, name string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Ref  string `json:"$ref"`
		Defs map[string]struct {
			Required []string `json:"required"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return !slices.Contains(s.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")].Required, name)
}
