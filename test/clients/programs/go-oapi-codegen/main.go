// Carries operations out with the client that oapi-codegen made (package countersign).
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"time"

	"program/countersign"
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

// argument is what the operation takes at a place: the context, the members of the path, the other parameters, the body.
func argument(place int, kind reflect.Type, given request) (reflect.Value, error) {
	switch {
	case place == 0:
		return reflect.ValueOf(context.Background()), nil
	case place <= len(given.Path):
		return typed(given.Path[place-1], kind)
	case kind.Kind() == reflect.Pointer:
		parameters := map[string]json.RawMessage{}
		maps.Copy(parameters, given.Query)
		maps.Copy(parameters, given.Headers)
		text, err := json.Marshal(parameters)
		if err != nil {
			return reflect.Value{}, err
		}
		return typed(text, kind)
	case given.Body == nil:
		// The client takes one even where it may be left out.
		return typed(json.RawMessage("{}"), kind)
	default:
		return typed(given.Body, kind)
	}
}

func send(client *countersign.ClientWithResponses, given request) (any, error) {
	operation := reflect.ValueOf(client).MethodByName(upper(given.Call) + "WithResponse")
	if !operation.IsValid() {
		return nil, fmt.Errorf("there is no operation %s", given.Call)
	}
	var arguments []reflect.Value
	// Its last are editors of the request, of which there are none.
	for place := range operation.Type().NumIn() - 1 {
		value, err := argument(place, operation.Type().In(place), given)
		if err != nil {
			return nil, err
		}
		arguments = append(arguments, value)
	}
	results := operation.Call(arguments)
	err, _ := results[1].Interface().(error)
	return results[0].Interface(), err
}

// read is what the client has made of an answer: the member for its status that is not nil.
func read(response any) answer {
	members := reflect.ValueOf(response).Elem()
	received := members.FieldByName("HTTPResponse").Interface().(*http.Response)
	done := answer{Status: received.StatusCode, Etag: received.Header.Get("ETag")}
	if done.Status == 204 {
		return done
	}
	for _, kind := range []string{"JSON", "ApplicationproblemJSON"} {
		member := members.FieldByName(kind + strconv.Itoa(done.Status))
		if member.IsValid() && !member.IsNil() {
			done.Body = member.Interface()
			return done
		}
	}
	return answer{Failure: "the body of a " + strconv.Itoa(done.Status) + " was not read"}
}

func carryOut(client *countersign.ClientWithResponses, given request) answer {
	response, err := send(client, given)
	if err != nil {
		return answer{Failure: err.Error()}
	}
	return read(response)
}

func main() {
	wide, narrow := clientFor("COUNTERSIGN_API_KEY"), clientFor("COUNTERSIGN_NARROW_API_KEY")
	models := map[string]reflect.Type{}
	addModels(models, reflect.TypeOf(wide))
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
