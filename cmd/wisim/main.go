// Command wisim plays Warhammer: Invasion against itself and says which deck
// is better. See package cli for the commands.
package main

import (
	"os"

	"github.com/wisim/wisim/cmd/wisim/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr))
}
