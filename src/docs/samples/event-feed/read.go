package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type page struct {
	Data []struct {
		ID   string `json:"id"`
		Data struct {
			Number string `json:"number"`
		} `json:"data"`
	} `json:"data"`
	Cursor  string `json:"cursor"`
	HasMore bool   `json:"has_more"`
}

// Longer than a request waits for an event.
var client = http.Client{Timeout: 35 * time.Second}

func main() {
	place := os.Getenv("CURSOR_FILE")
	if place == "" {
		place = "feed.cursor"
	}
	query := url.Values{"event_type": {"invoice.issued"}, "limit": {"100"}, "wait": {"25"}}
	cursor, err := os.ReadFile(place)
	if err == nil {
		query.Set("cursor", string(cursor))
	} else if errors.Is(err, fs.ErrNotExist) {
		query.Set("from", "start")
	} else {
		log.Fatal(err)
	}
	delay := time.Second
	for {
		started := time.Now()
		found, after, err := read(query)
		if err != nil {
			log.Print("failed: ", err)
			time.Sleep(max(delay, after))
			delay = min(2*delay, 30*time.Second)
			continue
		}
		delay = time.Second
		for _, event := range found.Data {
			fmt.Println(event.ID, event.Data.Number)
		}
		// Only now: an event whose handling failed comes again.
		if err := os.WriteFile(place+".new", []byte(found.Cursor), 0o600); err != nil {
			log.Fatal(err)
		}
		if err := os.Rename(place+".new", place); err != nil {
			log.Fatal(err)
		}
		query.Del("from")
		query.Set("cursor", found.Cursor)
		if len(found.Data) == 0 && !found.HasMore {
			// It may be answered early, if the server stops or too many wait.
			time.Sleep(time.Until(started.Add(time.Second)))
		}
	}
}

// read ends the program if a retry would not help.
func read(query url.Values) (found page, after time.Duration, err error) {
	address := os.Getenv("COUNTERSIGN_BASE_URL") + "/api/v1/public/event-feed?" + query.Encode()
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("COUNTERSIGN_API_KEY"))
	response, err := client.Do(request)
	if err != nil {
		return found, 0, err
	}
	defer response.Body.Close()
	if response.StatusCode == 429 || response.StatusCode >= 500 {
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		return found, time.Duration(seconds) * time.Second, errors.New(response.Status)
	}
	if response.StatusCode != 200 { // 410: the place is gone. 401, 403: the key is refused.
		problem, _ := io.ReadAll(response.Body)
		log.Fatal(string(problem))
	}
	err = json.NewDecoder(response.Body).Decode(&found)
	return found, 0, err
}
