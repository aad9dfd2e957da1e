-- no-transaction
-- The organizations of a person.
create index concurrently if not exists member_person_id_idx on member (person_id);
