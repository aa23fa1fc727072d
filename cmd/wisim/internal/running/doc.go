// Package running plays what a command asks and reports it. A Job is one question
// with the matches that answer it; a Session is the jobs of a command, which are
// stored as one run, continued after an interruption, split into shards, or played
// by workers at a queue; a StoredRun is a session that was opened from its
// directory. It is written against a context and streams, and knows no command.
package running
