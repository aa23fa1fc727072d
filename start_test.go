package wisim_test

import (
	"fmt"
	"go/ast"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// atStart lists what makes the start of every command longer, programs of their own and
// tests apart: regular expressions that are compiled as variables of a package. It lists as
// well the arguments of lazyregexp.New that are no regular expressions, since nothing else
// finds them before their first use.
func atStart(files []source) []string {
	var bad []string
	for _, f := range files {
		if f.test || f.ast.Name.Name == "main" {
			continue
		}
		for _, d := range f.ast.Decls {
			if vars, ok := d.(*ast.GenDecl); ok {
				bad = append(bad, eager(f, vars)...)
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && calls(call, "lazyregexp", "New") {
				if why := malformed(call); why != "" {
					bad = append(bad, fmt.Sprintf("%s: %s", f.fset.Position(call.Pos()), why))
				}
			}
			return true
		})
	}
	slices.Sort(bad)
	return bad
}

// eager lists the regular expressions that a declaration of variables compiles. What a function
// in it does waits for the call.
func eager(f source, vars *ast.GenDecl) (bad []string) {
	ast.Inspect(vars, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && calls(call, "regexp", "MustCompile") {
			bad = append(bad, fmt.Sprintf("%s: regexp.MustCompile at the start of the program; use lazyregexp.New", f.fset.Position(call.Pos())))
		}
		_, waits := n.(*ast.FuncLit)
		return !waits
	})
	return bad
}

// calls reports whether a call is of pkg.name.
func calls(call *ast.CallExpr, pkg, name string) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	return ok && x.Name == pkg && sel.Sel.Name == name
}

// malformed says why the argument of a call is no regular expression, "" if it is one.
func malformed(call *ast.CallExpr) string {
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return "the regular expression is no literal, so nothing checks it"
	}
	expr, err := strconv.Unquote(lit.Value)
	if err == nil {
		_, err = regexp.Compile(expr)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestNothingIsCompiledAtStart(t *testing.T) {
	for _, bad := range atStart(here(t)) {
		t.Error(bad)
	}
}

func TestNothingIsCompiledAtStartFindsIt(t *testing.T) {
	files, err := parseTree(fstest.MapFS{
		"a/a.go":      {Data: []byte("package a\n\nvar now = regexp.MustCompile(`a`)\n\nvar later = lazyregexp.New(`a`)\n")},
		"a/b.go":      {Data: []byte("package a\n\nvar called = sync.OnceValue(func() any { return regexp.MustCompile(`a`) })\n\nfunc f() any { return regexp.MustCompile(`a`) }\n")},
		"a/c.go":      {Data: []byte("package a\n\nvar wrong = lazyregexp.New(`(`)\n\nfunc f(s string) any { return lazyregexp.New(s) }\n")},
		"a/a_test.go": {Data: []byte("package a\n\nvar inTest = regexp.MustCompile(`a`)\n")},
		"m/main.go":   {Data: []byte("package main\n\nvar own = regexp.MustCompile(`a`)\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	got := atStart(files)
	want := []string{"a/a.go:3:11: regexp.MustCompile", "a/c.go:3:13: error parsing regexp", "a/c.go:5:31: the regular expression is no literal"}
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
