package scenario

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Setup sets the position up; nothing has happened in it yet. The error is an
// *Error.
func (sc *Scenario) Setup() (*engine.Game, *engine.State, error) {
	t, err := sc.setUp()
	if err != nil {
		return nil, nil, err
	}
	return t.g, t.s, nil
}

// Start sets the position up and goes on to the first decision that has two or more choices. From
// there anybody can play the game on. The error is an *Error.
func (sc *Scenario) Start() (*engine.Game, *engine.State, error) {
	g, s, err := sc.Setup()
	if err == nil {
		g.Run(s)
	}
	return g, s, err
}

// IsFiller reports whether a card is the filler card, which does nothing and stands for all cards
// that a position does not name.
func IsFiller(c card.Code) bool { return c == fillerCode }

// At is a point of a game at which a position of a scenario file can begin.
type At struct {
	Turn   int
	Active engine.Player // the player whose turn it is
	Step   engine.Step
}

// String returns the point in the words of a scenario file.
func (a At) String() string { return fmt.Sprintf("turn %d of %d, %v", a.Turn, a.Active+1, a.Step) }

// Here is the point at which a position that is taken out of a game now would
// begin; ok is false when none can be. The state must be at a decision or at a
// stop of its referee.
func Here(g *engine.Game, s *engine.State) (at At, ok bool) {
	if s.Over() {
		return At{}, false
	}
	stop := g.Referee(s).Here()
	window := stop.Idle && stop.Player == s.Active() && (stop.Kind == engine.StopWindow || s.Ask() == engine.AskWindow)
	if stop.Kind != engine.StopBegin && !window || stop.Moment >= engine.NoMoment {
		return At{}, false
	}
	at = At{Turn: s.Turn(), Active: s.Active(), Step: engine.Step(stop.Moment)}
	if at.Step == engine.TurnBegins {
		at.Turn++
	}
	return at, true
}

// ErrNoPosition says that a game is at a point at which no position can begin.
var ErrNoPosition = errors.New("a position can only be written at the beginning of a phase, or when the player whose turn it is " +
	"has priority in a window outside combat with nothing on the chain")

// Write writes the position that a game has reached as a scenario file: Parse
// and Setup take it up again, with the same chance. It expects nothing but that
// the game goes on, so that a script can follow. What a position cannot say
// (engine.Referee.Unsaid) is lost; a comment in the file lists it.
func Write(w io.Writer, title string, g *engine.Game, s *engine.State) error {
	at, ok := Here(g, s)
	if !ok {
		return ErrNoPosition
	}
	p := &writer{g: g, r: g.Referee(s), v: g.SampledView(s, 0), seen: map[string]int{}, number: map[engine.Obj]int{}}
	p.line("scenario \"%s\"", oneLine.Replace(title))
	if lost := p.r.Unsaid(); len(lost) > 0 {
		p.line("# Lost, because a position cannot say it: %s.", strings.Join(lost, "; "))
	}
	p.line("\n%v\nseed %d", at, p.r.Seed())
	for q := engine.Player(0); q < 2; q++ {
		p.count(q)
	}
	for q := engine.Player(0); q < 2; q++ {
		p.player(q)
	}
	p.line("\nexpect the game is not over")
	_, err := io.WriteString(w, p.b.String())
	return err
}

// oneLine replaces what a title in a scenario file cannot contain: quotation marks and line
// breaks.
var oneLine = strings.NewReplacer("\"", "'", "\n", " ", "\r", " ")

// writer writes a position. It names the cards of a player in a fixed order:
// hand, deck, discard pile, zones; number is what tells copies apart.
type writer struct {
	g      *engine.Game
	r      engine.Referee
	v      engine.View
	b      strings.Builder
	seen   map[string]int
	number map[engine.Obj]int
}

