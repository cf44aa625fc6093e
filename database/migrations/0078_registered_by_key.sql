-- A registration that a browser sends again, since its answer was lost, is known by its key (issue 12 G). The device is
-- no mark of it: a second registration on the same device is a mistake to be told of.
alter table users add column registration_key bytea;
comment on column users.registration_key is 'SHA-256 of the Idempotency-Key that opened the account; null: it came without one.';
