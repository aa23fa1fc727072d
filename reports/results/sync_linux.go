//go:build linux && (amd64 || arm64)

package results

import "syscall"

// beginSync asks the kernel to start writing the file's data and returns at once.
// Errors are ignored: the later Sync of the file returns them.
func beginSync(f file) {
	if f, ok := f.(interface{ Fd() uintptr }); ok {
		const write = 2 // the flag SYNC_FILE_RANGE_WRITE of Linux
		_ = syscall.SyncFileRange(int(f.Fd()), 0, 0, write)
	}
}
