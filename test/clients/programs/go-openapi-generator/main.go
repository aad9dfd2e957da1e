// Carries operations out with the client that openapi-generator made for Go (folder client).
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	countersign "github.com/acme/countersign"
)

// request is a line of what to do: test/clients/program.ts tells what it means.
type request struct {
	Call           string            `json:"call"`
	Path           map[string]string `json:"path"`
	Query          map[string]any    `json:"query"`
	Body           json.RawMessage   `json:"body"`
	IdempotencyKey string            `json:"idempotency_key"`
	Narrow         bool              `json:"narrow"`
	Parse          string            `json:"parse"`
	Value          json.RawMessage   `json:"value"`
}

type answer struct {
	Status  int    `json:"status,omitempty"`
	Body    any    `json:"body"`
	Failure string `json:"failure,omitempty"`
}

type operation func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error)

var operations = map[string]operation{
	"createVerificationChallenge": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.WebhookEndpointsAPI.CreateVerificationChallenge(ctx, given.Path["id"]).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"createWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		body, err := read[countersign.WebhookEndpointCreation](given.Body)
		if err != nil {
			return nil, nil, err
		}
		return result(client.WebhookEndpointsAPI.CreateWebhookEndpoint(ctx).WebhookEndpointCreation(body).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"deleteWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		response, err := client.WebhookEndpointsAPI.DeleteWebhookEndpoint(ctx, given.Path["id"]).Execute()
		return nil, response, err
	},
	"disableWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.WebhookEndpointsAPI.DisableWebhookEndpoint(ctx, given.Path["id"]).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"getCustomer": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.CustomersAPI.GetCustomer(ctx, given.Path["id"]).Execute())
	},
	"getDelivery": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.DeliveriesAPI.GetDelivery(ctx, given.Path["id"]).Execute())
	},
	"getEvent": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.EventsAPI.GetEvent(ctx, given.Path["id"]).Execute())
	},
	"getEventType": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.EventTypesAPI.GetEventType(ctx, given.Path["name"]).Execute())
	},
	"getReplay": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.DeliveriesAPI.GetReplay(ctx, given.Path["id"], given.Path["replay_id"]).Execute())
	},
	"getWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.WebhookEndpointsAPI.GetWebhookEndpoint(ctx, given.Path["id"]).Execute())
	},
	"getWebhookEndpointHealth": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.DeliveriesAPI.GetWebhookEndpointHealth(ctx, given.Path["id"])
		if hours, ok := given.Query["window_hours"]; ok {
			call = call.WindowHours(int32(hours.(float64)))
		}
		return result(call.Execute())
	},
	"listCustomers": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.CustomersAPI.ListCustomers(ctx).Limit(limitOf(given))
		if cursor, ok := given.Query["cursor"]; ok {
			call = call.Cursor(cursor.(string))
		}
		return result(call.Execute())
	},
	"listDeliveries": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.DeliveriesAPI.ListDeliveries(ctx).Limit(limitOf(given))
		if cursor, ok := given.Query["cursor"]; ok {
			call = call.Cursor(cursor.(string))
		}
		if endpoint, ok := given.Query["endpoint_id"]; ok {
			call = call.EndpointId(endpoint.(string))
		}
		if status, ok := given.Query["status"]; ok {
			call = call.Status(countersign.DeliveryStatus(status.(string)))
		}
		return result(call.Execute())
	},
	"listDeliveryAttempts": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.DeliveriesAPI.ListDeliveryAttempts(ctx, given.Path["id"]).Limit(limitOf(given)).Execute())
	},
	"listEventTypes": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.EventTypesAPI.ListEventTypes(ctx).Limit(limitOf(given))
		if cursor, ok := given.Query["cursor"]; ok {
			call = call.Cursor(cursor.(string))
		}
		return result(call.Execute())
	},
	"listEvents": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.EventsAPI.ListEvents(ctx).Limit(limitOf(given))
		if kind, ok := given.Query["type"]; ok {
			call = call.Type_(kind.(string))
		}
		return result(call.Execute())
	},
	"listReplays": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.DeliveriesAPI.ListReplays(ctx, given.Path["id"]).Limit(limitOf(given)).Execute())
	},
	"listWebhookEndpoints": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		call := client.WebhookEndpointsAPI.ListWebhookEndpoints(ctx).Limit(limitOf(given))
		if status, ok := given.Query["status"]; ok {
			call = call.Status(countersign.WebhookEndpointStatus(status.(string)))
		}
		return result(call.Execute())
	},
	"redeliverDelivery": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.DeliveriesAPI.RedeliverDelivery(ctx, given.Path["id"]).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"restoreWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		return result(client.WebhookEndpointsAPI.RestoreWebhookEndpoint(ctx, given.Path["id"]).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"sendTestEvent": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		body, err := read[countersign.TestEventRequest](given.Body)
		if err != nil {
			return nil, nil, err
		}
		return result(client.WebhookEndpointsAPI.SendTestEvent(ctx, given.Path["id"]).TestEventRequest(body).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"startReplay": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		body, err := read[countersign.ReplayCreation](given.Body)
		if err != nil {
			return nil, nil, err
		}
		return result(client.DeliveriesAPI.StartReplay(ctx, given.Path["id"]).ReplayCreation(body).IdempotencyKey(given.IdempotencyKey).Execute())
	},
	"updateWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		body, err := read[countersign.WebhookEndpointUpdate](given.Body)
		if err != nil {
			return nil, nil, err
		}
		return result(client.WebhookEndpointsAPI.UpdateWebhookEndpoint(ctx, given.Path["id"]).WebhookEndpointUpdate(body).Execute())
	},
	"updateWebhookEndpointDetails": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		body, err := read[countersign.WebhookEndpointDetailsUpdate](given.Body)
		if err != nil {
			return nil, nil, err
		}
		return result(client.WebhookEndpointsAPI.UpdateWebhookEndpointDetails(ctx, given.Path["id"]).WebhookEndpointDetailsUpdate(body).Execute())
	},
	"verifyWebhookEndpoint": func(ctx context.Context, client *countersign.APIClient, given request) (any, *http.Response, error) {
		response, err := client.WebhookEndpointsAPI.VerifyWebhookEndpoint(ctx, given.Path["id"]).IdempotencyKey(given.IdempotencyKey).Execute()
		return nil, response, err
	},
}

