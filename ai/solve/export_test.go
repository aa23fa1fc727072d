package solve

// Open reports whether the last question ended because what the guide does had won so far.
func (s *Solver) Open() bool { return s.guideWinning }
