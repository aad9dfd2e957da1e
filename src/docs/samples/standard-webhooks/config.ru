require "json"
require "standardwebhooks"

webhook = StandardWebhooks::Webhook.new(ENV.fetch("WEBHOOK_SECRET"))
$stdout.sync = true

answer = lambda do |status, content|
  [status, { "content-type" => "application/json" }, [JSON.generate(content)]]
end

receive = lambda do |env|
  headers = {
    "webhook-id" => env["HTTP_WEBHOOK_ID"],
    "webhook-timestamp" => env["HTTP_WEBHOOK_TIMESTAMP"],
    "webhook-signature" => env["HTTP_WEBHOOK_SIGNATURE"],
  }
  begin
    event = webhook.verify(env["rack.input"].read, headers) # the raw bytes
  rescue StandardError # a malformed header raises other errors than the library's own
    next answer.call(400, { error: "not_genuine" })
  end
  case event["type"]
  when "service.webhook.verify"
    next answer.call(200, { challenge: event["challenge"] })
  when "invoice.issued"
    puts "issued #{event["data"]["number"]}"
  end
  answer.call(200, {})
end

run receive
