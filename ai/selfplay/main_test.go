package selfplay

import "flag"

// long makes tests that estimate a figure play enough games for the documentation.
var long = flag.Bool("long", false, "measure with many games")
