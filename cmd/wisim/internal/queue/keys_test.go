package queue

import (
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// ownConfig gives the test a configuration of its own.
func ownConfig(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, dir)
	}
	return dir
}

// TestOwnKeys: who can read the file of the keys gets in without saying anything, nobody else.
func TestOwnKeys(t *testing.T) {
	ownConfig(t)
	s := serve(t, ServerOptions{OwnKeys: true})
	info, err := os.Stat(s.KeysFile())
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the keys: %v", info.Mode())
	}
	for _, worker := range []bool{false, true} {
		c, err := Connect(t.Context(), Options{URL: s.URL(), Worker: worker})
		if err != nil {
			t.Fatalf("worker %v: %v", worker, err)
		}
		c.Close()
	}
	if runtime.GOOS != "windows" {
		if err := os.Chmod(s.KeysFile(), 0o644); err != nil {
			t.Fatal(err)
		}
		if k := readKeys(portOf(t, s)); k != nil {
			t.Error("keys that others can read are believed")
		}
	}
	ownConfig(t) // another user
	if c, err := Connect(t.Context(), Options{URL: s.URL()}); err == nil || !strings.Contains(err.Error(), "does not accept the credentials") {
		t.Errorf("without a key: %v, %v", c, err)
	}
}

func portOf(t *testing.T, s *Server) int {
	t.Helper()
	a, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	port := 0
	for _, r := range a.Port() {
		port = 10*port + int(r-'0')
	}
	return port
}

// TestKeysStay: a queue at a fixed port has the same keys when it is started again; those of a
// port for once go with it.
func TestKeysStay(t *testing.T) {
	dir := ownConfig(t)
	first, _, err := makeKeys(14222, dir)
	if err != nil {
		t.Fatal(err)
	}
	again, path, err := makeKeys(14222, dir)
	if err != nil || *again != *first || first.Run == first.Worker || len(first.Run) != 24 {
		t.Errorf("%+v, then %+v, %v", first, again, err)
	}
	if !strings.HasPrefix(path, dir) {
		t.Errorf("keys in %s", path)
	}
	s, err := StartServer(ServerOptions{OwnKeys: true, Store: filepath.Join(dir, "store")})
	if err != nil {
		t.Fatal(err)
	}
	s.Stop()
	if _, err := os.Stat(s.KeysFile()); !os.IsNotExist(err) {
		t.Errorf("the keys remain: %v", err)
	}
}

// TestKeysWithoutConfiguration: a user who has none has the keys in the store.
func TestKeysWithoutConfiguration(t *testing.T) {
	file := filepath.Join(ownConfig(t), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, file) // no directory can be made in it
	}
	store := t.TempDir()
	if k, path, err := makeKeys(14222, store); err != nil || k == nil || filepath.Dir(path) != store {
		t.Errorf("%+v in %s, %v", k, path, err)
	}
}

// TestWorkerRights: with the key of workers a worker plays, and neither writes what a run
// writes, nor deletes, nor listens to others.
func TestWorkerRights(t *testing.T) {
	ownConfig(t)
	s := serve(t, ServerOptions{OwnKeys: true})
	driver := dial(t, s)
	list := batches(7)
	c := &checked{t: t, batches: list}
	say := &said{}
	d, err := NewDriver(t.Context(), driver, testManifest(1), say.say)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close(true)
	conn, err := Connect(t.Context(), Options{URL: s.URL(), Worker: true})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	stop := workOn(t, conn, &Worker{Name: "w", Say: say.say}, honest)
	if err := d.Play(t.Context(), list, c.sink()); err != nil {
		t.Fatal(err)
	}
	stop()
	if len(c.stored) != len(list) {
		t.Errorf("%d of %d batches", len(c.stored), len(list))
	}
	refused := make(chan error, 64)
	worker, err := nats.Connect(s.URL(), nats.UserInfo(workerUser, s.keys.Worker), nats.CustomInboxPrefix(workerInbox),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	for _, subject := range []string{
		"$KV." + presence + ".run.x", "wisim.task.a.b.0-0.0", "$O." + questions + ".M.x",
		"$JS.API.STREAM.DELETE." + taskStream, "$JS.API.STREAM.PURGE." + resultStream, "$JS.API.STREAM.CREATE.X", "$JS.API.STREAM.UPDATE." + taskStream,
		"$JS.API.STREAM.MSG.GET." + resultStream, "$JS.API.STREAM.MSG.DELETE." + taskStream, "$JS.API.CONSUMER.CREATE." + resultStream + ".x.y",
		"$JS.API.CONSUMER.DELETE." + taskStream + ".x", "$JS.API.CONSUMER.MSG.NEXT." + resultStream + ".x", "$JS.API.STREAM.LIST", "$JS.ACK." + resultStream + ".x.1.1.1.1.1",
	} {
		if err := worker.Publish(subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		wantRefusal(t, worker, refused, "publishing to "+subject)
	}
	for _, subject := range []string{">", "wisim.>", "_INBOX.>", "$KV.>"} {
		if _, err := worker.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		wantRefusal(t, worker, refused, "listening to "+subject)
	}
}

// wantRefusal wants the server to refuse what was sent last.
func wantRefusal(t *testing.T, c *nats.Conn, refused <-chan error, what string) {
	t.Helper()
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-refused:
		if !strings.Contains(strings.ToLower(err.Error()), "permissions violation") {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(10 * time.Second):
		t.Errorf("%s is allowed", what)
	}
}
