-- The host of an endpoint's URL in lower case, without the port, written with every change of the URL. Databases exist in which it is
-- a generated column; dropping the expression keeps what is stored and rewrites nothing.
alter table webhook_endpoint alter column url_host drop expression if exists;

create function write_endpoint_url_host() returns trigger language plpgsql as $fn$
begin
  new.url_host := lower(substring(new.endpoint_url from '^[A-Za-z]+://(\[[^]]*\]|[^/:?#]+)'));
  return new;
end
$fn$;

create trigger write_endpoint_url_host before insert or update of endpoint_url on webhook_endpoint for each row
  execute function write_endpoint_url_host();
