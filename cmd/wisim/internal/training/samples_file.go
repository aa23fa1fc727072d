package training

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"

	"github.com/wisim/wisim/ai/policy"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

// samplesFile keeps the decisions of the games that have ended, so that a command that was killed
// goes on where it was. The file is a sequence of frames: first the question that its games answer,
// then a game each, in the order in which they ended. A frame is the length of its content (4
// bytes, big endian), the CRC-32 (IEEE) of the content (4 bytes), and the content. Games are
// written by encoding/gob.
type samplesFile struct {
	mu sync.Mutex
	f  *os.File
}

// sampledGames are the decisions of games by the number of the game.
type sampledGames map[int][]*policy.Sample

// storedGame is the content of a frame.
type storedGame struct {
	Game    int
	Samples []*policy.Sample
}

const (
	frameHead = 8
	mostFrame = 64 << 20 // bytes; a game of 5,000 decisions takes 4 MB
)

// openSamples opens the file, or creates it for a question, and returns the games in it. It cuts
// off what a killed command has written of its last game. A file of another question is refused.
func openSamples(path, question string) (*samplesFile, sampledGames, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, terminal.WithPath(path, err)
	}
	games, end, err := readSamples(f, question)
	if err == nil && end == 0 {
		err = checkBeginning(f, question)
	}
	if err == nil {
		if err = f.Truncate(end); err == nil {
			_, err = f.Seek(end, io.SeekStart)
		}
	}
	s := &samplesFile{f: f}
	if err == nil && end == 0 {
		err = s.write([]byte(question))
	}
	if err != nil {
		return nil, nil, errors.Join(terminal.WithPath(path, err), f.Close())
	}
	return s, games, nil
}

// checkBeginning refuses a file without a whole frame that is not the beginning of the first one, so
// that no file of something else is overwritten.
func checkBeginning(f *os.File, question string) error {
	first := frame([]byte(question))
	begins := make([]byte, len(first))
	n, err := f.ReadAt(begins, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.HasPrefix(first, begins[:n]) {
		return terminal.Inputf("is no file of decisions")
	}
	return nil
}

// readSamples returns the whole games of a file and where they end.
func readSamples(f *os.File, question string) (games sampledGames, end int64, err error) {
	games = sampledGames{}
	r := bufio.NewReader(f)
	for {
		content, err := readFrame(r)
		if errors.Is(err, io.EOF) {
			return games, end, nil
		}
		if err != nil {
			return nil, 0, terminal.Inputf("after %d bytes: %w", end, err)
		}
		if end == 0 {
			if string(content) != question {
				return nil, 0, terminal.Inputf("has the decisions of another command: %.300q; want %q", content, question)
			}
		} else {
			var g storedGame
			if err := gob.NewDecoder(bytes.NewReader(content)).Decode(&g); err != nil {
				return nil, 0, terminal.Inputf("game %d: %w", len(games), err)
			}
			games[g.Game] = g.Samples
		}
		end += frameHead + int64(len(content))
	}
}

// readFrame returns io.EOF at the end of the file, and also if the last frame was cut off.
func readFrame(r io.Reader) ([]byte, error) {
	var head [frameHead]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, io.EOF
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > mostFrame {
		return nil, fmt.Errorf("a game of %d bytes; this is no file of decisions", n)
	}
	content, err := io.ReadAll(io.LimitReader(r, int64(n)))
	switch {
	case err != nil:
		return nil, err
	case len(content) < int(n):
		return nil, io.EOF
	case crc32.ChecksumIEEE(content) != binary.BigEndian.Uint32(head[4:]):
		return nil, errors.New("a game does not match its checksum")
	}
	return content, nil
}

// add stores the decisions of a game. It may be called from several goroutines.
func (s *samplesFile) add(game int, samples []*policy.Sample) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(storedGame{game, samples}); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(b.Bytes())
}

func (s *samplesFile) write(content []byte) error {
	if len(content) > mostFrame {
		return fmt.Errorf("a game has %d bytes of decisions, want at most %d", len(content), mostFrame)
	}
	_, err := s.f.Write(frame(content))
	return err
}

// frame returns content with its length and checksum before it.
func frame(content []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(content))
	return append(b, content...)
}
