-- Who made a portal link: the operator token or the person. What it opens closes when they lose their access. Null for links from
-- before, of which the last one closes within a day.
alter table portal_link add column created_by_id uuid;
