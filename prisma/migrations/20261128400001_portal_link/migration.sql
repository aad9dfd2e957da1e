-- Links that open the console for one organization to visitors of an operator's own application, and the session that each
-- opens. Of link and cookie only the SHA-256 is kept. A version before this one knows neither the table nor the kind of actor;
-- it reads the latter as a text.
alter type actor_kind add value 'portal_visitor';

create table portal_link (
  id uuid not null,
  organization_id uuid not null,
  visitor text not null,
  role member_role not null,
  areas text[],
  session_minutes integer not null,
  sha256 bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  session_sha256 bytea,
  ended_at timestamptz(3),
  constraint portal_link_pkey primary key (id),
  constraint portal_link_session_minutes_check check (session_minutes between 1 and 480),
  constraint portal_link_role_check check (role <> 'OWNER')
);
create unique index portal_link_sha256_key on portal_link (sha256);
create unique index portal_link_session_sha256_key on portal_link (session_sha256);
create index portal_link_expires_at_idx on portal_link (expires_at);
alter table portal_link add constraint portal_link_organization_id_fkey
  foreign key (organization_id) references organization (id) on delete restrict on update cascade;
