-- Where an organization lives, if several installations (cells) share one address. `lives_in` names the other cell that has it; null: this
-- one. `epoch` counts its moves: of what two cells say about an organization, the higher epoch is true. Both are read with the token or
-- the member, so that one installation needs no statement for it.
alter table organization
  add column epoch integer not null default 1,
  add column lives_in text;
