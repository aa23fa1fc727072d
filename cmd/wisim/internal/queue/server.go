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

// ServerOptions are those of a server in this process.
type ServerOptions struct {
	Host  string // to listen on; empty is this machine only
	Port  int    // 0 is any that is free
	Store string // the directory where it keeps tasks and results
	Token string // that clients have to know, or none
	// Cert and Key are files for TLS, or none.
	Cert, Key string
	Insecure  bool // for other machines without TLS or token
}

// Server is a NATS server with JetStream in this process.
type Server struct {
	server *server.Server
	url    string
	lock   *flock.Flock
}

// startTime is how long a server may take to start: it reads what it has kept.
const startTime = 30 * time.Second

// StartServer starts one.
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
	// The server says nothing of a port that is taken: it is tried first.
	if o.Port != 0 {
		l, err := net.Listen("tcp", net.JoinHostPort(o.Host, strconv.Itoa(o.Port)))
		if err != nil {
			return nil, &ServerError{net.JoinHostPort(o.Host, strconv.Itoa(o.Port)), errors.New("the port is taken, or may not be listened on")}
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

// takeStore makes the directory of a server its own: two servers that write the
// same one damage it.
func takeStore(dir string) (*flock.Flock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, &ServerError{dir, plain(err)}
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	switch ok, err := lock.TryLock(); {
	case err != nil:
		return nil, &ServerError{dir, plain(err)}
	case !ok:
		return nil, &ServerError{dir, errors.New("another queue has this directory; stop it, or take another directory")}
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
		return nil, &ServerError{options.StoreDir, errors.New("the server does not start: may the directory be written?")}
	}
	return &Server{server: s, url: s.ClientURL()}, nil
}

// URL is where clients find the server, without the token.
func (s *Server) URL() string { return s.url }

// Stop ends the server; what it keeps stays.
func (s *Server) Stop() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	_ = s.lock.Unlock() // it ends with the process at the latest
}
