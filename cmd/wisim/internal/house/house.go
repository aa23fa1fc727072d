// Package house reads house rules: numbers of the rules that players change by agreement.
//
// House rules are written as words with a comma between them, "second.hand=8,first.quest=play",
// or one a line in a file. docs/house.md explains the words.
package house

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/lazyregexp"
	"github.com/wisim/wisim/internal/spelling"
)

// House is the rules that games are played by and decks are built by, as a value that can be
// compared. The zero value stands for the printed rules, as Printed does.
type House struct {
	Game  engine.Rules
	Decks decks.Limits
}

// Printed returns the rules as printed.
func Printed() House { return House{Game: engine.PrintedRules()} }

// IsPrinted reports whether no rule differs from the printed ones.
func (h House) IsPrinted() bool { return h == Printed() || h == House{} }

// key is a word of the house rules.
type key struct {
	name string
	// seat returns the number of a player; nil for a rule about decks.
	seat func(*engine.Seat) *int
	// phase returns whether a player skips a phase of his first turn; nil for a number.
	phase func(*engine.Seat) *bool
	deck  func(*decks.Limits) *int

	least, most int
	printed     int    // printed number of a rule about decks
	what        string // what the number counts or the rule says
}

// keys are the words, in the order in which they are written.
func keys() []key {
	list := []key{
		{name: "hand", seat: func(s *engine.Seat) *int { return &s.Hand }},
		{name: "mulligans", seat: func(s *engine.Seat) *int { return &s.Mulligans }},
		{name: "resources", seat: func(s *engine.Seat) *int { return &s.Resources }},
		{name: "draw", seat: func(s *engine.Seat) *int { return &s.Draw }},
		{name: "quest", phase: func(s *engine.Seat) *bool { return &s.SkipQuest }, what: "quest phase in the first turn"},
		{name: "battlefield", phase: func(s *engine.Seat) *bool { return &s.SkipBattlefield }, what: "battlefield phase in the first turn"},
		{name: "developments", seat: func(s *engine.Seat) *int { return &s.Developments }},
		{name: "hp", seat: func(s *engine.Seat) *int { return &s.HitPoints }},
		{name: "burn", seat: func(s *engine.Seat) *int { return &s.Burn }},
		{name: "size", deck: func(l *decks.Limits) *int { return &l.Least }, least: decks.MinCasual, most: decks.MaxSize, printed: decks.MinTournament, what: "cards in a deck at least"},
		{name: "maxsize", deck: func(l *decks.Limits) *int { return &l.Most }, least: decks.MinCasual, most: decks.MaxSize, printed: decks.MaxSize, what: "cards in a deck at most"},
		{name: "copies", deck: func(l *decks.Limits) *int { return &l.Copies }, least: 1, most: decks.MaxSize, printed: decks.Copies, what: "copies of a title in a deck"},
	}
	var probe engine.Seat
	for _, n := range engine.SeatNumbers() {
		i := slices.IndexFunc(list, func(k key) bool { return k.seat != nil && k.seat(&probe) == n.Of(&probe) })
		list[i].least, list[i].most, list[i].what = n.Least, n.Most, n.What
	}
	return list
}

// findKey returns the key with a name.
func findKey(name string) (key, bool) {
	for _, k := range keys() {
		if k.name == name {
			return k, true
		}
	}
	return key{}, false
}

// Names returns the words of the house rules that are about players, and those about decks.
func Names() (players, deckRules []string) {
	for _, k := range keys() {
		if k.deck != nil {
			deckRules = append(deckRules, k.name)
		} else {
			players = append(players, k.name)
		}
	}
	return players, deckRules
}

// seats are the prefixes of words that are about one player.
var seats = [2]string{"first", "second"}

// word is a parsed word: a key for some players with a value.
type word struct {
	text     string
	key      key
	who      [2]bool // the players whom the word is about; both for a rule about decks
	relative bool    // the number is added to the printed one
	from, to int     // first and last number of a sweep, equal without one; of a phase 1 to play and 0 to skip
}

func (w word) sweep() bool { return w.to > w.from }

var wordForm = lazyregexp.New(`^(?:([a-z]+)\.)?([a-z]+)=(?:(play|skip)|([+-]?)([0-9]{1,3})(?:\.\.([0-9]{1,3}))?)$`)

