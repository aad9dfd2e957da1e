// Carries operations out with the client that oapi-codegen made (package countersign).
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"time"

	"program/countersign"

	"github.com/google/uuid"
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

type operation func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error)

// in makes an operation of one that takes a body.
func in[Body any](run func(ctx context.Context, client *countersign.ClientWithResponses, given request, body Body) (any, error)) operation {
	return func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		var body Body
		if err := json.Unmarshal(given.Body, &body); err != nil {
			return nil, err
		}
		return run(ctx, client, given, body)
	}
}

var operations = map[string]operation{
	"createVerificationChallenge": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.CreateVerificationChallengeWithResponse(ctx, id(given, "id"), &countersign.CreateVerificationChallengeParams{IdempotencyKey: key(given)})
	},
	"createWebhookEndpoint": in(func(ctx context.Context, client *countersign.ClientWithResponses, given request, body countersign.WebhookEndpointCreation) (any, error) {
		return client.CreateWebhookEndpointWithResponse(ctx, &countersign.CreateWebhookEndpointParams{IdempotencyKey: key(given)}, body)
	}),
	"deleteWebhookEndpoint": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.DeleteWebhookEndpointWithResponse(ctx, id(given, "id"))
	},
	"disableWebhookEndpoint": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.DisableWebhookEndpointWithResponse(ctx, id(given, "id"), &countersign.DisableWebhookEndpointParams{IdempotencyKey: key(given)})
	},
	"getCustomer": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetCustomerWithResponse(ctx, id(given, "id"))
	},
	"getDelivery": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetDeliveryWithResponse(ctx, id(given, "id"))
	},
	"getEvent": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetEventWithResponse(ctx, id(given, "id"))
	},
	"getEventType": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetEventTypeWithResponse(ctx, given.Path["name"])
	},
	"getReplay": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetReplayWithResponse(ctx, id(given, "id"), id(given, "replay_id"))
	},
	"getWebhookEndpoint": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetWebhookEndpointWithResponse(ctx, id(given, "id"))
	},
	"getWebhookEndpointHealth": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.GetWebhookEndpointHealthWithResponse(ctx, id(given, "id"), &countersign.GetWebhookEndpointHealthParams{WindowHours: number(given, "window_hours")})
	},
	"listCustomers": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListCustomersWithResponse(ctx, &countersign.ListCustomersParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor")})
	},
	"listDeliveries": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListDeliveriesWithResponse(ctx, &countersign.ListDeliveriesParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor"), EndpointId: uuidIn(given, "endpoint_id"), Status: text[countersign.DeliveryStatusFilter](given, "status")})
	},
	"listDeliveryAttempts": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListDeliveryAttemptsWithResponse(ctx, id(given, "id"), &countersign.ListDeliveryAttemptsParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor")})
	},
	"listEventTypes": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListEventTypesWithResponse(ctx, &countersign.ListEventTypesParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor")})
	},
	"listEvents": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListEventsWithResponse(ctx, &countersign.ListEventsParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor"), Type: text[countersign.EventTypeOfEvent](given, "type")})
	},
	"listReplays": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListReplaysWithResponse(ctx, id(given, "id"), &countersign.ListReplaysParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor")})
	},
	"listWebhookEndpoints": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.ListWebhookEndpointsWithResponse(ctx, &countersign.ListWebhookEndpointsParams{Limit: number(given, "limit"), Cursor: text[string](given, "cursor"), Status: text[countersign.WebhookEndpointStatus](given, "status")})
	},
	"redeliverDelivery": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.RedeliverDeliveryWithResponse(ctx, id(given, "id"), &countersign.RedeliverDeliveryParams{IdempotencyKey: key(given)})
	},
	"restoreWebhookEndpoint": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.RestoreWebhookEndpointWithResponse(ctx, id(given, "id"), &countersign.RestoreWebhookEndpointParams{IdempotencyKey: key(given)})
	},
	"sendTestEvent": in(func(ctx context.Context, client *countersign.ClientWithResponses, given request, body countersign.TestEventRequest) (any, error) {
		return client.SendTestEventWithResponse(ctx, id(given, "id"), &countersign.SendTestEventParams{IdempotencyKey: key(given)}, body)
	}),
	"startReplay": in(func(ctx context.Context, client *countersign.ClientWithResponses, given request, body countersign.ReplayCreation) (any, error) {
		return client.StartReplayWithResponse(ctx, id(given, "id"), &countersign.StartReplayParams{IdempotencyKey: key(given)}, body)
	}),
	"updateWebhookEndpoint": in(func(ctx context.Context, client *countersign.ClientWithResponses, given request, body countersign.WebhookEndpointUpdate) (any, error) {
		return client.UpdateWebhookEndpointWithResponse(ctx, id(given, "id"), body)
	}),
	"updateWebhookEndpointDetails": in(func(ctx context.Context, client *countersign.ClientWithResponses, given request, body countersign.WebhookEndpointDetailsUpdate) (any, error) {
		return client.UpdateWebhookEndpointDetailsWithResponse(ctx, id(given, "id"), body)
	}),
	"verifyWebhookEndpoint": func(ctx context.Context, client *countersign.ClientWithResponses, given request) (any, error) {
		return client.VerifyWebhookEndpointWithResponse(ctx, id(given, "id"), &countersign.VerifyWebhookEndpointParams{IdempotencyKey: key(given)})
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

func id(given request, name string) uuid.UUID { return uuid.MustParse(given.Path[name]) }

func key(given request) *string {
	if given.IdempotencyKey == "" {
		return nil
	}
	return &given.IdempotencyKey
}

func text[Text ~string](given request, name string) *Text {
	value, ok := given.Query[name].(string)
	if !ok {
		return nil
	}
	written := Text(value)
	return &written
}

func number(given request, name string) *int {
	value, ok := given.Query[name].(float64)
	if !ok {
		return nil
	}
	whole := int(value)
	return &whole
}

func uuidIn(given request, name string) *uuid.UUID {
	value, ok := given.Query[name].(string)
	if !ok {
		return nil
	}
	read := uuid.MustParse(value)
	return &read
}

// read is what the client has made of an answer: the member for its status that is not nil.
func read(response any) answer {
	members := reflect.ValueOf(response).Elem()
	status := members.FieldByName("HTTPResponse").Interface().(*http.Response).StatusCode
	if status == 204 {
		return answer{Status: status}
	}
	for _, kind := range []string{"JSON", "ApplicationproblemJSON"} {
		member := members.FieldByName(kind + strconv.Itoa(status))
		if member.IsValid() && !member.IsNil() {
			return answer{Status: status, Body: member.Interface()}
		}
	}
	return answer{Failure: "the body of a " + strconv.Itoa(status) + " was not read"}
}

func clientFor(tokenVariable string) *countersign.ClientWithResponses {
	client, err := countersign.NewClientWithResponses(
		os.Getenv("COUNTERSIGN_BASE_URL"),
		countersign.WithHTTPClient(&http.Client{Timeout: 30 * time.Second}),
		countersign.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv(tokenVariable))
			return nil
		}),
	)
	if err != nil {
		panic(err)
	}
	return client
}

func carryOut(client *countersign.ClientWithResponses, given request) answer {
	run, ok := operations[given.Call]
	if !ok {
		return answer{Failure: "there is no operation " + strconv.Quote(given.Call)}
	}
	response, err := run(context.Background(), client, given)
	if err != nil {
		return answer{Failure: err.Error()}
	}
	return read(response)
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
