<?php

declare(strict_types=1);

const BODY_BYTES_MAX = 512 * 1024;
const TOLERANCE_SECONDS = 300;

function sign(string $secret, string $timestamp, string $body): string
{
    return 'v1=' . hash_hmac('sha256', "$timestamp.$body", $secret);
}

/** @param array<string, string> $headers with names in lower case */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $timestamp = $headers['service-timestamp'] ?? '';
    // Before the cast, which reads "+1" and "1 day" as 1.
    if (!ctype_digit($timestamp)) {
        return false;
    }
    $expected = sign($secret, $timestamp, $body);
    $isSigned = false;
    // Usually one signature; any of them may be yours.
    foreach (explode(',', $headers['service-signature'] ?? '') as $each) {
        // hash_equals takes the same time wherever the two differ,
        // so nobody can guess the signature byte by byte.
        $isSigned = hash_equals($expected, trim($each)) || $isSigned;
    }
    return $isSigned && abs(time() - (int) $timestamp) <= TOLERANCE_SECONDS;
}

/** @param array<string, mixed> $event */
function receive(array $event): object
{
    switch ($event['type']) {
        case 'service.webhook.verify':
            return (object) ['challenge' => $event['challenge']];
        case 'invoice.issued':
            error_log("issued {$event['data']['number']}");
    }
    return (object) [];
}

function answer(int $status, object $content): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($content));
}

$secret = getenv('SIGNING_SECRET');
if (!$secret) {
    error_log('SIGNING_SECRET is not set.');
    answer(500, (object) ['error' => 'receiver_failed']);
}
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    header('Allow: POST');
    answer(405, (object) ['error' => 'method_not_allowed']);
}
// The raw bytes: verify before parsing.
$body = file_get_contents('php://input', length: BODY_BYTES_MAX + 1);
if (strlen($body) > BODY_BYTES_MAX) {
    answer(413, (object) ['error' => 'body_too_large']);
}
if (!isGenuine($secret, array_change_key_case(getallheaders()), $body)) {
    answer(400, (object) ['error' => 'not_genuine']);
}
try {
    $answer = receive(json_decode($body, true, flags: JSON_THROW_ON_ERROR));
} catch (Throwable $failure) {
    error_log((string) $failure);
    answer(500, (object) ['error' => 'receiver_failed']); // and the delivery comes again
}
answer(200, $answer);
