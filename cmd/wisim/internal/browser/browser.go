// Package browser opens pages in headless Chromium and reports what a person would find
// wrong: script errors, network requests, and text that is cut off, overlaps other text or
// lacks contrast. Tests use it, and the program that takes the pictures of the README.
package browser

import (
	"context"
	_ "embed"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// names lists the browser's program names on different systems.
var names = [...]string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// Find returns the path of the browser, "" if there is none.
func Find() string {
	for _, n := range names {
		if path, err := exec.LookPath(n); err == nil {
			return path
		}
	}
	return ""
}

// Browser is a running browser.
type Browser struct {
	ctx  context.Context
	stop func()
}

// Start starts a browser; Close ends it.
func Start(path, scratch string) (*Browser, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(scratch),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("disable-background-networking", true), chromedp.WSURLReadTimeout(60*time.Second),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	b := &Browser{ctx, func() { stop(); stopAllocator() }}
	if err := chromedp.Do(ctx); err != nil {
		b.stop()
		return nil, fmt.Errorf("%s does not start: %w", path, err)
	}
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() { b.stop() }

// View configures a look at a page.
type View struct {
	Width int // width of the window in CSS pixels
	Dark  bool
	// The browser presses Keys in order and runs the script Do before the look. Do
	// must return a string, which becomes Seen.Result.
	Keys []string
	Do   string
}

func (v View) String() string {
	if v.Dark {
		return fmt.Sprintf("%d pixels, dark", v.Width)
	}
	return fmt.Sprintf("%d pixels, light", v.Width)
}

// Seen is the result of a look at a page.
type Seen struct {
	Errors   []string // errors of scripts and of the browser itself
	Requests []string // network requests for anything but the page itself
	Problems []string // problems of layout and contrast on the page
	Result   string
}

// Wrong returns all errors, requests and problems.
func (s *Seen) Wrong() []string {
	var all []string
	for _, e := range s.Errors {
		all = append(all, "error: "+e)
	}
	for _, r := range s.Requests {
		all = append(all, "request: "+r)
	}
	return append(all, s.Problems...)
}

//go:embed look.js
var look string

// timeout bounds everything that is done with one page.
const timeout = 3 * time.Minute

// Tab is an open page.
type Tab struct {
	ctx   context.Context
	close func()
	file  string
	url   string

	mu     sync.Mutex
	wrong  Seen // errors and network requests since the last look
	opened bool
	still  bool // whether scripts are disabled on the page
}

// Open opens a tab for a page on disk; Close closes it. The first look loads the page.
func (b *Browser) Open(file string, scripts bool) (*Tab, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	tab, stopTab := chromedp.NewContext(b.ctx)
	ctx, stop := context.WithTimeout(tab, timeout)
	t := &Tab{ctx: ctx, close: func() { stop(); stopTab() }, file: filepath.Base(file), url: "file://" + filepath.ToSlash(path), still: !scripts}
	err = chromedp.Do(ctx,
		command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}),
		command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts}))
	if err == nil {
		err = t.listen()
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// Close closes the tab.
func (t *Tab) Close() { t.close() }

// Look sizes the window, loads or updates the page, acts on it and reports what it shows.
func (t *Tab) Look(v View) (*Seen, error) {
	scheme := "light"
	if v.Dark {
		scheme = "dark"
	}
	steps := []chromedp.Action[chromedp.Void]{
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}),
		command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: int64(v.Width), Height: 900, DeviceScaleFactor: 1, Mobile: v.Width < 500,
		}),
	}
	if !t.opened {
		steps, t.opened = append(steps, chromedp.Navigate(t.url)), true
	}
	for _, k := range v.Keys {
		steps = append(steps, chromedp.KeyEvent(k))
	}
	seen := &Seen{}
	if !t.still { // without scripts the page draws nothing and no promise resolves
		steps = append(steps, result(chromedp.Evaluate[string](settled, awaited), new(string)))
	}
	if v.Do != "" {
		steps = append(steps, result(chromedp.Evaluate[string](v.Do), &seen.Result))
	}
	judge := result(chromedp.Evaluate[[]string](look), &seen.Problems)
	err := chromedp.Do(t.ctx, append(steps, judge)...)
	for left := patience; err == nil && len(seen.Problems) > 0 && left > 0; left-- { // a busy machine may not have drawn the page yet
		time.Sleep(100 * time.Millisecond)
		err = chromedp.Do(t.ctx, judge)
	}
	if err != nil {
		return nil, fmt.Errorf("%s, %v: %w", t.file, v, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	seen.Errors, seen.Requests = t.wrong.Errors, t.wrong.Requests
	t.wrong = Seen{}
	return seen, nil
}

// patience is how often a look is repeated before a problem counts.
const patience = 30

// settled is how long a page usually takes to draw itself for a new width or scheme.
const settled = `new Promise((done) => setTimeout(() => done(''), 50))`

func awaited(p *runtime.EvaluateParams) { yes := true; p.AwaitPromise = &yes }

// command runs a protocol command and ignores its result.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// result stores the value of an action in a variable.
func result[T any](a chromedp.Action[T], into *T) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) (err error) {
		*into, err = a(ctx, t)
		return err
	})
}

// listen records script errors and network requests.
func (t *Tab) listen() error {
	return chromedp.Listen(t.ctx, func(event any) {
		t.mu.Lock()
		defer t.mu.Unlock()
		seen := &t.wrong
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			what := e.ExceptionDetails.Text
			if x := e.ExceptionDetails.Exception; x != nil {
				what += " " + x.Description
			}
			seen.Errors = append(seen.Errors, what)
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
				var words []string
				for _, a := range e.Args {
					words = append(words, string(a.Value)+a.Description)
				}
				seen.Errors = append(seen.Errors, "console: "+strings.Join(words, " "))
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
				seen.Errors = append(seen.Errors, "log: "+e.Entry.Text+" "+e.Entry.URL)
			}
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; u != t.url && !strings.HasPrefix(u, "data:") {
				seen.Requests = append(seen.Requests, u)
			}
		}
	})
}

// Picture returns a PNG of the whole page.
func (t *Tab) Picture() ([]byte, error) { return t.shot(true) }

// Window returns a PNG of the visible part of the page.
func (t *Tab) Window() ([]byte, error) { return t.shot(false) }

func (t *Tab) shot(beyond bool) (png []byte, err error) {
	params := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, CaptureBeyondViewport: &beyond}
	err = chromedp.Do(t.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		shot, err := cdp.Call(ctx, target, page.CaptureScreenshot, params)
		if err == nil {
			png = shot.Data
		}
		return err
	}))
	return png, err
}
