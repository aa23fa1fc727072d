package results

import (
	"runtime"
	"syscall"
	"testing"
)

// asNobody calls a function with the rights of a user who owns nothing. Root may
// write everywhere, and a test of permissions that is run by root would show
// nothing. Only the thread gives its rights up, and ends with the goroutine.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if syscall.Geteuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and not unlocked: nobody else gets this thread
		_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
		f()
	}()
	<-done
}
