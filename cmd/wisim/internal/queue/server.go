package queue

import (
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
)

// ServerOptions configures an embedded server.
type ServerOptions struct {
	Host  string // address to listen on; "" serves this machine only
	Port  int    // port to listen on; 0 picks a free port
	Store string // directory of tasks and results
	Token string // token that clients must present; "" if none
	// Cert and Key are files for TLS, or "".
	Cert, Key string
	Insecure  bool // whether other machines may connect without TLS or token
}

// Server is a NATS server with JetStream in this process.
type Server struct {
	server *server.Server
	url    string
	lock   *flock.Flock
}

// startTime is how long a server may take to start. It reads its store first.
const startTime = 30 * time.Second

// StartServer starts a server.
func StartServer(o ServerOptions) (*Server, error) {
	if o.Host == "" {
		o.Host = "127.0.0.1"
	}
	if !isLoopback(o.Host) && !o.Insecure && (o.Token == "" || o.Cert == "") {
		return nil, &OptionsError{fmt.Sprintf("--host %s: other machines could use the queue: want --token-file, --tls-cert and --tls-key, or --insecure", o.Host)}
	}
	port := o.Port
	if port == 0 {
		port = server.RANDOM_PORT
	}
	options := &server.Options{
		ServerName: "wisim", Host: o.Host, Port: port, JetStream: true, StoreDir: o.Store, Authorization: o.Token,
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
	// The server does not report a port that is in use, so try it first.
	if o.Port != 0 {
		l, err := net.Listen("tcp", net.JoinHostPort(o.Host, strconv.Itoa(o.Port)))
		if err != nil {
			return nil, &ServerError{net.JoinHostPort(o.Host, strconv.Itoa(o.Port)), errors.New("the port is taken, or listening on it is not allowed")}
		}
		if err := l.Close(); err != nil {
			return nil, err
		}
	}
	lock, err := takeStore(o.Store)
	if err != nil {
		return nil, err
	}
	s, err := startLocked(options)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	s.lock = lock
	return s, nil
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

// Stop ends the server. Its store stays.
func (s *Server) Stop() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	_ = s.lock.Unlock() // if Unlock fails, the lock ends with the process
}
