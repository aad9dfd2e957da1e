import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.ContractsApi;
import org.openapitools.client.api.CreditNotesApi;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.DeliveriesApi;
import org.openapitools.client.api.EventTypesApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.api.MetersApi;
import org.openapitools.client.api.OrganizationApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.api.UsageApi;
import org.openapitools.client.api.WebhookEndpointsApi;
import org.openapitools.client.model.Problem;

/** Carries operations out with the client that openapi-generator made for Java: test/clients/program.ts tells what the lines mean. */
public final class Program {
  /** The one that the client itself uses. */
  private static final ObjectMapper MAPPER = ApiClient.createDefaultObjectMapper();

  private static List<Object> apisFor(String tokenVariable) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("COUNTERSIGN_BASE_URL"));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv(tokenVariable)));
    return List.of(
        new ContractsApi(client),
        new CreditNotesApi(client),
        new CustomersApi(client),
        new DeliveriesApi(client),
        new EventTypesApi(client),
        new EventsApi(client),
        new InvoicesApi(client),
        new MetersApi(client),
        new OrganizationApi(client),
        new PaymentsApi(client),
        new UsageApi(client),
        new WebhookEndpointsApi(client));
  }

  /** The same name as the client writes it: `created_from` is createdFrom, `Idempotency-Key` idempotencyKey. */
  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase();
  }

  /** What is given for a parameter, in its type; the one that no path, query or header has is the body. */
  private static Object argument(Parameter parameter, JsonNode given) {
    JsonNode value = null;
    for (String place : List.of("path", "query", "headers"))
      for (Map.Entry<String, JsonNode> each : given.path(place).properties())
        if (plain(each.getKey()).equals(plain(parameter.getName()))) value = each.getValue();
    // Models are the types of the client's own that are no enums.
    boolean isModel = parameter.getType().getPackageName().endsWith(".model") && !parameter.getType().isEnum();
    // Without a body the client would send `null`.
    if (isModel) value = given.has("body") ? given.get("body") : MAPPER.createObjectNode();
    return value == null ? null : MAPPER.convertValue(value, parameter.getType());
  }

  private static Object[] argumentsOf(Method method, JsonNode given) {
    return Arrays.stream(method.getParameters()).map(each -> argument(each, given)).toArray();
  }

  private static ApiResponse<?> send(List<Object> apis, JsonNode given) throws Throwable {
    String name = given.path("call").asText() + "WithHttpInfo";
    for (Object api : apis)
      for (Method method : api.getClass().getMethods())
        // The other one of that name takes further headers.
        if (method.getName().equals(name) && !Arrays.asList(method.getParameterTypes()).contains(Map.class))
          try {
            return (ApiResponse<?>) method.invoke(api, argumentsOf(method, given));
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
    throw new IllegalArgumentException("There is no operation " + name);
  }

  private static ObjectNode answer(int status, String etag, Object model) {
    ObjectNode answer = MAPPER.createObjectNode();
    answer.put("status", status);
    answer.put("etag", etag);
    answer.set("body", MAPPER.valueToTree(model));
    return answer;
  }

  private static ObjectNode carryOut(List<Object> apis, JsonNode given) throws Throwable {
    try {
      ApiResponse<?> response = send(apis, given);
      HttpHeaders headers = HttpHeaders.of(response.getHeaders(), (name, value) -> true);
      return answer(response.getStatusCode(), headers.firstValue("ETag").orElse(null), response.getData());
    } catch (ApiException refusal) {
      // The client hands the text of a refusal on; the contract's model reads it.
      if (refusal.getCode() < 400) throw refusal;
      return answer(refusal.getCode(), null, MAPPER.readValue(refusal.getResponseBody(), Problem.class));
    }
  }

  private static ObjectNode parse(JsonNode given) throws Exception {
    Class<?> model = Class.forName("org.openapitools.client.model." + given.path("parse").asText());
    return answer(200, null, MAPPER.treeToValue(given.get("value"), model));
  }

  public static void main(String[] arguments) throws Exception {
    List<Object> wide = apisFor("COUNTERSIGN_API_KEY");
    List<Object> narrow = apisFor("COUNTERSIGN_NARROW_API_KEY");
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode given = MAPPER.readTree(line);
      ObjectNode done;
      try {
        if (given.has("parse")) done = parse(given);
        else done = carryOut(given.has("narrow") ? narrow : wide, given);
      } catch (Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        done = MAPPER.createObjectNode();
        done.put("failure", text.toString());
      }
      out.println(MAPPER.writeValueAsString(done));
    }
  }
}
