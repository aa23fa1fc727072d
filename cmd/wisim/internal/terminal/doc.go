// Package terminal is the seam between commands and the world outside the
// program: errors and their exit codes, text that may be shown on a terminal,
// colours, wrapping, progress bars, JSON, and files that are read or written
// whole. It knows no command and no game.
package terminal