// models makes an empty value of each schema that describes a body.
var models = map[string]func() any{
	"ContractCreatedEvent":         func() any { return &countersign.ContractCreatedEvent{} },
	"ContractTerminatedEvent":      func() any { return &countersign.ContractTerminatedEvent{} },
	"ContractUpdatedEvent":         func() any { return &countersign.ContractUpdatedEvent{} },
	"Customer":                     func() any { return &countersign.Customer{} },
	"CustomerList":                 func() any { return &countersign.CustomerList{} },
	"Delivery":                     func() any { return &countersign.Delivery{} },
	"DeliveryAttemptList":          func() any { return &countersign.DeliveryAttemptList{} },
	"DeliveryList":                 func() any { return &countersign.DeliveryList{} },
	"EventDetails":                 func() any { return &countersign.EventDetails{} },
	"EventList":                    func() any { return &countersign.EventList{} },
	"EventTypeDetails":             func() any { return &countersign.EventTypeDetails{} },
	"EventTypeList":                func() any { return &countersign.EventTypeList{} },
	"InvoiceCreatedEvent":          func() any { return &countersign.InvoiceCreatedEvent{} },
	"InvoiceIssuedEvent":           func() any { return &countersign.InvoiceIssuedEvent{} },
	"InvoiceVoidedEvent":           func() any { return &countersign.InvoiceVoidedEvent{} },
	"PaymentReceivedEvent":         func() any { return &countersign.PaymentReceivedEvent{} },
	"Problem":                      func() any { return &countersign.Problem{} },
	"Replay":                       func() any { return &countersign.Replay{} },
	"ReplayCreation":               func() any { return &countersign.ReplayCreation{} },
	"ReplayList":                   func() any { return &countersign.ReplayList{} },
	"TestEventRequest":             func() any { return &countersign.TestEventRequest{} },
	"VerificationChallenge":        func() any { return &countersign.VerificationChallenge{} },
	"VerificationEcho":             func() any { return &countersign.VerificationEcho{} },
	"WebhookEndpoint":              func() any { return &countersign.WebhookEndpoint{} },
	"WebhookEndpointCreated":       func() any { return &countersign.WebhookEndpointCreated{} },
	"WebhookEndpointCreation":      func() any { return &countersign.WebhookEndpointCreation{} },
	"WebhookEndpointDetailsUpdate": func() any { return &countersign.WebhookEndpointDetailsUpdate{} },
	"WebhookEndpointHealth":        func() any { return &countersign.WebhookEndpointHealth{} },
	"WebhookEndpointList":          func() any { return &countersign.WebhookEndpointList{} },
	"WebhookEndpointUpdate":        func() any { return &countersign.WebhookEndpointUpdate{} },
	"WebhookEndpointVerification":  func() any { return &countersign.WebhookEndpointVerification{} },
}

