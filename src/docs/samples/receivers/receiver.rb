require "json"
require "openssl"
require "webrick"

BODY_BYTES_MAX = 512 * 1024
TOLERANCE_SECONDS = 300

def sign(secret, timestamp, body)
  "v1=#{OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.".b + body)}"
end

def genuine?(secret, timestamp, signatures, body)
  # Before to_i, which reads "+1" and "1 day" as 1.
  return false unless timestamp.to_s.match?(/\A[0-9]+\z/)

  expected = sign(secret, timestamp, body)
  # Usually one signature; any of them may be yours. secure_compare takes the same time
  # wherever the two differ, so nobody can guess the signature byte by byte.
  signed = signatures.to_s.split(",").any? do |each|
    OpenSSL.secure_compare(each.strip, expected)
  end
  signed && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
end

def receive(event)
  case event["type"]
  when "service.webhook.verify"
    return { challenge: event["challenge"] }
  when "invoice.issued"
    puts "issued #{event["data"]["number"]}"
  end
  {}
end

class Receiver < WEBrick::HTTPServlet::AbstractServlet
  # What it raises is answered with 500, and the delivery comes again.
  def do_POST(request, response)
    secret, = @options
    body = read(request)
    if genuine?(secret, request["Service-Timestamp"], request["Service-Signature"], body)
      content = receive(JSON.parse(body))
    else
      response.status = 400
      content = { error: "not_genuine" }
    end
    response["Content-Type"] = "application/json"
    response.body = JSON.generate(content)
  end

  private

  # The raw bytes: verify before parsing.
  def read(request)
    body = "".b
    request.body do |chunk|
      body << chunk
      raise WEBrick::HTTPStatus::RequestEntityTooLarge if body.bytesize > BODY_BYTES_MAX
    end
    body
  end
end

secret = ENV["SIGNING_SECRET"].to_s
abort "SIGNING_SECRET is not set." if secret.empty?
$stdout.sync = true
server = WEBrick::HTTPServer.new(
  Port: ENV.fetch("PORT", "4000").to_i,
  RequestTimeout: 15, # seconds to wait for the sender: a silent client does not keep a thread
  AccessLog: [],
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN),
)
trap("INT") { server.shutdown }
server.mount "/", Receiver, secret
server.start