// parseWord parses a word such as "second.hand=+1".
func parseWord(text string) (w word, err error) {
	m := wordForm().FindStringSubmatch(text)
	if m == nil {
		if cut := []rune(text); len(cut) > 60 {
			text = string(cut[:60]) + "..."
		}
		return w, fmt.Errorf("house rule %q: want a rule and its value, such as second.hand=8, first.resources=-1 or first.quest=play", text)
	}
	w.text = text
	var ok bool
	if w.key, ok = findKey(m[2]); !ok {
		players, deckRules := Names()
		all := append(players, deckRules...)
		return w, fmt.Errorf("house rule %q: there is no rule %q%s; want one of %s", text, m[2], spelling.DidYouMean(m[2], all), strings.Join(all, ", "))
	}
	i := slices.Index(seats[:], m[1])
	switch {
	case m[1] == "":
		w.who = [2]bool{true, true}
	case i < 0:
		return w, fmt.Errorf("house rule %q: want first.%s or second.%s, or %s for both players", text, m[2], m[2], m[2])
	case w.key.deck != nil:
		return w, fmt.Errorf("house rule %q: a deck plays first in one game and second in the next; want %s", text, strings.TrimPrefix(text, m[1]+"."))
	default:
		w.who[i] = true
	}
	if (m[3] != "") != (w.key.phase != nil) {
		if w.key.phase != nil {
			return w, fmt.Errorf("house rule %q: a phase is played or not; want %s=play or %s=skip", text, m[2], m[2])
		}
		return w, fmt.Errorf("house rule %q: want a number from %d to %d", text, w.key.least, w.key.most)
	}
	if w.key.phase != nil {
		if m[3] == "play" {
			w.from, w.to = 1, 1
		}
		return w, nil
	}
	return w, w.parseNumber(m[4], m[5], m[6])
}

// parseNumber parses the number of a word with its sign, and the end of a sweep.
func (w *word) parseNumber(sign, from, to string) error {
	w.relative = sign != ""
	w.from, _ = strconv.Atoi(from) // the form has digits only
	w.to = w.from
	if to != "" {
		w.to, _ = strconv.Atoi(to)
		if w.relative || w.to <= w.from {
			return fmt.Errorf("house rule %q: want a sweep from a number up to a larger one, such as hand=6..9", w.text)
		}
		if w.key.deck != nil {
			return fmt.Errorf("house rule %q: changes which decks may be played and no game between decks, so that a sweep shows nothing", w.text)
		}
	}
	if sign == "-" {
		w.from, w.to = -w.from, -w.to
	}
	for i := range w.who {
		for _, n := range [2]int{w.value(i, 0), w.value(i, w.to-w.from)} {
			if w.who[i] && (n < w.key.least || n > w.key.most) {
				return fmt.Errorf("house rule %q: %s: want %d to %d", w.text, w.key.counted(n), w.key.least, w.key.most)
			}
		}
	}
	return nil
}

// value returns the number of the word for a seat, at an index of the sweep.
func (w word) value(seat, place int) int {
	switch {
	case w.relative:
		return w.from + w.key.printedNumber(seat)
	case w.sweep():
		return w.from + place
	}
	return w.from
}

// printedNumber returns the printed number of a key for a seat.
func (k key) printedNumber(seat int) int {
	if k.deck != nil {
		return k.printed
	}
	return k.number(Printed(), seat)
}

// number returns the number of a key for a seat; that of a phase is 1 if it is played.
func (k key) number(h House, seat int) int {
	switch {
	case k.deck != nil:
		if n := *k.deck(&h.Decks); n != 0 {
			return n
		}
		return k.printed
	case k.phase != nil:
		if *k.phase(&h.Game[seat]) {
			return 0
		}
		return 1
	}
	return *k.seat(&h.Game[seat])
}

// set applies the word to rules, at an index of its sweep.
func (w word) set(h *House, place int) {
	for i := range w.who {
		if !w.who[i] {
			continue
		}
		switch n := w.value(i, place); {
		case w.key.deck != nil:
			*w.key.deck(&h.Decks) = n
		case w.key.phase != nil:
			*w.key.phase(&h.Game[i]) = n == 0
		default:
			*w.key.seat(&h.Game[i]) = n
		}
	}
}

// Words are house rules that are made together. One of them may be a sweep.
type Words []word

