# Carries operations out with the client that openapi-generator made for Ruby (folder `client`): test/clients/program.ts tells what the
# lines mean.
require 'json'
require 'time'
require 'uri'
$LOAD_PATH.unshift('client/lib')
require 'openapi_client'

# JSON has no times: without this, Ruby writes them as 2026-11-21 10:00:00 UTC.
class Time
  def to_json(*options) = iso8601(3).to_json(*options)
end

# How the generator writes an operation or a parameter: `createdFrom`, `Idempotency-Key`.
def snake_case(name) = name.gsub(/(?<=[a-z])(?=[A-Z])/, '_').tr('-', '_').downcase

# Every API of the client, with a key.
def apis_for(token_variable)
  address = URI(ENV.fetch('COUNTERSIGN_BASE_URL'))
  configuration = OpenapiClient::Configuration.new do |config|
    config.scheme = address.scheme
    config.host = "#{address.host}:#{address.port}"
    config.access_token = ENV.fetch(token_variable)
  end
  client = OpenapiClient::ApiClient.new(configuration)
  OpenapiClient.constants.grep(/Api$/).map { |name| OpenapiClient.const_get(name).new(client) }
end

WIDE = apis_for('COUNTERSIGN_API_KEY')
NARROW = apis_for('COUNTERSIGN_NARROW_API_KEY')

# The text of a method: only there is it said what an optional body is called.
def source_of(method)
  file, line = method.source_location
  File.readlines(file).drop(line - 1).take_while.with_index { |text, index| index.zero? || text !~ /^    def / }.join
end

def model(name, value) = OpenapiClient.const_get(name).build_from_hash(value)

# As a program writes a body: build_from_hash would read a null in a map as an empty text.
def written(name, value) = OpenapiClient.const_get(name).new(value.transform_keys(&:to_sym))

def carry_out(request)
  name = "#{snake_case(request['call'])}_with_http_info"
  api = (request['narrow'] ? NARROW : WIDE).find { |each| each.respond_to?(name) }
  method = api.method(name)
  given = [*request['path'], *request['query'], *request['headers']].to_h { |key, value| [snake_case(key).to_sym, value] }
  if request['body']
    # The argument that takes the body is named after its model.
    body = source_of(method)[/object_to_http_body\((?:opts\[:'?)?(\w+)/, 1]
    given[body.to_sym] = written(body.split('_').map(&:capitalize).join, request['body'])
  end
  required = method.parameters.filter_map { |kind, parameter| given.delete(parameter) if kind == :req }
  data, status, headers = method.call(*required, given)
  answer(status, headers, data)
rescue OpenapiClient::ApiError => e
  raise if e.code.nil? || e.code.zero?
  # The client hands the text of a refusal on; the contract's model reads it.
  answer(e.code, e.response_headers, model('Problem', JSON.parse(e.response_body)))
end

def answer(status, headers, data)
  etag = headers&.find { |name, _| name.casecmp?('ETag') }&.last
  { status: status, etag: etag, body: data.respond_to?(:to_hash) ? data.to_hash : data }
end

$stdout.sync = true
$stdin.each_line do |line|
  request = JSON.parse(line)
  done =
    begin
      if request['parse']
        name, value = request.values_at('parse', 'value')
        answer(200, nil, name.end_with?('Update') ? written(name, value) : model(name, value))
      else
        carry_out(request)
      end
    rescue StandardError => e
      { failure: e.full_message(highlight: false) }
    end
  puts JSON.generate(done)
end
