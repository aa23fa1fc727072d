package engine

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/invariants"
	"github.com/wisim/wisim/internal/golden"
)

// The sweep over types writes every line of the card language on every type of card. A line is
// refused by the compiler, or a game with it goes differently than the same game without it.
// testdata/lines says which lines are accepted on which types. Accepted lines that no game here
// tells apart are in the table undetected, each with the reason.

// line is a line of a card, written on a type of card.
type line struct {
	name        string // the part of the line that varies, as the tables show it
	on          cardType
	text, plain string // the line, and what a game with it is compared with
	unplaced    bool   // the position has no such card in play, because the line says where it can be
}

// lines returns the lines of the class, the types of cards of a text in a row.
func (c lineClass) lines() (list []line) {
	for _, name := range c.texts() {
		for _, on := range cardTypes {
			form, without := c.inPlay, c.inPlayWithout
			if on.name == "tactic" {
				form, without = c.onTactic, c.tacticWithout
			}
			l := line{name, on, fmt.Sprintf(form, name), without, name == "mission" || name == "invasion" || c.name == "attach"}
			if strings.HasPrefix(name, "ambushes(") && on.name == "unit" {
				l.text, l.plain = "ambush 0\n"+l.text, "ambush 0\n"+l.plain
			}
			list = append(list, l)
		}
	}
	return list
}

// block returns the block of card i with the line, or without it.
func (l line) block(i int, with bool) string {
	text, base, facts := l.text, l.on.base, l.on.facts
	if !with {
		text = l.plain
	}
	switch kind, rest, _ := strings.Cut(text, " "); kind {
	case "tactic:", "tactic", "attach":
		base = ""
	case "fact":
		text, facts = "", withFact(facts, rest)
	}
	return fmt.Sprintf("card %05d \"Swept %d\" {\n%s\n%s\n%s\n}\n", firstSwept+i, i, facts, base, text)
}

// withFact returns a facts line with a field added, in place of one of the same name.
func withFact(facts, field string) string {
	name, _, _ := strings.Cut(field, " ")
	fields := strings.Split(facts, ", ")
	fields = slices.DeleteFunc(fields, func(f string) bool { return strings.HasPrefix(f, name+" ") })
	return strings.Join(append(fields, field), ", ")
}

// compileLines compiles a card for each line, with the line or without it. bad has the codes of
// the lines that are refused, by index.
func compileLines(lines []line, with bool) (lib *code.Library, bad map[int]source.Code) {
	files := []cardlang.File{{Name: "stage.wic", Text: []byte(stage)}, {Name: "agents.wic", Text: []byte(agents)}}
	for i, l := range lines {
		files = append(files, cardlang.File{Name: strconv.Itoa(i), Text: []byte(l.block(i, with))})
	}
	lib, diags := cardlang.Compile(nil, files...)
	bad = map[int]source.Code{}
	for _, d := range diags {
		i, err := strconv.Atoi(d.File.Name)
		if err != nil {
			panic(d.Caret())
		}
		bad[i] = d.Code
	}
	return lib, bad
}