func result[Model any](model *Model, response *http.Response, err error) (any, *http.Response, error) {
	return model, response, err
}

func read[Model any](text json.RawMessage) (Model, error) {
	var model Model
	err := json.Unmarshal(text, &model)
	return model, err
}

func limitOf(given request) int32 {
	if limit, ok := given.Query["limit"]; ok {
		return int32(limit.(float64))
	}
	return 20
}

func clientFor(tokenVariable string) *countersign.APIClient {
	configuration := countersign.NewConfiguration()
	configuration.Servers = countersign.ServerConfigurations{{URL: os.Getenv("COUNTERSIGN_BASE_URL")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv(tokenVariable))
	configuration.HTTPClient = &http.Client{Timeout: 30 * time.Second}
	return countersign.NewAPIClient(configuration)
}

func carryOut(client *countersign.APIClient, given request) answer {
	run, ok := operations[given.Call]
	if !ok {
		return answer{Failure: "there is no operation " + strconv.Quote(given.Call)}
	}
	model, response, err := run(context.Background(), client, given)
	var refusal *countersign.GenericOpenAPIError
	if err != nil {
		if !errors.As(err, &refusal) || response == nil || response.StatusCode < 400 {
			return answer{Failure: err.Error()}
		}
		problem, ok := refusal.Model().(countersign.Problem)
		if !ok {
			return answer{Failure: "the problem was not read: " + err.Error()}
		}
		return answer{Status: response.StatusCode, Body: problem}
	}
	return answer{Status: response.StatusCode, Body: model}
}

func parse(given request) answer {
	make, ok := models[given.Parse]
	if !ok {
		return answer{Failure: "there is no model " + strconv.Quote(given.Parse)}
	}
	model := make()
	if err := json.Unmarshal(given.Value, model); err != nil {
		return answer{Failure: err.Error()}
	}
	return answer{Status: 200, Body: model}
}

func main() {
	wide, narrow := clientFor("COUNTERSIGN_API_KEY"), clientFor("COUNTERSIGN_NARROW_API_KEY")
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var given request
		var done answer
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			done = answer{Failure: err.Error()}
		} else if given.Parse != "" {
			done = parse(given)
		} else if given.Narrow {
			done = carryOut(narrow, given)
		} else {
			done = carryOut(wide, given)
		}
		text, err := json.Marshal(done)
		if err != nil {
			text, _ = json.Marshal(answer{Failure: err.Error()})
		}
		fmt.Println(string(text))
	}
}
