-- What is saved again because the answer to it was lost brings the same file again: then it is no other picture (docs/decisions/200).
alter table pictures add column upload_hash bytea;
comment on column pictures.upload_hash is 'SHA-256 of the file that it was made from; null: not known.';
