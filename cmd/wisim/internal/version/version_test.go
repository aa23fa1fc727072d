package version

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestDescribe(t *testing.T) {
	hash, changed := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123"}, debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, c := range []struct {
		what, release string
		info          *debug.BuildInfo
		want          string
	}{
		{"a release", "0.1.0", &debug.BuildInfo{Settings: []debug.BuildSetting{hash}}, "0.1.0"},
		{"a downloaded module", "", &debug.BuildInfo{Main: debug.Module{Version: "v0.1.0", Sum: "h1:x"}}, "v0.1.0"},
		{"a build in a checkout", "", &debug.BuildInfo{Settings: []debug.BuildSetting{hash}}, Number + "-dev+0123456789ab"},
		{"a build of changed files", "", &debug.BuildInfo{Settings: []debug.BuildSetting{hash, changed}}, Number + "-dev+0123456789ab.dirty"},
		{"a build outside git", "", &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, Number + "-dev"},
		{"a build without information", "", nil, Number + "-dev"},
	} {
		if got := describe(c.release, func() (*debug.BuildInfo, bool) { return c.info, c.info != nil }); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestLongNamesCommitAndRules(t *testing.T) {
	if got := Long("0123456789abcdef"); !regexp.MustCompile(`^\S+ \(commit \S+, rules [0-9a-f]{16}, go\S+ \w+/\w+\)$`).MatchString(got) {
		t.Errorf("Long() = %q", got)
	}
}
