package engine

// Registers of a frame are runs of refs in the pool of the state, one after
// the other from f.base: f.n[k] is the length of register k. The frame at
// work is always the last user of the pool.

func (g *Game) regStart(f *frame, k int) int {
	at := int(f.base)
	for i := 0; i < k; i++ {
		at += int(f.n[i])
	}
	return at
}

// regAdd appends an object to a register.
func (g *Game) regAdd(s *State, f *frame, k int, o Obj) {
	if int(s.nPool) == maxPool {
		s.overflow()
		return
	}
	at := g.regStart(f, k) + int(f.n[k])
	copy(s.pool[at+1:s.nPool+1], s.pool[at:s.nPool])
	s.pool[at] = s.objects.ref(o)
	s.nPool++
	f.n[k]++
}

func (g *Game) regDel(s *State, f *frame, k, i int) {
	at := g.regStart(f, k) + i
	copy(s.pool[at:s.nPool-1], s.pool[at+1:s.nPool])
	s.nPool--
	s.pool[s.nPool] = ref{}
	f.n[k]--
}

// regClear empties a register.
func (g *Game) regClear(s *State, f *frame, k int) {
	for f.n[k] > 0 {
		g.regDel(s, f, k, int(f.n[k])-1)
	}
}

// regSet is the register as a set: the objects that are still what they were
// when they were chosen.
func (g *Game) regSet(s *State, f *frame, k int) (set Set) {
	at := g.regStart(f, k)
	for _, r := range s.pool[at : at+int(f.n[k])] {
		if s.objects.same(r) {
			set.add(r.obj)
		}
	}
	return set
}

// dropRegs gives a frame's registers back to the pool.
func (s *State) dropRegs(base uint8) {
	for s.nPool > base {
		s.nPool--
		s.pool[s.nPool] = ref{}
	}
}

type objects [numObjects]object

func (t *objects) ref(o Obj) ref {
	if int(o) < numObjects {
		return ref{o, t[o].gen}
	}
	return ref{obj: o}
}

// same reports whether a ref still names the same object: it has not entered
// play anew since (zones.new-object).
func (t *objects) same(r ref) bool {
	return int(r.obj) >= numObjects || t[r.obj].gen == r.gen
}
