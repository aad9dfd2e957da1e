// Carries operations out with the client that openapi-generator made for Go (folder client).
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"time"

	countersign "github.com/acme/countersign"
)

// What no operation takes or gives: the bodies that a partner's own endpoint receives.
var received = []any{
	countersign.ContractAmendedEvent{},
	countersign.ContractCreatedEvent{},
	countersign.ContractDeletedEvent{},
	countersign.ContractTerminatedEvent{},
	countersign.ContractUpdatedEvent{},
	countersign.CreditNoteCreatedEvent{},
	countersign.CreditNoteDeletedEvent{},
	countersign.CreditNoteIssuedEvent{},
	countersign.CreditNoteUpdatedEvent{},
	countersign.CustomerCreatedEvent{},
	countersign.CustomerUpdatedEvent{},
	countersign.InvoiceCreatedEvent{},
	countersign.InvoiceDeletedEvent{},
	countersign.InvoiceIssuedEvent{},
	countersign.InvoicePaidEvent{},
	countersign.InvoiceUpdatedEvent{},
	countersign.InvoiceVoidedEvent{},
	countersign.PaymentReceivedEvent{},
	countersign.PaymentRefundedEvent{},
	countersign.PaymentReversedEvent{},
	countersign.Problem{},
	countersign.VerificationEcho{},
	countersign.WebhookDeliveryExhaustedEvent{},
	countersign.WebhookEndpointDisabledEvent{},
	countersign.WebhookEndpointRestoredEvent{},
	countersign.WebhookEndpointVerification{},
}

func clientFor(tokenVariable string) *countersign.APIClient {
	configuration := countersign.NewConfiguration()
	configuration.Servers = countersign.ServerConfigurations{{URL: os.Getenv("COUNTERSIGN_BASE_URL")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv(tokenVariable))
	configuration.HTTPClient = &http.Client{Timeout: 30 * time.Second}
	return countersign.NewAPIClient(configuration)
}

// services are the parts of the client that have the operations.
func services(client *countersign.APIClient) []reflect.Value {
	var found []reflect.Value
	for place, members := 0, reflect.ValueOf(client).Elem(); place < members.NumField(); place++ {
		if member := members.Field(place); member.CanInterface() && member.Kind() == reflect.Pointer {
			found = append(found, member)
		}
	}
	return found
}

// prepared is the request of the operation, with all that is given.
func prepared(client *countersign.APIClient, given request) (reflect.Value, error) {
	for _, service := range services(client) {
		operation := service.MethodByName(upper(given.Call))
		if !operation.IsValid() {
			continue
		}
		arguments := []reflect.Value{reflect.ValueOf(context.Background())}
		for place, text := range given.Path {
			value, err := typed(text, operation.Type().In(place+1))
			if err != nil {
				return reflect.Value{}, err
			}
			arguments = append(arguments, value)
		}
		return withAll(operation.Call(arguments)[0], given)
	}
	return reflect.Value{}, fmt.Errorf("there is no operation %s", given.Call)
}

func withAll(prepared reflect.Value, given request) (reflect.Value, error) {
	var err error
	for _, values := range []map[string]json.RawMessage{given.Query, given.Headers} {
		for name, text := range values {
			if prepared, err = with(prepared, upper(name), text); err != nil {
				return prepared, err
			}
		}
	}
	body := given.Body
	if body == nil {
		// Where a body may be left out, the client would send `null`.
		body = json.RawMessage("{}")
	}
	// The method that takes the body is named after its model.
	for place := range prepared.NumMethod() {
		method := prepared.Type().Method(place)
		if method.Type.NumIn() == 2 && method.Type.In(1).Name() == method.Name {
			return with(prepared, method.Name, body)
		}
	}
	if given.Body != nil {
		return prepared, errors.New("the operation takes no body")
	}
	return prepared, nil
}

func with(prepared reflect.Value, name string, text json.RawMessage) (reflect.Value, error) {
	method := prepared.MethodByName(name)
	if !method.IsValid() {
		// `type` is a word of Go itself.
		method = prepared.MethodByName(name + "_")
	}
	if !method.IsValid() {
		return prepared, fmt.Errorf("there is no parameter %s", name)
	}
	value, err := typed(text, method.Type().In(0))
	if err != nil {
		return prepared, err
	}
	return method.Call([]reflect.Value{value})[0], nil
}

func carryOut(client *countersign.APIClient, given request) answer {
	prepared, err := prepared(client, given)
	if err != nil {
		return answer{Failure: err.Error()}
	}
	// The model unless there is no body, the response, the error.
	results := prepared.MethodByName("Execute").Call(nil)
	err, _ = results[len(results)-1].Interface().(error)
	response, _ := results[len(results)-2].Interface().(*http.Response)
	if err != nil {
		var refusal *countersign.GenericOpenAPIError
		if !errors.As(err, &refusal) || response == nil || response.StatusCode < 400 {
			return answer{Failure: err.Error()}
		}
		problem, ok := refusal.Model().(countersign.Problem)
		if !ok {
			return answer{Failure: "the problem was not read: " + err.Error()}
		}
		return answer{Status: response.StatusCode, Body: problem}
	}
	done := answer{Status: response.StatusCode, Etag: response.Header.Get("ETag")}
	if len(results) == 3 {
		done.Body = results[0].Interface()
	}
	return done
}

func main() {
	wide, narrow := clientFor("COUNTERSIGN_API_KEY"), clientFor("COUNTERSIGN_NARROW_API_KEY")
	models := map[string]reflect.Type{}
	for _, service := range services(wide) {
		addModels(models, service.Type())
	}
	for _, model := range received {
		addModel(models, reflect.TypeOf(model))
	}
	serve(models, func(given request) answer {
		if given.Narrow {
			return carryOut(narrow, given)
		}
		return carryOut(wide, given)
	})
}
