-- Who signs in to the console, and how. Of cookies, links and invitations only the SHA-256 is kept; client secrets and what
-- a sign-in under way has to fit are sealed.
create type session_method as enum ('sign_in_link', 'invitation', 'passkey', 'sso');
create type ceremony_kind as enum ('passkey_registration', 'passkey_sign_in', 'sso', 'sso_test');
alter type actor_kind add value 'person';
alter table api_token add column last_used_at timestamptz(3);

create table person (
  id uuid not null,
  email text not null,
  name text,
  is_operator boolean not null default false,
  created_at timestamptz(3) not null,
  last_signed_in_at timestamptz(3),
  constraint person_pkey primary key (id)
);

create table session (
  id uuid not null,
  person_id uuid not null,
  sha256 bytea not null,
  method session_method not null,
  sso_organization_id uuid,
  created_at timestamptz(3) not null,
  signed_in_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  ended_at timestamptz(3),
  address text,
  user_agent text,
  constraint session_pkey primary key (id)
);

create table sign_in_link (
  id uuid not null,
  person_id uuid not null,
  sha256 bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint sign_in_link_pkey primary key (id)
);

create table invitation (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  role member_role not null,
  invited_by_id uuid,
  sha256 bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint invitation_pkey primary key (organization_id, id)
);

create table passkey (
  id uuid not null,
  person_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[],
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkey_pkey primary key (id)
);

create table sign_in_ceremony (
  id uuid not null,
  kind ceremony_kind not null,
  sha256 bytea not null,
  person_id uuid,
  organization_id uuid,
  state_sealed text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint sign_in_ceremony_pkey primary key (id)
);

create table sso_connection (
  organization_id uuid not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  is_enforced boolean not null default false,
  tested_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint sso_connection_pkey primary key (organization_id)
);

create table sso_domain (
  organization_id uuid not null,
  domain text not null,
  challenge text not null,
  created_at timestamptz(3) not null,
  verified_at timestamptz(3),
  constraint sso_domain_pkey primary key (organization_id, domain)
);

create table sso_identity (
  organization_id uuid not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamptz(3) not null,
  constraint sso_identity_pkey primary key (organization_id, subject)
);

create unique index person_email_key on person (email);
create unique index session_sha256_key on session (sha256);
create index session_person_id_id_idx on session (person_id, id);
create index session_last_used_at_idx on session (last_used_at);
create unique index sign_in_link_sha256_key on sign_in_link (sha256);
create index sign_in_link_person_id_idx on sign_in_link (person_id);
create index sign_in_link_expires_at_idx on sign_in_link (expires_at);
create unique index invitation_sha256_key on invitation (sha256);
create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_person_id_id_idx on passkey (person_id, id);
create unique index sign_in_ceremony_sha256_key on sign_in_ceremony (sha256);
create index sign_in_ceremony_expires_at_idx on sign_in_ceremony (expires_at);
create index sso_identity_person_id_idx on sso_identity (person_id);

alter table session add constraint session_person_id_fkey
  foreign key (person_id) references person (id) on delete cascade on update cascade;
alter table sign_in_link add constraint sign_in_link_person_id_fkey
  foreign key (person_id) references person (id) on delete cascade on update cascade;
alter table invitation add constraint invitation_organization_id_fkey
  foreign key (organization_id) references organization (id) on delete restrict on update cascade;
alter table passkey add constraint passkey_person_id_fkey
  foreign key (person_id) references person (id) on delete cascade on update cascade;
alter table sso_connection add constraint sso_connection_organization_id_fkey
  foreign key (organization_id) references organization (id) on delete restrict on update cascade;
alter table sso_domain add constraint sso_domain_organization_id_fkey
  foreign key (organization_id) references organization (id) on delete restrict on update cascade;
alter table sso_identity add constraint sso_identity_person_id_fkey
  foreign key (person_id) references person (id) on delete cascade on update cascade;
alter table member add column person_id uuid;
alter table member add constraint member_person_id_fkey
  foreign key (person_id) references person (id) on delete set null on update cascade not valid;
