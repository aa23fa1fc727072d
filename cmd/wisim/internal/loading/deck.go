package loading

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

// DeckOptions are the flags about decks that commands share.
type DeckOptions struct {
	Files CardFiles
	mode  string
	Blank bool
}

func (o *DeckOptions) AddMode(f *pflag.FlagSet) {
	f.StringVar(&o.mode, "mode", "", "rules of deck building: tournament or casual (default tournament, for starters casual)")
}

func (o *DeckOptions) AddBlank(f *pflag.FlagSet) {
	f.BoolVar(&o.Blank, "blank", false, "play cards whose abilities are not encoded as if they had none")
}

// CheckMode refuses a mode that does not exist.
func (o *DeckOptions) CheckMode() error {
	if o.mode == "" {
		return nil
	}
	if _, err := decks.ParseMode(o.mode); err != nil {
		return terminal.Usagef("--%w", err)
	}
	return nil
}

// Flags that repeat the options.
func (o *DeckOptions) Flags() []string {
	var out []string
	if o.mode != "" {
		out = append(out, "--mode", o.mode)
	}
	if o.Blank {
		out = append(out, "--blank")
	}
	return out
}

// Deck is a deck that was named on the command line.
type Deck struct {
	Arg      string
	Source   decks.Source
	Notes    []decks.Note
	Mode     decks.Mode
	Problems []decks.Problem
	Missing  []decks.Entry // cards that are not encoded
}

// stdinArg is the argument that stands for a list on standard input.
const stdinArg = "-"

// findDeck reads the deck that an argument names.
func findDeck(p *Pool, arg string, stdin io.Reader) (decks.Source, []decks.Note, error) {
	switch arg {
	case "":
		return decks.Source{}, nil, errors.New("the name of a deck is empty; \"wisim deck list\" has those that come with wisim")
	case stdinArg:
		d, notes, err := decks.Read(stdin, "standard input", p.Decks)
		return decks.FromDeck(d), notes, err
	}
	return decks.Open(arg, p.Decks)
}

// Open finds and reads a deck and holds it against the rules; that it breaks
// them is no error yet.
func (o *DeckOptions) Open(p *Pool, arg string, stdin io.Reader) (*Deck, error) {
	source, notes, err := findDeck(p, arg, stdin)
	if err != nil {
		return nil, terminal.WrapInput(err)
	}
	if arg == stdinArg {
		arg = "standard input"
	}
	d := &Deck{Arg: arg, Source: source, Notes: notes, Mode: decks.Tournament}
	if d.IsStarter() {
		d.Mode = decks.Casual
	}
	if o.mode != "" {
		if d.Mode, err = decks.ParseMode(o.mode); err != nil {
			return nil, terminal.Usagef("--%w", err)
		}
	}
	d.Problems = decks.Check(d.Deck(), p.Decks, d.Mode)
	d.Missing = p.Decks.NotEncoded(d.Deck())
	return d, nil
}

// Deck is the list, of a starter without the neutral cards that are dealt.
func (d *Deck) Deck() decks.Deck { return d.Source.Deck() }

func (d *Deck) IsStarter() bool {
	_, ok := d.Source.Starter()
	return ok
}

// Size of the deck in a game.
func (d *Deck) Size() int {
	n := d.Deck().Size()
	if d.IsStarter() {
		n += decks.NeutralsDealt
	}
	return n
}

func (d *Deck) Legal() bool { return decks.Legal(d.Problems) }

// writeNotes says what the reader assumed.
func (d *Deck) writeNotes(w io.Writer) error {
	for _, n := range d.Notes {
		if _, err := fmt.Fprintf(w, "wisim: %s: %s\n", d.Arg, n); err != nil {
			return err
		}
	}
	return nil
}

// CheckLegal says which rules the deck breaks; nil if none.
func (d *Deck) CheckLegal(p *Pool) error {
	if d.Legal() {
		return nil
	}
	var lines []string
	for _, x := range d.Problems {
		if x.Severity == decks.Error {
			lines = append(lines, fmt.Sprintf("%s (%s)", x.Msg, x.Ruling))
		}
	}
	list := " " + lines[0]
	if len(lines) > 1 {
		list = "\n  " + strings.Join(lines, "\n  ")
	}
	hint := ""
	if d.Mode == decks.Tournament && decks.Legal(decks.Check(d.Deck(), p.Decks, decks.Casual)) {
		hint = "\n  --mode casual allows it"
	}
	return terminal.Inputf("%s: not legal in %s mode:%s%s", d.Arg, d.Mode, list, hint)
}

// CheckEncoded names and counts the cards that cannot be played; nil if none.
func (d *Deck) CheckEncoded(p *Pool) error {
	if len(d.Missing) == 0 {
		return nil
	}
	total := 0
	var names []string
	for _, e := range d.Missing {
		total += e.Count
		why := "unknown"
		if c, ok := p.Card(e.Code); ok {
			why = p.WhyUnplayable(c)
		}
		names = append(names, fmt.Sprintf("%d %s (%s)", e.Count, p.Decks.Name(e.Code), why))
	}
	return terminal.Inputf("%s: %d of its cards cannot be played: %s; --blank plays them without abilities",
		d.Arg, total, strings.Join(names, ", "))
}

// ErrSameStarter turns the error of two equal starters into advice.
func ErrSameStarter(err error) error {
	var same *decks.SameStarterError
	if errors.As(err, &same) {
		return terminal.Inputf("%w with --mirror", err)
	}
	return err
}

// LoadDeck is open with the pool and with the notes written.
func (o *DeckOptions) LoadDeck(std terminal.Streams, arg string) (*Pool, *Deck, error) {
	if err := o.CheckMode(); err != nil {
		return nil, nil, err
	}
	pool, err := o.Files.Load(std.Err)
	if err != nil {
		return nil, nil, err
	}
	d, err := o.Open(pool, arg, std.In)
	if err != nil {
		return nil, nil, err
	}
	return pool, d, d.writeNotes(std.Err)
}
