-- Reviews: a product's rating, and invitations.

-- Writers of the catalogue wait for each other at note_catalogue_change: the counts are those after the one before.
create or replace function count_reviews(ids integer[]) returns void language plpgsql set search_path from current as $$
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

create or replace function note_new_reviews() returns trigger language plpgsql set search_path from current as $$
begin
  perform count_reviews(array(select distinct product_id from changed where status = 'shown' order by product_id));
  return null;
end
$$;
create or replace trigger keep_ratings_deleted after delete on reviews
  referencing old table as changed for each statement execute function note_new_reviews();
create or replace trigger keep_ratings_inserted after insert on reviews
  referencing new table as changed for each statement execute function note_new_reviews();

create or replace function note_changed_reviews() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger keep_ratings_updated after update on reviews
  referencing old table as former new table as changed for each statement execute function note_changed_reviews();

-- An order that is not delivered after all asks for no review: a mail that still waits goes.
create or replace function drop_review_invitation() returns trigger language plpgsql set search_path from current as $$
begin
  delete from outbox where id in (
    select id from outbox where about = 'review of order ' || new.id and sent_at is null for update skip locked);
  return null;
end
$$;
create or replace trigger drop_review_invitation after update on orders
  for each row when (old.status_id = 3 and new.status_id <> 3) execute function drop_review_invitation();
