package terminal

import (
	"errors"
	"fmt"
)

// The exit codes. They are documented in the help of the root command.
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitInput       = 3
	ExitInterrupted = 130
)

// usageError is a command line that makes no sense.
type usageError struct{ error }

// inputError is a file, a deck or a name that is not right.
type inputError struct{ error }

// ErrInterrupted ends a command that was told to stop and has said all it
// knows.
var ErrInterrupted = errors.New("interrupted")

func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func Inputf(format string, args ...any) error { return inputError{fmt.Errorf(format, args...)} }

// ExitCode maps an error to the exit code.
func ExitCode(err error) int {
	var usage usageError
	var input inputError
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &usage):
		return ExitUsage
	case errors.As(err, &input):
		return ExitInput
	case errors.Is(err, ErrInterrupted):
		return ExitInterrupted
	}
	return ExitFailed
}

// WrapUsage makes err a usage error.
func WrapUsage(err error) error { return usageError{err} }

// WrapInput makes err an input error.
func WrapInput(err error) error { return inputError{err} }