func (p *writer) line(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// lists returns the cards of a player by place, in the order in which they are written. The last
// element of zones has the legend on the capital.
func (p *writer) lists(q engine.Player) (hand, deck, pile []engine.Obj, zones [card.NumZones + 1][]engine.Obj) {
	p.r.Hand(q).Each(func(o engine.Obj) { hand = append(hand, o) })
	for side := engine.Player(0); side < 2; side++ {
		p.v.InPlay(side).Each(func(o engine.Obj) {
			if o.Owner() == q {
				zones[p.v.Zone(o)] = append(zones[p.v.Zone(o)], o)
			}
			under := p.v.Under(o)
			under.Each(func(x engine.Obj) {
				if x.Owner() == q {
					zones[p.v.Zone(o)] = append(zones[p.v.Zone(o)], x)
				}
			})
		})
	}
	return hand, p.r.Deck(q), p.r.Discard(q), zones
}

// count numbers the copies of each card of player q.
func (p *writer) count(q engine.Player) {
	hand, deck, pile, zones := p.lists(q)
	for _, list := range [][]engine.Obj{hand, deck, pile, zones[0], zones[1], zones[2], zones[3]} {
		for _, o := range list {
			name := p.r.Card(o).Name
			p.seen[name]++
			p.number[o] = p.seen[name]
		}
	}
}

func (p *writer) player(q engine.Player) {
	notes := ""
	if p.v.HasDeveloped(q) {
		notes += ", has developed"
	}
	if p.r.PlayedLimited(q) {
		notes += ", has played a Limited card"
	}
	if n := p.v.MustBurn(q); n > 2 {
		notes += fmt.Sprintf(", must burn %d sections", n)
	}
	p.line("\nplayer %d: %v, %d resources%s", q+1, p.g.Capital(q), p.v.Resources(q), notes)
	hand, deck, pile, zones := p.lists(q)
	p.cards("hand", "", hand, func(o engine.Obj) string {
		if p.r.Known(q.Other(), o) {
			return p.name(o) + " (known)"
		}
		return p.name(o)
	})
	p.cards("deck", " only", deck, p.name)
	p.cards("discard pile", "", pile, p.name)
	for z := range card.NumZones {
		p.zone(q, z, zones[z])
	}
	if on := zones[card.NumZones]; len(on) > 0 { // the legend and the attachments of the legend
		p.cards("legend", "", on, p.inPlay)
	}
}

func (p *writer) cards(what, tail string, list []engine.Obj, say func(engine.Obj) string) {
	words := make([]string, len(list))
	for i, o := range list {
		words[i] = say(o)
	}
	p.line("%s", strings.TrimRight("  "+what+": "+strings.Join(words, ", ")+tail, " "))
}

// name returns the name of a card. It has quotation marks if the name contains a comma.
func (p *writer) name(o engine.Obj) string {
	n := p.r.Card(o).Name
	if strings.Contains(n, ",") && !strings.Contains(n, "\"") {
		return "\"" + n + "\""
	}
	return n
}

func (p *writer) zone(q engine.Player, z card.Zone, list []engine.Obj) {
	x := engine.Section(q, int(z))
	state := ""
	switch {
	case p.v.Burning(x):
		state = " (burning)"
	case p.v.Damage(x) > 0:
		state = fmt.Sprintf(" (damage %d)", p.v.Damage(x))
	case len(list) == 0:
		return
	}
	p.cards(z.String()+state, "", list, p.inPlay)
}

// inPlay returns the text for a card in play, with its notes in parentheses.
func (p *writer) inPlay(o engine.Obj) string {
	if !p.v.IsInPlay(o) {
		down := ""
		if p.v.Facedown(o) {
			down = ", facedown"
		}
		return fmt.Sprintf("%s (under %s%s)", p.name(o), p.hostName(p.v.Host(o)), down)
	}
	var notes []string
	add := func(yes bool, format string, args ...any) {
		if yes {
			notes = append(notes, fmt.Sprintf(format, args...))
		}
	}
	power, hp := p.r.Changes(o)
	add(p.v.Damage(o) > 0, "damage %d", p.v.Damage(o))
	add(p.v.Tokens(o) > 0, "tokens %d", p.v.Tokens(o))
	add(p.v.Corrupted(o), "corrupted")
	add(power != 0, "power %+d", power)
	add(hp != 0, "hp %+d", hp)
	add(p.v.Controller(o) != o.Owner() || p.r.Kept(o), "controlled by %d", p.v.Controller(o)+1)
	if h := p.v.Host(o); h != 0 {
		add(true, "on %s", p.hostName(h))
	}
	s := p.name(o)
	if p.v.Facedown(o) {
		s = "development " + s
	}
	if len(notes) > 0 {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}

func (p *writer) hostName(h engine.Obj) string {
	return fmt.Sprintf("%s#%d", p.name(h), p.number[h])
}
