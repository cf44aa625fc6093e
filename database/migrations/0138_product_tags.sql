-- Short words that the merchant gives products, for collections by rule (issue 17, 7; docs/decisions/146). Optional.

alter table products add column tags text;
comment on column products.tags is
  'At most 20 tags in lower case with a comma and a blank between them, none twice: "gift, oak"; null for none (domain/tags.ts).';

-- Not valid: it holds for every write, and no row has been there that could break it.
alter table products add constraint products_tags_check check (
  char_length(tags) between 1 and 640 and tags = lower(tags) and tags !~ '[\r\n]'
) not valid;
