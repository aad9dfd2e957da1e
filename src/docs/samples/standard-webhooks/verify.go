package main

import (
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// genuine returns an error unless the request is an event or the verification handshake.
func genuine(headers http.Header, rawBody []byte) error {
	// whsec_ and the base64 of the signing secret.
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		return err
	}
	return webhook.Verify(rawBody, headers)
}
