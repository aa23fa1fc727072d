package vocab

// Others are the words that stand for others.
func Others() map[string][]string { return others }

// MeaningsWithoutWord are lines of meanings that explain no word.
func MeaningsWithoutWord() (stale []string) {
	known := map[Kind]map[string]bool{}
	for _, w := range Words() {
		if known[w.Kind] == nil {
			known[w.Kind] = map[string]bool{}
		}
		known[w.Kind][w.Name] = true
	}
	for kind, list := range meanings {
		for name := range list {
			if !known[kind][name] {
				stale = append(stale, string(kind)+" "+name)
			}
		}
	}
	return stale
}
