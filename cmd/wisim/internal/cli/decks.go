package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

// deckOptions are the flags about decks that commands share.
type deckOptions struct {
	files cardFiles
	mode  string
	blank bool
}

func (o *deckOptions) addMode(f *pflag.FlagSet) {
	f.StringVar(&o.mode, "mode", "", "rules of deck building: tournament or casual (default tournament, for starters casual)")
}

func (o *deckOptions) addBlank(f *pflag.FlagSet) {
	f.BoolVar(&o.blank, "blank", false, "play cards whose abilities are not encoded as if they had none")
}

// checkMode refuses a mode that does not exist.
func (o *deckOptions) checkMode() error {
	if o.mode == "" {
		return nil
	}
	if _, err := decks.ParseMode(o.mode); err != nil {
		return terminal.Usagef("--%w", err)
	}
	return nil
}

// flags that repeat the options.
func (o *deckOptions) flags() []string {
	var out []string
	if o.mode != "" {
		out = append(out, "--mode", o.mode)
	}
	if o.blank {
		out = append(out, "--blank")
	}
	return out
}

// openDeck is a deck that was named on the command line.
type openDeck struct {
	arg      string
	source   decks.Source
	notes    []decks.Note
	mode     decks.Mode
	problems []decks.Problem
	missing  []decks.Entry // cards that are not encoded
}

// stdinArg is the argument that stands for a list on standard input.
const stdinArg = "-"

// findDeck reads the deck that an argument names.
func findDeck(p *pool, arg string, stdin io.Reader) (decks.Source, []decks.Note, error) {
	switch arg {
	case "":
		return decks.Source{}, nil, errors.New("the name of a deck is empty; \"wisim deck list\" has those that come with wisim")
	case stdinArg:
		d, notes, err := decks.Read(stdin, "standard input", p.decks)
		return decks.FromDeck(d), notes, err
	}
	return decks.Open(arg, p.decks)
}

// open finds and reads a deck and holds it against the rules; that it breaks
// them is no error yet.
func (o *deckOptions) open(p *pool, arg string, stdin io.Reader) (*openDeck, error) {
	source, notes, err := findDeck(p, arg, stdin)
	if err != nil {
		return nil, terminal.WrapInput(err)
	}
	if arg == stdinArg {
		arg = "standard input"
	}
	d := &openDeck{arg: arg, source: source, notes: notes, mode: decks.Tournament}
	if d.isStarter() {
		d.mode = decks.Casual
	}
	if o.mode != "" {
		if d.mode, err = decks.ParseMode(o.mode); err != nil {
			return nil, terminal.Usagef("--%w", err)
		}
	}
	d.problems = decks.Check(d.deck(), p.decks, d.mode)
	d.missing = p.decks.NotEncoded(d.deck())
	return d, nil
}

// deck is the list, of a starter without the neutral cards that are dealt.
func (d *openDeck) deck() decks.Deck { return d.source.Deck() }

func (d *openDeck) isStarter() bool {
	_, ok := d.source.Starter()
	return ok
}

// size of the deck in a game.
func (d *openDeck) size() int {
	n := d.deck().Size()
	if d.isStarter() {
		n += decks.NeutralsDealt
	}
	return n
}

func (d *openDeck) legal() bool { return decks.Legal(d.problems) }

// writeNotes says what the reader assumed.
func (d *openDeck) writeNotes(w io.Writer) error {
	for _, n := range d.notes {
		if _, err := fmt.Fprintf(w, "wisim: %s: %s\n", d.arg, n); err != nil {
			return err
		}
	}
	return nil
}

// errIllegal says which rules the deck breaks; nil if none.
func (d *openDeck) errIllegal(p *pool) error {
	if d.legal() {
		return nil
	}
	var lines []string
	for _, x := range d.problems {
		if x.Severity == decks.Error {
			lines = append(lines, fmt.Sprintf("%s (%s)", x.Msg, x.Ruling))
		}
	}
	list := " " + lines[0]
	if len(lines) > 1 {
		list = "\n  " + strings.Join(lines, "\n  ")
	}
	hint := ""
	if d.mode == decks.Tournament && decks.Legal(decks.Check(d.deck(), p.decks, decks.Casual)) {
		hint = "\n  --mode casual allows it"
	}
	return terminal.Inputf("%s: not legal in %s mode:%s%s", d.arg, d.mode, list, hint)
}

// errNotEncoded names and counts the cards that cannot be played; nil if none.
func (d *openDeck) errNotEncoded(p *pool) error {
	if len(d.missing) == 0 {
		return nil
	}
	total := 0
	var names []string
	for _, e := range d.missing {
		total += e.Count
		why := "unknown"
		if c, ok := p.card(e.Code); ok {
			why = p.whyNot(c)
		}
		names = append(names, fmt.Sprintf("%d %s (%s)", e.Count, p.decks.Name(e.Code), why))
	}
	return terminal.Inputf("%s: %d of its cards cannot be played: %s; --blank plays them without abilities",
		d.arg, total, strings.Join(names, ", "))
}

// sameStarter turns the error of two equal starters into advice.
func sameStarter(err error) error {
	var same *decks.SameStarterError
	if errors.As(err, &same) {
		return terminal.Inputf("%w with --mirror", err)
	}
	return err
}
