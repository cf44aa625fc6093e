-- When something was reduced last: an empty For Sale page says so.
create table last_sale (
  is_only boolean primary key default true check (is_only),
  day date not null
);
comment on table last_sale is 'The day of the shop on which a product was last reduced and is no more; one row, or none.';
