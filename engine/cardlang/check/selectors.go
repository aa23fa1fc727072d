package check

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// set checks an expression that must be a selector. It returns nil after an error.
func (s *scope) set(e syntax.Expr) *syntax.Selector { return s.setIn(e, plain) }

// setIn checks an expression in the context ctx, which must be a selector. It returns nil
// after an error.
func (s *scope) setIn(e syntax.Expr, ctx context) *syntax.Selector {
	switch n := e.(type) {
	case *syntax.Selector:
		if s.selectorIn(n, ctx) {
			return n
		}
		return nil
	case *syntax.Name:
		n.Class = syntax.KindName
		n.Sel = &syntax.Selector{Kinds: []syntax.Ident{n.Ident}, Span: n.Span}
		if s.selectorIn(n.Sel, ctx) {
			return n.Sel
		}
		return nil
	}
	s.c.fail(source.WrongType, e.Place(), "a selector, such as unit.my", "this is no selector")
	return nil
}

// selector resolves a selector in the plain context, and reports whether it is valid.
func (s *scope) selector(sel *syntax.Selector) bool { return s.selectorIn(sel, plain) }

// builder translates one selector into a code.Sel.
type builder struct {
	s          *scope
	ctx        context
	sel        code.Sel
	printed    code.KindMask  // the kinds that the selector also selects in hands and discard piles
	controlled bool           // a filter says who controls the objects
	placeWord  string         // the filter word that set the place of the objects
	placeSorts vocab.Sorts    // the sorts of the objects that the name in in(NAME) refers to
	appliesTo  []filterSorts  // the filters that apply only to some sorts, with these sorts
	outside    *syntax.Filter // the filter top(N), which requires a place outside of play; nil if there is none
	ok         bool
}

// selectorIn resolves a selector and stores the result in n.Sel. It returns false after
// an error. The sorts of a valid selector are stored in s.selSorts.
func (s *scope) selectorIn(n *syntax.Selector, ctx context) bool {
	b := &builder{s: s, ctx: ctx, ok: true}
	b.sel.CtlAny = true
	for _, id := range n.Kinds {
		b.kind(id)
	}
	if b.sel.Kinds&code.KPlayer != 0 && len(n.Kinds) > 1 {
		b.fail(source.FilterConflict, n.Span, "player alone", "\"player\" cannot be combined with other kinds")
	}
	for _, f := range n.Filters {
		b.filter(f, n.Kinds)
	}
	if ctx&played != 0 {
		if !b.sel.CtlAny || b.placeWord != "" || b.sel.Zones != 0 {
			b.fail(source.FilterConflict, n.Span, "the kind of card alone, such as unit.Dwarf", "this selector cannot restrict who plays the card, or from where")
		}
		if b.ok && b.sel.Kinds&^(code.KDevelopment|code.KSection|code.KZone|code.KLink|code.KPlayer) == 0 {
			b.fail(source.WrongSort, n.Span, "cards of a kind, such as unit.Dwarf", "such cards are never played")
		}
		if b.ok && b.sel.Other {
			b.fail(source.FilterConflict, n.Span, "the kind of card alone, such as unit.Dwarf", "\"other\" does not apply to cards that are played")
		}
		b.sel.Place = code.Hand
	}
	if b.sel.Place == code.Hand || b.sel.Place == code.Discard || b.sel.Place == code.HandDiscard || b.sel.Place == code.InReg || b.sel.Place == code.UnderSource || s.eventSubject {
		b.sel.Kinds |= b.printed
	}
	if b.sel.Place == code.AsExperience {
		b.facedown(n)
	}
	if f := b.outside; f != nil && b.sel.Place != code.Discard && (b.sel.Place != code.Hand || b.sel.Top != 0) {
		b.fail(source.WrongSort, f.Span, "a selector with .discard", "%q applies only to a discard pile", f.Name.Text)
	}
	n.Sel = b.sel
	if b.ok {
		sorts := vocab.SortsOf(b.sel.Kinds, b.sel.Place, b.placeSorts)
		if s.selSorts == nil {
			s.selSorts = map[*syntax.Selector]vocab.Sorts{}
		}
		s.selSorts[n] = sorts
		b.checkSorts(sorts)
		b.checkRelation(n, sorts)
		for _, f := range n.Filters {
			if f.Num != nil {
				s.noCachedNumber(f.Span, f.Name.Text, f.Attr, sorts)
			}
		}
	}
	return b.ok
}

