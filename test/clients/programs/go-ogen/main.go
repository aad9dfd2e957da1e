// Carries operations out with the client that ogen made (package countersign).
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"program/countersign"
)

// token is what the client asks for the Authorization header.
type token string

func (t token) BearerToken(context.Context, countersign.OperationName) (countersign.BearerToken, error) {
	return countersign.BearerToken{Token: string(t)}, nil
}

// recorder keeps the status and the tag of the latest response: a model does not tell which of two statuses it came with.
type recorder struct{ latest *http.Response }

func (r *recorder) Do(request *http.Request) (*http.Response, error) {
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	r.latest = response
	return response, err
}

type caller struct {
	client   *countersign.Client
	received *recorder
}

func callerFor(tokenVariable string) caller {
	received := &recorder{}
	client, err := countersign.NewClient(
		os.Getenv("COUNTERSIGN_BASE_URL"), token(os.Getenv(tokenVariable)), countersign.WithClient(received))
	if err != nil {
		panic(err)
	}
	return caller{client, received}
}

var timeKind = reflect.TypeOf(time.Time{})

// set writes what is given into a parameter, which may be one that need not be sent: a struct of a value and whether it is set.
func set(parameter reflect.Value, text json.RawMessage) error {
	if value := parameter.Addr().MethodByName("SetTo"); value.IsValid() {
		kind := value.Type().In(0)
		given := reflect.New(kind).Elem()
		if err := set(given, text); err != nil {
			return err
		}
		value.Call([]reflect.Value{given})
		return nil
	}
	if parameter.Type() == timeKind && len(text) == len(`"2026-11-20"`) {
		day, err := time.Parse(`"2006-01-02"`, string(text))
		parameter.Set(reflect.ValueOf(day))
		return err
	}
	return json.Unmarshal(text, parameter.Addr().Interface())
}

// parametersOf fills the struct that an operation takes beside its body.
func parametersOf(kind reflect.Type, given request) (reflect.Value, error) {
	parameters := reflect.New(kind).Elem()
	byName := map[string]json.RawMessage{}
	for _, values := range []map[string]json.RawMessage{given.Query, given.Headers} {
		for name, value := range values {
			byName[plain(name)] = value
		}
	}
	fromPath := given.Path
	for place := range kind.NumField() {
		text, isGiven := byName[plain(kind.Field(place).Name)]
		// Parameters of the path are those that must be sent; they come in the order of the address.
		isOptional := parameters.Field(place).Addr().MethodByName("SetTo").IsValid()
		if !isGiven && !isOptional && len(fromPath) > 0 {
			text, fromPath, isGiven = fromPath[0], fromPath[1:], true
		}
		if isGiven {
			if err := set(parameters.Field(place), text); err != nil {
				return parameters, err
			}
		}
	}
	return parameters, nil
}

func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

func argument(kind reflect.Type, given request) (reflect.Value, error) {
	if strings.HasSuffix(kind.Name(), "Params") {
		return parametersOf(kind, given)
	}
	if kind.Kind() == reflect.Pointer {
		return typed(given.Body, kind)
	}
	body := reflect.New(kind).Elem()
	if given.Body == nil {
		return body, nil
	}
	return body, set(body, given.Body)
}

func carryOut(by caller, given request) answer {
	operation := reflect.ValueOf(by.client).MethodByName(upper(given.Call))
	if !operation.IsValid() {
		return answer{Failure: "there is no operation " + given.Call}
	}
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	for place := 1; place < operation.Type().NumIn(); place++ {
		kind := operation.Type().In(place)
		if operation.Type().IsVariadic() && place == operation.Type().NumIn()-1 {
			break
		}
		value, err := argument(kind, given)
		if err != nil {
			return answer{Failure: err.Error()}
		}
		arguments = append(arguments, value)
	}
	results := operation.Call(arguments)
	if err, _ := results[1].Interface().(error); err != nil {
		return answer{Failure: err.Error()}
	}
	done := answer{Status: by.received.latest.StatusCode, Etag: by.received.latest.Header.Get("ETag")}
	if done.Status != http.StatusNoContent {
		// A model stands beside the headers of its response.
		done.Body = reflect.Indirect(results[0].Elem()).FieldByName("Response").Addr().Interface()
	}
	return done
}

func main() {
	wide, narrow := callerFor("COUNTERSIGN_API_KEY"), callerFor("COUNTERSIGN_NARROW_API_KEY")
	if len(models) == 0 {
		panic(fmt.Errorf("models.gen.go names no model"))
	}
	serve(models, func(given request) answer {
		if given.Narrow {
			return carryOut(narrow, given)
		}
		return carryOut(wide, given)
	})
}
