package engine

import (
	"math/bits"
)

// Set is a set of objects.
type Set [4]uint64

func single(o Obj) (b Set) { b[o>>6] = 1 << (o & 63); return b }

// Has reports whether o is in the set.
func (b *Set) Has(o Obj) bool { return b[o>>6]>>(o&63)&1 != 0 }

func (b *Set) add(o Obj) { b[o>>6] |= 1 << (o & 63) }

func (b *Set) del(o Obj) { b[o>>6] &^= 1 << (o & 63) }

func (b *Set) empty() bool { return b[0]|b[1]|b[2]|b[3] == 0 }

// several reports whether there are two objects in the set or more.
func (b *Set) several() bool {
	low, high := b[0]|b[1], b[2]|b[3]
	all := low | high
	return all&(all-1)|b[0]&b[1]|low&high|b[2]&b[3] != 0 // two places in a word, or two words with the same
}

// keepBeside keeps the objects besides which there is one of another set.
func (b *Set) keepBeside(c *Set) {
	switch {
	case c.empty():
		*b = Set{}
	case !c.several():
		b.drop(c)
	}
}

// Len is the number of objects in the set.
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

// keep, join and drop are and, or and minus in place: Go keeps a set in memory,
// so what hands one around copies it.
func (b *Set) keep(c *Set) { b[0] &= c[0]; b[1] &= c[1]; b[2] &= c[2]; b[3] &= c[3] }

func (b *Set) join(c *Set) { b[0] |= c[0]; b[1] |= c[1]; b[2] |= c[2]; b[3] |= c[3] }

func (b *Set) drop(c *Set) { b[0] &^= c[0]; b[1] &^= c[1]; b[2] &^= c[2]; b[3] &^= c[3] }

func (b *Set) meets(c *Set) bool {
	return b[0]&c[0]|b[1]&c[1]|b[2]&c[2]|b[3]&c[3] != 0
}

// lenAnd is the size of the intersection.
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

// take is pop of one word. Of an empty one it takes nothing, and the shift of its
// 64 trailing zeros makes the number 0.
func (b *Set) take(i int) Obj {
	m := b[i]
	b[i] = m & (m - 1)
	return Obj(i<<6 + bits.TrailingZeros64(m))
}

// first is the lowest object, 0 when the set is empty.
func (b *Set) first() Obj {
	for i := range b {
		if b[i] != 0 {
			return Obj(i<<6 + bits.TrailingZeros64(b[i]))
		}
	}
	return 0
}

// nth is the object with n lower ones in the set.
func (b Set) nth(n int) Obj {
	for ; n > 0; n-- {
		b.pop()
	}
	return b.first()
}

// above is the subset of the objects with numbers over o.
func (b Set) above(o Obj) Set {
	w := int(o >> 6)
	for i := 0; i < w; i++ {
		b[i] = 0
	}
	b[w] &^= 1<<(o&63) | (1<<(o&63) - 1)
	return b
}

// Each calls f for the objects of a set in ascending order.
func (b Set) Each(f func(Obj)) {
	for {
		o := b.pop()
		if o == 0 {
			return
		}
		f(o)
	}
}

// Pop removes and returns the lowest object of a set, 0 when it is empty.
func (b *Set) Pop() Obj { return b.pop() }