// typePosition returns a position in which both players have the card of a line in play, where
// it can be, and in their hands and decks.
func typePosition(l line, id card.Code, seed int) *Position {
	side := Side{Capital: card.Dwarf, Resources: 20,
		Hand:    []card.Code{id, id, 99001, 99002},
		Discard: []card.Code{99001, id, 99003, 99006, 99012},
		Damage:  [card.NumZones]int{card.Kingdom: 2, card.Battlefield: 1},
		Cards: []Placed{
			{Code: 99001, Zone: card.Kingdom, Damage: 1, Tokens: 3},
			{Code: 98014, Zone: card.Battlefield, Damage: 2},
			{Code: 98022, Zone: card.Battlefield, Tokens: 2},
			{Code: 99002, Zone: card.Kingdom, Tokens: 2, Corrupt: true},
			{Code: 99003, Zone: card.QuestZone, Tokens: 1},
			{Code: 98014, Zone: card.QuestZone, Host: 5},
			{Code: 99001, Zone: card.Kingdom, Facedown: true},
			{Code: 99005, Zone: card.Battlefield, Host: 3},
			{Code: 98012, Zone: card.Battlefield, Facedown: true},
		},
	}
	rng := State{rng: uint64(seed)*7919 + 3}
	for range 4 {
		side.Hand = append(side.Hand, agentCodes[rng.below(len(agentCodes))])
	}
	for range 8 {
		side.Deck = append(side.Deck, id)
		for range 3 {
			side.Deck = append(side.Deck, agentCodes[rng.below(len(agentCodes))])
		}
	}
	switch on := l.on.name; {
	case l.unplaced:
	case on == "unit" || on == "support":
		if on == "unit" {
			side.Cards = append(side.Cards, Placed{Code: id, Zone: card.Battlefield, Facedown: true})
		}
		side.Cards = append(side.Cards, Placed{Code: id, Zone: card.Battlefield}, Placed{Code: id, Zone: card.Kingdom}, Placed{Code: id, Zone: card.QuestZone})
	case on == "attachment":
		side.Cards = append(side.Cards, Placed{Code: id, Zone: card.Battlefield, Host: 2}, Placed{Code: id, Zone: card.Kingdom, Host: 1})
	case on == "quest":
		side.Cards = append(side.Cards, Placed{Code: id, Zone: card.QuestZone}, Placed{Code: 98014, Zone: card.QuestZone, Host: 10}, Placed{Code: id, Zone: card.QuestZone})
	case on == "legend":
		side.Cards = append(side.Cards, Placed{Code: id, Zone: card.NumZones})
	}
	side.Cards = append(side.Cards, Placed{Code: 98019, Zone: card.Battlefield})
	if l.on.name != "legend" {
		side.Cards = append(side.Cards, Placed{Code: 99004, Zone: card.NumZones})
	}
	if l.on.name == "support" || l.on.name == "attachment" {
		side.Hand = append(side.Hand, 98017)
	}
	pos := &Position{Step: CapitalWindow, Sides: [2]Side{side, side}, Seed: uint64(seed)}
	if seed%2 == 1 {
		pos.Step = TurnBegins
	}
	pos.Sides[1].Capital = card.Orc
	for p := range pos.Sides {
		pos.Sides[p].Cards = slices.Clone(side.Cards)
		for i := range pos.Sides[p].Cards {
			if h := &pos.Sides[p].Cards[i]; h.Host != 0 {
				h.HostSide = Player(p)
			}
		}
	}
	return pos
}

// alike reports whether two states of the game with and without a line look the same.
func alike(a, b *State) bool {
	return a.ask == b.ask && a.resources == b.resources && a.objects == b.objects && a.controlled == b.controlled && a.hand == b.hand && a.decks == b.decks &&
		a.zones == b.zones && a.burnt == b.burnt && a.due == b.due && a.fight == b.fight && a.piles == b.piles && a.corrupted == b.corrupted && a.symbols == b.symbols && a.turn == b.turn && a.mustBurn == b.mustBurn
}

// differs plays the games with and without a line side by side with the same random choices.
// It returns whether they come to differ, and what is wrong with the game with the line.
func differs(with, without *code.Library, l line, id card.Code, seed int) (yes bool, problem string) {
	pos := typePosition(l, id, seed)
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	g1, s1, _, err1 := NewPosition(with, pos)
	g0, s0, _, err0 := NewPosition(without, pos)
	if err1 != nil || err0 != nil {
		if err0 != nil {
			return false, err0.Error()
		}
		return true, ""
	}
	g1.Run(s1)
	g0.Run(s0)
	rng := State{rng: uint64(seed)*977 + 5}
	var b1, b0 Actions
	for n := range 400 {
		if s1.Over() {
			return yes || !s0.Over(), ""
		}
		legal := g1.Legal(s1, &b1)
		if len(legal) == 0 {
			return yes, "a question without an answer: " + s1.Ask().String()
		}
		if !yes {
			g1.refresh(s1)
			g0.refresh(s0)
			yes = !alike(s1, s0) || !slices.Equal(legal, g0.Legal(s0, &b0))
		}
		a := legal[rng.below(len(legal))]
		if a.Verb() == Pass && rng.below(2) == 0 {
			a = legal[rng.below(len(legal))]
		}
		g1.Apply(s1, a)
		if yes {
			if n > 250 {
				break
			}
		} else {
			g0.Apply(s0, a)
		}
		if n%16 == 0 && !s1.Over() {
			if err := g1.Check(s1); err != nil {
				return yes, err.Error()
			}
		}
	}
	return yes, ""
}