// facedown checks a selector of cards that lie facedown as experience. Since their faces
// are hidden, only filters by controller are possible.
func (b *builder) facedown(n *syntax.Selector) {
	b.sel.Kinds |= b.printed
	for _, k := range n.Kinds {
		if k.Text != "card" {
			b.fail(source.WrongSort, k.Span, "card.as_experience", "%q does not apply to cards that lie facedown as experience", k.Text)
		}
	}
	for _, f := range n.Filters {
		if name := f.Name.Text; f.Not || f.Num != nil || len(f.Or) > 0 || name != "my" && name != "theirs" && name != "own" && name != "as_experience" {
			b.fail(source.WrongSort, f.Span, "my, theirs or own", "%q does not apply to cards that lie facedown as experience", name)
		}
	}
}

// filterSorts is a filter with the sorts of objects that can have its property.
type filterSorts struct {
	filter *syntax.Filter
	of     vocab.Sorts
}

// restrictTo records that the filter f applies only to objects of the sorts of; 0 means
// no restriction.
func (b *builder) restrictTo(f *syntax.Filter, of vocab.Sorts) {
	if of != 0 {
		b.appliesTo = append(b.appliesTo, filterSorts{f, of})
	}
}

// checkSorts reports filters that apply to none of the sorts that the selector can
// select.
func (b *builder) checkSorts(sorts vocab.Sorts) {
	for _, x := range b.appliesTo {
		if sorts != 0 && sorts&x.of == 0 {
			b.fail(source.WrongSort, x.filter.Span, "a filter for "+sorts.String()+", or none", "%q does not apply to %s", x.filter.Name.Text, sorts)
		}
	}
}

// checkRelation reports a selector of what has the title of the source card, or of what the
// source card is attached to, if its kinds never match such a card.
func (b *builder) checkRelation(n *syntax.Selector, sorts vocab.Sorts) {
	o := b.s.o
	if o == nil || o.on == 0 || sorts&vocab.CardInPlay == 0 || sorts&vocab.OutOfPlay != 0 || b.s.eventSubject {
		return
	}
	want := vocab.CardInPlay
	switch {
	case b.sel.Place == code.BearsSource:
		want = b.s.sorts[code.RefHost]
	case b.sel.Title == code.OwnTitle:
		want = o.on.Sorts() | vocab.SupportInPlay&b.s.sorts[code.RefSelf]
	}
	if sorts&want == 0 {
		b.fail(source.NamesNothing, n.Span, want.String(), "nothing can ever match this")
	}
}

// fail reports an error and marks the selector as invalid.
func (b *builder) fail(code source.Code, span source.Span, expected, format string, args ...any) {
	b.ok = false
	b.s.c.fail(code, span, expected, format, args...)
}

// kind adds a kind of object: several mean any of them.
func (b *builder) kind(id syntax.Ident) {
	k, ok := vocab.Kinds.Find(id.Text)
	if !ok {
		b.ok = false
		b.s.c.unknown(source.UnknownKind, id, "kind of object", vocab.Kinds.Names())
		return
	}
	b.sel.Kinds |= k.Kinds
	b.printed |= k.Printed
	b.sel.Top = max(b.sel.Top, k.Top)
	b.sel.Need |= k.Need
	b.sel.Not |= k.Not
	b.sel.Zones |= k.Zones
	if k.Place != code.InPlay {
		b.place(k.Place, id)
	}
}

// place sets the place of the objects. A second word for a place is an error.
func (b *builder) place(p code.Place, id syntax.Ident) {
	if b.placeWord != "" {
		b.conflict(id, fmt.Sprintf("%q and %q are two places", b.placeWord, id.Text))
		return
	}
	b.sel.Place, b.placeWord = p, id.Text
	if b.s.worksInHand && (p == code.Here || p == code.Corr || p == code.OnSource || p == code.AtSource) {
		b.fail(source.NamesNothing, id.Span, "another place", "a card in a hand is in no zone")
	} else if !b.s.related(p, id.Span) {
		b.ok = false
	}
}

