-- What the shop adds to the job queue of 0025: how far a job is, for the panel.

create table job_progress (
  job_id uuid primary key,
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  step text not null default '' check (char_length(step) <= 200),
  cancellable boolean not null default true,
  updated_at timestamptz(3) not null default now()
);
comment on table job_progress is
  'How far a job of jobs.job is, written by whoever runs it. Removed once the job is.';
comment on column job_progress.cancellable is
  'False from the step on that can''t be taken back.';

-- Mails that have left are removed by when they left; without an index that reads the whole outbox.
create index outbox_sent on outbox (sent_at) where sent_at is not null;
