import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

public class Receiver {
    private static final int BODY_BYTES_MAX = 512 * 1024;
    private static final ObjectMapper JSON = new ObjectMapper();

    public static void main(String[] args) throws Exception {
        Webhook webhook = new Webhook(System.getenv("WEBHOOK_SECRET"));
        System.setProperty("sun.net.httpserver.maxReqTime", "15");
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.createContext("/hooks", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(receive(webhook, exchange), -1);
            }
        });
        server.start();
    }

    /** @return the status. If it throws, the connection is closed, and the delivery comes again. */
    private static int receive(Webhook webhook, HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        if (body.length > BODY_BYTES_MAX) return 413;
        String payload = new String(body, UTF_8);
        try {
            webhook.verify(payload, exchange.getRequestHeaders());
        } catch (WebhookVerificationException notGenuine) {
            return 400;
        }
        JsonNode event = JSON.readTree(payload);
        switch (event.path("type").asText()) {
            case "service.webhook.verify" -> {
                String challenge = event.path("challenge").asText();
                exchange.getResponseHeaders().set("Service-Verification", challenge);
            }
            case "invoice.issued" -> {
                String number = event.at("/data/number").asText();
                System.out.println("issued " + number);
            }
            default -> {}
        }
        return 204;
    }
}