// conflict reports filters that exclude each other.
func (b *builder) conflict(id syntax.Ident, msg string) {
	b.fail(source.FilterConflict, id.Span, "one of them", "%s", msg)
}

// filter adds one filter: a word of the vocabulary, a race, !NAME or a trait.
func (b *builder) filter(f *syntax.Filter, kinds []syntax.Ident) {
	if f.Only != 0 || len(f.Or) > 0 {
		b.either(f, kinds)
		return
	}
	if !f.Name.Quoted {
		if v, ok := vocab.Filters.Find(f.Name.Text); ok {
			b.known(f, v)
			return
		}
		if r, ok := vocab.Races.Find(f.Name.Text); ok {
			b.race(f, r)
			return
		}
		if f.Not && b.notThis(f) {
			return
		}
	}
	if t, ok := parseTrait(f.Name); ok {
		b.trait(f, t)
		return
	}
	b.unknownFilter(f)
}

// either applies a filter with alternatives, which are two traits (Mage|Hero) or
// hand|discard, or one that restricts only one of several kinds: unit(Hero)|legend.
func (b *builder) either(f *syntax.Filter, kinds []syntax.Ident) {
	if len(f.Or) == 1 && f.Only == 0 && !f.Not && f.Name.Text == "hand" && f.Or[0].Text == "discard" {
		b.place(code.HandDiscard, f.Name)
		return
	}
	first, ok := parseTrait(f.Name)
	if !ok || f.Not || f.Num != nil || len(f.Args) > 0 || len(f.Or) > 1 {
		b.fail(source.FilterConflict, f.Span, "a trait, two traits joined by \"|\", or hand|discard", "this is no filter with alternatives")
		return
	}
	if len(f.Or) == 1 {
		other, ok := parseTrait(f.Or[0])
		if !ok {
			b.ok = false
			b.s.c.unknownOf(source.UnknownFilter, f.Or[0], "trait", traitNames(), nil)
			return
		}
		if other == first {
			b.conflict(f.Or[0], "it is the same trait twice")
			return
		}
		b.sel.OrTrait = other
	}
	b.trait(f, first)
	if f.Only == 0 {
		return
	}
	for i, id := range kinds {
		if k, ok := vocab.Kinds.Find(id.Text); ok && i != f.Only-1 {
			b.sel.Free |= k.Kinds | k.Printed
		}
	}
	if b.sel.Free == 0 {
		b.fail(source.FilterConflict, f.Span, "another kind beside it, or the filter behind a dot", "the trait restricts all kinds of the selector")
	}
}

// unknownFilter reports a word that is no filter, race or trait.
func (b *builder) unknownFilter(f *syntax.Filter) {
	b.ok = false
	names := append(vocab.Filters.Names(), vocab.Races.Names()...)
	if f.Not {
		names = append(names, b.s.boundNames()...)
	}
	b.s.c.unknownOf(source.UnknownFilter, f.Name, "filter", names, append(names[:len(names):len(names)], traitNames()...))
}

