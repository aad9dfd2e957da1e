<?php

declare(strict_types=1);

use StandardWebhooks\Webhook;

require __DIR__ . '/vendor/autoload.php';

function answer(int $status, object $content): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($content));
}

http_response_code(500); // if anything fails, and the delivery comes again
$webhook = new Webhook(getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('WEBHOOK_SECRET is not set.'));
try {
    // It takes the raw bytes, and the names of headers in lower case.
    $headers = array_change_key_case(getallheaders());
    $event = $webhook->verify(file_get_contents('php://input'), $headers);
} catch (Throwable) { // a malformed header raises other errors than the library's own
    answer(400, (object) ['error' => 'not_genuine']);
}
switch ($event['type']) {
    case 'service.webhook.verify':
        answer(200, (object) ['challenge' => $event['challenge']]);
    case 'invoice.issued':
        error_log("issued {$event['data']['number']}");
}
answer(200, (object) []);
