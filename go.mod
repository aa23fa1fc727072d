module github.com/wisim/wisim

go 1.26.0

require (
	github.com/apache/arrow-go/v18 v18.8.0 // in tests alone: reads the files of a run with an implementation of Parquet that did not write them
	github.com/gofrs/flock v0.13.1 // the lock of a run on disk, and of a queue, on every system
	github.com/nats-io/jwt/v2 v2.8.2 // in tests alone: makes the credentials of a NATS server that is not ours
	github.com/nats-io/nats-server/v2 v2.15.2 // a queue needs nothing installed: the server runs in the process of a run, or of wisim queue
	github.com/nats-io/nats.go v1.55.0 // batches go to workers on other machines over NATS JetStream
	github.com/nats-io/nkeys v0.4.16 // reads a file of NATS credentials before it is used, so that a wrong one is named
	github.com/parquet-go/parquet-go v0.32.0 // batches of games are Parquet files
	github.com/rivo/uniseg v0.4.7 // how wide a deck's name is on a terminal, whatever its script
	github.com/rogpeppe/go-internal v1.16.0 // testscript: the command line is tested by scripts
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // tests: what commands write as JSON is what docs/schema says
	github.com/schollz/progressbar/v3 v3.19.1 // the picture of the bar of long runs
	github.com/spf13/cobra v1.10.2 // commands, flags and their help
	github.com/spf13/pflag v1.0.9 // cobra's flags: the kinds of errors about them
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // benchfmt, benchmath: benchmarks compared as benchstat does it
	golang.org/x/sync v0.24.0 // errgroup: the workers of self-play
	golang.org/x/sys v0.49.0 // cpu: whether eight sums of a net are added at a time
	golang.org/x/term v0.47.0 // whether standard error is a terminal, and how wide
	gonum.org/v1/gonum v0.17.0 // quantiles, the normal distribution, matrices, linear programs
)

require (
	github.com/chromedp/cdproto v0.159.0 // what is said to a browser, with chromedp
	github.com/chromedp/chromedp v0.23.0 // a browser without a window: tests look at the pages in it, and it takes their pictures
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/andybalholm/brotli v1.2.3 // indirect
	github.com/antithesishq/antithesis-sdk-go v0.8.0-default-no-op // indirect
	github.com/apache/thrift v0.24.0 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/goccy/go-json v0.10.6 // indirect
	github.com/google/flatbuffers v25.12.19+incompatible // indirect
	github.com/google/go-tpm v0.9.8 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.0 // indirect
	github.com/minio/highwayhash v1.0.4 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/nats-io/nuid v1.0.1 // indirect
	github.com/parquet-go/bitpack v1.0.0 // indirect
	github.com/parquet-go/jsonlite v1.0.0 // indirect
	github.com/pierrec/lz4/v4 v4.1.29 // indirect
	github.com/twpayne/go-geom v1.6.1 // indirect
	github.com/zeebo/xxh3 v1.1.0 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/exp v0.0.0-20260824195058-e88cd73687aa // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	golang.org/x/time v0.16.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

tool honnef.co/go/tools/cmd/staticcheck // static analysis in .ci/run
