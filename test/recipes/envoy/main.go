// Reads an Envoy bootstrap as JSON, and says what Envoy would not accept: members that do not exist, and values that its own rules refuse,
// also in the parts that it keeps packed (typed_config).
package main

import (
	"fmt"
	"io"
	"os"

	bootstrap "github.com/envoyproxy/go-control-plane/envoy/config/bootstrap/v3"
	// A part can be unpacked only if its type is linked in.
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/access_loggers/stream/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_authz/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/header_mutation/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/lua/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/router/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/retry/host/previous_hosts/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/anypb"
)

type validated interface{ ValidateAll() error }

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		refuse(err)
	}
	config := &bootstrap.Bootstrap{}
	if err := protojson.Unmarshal(text, config); err != nil {
		refuse(err)
	}
	if err := validate(config); err != nil {
		refuse(err)
	}
}

// validate also looks into what is packed, which the generated rules skip.
func validate(message proto.Message) error {
	if packed, ok := message.(*anypb.Any); ok {
		inner, err := packed.UnmarshalNew()
		if err != nil {
			return err
		}
		return validate(inner)
	}
	if rules, ok := message.(validated); ok {
		if err := rules.ValidateAll(); err != nil {
			return err
		}
	}
	var failure error
	message.ProtoReflect().Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap():
			if field.MapValue().Message() == nil {
				return true
			}
			value.Map().Range(func(_ protoreflect.MapKey, each protoreflect.Value) bool {
				failure = validate(each.Message().Interface())
				return failure == nil
			})
		case field.Message() == nil:
		case field.IsList():
			for i := 0; i < value.List().Len() && failure == nil; i++ {
				failure = validate(value.List().Get(i).Message().Interface())
			}
		default:
			failure = validate(value.Message().Interface())
		}
		return failure == nil
	})
	return failure
}

func refuse(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
