package queue

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// Options say where the queue is and how to authenticate.
type Options struct {
	URL      string // address of the server, such as nats://host:4222 or tls://host:4222
	Creds    string // path of a file of NATS credentials (a JWT and its nkey), or ""
	TLSCA    string // path of a file with the certificate that signed the server's certificate, or ""
	Insecure bool   // whether to connect to another machine without TLS or without credentials
	Worker   bool   // whether the client is a worker, which needs fewer rights
}

// OptionsError reports an unusable option.
type OptionsError struct{ Msg string }

func (e *OptionsError) Error() string { return e.Msg }

// FileError reports an unusable file that an option names.
type FileError struct {
	Option, Path string
	Err          error
}

func (e *FileError) Error() string { return e.Option + " " + e.Path + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }

// fileError wraps an error about a file without details that help nobody.
func fileError(option, path string, err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return &FileError{option, path, errors.New(clean(err.Error()))}
}

// ServerError reports a server that is not there or refuses these credentials.
type ServerError struct {
	URL string // address of the server, without the password
	Err error
}

func (e *ServerError) Error() string { return e.URL + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *ServerError) Unwrap() error { return e.Err }

// Check checks the options. A queue on another machine needs TLS and credentials, unless
// Insecure is set.
func (o Options) Check() error {
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return &OptionsError{fmt.Sprintf("%s: want the address of a NATS server, such as nats://localhost:4222", clean(redact(o.URL)))}
	}
	if o.Insecure || isLoopback(u.Hostname()) {
		return nil
	}
	if u.Scheme != "tls" && o.TLSCA == "" {
		return &OptionsError{fmt.Sprintf("%s: is another machine, and the connection is not encrypted: want tls:// or --tls-ca, or --insecure to connect anyway", redact(o.URL))}
	}
	if o.Creds == "" && u.User == nil {
		return &OptionsError{fmt.Sprintf("%s: is another machine, and there are no credentials: want --creds or a token in the address, or --insecure to connect anyway", redact(o.URL))}
	}
	return nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// redact removes token and password from an address.
func redact(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the address"
	}
	if u.User != nil {
		u.User = url.User("...")
	}
	return u.String()
}

// Conn is a connection to a queue.
type Conn struct {
	url  string
	nats *nats.Conn
	js   jetstream.JetStream

	tasks, results jetstream.Stream
	present        jetstream.KeyValue
	questions      jetstream.ObjectStore
}

// connectTime is how long a server may take to answer.
const connectTime = 5 * time.Second

// Connect connects to the queue and creates its streams and buckets if they are missing.
func Connect(ctx context.Context, o Options) (*Conn, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	o = o.withOwnKey()
	list := []nats.Option{
		nats.Name("wisim"), nats.Timeout(connectTime), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.PingInterval(pulse), nats.MaxPingsOutstanding(3), // pings notice a network that is gone
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // ignore errors here, because the waiting calls return them
	}
	files, err := o.files()
	if err != nil {
		return nil, err
	}
	if u, err := url.Parse(o.URL); err == nil && u.User.Username() == workerUser {
		list = append(list, nats.CustomInboxPrefix(workerInbox))
	}
	nc, err := nats.Connect(o.URL, append(list, files...)...)
	if err != nil {
		return nil, &ServerError{redact(o.URL), plain(err)}
	}
	c := &Conn{url: redact(o.URL), nats: nc}
	ctx, cancel := context.WithTimeout(ctx, 4*connectTime)
	defer cancel()
	if err := c.prepare(ctx); err != nil {
		nc.Close()
		return nil, &ServerError{c.url, plain(err)}
	}
	return c, nil
}

// files reads the files that the options name.
func (o Options) files() (list []nats.Option, err error) {
	if o.Creds != "" {
		text, err := os.ReadFile(o.Creds)
		if err != nil {
			return nil, fileError("--creds", o.Creds, err)
		}
		key, err := nkeys.ParseDecoratedUserNKey(text)
		if err != nil {
			return nil, fileError("--creds", o.Creds, errors.New("holds no NATS credentials"))
		}
		token, err := nkeys.ParseDecoratedJWT(text)
		if err != nil {
			return nil, fileError("--creds", o.Creds, errors.New("holds no NATS credentials"))
		}
		list = append(list, nats.UserJWT(func() (string, error) { return token, nil }, key.Sign))
	}
	if o.TLSCA != "" {
		text, err := os.ReadFile(o.TLSCA)
		if err != nil {
			return nil, fileError("--tls-ca", o.TLSCA, err)
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(text) {
			return nil, fileError("--tls-ca", o.TLSCA, errors.New("has no certificate"))
		}
		list = append(list, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}))
	}
	return list, nil
}

// plain shortens an error of NATS for people.
func plain(err error) error {
	var certificate *tls.CertificateVerificationError
	var api *jetstream.APIError
	switch {
	case errors.As(err, &certificate):
		return errors.New("the certificate of the server is not trusted (" + clean(certificate.Err.Error()) + "): want --tls-ca")
	case errors.As(err, &api):
		return errors.New(clean(api.Description))
	case errors.Is(err, nats.ErrNoServers):
		return errors.New("no server answers there")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		return errors.New("the server does not accept the credentials")
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		return errors.New("the server has no JetStream (nats-server -js)")
	}
	return errors.New(clean(strings.TrimPrefix(err.Error(), "nats: ")))
}

// forgotten is how long the server stores tasks and results of an abandoned run.
const forgotten = 7 * 24 * time.Hour

// alive is how long a worker's presence entry is valid.
const alive = 15 * time.Second

func (c *Conn) prepare(ctx context.Context) (err error) {
	if c.js, err = jetstream.New(c.nats); err != nil {
		return err
	}
	if c.tasks, err = c.stream(ctx, jetstream.StreamConfig{
		Name: taskStream, Subjects: []string{"wisim.task.>"}, Retention: jetstream.WorkQueuePolicy, MaxAge: forgotten,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgSize: maxTask,
	}); err != nil {
		return err
	}
	size := int32(min(int64(MaxResult)+4096, c.nats.MaxPayload()))
	if c.results, err = c.stream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{"wisim.result.*"}, Retention: jetstream.WorkQueuePolicy, MaxAge: forgotten,
		Discard: jetstream.DiscardNew, MaxMsgSize: size,
	}); err != nil {
		return err
	}
	if c.present, err = c.js.KeyValue(ctx, presence); errors.Is(err, jetstream.ErrBucketNotFound) {
		c.present, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: presence, TTL: alive, MaxValueSize: maxTask})
	}
	if err != nil {
		return err
	}
	if c.questions, err = c.js.ObjectStore(ctx, questions); errors.Is(err, jetstream.ErrBucketNotFound) {
		c.questions, err = c.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: questions, TTL: 4 * forgotten})
	}
	return err
}

// stream returns a stream, created if it is missing. An existing one is not reconfigured,
// since the owner of the server may have bounded it.
func (c *Conn) stream(ctx context.Context, config jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := c.js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = c.js.CreateStream(ctx, config)
	}
	return s, err
}

// URL returns the address of the queue without token and password.
func (c *Conn) URL() string { return c.url }

// Close closes the connection.
func (c *Conn) Close() { c.nats.Close() }

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
