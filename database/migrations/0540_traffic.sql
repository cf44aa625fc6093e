-- How many visited the shop, by where they came from, and which orders that led to (docs/product.md, Visitors).
create table traffic_sums (
  day date not null,
  source text not null check (char_length(source) between 1 and 100),
  campaign text not null check (char_length(campaign) <= 100),
  visits int not null default 0,
  pages int not null default 0,
  views int not null default 0,
  products int not null default 0,
  carts int not null default 0,
  checkouts int not null default 0,
  primary key (day, source, campaign)
);
comment on table traffic_sums is 'Counts of a day of the shop by source and campaign (empty: none); nothing of a visitor.';
comment on column traffic_sums.views is 'How often a product''s page was opened.';
comment on column traffic_sums.products is 'Visits in which a product was looked at.';
comment on column traffic_sums.carts is 'Visits in which something was put into the cart.';
comment on column traffic_sums.checkouts is 'Visits in which the checkout was opened.';

alter table orders add column visit_source text, add column visit_campaign text;
comment on column orders.visit_source is 'Where the visit began that led to it; null: not known.';
