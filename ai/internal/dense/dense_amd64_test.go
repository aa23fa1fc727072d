package dense

// narrowAndWide are the kernels of this machine.
func narrowAndWide() []kernel {
	all := []kernel{{"four at a time", 1, addNarrow, addPositiveNarrow}}
	if wide {
		all = append(all, kernel{"eight at a time", least, addWide, addPositiveWide})
	}
	return all
}
