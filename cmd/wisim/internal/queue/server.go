package queue

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// ServerOptions configures an embedded server.
type ServerOptions struct {
	Host  string // address to listen on; "" serves this machine only
	Port  int    // port to listen on; 0 picks a free port
	Store string // directory of tasks and results
	Token string // token that clients must present; "" if none
	// OwnKeys is whether the server makes keys of its own, one for runs and one for
	// workers, in a file that only the user can read.
	OwnKeys bool
	// Cert and Key are files for TLS, or "".
	Cert, Key string
	Insecure  bool // whether other machines may connect without TLS or token
}

// Server is a NATS server with JetStream in this process.
type Server struct {
	server *server.Server
	url    string
	lock   *flock.Flock
	keys   *Keys
	file   string // that of the keys
	single bool   // whether the port, and so the file, is for this server alone
}

// startTime is how long a server may take to start. It reads its store first.
const startTime = 30 * time.Second

// StartServer starts a server.
func StartServer(o ServerOptions) (*Server, error) {
	if o.Host == "" {
		o.Host = "127.0.0.1"
	}
	if !isLoopback(o.Host) && !o.Insecure && (o.Token == "" && !o.OwnKeys || o.Cert == "") {
		return nil, &OptionsError{fmt.Sprintf("--host %s: other machines could use the queue: want --tls-cert and --tls-key, or --insecure", o.Host)}
	}
	options := &server.Options{
		ServerName: "wisim", Host: o.Host, JetStream: true, StoreDir: o.Store, Authorization: o.Token,
		MaxPayload: MaxResult + 8192, NoLog: true, NoSigs: true, NoSystemAccount: true,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 16 << 30,
	}
	if o.Cert != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, fileError("--tls-cert", o.Cert, err)
		}
		options.TLS, options.TLSConfig = true, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	port, err := freePort(o.Host, o.Port)
	if err != nil {
		return nil, err
	}
	options.Port = port
	lock, err := takeStore(o.Store)
	if err != nil {
		return nil, err
	}
	var keys *Keys
	var file string
	if o.OwnKeys {
		if keys, file, err = makeKeys(port, o.Store); err != nil {
			return nil, errors.Join(&ServerError{"the file of its keys", plain(err)}, lock.Unlock())
		}
		options.Users = keys.users()
	}
	s, err := startLocked(options)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	s.lock, s.keys, s.file, s.single = lock, keys, file, o.Port == 0
	if keys != nil { // workers must not create streams
		if err := s.prepare(); err != nil {
			s.Stop()
			return nil, err
		}
	}
	return s, nil
}

// freePort returns a port to listen on, a free one for 0. The server does not report a port
// that is in use, so this tries it first.
func freePort(host string, port int) (int, error) {
	address := net.JoinHostPort(host, strconv.Itoa(port))
	l, err := net.Listen("tcp", address)
	if err != nil {
		return 0, &ServerError{address, errors.New("the port is taken, or listening on it is not allowed")}
	}
	if a, ok := l.Addr().(*net.TCPAddr); ok {
		port = a.Port
	}
	return port, l.Close()
}

// prepare creates the streams and buckets.
func (s *Server) prepare() error {
	nc, err := nats.Connect("", nats.InProcessServer(s.server), nats.UserInfo(runUser, s.keys.Run))
	if err != nil {
		return &ServerError{s.url, plain(err)}
	}
	defer nc.Close()
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	if err := (&Conn{url: s.url, nats: nc}).prepare(ctx); err != nil {
		return &ServerError{s.url, plain(err)}
	}
	return nil
}

// takeStore locks the directory of a server, since two servers that write to one directory
// corrupt it.
func takeStore(dir string) (*flock.Flock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, &ServerError{dir, plain(err)}
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	switch ok, err := lock.TryLock(); {
	case err != nil:
		return nil, &ServerError{dir, plain(err)}
	case !ok:
		return nil, &ServerError{dir, errors.New("another queue uses this directory; stop it, or take another directory")}
	}
	return lock, nil
}

func startLocked(options *server.Options) (*Server, error) {
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(startTime) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, &ServerError{options.StoreDir, errors.New("the server does not start; check that the directory can be written")}
	}
	return &Server{server: s, url: s.ClientURL()}, nil
}

// URL returns the address of the server, without the token.
func (s *Server) URL() string { return s.url }

// KeysFile returns the file with the keys of the server, "" if it made none.
func (s *Server) KeysFile() string { return s.file }

// Stop ends the server. Its store stays.
func (s *Server) Stop() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	if s.single && s.file != "" {
		_ = os.Remove(s.file) // what remains is a key to nothing
	}
	_ = s.lock.Unlock() // if Unlock fails, the lock ends with the process
}
