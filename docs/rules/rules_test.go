package rules

import "testing"

func TestRulings(t *testing.T) {
	all, err := Rulings()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 409 {
		t.Errorf("%d rulings, want 409", len(all))
	}
	core := 0
	for i, r := range all {
		if r.Core {
			core++
		}
		if i > 0 && all[i-1].ID >= r.ID {
			t.Errorf("%s stands before %s", all[i-1].ID, r.ID)
		}
	}
	if core != 288 {
		t.Errorf("%d rulings for the Core Set, want 288", core)
	}
}

func TestBadTable(t *testing.T) {
	_, err := parse("# comment\n" + header + "\na.b\tarea\tyes\t-\n")
	if err == nil || err.Error() != "rulings.tsv:3: found 4 columns, want 5" {
		t.Errorf("found %v", err)
	}
}