// ParseWords parses words with commas or line breaks between them. What follows a # in a line is
// a comment.
func ParseWords(text string) (list Words, err error) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		for part := range strings.SplitSeq(line, ",") {
			w, err := parseWord(strings.Join(strings.Fields(part), ""))
			if err != nil {
				return nil, err
			}
			if err := list.checkAgainst(w); err != nil {
				return nil, err
			}
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no house rule: want one such as second.hand=8")
	}
	for i := range max(1, len(list.SweepValues())) {
		if err := list.house(i).check(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// checkAgainst refuses a word that sets what another sets, and a second sweep.
func (l Words) checkAgainst(w word) error {
	for _, other := range l {
		switch {
		case other.key.name == w.key.name && (other.who[0] && w.who[0] || other.who[1] && w.who[1]):
			return fmt.Errorf("house rule %q: %s sets the same number", w.text, other.text)
		case other.sweep() && w.sweep():
			return fmt.Errorf("house rule %q: want one sweep; %s is one", w.text, other.text)
		}
	}
	return nil
}

// check refuses rules of which one has no effect, or that no deck can keep.
func (h House) check() error {
	printed := Printed()
	for i, s := range h.Game {
		if s.SkipQuest && s.Draw != printed.Game[i].Draw {
			return fmt.Errorf("house rule %s.draw=%d: his first turn has no quest phase, in which he would draw; want %s.quest=play as well, or %s.draw=%d alone",
				seats[i], s.Draw, seats[i], seats[1-i], s.Draw)
		}
	}
	least, most := decks.MinTournament, decks.MaxSize
	if h.Decks.Least > 0 {
		least = h.Decks.Least
	}
	if h.Decks.Most > 0 {
		most = h.Decks.Most
	}
	if least > most {
		return fmt.Errorf("house rules: a deck has at least %d cards and at most %d; want size=%d or less as well", least, most, most)
	}
	return nil
}

// String returns the words with commas between them, as they were typed.
func (l Words) String() string {
	var texts []string
	for _, w := range l {
		texts = append(texts, w.text)
	}
	return strings.Join(texts, ",")
}

// Names returns each rule as a report names it, "second.hand 8", at an index of the sweep. The
// swept one is the first.
func (l Words) Names(place int) (out []string) {
	for _, sweep := range [2]bool{true, false} {
		for _, w := range l {
			if w.sweep() == sweep {
				name, _, _ := strings.Cut(w.text, "=")
				seat := slices.Index(w.who[:], true)
				out = append(out, name+" "+w.key.show(w.value(seat, place)))
			}
		}
	}
	return out
}

// house returns the rules at an index of the sweep.
func (l Words) house(place int) House {
	h := Printed()
	for _, w := range l {
		w.set(&h, place)
	}
	return h
}

// SweepValues returns the numbers of the sweep; none without one.
func (l Words) SweepValues() (out []int) {
	for _, w := range l {
		for n := w.from; w.sweep() && n <= w.to; n++ {
			out = append(out, n)
		}
	}
	return out
}

// Sweep returns the rules for each value of the sweep, or the only ones.
func (l Words) Sweep() (out []House) {
	for i := range max(1, len(l.SweepValues())) {
		out = append(out, l.house(i))
	}
	return out
}

// SweptKey returns the word that a sweep changes, such as "second.hand"; empty without one.
func (l Words) SweptKey() string {
	for _, w := range l {
		if w.sweep() {
			name, _, _ := strings.Cut(w.text, "=")
			return name
		}
	}
	return ""
}

// Parse parses house rules without a sweep.
func Parse(text string) (House, error) {
	l, err := ParseWords(text)
	if err != nil {
		return Printed(), err
	}
	for _, w := range l {
		if w.sweep() {
			return Printed(), fmt.Errorf("house rule %q: a sweep is for wisim balance without a card; want one number", w.text)
		}
	}
	return l.house(0), nil
}

// Rule is a house rule as reports show it.
type Rule struct {
	Word string // the rule, such as "second.hand=8"
	Text string // the rule in words, with what is printed
}

// Rules returns the rules that differ from the printed ones, in a fixed order.
func (h House) Rules() (out []Rule) {
	if h.IsPrinted() {
		return nil
	}
	for _, k := range keys() {
		n, was := [2]int{k.number(h, 0), k.number(h, 1)}, [2]int{k.printedNumber(0), k.printedNumber(1)}
		switch {
		case k.deck != nil:
			if *k.deck(&h.Decks) != 0 { // in casual decks the printed number is a rule, too
				out = append(out, k.rule("", n[0], fmt.Sprint(was[0])))
			}
		case n[0] == n[1] && n[0] != was[0] && n[1] != was[1]:
			out = append(out, k.rule("", n[0], k.show(was[0])))
		default:
			for i, seat := range seats {
				if n[i] != was[i] {
					out = append(out, k.rule(seat, n[i], k.show(was[i])))
				}
			}
		}
	}
	return out
}

// rule returns the rule that sets a key to n for a seat, "" for both players.
func (k key) rule(seat string, n int, printed string) Rule {
	word, who := k.name, ""
	if seat != "" {
		word, who = seat+"."+k.name, seat+" player: "
	} else if k.deck == nil {
		who = "both players: "
	}
	if k.phase != nil {
		return Rule{word + "=" + k.show(n), who + map[int]string{0: "no ", 1: "has a "}[n] + k.what}
	}
	return Rule{word + "=" + k.show(n), fmt.Sprintf("%s%s (printed: %s)", who, k.counted(n), printed)}
}

// counted returns what the key counts with its number: "1 section to burn".
func (k key) counted(n int) string {
	what := k.what
	if n == 1 {
		what = singular.Replace(what)
	}
	return fmt.Sprintf("%d %s", n, what)
}

var singular = strings.NewReplacer("cards", "card", "hands", "hand", "resources", "resource", "points", "point", "sections", "section",
	"developments", "development", "copies", "copy")

// show returns a value as it is typed.
func (k key) show(n int) string {
	if k.phase != nil {
		return [2]string{"skip", "play"}[n]
	}
	return strconv.Itoa(n)
}

// String returns the rules in their canonical form, which Parse reads: the words that differ from
// the printed rules, with commas. It is empty for the printed rules.
func (h House) String() string {
	var words []string
	for _, r := range h.Rules() {
		words = append(words, r.Word)
	}
	return strings.Join(words, ",")
}
