package extremes

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

type inner struct{ Words []string }

// Every field is changed, those in structs, slices and pointers too, and the sample is not.
func TestEachField(t *testing.T) {
	type outer struct {
		N    int8
		U    uint32
		X    float64
		B    bool
		S    string
		In   []inner
		To   *inner
		Pair [2]int
		Raw  json.RawMessage
	}
	make := func() outer {
		return outer{N: 3, X: 1, S: "s", In: []inner{{[]string{"a"}}}, To: &inner{[]string{"b"}}, Raw: json.RawMessage(`{"a":1}`)}
	}
	sample, seen := make(), map[string]bool{}
	Each(&sample, func(what string, changed any) {
		if reflect.DeepEqual(*changed.(*outer), make()) && what != ".U 0" && what != ".Pair[0] 0" {
			t.Errorf("%s changes nothing", what)
		}
		name, _, _ := strings.Cut(what, " ")
		seen[name] = true
	})
	for _, want := range []string{".N", ".U", ".X", ".B", ".S", ".In", ".In[0].Words", ".In[0].Words[0]", ".To", ".To.Words[0]", ".Pair[0]", ".Raw"} {
		if !seen[want] {
			t.Errorf("%s is not changed", want)
		}
	}
	if !reflect.DeepEqual(sample, make()) {
		t.Errorf("the sample is %+v", sample)
	}
}
