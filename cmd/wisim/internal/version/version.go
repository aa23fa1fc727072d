// Package version says which wisim this is: the number of the release and the
// commit that it was built from.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Number is the version of the last release, or of the one that is being
// prepared, by Semantic Versioning.
const Number = "0.1.0"

// A release build sets these by -ldflags "-X ...". They are empty in all others.
var (
	release string // number of the release, such as "0.1.0"
	commit  string // full hash of the commit from which the release was built
)

// String returns what reports, JSON and runs call this program: "0.1.0" for a
// release, the version of the module for a build by go install of a version, and
// otherwise "0.1.0-dev" with the commit where the go command recorded one:
// "0.1.0-dev+1a2b3c4d5e6f", "0.1.0-dev+1a2b3c4d5e6f.dirty".
func String() string { return describe(release, debug.ReadBuildInfo) }

func describe(release string, read func() (*debug.BuildInfo, bool)) string {
	if release != "" {
		return release
	}
	info, ok := read()
	if ok && info.Main.Sum != "" {
		return info.Main.Version // the program was downloaded as a module, which has a checksum
	}
	hash, dirty := revision(info)
	switch {
	case hash == "":
		return Number + "-dev"
	case dirty:
		return Number + "-dev+" + hash + ".dirty"
	default:
		return Number + "-dev+" + hash
	}
}

// revision returns the first 12 digits of the commit that the go command recorded,
// "" if it recorded none, and whether files were changed since. info may be nil.
func revision(info *debug.BuildInfo) (hash string, dirty bool) {
	if info == nil {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			hash = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			dirty = s.Value == "true"
		}
	}
	return hash, dirty
}

// Long returns one line for --version: the version, the commit, the signature of
// the rules, and the compiler.
func Long(rules string) string {
	hash := commit
	if hash == "" {
		info, _ := debug.ReadBuildInfo()
		hash, _ = revision(info)
	}
	hash = hash[:min(12, len(hash))]
	if hash == "" {
		hash = "unknown"
	}
	return fmt.Sprintf("%s (commit %s, rules %s, %s %s/%s)", String(), hash, rules, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