// known applies the filter f, whose vocabulary entry is v.
func (b *builder) known(f *syntax.Filter, v vocab.Filter) {
	if f.Not && v.Place == code.Here && b.notThis(f) { // "!here" on sections excludes the section of the zone that the source card is in
		b.restrictTo(f, vocab.ASection)
		return
	}
	if f.Not && !v.CanNegate && v.Kind != vocab.ByZone {
		b.fail(source.FilterConflict, f.Span, "the filter without \"!\"", "%q cannot be negated", f.Name.Text)
		return
	}
	if len(f.Args) > 0 && v.PlaceOf == code.InPlay && v.Kind != vocab.ByMember && v.Kind != vocab.ByOwner && v.Kind != vocab.ByHostKind && v.Kind != vocab.ByTitles && v.Kind != vocab.ByTitleWords && v.Kind != vocab.ByNamedTrait && v.Kind != vocab.ByQuesting || f.Limit != nil && v.Kind != vocab.ByTop {
		b.fail(source.WrongCount, f.Span, f.Name.Text+" alone", "%q takes nothing in parentheses", f.Name.Text)
		return
	}
	b.restrictTo(f, v.AppliesTo)
	switch v.Kind {
	case vocab.ByController:
		b.controller(f, v.Player)
	case vocab.ByPlace, vocab.ByNamed:
		b.where(f, v)
	case vocab.ByZone:
		b.zone(f, v.Zone)
	case vocab.ByStatus:
		b.status(f, v.Status)
	case vocab.ByLink:
		b.link(f, v)
	case vocab.ByOther:
		b.sel.Other = true
	case vocab.ByTitle:
		b.namesake(f)
	case vocab.ByTargeting:
		b.aim(f)
	case vocab.ByMember:
		b.member(f, v)
	case vocab.ByHostKind:
		b.on(f)
	case vocab.ByCopy:
		b.sel.Copied = true
	case vocab.ByFights:
		b.sel.Fought = v.Fought
	case vocab.ByJoinable:
		b.sel.Joinable = true
	case vocab.ByTargetable:
		b.sel.Aimable = true
	case vocab.ByAmbush:
		b.sel.Ambush = true
	case vocab.ByNecromancy:
		b.sel.Necro = true
	case vocab.ByZoneText:
		b.sel.Texts |= v.Texts
	case vocab.ByNamedTrait, vocab.ByQuesting:
		b.ofName(f, v.Kind)
	case vocab.ByNotOwned:
		b.sel.NotOwned = true
	case vocab.ByNotDev:
		b.sel.NotDev = true
	case vocab.ByTitles, vocab.ByTitleWords:
		b.titles(f)
	case vocab.ByOwner:
		b.ofPlayer(f)
	case vocab.ByTop:
		b.top(f)
	case vocab.ByNumber:
		b.number(f, v)
	case vocab.ByZoneHas:
		b.company(f)
	}
}

// controller restricts the selector to objects that the player p controls.
func (b *builder) controller(f *syntax.Filter, p code.Player) {
	if b.controlled {
		b.conflict(f.Name, "two filters restrict the controller")
		return
	}
	if p == code.Loop && !b.s.playerAtHand {
		b.fail(source.EachPlayerBody, f.Span, `"my" or "theirs"`, "\"own\" is for \"each player\" and \"each chooses\"")
		return
	}
	b.controlled, b.sel.CtlAny, b.sel.Ctl = true, false, p
}

// where applies a filter by place, with or without a name in parentheses.
func (b *builder) where(f *syntax.Filter, v vocab.Filter) {
	if f.Not {
		b.restrictTo(f, vocab.CardInPlay|vocab.ASection)
		b.status(f, v.Status)
		return
	}
	if len(f.Args) == 0 {
		if v.Kind == vocab.ByNamed {
			b.fail(source.WrongCount, f.Span, f.Name.Text+"(NAME)", "%q needs a name in parentheses", f.Name.Text)
			return
		}
		b.place(v.Place, f.Name)
		return
	}
	if len(f.Args) > 1 {
		b.fail(source.WrongCount, f.Span, f.Name.Text+"(NAME)", "%q takes one name", f.Name.Text)
		return
	}
	if f.Args[0].Text == "it" && v.PlaceOf == code.AtReg {
		if !b.s.looping && b.ctx&perObject == 0 {
			b.fail(source.NoIt, f.Span, "a name given with \"as\"", "\"it\" has no meaning here")
		}
		b.place(code.AtIt, f.Name)
		return
	}
	if f.Args[0].Text == "event" && v.Kind == vocab.ByNamed {
		if !b.s.event {
			b.fail(source.NoIt, f.Span, "a name given with \"as\"", "\"event\" has no meaning here: the ability has no trigger")
		}
		b.place(code.AtEvent, f.Name)
		return
	}
	if reg, ok := b.binding(f.Args[0]); ok {
		b.place(v.PlaceOf, f.Name)
		b.sel.Reg = reg
	}
}

// binding returns the register of a name in parentheses, and false after an error. It
// stores the sorts of the name in b.placeSorts.
func (b *builder) binding(id syntax.Ident) (uint8, bool) {
	bound, known := b.s.lookup(id, b.ctx)
	if bound != nil {
		b.placeSorts = bound.sorts
		return bound.reg, true
	}
	b.ok = false
	if !known {
		b.s.c.unknown(source.UnknownName, id, "name of something chosen", b.s.boundNames())
	}
	return 0, false
}

