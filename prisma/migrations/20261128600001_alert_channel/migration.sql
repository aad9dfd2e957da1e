-- Where an organization's notices are told besides the console and mail (src/domain/notices/alert-channel.ts). The URL is a
-- secret: whoever has it can post. What became of the last alert is written by the workers.
create type alert_channel_kind as enum ('slack', 'teams', 'url');

create table alert_channel (
  organization_id uuid not null,
  id uuid not null,
  kind alert_channel_kind not null,
  name text not null,
  host text not null,
  url_sealed text not null,
  created_at timestamptz(3) not null,
  last_sent_at timestamptz(3),
  failing_since timestamptz(3),
  last_error text,
  constraint alert_channel_pkey primary key (organization_id, id)
);
