-- What an event is about: which kind of thing, and its id. The functions that publish write both, also for processes of the
-- version before.
alter table event
  add column subject_kind text,
  add column subject_id uuid;