// zone restricts the selector to a zone, or excludes it. Several zones mean any of them.
func (b *builder) zone(f *syntax.Filter, z card.Zone) {
	if !f.Not {
		b.sel.Zones |= z.Mask()
		return
	}
	if b.sel.Zones == 0 {
		b.sel.Zones = card.AllZones
	}
	b.sel.Zones &^= z.Mask()
	if b.sel.Zones == 0 {
		b.conflict(f.Name, "no zone is left")
	}
}

// status requires or excludes a status.
func (b *builder) status(f *syntax.Filter, st code.Status) {
	set, against := &b.sel.Need, b.sel.Not
	if f.Not {
		set, against = &b.sel.Not, b.sel.Need
	}
	if against&st != 0 {
		b.conflict(f.Name, fmt.Sprintf("it cannot both be and not be %q", f.Name.Text))
	}
	*set |= st
}

// link applies just_played and being_played: the selector then selects cards on the
// action chain.
func (b *builder) link(f *syntax.Filter, v vocab.Filter) {
	b.sel.Need |= v.Always
	switch b.sel.Kinds {
	case code.KTactic:
		b.sel.Need |= v.Status
	case code.KUnit | code.KSupport:
		b.sel.Need |= v.Also
	default:
		if b.sel.Kinds&^(code.KAny|code.KAttachment) != 0 || b.sel.Kinds == code.KDevelopment {
			b.conflict(f.Name, fmt.Sprintf("%q is for cards", f.Name.Text))
			return
		}
		b.sel.Kinds |= b.printed | code.KLink
		b.sel.Kinds &^= code.KDevelopment
		b.place(v.Place, f.Name)
		return
	}
	b.sel.Kinds = code.KLink
	b.place(v.Place, f.Name)
}

// aim applies targeting(SELECTOR), targeting(self) and targeting(host) to a selector of
// actions.
func (b *builder) aim(f *syntax.Filter) {
	if f.Targeting == nil {
		b.fail(source.WrongCount, f.Span, "targeting(SELECTOR)", "\"targeting\" needs a selector in parentheses")
		return
	}
	if n, ok := f.Targeting.(*syntax.Name); ok {
		if ref, ok := vocab.Objects.Find(n.Text); ok && (ref == code.RefSelf || ref == code.RefHost) {
			n.Class, n.Ref = syntax.ObjectName, code.Ref{Kind: ref}
			b.sel.AimRef = n.Ref
			b.ok = b.s.named(n.Span, ref) && b.ok
			return
		}
	}
	if b.s.setIn(f.Targeting, b.ctx&^played) == nil {
		b.ok = false
	}
}

// namesake restricts the selector to cards with the title of the source card, of the
// event's subject or of a named object; !namesake excludes the source's title. The
// generator replaces code.OwnTitle by the source card.
func (b *builder) namesake(f *syntax.Filter) {
	switch {
	case len(f.Args) == 0 && f.Not:
		b.sel.NotTitle = code.OwnTitle
	case len(f.Args) == 0:
		b.sel.Title = code.OwnTitle
	case f.Not:
		b.fail(source.FilterConflict, f.Span, "the filter without \"!\"", "%q with a name cannot be negated", f.Name.Text)
	case f.Args[0].Text != "event":
		b.ofName(f, vocab.ByTitle)
	case !b.s.event:
		b.fail(source.NoIt, f.Span, "namesake", "\"event\" has no meaning here: the ability has no trigger")
	default:
		b.sel.TitleOf = true
	}
}

// ofName applies namesake(NAME), of_trait(NAME) and questing_on(NAME). NAME must
// be a card or title, a trait, or a quest, in this order.
func (b *builder) ofName(f *syntax.Filter, kind vocab.FilterKind) {
	if len(f.Args) != 1 {
		b.fail(source.WrongCount, f.Span, f.Name.Text+"(NAME)", "%q needs a name in parentheses", f.Name.Text)
		return
	}
	placed := b.placeSorts
	reg, ok := b.binding(f.Args[0])
	switch traits, titles := b.placeSorts == vocab.ATrait, b.placeSorts == vocab.ATitle; {
	case !ok:
	case traits != (kind == vocab.ByNamedTrait), titles && kind == vocab.ByQuesting:
		b.fail(source.WrongSort, f.Args[0].Span, "the name of a card or title for namesake, of a trait for of_trait", "%q does not accept the name %s", f.Name.Text, f.Args[0].Text)
	case traits:
		b.sel.OfTrait = reg + 1
	case kind == vocab.ByQuesting:
		b.sel.OnReg = reg + 1
	case titles:
		b.sel.OfTitle = reg + 1
	default:
		b.sel.SameTitle = reg + 1
	}
	b.placeSorts = placed
}

