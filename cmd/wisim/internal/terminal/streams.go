package terminal

import "io"

// Streams are the standard streams of a command. Results go to Out; messages,
// progress and whatever depends on the machine go to Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Color    *ColorMode // when to colour tables on Out; nil means ColorAuto
}
