import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.DeliveriesApi;
import org.openapitools.client.api.EventTypesApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.WebhookEndpointsApi;
import org.openapitools.client.model.DeliveryStatus;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.ReplayCreation;
import org.openapitools.client.model.TestEventRequest;
import org.openapitools.client.model.WebhookEndpointCreation;
import org.openapitools.client.model.WebhookEndpointDetailsUpdate;
import org.openapitools.client.model.WebhookEndpointStatus;
import org.openapitools.client.model.WebhookEndpointUpdate;

/** Carries operations out with the client that openapi-generator made for Java: test/clients/program.ts tells what the lines mean. */
public final class Program {
  /** The one that the client itself uses. */
  private static final ObjectMapper MAPPER = ApiClient.createDefaultObjectMapper();

  /** A line of what to do. */
  private static final class Request {
    private final JsonNode json;

    Request(JsonNode json) {
      this.json = json;
    }

    String text(String name) {
      return json.path(name).asText(null);
    }

    UUID id() {
      return path("id");
    }

    UUID path(String name) {
      return UUID.fromString(json.path("path").path(name).asText());
    }

    String name() {
      return json.path("path").path("name").asText();
    }

    String query(String name) {
      return json.path("query").path(name).asText(null);
    }

    Integer number(String name) {
      return query(name) == null ? null : Integer.valueOf(query(name));
    }

    UUID uuid(String name) {
      return query(name) == null ? null : UUID.fromString(query(name));
    }

    Integer limit() {
      return number("limit");
    }

    String cursor() {
      return query("cursor");
    }

    String key() {
      return text("idempotency_key");
    }

    <Model> Model body(Class<Model> model) throws Exception {
      return MAPPER.treeToValue(json.get("body"), model);
    }
  }

  private interface Operation {
    ApiResponse<?> carryOut(Client client, Request given) throws Exception;
  }

  private static final class Client {
    final CustomersApi customers;
    final DeliveriesApi deliveries;
    final EventTypesApi eventTypes;
    final EventsApi events;
    final WebhookEndpointsApi endpoints;

    Client(String tokenVariable) {
      ApiClient client = new ApiClient();
      client.updateBaseUri(System.getenv("COUNTERSIGN_BASE_URL"));
      client.setRequestInterceptor(
          request -> request.header("Authorization", "Bearer " + System.getenv(tokenVariable)));
      customers = new CustomersApi(client);
      deliveries = new DeliveriesApi(client);
      eventTypes = new EventTypesApi(client);
      events = new EventsApi(client);
      endpoints = new WebhookEndpointsApi(client);
    }
  }

