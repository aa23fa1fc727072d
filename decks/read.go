package decks

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/printable"
)

// Limits of a list that is read. Real lists are a hundred times smaller; the limits stop the
// reading of a wrong file early.
const (
	// MaxBytes is the largest file that is read.
	MaxBytes = 1 << 20
	// MaxCount is the largest number of copies that one entry may have.
	MaxCount = 99
	// MaxCards is the largest number of cards that is read. Check decides how many are legal.
	MaxCards = 400

	maxLine   = 8 << 10 // bytes in a line; a whole deck written in one line has about a fifth of this
	maxErrors = 5       // number of errors reported for one file
	maxTitles = 10      // number of lines before the first card that may be titles
)

// ReadError is an error in a list: the place, what was found and what would be
// right. Several errors are joined by errors.Join.
type ReadError struct {
	File string // the file name as the caller gave it
	Line int    // line number from 1; 0 if the error is about the whole file
	Msg  string
	Err  error // the error of the operating system if it is the cause, else nil
}

func (e *ReadError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Unwrap returns the underlying error, so that errors.Is finds fs.ErrNotExist.
func (e *ReadError) Unwrap() error { return e.Err }

// Note is an assumption of the reader that the user should see.
type Note struct {
	Line int // line number from 1; 0 if the note is about the whole list
	Msg  string
}

func (n Note) String() string {
	if n.Line == 0 {
		return n.Msg
	}
	return fmt.Sprintf("line %d: %s", n.Line, n.Msg)
}

// ReadFile reads the deck list in a file of any supported format.
func ReadFile(path string, p *Pool) (Deck, []Note, error) {
	f, err := os.Open(path)
	if err != nil {
		return Deck{}, nil, openError(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return Deck{}, nil, openError(path, err)
	case info.IsDir():
		return Deck{}, nil, &ReadError{File: path, Msg: "is a directory; want a file with a deck list"}
	case info.Mode().IsRegular() && info.Size() > MaxBytes:
		return Deck{}, nil, tooLarge(path, fmt.Sprintf("%d bytes", info.Size()))
	}
	return Read(f, path, p)
}

func openError(path string, err error) error {
	msg := err.Error()
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		msg = "no such file"
	case errors.As(err, &pe):
		msg = pe.Err.Error()
	}
	return &ReadError{File: path, Msg: msg, Err: err}
}

func tooLarge(name, size string) error {
	return &ReadError{File: name, Msg: fmt.Sprintf("%s is too large for a deck list; at most %d are read", size, MaxBytes)}
}

// Read reads one deck list: text in any of the common forms, the XML of OCTGN,
// Cockatrice, Lackey or MTGO, or JSON, as UTF-8 or UTF-16. The first character decides
// the format. The name appears in errors and names
// the deck unless the list does. The notes report assumptions, in the order of the
// list. An error is a *ReadError or several joined.
func Read(r io.Reader, name string, p *Pool) (Deck, []Note, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return Deck{}, nil, openError(name, err)
	}
	if len(data) > MaxBytes {
		return Deck{}, nil, tooLarge(name, fmt.Sprintf("more than %d bytes", MaxBytes))
	}
	data, err = utf8Text(data)
	if err != nil {
		return Deck{}, nil, &ReadError{File: name, Msg: err.Error()}
	}
	if err := checkText(name, data); err != nil {
		return Deck{}, nil, err
	}
	b := &builder{file: name, pool: p}
	switch rest := bytes.TrimSpace(data); {
	case len(rest) == 0:
		b.errorf(0, "is empty; want a deck list, such as lines of %q", "3 Name of a card")
	case rest[0] == '<':
		b.readXML(data)
	case bytes.HasPrefix(rest, []byte(`{\rtf`)):
		b.errorf(1, "is RTF, the form of a word processor; want it saved as plain text")
	case looksLikeJSON(rest):
		b.readJSON(data)
	default:
		b.readText(string(data))
	}
	return b.deck()
}

// utf8Text decodes UTF-16, which begins with a byte order mark, and returns other data
// unchanged but for such a mark.
func utf8Text(data []byte) ([]byte, error) {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		order = binary.BigEndian
	default:
		return bytes.TrimPrefix(data, []byte("\ufeff")), nil
	}
	data = data[2:]
	if len(data)%2 != 0 {
		return nil, errors.New("is UTF-16 text that ends within a character; want it whole, or saved as UTF-8")
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return []byte(string(utf16.Decode(units))), nil
}

// checkText rejects binary data and text that is not UTF-8.
func checkText(name string, data []byte) error {
	line := 1
	for rest := data; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r == 0:
			return &ReadError{File: name, Line: line, Msg: "is a binary file (it has a zero byte); want a deck list as text"}
		case r == utf8.RuneError && n == 1:
			return &ReadError{File: name, Line: line, Msg: fmt.Sprintf("byte %#02x is not UTF-8 text; want a deck list saved as UTF-8", rest[0])}
		case r == '\n':
			line++
		}
		rest = rest[n:]
	}
	return nil
}

// builder accumulates the cards, notes and errors of a list while it is read.
type builder struct {
	file    string
	pool    *Pool
	name    string // the name that the list gives itself
	capital card.Race
	entries []Entry
	cards   int // total number of copies in entries
	notes   []Note
	errs    []error
	dropped int // number of errors that were not kept because there are maxErrors already
	claims  []claimedTotal
}

// claimedTotal is a number of cards that the list states for itself.
type claimedTotal struct{ line, cards int }

