-- Whether a member who administers the organization is told of notices by mail, where mail is configured.
alter table member add column notices_by_mail boolean not null default true;
