-- What buyers say of what they received (issue 17, 5; docs/decisions/143 to 145).
create table reviews (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  product_id integer not null references products on delete cascade,
  author text not null check (char_length(author) <= 60),
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) <= 2000 and text ~ '\S'),
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'refused')),
  answer text not null default '' check (char_length(answer) <= 1000),
  answered_at timestamptz(3),
  revision integer not null default 1,
  written_at timestamptz(3) not null default now(),
  unique (order_id, product_id),
  check ((answer = '') = (answered_at is null))
);
comment on table reviews is
  'One review for a product of an order. author is what everybody sees of the name ("Lina K."), empty once the person was '
  'removed. revision counts the writer''s changes: what was moderated is what was read. A changed one waits again.';
create index reviews_shown on reviews (product_id, written_at desc, id desc) where status = 'shown';
create index reviews_by_product on reviews (product_id);
create index reviews_by_status on reviews (status, written_at desc, id desc);

create table review_pictures (
  review_id integer not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 3),
  picture_id integer not null references pictures,
  primary key (review_id, position)
);
comment on table review_pictures is 'A review''s pictures in order, at most 4.';
create index review_pictures_by_picture on review_pictures (picture_id);

create table product_ratings (
  product_id integer primary key references products on delete cascade,
  counts integer[] not null check (cardinality(counts) = 5)
);
comment on table product_ratings is
  'How many shown reviews give 1, 2, 3, 4 and 5 stars; no row for a product without any. Kept by triggers.';

create table review_invitations (
  order_id integer primary key references orders on delete cascade,
  invited_at timestamptz(3) not null default now()
);
comment on table review_invitations is
  'Orders whose buyer was asked by mail for reviews, written in the transaction that queues the mail: nobody is asked twice.';

-- Cards of products with reviews say so; all others are as before. Before an insert, also where it becomes an update.
create function add_rating_to_card() returns trigger language plpgsql set search_path from current as $$
declare
  rating text;
begin
  select format(',"rating":{"mean":"%s","count":%s}}', round(sum(c.stars * c.many)::numeric / sum(c.many), 1), sum(c.many))
    into rating
    from product_ratings r cross join unnest(r.counts) with ordinality c (many, stars)
    where r.product_id = new.product_id having sum(c.many) > 0;
  if rating is not null then new.card := left(new.card, -1) || rating; end if;
  return new;
end
$$;
create trigger add_rating before insert on product_cards for each row execute function add_rating_to_card();

-- Writers of the catalogue wait for each other at note_catalogue_change: the counts are those after the one before.
create function count_reviews(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform note_catalogue_change(array(select 'p' || id from unnest(ids) id));
  delete from product_ratings where product_id = any(ids);
  insert into product_ratings (product_id, counts)
  select product_id, array[count(*) filter (where stars = 1), count(*) filter (where stars = 2),
    count(*) filter (where stars = 3), count(*) filter (where stars = 4), count(*) filter (where stars = 5)]
  from reviews r where product_id = any(ids) and status = 'shown'
    and exists (select from products where id = r.product_id)
  group by product_id;
  perform write_product_cards(ids);
end
$$;

create function note_new_reviews() returns trigger language plpgsql set search_path from current as $$
begin
  perform count_reviews(array(select distinct product_id from changed where status = 'shown' order by product_id));
  return null;
end
$$;
create trigger keep_ratings_inserted after insert on reviews
  referencing new table as changed for each statement execute function note_new_reviews();
create trigger keep_ratings_deleted after delete on reviews
  referencing old table as changed for each statement execute function note_new_reviews();

create function note_changed_reviews() returns trigger language plpgsql set search_path from current as $$
begin
  perform count_reviews(array(
    select distinct n.product_id from changed n join former o on o.id = n.id
    where 'shown' in (n.status, o.status)
      and (n.status, n.stars, n.author, n.text, n.answer)
        is distinct from (o.status, o.stars, o.author, o.text, o.answer)
    order by n.product_id));
  return null;
end
$$;
create trigger keep_ratings_updated after update on reviews
  referencing old table as former new table as changed for each statement execute function note_changed_reviews();

-- A shown review's picture gets its AVIF files later.
create function note_changed_review_pictures() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct 'p' || r.product_id
    from changed c join review_pictures i on i.picture_id = c.id join reviews r on r.id = i.review_id
    where r.status = 'shown'));
  return null;
end
$$;
create trigger bump_catalogue_version_reviews after update on pictures
  referencing new table as changed for each statement execute function note_changed_review_pictures();

-- What staff decide is kept, not what was written: an update keeps only the columns that it changes.
create trigger keep_audit after update on reviews for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');

-- An order that is not delivered after all asks for no review: a mail that still waits goes.
create function drop_review_invitation() returns trigger language plpgsql set search_path from current as $$
begin
  delete from outbox where id in (
    select id from outbox where about = 'review of order ' || new.id and sent_at is null for update skip locked);
  return null;
end
$$;
create trigger drop_review_invitation after update on orders for each row
  when (old.status_id = 3 and new.status_id <> 3) execute function drop_review_invitation();
