package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// described are command lines that write JSON, at least one for each command
// that can.
var described = []string{
	"cards list --set core --json",
	"cards list --all --json",
	"cards show 01004 --json",
	"cards show innovation --json",
	"cards show 02001 --json",
	"cards show valkia the bloody --json",
	"cards check good.wic --json",
	"cards check wrong.wic --json",
	"cards words --json",
	"deck list --json",
	"deck show dwarf --json",
	"deck show wrong.txt --json",
	"deck check orc-waaagh --json",
	"deck check wrong.txt --json",
	"deck convert dwarf-wall --json",
	"rules show combat --json",
	"rules coverage --json",
	"bench --run Copy --time 1ms --json",
	"bench --signature --json",
}

// written names the schemas that are written by hand; those of reports are made
// from their types (schema_test.go).
var written = []string{
	"bench", "card", "cards", "cards-check", "coverage", "deck", "deck-report", "decks", "rulings", "signature", "words",
}

// handWritten are the files of those schemas.
func handWritten() (files []string) {
	for _, name := range written {
		files = append(files, name+".schema.json")
	}
	return files
}

// What a command writes is what docs/schema says, field by field.
func TestJSONIsAsDescribed(t *testing.T) {
	known := loadSchemas(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"good.wic":  "card 90001 \"Goat\" {\n  facts legend, Dwarf, cost 3, power 1 2 3, hp X\n  toughness 1\n}\n",
		"wrong.wic": "card 01004 \"Troll Slyers\" { }\ncard 01004 \"Troll Slayers\" {\n  forced dies(self): draw(me, 1)\n}\n",
		"wrong.txt": "Some title\n4 Troll Slayers\n1 Grimgor Ironhide\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	used := map[string]bool{}
	for _, line := range described {
		if testing.Short() && strings.HasPrefix(line, "rules coverage") {
			continue
		}
		var out, errs bytes.Buffer
		if code := Main(strings.Fields(line), &out, &errs); code != terminal.ExitOK && code != terminal.ExitInput {
			t.Errorf("wisim %s: exit code %d: %s", line, code, errs.String())
		}
		value, err := jsonschema.UnmarshalJSON(&out)
		if err != nil {
			t.Errorf("wisim %s: %v", line, err)
			continue
		}
		name := schemaName(value)
		used[name] = true
		schema, ok := known[name]
		if !ok {
			t.Errorf("wisim %s: no file docs/schema/%s.schema.json", line, name)
			continue
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("wisim %s: %v", line, err)
		}
	}
	for name := range known {
		if !used[name] && !(testing.Short() && name == "coverage") {
			t.Errorf("docs/schema/%s.schema.json: no command here writes it", name)
		}
	}
}

// schemaName is "deck" of a value with the schema "wisim.deck/1".
func schemaName(value any) string {
	object, _ := value.(map[string]any)
	schema, _ := object["schema"].(string)
	name, _, _ := strings.Cut(strings.TrimPrefix(schema, "wisim."), "/")
	return name
}

func loadSchemas(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	out := map[string]*jsonschema.Schema{}
	for i, file := range handWritten() {
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join(schemaDir, file))
		if err != nil {
			t.Fatal(err)
		}
		out[written[i]] = schema
	}
	return out
}

// ofRuns are the commands that write the report of the command whose run they are
// given: runs.txtar compares the bytes.
var ofRuns = []string{"runs show", "runs resume"}

// ofQueues needs a queue to say something: TestQueueStatus holds it against its schema.
const ofQueues = "queue status"

// Every command that writes JSON is tried above or beside its type.
func TestEveryJSONIsTried(t *testing.T) {
	for _, c := range leaves(newRoot()) {
		path := strings.TrimPrefix(c.CommandPath(), "wisim ")
		if c.Flags().Lookup("json") == nil {
			continue
		}
		lines := slices.Clone(described)
		for _, d := range schemas {
			lines = append(lines, d.runs...)
		}
		tried := slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line+" ", path+" ") })
		if !tried && !slices.Contains(ofRuns, path) && path != ofQueues {
			t.Errorf("%s has --json: describe it in docs/schema, and add a line to described or schemas", c.CommandPath())
		}
	}
}

// Each field of each schema says what it is, and none is left out.
func TestSchemasAreComplete(t *testing.T) {
	for _, path := range handWritten() {
		text, err := os.ReadFile(filepath.Join(schemaDir, path))
		if err != nil {
			t.Fatal(err)
		}
		var schema map[string]any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		for _, bad := range gaps("", schema) {
			t.Errorf("%s: %s", path, bad)
		}
		properties, _ := schema["properties"].(map[string]any)
		if _, ok := properties["version"]; !ok && path != "deck.schema.json" { // a deck is the same whoever wrote it
			t.Errorf("%s: no version of the program", path)
		}
		if id, _ := schema["$id"].(string); filepath.Base(id) != path {
			t.Errorf("%s: calls itself %q", path, id)
		}
	}
	if got := gaps("", map[string]any{"properties": map[string]any{"x": map[string]any{"type": "string"}}}); len(got) != 2 {
		t.Errorf("a field without a description in an object that may have others: %q", got)
	}
}

// gaps are the fields below a schema that do not say what they are, and the
// objects that may have fields that are not listed.
func gaps(at string, schema map[string]any) (bad []string) {
	properties, _ := schema["properties"].(map[string]any)
	if properties != nil && schema["additionalProperties"] != false {
		bad = append(bad, "the object "+at+" may have other fields")
	}
	for name, p := range properties {
		field, _ := p.(map[string]any)
		if d, _ := field["description"].(string); d == "" {
			bad = append(bad, "the field "+at+"."+name+" does not say what it is")
		}
		bad = append(bad, gaps(at+"."+name, field)...)
	}
	if items, ok := schema["items"].(map[string]any); ok {
		bad = append(bad, gaps(at+"[]", items)...)
	}
	return bad
}
