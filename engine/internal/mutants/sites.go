package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// site is a possible change at a place in the source.
type site struct {
	file     *sourceFile
	lo, hi   int    // byte offsets of the changed text in the file
	fn       string // name of the function that contains the site
	line     int
	what     string // kind of change: "negate", "drop", "one off", "swap"
	from, to string // the text before and after, for reports; to may be empty

	// wrap returns text that behaves as the source, or as the mutant if mutant id is active.
	// text(lo, hi) returns a part of the source with the mutants inside it inserted.
	wrap func(id int, text func(lo, hi int) string) string
}

// key returns a description of the site without a line number, so that it survives changes
// elsewhere in the file: file, function, kind of change and text. equal.txt lists keys.
func (s *site) key() string {
	return fmt.Sprintf("%s %s: %s %s", s.file.name, s.fn, s.what, oneLine(s.from)+s.arrow())
}

func (s *site) arrow() string {
	if s.to == "" {
		return ""
	}
	return " -> " + oneLine(s.to)
}

// oneLine returns s on one line and cut to 90 bytes, for reports.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 90 {
		s = s[:90] + "..."
	}
	return s
}

// sourceFile is a parsed file of a package.
type sourceFile struct {
	path, name string
	text       []byte
	tree       *ast.File
}

// sourcePackage is a parsed and type-checked package, without its tests.
type sourcePackage struct {
	dir   string
	fset  *token.FileSet
	files []*sourceFile
	info  *types.Info
	pkg   *types.Package
}

// loadPackage parses and type-checks the package in directory dir below root, without its
// tests.
func loadPackage(root, dir string) (*sourcePackage, error) {
	p := &sourcePackage{dir: filepath.Join(root, dir), fset: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	paths, err := filepath.Glob(filepath.Join(p.dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var trees []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(p.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, &sourceFile{path, filepath.Base(path), text, tree})
		trees = append(trees, tree)
	}
	imports, err := exports(root, dir)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := imports[path]
		if !ok {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(file)
	})}
	p.pkg, err = conf.Check(dir, p.fset, trees, p.info)
	return p, err
}

// exports returns the names of the files with compiler export data for all dependencies of a
// package, by import path.
func exports(root, dir string) (map[string]string, error) {
	out, err := exec.Command("go", "list", "-C", root, "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./"+dir).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	m := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, file, _ := strings.Cut(strings.TrimSpace(line), " "); file != "" {
			m[path] = file
		}
	}
	return m, nil
}

// notPlayed holds the files that are not mutated because they cannot change a game: checks
// for invalid states, which find nothing in tests that pass.
var notPlayed = map[string]bool{"check.go": true}

// sites returns all possible changes in a package, ordered by file and position.
func (p *sourcePackage) sites() (all []*site) {
	for _, f := range p.files {
		if notPlayed[f.name] {
			continue
		}
		for _, d := range f.tree.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || fn.Name.Name == "String" {
				continue
			}
			w := &walker{pkg: p, file: f, fn: fn.Name.Name}
			w.void = fn.Type.Results == nil
			w.walk(fn.Body, nil)
			all = append(all, w.found...)
		}
	}
	slices.SortStableFunc(all, func(a, b *site) int {
		if c := cmp.Compare(a.file.path, b.file.path); c != 0 {
			return c
		}
		return cmp.Compare(a.lo, b.lo)
	})
	return all
}

// walker collects the sites of one function.
type walker struct {
	pkg   *sourcePackage
	file  *sourceFile
	fn    string
	void  bool // whether the function returns nothing
	found []*site
}

func (w *walker) at(p token.Pos) int { return w.pkg.fset.Position(p).Offset }

func (w *walker) text(n ast.Node) string { return string(w.file.text[w.at(n.Pos()):w.at(n.End())]) }

func (w *walker) add(n ast.Node, what, to string, wrap func(id int, text func(lo, hi int) string) string) {
	w.found = append(w.found, &site{file: w.file, lo: w.at(n.Pos()), hi: w.at(n.End()), fn: w.fn,
		line: w.pkg.fset.Position(n.Pos()).Line, what: what, from: w.text(n), to: to, wrap: wrap})
}

// walk adds the sites of node n and of all nodes below it. parent is the node that contains n
// (see parentOf).
func (w *walker) walk(n, parent ast.Node) {
	switch x := n.(type) {
	case nil, *ast.GenDecl, *ast.FuncType, *ast.ArrayType:
		return // constants and types cannot be switched at run time
	case *ast.IfStmt:
		if strings.Contains(w.text(x.Cond), "invariantsOn") {
			return // this is an invariant check, which only builds for tests contain
		}
		w.negate(x.Cond)
	case *ast.ForStmt:
		if x.Cond != nil {
			w.negate(x.Cond)
		}
	case *ast.CaseClause:
		if s, ok := parent.(*ast.SwitchStmt); ok && s.Tag == nil {
			for _, e := range x.List {
				w.negate(e)
			}
		}
	case *ast.BinaryExpr:
		w.swap(x)
	}
	if s, ok := n.(ast.Stmt); ok {
		w.drop(s, parent)
	}
	if e, ok := n.(ast.Expr); ok && w.literal(e, parent) {
		return
	}
	for _, c := range children(n) {
		w.walk(c, parentOf(n, parent))
	}
}

// parentOf returns the node that counts as the parent of n's children: n, but for the body of
// a switch the switch statement.
func parentOf(n, parent ast.Node) ast.Node {
	if b, ok := n.(*ast.BlockStmt); ok {
		if s, ok := parent.(*ast.SwitchStmt); ok && s.Body == b {
			return s
		}
	}
	return n
}

