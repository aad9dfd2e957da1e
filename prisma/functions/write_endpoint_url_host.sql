-- Trigger function: writes url_host of an endpoint from its URL, whoever changes it: the host in lower case,
-- without the port.
--
-- Locks: none. Reads no table.
-- Called by: the trigger write_endpoint_url_host, before insert or update of endpoint_url on
-- webhook_endpoint.
create or replace function write_endpoint_url_host() returns trigger language plpgsql as $fn$
begin
  new.url_host := lower(substring(new.endpoint_url from '^[A-Za-z]+://(\[[^]]*\]|[^/:?#]+)'));
  return new;
end
$fn$;
