-- What products are called in the files of other shops that they came with, so that the same file again changes them.
create table product_sources (
  system text not null check (char_length(system) between 1 and 40),
  key text not null check (char_length(key) between 1 and 300),
  product_id integer not null references products on delete cascade,
  name text not null,
  primary key (system, key)
);
create index product_sources_of_product on product_sources (product_id);
comment on table product_sources is 'The ids and handles that products have in files of other shop systems: the same file again changes them.';
comment on column product_sources.name is 'As the last file with it said: many other names tell the file of another shop.';
