//go:build !amd64

package dense

// narrowAndWide are the kernels of this machine: none but the loop.
func narrowAndWide() []kernel { return nil }
