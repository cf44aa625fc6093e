-- How an admin said that a file of another shop is to be read, beside what its columns hold.

alter table imports add column reading jsonb;
comment on column imports.reading is
  'Decimal signs, the collection of rows that name none, and what becomes of drafts; null: nothing was said.';
