package loading

import (
	"errors"
	"fmt"
	"io"
	"slices"
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
	House HouseOptions
}

// AddMode defines --mode.
func (o *DeckOptions) AddMode(f *pflag.FlagSet) {
	f.StringVar(&o.mode, "mode", "", "rules of deck building: tournament or casual (default tournament, or casual for starter decks)")
}

// AddBlank defines --blank.
func (o *DeckOptions) AddBlank(f *pflag.FlagSet) {
	f.BoolVar(&o.Blank, "blank", false, "allow cards whose abilities are not encoded, and play them without abilities")
}

// Check refuses an unknown --mode, and house rules that make no sense.
func (o *DeckOptions) Check() error {
	if err := o.House.Check(); err != nil {
		return err
	}
	return o.CheckMode()
}

// CheckMode refuses an unknown --mode.
func (o *DeckOptions) CheckMode() error {
	if o.mode == "" {
		return nil
	}
	if _, err := decks.ParseMode(o.mode); err != nil {
		return terminal.Usagef("--%w", err)
	}
	return nil
}

// Flags returns the flags that repeat the options.
func (o *DeckOptions) Flags() []string {
	var out []string
	if o.mode != "" {
		out = append(out, "--mode", o.mode)
	}
	if o.Blank {
		out = append(out, "--blank")
	}
	return append(out, o.House.Flags()...)
}

// Deck is a deck that was named on the command line, checked against the rules of
// deck building.
type Deck struct {
	Arg      string
	Source   decks.Source
	Notes    []decks.Note
	Mode     decks.Mode
	Limits   decks.Limits // numbers of deck building of the house rules
	Problems []decks.Problem
	Missing  []decks.Entry // cards of the deck that are not encoded and so cannot be played
}

// stdinArg is the argument for a list on standard input.
const stdinArg = "-"

// findDeck reads the deck that an argument names: an embedded deck, a file or
// standard input.
func findDeck(p *Pool, arg string, stdin io.Reader) (decks.Source, []decks.Note, error) {
	switch arg {
	case "":
		return decks.Source{}, nil, errors.New("the name of a deck is empty; \"wisim deck list\" lists those that come with wisim")
	case stdinArg:
		d, notes, err := decks.Read(stdin, "standard input", p.Decks)
		return decks.FromDeck(d), notes, err
	}
	return decks.Open(arg, p.Decks)
}

// Open reads a deck and checks it against the rules of deck building. A violation is
// no error yet: it is in Problems.
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
	if d.Limits = o.House.House().Decks; d.Limits != (decks.Limits{}) && d.IsStarter() {
		return nil, terminal.Usagef("--house: %s is a starter, whose cards are fixed; size, maxsize and copies are for other decks", arg)
	}
	d.Problems = d.Limits.Check(d.Deck(), p.Decks, d.Mode)
	d.Missing = p.Decks.NotEncoded(d.Deck())
	return d, nil
}

// Deck returns the list; that of a starter lacks the neutral cards, which are dealt
// for each game.
func (d *Deck) Deck() decks.Deck { return d.Source.Deck() }

func (d *Deck) IsStarter() bool {
	_, ok := d.Source.Starter()
	return ok
}

// Size returns the number of cards in a game.
func (d *Deck) Size() int {
	n := d.Deck().Size()
	if d.IsStarter() {
		n += decks.NeutralsDealt
	}
	return n
}

func (d *Deck) Legal() bool { return decks.Legal(d.Problems) }

// writeNotes writes what the parser of the list assumed.
func (d *Deck) writeNotes(w io.Writer) error {
	for _, n := range d.Notes {
		if _, err := fmt.Fprintf(w, "wisim: %s: %s\n", d.Arg, n); err != nil {
			return err
		}
	}
	return nil
}

// CheckLegal returns an error that lists the violated rules; nil if the deck is
// legal.
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
	if d.Mode == decks.Tournament && decks.Legal(d.Limits.Check(d.Deck(), p.Decks, decks.Casual)) {
		hint = "\n  --mode casual allows it"
	}
	return terminal.Inputf("%s: not legal in %s mode:%s%s", d.Arg, d.Mode, list, hint)
}

// CheckEncoded returns an error that lists the cards that cannot be played; nil if
// all can.
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

// ErrSameStarter adds the advice to use --mirror to a decks.SameStarterError; other
// errors are returned unchanged.
func ErrSameStarter(err error) error {
	var same *decks.SameStarterError
	if errors.As(err, &same) {
		return terminal.Inputf("%w with --mirror", err)
	}
	return err
}

// LoadDeck loads the pool, opens a deck and writes the notes of its parser.
func (o *DeckOptions) LoadDeck(std terminal.Streams, arg string) (*Pool, *Deck, error) {
	pool, list, err := o.LoadDecks(std, []string{arg})
	if err != nil {
		return nil, nil, err
	}
	return pool, list[0], nil
}

// LoadDecks loads the pool, opens decks, which may be illegal, and writes the notes of
// their parser.
func (o *DeckOptions) LoadDecks(std terminal.Streams, args []string) (*Pool, []*Deck, error) {
	if err := o.Check(); err != nil {
		return nil, nil, err
	}
	pool, err := o.Files.Load(std.Err)
	if err != nil {
		return nil, nil, err
	}
	list, err := o.openNoted(std, pool, args)
	return pool, list, err
}

// openNoted opens decks and writes the notes of their parser.
func (o *DeckOptions) openNoted(std terminal.Streams, pool *Pool, args []string) ([]*Deck, error) {
	if i := slices.Index(args, stdinArg); i >= 0 && slices.Contains(args[i+1:], stdinArg) {
		return nil, terminal.Usagef("second deck -: standard input has only one list; want a file or a name")
	}
	var list []*Deck
	for _, arg := range args {
		d, err := o.Open(pool, arg, std.In)
		if err != nil {
			return nil, err
		}
		if err := d.writeNotes(std.Err); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}
