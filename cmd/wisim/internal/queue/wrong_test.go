package queue

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// A token is an account: it is in no message.
func TestQueueHidesTokens(t *testing.T) {
	for _, o := range []Options{
		{URL: "nats://SECRET@farm:4222"},
		{URL: "nats://user:SECRET@farm:4222"},
		{URL: "http://SECRET@farm"},
		{URL: "nats://SECRET@127.0.0.1:1"},
		{URL: "nats://SECRET@127.0.0.1:x"},
	} {
		_, err := Connect(t.Context(), o)
		if err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", o.URL, err)
		}
	}
	s := serve(t, ServerOptions{Token: "SECRET"})
	if strings.Contains(s.URL(), "SECRET") {
		t.Errorf("the server is at %s", s.URL())
	}
	c, err := Connect(t.Context(), Options{URL: strings.Replace(s.URL(), "//", "//SECRET@", 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if want := strings.Replace(s.URL(), "//", "//...@", 1); c.URL() != want {
		t.Errorf("the connection is to %s; want %s", c.URL(), want)
	}
}

// Two servers would write over each other's files.
func TestTwoQueuesDoNotShareAStore(t *testing.T) {
	store := t.TempDir()
	s, err := StartServer(ServerOptions{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	var where *ServerError
	if two, err := StartServer(ServerOptions{Store: store}); !errors.As(err, &where) || !strings.HasSuffix(err.Error(), "another queue uses this directory; stop it, or take another directory") {
		t.Errorf("a second server: %v", err)
		if err == nil {
			two.Stop()
		}
	}
	s.Stop()
	serve(t, ServerOptions{Store: store})
}

// A driver without workers says so at once, and only once.
func TestQueueSaysThatNobodyWorks(t *testing.T) {
	s := serve(t, ServerOptions{})
	var log said
	d := drive(t, s, 1, log.say)
	defer d.Close(true)
	c := &checked{t: t, batches: batches(4)}
	done := make(chan error, 1)
	go func() { done <- d.Play(t.Context(), c.batches, c.sink()) }()
	for begin := time.Now(); !log.has("no worker is connected; start one with: wisim work --queue " + s.URL()); time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > 2*hush+time.Second {
			t.Fatalf("said in %v: %q", time.Since(begin), log.lines)
		}
	}
	time.Sleep(2*hush + hush/2)
	defer work(t, s, "w", honest)()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if len(log.lines) != 1 {
		t.Errorf("said %q", log.lines)
	}
}

// authority signs certificates of servers at 127.0.0.1.
type authority struct {
	t    *testing.T
	dir  string
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t, dir: t.TempDir()}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	a.cert = &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "an authority"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	a.write("ca.pem", "CERTIFICATE", a.sign(a.cert, &a.key.PublicKey))
	return a
}

func (a *authority) sign(c *x509.Certificate, key *ecdsa.PublicKey) []byte {
	a.t.Helper()
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, key, a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	return der
}

func (a *authority) write(name, kind string, der []byte) string {
	a.t.Helper()
	path := filepath.Join(a.dir, name)
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		a.t.Fatal(err)
	}
	return path
}

// ca is the file of its own certificate.
func (a *authority) ca() string { return filepath.Join(a.dir, "ca.pem") }

// server makes certificate and key of a server.
func (a *authority) server() (cert, key string) {
	a.t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	der, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		a.t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(2), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	return a.write("server.pem", "CERTIFICATE", a.sign(c, &k.PublicKey)), a.write("server.key", "EC PRIVATE KEY", der)
}

// A queue with TLS is played over by whoever knows its certificate, and by
// nobody else.
func TestQueueOverTLS(t *testing.T) {
	a := newAuthority(t)
	cert, key := a.server()
	s := serve(t, ServerOptions{Cert: cert, Key: key, Token: "secret"})
	url := strings.Replace(s.URL(), "//", "//secret@", 1)
	if !strings.HasPrefix(url, "tls://") {
		t.Errorf("the server is at %s", url)
	}
	junk := filepath.Join(a.dir, "junk")
	if err := os.WriteFile(junk, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{URL: url}, "the certificate of the server is not trusted"},
		{Options{URL: strings.Replace(url, "tls:", "nats:", 1)}, "the certificate of the server is not trusted"},
		{Options{URL: url, TLSCA: newAuthority(t).ca()}, "the certificate of the server is not trusted"},
		{Options{URL: url, TLSCA: filepath.Join(a.dir, "none")}, "--tls-ca " + filepath.Join(a.dir, "none") + ": no such file or directory"},
		{Options{URL: url, TLSCA: junk}, "--tls-ca " + junk + ": has no certificate"},
		{Options{URL: s.URL(), TLSCA: a.ca()}, "the server does not accept the credentials"},
	} {
		if _, err := Connect(t.Context(), c.o); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v; want %s", c.o, err, c.want)
		}
	}
	c, err := Connect(t.Context(), Options{URL: url, TLSCA: a.ca()})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Status(t.Context()); err != nil {
		t.Error(err)
	}
	for _, o := range []ServerOptions{{Cert: junk, Key: key}, {Cert: cert, Key: cert}, {Cert: cert, Key: junk + "2"}} {
		o.Store = t.TempDir()
		var file *FileError
		if _, err := StartServer(o); !errors.As(err, &file) || !strings.HasPrefix(err.Error(), "--tls-cert") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// NATS credentials, at a server that is not ours.
func TestQueueWithCredentials(t *testing.T) {
	dir := t.TempDir()
	operator, account, user := keys(t, nkeys.CreateOperator), keys(t, nkeys.CreateAccount), keys(t, nkeys.CreateUser)
	claims := jwt.NewAccountClaims(public(t, account))
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: 1 << 30, MemoryStorage: 1 << 20, Streams: 10, Consumer: 100}
	accountJWT, err := claims.Encode(operator)
	if err != nil {
		t.Fatal(err)
	}
	userJWT, err := jwt.NewUserClaims(public(t, user)).Encode(account)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	creds, err := jwt.FormatUserConfig(userJWT, seed)
	if err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(dir, "good.creds")
	if err := os.WriteFile(good, creds, 0o600); err != nil {
		t.Fatal(err)
	}
	stranger := keys(t, nkeys.CreateUser)
	strangerSeed, err := stranger.Seed()
	if err != nil {
		t.Fatal(err)
	}
	forged := bytes.Replace(creds, seed, strangerSeed, 1)
	bad, junk := filepath.Join(dir, "bad.creds"), filepath.Join(dir, "junk.creds")
	if err := errors.Join(os.WriteFile(bad, forged, 0o600), os.WriteFile(junk, []byte("junk"), 0o600)); err != nil {
		t.Fatal(err)
	}

	system := public(t, keys(t, nkeys.CreateAccount))
	systemJWT, err := jwt.NewAccountClaims(system).Encode(operator)
	if err != nil {
		t.Fatal(err)
	}
	resolver := &server.MemAccResolver{}
	if err := errors.Join(resolver.Store(public(t, account), accountJWT), resolver.Store(system, systemJWT)); err != nil {
		t.Fatal(err)
	}
	n, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: filepath.Join(dir, "store"), NoLog: true, NoSigs: true,
		TrustedKeys: []string{public(t, operator)}, AccountResolver: resolver, SystemAccount: system, MaxPayload: MaxResult + 8192,
	})
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	defer n.Shutdown()
	if !n.ReadyForConnections(startTime) {
		t.Fatal("the server does not start")
	}
	for _, c := range []struct{ creds, want string }{
		{"", "the server does not accept the credentials"},
		{bad, "the server does not accept the credentials"},
		{junk, "--creds " + junk + ": holds no NATS credentials"},
		{filepath.Join(dir, "none"), "--creds " + filepath.Join(dir, "none") + ": no such file or directory"},
	} {
		if _, err := Connect(t.Context(), Options{URL: n.ClientURL(), Creds: c.creds}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("--creds %q: %v; want %s", c.creds, err, c.want)
		}
	}
	c, err := Connect(t.Context(), Options{URL: n.ClientURL(), Creds: good})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Status(t.Context()); err != nil {
		t.Error(err)
	}
}