// linesShow is the class whose refused and undetected lines are listed.
var linesShow = flag.String("lines-show", "", "class of lines of which the refused and undetected ones are listed")

// gamesPerLine is the number of games in which a line can show its effect.
const gamesPerLine = 60

// TestLines writes every line on every type of card. It compares what is accepted with the
// tables, and plays with each accepted line until it makes a difference.
func TestLines(t *testing.T) {
	tables := golden.New(t, "testdata/lines", "*.golden")
	seen := make([]bool, len(undetected))
	for _, class := range lineClasses {
		t.Run(class.name, func(t *testing.T) {
			all := class.lines()
			accepted := map[string]string{} // the letters of the types, by the name of the line
			refused, idle := 0, 0
			for chunk := range slices.Chunk(all, 20*len(cardTypes)) { // of many mistakes not all are kept
				var good []line
				_, bad := compileLines(chunk, true)
				for i, l := range chunk {
					if k, is := bad[i]; !is {
						good = append(good, l)
						accepted[l.name] += l.on.letter
					} else if refused++; *linesShow == class.name {
						fmt.Fprintf(os.Stderr, "refused %v on %s: %s\n", k, l.on.name, l.name)
					}
				}
				idle += playLines(t, class.name, good, seen)
			}
			tables.Equal(t, class.name+".golden", linesTable(all, accepted))
			t.Logf("%d lines, %d refused, %d accepted, %d of these undetected", len(all), refused, len(all)-refused, idle)
		})
	}
	for i, u := range undetected {
		if !seen[i] && !sampled() {
			t.Errorf("%s: every line that begins with %q makes a difference on %s, or is refused", u.class, u.line, u.on)
		}
	}
}

// sampled reports whether the test plays with one accepted line in six only: in short tests, and
// in those that check the whole state before every action, which take eight times as long.
func sampled() bool { return testing.Short() || invariants.Enabled }

// playLines plays with accepted lines and returns how many make no difference. It notes in seen
// which rows of undetected apply.
func playLines(t *testing.T, class string, lines []line, seen []bool) (idle int) {
	with, _ := compileLines(lines, true)
	without, bad := compileLines(lines, false)
	if with == nil || without == nil {
		t.Fatalf("what compiled alone does not compile together: %v", bad)
	}
	for i, l := range lines {
		if sampled() && i%6 != 0 {
			continue
		}
		yes, problem := false, ""
		for seed := 0; seed < gamesPerLine && !yes && problem == ""; seed++ {
			yes, problem = differs(with, without, l, card.Code(firstSwept+i), seed)
		}
		switch {
		case problem != "":
			t.Errorf("%s on %s: %s", l.text, l.on.name, problem)
		case !yes:
			idle++
			k := slices.IndexFunc(undetected, func(u unseen) bool {
				return u.class == class && strings.HasPrefix(l.name, u.line) && strings.Contains(u.on, l.on.letter)
			})
			if k < 0 {
				t.Errorf("%s on %s makes no difference in %d games", l.name, l.on.name, gamesPerLine)
			} else if seen[k] = true; *linesShow == class {
				fmt.Fprintf(os.Stderr, "undetected on %s: %s\n", l.on.name, l.name)
			}
		}
	}
	return idle
}

