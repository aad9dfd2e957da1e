import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import kotlin.reflect.KFunction
import kotlin.reflect.KParameter
import kotlin.reflect.full.memberFunctions
import kotlin.reflect.full.valueParameters
import kotlin.reflect.jvm.javaType
import kotlin.reflect.jvm.jvmErasure
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import org.openapitools.client.apis.ContractsApi
import org.openapitools.client.apis.CreditNotesApi
import org.openapitools.client.apis.CustomersApi
import org.openapitools.client.apis.DeliveriesApi
import org.openapitools.client.apis.EventTypesApi
import org.openapitools.client.apis.EventsApi
import org.openapitools.client.apis.InvoicesApi
import org.openapitools.client.apis.MetersApi
import org.openapitools.client.apis.OrganizationApi
import org.openapitools.client.apis.PaymentsApi
import org.openapitools.client.apis.UsageApi
import org.openapitools.client.apis.WebhookEndpointsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ApiResponse
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.RequestConfig
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.infrastructure.ServerError
import org.openapitools.client.infrastructure.Success
import org.openapitools.client.models.Problem

// Carries operations out with the client that openapi-generator made for Kotlin: test/clients/program.ts tells what the lines mean.

/** The one that the client itself uses. */
private val mapper = Serializer.jacksonObjectMapper

private const val MODELS = "org.openapitools.client.models"

private fun apisFor(tokenVariable: String): List<Any> {
    val address = System.getenv("COUNTERSIGN_BASE_URL")
    val token = System.getenv(tokenVariable)
    val client = OkHttpClient.Builder()
        .addInterceptor { it.proceed(it.request().newBuilder().header("Authorization", "Bearer $token").build()) }
        .build()
    return listOf(
        ContractsApi(address, client),
        CreditNotesApi(address, client),
        CustomersApi(address, client),
        DeliveriesApi(address, client),
        EventTypesApi(address, client),
        EventsApi(address, client),
        InvoicesApi(address, client),
        MetersApi(address, client),
        OrganizationApi(address, client),
        PaymentsApi(address, client),
        UsageApi(address, client),
        WebhookEndpointsApi(address, client),
    )
}

/** The same name as the client writes it: `created_from` is createdFrom, `Idempotency-Key` idempotencyKey. */
private fun plain(name: String?) = name.orEmpty().filter { it.isLetterOrDigit() }.lowercase()

/** What is given for a parameter, in its type; the one that no path, query or header has is the body. */
private fun argument(parameter: KParameter, given: JsonNode): Any? {
    val type = parameter.type.jvmErasure
    // Models are the types of the client's own that are no enums.
    val isModel = type.java.packageName == MODELS && !type.java.isEnum
    val value = if (isModel) given.get("body") else
        listOf("path", "query", "headers").flatMap { given.path(it).properties() }
            .firstOrNull { plain(it.key) == plain(parameter.name) }?.value
    return value?.let { mapper.convertValue<Any>(it, mapper.constructType(parameter.type.javaType)) }
}

private fun carryOut(apis: List<Any>, given: JsonNode): ObjectNode {
    val name = given.path("call").asText()
    val api = apis.first { each -> each::class.memberFunctions.any { it.name == name } }
    val hasNull = Regex("[:,\\[]null").containsMatchIn(given.path("body").toString())
    return if (hasNull) sendByHand(api, name, given) else send(api, name, given)
}

private fun <T> invoke(api: Any, name: String, given: JsonNode): Pair<T, KFunction<*>> {
    val operation = api::class.memberFunctions.first { it.name == name }
    val arguments = operation.valueParameters.associateWith { argument(it, given) }
    @Suppress("UNCHECKED_CAST")
    return operation.callBy(mapOf(operation.parameters.first() to api) + arguments) as T to operation
}

private fun send(api: Any, name: String, given: JsonNode): ObjectNode {
    val (response, _) = invoke<ApiResponse<*>>(api, name + "WithHttpInfo", given)
    val etag = response.headers.entries.find { it.key.equals("ETag", ignoreCase = true) }?.value?.first()
    return when (response) {
        is Success<*> -> answer(response.statusCode, etag, if (response.statusCode == 204) null else response.data)
        // The client hands the text of a refusal on; the contract's model reads it.
        is ClientError<*> -> answer(response.statusCode, etag, refusal(response.body))
        is ServerError<*> -> answer(response.statusCode, etag, refusal(response.body))
        else -> throw IllegalStateException("$name was answered by ${response.statusCode}.")
    }
}

/** The client leaves out what is null. Where null is to be sent, the request that it prepared gets a body of its own. */
private fun sendByHand(api: Any, name: String, given: JsonNode): ObjectNode {
    val (prepared, _) = invoke<RequestConfig<*>>(api, name + "RequestConfig", given)
    val request = Request.Builder()
        .url((api as ApiClient).baseUrl + prepared.path)
        .apply { prepared.headers.forEach { (header, value) -> header(header, value) } }
        .method(prepared.method.name, given.get("body").toString().toRequestBody("application/json".toMediaType()))
        .build()
    val type = api::class.memberFunctions.first { it.name == name }.returnType.javaType
    return (api.client as OkHttpClient).newCall(request).execute().use { response ->
        val text = response.body.string()
        val model = if (response.isSuccessful) mapper.readValue<Any>(text, mapper.constructType(type)) else refusal(text)
        answer(response.code, response.header("ETag"), model)
    }
}

private fun refusal(body: Any?) = mapper.readValue(body.toString(), Problem::class.java)

private fun answer(status: Int, etag: String?, model: Any?): ObjectNode =
    mapper.createObjectNode().apply {
        put("status", status)
        put("etag", etag)
        set<JsonNode>("body", mapper.valueToTree(model))
    }

private fun parse(given: JsonNode) =
    answer(200, null, mapper.treeToValue(given.get("value"), Class.forName("$MODELS.${given.path("parse").asText()}")))

fun main() {
    val wide = apisFor("COUNTERSIGN_API_KEY")
    val narrow = apisFor("COUNTERSIGN_NARROW_API_KEY")
    for (line in generateSequence(::readLine)) {
        val given = mapper.readTree(line)
        val done = try {
            if (given.has("parse")) parse(given) else carryOut(if (given.has("narrow")) narrow else wide, given)
        } catch (failure: Throwable) {
            mapper.createObjectNode().put("failure", failure.stackTraceToString())
        }
        println(mapper.writeValueAsString(done))
    }
}