// ofPlayer applies of(NAME), which restricts the controller to a named player, or to the
// controller of "it" or "host".
func (b *builder) ofPlayer(f *syntax.Filter) {
	if b.controlled {
		b.conflict(f.Name, "two filters restrict the controller")
		return
	}
	if len(f.Args) == 1 && f.Args[0].Text == "it" && (b.s.looping || b.ctx&perObject != 0) {
		b.controlled, b.sel.CtlAny, b.sel.Ctl = true, false, code.ItCtl
		return
	}
	if b.s.sorts[code.RefHost] != 0 && len(f.Args) == 1 && f.Args[0].Text == "host" {
		b.ok = b.s.named(f.Span, code.RefHost) && b.ok
		b.controlled, b.sel.CtlAny, b.sel.Ctl = true, false, code.HostCtl
		return
	}
	if len(f.Args) == 1 {
		if bound, _ := b.s.lookup(f.Args[0], b.ctx); bound != nil && bound.sorts == vocab.APlayer {
			b.controlled, b.sel.CtlAny, b.sel.Ctl = true, false, code.RegCtl+code.Player(bound.reg)
			return
		}
	}
	b.fail(source.WrongType, f.Span, "of(NAME) of a player, such as target player as P", "\"of\" needs the name of a player")
}

// top applies top(N): the N uppermost cards of a discard pile, 1 to 100.
func (b *builder) top(f *syntax.Filter) {
	n, ok := f.Limit.(*syntax.Number)
	if !ok || n.Value < 1 || n.Value > 100 {
		b.fail(source.OutOfRange, f.Span, "top(1) to top(100)", "\"top\" is a number of cards")
		return
	}
	b.outside, b.sel.Top = f, uint8(n.Value)
}

// member applies in(NAME) or in(zone, zone).
func (b *builder) member(f *syntax.Filter, v vocab.Filter) {
	if len(f.Args) == 0 {
		b.fail(source.WrongCount, f.Span, "in(NAME) or in(zone, zone)", "\"in\" needs a name or zones in parentheses")
		return
	}
	if _, zone := vocab.Places.Find(f.Args[0].Text); !zone {
		if len(f.Args) > 1 {
			b.fail(source.WrongCount, f.Span, "in(NAME) or in(zone, zone)", "\"in\" takes one name")
			return
		}
		if reg, ok := b.binding(f.Args[0]); ok {
			b.place(v.Place, f.Name)
			b.sel.Reg = reg
		}
		return
	}
	b.restrictTo(f, vocab.CardInPlay|vocab.ASection)
	for _, id := range f.Args {
		z, ok := vocab.Places.Find(id.Text)
		if !ok {
			b.ok = false
			b.s.c.unknown(source.UnknownWord, id, "zone", vocab.Places.Names())
			continue
		}
		b.sel.Zones |= z.Mask()
	}
}

// titles applies titled and title_word, whose arguments are texts in quotes. The
// generator finds the cards, because only it knows the complete pool.
func (b *builder) titles(f *syntax.Filter) {
	if len(f.Args) == 0 || slices.ContainsFunc(f.Args, func(id syntax.Ident) bool { return !id.Quoted }) {
		b.fail(source.WrongCount, f.Span, f.Name.Text+"(\"A title\") or the like", "%q needs texts in quotes", f.Name.Text)
		return
	}
	f.Word = f.Name.Text == "title_word"
	f.Titles = true
}

