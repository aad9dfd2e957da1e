using System.Net;
using System.Text;
using System.Text.Json;
using StandardWebhooks;
using StandardWebhooks.Exceptions;

var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET");
if (string.IsNullOrEmpty(secret))
    throw new InvalidOperationException("WEBHOOK_SECRET is not set.");
var webhook = new Webhook(secret);

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 512 * 1024);
var app = builder.Build();

app.MapPost("/hooks", async (HttpRequest request) =>
{
    using var reader = new StreamReader(request.Body, Encoding.UTF8);
    var body = await reader.ReadToEndAsync();
    var headers = new WebHeaderCollection();
    foreach (var name in new[] { "webhook-id", "webhook-timestamp", "webhook-signature" })
        headers[name] = request.Headers[name];
    try
    {
        webhook.Verify(body, headers);
    }
    catch (WebhookVerificationException)
    {
        return Results.Json(new { error = "not_genuine" }, statusCode: 400);
    }

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
