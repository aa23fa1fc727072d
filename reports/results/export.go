package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// Tables returns the names of the tables that the run has.
func (r *Run) Tables() []string {
	all := []string{tableGames, tableCards, tableTurns}
	return all[:len(r.manifest.Keep.tables())]
}

// Export writes a table as CSV: a header, then the rows of all batches in order. Null
// becomes an empty field.
func (r *Run) Export(w io.Writer, table string) error {
	c := csv.NewWriter(w)
	var err error
	switch table {
	case tableGames:
		err = exportTable[gameRow](r, c, table)
	case tableCards:
		err = exportTable[Card](r, c, table)
	case tableTurns:
		if r.isFirst() {
			err = exportTable[firstTurn](r, c, table)
		} else {
			err = exportTable[Turn](r, c, table)
		}
	default:
		return fmt.Errorf("no table %q; the run has %s", table, strings.Join(r.Tables(), ", "))
	}
	c.Flush()
	if err != nil {
		return err
	}
	return c.Error()
}

func exportTable[T any](r *Run, c *csv.Writer, table string) error {
	ids, err := r.Batches()
	if err != nil {
		return err
	}
	if err := c.Write(columns(reflect.TypeFor[T]())); err != nil {
		return err
	}
	var line []string
	for _, id := range ids {
		rows, _, err := read[T](r, table, id)
		if err != nil {
			return err
		}
		for i := range rows {
			line = appendFields(line[:0], reflect.ValueOf(&rows[i]).Elem())
			if err := c.Write(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// columns returns the column names of a row type, from its parquet tags.
func columns(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("parquet"), ",")
		names = append(names, name)
	}
	return names
}

func appendFields(line []string, row reflect.Value) []string {
	for i := range row.NumField() {
		_, options, _ := strings.Cut(row.Type().Field(i).Tag.Get("parquet"), ",")
		v := row.Field(i)
		if strings.Contains(options, "optional") && v.IsZero() {
			line = append(line, "")
			continue
		}
		line = append(line, field(v))
	}
	return line
}

func field(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		return field(v.Elem())
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10)
	}
	return strconv.FormatInt(v.Int(), 10)
}
