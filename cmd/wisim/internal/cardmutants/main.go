// Cardmutants tests the scenarios by mutation: it changes one clause of a card at a time
// and checks that a scenario fails. A clause whose change nothing notices is untested.
//
//	go run ./cmd/wisim/internal/cardmutants          all encoded cards
//	go run ./cmd/wisim/internal/cardmutants 02 03019 the cards of set 02 and card 03019
//	go run ./cmd/wisim/internal/cardmutants -v 03019 also prints what caught each
//
// A mutant drops a line, a clause, a statement or a filter, changes a number by one,
// replaces my by theirs, a zone by another, each by target, and so on. Only scenarios that
// mention the card by title or code are played. equal.txt lists equivalent mutants, each
// with the reason why no scenario can notice it. The exit code is 1 if any other survives.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

//go:embed equal.txt
var equalText string

func main() {
	verbose := flag.Bool("v", false, "show what caught each mutant")
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "cards at the same time")
	flag.Parse()
	survivors, err := run(os.Stdout, flag.Args(), *jobs, *verbose)
	if err != nil {
		fmt.Fprintln(os.Stderr, "cardmutants:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

func run(out io.Writer, codes []string, jobs int, verbose bool) (survivors int, err error) {
	equal, err := readEqual(equalText)
	if err != nil {
		return 0, err
	}
	facts, err := cards.Facts()
	if err != nil {
		return 0, err
	}
	files, err := cards.Files()
	if err != nil {
		return 0, err
	}
	b, err := newBench(facts, files, scenario.Files())
	if err != nil {
		return 0, err
	}
	chosen := named(b.blocks, codes)
	if len(chosen) == 0 {
		return 0, fmt.Errorf("no encoded card has a code that begins with %s", strings.Join(codes, " or "))
	}
	r := report{out: out, equal: equal, verbose: verbose}
	for list := range b.tryAll(chosen, jobs) {
		if err := r.card(list); err != nil {
			return 0, err
		}
	}
	return r.survive, r.end(codes)
}

// named returns the blocks whose code begins with one of the prefixes, all if there are
// none.
func named(all []block, codes []string) []block {
	if len(codes) == 0 {
		return all
	}
	var list []block
	for _, b := range all {
		for _, c := range codes {
			if strings.HasPrefix(b.card.Code.String(), c) {
				list = append(list, b)
				break
			}
		}
	}
	return list
}

// tryAll tries cards in parallel and returns the results in order.
func (b *bench) tryAll(list []block, jobs int) <-chan []verdict {
	results := make([]chan []verdict, len(list))
	for i := range results {
		results[i] = make(chan []verdict, 1)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, jobs) {
		workers.Go(func() {
			for i := range next {
				results[i] <- b.try(list[i])
			}
		})
	}
	go func() {
		for i := range list {
			next <- i
		}
		close(next)
	}()
	out := make(chan []verdict)
	go func() {
		for _, r := range results {
			out <- <-r
		}
		workers.Wait()
		close(out)
	}()
	return out
}

// report counts the verdicts about a card and prints them.
type report struct {
	out     io.Writer
	equal   *equals
	verbose bool

	caught, survive, same int
}

func (r *report) card(list []verdict) error {
	for _, v := range list {
		where := fmt.Sprintf("%s:%d  %v", v.file.Name, v.place.Line, v.block)
		argued := r.equal.has(v.card.Code.String(), v.line)
		switch {
		case v.failed:
			return fmt.Errorf("%v: a scenario fails without any change:\n%s\n%s", v.block, v.by, v.how)
		case v.by == "" && argued:
			r.same++
		case v.by == "":
			r.survive++
			fmt.Fprintf(r.out, "SURVIVES  %s\n          %s\n", where, v.line)
		case argued:
			return fmt.Errorf("equal.txt says that nothing shows it, but %s does:\n%s %s", v.by, v.card.Code, v.line)
		default:
			r.caught++
			if r.verbose {
				how, _, _ := strings.Cut(v.how, "\n")
				fmt.Fprintf(r.out, "caught    %s\n          %s\n          by %s\n          %s\n", where, v.line, v.by, how)
			}
		}
	}
	return nil
}

// end prints the summary. After a run over all cards, an entry of equal.txt for a mutation
// that no longer exists is an error.
func (r *report) end(codes []string) error {
	all := r.caught + r.survive
	fmt.Fprintf(r.out, "%d of %d caught (%.1f %%), %d survive; %d more are equal to the card\n",
		r.caught, all, 100*float64(r.caught)/float64(max(1, all)), r.survive, r.same)
	if left := r.equal.unused(); len(codes) == 0 && len(left) > 0 {
		return errors.New("equal.txt has changes that there are not:\n" + strings.Join(left, "\n"))
	}
	return nil
}
