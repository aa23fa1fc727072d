// Package cli is the command line of wisim: one file a command, each with a
// constructor, its options and a run method. Results go to standard output;
// messages, progress and whatever depends on the machine go to standard error.
//
// A command returns an error and never exits; terminal.ExitCode maps the kind of the
// error to the exit code. The files cmd_NAME.go hold the commands, root.go joins them,
// and complete.go completes their arguments in a shell. What the commands play, read
// and write is in the packages beside this one.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// patience is how long an interrupted command may take to report what it has. After
// that it is abandoned.
const patience = 700 * time.Millisecond

// Main runs the command line and returns the exit code. An interrupt ends the
// context of the command; a second one ends the process at once.
func Main(args []string, stdout, stderr io.Writer) int {
	delayCollection()
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	context.AfterFunc(ctx, stop)

	out, errs := terminal.NewSanitizer(stdout), terminal.NewSanitizer(stderr)
	root := newRoot()
	root.SetArgs(joinOptional(args))
	root.SetOut(out)
	root.SetErr(errs)
	err := execute(ctx, root)
	if left := out.Flush(); err == nil {
		err = left
	}
	errs.StopProgress() // a command that was abandoned may still have one
	if err != nil {
		// If this message cannot be written, nothing can report it.
		_, _ = fmt.Fprintf(errs, "wisim: %s\n", strings.TrimRight(err.Error(), "\n"))
	}
	_ = errs.Flush()
	return terminal.ExitCode(err)
}

// stopSignals returns the signals that interrupt a command. A hangup that is ignored,
// as under nohup, stays ignored.
func stopSignals() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// execute runs a command to its end, or for up to patience after an interrupt. A
// panic becomes an error.
func execute(ctx context.Context, root *cobra.Command) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil {
				done <- fmt.Errorf("a fault of wisim: %v; please report it with the command line and what follows\n%s", fault, debug.Stack())
			}
		}()
		done <- root.ExecuteContext(ctx)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return terminal.ErrInterrupted
	}
}
