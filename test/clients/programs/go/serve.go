// Reads what to do, a line of JSON each, and answers with a line: test/clients/program.ts tells what the lines mean.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
)

type request struct {
	Call    string                     `json:"call"`
	Path    ordered                    `json:"path"`
	Query   map[string]json.RawMessage `json:"query"`
	Headers map[string]json.RawMessage `json:"headers"`
	Body    json.RawMessage            `json:"body"`
	Narrow  bool                       `json:"narrow"`
	Parse   string                     `json:"parse"`
	Value   json.RawMessage            `json:"value"`
}

type answer struct {
	Status  int    `json:"status,omitempty"`
	Etag    string `json:"etag,omitempty"`
	Body    any    `json:"body"`
	Failure string `json:"failure,omitempty"`
}

// ordered is the values of an object as they follow each other.
type ordered []json.RawMessage

func (values *ordered) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	for place := 0; ; place++ {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		// After the brace, each name is followed by its value.
		if value, ok := token.(string); ok && place%2 == 0 {
			quoted, _ := json.Marshal(value)
			*values = append(*values, quoted)
		}
	}
}

// typed reads a value as the type that the client wants.
func typed(text json.RawMessage, kind reflect.Type) (reflect.Value, error) {
	value := reflect.New(kind)
	err := json.Unmarshal(text, value.Interface())
	return value.Elem(), err
}

// upper is the name in Go: created_from is CreatedFrom, Idempotency-Key is IdempotencyKey.
func upper(name string) string {
	var written strings.Builder
	for _, word := range strings.FieldsFunc(name, func(each rune) bool { return each == '_' || each == '-' }) {
		written.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return written.String()
}

// addModels finds the client's models that the methods of a type take or give, whole.
func addModels(models map[string]reflect.Type, kind reflect.Type) {
	for place := range kind.NumMethod() {
		method := kind.Method(place).Type
		for each := range method.NumIn() {
			addModel(models, method.In(each))
		}
		for each := range method.NumOut() {
			addModel(models, method.Out(each))
		}
	}
}

func addModel(models map[string]reflect.Type, kind reflect.Type) {
	switch kind.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		addModel(models, kind.Elem())
	case reflect.Struct:
		if models[kind.Name()] != nil || !strings.HasSuffix(kind.PkgPath(), "/countersign") {
			return
		}
		models[kind.Name()] = kind
		for place := range kind.NumField() {
			addModel(models, kind.Field(place).Type)
		}
	}
}

func parse(models map[string]reflect.Type, given request) answer {
	kind := models[given.Parse]
	if kind == nil {
		return answer{Failure: "there is no model " + given.Parse}
	}
	model := reflect.New(kind)
	if err := json.Unmarshal(given.Value, model.Interface()); err != nil {
		return answer{Failure: err.Error()}
	}
	return answer{Status: 200, Body: model.Interface()}
}

func serve(models map[string]reflect.Type, carryOut func(given request) answer) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var given request
		var done answer
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			done = answer{Failure: err.Error()}
		} else if given.Parse != "" {
			done = parse(models, given)
		} else {
			done = carryOut(given)
		}
		text, err := json.Marshal(done)
		if err != nil {
			text, _ = json.Marshal(answer{Failure: err.Error()})
		}
		fmt.Println(string(text))
	}
}