func keys(t *testing.T, create func() (nkeys.KeyPair, error)) nkeys.KeyPair {
	t.Helper()
	k, err := create()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func public(t *testing.T, k nkeys.KeyPair) string {
	t.Helper()
	s, err := k.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A queue whose store is full says so; what is asked and played waits until there
// is room.
func TestQueueWithAFullStore(t *testing.T) {
	s := serve(t, ServerOptions{})
	c := dial(t, s)
	bound := func(stream jetstream.Stream, most int64) {
		t.Helper()
		config := stream.CachedInfo().Config
		config.MaxMsgs = most
		if _, err := c.js.UpdateStream(t.Context(), config); err != nil {
			t.Fatal(err)
		}
	}
	// Ten tasks and no result fit.
	bound(c.tasks, 10)
	config := c.results.CachedInfo().Config
	config.MaxBytes = 1
	if _, err := c.js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	var log, workers said
	d := drive(t, s, 1, log.say)
	defer d.Close(true)
	k := &checked{t: t, batches: batches(20)}
	done := make(chan error, 1)
	go func() { done <- d.Play(t.Context(), k.batches, k.sink()) }()
	defer workWith(t, s, &Worker{Name: "w", Say: workers.say}, honest)()
	for begin := time.Now(); !log.has("the queue does not take a task (") || !workers.has("a result cannot be sent ("); time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("said %q, %q", log.lines, workers.lines)
		}
	}
	select {
	case err := <-done:
		t.Fatalf("the run ended: %v", err)
	default:
	}
	config.MaxBytes = -1
	if _, err := c.js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	k.complete()
}

// A result of a gigabyte, and one without an end, are cut off by the server; the
// run goes on.
func TestQueueRefusesWhatIsTooLarge(t *testing.T) {
	s := serve(t, ServerOptions{})
	d := drive(t, s, 1, func(string) {})
	defer d.Close(true)
	raw := func() net.Conn {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := io.WriteString(c, "CONNECT {\"verbose\":false}\r\n"); err != nil {
			t.Fatal(err)
		}
		return c
	}
	gigabyte := raw()
	if _, err := fmt.Fprintf(gigabyte, "PUB %s %d\r\n", resultSubject(d.run), 1<<30); err != nil {
		t.Fatal(err)
	}
	wantEnd(t, gigabyte)

	// One that says eight megabytes and goes on and on is no message either.
	endless := raw()
	if _, err := fmt.Fprintf(endless, "PUB %s %d\r\n", resultSubject(d.run), MaxResult); err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, 1<<20)
	for sent := 0; ; sent++ {
		if sent > 64 {
			t.Fatal("the server took 64 MB of one result")
		}
		if err := endless.SetWriteDeadline(time.Now().Add(5 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := endless.Write(zeros); err != nil {
			break
		}
	}

	defer work(t, s, "honest", honest)()
	c := &checked{t: t, batches: batches(10)}
	if err := d.Play(t.Context(), c.batches, c.sink()); err != nil {
		t.Fatal(err)
	}
	c.complete()
}

// wantEnd reads until the server hangs up.
func wantEnd(t *testing.T, c net.Conn) {
	t.Helper()
	if err := c.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(c); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the server waits for the rest; it said %q", said)
	}
}
