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

// usageError is an error in the command line.
type usageError struct{ error }

// inputError is an error in a file, a deck or a name.
type inputError struct{ error }

// ErrInterrupted ends a command that was interrupted and has reported what it had.
var ErrInterrupted = errors.New("interrupted")

// Usagef returns a usage error (exit code 2): the command line makes no sense.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Inputf returns an input error (exit code 3): a file, a deck or a name is wrong.
func Inputf(format string, args ...any) error { return inputError{fmt.Errorf(format, args...)} }

// ExitCode returns the exit code for the error of a command; nil is ExitOK.
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

// WrapUsage turns err into a usage error.
func WrapUsage(err error) error { return usageError{err} }

// WrapInput turns err into an input error.
func WrapInput(err error) error { return inputError{err} }
