package engine

import "github.com/wisim/wisim/engine/code"

// Damage that is healed on a capital, or moved from it, may come from several of its
// sections (W124): the controller of the effect says from which, point by point in
// ascending order, and nothing happens before the last. Register A takes a section for
// each point.

// takeDamageFromCapital begins to ask.
func (g *Game) takeDamageFromCapital(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askSection(s, f, in)
}

// sectionNamed takes an answer and goes on.
func (g *Game) sectionNamed(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Done {
		g.takeFromCapital(s, f, in)
		return
	}
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	g.askSection(s, f, in)
}

// askSection asks from which section the next point comes, those from the last on, so
// that the rest can still be had; and takes all points when there is no next.
func (g *Game) askSection(s *State, f *frame, in *code.Instr) {
	p := g.player(s, f, in.P)
	left, last, all := g.pointsLeft(s, f, in, p)
	want := min(g.num(s, f, in.N, maxDamage), all)
	if in.R2.Kind != code.RefNone {
		want = min(want, g.damageAccepted(s, f, in))
	}
	rest := want - int(f.n[in.A])
	if rest <= 0 {
		g.takeFromCapital(s, f, in)
		return
	}
	free := in.F&code.FZero != 0
	var set Set
	for z, room := 2, 0; z >= last; z-- {
		room += left[z]
		if left[z] > 0 && (free || room >= rest) {
			set.add(Section(p, z))
		}
	}
	if set.empty() {
		g.takeFromCapital(s, f, in)
		return
	}
	g.again(s, f, question{kind: AskChoose, player: f.ctl, set: set, done: free})
}

// pointsLeft is how much damage lies on the sections of a capital that has not been
// named yet, which of them was named last, and how much lies on all.
func (g *Game) pointsLeft(s *State, f *frame, in *code.Instr, p Player) (left [3]int, last, all int) {
	for z := range left {
		if t := &s.objects[Section(p, z)]; t.flags&flagBurning == 0 {
			left[z] = int(t.damage)
			all += left[z]
		}
	}
	at := g.regStart(f, int(in.A))
	for _, r := range s.pool[at : at+int(f.n[in.A])] {
		last = int(r.obj-firstSection) % 3
		left[last]--
	}
	return left, last, all
}

// damageAccepted is how much damage can be moved onto what an instruction names: no more
// than destroys it (faq.q22).
func (g *Game) damageAccepted(s *State, f *frame, in *code.Instr) int {
	set := g.objects(s, f, in.R2)
	o := set.first()
	if o == 0 || !s.takesDamage(o) {
		return 0
	}
	g.refresh(s)
	return g.remainingHP(s, o)
}

// takeFromCapital takes the points that were named.
func (g *Game) takeFromCapital(s *State, f *frame, in *code.Instr) {
	var named [3]int
	n, at := int(f.n[in.A]), g.regStart(f, int(in.A))
	for _, r := range s.pool[at : at+n] {
		named[(r.obj-firstSection)%3]++
	}
	f.ok(n > 0)
	p := g.player(s, f, in.P)
	for z, k := range named {
		if o := Section(p, z); k > 0 && in.R2.Kind == code.RefNone {
			g.healOne(s, o, k)
		} else if k > 0 {
			g.setDamage(s, o, int(s.objects[o].damage)-k)
		}
	}
	if in.R2.Kind == code.RefNone || n == 0 {
		return
	}
	to := g.objects(s, f, in.R2)
	o := to.first()
	g.setDamage(s, o, int(s.objects[o].damage)+n)
	g.emitLog(s, LogEntry{Kind: LogMoveDamage, Player: s.objects[o].ctl(), Obj: o, N: n})
}
