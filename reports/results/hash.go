package results

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
)

// rowHash is the hash of what was hashed so far: FNV-1a of 64 bits, of the bytes
// of every field in the order of the columns. It is what hash/fnv makes of them,
// and several times as fast where most of the bytes are zero: such a byte is a
// multiplication and nothing else, and a number below 256 is one for all of its
// four bytes.
type rowHash uint64

// The numbers of FNV-1a, and what its prime comes to for four bytes.
const (
	fnvBasis  rowHash = 14695981039346656037
	fnvPrime  rowHash = 1099511628211
	fnvPrime4 rowHash = 0x9ffaac085635bc91
)

func (h rowHash) bytes(text []byte) rowHash {
	for _, b := range text {
		h = (h ^ rowHash(b)) * fnvPrime
	}
	return h
}

// int hashes the four bytes of a number, the lowest first.
func (h rowHash) int(n int32) rowHash {
	if n >= 0 && n < 1<<8 {
		return (h ^ rowHash(n)) * fnvPrime4
	}
	for shift := 0; shift < 32; shift += 8 {
		h = (h ^ rowHash(uint8(n>>shift))) * fnvPrime
	}
	return h
}

func (h rowHash) ints(numbers ...int32) rowHash {
	for _, n := range numbers {
		h = h.int(n)
	}
	return h
}

// text hashes the length of a text and the text.
func (h rowHash) text(s string) rowHash {
	h = h.int(int32(len(s)))
	for i := range len(s) {
		h = (h ^ rowHash(s[i])) * fnvPrime
	}
	return h
}

// hashRows is a hash of every field of every row: Parquet protects the values,
// and not what says how many there are and where.
func hashRows[T any](rows []T) string {
	h := fnvBasis
	var text []byte
	for i := range rows {
		if row, ok := any(&rows[i]).(hasher); ok {
			h = row.hashTo(h)
		} else {
			text = appendRow(text[:0], &rows[i])
			h = h.bytes(text)
		}
	}
	return fmt.Sprintf("%d-%016x", len(rows), uint64(h))
}

// hasher is a row of which there are so many that reflection would be felt.
type hasher interface{ hashTo(rowHash) rowHash }

// appendRow appends every field of a row in the order of the columns.
func appendRow[T any](text []byte, row *T) []byte {
	v := reflect.ValueOf(row).Elem()
	for k := range v.NumField() {
		text = appendField(text, v.Field(k))
	}
	return text
}

func appendField(text []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Int32:
		return binary.LittleEndian.AppendUint32(text, uint32(v.Int()))
	case reflect.Uint64:
		return binary.LittleEndian.AppendUint64(text, v.Uint())
	case reflect.Float64:
		return binary.LittleEndian.AppendUint64(text, math.Float64bits(v.Float()))
	case reflect.Bool:
		if v.Bool() {
			return append(text, 1)
		}
		return append(text, 0)
	case reflect.String:
		return append(binary.LittleEndian.AppendUint32(text, uint32(v.Len())), v.String()...)
	case reflect.Pointer:
		if v.IsNil() {
			return append(text, 0)
		}
		return appendField(append(text, 1), v.Elem())
	}
	panic("results: a column of kind " + v.Kind().String())
}
