import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    private static final int BODY_BYTES_MAX = 512 * 1024;
    private static final long TOLERANCE_SECONDS = 300;
    private static final String SECRET = System.getenv().getOrDefault("SIGNING_SECRET", "");

    public static void main(String[] args) throws IOException {
        if (SECRET.isEmpty()) throw new IllegalStateException("SIGNING_SECRET is not set.");
        // Seconds to wait for the whole request: a silent client does not keep a thread.
        System.setProperty("sun.net.httpserver.maxReqTime", "15");
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.createContext("/", Receiver::receive);
        server.start();
    }

    private static void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                answer(exchange, 405, "method_not_allowed");
                return;
            }
            // The raw bytes: verify before parsing.
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
            if (body.length > BODY_BYTES_MAX) {
                answer(exchange, 413, "body_too_large");
                return;
            }
            Headers headers = exchange.getRequestHeaders();
            try {
                if (!isGenuine(headers, body)) {
                    answer(exchange, 400, "not_genuine");
                    return;
                }
                // Only the handshake has this header. The challenge is in its body too.
                String challenge = headers.getFirst("Service-Verification");
                if (challenge == null) handle(new String(body, UTF_8));
                else exchange.getResponseHeaders().set("Service-Verification", challenge);
            } catch (GeneralSecurityException | RuntimeException failure) {
                failure.printStackTrace();
                answer(exchange, 500, "receiver_failed"); // and the delivery comes again
                return;
            }
            exchange.sendResponseHeaders(204, -1);
        }
    }

    /** Java has no JSON parser of its own: use the one of your project. */
    private static void handle(String event) {
        System.out.println("received " + event);
    }

    private static String sign(String timestamp, byte[] body) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(UTF_8));
        return "v1=" + HexFormat.of().formatHex(mac.doFinal(body));
    }

    private static boolean isGenuine(Headers headers, byte[] body)
            throws GeneralSecurityException {
        String timestamp = headers.getFirst("Service-Timestamp");
        String signatures = headers.getFirst("Service-Signature");
        // Before parseLong, which accepts a sign and digits that are not ASCII.
        if (timestamp == null || !timestamp.matches("[0-9]{1,15}") || signatures == null) {
            return false;
        }
        byte[] expected = sign(timestamp, body).getBytes(UTF_8);
        boolean isSigned = false;
        // Usually one signature; any of them may be yours.
        for (String each : signatures.split(",")) {
            // isEqual takes the same time wherever the two differ,
            // so nobody can guess the signature byte by byte.
            isSigned |= MessageDigest.isEqual(expected, each.strip().getBytes(UTF_8));
        }
        long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        return isSigned && Math.abs(age) <= TOLERANCE_SECONDS;
    }

    private static void answer(HttpExchange exchange, int status, String error)
            throws IOException {
        byte[] content = "{\"error\":\"%s\"}".formatted(error).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, content.length);
        exchange.getResponseBody().write(content);
    }
}
