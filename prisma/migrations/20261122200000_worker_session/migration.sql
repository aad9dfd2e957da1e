-- A worker's session: a number that it claims jobs with, and holds an advisory lock on for as long as its connection lives. When the
-- lock is gone, so is the worker, and the others return its jobs at once instead of after their lease (src/domain/worker-session.ts).
create table worker_session (
  number serial not null,
  worker_id uuid not null,
  -- When the lock was taken, and Postgres's own start then. Another start means that all sessions have ended, and not just this one.
  entered_at timestamptz not null,
  server_started_at timestamptz not null,
  -- Its jobs were returned; whoever had it claims nothing more with this number.
  ended_at timestamptz(3),
  constraint worker_session_pkey primary key (number)
);
create index worker_session_worker_id_idx on worker_session (worker_id);
