package around

import (
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// want describes cards that a card asks for. Fields that are 0 are no condition.
type want struct {
	theirs          bool          // the cards belong into the opponent's deck, not into the own
	title           string        // the title
	kinds           code.KindMask // the printed types, any of them
	races, notRaces uint8         // the races, as bits by card.Race
	trait, orTrait  card.Trait    // one of the traits
	notTrait        card.Trait
	feature         feature // one of the features
	uses            feature // the cards want one of these features
	least, most     int     // printed cost; most is 0 for no limit
}

// rank orders wants by how few cards meet them: the smaller, the fewer.
func (w *want) rank() int {
	switch {
	case w.title != "":
		return 0
	case w.trait != 0:
		return 1
	case w.races != 0:
		return 2
	case w.feature != 0:
		return 3
	case w.uses == 0:
		return 4
	}
	return 5
}

// meets reports whether a card is one that the want describes.
func (b *Builder) meets(w *want, id code.CardID) bool {
	c := &b.lib.Cards[id]
	race := uint8(1) << c.Race
	has := func(t card.Trait) bool { return slices.Contains(c.Traits, t) }
	switch {
	case w.title != "" && c.Name != w.title,
		w.kinds != 0 && w.kinds&typeKind(c.Type) == 0,
		w.races != 0 && w.races&race == 0, w.notRaces&race != 0,
		w.trait != 0 && !has(w.trait) && (w.orTrait == 0 || !has(w.orTrait)),
		w.notTrait != 0 && has(w.notTrait),
		w.feature != 0 && w.feature&b.features[id] == 0,
		w.uses != 0 && w.uses&b.used[id] == 0,
		c.Cost < w.least, w.most > 0 && c.Cost > w.most:
		return false
	}
	return true
}

// reader reads what cards ask for from a library.
type reader struct {
	lib       *code.Library
	abilities [][]*code.Ability // of each card, those that others refer to included
	starts    []code.PC         // where the bodies of abilities begin, in order
}

func newReader(lib *code.Library) *reader {
	r := &reader{lib: lib, abilities: make([][]*code.Ability, len(lib.Cards))}
	for i := range lib.Abilities {
		ab := &lib.Abilities[i]
		r.abilities[ab.Card] = append(r.abilities[ab.Card], ab)
		r.starts = append(r.starts, ab.Body)
	}
	slices.Sort(r.starts)
	return r
}

// body returns the instructions of an ability: from its start to that of the next ability.
func (r *reader) body(ab *code.Ability) []code.Instr {
	if ab.Body == 0 {
		return nil
	}
	i, _ := slices.BinarySearch(r.starts, ab.Body+1)
	end := len(r.lib.Code)
	if i < len(r.starts) {
		end = int(r.starts[i])
	}
	return r.lib.Code[ab.Body:end]
}

// wants returns what a card asks for, the rarest first.
func (r *reader) wants(id code.CardID) []want {
	g := gatherer{reader: r, self: id}
	for _, ab := range r.abilities[id] {
		g.ability(ab)
	}
	if c := &r.lib.Cards[id]; c.Faction != card.NoFaction {
		if t, ok := card.ParseTrait(c.Faction.String()); ok {
			g.add(want{trait: t})
		}
	}
	if f := r.features(id) & products; f != 0 {
		g.add(want{uses: f})
	}
	slices.SortStableFunc(g.list, func(a, b want) int { return a.rank() - b.rank() })
	return g.list
}

// usedFeatures returns the features that the wants of a card name.
func usedFeatures(list []want) (f feature) {
	for _, w := range list {
		if !w.theirs {
			f |= w.feature
		}
	}
	return f
}

// gatherer collects the wants of a card.
type gatherer struct {
	*reader
	self code.CardID
	list []want
}

func (g *gatherer) add(w want) {
	if w == (want{theirs: w.theirs}) || w == (want{theirs: w.theirs, kinds: code.KUnit}) || slices.Contains(g.list, w) {
		return // any card, or any unit, is in every deck
	}
	g.list = append(g.list, w)
}

func (g *gatherer) feature(f feature) {
	if f != 0 {
		g.add(want{feature: f})
	}
}

func (g *gatherer) ability(ab *code.Ability) {
	g.feature(eventFeatures[ab.Event])
	g.selector(ab.Subject)
	g.selector(ab.Has)
	g.expr(ab.Cond)
	g.expr(ab.XIs)
	for _, t := range ab.Targets {
		g.selector(t.Sel)
		g.expr(t.Max)
	}
	for _, c := range ab.Costs {
		g.feature(spentFeatures[c.Kind])
		g.selector(c.Sel)
		g.ref(c.R)
		g.expr(c.N)
	}
	g.ref(ab.Stat.R)
	g.expr(ab.Stat.N)
	g.expr(ab.Stat.M)
	for _, in := range g.body(ab) {
		g.selector(in.Selector())
		g.ref(in.R)
		g.ref(in.R2)
		g.expr(in.N)
		g.expr(in.M)
	}
}

func (g *gatherer) ref(r code.Ref) {
	if r.Kind == code.RefSel {
		g.selector(code.SelID(r.N))
	}
}

func (g *gatherer) expr(id code.ExprID) {
	for _, in := range g.lib.Exprs[id] {
		switch {
		case in.Op.OfSelector() || in.Op == code.EPlayed:
			g.selector(code.SelID(in.N))
		case in.Op == code.EAttr:
			g.feature(attrFeatures[code.Attr(in.A)])
			g.ref(in.R)
		case in.Op == code.EIs:
			g.ref(in.R)
			if code.Status(in.N)&code.Corrupted != 0 && in.R.Kind != code.RefSelf {
				g.feature(corrupts)
			}
		}
	}
}

// selector adds what a selector asks for, to the side whose cards it selects, or to both.
func (g *gatherer) selector(id code.SelID) {
	if id == 0 {
		return
	}
	sel := &g.lib.Sels[id]
	g.selector(sel.Beside)
	var list []want
	w := want{
		kinds: sel.Kinds & (code.KUnit | code.KSupport | code.KQuest | code.KLegend | code.KTactic),
		races: sel.Races, notRaces: sel.NotRaces, trait: sel.Trait, orTrait: sel.OrTrait, notTrait: sel.NotTrait,
	}
	w.kinds &^= sel.Free
	if w.kinds&code.KUnit != 0 && w.kinds&^code.KUnit != 0 && w.races|w.notRaces == 0 && w.trait == 0 {
		w.kinds = 0 // units alone can meet it
	}
	if sel.Kinds&code.KLink != 0 {
		w.kinds = linkKinds(sel.Need)
	}
	if sel.Kinds&code.KDevelopment != 0 && sel.Kinds&code.KAny == code.KDevelopment || sel.Need&(code.Developed|code.Facedown) != 0 {
		list = append(list, want{feature: develops})
	}
	w.least, w.most = g.costs(sel)
	list = append(list, w)
	for _, t := range append([]code.CardID{sel.Title}, sel.Titles...) {
		if t != 0 && t != g.self {
			list = append(list, want{title: g.lib.Cards[t].Name})
		}
	}
	if sel.Kinds&code.KAttachment != 0 || sel.Need&(code.Attached|code.HasAttachment) != 0 {
		list = append(list, want{feature: attaches})
	}
	for _, s := range []struct {
		yes bool
		w   want
	}{
		{sel.Need&code.Corrupted != 0, want{feature: corrupts}},
		{sel.Need&(code.Questing|code.QuestCard|code.Vacant) != 0, want{kinds: code.KQuest}},
		{sel.Need&code.UniqueCard != 0, want{feature: unique, kinds: w.kinds}},
		{sel.Need&code.Limited != 0, want{feature: limited}},
		{sel.Necro, want{feature: necromancy}},
		{sel.Ambush, want{feature: ambush}},
		{sel.Place == code.AsExperience, want{feature: experience}},
	} {
		if s.yes {
			list = append(list, s.w)
		}
	}
	for _, w := range list {
		g.addFor(sel, w)
	}
}

// addFor adds a want for the side whose cards a selector selects. Corruption of the
// opponent's cards is a matter of the own deck.
func (g *gatherer) addFor(sel *code.Sel, w want) {
	any := sel.CtlAny || sel.Ctl != code.Me && sel.Ctl != code.Opp
	if any || sel.Ctl == code.Me || w.feature == corrupts {
		g.add(w)
	}
	if w.theirs = true; (any || sel.Ctl == code.Opp) && w.feature != corrupts {
		g.add(w)
	}
}

// linkKinds returns the types of cards whose playing, or whose actions, are links of the chain.
func linkKinds(need code.Status) code.KindMask {
	switch {
	case need&(code.LinkTactic|code.LinkAction) != 0:
		return code.KTactic
	case need&code.LinkCard != 0:
		return code.KSupport
	}
	return 0
}

// costs returns the bounds that a selector states for the printed cost, if they are numbers.
func (g *gatherer) costs(sel *code.Sel) (least, most int) {
	for _, t := range sel.Tests {
		e := g.lib.Exprs[t.N]
		if t.Attr != code.ACost || len(e) != 1 || e[0].Op != code.EConst {
			continue
		}
		switch n := int(e[0].N); t.Cmp {
		case code.EQ:
			least, most = n, n
		case code.LE:
			most = n
		case code.LT:
			most = n - 1
		case code.GE:
			least = n
		case code.GT:
			least = n + 1
		}
	}
	return least, most
}