// children returns the nodes directly below n.
func children(n ast.Node) (list []ast.Node) {
	ast.Inspect(n, func(c ast.Node) bool {
		if c == n {
			return true
		}
		if c != nil {
			list = append(list, c)
		}
		return false
	})
	return list
}

// negate adds the site that negates condition e.
func (w *walker) negate(e ast.Expr) {
	lo, hi := w.at(e.Pos()), w.at(e.End())
	w.add(e, "negate", "", func(id int, text func(lo, hi int) string) string {
		return fmt.Sprintf("(mutant(%d) != (%s))", id, text(lo, hi))
	})
}

// drop adds the site that leaves out statement s, if the function compiles without it.
func (w *walker) drop(s ast.Stmt, parent ast.Node) {
	switch parent.(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.SwitchStmt:
	default:
		return // the statement is part of another one, such as the header of a for loop
	}
	switch x := s.(type) {
	case *ast.ExprStmt:
		if strings.HasPrefix(w.text(x), "panic(") {
			return
		}
	case *ast.AssignStmt:
		if x.Tok == token.DEFINE || w.text(x.Lhs[0]) == "_" {
			return
		}
		w.swapAssign(x)
	case *ast.IncDecStmt:
	case *ast.BranchStmt:
		if x.Tok == token.FALLTHROUGH || x.Tok == token.GOTO {
			return
		}
	case *ast.ReturnStmt:
		if len(x.Results) > 0 || !w.void {
			return
		}
	case *ast.IfStmt:
		if x.Else != nil {
			return
		}
	default:
		return
	}
	lo, hi := w.at(s.Pos()), w.at(s.End())
	w.add(s, "drop", "", func(id int, text func(lo, hi int) string) string {
		return fmt.Sprintf("if !mutant(%d) { %s }", id, text(lo, hi))
	})
}

// others maps each operator to the one that replaces it.
var others = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.AND: token.OR, token.OR: token.AND, token.AND_NOT: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.AND_ASSIGN: token.OR_ASSIGN,
	token.OR_ASSIGN: token.AND_ASSIGN, token.AND_NOT_ASSIGN: token.AND_ASSIGN,
}

// swap adds the site that replaces the operator of x. For < and > the replacement includes
// equality, for <= and >= it excludes equality ("one off").
func (w *walker) swap(x *ast.BinaryExpr) {
	op, ok := others[x.Op]
	t := w.pkg.info.Types[x]
	if !ok || t.Value != nil || t.Type == nil {
		return
	}
	if b, ok := t.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return
	}
	what := "swap"
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		what = "one off"
	}
	typ := w.typeName(t.Type)
	a, b, c, d := w.at(x.X.Pos()), w.at(x.X.End()), w.at(x.Y.Pos()), w.at(x.Y.End())
	w.add(x, what, w.text(x.X)+" "+op.String()+" "+w.text(x.Y), func(id int, text func(lo, hi int) string) string {
		l, r := text(a, b), text(c, d)
		return fmt.Sprintf("func() %s { if mutant(%d) { return (%s) %s (%s) }; return (%s)%s(%s) }()", typ, id,
			flat(l), op, flat(r), l, w.file.text[b:c], r)
	})
}

// typeName returns the source text of a type, as written in the mutated package.
func (w *walker) typeName(t types.Type) string {
	return types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == w.pkg.pkg {
			return ""
		}
		return p.Name()
	})
}

// flat returns an expression on one line, so that the code after it keeps its line numbers. It
// returns s unchanged if that is not possible.
func flat(s string) string {
	if !strings.Contains(s, "\n") {
		return s
	}
	e, err := parser.ParseExpr(s)
	if err != nil {
		return s
	}
	var b bytes.Buffer
	if err := (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, token.NewFileSet(), e); err != nil || strings.Contains(b.String(), "\n") {
		return s
	}
	return b.String()
}

// swapAssign adds the site that replaces the operator of an assignment such as x += 1.
func (w *walker) swapAssign(x *ast.AssignStmt) {
	op, ok := others[x.Tok]
	if !ok || len(x.Lhs) != 1 {
		return
	}
	if b, ok := w.pkg.info.Types[x.Lhs[0]].Type.Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return
	}
	lo, hi := w.at(x.Pos()), w.at(x.End())
	mid, end := w.at(x.TokPos), w.at(x.TokPos)+len(x.Tok.String())
	w.add(x, "swap", w.text(x.Lhs[0])+" "+op.String()+" "+w.text(x.Rhs[0]), func(id int, text func(lo, hi int) string) string {
		l, r := text(lo, mid), text(end, hi)
		return fmt.Sprintf("if mutant(%d) { %s %s %s } else { %s %s %s }", id, l, op, r, l, x.Tok, r)
	})
}

// literal adds the site that increases an integer constant by one, if e contains a literal
// number. It reports whether e is constant; the walk then does not descend into it.
func (w *walker) literal(e ast.Expr, parent ast.Node) bool {
	t, ok := w.pkg.info.Types[e]
	if !ok || t.Value == nil {
		return false
	}
	kv, ok := parent.(*ast.KeyValueExpr)
	if t.Value.Kind() != constant.Int || !hasLiteral(e) || ok && kv.Key == e {
		return true
	}
	b, ok := t.Type.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return true
	}
	typ := w.typeName(t.Type)
	lo, hi := w.at(e.Pos()), w.at(e.End())
	w.add(e, "one off", w.text(e)+" + 1", func(id int, text func(lo, hi int) string) string {
		return fmt.Sprintf("mutantAdd[%s](%d, %s)", typ, id, text(lo, hi))
	})
	return true
}

func hasLiteral(e ast.Expr) (has bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BasicLit)
		has = has || ok && b.Kind == token.INT
		return true
	})
	return has
}
