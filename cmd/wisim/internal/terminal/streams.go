package terminal

import "io"

// Silent returns streams that show nothing.
func Silent() Streams {
	none := ProgressNone
	return Streams{Out: io.Discard, Err: io.Discard, Progress: &none}
}

// Streams are the standard streams of a command. Results go to Out; messages,
// progress and whatever depends on the machine go to Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Color    *ColorMode    // when to colour tables on Out; nil means ColorAuto
	Progress *ProgressMode // how to show progress on Err; nil means ProgressAuto
}
