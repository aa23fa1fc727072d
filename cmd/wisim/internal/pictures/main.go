// Pictures takes the pictures of the README: it plays the games that they show, writes
// their pages and takes screenshots in Chromium.
//
//	go run ./cmd/wisim/internal/pictures docs/pictures
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/wisim/wisim/cmd/wisim/internal/browser"
	"github.com/wisim/wisim/cmd/wisim/internal/cli"
)

// picture is one screenshot.
type picture struct {
	file string   // file name of the picture, without its folder
	args []string // arguments of wisim that write the page, without --html
	view browser.View
}

// pictures lists the pictures of the README.
var pictures = [...]picture{
	{"report.png", []string{"field", "orc-smash", "dwarf-wall", "chaos-rot", "empire-roads", "darkelf-raiders", "highelf-healers", "--precision", "9"},
		browser.View{Width: 1000}},
	{"game.png", []string{"sim", "dwarf", "orc", "--log", "3"},
		browser.View{Width: 1200, Dark: true, Do: `document.querySelector('.controls').scrollIntoView(); document.getElementById('step-221').click(); ''`}},
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("want the directory of the pictures, such as docs/pictures")
	}
	path := browser.Find()
	if path == "" {
		return errors.New("there is no browser here: install chromium")
	}
	scratch, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	b, err := browser.Start(path, filepath.Join(scratch, "browser"))
	if err != nil {
		return err
	}
	defer b.Close()
	for _, p := range pictures {
		png, err := p.take(b, filepath.Join(scratch, "page.html"))
		if err == nil {
			err = os.WriteFile(filepath.Join(args[0], p.file), png, 0o644)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	return nil
}

// take writes the page of a picture to a temporary file and takes the screenshot.
func (p picture) take(b *browser.Browser, file string) ([]byte, error) {
	if code := cli.Main(append(p.args, "--html", file), io.Discard, io.Discard); code != 0 {
		return nil, fmt.Errorf("wisim %q: exit code %d", p.args, code)
	}
	tab, err := b.Open(file, true)
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	if _, err := tab.Look(p.view); err != nil {
		return nil, err
	}
	return tab.Window()
}
