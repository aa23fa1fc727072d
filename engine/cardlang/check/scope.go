package check

import (
	"fmt"

	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// binding describes the register that a name given with "as" refers to.
type binding struct {
	reg    uint8
	span   source.Span // the position at which the name is defined
	target bool        // the register is filled when the ability is announced, before costs are paid
	sorts  vocab.Sorts // the sorts that the objects can have at the current statement
	many   bool        // the register can hold several objects
}

// context is a bit set that says in which position an expression is, which decides
// the names it can use.
type context uint8

const (
	plain     context = 0
	perObject context = 1 << iota // the expression is evaluated once for each object, and "it" is that object
	asCost                        // the expression is part of a cost, where only names of targets are known
	played                        // the expression selects cards being played, so filters by player and place are errors
)

// scope holds the state of the check of one ability.
type scope struct {
	c     *checker
	o     *owner              // the card with the ability; nil if "self" is another card
	names map[string]*binding // the names defined before the current statement; nil before the first
	// later holds all names that the ability defines anywhere, for the error of a
	// name that is used before its definition; nil if it defines none.
	later map[string]source.Span
	next  uint8 // the next free register
	full  bool  // the error that the registers ran out was reported; it is reported only once
	hasX  bool  // X has a value at the current statement
	// looping is true inside a for-each loop, where "it" is the current object.
	looping bool
	event   bool // the ability has a trigger, so "event" and "amount" have values
	// announce is true while target phrases are checked, which may name only targets.
	announce bool
	static   bool // the ability is a constant effect
	// cached is true for a constant effect on characteristics that the engine caches
	// (vocab.Static.Cached).
	cached bool
	// playerAtHand is true where "own" has a meaning: in an each-player block, and in the
	// selector of a choice that another player or each player makes.
	playerAtHand bool
	// each is true inside an each-player block.
	each bool
	// declinable is true inside a may block.
	declinable bool
	// inChoice is true inside a may block and inside an option of "choose one".
	inChoice bool
	kind     code.Kind // the kind of the ability
	// worksInHand is true for an ability that works in the hand (prefix @hand), where
	// its card is in no zone.
	worksInHand bool
	// granted is true for an ability that a card grants to other objects.
	granted bool
	// eventSubject is true while the selector in the trigger is checked.
	eventSubject bool
	// trigger is the event that triggers the ability.
	trigger code.Event
	// sorts holds the sorts of self, host, it and so on at the current statement. It
	// changes from verb to verb, because a verb can move a card to another place.
	sorts    [code.NumRefs]vocab.Sorts
	selSorts map[*syntax.Selector]vocab.Sorts // the sorts that each selector checked without error can select; nil before the first
	found    vocab.Sorts                      // the sorts of the selector operand of the current verb
}

// newScope returns the scope for the ability a of o. If a is nil, the scope is for an
// expression outside of any ability. o may be nil, too.
func newScope(c *checker, a *syntax.Ability, o *owner) *scope {
	s := &scope{c: c, o: o}
	s.granted = o != nil && o.grantedTo != 0
	s.sorts = [code.NumRefs]vocab.Sorts{
		code.RefSelf: sortsOfSource(o), code.RefHost: vocab.CardInPlay, code.RefQuester: vocab.UnitInPlay,
		code.RefIt: vocab.ACard | vocab.ASection, code.RefHere: vocab.ASection,
	}
	if o != nil && o.hosts != 0 {
		s.sorts[code.RefHost] = o.hosts
	}
	if a != nil {
		s.event, s.kind = a.Event != nil, a.KindOf
		if a.ZoneMask&code.HandZone != 0 {
			s.sorts[code.RefSelf] = vocab.InHand
			s.sorts[code.RefHost], s.sorts[code.RefHere] = 0, 0
			s.worksInHand = true
		}
		s.collect(a)
	}
	return s
}

// collect declares all names that the ability defines.
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

// declare adds a name to later. It reports a name that is defined twice or is a word
// of the language.
func (s *scope) declare(as syntax.Ident) {
	if old, twice := s.later[as.Text]; twice {
		s.c.twice(source.NameTwice, as.Span, place{s.c.file, old}, "the name "+as.Text+" is given")
		return
	}
	if isWord(as.Text) {
		s.c.fail(source.NameTwice, as.Span, "another name, such as T", "%q is a word of the language", as.Text)
	}
	if s.later == nil {
		s.later = map[string]source.Span{}
	}
	s.later[as.Text] = as.Span
}

// register allocates the next register. If none is left, it reports an error at span
// the first time and returns 0.
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

// bind defines the name as from here on. It does nothing if as is nil or if the name
// is a duplicate, which declare has reported.
func (s *scope) bind(as *syntax.Ident, b binding) {
	if as == nil {
		return
	}
	if first, ok := s.later[as.Text]; ok && first == as.Span {
		b.span = as.Span
		if s.names == nil {
			s.names = map[string]*binding{}
		}
		s.names[as.Text] = &b
	}
}

// lookup returns the binding of a name that may be used in the context ctx. If the
// name is defined only later, lookup reports that and returns nil and true. If the
// ability does not define it at all, known is false.
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

// boundNames returns the names defined so far, sorted.
func (s *scope) boundNames() []string {
	names := make([]string, 0, len(s.names))
	for n := range s.names {
		names = append(names, n)
	}
	sortNames(names)
	return names
}
