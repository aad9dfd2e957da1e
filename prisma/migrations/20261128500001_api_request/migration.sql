-- What programs asked of the public API and were refused, or changed (src/domain/access/tokens/api-request.ts). Without foreign keys:
-- rows are written beside the requests, many together, and removed after some days.
create table api_request (
  organization_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_ms integer not null,
  created_at timestamptz(3) not null,
  constraint api_request_pkey primary key (organization_id, id)
);

-- Refusals are searched most, and are few.
create index api_request_refused_idx on api_request (organization_id, id) where status >= 400;
