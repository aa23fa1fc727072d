package queue

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/nats-io/nats-server/v2/server"
)

// Keys are the passwords of the two users of a queue that makes its own keys. A run may do
// everything; a worker may take tasks, read questions, and write results and the presence of
// workers.
type Keys struct {
	Run    string `json:"run"`
	Worker string `json:"worker"`
}

// Names of the users, which are part of the addresses that hold a key.
const (
	runUser    = "run"
	workerUser = "worker"
)

// keysFile returns the path of the keys of the queue at a port of this machine, in the
// configuration of the user.
func keysFile(port int) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "wisim", "queues", strconv.Itoa(port)+".json"), nil
}

// readKeys reads the keys of the queue at a port of this machine, nil if there are none. A
// file that others may read or write is not believed.
func readKeys(port int) *Keys {
	path, err := keysFile(port)
	if err != nil {
		return nil
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 4096 || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	k := &Keys{}
	if json.Unmarshal(text, k) != nil || k.Run == "" || k.Worker == "" {
		return nil
	}
	return k
}

// makeKeys returns the keys of the queue at a port, and the file that holds them. The keys of
// a queue that was there before are used again, so that its workers can come back. A user
// without a configuration, as in a container, has them in the store, where nobody finds them
// unasked.
func makeKeys(port int, store string) (*Keys, string, error) {
	path, err := keysFile(port)
	if err == nil {
		if k := readKeys(port); k != nil {
			return k, path, nil
		}
		var k *Keys
		if k, err = writeKeys(path); err == nil {
			return k, path, nil
		}
	}
	path = filepath.Join(store, "keys.json")
	k, err := writeKeys(path)
	return k, path, err
}

// writeKeys writes new keys to a file that only the user can read.
func writeKeys(path string) (*Keys, error) {
	k := &Keys{Run: newKey(), Worker: newKey()}
	text, err := json.Marshal(k)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(append(text, '\n'))
	return k, errors.Join(err, f.Close())
}

// newKey returns 144 random bits as 24 characters that an address may hold.
func newKey() string {
	var b [18]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// withOwnKey adds the key of the user to an address on this machine that has none, if a
// queue of the user is there.
func (o Options) withOwnKey() Options {
	u, err := url.Parse(o.URL)
	if err != nil || u.User != nil || o.Creds != "" || !isLoopback(u.Hostname()) {
		return o
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		port = 4222
	}
	switch k := readKeys(port); {
	case k == nil:
		return o
	case o.Worker:
		u.User = url.UserPassword(workerUser, k.Worker)
	default:
		u.User = url.UserPassword(runUser, k.Run)
	}
	o.URL = u.String()
	return o
}

// workerInbox is where workers with a key of their own receive answers. Those of a run go
// elsewhere, where workers may not listen.
const workerInbox = "_INBOX_worker"

// users returns the users of a server with these keys.
func (k *Keys) users() []*server.User {
	return []*server.User{
		{Username: runUser, Password: k.Run},
		{Username: workerUser, Password: k.Worker, Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{
				"wisim.result.*",
				"$KV." + presence + ".worker.>",
				"$JS.ACK." + taskStream + ".>",
				"$JS.ACK.*.*." + taskStream + ".>",
				"$JS.API.INFO",
				"$JS.API.STREAM.INFO." + taskStream,
				"$JS.API.STREAM.INFO." + resultStream,
				"$JS.API.STREAM.INFO.KV_" + presence,
				"$JS.API.STREAM.INFO.OBJ_" + questions,
				"$JS.API.CONSUMER.CREATE." + taskStream + ".>",
				"$JS.API.CONSUMER.INFO." + taskStream + ".>",
				"$JS.API.CONSUMER.MSG.NEXT." + taskStream + ".>",
				"$JS.API.DIRECT.GET.OBJ_" + questions + ".>",
				"$JS.API.STREAM.MSG.GET.OBJ_" + questions,
				"$JS.API.CONSUMER.CREATE.OBJ_" + questions + ".>",
				"$JS.API.CONSUMER.DELETE.OBJ_" + questions + ".>",
				"$JS.FC.OBJ_" + questions + ".>",
			}},
			Subscribe: &server.SubjectPermission{Allow: []string{workerInbox + ".>"}},
		}},
	}
}
