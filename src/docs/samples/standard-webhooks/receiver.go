package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("WEBHOOK_SECRET is not set.")
	}
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("POST /hooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 512<<10)) // the raw bytes
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusRequestEntityTooLarge)
			return
		}
		if err := webhook.Verify(body, r.Header); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		var event struct {
			Type      string
			Challenge string
			Data      json.RawMessage
		}
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		switch event.Type {
		case "service.webhook.verify":
			w.Header().Set("Service-Verification", event.Challenge)
		case "invoice.issued":
			var invoice struct{ Number string }
			if err := json.Unmarshal(event.Data, &invoice); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			fmt.Println("issued", invoice.Number)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := cmp.Or(os.Getenv("PORT"), "4000")
	server := http.Server{Addr: ":" + port, ReadTimeout: 15 * time.Second}
	log.Fatal(server.ListenAndServe())
}
