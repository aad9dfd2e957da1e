using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

const int BodyBytesMax = 512 * 1024;
const long ToleranceSeconds = 300;

var secret = Environment.GetEnvironmentVariable("SIGNING_SECRET");
if (string.IsNullOrEmpty(secret))
    throw new InvalidOperationException("SIGNING_SECRET is not set.");

var builder = WebApplication.CreateBuilder(args);
// A longer body is answered with 413. Kestrel's limits of time end what is too slow.
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = BodyBytesMax);
var app = builder.Build();

// An exception is answered with 500, and the delivery comes again.
app.MapPost("/{**path}", async (HttpRequest request) =>
{
    using var content = new MemoryStream();
    await request.Body.CopyToAsync(content);
    var body = content.ToArray(); // the raw bytes: verify before parsing
    if (!IsGenuine(secret, request.Headers, body))
        return Results.Json(new { error = "not_genuine" }, statusCode: 400);

    using var json = JsonDocument.Parse(body);
    var webhookEvent = json.RootElement;
    switch (webhookEvent.GetProperty("type").GetString())
    {
        case "service.webhook.verify":
            var challenge = webhookEvent.GetProperty("challenge").GetString();
            return Results.Json(new { challenge });
        case "invoice.issued":
            var invoice = webhookEvent.GetProperty("data");
            Console.WriteLine($"issued {invoice.GetProperty("number").GetString()}");
            break;
    }
    return Results.NoContent();
});

app.Run($"http://*:{Environment.GetEnvironmentVariable("PORT") ?? "4000"}");

static byte[] Sign(string secret, string timestamp, byte[] body)
{
    byte[] message = [.. Encoding.UTF8.GetBytes($"{timestamp}."), .. body];
    var hash = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), message);
    return Encoding.UTF8.GetBytes($"v1={Convert.ToHexString(hash).ToLowerInvariant()}");
}

static bool IsGenuine(string secret, IHeaderDictionary headers, byte[] body)
{
    var timestamp = headers["Service-Timestamp"].ToString();
    // None allows digits alone: no sign, no spaces.
    if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds))
        return false;
    var expected = Sign(secret, timestamp, body);
    var isSigned = false;
    // Usually one signature; any of them may be yours.
    foreach (var each in headers["Service-Signature"].ToString().Split(','))
    {
        // FixedTimeEquals takes the same time wherever the two differ,
        // so nobody can guess the signature byte by byte.
        var sent = Encoding.UTF8.GetBytes(each.Trim());
        isSigned |= CryptographicOperations.FixedTimeEquals(expected, sent);
    }
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds;
    return isSigned && Math.Abs(age) <= ToleranceSeconds;
}
