package corners

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// subject is the card under test, with what its code says about the situations that it can be in.
type subject struct {
	lib     *code.Library
	id      code.CardID
	card    *code.Card
	acts    bool // it has an action, or is a tactic
	tells   bool // it has an ability that an event triggers
	targets bool // something on the chain that comes from the card has targets
	hasX    bool // its player chooses X
	events  uint64
	windows uint64
	zones   card.ZoneMask // zones in which its text works, 0 for all
	mates   [][]card.Code // for each selector of the card that names a race, a trait or a title: cards of the pool that match
}

// newSubject reads what the code of a card says.
func newSubject(lib *code.Library, id code.CardID) *subject {
	s := &subject{lib: lib, id: id, card: &lib.Cards[id]}
	s.zones = s.card.ZoneOnly
	for _, a := range s.card.Abilities {
		ab := &lib.Abilities[a]
		switch ab.Kind {
		case code.Action, code.Tactic:
			s.acts = true
			s.targets = s.targets || len(ab.Targets) > 0
		case code.Attach:
			s.targets = true
		case code.Forced, code.Auto, code.Instead:
			s.tells = true
		}
		s.hasX = s.hasX || ab.HasX && ab.XIs == 0
		s.events |= 1 << ab.Event
		s.windows |= 1 << ab.Window
		if s.zones == 0 {
			s.zones = ab.Zones &^ code.HandZone
		}
		for _, sel := range selectors(lib, ab) {
			if m := matching(lib, &lib.Sels[sel], id); len(m) > 0 {
				s.mates = append(s.mates, m)
			}
		}
	}
	s.hasX = s.hasX || s.card.Cost == card.X
	return s
}

// has reports whether an ability of the card waits for one of the events.
func (s *subject) has(events ...code.Event) bool {
	return slices.ContainsFunc(events, func(e code.Event) bool { return s.events>>e&1 != 0 })
}

func (s *subject) permanent() bool { return s.card.Type != card.Tactic }

// selectors returns the selectors of an ability: of its targets, costs, subject, static effect and
// instructions, and of the numbers in them.
func selectors(lib *code.Library, ab *code.Ability) (list []code.SelID) {
	ref := func(r code.Ref) {
		if r.Kind == code.RefSel {
			list = append(list, code.SelID(r.N))
		}
	}
	expr := func(id code.ExprID) {
		for _, e := range lib.Exprs[id] {
			ref(e.R)
			if e.Op.OfSelector() {
				list = append(list, code.SelID(e.N))
			}
		}
	}
	list = append(list, ab.Subject)
	for _, t := range ab.Targets {
		list = append(list, t.Sel)
	}
	for _, c := range ab.Costs {
		list = append(list, c.Sel)
	}
	ref(ab.Stat.R)
	for _, e := range []code.ExprID{ab.Cond, ab.XIs, ab.Stat.N, ab.Stat.M} {
		expr(e)
	}
	if ab.Body != 0 {
		for pc := ab.Body; lib.Code[pc].Op != code.OpEnd; pc++ {
			in := &lib.Code[pc]
			ref(in.R)
			ref(in.R2)
			expr(in.N)
			expr(in.M)
			list = append(list, in.Selector())
		}
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(s code.SelID) bool { return s == 0 })
}

// kindsOf maps the type of a card to the kind that a selector names.
var kindsOf = map[card.Type]code.KindMask{
	card.Unit: code.KUnit, card.Support: code.KSupport, card.Quest: code.KQuest, card.Legend: code.KLegend, card.Tactic: code.KTactic,
}

// matching returns the cards of the pool that a selector which names a race, a trait or a title
// can match by what is printed on them, nil for other selectors. but is left out.
func matching(lib *code.Library, sel *code.Sel, but code.CardID) (list []card.Code) {
	if sel.Races == 0 && sel.Trait == 0 && len(sel.Titles) == 0 && sel.Title == 0 {
		return nil
	}
	for i := range lib.Cards[1:] {
		c := &lib.Cards[i+1]
		id := code.CardID(i + 1)
		switch {
		case !c.Encoded || id == but || c.Attach != 0 || kindsOf[c.Type] == 0,
			sel.Kinds&code.KAny != 0 && sel.Kinds&kindsOf[c.Type] == 0,
			sel.Races != 0 && sel.Races>>c.Race&1 == 0,
			sel.Trait != 0 && !slices.Contains(c.Traits, sel.Trait) && (sel.OrTrait == 0 || !slices.Contains(c.Traits, sel.OrTrait)),
			(len(sel.Titles) > 0 || sel.Title != 0) && sel.Title != id && !slices.Contains(sel.Titles, id):
			continue
		}
		list = append(list, c.Code)
	}
	return list
}
