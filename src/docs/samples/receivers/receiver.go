package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	bodyBytesMax = 512 << 10
	tolerance    = 5 * time.Minute
)

var secret = os.Getenv("SIGNING_SECRET")

func main() {
	if secret == "" {
		log.Fatal("SIGNING_SECRET is not set.")
	}
	http.HandleFunc("POST /", receive)
	server := http.Server{
		Addr:        ":" + cmp.Or(os.Getenv("PORT"), "4000"),
		ReadTimeout: 15 * time.Second, // a silent client does not keep its connection
	}
	log.Fatal(server.ListenAndServe())
}

func receive(w http.ResponseWriter, r *http.Request) {
	// The raw bytes: verify before parsing.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytesMax))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		answer(w, http.StatusRequestEntityTooLarge, map[string]string{"error": "body_too_large"})
		return
	}
	if err != nil || !isGenuine(r.Header, body) {
		answer(w, http.StatusBadRequest, map[string]string{"error": "not_genuine"})
		return
	}
	content, err := handle(body)
	if err != nil {
		log.Print(err)
		// And the delivery comes again.
		answer(w, http.StatusInternalServerError, map[string]string{"error": "receiver_failed"})
		return
	}
	answer(w, http.StatusOK, content)
}

func sign(timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return "v1=" + hex.EncodeToString(mac.Sum(nil))
}

func isGenuine(header http.Header, body []byte) bool {
	timestamp := header.Get("Service-Timestamp")
	seconds, err := strconv.ParseUint(timestamp, 10, 63) // digits alone: ParseInt accepts a sign
	if err != nil {
		return false
	}
	expected := []byte(sign(timestamp, body))
	isSigned := false
	// Usually one signature; any of them may be yours.
	for _, each := range strings.Split(header.Get("Service-Signature"), ",") {
		// Equal takes the same time wherever the two differ,
		// so nobody can guess the signature byte by byte.
		if hmac.Equal([]byte(strings.TrimSpace(each)), expected) {
			isSigned = true
		}
	}
	return isSigned && time.Since(time.Unix(int64(seconds), 0)).Abs() <= tolerance
}

func handle(body []byte) (map[string]string, error) {
	var event struct {
		Type      string
		Challenge string
		Data      json.RawMessage
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return nil, err
	}
	switch event.Type {
	case "service.webhook.verify":
		return map[string]string{"challenge": event.Challenge}, nil
	case "invoice.issued":
		var invoice struct{ Number string }
		if err := json.Unmarshal(event.Data, &invoice); err != nil {
			return nil, err
		}
		fmt.Println("issued", invoice.Number)
	}
	return map[string]string{}, nil
}

func answer(w http.ResponseWriter, status int, content map[string]string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(content)
}
