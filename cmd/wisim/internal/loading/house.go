package loading

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/house"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/reports"
)

// HouseOptions is the flag --house.
type HouseOptions struct {
	Sweep bool // whether a sweep is allowed
	args  []string
	words house.Words // the rules of the flag; nil without it
}

// AddFlag defines --house.
func (o *HouseOptions) AddFlag(f *pflag.FlagSet) {
	f.StringArrayVar(&o.args, "house", nil, "house rules such as second.hand=8,first.quest=play, or a file with them (docs/house.md); can be repeated")
}

// Check reads the rules. It refuses those that make no sense, and a sweep unless it is allowed.
func (o *HouseOptions) Check() (err error) {
	if len(o.args) == 0 {
		return nil
	}
	var texts, files []string
	for _, arg := range o.args {
		text := arg
		if !strings.Contains(arg, "=") {
			if text, err = readHouseFile(arg); err != nil {
				return err
			}
			files = append(files, arg)
		}
		texts = append(texts, text)
	}
	o.words, err = house.ParseWords(strings.Join(texts, "\n"))
	switch {
	case err != nil && len(files) > 0:
		return terminal.Inputf("--house %s: %w", strings.Join(files, ", "), err)
	case err != nil:
		return terminal.Usagef("--house: %w", err)
	case !o.Sweep && o.words.SweptKey() != "":
		return terminal.Usagef("--house %s: a sweep is for wisim balance without a card; want one number", o.words)
	}
	return nil
}

// mostHouseBytes is the largest size of a file with house rules.
const mostHouseBytes = 1 << 16

func readHouseFile(name string) (string, error) {
	if name == "" {
		return "", terminal.Usagef("--house \"\": want house rules such as second.hand=8, or a file with them")
	}
	f, err := os.Open(name)
	if err != nil {
		return "", terminal.Inputf("--house %s: %w; rules have a = in them, such as second.hand=8", name, terminal.WithoutPath(err))
	}
	data, err := io.ReadAll(io.LimitReader(f, mostHouseBytes+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return "", terminal.Inputf("--house %s: %w", name, terminal.WithoutPath(err))
	}
	if len(data) > mostHouseBytes {
		return "", terminal.Inputf("--house %s: is larger than %d bytes; want a file with house rules", name, mostHouseBytes)
	}
	return string(data), nil
}

// Given reports whether the flag was given.
func (o *HouseOptions) Given() bool { return o.words != nil }

// Words returns the rules as words.
func (o *HouseOptions) Words() house.Words { return o.words }

// House returns the rules without their sweep.
func (o *HouseOptions) House() house.House {
	if o.words == nil {
		return house.Printed()
	}
	return o.words.Sweep()[0]
}

// Flags returns the flag that repeats the options.
func (o *HouseOptions) Flags() []string {
	if o.words == nil {
		return nil
	}
	return []string{"--house", terminal.Quote(o.words.String())}
}

// ReportHouse returns house rules as reports show them.
func ReportHouse(h house.House) (out []reports.HouseRule) {
	for _, r := range h.Rules() {
		out = append(out, reports.HouseRule{Rule: r.Word, Text: r.Text})
	}
	return out
}

// OpenStoredHouse returns the house rules of a stored run.
func OpenStoredHouse(text string) (house.House, error) {
	if text == "" {
		return house.Printed(), nil
	}
	h, err := house.Parse(text)
	if err == nil && h.String() != text {
		err = errors.New("are not in their canonical form, " + h.String())
	}
	if err != nil {
		return h, terminal.Inputf("run.json: the house rules: %w", err)
	}
	return h, nil
}

// NewTable returns the table of two decks under the house rules of the set; see decks.NewTable.
func (s *DeckSet) NewTable(lib *code.Library, a, b decks.Source, mirror bool) (*decks.Table, error) {
	return UnderHouse(s.House)(decks.NewTable(lib, a, b, mirror))
}

// NewAlignedTable is NewTable for comparing deck a with deck like; see decks.NewAlignedTable.
// Mirrors are allowed.
func (s *DeckSet) NewAlignedTable(lib *code.Library, a, b, like decks.Source) (*decks.Table, error) {
	return UnderHouse(s.House)(decks.NewAlignedTable(lib, a, b, like, true))
}

// UnderHouse returns a function that gives a table house rules, unless making it failed.
func UnderHouse(h house.House) func(*decks.Table, error) (*decks.Table, error) {
	return func(t *decks.Table, err error) (*decks.Table, error) {
		if err != nil || h.IsPrinted() {
			return t, err
		}
		if t, err = t.WithRules(h.Game); err != nil {
			return nil, terminal.Usagef("--house: %w", err)
		}
		return t, nil
	}
}
