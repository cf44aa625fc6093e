-- Pictures in the panel (issue 6): the merchant's own words about each, and uploads one by one.

alter table product_images
  add column own_words boolean not null default false,
  add column upload_id text check (upload_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  add unique (product_id, upload_id);
comment on column product_images.own_words is
  'Whether alt_text was written by the merchant; else it follows the product''s name.';
comment on column product_images.upload_id is
  'What the client called its upload: when the answer was lost and the file is sent again, it is known.';