// on applies on(KIND): cards attached to a card of that kind.
func (b *builder) on(f *syntax.Filter) {
	if len(f.Args) != 1 {
		b.fail(source.WrongCount, f.Span, "on(unit) or the like", "\"on\" needs a kind in parentheses")
		return
	}
	k, ok := vocab.Kinds.Find(f.Args[0].Text)
	if !ok {
		b.ok = false
		b.s.c.unknown(source.UnknownKind, f.Args[0], "kind of object", vocab.Kinds.Names())
		return
	}
	if k.Kinds&^(code.KUnit|code.KSupport|code.KQuest|code.KLegend) != 0 {
		b.fail(source.NamesNothing, f.Args[0].Span, "unit, support, quest or legend", "nothing can be attached to that")
		return
	}
	b.sel.HostKinds = k.Kinds
}

// number applies a comparison of an attribute with a number.
func (b *builder) number(f *syntax.Filter, v vocab.Filter) {
	if f.Num == nil {
		b.fail(source.WrongType, f.Span, f.Name.Text+"<=2 or the like", "%q is a number and must be compared", f.Name.Text)
		return
	}
	f.Attr = v.Attr
	b.s.amount(f.Num, b.ctx|perObject)
}

// company applies zone_has(SELECTOR) or its negation. SELECTOR must be able to select
// cards in a zone.
func (b *builder) company(f *syntax.Filter) {
	if f.Sel == nil {
		b.fail(source.WrongCount, f.Span, "zone_has(unit) or the like", "%q needs a selector in parentheses", f.Name.Text)
		return
	}
	if !b.s.selectorIn(f.Sel, b.ctx) {
		b.ok = false
		return
	}
	if sorts := b.s.selSorts[f.Sel]; sorts&(vocab.CardInPlay&^vocab.LegendInPlay) == 0 {
		b.fail(source.WrongSort, f.Sel.Span, "cards in a zone", "no zone has %s", sorts)
	}
	if b.sel.Beside != 0 && !f.Not || b.sel.NotBeside != 0 && f.Not {
		b.conflict(f.Name, "a selector can have one \"zone_has\" and one \"!zone_has\"")
		return
	}
	if f.Not {
		b.sel.NotBeside = 1 // 1 only marks that there is a condition; package gen replaces it by the number of the selector
	} else {
		b.sel.Beside = 1
	}
}

// race requires or excludes a race. Several required races mean any of them.
func (b *builder) race(f *syntax.Filter, r card.Race) {
	b.restrictTo(f, vocab.ACard|vocab.JustPlayed)
	if f.Not {
		b.sel.NotRaces |= 1 << r
	} else {
		b.sel.Races |= 1 << r
	}
	if b.sel.Races&b.sel.NotRaces != 0 {
		b.conflict(f.Name, fmt.Sprintf("it cannot both be and not be %q", f.Name.Text))
	}
}

// trait requires or excludes a trait. A selector can do each once.
func (b *builder) trait(f *syntax.Filter, t card.Trait) {
	b.restrictTo(f, vocab.ACard|vocab.JustPlayed)
	slot := &b.sel.Trait
	if f.Not {
		slot = &b.sel.NotTrait
	}
	if *slot != 0 {
		b.conflict(f.Name, "a selector can require one trait, and exclude one")
		return
	}
	*slot = t
}

// notThis applies !NAME, which excludes an object such as self or the objects of a name
// given with "as". It returns false if there is no such name.
func (b *builder) notThis(f *syntax.Filter) bool {
	var ref code.Ref
	if kind, ok := vocab.Objects.Find(f.Name.Text); ok {
		ref = code.Ref{Kind: kind}
		if !b.s.named(f.Span, kind) {
			b.ok = false
			return true
		}
		if kind == code.RefSelf || kind == code.RefHost || kind == code.RefQuester {
			b.restrictTo(f, vocab.ACard|vocab.ALink)
		}
		if kind == code.RefSubject && !b.s.event {
			b.fail(source.NoIt, f.Span, "a selector without it", "\"event\" has no meaning here: the ability has no trigger")
			return true
		}
	} else {
		bound, known := b.s.lookup(f.Name, b.ctx)
		if bound == nil {
			b.ok = b.ok && !known
			return known
		}
		b.sel.NotRegs |= 1 << bound.reg
		return true
	}
	if b.sel.NotRef.Kind != code.RefNone {
		b.conflict(f.Name, "a selector can exclude only one object that has no name")
	}
	b.sel.NotRef = ref
	return true
}
