-- Built-in words are files: database/synonyms.txt.
create table search_lists (
  name text primary key,
  checksum text not null
);
comment on table search_lists is 'The lists of words that are loaded from files, with the checksum of the file that they were loaded from.';
