//go:build linux && (amd64 || arm64)

package results

import "syscall"

// beginSync has the system begin to write what is in a file, and does not wait. A
// failure shows when the file is synced.
func beginSync(f file) {
	if f, ok := f.(interface{ Fd() uintptr }); ok {
		const write = 2 // SYNC_FILE_RANGE_WRITE
		_ = syscall.SyncFileRange(int(f.Fd()), 0, 0, write)
	}
}
