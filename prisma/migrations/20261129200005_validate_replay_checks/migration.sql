-- Apart from their creation, so that other sessions do not wait while the table is read.
alter table replay validate constraint replay_scope_check;
alter table replay validate constraint replay_status_check;
