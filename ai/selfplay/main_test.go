package selfplay

import "flag"

// long runs what is measured and not only tested.
var long = flag.Bool("long", false, "measure with many games")
