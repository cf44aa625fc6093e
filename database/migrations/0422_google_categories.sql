-- What a collection is called where shops are compared: the product feed says it of the collection's products.
alter table categories add column google_category text
  constraint categories_google_category_check check (char_length(google_category) <= 300 and google_category ~ '\S');
comment on column categories.google_category is 'A number or a path of Google''s product taxonomy; null: none, or that of the collection it stands in.';
