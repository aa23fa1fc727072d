#include "textflag.h"

// As in dense_amd64.s, with eight sums in a register. DI are the sums, AX bytes of them are
// left, R11 is where they start from; SI are the inputs, R8 the last eight of them; BX are the weights of the sums at hand
// in the first row, R9 the length of a row in bytes, R13 that of eight rows. A pass goes
// through the inputs eight at a time: R12 are the eight, R10 the first of their rows, DX has a bit for
// each of them that adds anything.

// WIDEARGS reads them.
#define WIDEARGS \
	MOVQ sum_base+0(FP), DI; \
	MOVQ from_base+24(FP), R11; \
	MOVQ sum_len+8(FP), AX; \
	SHLQ $2, AX; \
	MOVQ AX, R9; \
	MOVQ AX, R13; \
	SHLQ $3, R13; \
	MOVQ x_base+48(FP), SI; \
	MOVQ x_len+56(FP), R8; \
	LEAQ -32(SI)(R8*4), R8; \
	MOVQ rows_base+72(FP), BX; \
	VXORPS Y15, Y15, Y15

#define WIDELOAD(at, y) VMOVUPS at(R11), y
#define WIDESTORE(at, y) VMOVUPS y, at(DI)

// WIDESTEP adds the product of the input (Y13) and eight weights.
#define WIDESTEP(at, y) VMULPS at(CX), Y13, Y12; VADDPS Y12, y, y

#define ONE(do) do(0, Y0)
#define THREE(do) ONE(do); do(32, Y1); do(64, Y2)
#define FIVE(do) THREE(do); do(96, Y3); do(128, Y4)

// How zero is compared with an input: it is another, or it is not as much, whereby what is no number is in.
#define ANOTHER $4
#define LESS $0x19

// WIDEPASS goes through the inputs with n bytes of sums. The last eight are looked at when
// fewer are left, without those that have been (R14).
#define WIDEPASS(sums, n, compare, eight, input, next, done) \
	sums(WIDELOAD); \
	MOVQ SI, R12; \
	MOVQ BX, R10; \
	MOVL $-1, R14; \
eight: \
	VCMPPS compare, (R12), Y15, Y14; \
	VMOVMSKPS Y14, DX; \
	ANDL R14, DX; \
	JZ   next; \
input: \
	BSFL DX, CX; \
	VBROADCASTSS (R12)(CX*4), Y13; \
	IMULQ R9, CX; \
	ADDQ R10, CX; \
	sums(WIDESTEP); \
	BLSRL DX, DX; \
	JNZ  input; \
next: \
	ADDQ $32, R12; \
	ADDQ R13, R10; \
	CMPQ R12, R8; \
	JLS  eight; \
	MOVQ R12, CX; \
	SUBQ R8, CX; \
	SHRQ $2, CX; \
	CMPQ CX, $8; \
	JEQ  done; \
	SHLL CX, R14; \
	MOVQ R8, R12; \
	IMULQ R9, CX; \
	SUBQ CX, R10; \
	JMP  eight; \
done: \
	sums(WIDESTORE); \
	ADDQ $n, DI; \
	ADDQ $n, R11; \
	ADDQ $n, BX; \
	SUBQ $n, AX

// func addWide(sum, from, x, rows []float32)
TEXT ·addWide(SB), NOSPLIT, $0-96
	WIDEARGS
forty:
	CMPQ AX, $160
	JLT  some
	WIDEPASS(FIVE, 160, ANOTHER, eight5, input5, next5, done5)
	JMP  forty
some:
	CMPQ AX, $96
	JLT  few
	WIDEPASS(THREE, 96, ANOTHER, eight3, input3, next3, done3)
	JMP  some
few:
	TESTQ AX, AX
	JZ   done
	WIDEPASS(ONE, 32, ANOTHER, eight1, input1, next1, done1)
	JMP  few
done:
	VZEROUPPER
	RET

// func addPositiveWide(sum, from, x, rows []float32)
TEXT ·addPositiveWide(SB), NOSPLIT, $0-96
	WIDEARGS
	TESTQ AX, AX
	JZ   done
pass:
	WIDEPASS(ONE, 32, LESS, eight, input, next, stored)
	JNZ  pass
done:
	VZEROUPPER
	RET