  private static final Map<String, Operation> OPERATIONS =
      Map.ofEntries(
          Map.entry(
              "createVerificationChallenge",
              (client, given) -> client.endpoints.createVerificationChallengeWithHttpInfo(given.id(), given.key())),
          Map.entry(
              "createWebhookEndpoint",
              (client, given) ->
                  client.endpoints.createWebhookEndpointWithHttpInfo(
                      given.body(WebhookEndpointCreation.class), given.key())),
          Map.entry(
              "deleteWebhookEndpoint",
              (client, given) -> client.endpoints.deleteWebhookEndpointWithHttpInfo(given.id())),
          Map.entry(
              "disableWebhookEndpoint",
              (client, given) -> client.endpoints.disableWebhookEndpointWithHttpInfo(given.id(), given.key())),
          Map.entry("getCustomer", (client, given) -> client.customers.getCustomerWithHttpInfo(given.id())),
          Map.entry("getDelivery", (client, given) -> client.deliveries.getDeliveryWithHttpInfo(given.id())),
          Map.entry("getEvent", (client, given) -> client.events.getEventWithHttpInfo(given.id())),
          Map.entry("getEventType", (client, given) -> client.eventTypes.getEventTypeWithHttpInfo(given.name())),
          Map.entry(
              "getReplay",
              (client, given) -> client.deliveries.getReplayWithHttpInfo(given.id(), given.path("replay_id"))),
          Map.entry(
              "getWebhookEndpoint", (client, given) -> client.endpoints.getWebhookEndpointWithHttpInfo(given.id())),
          Map.entry(
              "getWebhookEndpointHealth",
              (client, given) ->
                  client.deliveries.getWebhookEndpointHealthWithHttpInfo(given.id(), given.number("window_hours"))),
          Map.entry(
              "listCustomers",
              (client, given) -> client.customers.listCustomersWithHttpInfo(given.limit(), given.cursor())),
          Map.entry(
              "listDeliveries",
              (client, given) ->
                  client.deliveries.listDeliveriesWithHttpInfo(
                      given.limit(),
                      given.cursor(),
                      given.uuid("endpoint_id"),
                      given.uuid("event_id"),
                      given.query("event_type"),
                      given.query("status") == null ? null : DeliveryStatus.fromValue(given.query("status")),
                      null,
                      null)),
          Map.entry(
              "listDeliveryAttempts",
              (client, given) ->
                  client.deliveries.listDeliveryAttemptsWithHttpInfo(given.id(), given.limit(), given.cursor())),
          Map.entry(
              "listEventTypes",
              (client, given) -> client.eventTypes.listEventTypesWithHttpInfo(given.limit(), given.cursor())),
          Map.entry(
              "listEvents",
              (client, given) ->
                  client.events.listEventsWithHttpInfo(
                      given.limit(), given.cursor(), given.query("type"), null, null)),
          Map.entry(
              "listReplays",
              (client, given) ->
                  client.deliveries.listReplaysWithHttpInfo(given.id(), given.limit(), given.cursor())),
          Map.entry(
              "listWebhookEndpoints",
              (client, given) ->
                  client.endpoints.listWebhookEndpointsWithHttpInfo(
                      given.limit(),
                      given.cursor(),
                      given.query("status") == null ? null : WebhookEndpointStatus.fromValue(given.query("status")))),
          Map.entry(
              "redeliverDelivery",
              (client, given) -> client.deliveries.redeliverDeliveryWithHttpInfo(given.id(), given.key())),
          Map.entry(
              "restoreWebhookEndpoint",
              (client, given) -> client.endpoints.restoreWebhookEndpointWithHttpInfo(given.id(), given.key())),
          Map.entry(
              "sendTestEvent",
              (client, given) ->
                  client.endpoints.sendTestEventWithHttpInfo(
                      given.id(), given.body(TestEventRequest.class), given.key())),
          Map.entry(
              "startReplay",
              (client, given) ->
                  client.deliveries.startReplayWithHttpInfo(
                      given.id(), given.body(ReplayCreation.class), given.key())),
          Map.entry(
              "updateWebhookEndpoint",
              (client, given) ->
                  client.endpoints.updateWebhookEndpointWithHttpInfo(
                      given.id(), given.body(WebhookEndpointUpdate.class))),
          Map.entry(
              "updateWebhookEndpointDetails",
              (client, given) ->
                  client.endpoints.updateWebhookEndpointDetailsWithHttpInfo(
                      given.id(), given.body(WebhookEndpointDetailsUpdate.class))),
          Map.entry(
              "verifyWebhookEndpoint",
              (client, given) -> client.endpoints.verifyWebhookEndpointWithHttpInfo(given.id(), given.key())));

  private static ObjectNode answer(int status, Object model) {
    ObjectNode answer = MAPPER.createObjectNode();
    answer.put("status", status);
    answer.set("body", MAPPER.valueToTree(model));
    return answer;
  }

  private static ObjectNode carryOut(Client client, Request given) throws Exception {
    try {
      ApiResponse<?> response = OPERATIONS.get(given.text("call")).carryOut(client, given);
      return answer(response.getStatusCode(), response.getData());
    } catch (ApiException refusal) {
      // The client hands the text of a refusal on; the contract's model reads it.
      if (refusal.getCode() < 400) throw refusal;
      return answer(refusal.getCode(), MAPPER.readValue(refusal.getResponseBody(), Problem.class));
    }
  }

  private static ObjectNode parse(Request given) throws Exception {
    Class<?> model = Class.forName("org.openapitools.client.model." + given.text("parse"));
    return answer(200, MAPPER.treeToValue(given.json.get("value"), model));
  }

  public static void main(String[] arguments) throws Exception {
    Client wide = new Client("COUNTERSIGN_API_KEY");
    Client narrow = new Client("COUNTERSIGN_NARROW_API_KEY");
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Request given = new Request(MAPPER.readTree(line));
      ObjectNode done;
      try {
        if (given.text("parse") != null) done = parse(given);
        else done = carryOut(given.json.has("narrow") ? narrow : wide, given);
      } catch (Exception failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        done = MAPPER.createObjectNode();
        done.put("failure", text.toString());
      }
      out.println(MAPPER.writeValueAsString(done));
    }
  }
}
