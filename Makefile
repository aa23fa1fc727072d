# What a developer types. Everything here is a plain go command; the whole
# check that a change must pass is .ci/run.

GO       ?= go
FUZZTIME ?= 1h

.PHONY: all build test lint bench pgo fuzz charts pictures release fast ci

all: build test lint

build:
	$(GO) build ./...

test:
	$(GO) test ./...

lint:
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# Standard benchmark lines, for benchstat.
bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

# The profile that go build makes cmd/wisim for (docs/performance.md), anew. It is made
# by a program that was built without one, so that it does not depend on the last.
pgo:
	$(GO) build -pgo=off -o cmd/wisim/pgo.tmp ./cmd/wisim
	cmd/wisim/pgo.tmp bench --profile cmd/wisim/default.pgo --time 4s
	rm cmd/wisim/pgo.tmp
	$(GO) build -o /dev/null ./cmd/wisim

# Each fuzz test for FUZZTIME, one after another, in one process: make fuzz FUZZTIME=10s
fuzz:
	@$(GO) list ./... | while read -r pkg; do \
	  for name in $$($(GO) test -list '^Fuzz' "$$pkg" </dev/null | grep '^Fuzz'); do \
	    echo "$$pkg $$name"; \
	    $(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10s -parallel 1 "$$pkg" </dev/null || exit 1; \
	  done; \
	done

# The chart library that reports are drawn with, from its npm package.
charts:
	reports/page/charts/build.sh

# The pictures of the README, taken in Chromium.
pictures:
	$(GO) run ./cmd/wisim/internal/pictures docs/pictures

# The archives of a release for five systems, with checksums and licences, in dist.
release:
	$(GO) run ./cmd/wisim/internal/release

# What to run before a commit, and what a change must pass.
fast:
	.ci/run fast

ci:
	.ci/run