func (b *builder) notef(line int, format string, args ...any) {
	b.notes = append(b.notes, Note{line, message(format, args)})
}

// message shortens the texts and errors among the arguments, which may quote whole lines.
func message(format string, args []any) string {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = printable.Shorten(arg, printable.MaxQuote)
		case error:
			args[i] = printable.Shorten(arg.Error(), printable.MaxQuote)
		}
	}
	return fmt.Sprintf(format, args...)
}

func (b *builder) errorf(line int, format string, args ...any) {
	if len(b.errs) == maxErrors {
		b.dropped++
		return
	}
	b.errs = append(b.errs, &ReadError{File: b.file, Line: line, Msg: message(format, args)})
}

// stopReading reports whether there are too many errors or cards to continue.
func (b *builder) stopReading() bool { return b.dropped > 0 || b.cards > MaxCards }

// add adds copies of a card.
func (b *builder) add(line int, code card.Code, count int) {
	if count < 1 || count > MaxCount {
		b.errorf(line, "%d copies of %s; want 1 to %d", count, b.pool.Name(code), MaxCount)
		return
	}
	b.entries = append(b.entries, Entry{code, count})
	if b.cards += count; b.cards > MaxCards {
		b.errorf(line, "more than %d cards up to here; is this one deck list?", MaxCards)
	}
}

// addName adds copies of the card with that name.
func (b *builder) addName(line int, name string, count int) {
	m := b.pool.find(name)
	if m.title == "" {
		b.unknown(line, name, m.nearest)
		return
	}
	if m.assumed {
		b.notef(line, "read %q as %s", name, m.title)
	}
	b.add(line, m.code, count)
}

// addCode adds copies of the card with that code.
func (b *builder) addCode(line int, digits string, count int) {
	c, err := b.codeCard(digits)
	if err != nil {
		b.errorf(line, "%v", err)
		return
	}
	b.add(line, c.Code, count)
}

func (b *builder) codeCard(digits string) (*Card, error) {
	code, err := card.ParseCode(digits)
	if err != nil {
		return nil, err
	}
	c, ok := b.pool.Card(code)
	if !ok {
		return nil, fmt.Errorf("no card has the code %s; want two digits for the set and three for the number in it, such as 01017", digits)
	}
	return c, nil
}

func (b *builder) unknown(line int, name string, nearest []string) {
	switch {
	case len(name) > maxName:
		b.errorf(line, "%d characters are too many for a card's name; want one card and its count, such as %q", utf8.RuneCountInString(name), "3 Name of a card")
	case len(nearest) == 0:
		b.errorf(line, "no card is called %q or anything like it", name)
	default:
		b.errorf(line, "no card is called %q; nearest: %s", name, strings.Join(nearest, ", "))
	}
}

// setCapital sets the capital to the race named by text. A second, different race is
// an error.
func (b *builder) setCapital(line int, text string) {
	race, ok := parseRace(text)
	switch {
	case !ok:
		b.errorf(line, "no capital is called %q; want one of %s", clip(text), joinRaces())
	case b.capital != card.Neutral && b.capital != race:
		b.errorf(line, "a second capital, %s; an earlier line says %s", race, b.capital)
	default:
		b.capital = race
	}
}

// deck returns the finished deck and its notes, or the errors.
func (b *builder) deck() (Deck, []Note, error) {
	if len(b.errs) == 0 && len(b.entries) == 0 {
		b.errorf(0, "no card in it; want a deck list, such as lines of %q", "3 Name of a card")
	}
	d := New(b.deckName(), b.capital, b.entries)
	for _, e := range d.Cards {
		if e.Count > MaxCount && len(b.errs) == 0 {
			b.errorf(0, "%d copies of %s in all; want 1 to %d", e.Count, b.pool.Name(e.Code), MaxCount)
		}
	}
	if len(b.errs) > 0 {
		return Deck{}, nil, b.err()
	}
	if d.Capital == card.Neutral {
		d.Capital, d.CapitalGuessed = b.pool.GuessCapital(d), true
	}
	for _, s := range b.claims {
		if s.cards != b.cards {
			b.notef(s.line, "says %d cards, but the list has %d", s.cards, b.cards)
		}
	}
	return d, b.notes, nil
}

func (b *builder) err() error {
	if b.dropped > 0 {
		b.errs = append(b.errs, &ReadError{File: b.file, Msg: "more lines could not be read; only the first are told"})
	}
	if len(b.errs) == 1 {
		return b.errs[0]
	}
	return errors.Join(b.errs...)
}

// deckName returns the name in the list, or else that of its file.
func (b *builder) deckName() string {
	if b.name != "" {
		return b.name
	}
	base := filepath.Base(b.file)
	if ext := filepath.Ext(base); ext != base {
		base = strings.TrimSuffix(base, ext)
	}
	return cleanName(base)
}

// sideboardNote notes once that the cards of a sideboard are left out.
func (b *builder) sideboardNote(line int, what string) {
	msg := "the cards of the " + what + " are left out"
	if !slices.ContainsFunc(b.notes, func(x Note) bool { return x.Msg == msg }) {
		b.notes = append(b.notes, Note{line, msg})
	}
}

// cleanName makes a deck name printable: one line of limited length.
func cleanName(s string) string {
	s = strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Cf, c):
			return -1
		case printable.IsControl(c):
			return ' '
		}
		return c
	}, s)
	return clip(strings.Join(strings.Fields(s), " "))
}

// clip shortens text for messages to 60 characters.
func clip(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-3]) + "..."
}
