package engine

import "github.com/wisim/wisim/engine/code"

// code.OpFromCapital heals damage on a capital or moves damage from it. The damage may come
// from several sections (W124): f's controller chooses the section for each point, in
// ascending order of the sections, and the damage is removed after the last choice.
// Register A holds one section for each point.

// takeDamageFromCapital starts code.OpFromCapital and asks for the first section.
func (g *Game) takeDamageFromCapital(s *State, f *frame, in *code.Instr) {
	g.regClear(s, f, int(in.A))
	g.askSection(s, f, in)
}

// sectionNamed stores the section that the player has chosen for one point of damage and asks for
// the section of the next point.
func (g *Game) sectionNamed(s *State, f *frame, in *code.Instr) {
	if s.answer.Verb() == Done {
		g.takeFromCapital(s, f, in)
		return
	}
	g.regAdd(s, f, int(in.A), s.answer.Obj())
	g.askSection(s, f, in)
}

// askSection asks from which section the next point comes. It offers the last chosen
// section and those after it, unless too little damage would be left for the remaining
// points. After the last point it removes the damage.
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

// pointsLeft returns the damage on each section of p's capital that has not been chosen
// yet, the zone of the section chosen last (0 at first), and the total damage.
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

// damageAccepted returns how much damage can be moved to the object R2: at most as much as
// destroys it (faq.q22).
func (g *Game) damageAccepted(s *State, f *frame, in *code.Instr) int {
	set := g.objects(s, f, in.R2)
	o := set.first()
	if o == 0 || !s.takesDamage(o) {
		return 0
	}
	g.refresh(s)
	return g.remainingHP(s, o)
}

// takeFromCapital removes the chosen points from the sections: it heals them or, if R2
// names an object, moves them there.
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
