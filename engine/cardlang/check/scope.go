package check

import (
	"fmt"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// binding is a name and its register.
type binding struct {
	reg    uint8
	span   source.Span
	target bool        // chosen on announcement
	sorts  vocab.Sorts // what it can be at this point
	many   bool        // it can be several objects
}

// context says where an expression stands, for what it may name.
type context uint8

const (
	plain     context = 0
	perObject context = 1 << iota // "it" is the object at hand
	asCost                        // names of targets only: costs are paid after they are chosen
	played                        // a selector of cards that are played: owners and places say nothing
)

// scope is an ability while it is checked.
type scope struct {
	c     *checker
	names map[string]*binding
	// later are the names that the ability defines somewhere.
	later map[string]source.Span
	next  uint8
	full  bool // the registers ran out, which was reported
	hasX  bool
	// looping: inside for each, where "it" is at hand.
	looping bool
	event   bool // there is an event with a subject and an amount
	// announce: what is checked is chosen on announcement.
	announce bool
	static   bool
	// kept: inside a constant effect on what is kept of cards.
	cached bool
	// own is at hand: inside each player or each chooses.
	playerAtHand bool
	// each: inside an each-player block.
	each bool
	// asked: somebody may decline the statements at hand. kind is what the ability is.
	declinable bool
	// offered: that, or they are one of several options.
	inChoice bool
	kind     code.Kind
	// atHome: the ability works in the hand, and so in no zone.
	worksInHand bool
	// given: it is an ability that waits, of something to which it has been given.
	granted bool
	// subjects: what is checked is the selector of an event's subject.
	eventSubject bool
	// trigger is the event that the ability waits for.
	trigger code.Event
	// What the words for objects can be at this point: an earlier verb may
	// have taken the card somewhere else.
	sorts    map[code.RefKind]vocab.Sorts
	selSorts map[*syntax.Selector]vocab.Sorts // what a selector can name
	found    vocab.Sorts                      // by the selector of the verb at hand
}

func newScope(c *checker, a *syntax.Ability, o *owner) *scope {
	s := &scope{c: c, names: map[string]*binding{}, later: map[string]source.Span{}}
	s.selSorts = map[*syntax.Selector]vocab.Sorts{}
	s.granted = o != nil && o.grantedTo != 0
	s.sorts = map[code.RefKind]vocab.Sorts{
		code.RefSelf: sortsOfSource(o), code.RefHost: vocab.CardInPlay, code.RefQuester: vocab.UnitInPlay,
		code.RefIt: vocab.ACard | vocab.ASection, code.RefHere: vocab.ASection,
	}
	if a != nil {
		s.event, s.kind = a.Event != nil, a.KindOf
		if a.ZoneMask&code.HandZone != 0 {
			s.sorts[code.RefSelf] = vocab.InHand
			delete(s.sorts, code.RefHost)
			delete(s.sorts, code.RefHere)
			s.worksInHand = true
		}
		s.collect(a)
	}
	return s
}

// collect notes the names that an ability defines, each once.
func (s *scope) collect(a *syntax.Ability) {
	syntax.Inspect(a, func(n any) bool {
		var as *syntax.Ident
		switch n := n.(type) {
		case *syntax.Cost:
			as = n.As
		case *syntax.Do:
			as = n.As
		case *syntax.Pick:
			as = n.As
		}
		if as != nil {
			s.declare(*as)
		}
		return true
	})
}

func (s *scope) declare(as syntax.Ident) {
	if old, twice := s.later[as.Text]; twice {
		s.c.twice(source.NameTwice, as.Span, place{s.c.file, old}, "the name "+as.Text+" is given")
		return
	}
	if isWord(as.Text) {
		s.c.fail(source.NameTwice, as.Span, "another name, such as T", "%q is a word of the language", as.Text)
	}
	s.later[as.Text] = as.Span
}

// register takes the next register.
func (s *scope) register(span source.Span) uint8 {
	if s.next == code.NumRegs {
		if !s.full {
			s.c.fail(source.TooManyNames, span, fmt.Sprintf("at most %d", code.NumRegs), "the ability makes more than %d choices", code.NumRegs)
		}
		s.full = true
		return 0
	}
	s.next++
	return s.next - 1
}

// bind gives a name to a register; as may be nil.
func (s *scope) bind(as *syntax.Ident, b binding) {
	if as == nil {
		return
	}
	if first, ok := s.later[as.Text]; ok && first == as.Span {
		b.span = as.Span
		s.names[as.Text] = &b
	}
}

// lookup finds a name; a name that exists but not yet is reported here, and
// then known is true all the same.
func (s *scope) lookup(id syntax.Ident, ctx context) (b *binding, known bool) {
	b = s.names[id.Text]
	if b != nil && (b.target || ctx&asCost == 0 && !s.announce) {
		return b, true
	}
	span, ok := s.later[id.Text]
	if !ok || id.Quoted {
		return nil, false
	}
	s.c.report(source.Diagnostic{
		Code: source.UsedBefore, Span: id.Span, Message: fmt.Sprintf("%s is not chosen yet at this point", id.Text),
		Expected: "a name that is given earlier",
		Related:  []source.Related{{File: s.c.file, Span: span, Message: "it is given here"}},
	})
	return nil, true
}

// boundNames lists the names that are known here.
func (s *scope) boundNames() []string {
	names := make([]string, 0, len(s.names))
	for n := range s.names {
		names = append(names, n)
	}
	sortNames(names)
	return names
}
