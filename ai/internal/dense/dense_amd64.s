#include "textflag.h"

// DI are the sums, AX bytes of them are left, R11 is where they start from; SI is the end of the inputs, R8 as many bytes
// of them as there are, less than zero; BX are the weights of the sums at hand in the first
// row, R9 the length of a row in bytes. A pass goes through the inputs with some sums in
// registers: CX is the input, less than zero from the end, DX the row.

// ARGS reads them.
#define ARGS \
	MOVQ sum_base+0(FP), DI; \
	MOVQ from_base+24(FP), R11; \
	MOVQ sum_len+8(FP), AX; \
	SHLQ $2, AX; \
	MOVQ AX, R9; \
	MOVQ x_base+48(FP), SI; \
	MOVQ x_len+56(FP), R8; \
	SHLQ $2, R8; \
	ADDQ R8, SI; \
	NEGQ R8; \
	MOVQ rows_base+72(FP), BX

// TWO does something to eight sums.
#define TWO(do, at, x, y) do(at, x); do(at+16, y)
#define LOAD(at, x) MOVUPS at(R11), x
#define STORE(at, x) MOVUPS x, at(DI)

// STEP adds the product of the input (X13) and four weights.
#define STEP(at, x) MOVUPS at(DX), X12; MULPS X13, X12; ADDPS X12, x

// INPUT is the input in all four places.
#define INPUT MOVSS (SI)(CX*1), X13; SHUFPS $0, X13, X13

// ANY and ABOVE tell zeros from the rest, and numbers above zero, by their bits (R10).
#define ANY ADDL R10, R10
#define ABOVE TESTL R10, R10

#define SIX(do) TWO(do, 0, X0, X1); TWO(do, 32, X2, X3); TWO(do, 64, X4, X5)
#define TEN(do) SIX(do); TWO(do, 96, X6, X7); TWO(do, 128, X8, X9)
#define ONE(do) TWO(do, 0, X0, X1)

// PASS goes through the inputs with n bytes of sums, but for those that a test leaves out.
#define PASS(sums, n, test, skip, loop, next) \
	sums(LOAD); \
	MOVQ R8, CX; \
	MOVQ BX, DX; \
loop: \
	MOVL (SI)(CX*1), R10; \
	test; \
	skip next; \
	INPUT; \
	sums(STEP); \
next: \
	ADDQ R9, DX; \
	ADDQ $4, CX; \
	JNZ  loop; \
	sums(STORE); \
	ADDQ $n, DI; \
	ADDQ $n, R11; \
	ADDQ $n, BX; \
	SUBQ $n, AX

// func addNarrow(sum, from, x, rows []float32)
TEXT ·addNarrow(SB), NOSPLIT, $0-96
	ARGS
forty:
	CMPQ AX, $160
	JLT  some
	PASS(TEN, 160, ANY, JZ, loop10, next10)
	JMP  forty
some:
	CMPQ AX, $96
	JLT  few
	PASS(SIX, 96, ANY, JZ, loop6, next6)
	JMP  some
few:
	TESTQ AX, AX
	JZ   done
	PASS(ONE, 32, ANY, JZ, loop2, next2)
	JMP  few
done:
	RET

// func addPositiveNarrow(sum, from, x, rows []float32)
TEXT ·addPositiveNarrow(SB), NOSPLIT, $0-96
	ARGS
	TESTQ AX, AX
	JZ   done
pass:
	PASS(ONE, 32, ABOVE, JLE, loop, next)
	JNZ pass
done:
	RET
