package engine

import (
	"iter"
	"math/bits"
)

// Set is a bit set of objects, by number.
type Set [4]uint64

func single(o Obj) (b Set) { b[o>>6] = 1 << (o & 63); return b }

// Has reports whether o is in the set.
func (b *Set) Has(o Obj) bool { return b[o>>6]>>(o&63)&1 != 0 }

func (b *Set) add(o Obj) { b[o>>6] |= 1 << (o & 63) }

func (b *Set) del(o Obj) { b[o>>6] &^= 1 << (o & 63) }

func (b *Set) empty() bool { return b[0]|b[1]|b[2]|b[3] == 0 }

// several reports whether the set has two objects or more.
func (b *Set) several() bool {
	low, high := b[0]|b[1], b[2]|b[3]
	all := low | high
	return all&(all-1)|b[0]&b[1]|low&high|b[2]&b[3] != 0 // the set has two bits in one word, or the same bit in two words
}

// keepBeside removes from b each object o for which c contains no object other than o.
func (b *Set) keepBeside(c *Set) {
	switch {
	case c.empty():
		*b = Set{}
	case !c.several():
		b.drop(c)
	}
}

// Len returns the number of objects in the set.
func (b *Set) Len() int {
	return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) + bits.OnesCount64(b[2]) + bits.OnesCount64(b[3])
}

func (b Set) and(c *Set) Set {
	return Set{b[0] & c[0], b[1] & c[1], b[2] & c[2], b[3] & c[3]}
}

func (b Set) or(c *Set) Set {
	return Set{b[0] | c[0], b[1] | c[1], b[2] | c[2], b[3] | c[3]}
}

func (b Set) minus(c *Set) Set {
	return Set{b[0] &^ c[0], b[1] &^ c[1], b[2] &^ c[2], b[3] &^ c[3]}
}

// The methods keep, join and drop compute the same as and, or and minus, but change the set in
// place. They avoid copies: Go keeps sets in memory, not in registers.
func (b *Set) keep(c *Set) { b[0] &= c[0]; b[1] &= c[1]; b[2] &= c[2]; b[3] &= c[3] }

func (b *Set) join(c *Set) { b[0] |= c[0]; b[1] |= c[1]; b[2] |= c[2]; b[3] |= c[3] }

func (b *Set) drop(c *Set) { b[0] &^= c[0]; b[1] &^= c[1]; b[2] &^= c[2]; b[3] &^= c[3] }

func (b *Set) meets(c *Set) bool {
	return b[0]&c[0]|b[1]&c[1]|b[2]&c[2]|b[3]&c[3] != 0
}

// lenAnd returns the number of objects in both sets.
func (b *Set) lenAnd(c *Set) int {
	return bits.OnesCount64(b[0]&c[0]) + bits.OnesCount64(b[1]&c[1]) +
		bits.OnesCount64(b[2]&c[2]) + bits.OnesCount64(b[3]&c[3])
}

// pop removes and returns the lowest object, 0 when the set is empty:
//
//	for b := set; ; { o := b.pop(); if o == 0 { break } ... }
func (b *Set) pop() Obj {
	switch {
	case b[0] != 0:
		return b.take(0)
	case b[1] != 0:
		return b.take(1)
	case b[2] != 0:
		return b.take(2)
	}
	return b.take(3)
}

// take removes and returns the lowest object of word i. It returns 0 for word 3 if that is empty:
// 3*64 plus 64 trailing zeros is 0 modulo 256.
func (b *Set) take(i int) Obj {
	m := b[i]
	b[i] = m & (m - 1)
	return Obj(i<<6 + bits.TrailingZeros64(m))
}

// first returns the lowest object, 0 if the set is empty.
func (b *Set) first() Obj {
	for i := range b {
		if b[i] != 0 {
			return Obj(i<<6 + bits.TrailingZeros64(b[i]))
		}
	}
	return 0
}

// nth returns the object of the set that has exactly n lower objects in the set; n counts from 0.
func (b Set) nth(n int) Obj {
	for ; n > 0; n-- {
		b.pop()
	}
	return b.first()
}

// above returns the objects with numbers greater than o.
func (b Set) above(o Obj) Set {
	w := int(o >> 6)
	for i := 0; i < w; i++ {
		b[i] = 0
	}
	b[w] &^= 1<<(o&63) | (1<<(o&63) - 1)
	return b
}

// All iterates over the objects of a set in ascending order. It works on a copy, so the loop may
// change the set.
func (b Set) All() iter.Seq[Obj] {
	return func(yield func(Obj) bool) {
		for w, m := range b {
			for ; m != 0; m &= m - 1 {
				if !yield(Obj(w<<6 + bits.TrailingZeros64(m))) {
					return
				}
			}
		}
	}
}

// Each calls f for each object of a set in ascending order.
func (b Set) Each(f func(Obj)) {
	for o := range b.All() {
		f(o)
	}
}

// Pop removes and returns the lowest object of a set, 0 if it is empty.
func (b *Set) Pop() Obj { return b.pop() }

// The cards of player p are the objects 1+MaxDeck*p and up. The first of them lies in word p of
// a set, and the first 64 are spread over the words p and p+1. No two of these 64 share a bit
// position, so that one word holds them all: ownCards selects those of word p, and a rotation
// puts the first card at bit 0. MaxDeck = 100 makes this so; the two assertions hold it.
const (
	_ = uint((MaxDeck+1)/64-1) + uint(1-(MaxDeck+1)/64) // does not compile unless player 1's first card is in word 1
	_ = uint(128 - MaxDeck)                             // does not compile if a player has more cards than two words have bits
)

// ownCards has for each player the bits of word p of a set that are his cards.
var ownCards = [2]uint64{^uint64(0) &^ 1, ^uint64(1<<((MaxDeck+1)%64) - 1)}

// firstCards returns, as one word, the first 64 cards of player p that are in both sets: bit 0 is
// the player's first card.
func (b *Set) firstCards(c *Set, p Player) uint64 {
	p &= 1
	own := ownCards[p]
	m := b[p]&c[p]&own | b[p+1]&c[p+1]&^own
	return bits.RotateLeft64(m, -int(1+MaxDeck*Obj(p)))
}

// otherCards returns, as one word, the other cards of player p that are in both sets: bit 0 is his
// 65th card.
func (b *Set) otherCards(c *Set, p Player) uint64 {
	p &= 1
	own := ownCards[p]
	m := b[p+1]&c[p+1]&own | b[p+2]&c[p+2]&^own
	return bits.RotateLeft64(m, -int(65+MaxDeck*Obj(p)))
}
