-- Who sees on the same machine that a worker's process is gone need not wait whether it comes back.
alter table worker_session add column process text;
