package vocab

// Others exports the map of words that are replaced by words of the language.
func Others() map[string][]string { return others }

// MeaningsWithoutWord returns the entries of meanings that belong to no word.
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