// linesTable returns the lines of a class with the letters of the types of cards that they are
// accepted on, "-" for the others.
func linesTable(all []line, accepted map[string]string) string {
	var b strings.Builder
	for i := 0; i < len(all); i += len(cardTypes) {
		for _, on := range cardTypes {
			letter := on.letter
			if !strings.Contains(accepted[all[i].name], letter) {
				letter = "-"
			}
			b.WriteString(letter)
		}
		b.WriteString(" " + all[i].name + "\n")
	}
	return b.String()
}

// unseen are lines that are accepted on some types of cards although no game here shows a
// difference, with the reason.
type unseen struct {
	class, line string // the class, and how the lines begin
	on          string // the letters of the types
	why         string
}

var undetected = []unseen{
	{"items", "order only", "USAQTL", decksOnly}, {"items", "destruction only", "USAQTL", decksOnly},
	{"items", "Dwarf only", "USAQTL", decksOnly}, {"items", "Empire only", "USAQTL", decksOnly}, {"items", "HighElf only", "USAQTL", decksOnly},
	{"items", "Orc only", "USAQTL", decksOnly}, {"items", "Chaos only", "USAQTL", decksOnly}, {"items", "DarkElf only", "USAQTL", decksOnly},
	{"items", "non_", "USAQTL", decksOnly}, {"items", "Lizardmen only", "USAQTL", decksOnly}, {"items", "Wood_Elf only", "USAQTL", decksOnly},
	{"items", "Skaven only", "USAQTL", decksOnly}, {"items", "Undead only", "USAQTL", decksOnly}, {"items", "deck_limit", "USAQTL", decksOnly},
	{"items", "starts_in_play", "Q", "happens before the first turn: set_aside_test.go"},
	{"facts", "copies", "USAQTL", decksOnly},
	{"facts", "set", "USAQTL", "names where the card was printed"},
	{"facts", "loyalty", "USAQTL", "costs nothing on a neutral card; other cards read it"},
	{"facts", "traits", "AQTL", "other cards read traits; only Heroes that are units have a rule of their own"},
	{"facts", "unique", "L", "a player has one legend at a time in any case"},
	{"events", "healed(self)", "A", seldomFights},
	{"statics", "attack_corrupted(self)", "A", seldomFights},
	{"statics", "takes_first(unit", "USAQL", "all attacking units take it first, and a legend does not wait for them"},
	{"statics", "control(", "L", "each player has a legend here, and cannot have a second"},
	{"statics", "wins_decked", "USAQL", "needs an empty deck: scenario hidden-kingdoms/vlad.scn"},
	{"verbs", "as_ambushed(", "USAQ", "does something to units with abilities for their ambush: scenario eternal-war/ambush.scn"},
	{"verbs", "attack_zone(here)", "USQ", "the zone of the card is attacked only if an opponent uses the action (by opponent)"},
	{"verbs", "control(me, self", "QL", "says something if an opponent uses the action (by opponent)"},
	{"verbs", "end_chain", "USAQTL", "needs a chain to which somebody would have added: scenarios of the cards that have it"},
	{"verbs", "note_return", "USAQTL", "is read by returned_title"},
	{"numbers", "attached(quester)", "Q", "units that can be attached do not quest here"},
	{"numbers", "counterstrike(self)", "USAL", noKeyword}, {"numbers", "savage(self)", "USAL", noKeyword},
	{"numbers", "experience(self)", "A", seldomFights}, {"numbers", "questing(self)", "SA", seldomFights},
	{"numbers", "printed_power(self)", "AQT", "is 0, as printed"}, {"numbers", "cost(self)", "T", "is 0, as printed"},
	{"filters", "count(attachment.namesake)", "S", "no attachment here has the title of another support card"},
	{"filters", "count(attachment.under_this)", "SQ", seldomUnder}, {"filters", "count(legend.under_this)", "USAQ", seldomUnder},
	{"filters", "count(legend.!namesake)", "L", "all legends here have one title"},
}

// Reasons that several rows of undetected share.
const (
	decksOnly    = "restricts decks, which package decks checks"
	seldomFights = "a support card that an effect has made a unit seldom gets so far here"
	noKeyword    = "is 0, since the cards here have no such keyword"
	seldomUnder  = "such cards seldom come to lie under others here"
)
