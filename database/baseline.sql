-- What the 93 migrations of release 0.5.0 (up to 0188) make of an empty database, in one: pg_dump of a database that they made, without
-- its settings and the schema's name. Never edited. Today's tables stand in database/schema.sql, today's functions in database/functions/.

SET LOCAL check_function_bodies = off; -- They call each other in any order.

CREATE SCHEMA jobs;

CREATE EXTENSION IF NOT EXISTS citext;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE TYPE jobs.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          jobs.job_now(),
          jobs.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i13 ON jobs.job (name, singleton_key) WHERE state = 'created' AND upsert_by_key$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i14 ON jobs.job (name, state, blocked, start_after) WHERE state IN ('created', 'retry', 'active', 'failed')$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i15 ON jobs.job (name, created_on)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i16 ON jobs.job (name, completed_on) WHERE completed_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i17 ON jobs.job (name, singleton_key, created_on) WHERE state < 'active' AND singleton_key IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;

CREATE FUNCTION jobs.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$;

CREATE FUNCTION jobs.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;

CREATE FUNCTION jobs.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;

CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;

CREATE FUNCTION jobs.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$;

CREATE FUNCTION add_rating_to_card() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
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

CREATE FUNCTION add_to_customer_sums() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  update customer_sums set orders = orders + 1, total_spent = total_spent + new.total_price,
    last_order_at = greatest(last_order_at, new.created_at)
  where user_id = new.user_id;
  return null;
end
$$;

CREATE TABLE collection_attributes (
    id integer NOT NULL,
    category_id integer NOT NULL,
    name citext NOT NULL,
    type text NOT NULL,
    unit text DEFAULT ''::text NOT NULL,
    choices text[] DEFAULT '{}'::text[] NOT NULL,
    "position" integer NOT NULL,
    is_filter boolean,
    CONSTRAINT collection_attributes_choices_check CHECK ((cardinality(choices) <= 30)),
    CONSTRAINT collection_attributes_name_check CHECK (((char_length((name)::text) <= 60) AND ((name)::text ~ '\S'::text) AND ((name)::text !~ '[:\r\n]'::text))),
    CONSTRAINT collection_attributes_position_check CHECK ((("position" >= 0) AND ("position" <= 29))),
    CONSTRAINT collection_attributes_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text, 'yes_no'::text]))),
    CONSTRAINT collection_attributes_unit_check CHECK ((char_length(unit) <= 20))
);
COMMENT ON TABLE collection_attributes IS 'What the merchant says of the products of a collection, at most 30, in order: a text, a number with its unit, one of some choices, or yes or no. The values are in products.attributes; ids are never used again.';
COMMENT ON COLUMN collection_attributes.is_filter IS 'Whether lists can be narrowed down by it; null: where it is a choice, or yes or no.';

CREATE FUNCTION attribute_is_filter(a collection_attributes) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select coalesce(a.is_filter, a.type in ('choice', 'yes_no'))
$$;

CREATE FUNCTION bit_places(bits bit varying) RETURNS SETOF integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select (from_bit + sum(length(piece) + 1) over (partition by from_bit order by place) - 1)::int4
  from (select n * 4096 as from_bit, substring(bits from n * 4096 + 1 for 4096) as part
      from generate_series(0, (length(bits) - 1) / 4096) n offset 0) parts
    cross join lateral string_to_table(part::text, '1') with ordinality s (piece, place)
  where place <= bit_count(part)
$$;

CREATE FUNCTION bump_catalogue_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change('{all}');
  return null;
end
$$;

CREATE FUNCTION change_all_variants() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  settles constant boolean := coalesce(current_setting('mantel.settles_sales', true), '') <> '';
  is_offered boolean;
  cheapest product_variants;
begin
  if coalesce(current_setting('mantel.follows_variants', true), '') <> '' then return new; end if;
  select offered into is_offered from product_options where product_id = new.id;
  if not found then return new; end if;
  perform set_config('mantel.follows_variants', 'on', true);
  if new.available <> old.available then
    is_offered := new.available;
    update product_options set offered = is_offered where product_id = new.id;
  end if;
  if new.price <> old.price then
    update product_variants set price = greatest(0.01, round(price * new.price / old.price, 2))
    where product_id = new.id;
  end if;
  if settles then
    if exists (select from product_sales where product_id = new.id and base_discount is not null) then
      update product_variants set discount = new.discount, base_discount = discount where product_id = new.id;
    else
      update product_variants set discount = base_discount, base_discount = null
      where product_id = new.id and base_discount is not null;
    end if;
  elsif new.discount <> old.discount then
    update product_variants set discount = new.discount, base_discount = null where product_id = new.id;
  end if;
  perform set_config('mantel.follows_variants', '', true);
  select * into cheapest from product_variants where product_id = new.id and deleted_at is null
    order by available desc, final_price, position limit 1;
  if found then
    new.price := cheapest.price;
    new.discount := cheapest.discount;
    new.available := is_offered and cheapest.available;
  end if;
  return new;
end
$$;

CREATE FUNCTION change_stock(products integer[], changes integer[], orders integer[], why text, who integer, words text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  by_hand constant boolean := cardinality(array_remove(orders, null)) = 0;
  shown integer[];
begin
  with line as (
    select * from unnest(products, changes, orders) with ordinality as line (product_id, change, order_id, place)
  ), total as (
    select product_id, sum(change)::int4 as change from line group by product_id
  ), changed as (
    update product_stock s set on_hand = s.on_hand + total.change from total
    where s.product_id = total.product_id
    returning s.product_id, s.low_at, s.on_hand, s.on_hand - total.change as before
  ), noted as (
    insert into stock_changes (product_id, change, on_hand, reason, order_id, changed_by, note)
    select product_id, line.change,
      changed.before + sum(line.change) over (partition by product_id order by line.place rows unbounded preceding),
      why, line.order_id, who, words
    from line join changed using (product_id)
    order by line.place
  )
  select array_agg(product_id order by product_id) into shown from changed
  where stock_level(on_hand, low_at) <> stock_level(before, low_at)
    or (by_hand and least(on_hand, before) <= low_at and on_hand <> before);
  if shown is not null then
    perform show_stock(shown);
  end if;
end
$$;

CREATE FUNCTION change_variant_stock(variants integer[], changes integer[], orders integer[], why text, who integer, words text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  by_hand constant boolean := cardinality(array_remove(orders, null)) = 0;
  shown integer[];
begin
  with line as (
    select * from unnest(variants, changes, orders) with ordinality as line (variant_id, change, order_id, place)
  ), total as (
    select variant_id, sum(change)::int4 as change from line group by variant_id
  ), changed as (
    update variant_stock s set on_hand = s.on_hand + total.change from total
    where s.variant_id = total.variant_id
    returning s.variant_id, s.low_at, s.on_hand, s.on_hand - total.change as before
  ), noted as (
    insert into stock_changes (product_id, variant_id, change, on_hand, reason, order_id, changed_by, note)
    select v.product_id, v.id, line.change,
      changed.before + sum(line.change) over (partition by v.id order by line.place rows unbounded preceding),
      why, line.order_id, who, words
    from line join changed using (variant_id) join product_variants v on v.id = variant_id
    order by line.place
  )
  select array_agg(variant_id order by variant_id) into shown from changed
  where stock_level(on_hand, low_at) <> stock_level(before, low_at)
    or (by_hand and least(on_hand, before) <= low_at and on_hand <> before);
  if shown is not null then
    perform show_variant_stock(shown);
  end if;
end
$$;

CREATE FUNCTION clear_product_facets() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  delete from facet_postings;
  return null;
end
$$;

CREATE FUNCTION count_offer_uses() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if tg_op = 'INSERT' then
    update offers o set uses = o.uses + c.uses
    from (select offer_id, count(*)::int as uses from changed group by offer_id) c
    where o.id = c.offer_id and o.code is not null;
  else
    update offers o set uses = o.uses - c.uses
    from (select offer_id, count(*)::int as uses from changed group by offer_id) c
    where o.id = c.offer_id and o.code is not null;
  end if;
  return null;
end
$$;

CREATE FUNCTION count_reviews(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
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

CREATE FUNCTION count_rule_matches(rule jsonb) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  with conditions as materialized (select * from rule_conditions(rule))
  select count(*)::int4 from products p where p.deleted_at is null and case rule ->> 'match'
    when 'any' then exists (select from conditions k where
      meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days))
    else exists (select from conditions) and not exists (select from conditions k where not
      meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days)) end
$$;

CREATE FUNCTION create_product_popularity() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  insert into product_popularity (product_id, listed, category_id, in_stock, on_sale, price_now)
  select id, deleted_at is null, category_id, available, discount > 0, final_price from inserted;
  return null;
end
$$;

CREATE FUNCTION customer_words(name text, email citext, phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$ select fold_text(name || E'\n' || email::text) || E'\n' || regexp_replace(phone, '\D', '', 'g') $$;

CREATE FUNCTION drop_attribute_facets() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change('{words}');
  delete from facet_values where facet in (select 'a' || id from changed);
  return null;
end
$$;

CREATE FUNCTION drop_review_invitation() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  delete from outbox where id in (
    select id from outbox where about = 'review of order ' || new.id and sent_at is null for update skip locked);
  return null;
end
$$;

CREATE FUNCTION end_account_ties() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  delete from sessions where user_id = new.id
    and encode(token_hash, 'hex') <> coalesce(current_setting('mantel.kept_session', true), '');
  delete from account_links where user_id = new.id;
  delete from known_devices where user_id = new.id;
  delete from staff_invitations where invited_by = new.id;
  delete from login_challenges where user_id = new.id;
  delete from second_factors where user_id = new.id
    and (turned_on_at is null or (new.role <> 'admin' and new.staff_role is null));
  return null;
end
$$;

CREATE FUNCTION end_sale_by_hand() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if coalesce(current_setting('mantel.settles_sales', true), '') = '' then
    delete from product_sales where product_id = new.id and base_discount is not null;
  end if;
  return null;
end
$$;

CREATE FUNCTION facet_bit(product_id integer) RETURNS bit
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select set_bit(0::bit(4096), product_id & 4095, 1)
$$;

CREATE FUNCTION facet_bits(asked jsonb) RETURNS bit varying
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  with w as materialized (
    select * from facet_wanted((asked ->> 'in')::int, asked -> 'of')
  ), per as (
    select w.facet, t.chunk, bit_or(t.bits) as bits from w join facet_postings t using (value_id) group by w.facet, t.chunk
  ), met as (
    select chunk, bit_and(bits) as bits from per group by chunk having count(*) = (select count(distinct facet) from w)
  )
  select case when exists (select from w) then (
    select join_bits(coalesce(met.bits, 0::bit(4096))::bit varying order by c.chunk)
    from generate_series(0, (select max(id) >> 12 from products)) c (chunk) left join met on met.chunk = c.chunk) end
$$;

CREATE FUNCTION facet_range(amount numeric) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when amount = 0 then '0' when amount < 0 then 'below-0' else (
    select case when lead >= 5 then trim_scale(5 * tens) || '-' || trim_scale(10 * tens)
      when lead >= 2 then trim_scale(2 * tens) || '-' || trim_scale(5 * tens)
      else trim_scale(tens) || '-' || trim_scale(2 * tens) end
    from (select power(10::numeric, floor(log(amount))) as tens) t
      cross join lateral (select amount / tens as lead) l
  ) end
$$;

CREATE FUNCTION facet_slug(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select left(trim('-' from regexp_replace(lower(words), '[\s!-/:-@\[-`{-~]+', '-', 'g')), 60)
$$;

CREATE FUNCTION facet_wanted(collection integer, wanted jsonb) RETURNS TABLE(facet text, value_id integer)
    LANGUAGE sql STABLE ROWS 5
    SET search_path TO '$user', 'public'
    AS $$
  select f.facet, v.id
  from jsonb_each(wanted) w
    cross join lateral (select case w.key
      when 'colour' then 'color'
      when 'material' then 'material' when 'width' then 'width' when 'height' then 'height' when 'depth' then 'depth'
      else coalesce((select 'a' || a.id from collection_attributes a
        where a.category_id = collection and attribute_is_filter(a) and 'is.' || facet_slug(a.name::text) = w.key
        order by a.position limit 1), 'o:' || substr(w.key, 4)) end) f (facet)
    cross join lateral jsonb_array_elements_text(w.value) s (slug)
    join facet_values v on v.facet = f.facet and v.slug = s.slug
$$;

CREATE TEXT SEARCH CONFIGURATION shop_english (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR asciiword WITH english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR word WITH unaccent, english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR numword WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR hword_numpart WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR hword_part WITH unaccent, english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR hword_asciipart WITH english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR numhword WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR asciihword WITH english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR hword WITH unaccent, english_stem;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR "float" WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR "int" WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_english ADD MAPPING FOR uint WITH simple;

CREATE TABLE products (
    id integer NOT NULL,
    category_id integer,
    name text NOT NULL,
    description text NOT NULL,
    price numeric(8,2) NOT NULL,
    discount numeric(5,2) DEFAULT 0 NOT NULL,
    available boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    final_price numeric(8,2) GENERATED ALWAYS AS (round((price - ((price * discount) / (100)::numeric)), 2)) STORED NOT NULL,
    search_document tsvector GENERATED ALWAYS AS ((setweight(to_tsvector('shop_english'::regconfig, name), 'A'::"char") || setweight(to_tsvector('shop_english'::regconfig, description), 'B'::"char"))) STORED NOT NULL,
    width_mm integer,
    height_mm integer,
    depth_mm integer,
    weight_g integer,
    material text,
    color text,
    care text,
    origin text,
    attributes jsonb,
    reference text,
    tags text,
    CONSTRAINT products_category_id_check CHECK (((category_id IS NOT NULL) OR (deleted_at IS NOT NULL))),
    CONSTRAINT products_description_check CHECK (((char_length(description) <= 5000) AND (description ~ '\S'::text))),
    CONSTRAINT products_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
    CONSTRAINT products_name_check CHECK (((char_length(name) <= 200) AND (name ~ '\S'::text))),
    CONSTRAINT products_price_check CHECK ((price > (0)::numeric))
);
COMMENT ON TABLE products IS 'Products. discount is a percent; final_price is price less discount, rounded half up to the cent. deleted_at set: gone from shop and carts, kept for orders.';
COMMENT ON COLUMN products.attributes IS 'Values of the collection''s attributes by their id: {"12": "E27", "13": 45, "14": true}. Ids of other collections are shown nowhere; after a move they stay for the way back.';
COMMENT ON COLUMN products.reference IS 'The merchant''s own name of the product (SKU); unique among products that are not deleted, regardless of case.';
COMMENT ON COLUMN products.tags IS 'At most 20 tags in lower case with a comma and a blank between them, none twice: "gift, oak"; null for none (domain/tags.ts).';

CREATE FUNCTION facets_of(p products) RETURNS TABLE(facet text, label text)
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select f.facet, f.label from (
    select 'list', '0' union all select 'list', p.category_id::text
    union all select 'stock', '1' where p.available
    union all select 'sale', '1' where p.discount > 0
    union all select 'material', p.material
    union all select 'color', p.color
    union all select 'width', facet_range(p.width_mm / 10.0)
    union all select 'height', facet_range(p.height_mm / 10.0)
    union all select 'depth', facet_range(p.depth_mm / 10.0)
    union all select 'a' || a.id,
      case when a.type = 'number' then facet_range((p.attributes ->> a.id::text)::numeric) else p.attributes ->> a.id::text end
    from collection_attributes a
    where p.attributes is not null and a.category_id = p.category_id and attribute_is_filter(a) and p.attributes ? a.id::text
      and (a.type <> 'yes_no' or p.attributes -> a.id::text = 'true')
    union all select case when s.slug in ('colour', 'color') then 'color' when s.slug = 'material' then s.slug else 'o:' || s.slug end,
      v.option_values[o.place]
    from product_options po
      cross join jsonb_array_elements(po.options) with ordinality o (option, place)
      cross join lateral (select facet_slug(o.option ->> 'name') as slug) s
      join product_variants v on v.product_id = po.product_id and v.deleted_at is null
    where po.product_id = p.id and s.slug <> ''
  ) f (facet, label)
  where p.deleted_at is null and facet_slug(f.label) <> ''
$$;

CREATE FUNCTION fill_collections_again() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change('{members}');
  insert into collection_fill (after_id) values (0) on conflict (only_row) do update set after_id = 0;
end
$$;

CREATE PROCEDURE fill_product_facets()
    LANGUAGE plpgsql
    AS $$
declare
  part integer;
begin
  for part in select distinct id >> 12 from products order by 1 loop
    perform from catalogue_version for update;
    perform write_product_facets(array(select id from products where id between part << 12 and (part << 12) + 4095)); commit;
  end loop;
end
$$;

CREATE PROCEDURE fill_product_popularity()
    LANGUAGE plpgsql
    AS $$
declare
  part integer;
begin
  for part in select distinct product_id >> 12 from product_popularity where in_stock is null order by 1 loop
    update product_popularity s set in_stock = p.available, on_sale = p.discount > 0, price_now = p.final_price
    from products p where p.id = s.product_id and s.in_stock is null and p.id between part << 12 and (part << 12) + 4095; commit;
  end loop;
end
$$;

CREATE FUNCTION fill_some_collections(most integer) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  after integer;
  ids integer[];
  done integer[];
begin
  select after_id into after from collection_fill for update;
  if not found then return false; end if;
  ids := array(select id from products where id > after order by id limit most);
  perform write_collection_products(ids);
  if cardinality(ids) >= most then
    update collection_fill set after_id = ids[most];
    return true;
  end if;
  delete from collection_fill;
  with ready as (update member_lists set ready = true where not ready returning category_id)
  select array_agg(category_id) into done from ready;
  perform note_catalogue_change(array(
    select unnest(array['collections', 'collection:' || id, 'list:' || id, 'price:' || id]) from unnest(done) id));
  return false;
end
$$;

CREATE FUNCTION fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$ select lower(unaccent('unaccent', value)) $$;

CREATE FUNCTION follow_variants(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  settles constant text := coalesce(current_setting('mantel.settles_sales', true), '');
begin
  perform set_config('mantel.follows_variants', 'on', true), set_config('mantel.settles_sales', 'on', true);
  update products p set price = v.price, discount = v.discount, available = o.offered and v.available
  from product_options o cross join lateral (
    select v.price, v.discount, v.available from product_variants v
    where v.product_id = o.product_id and v.deleted_at is null
    order by v.available desc, v.final_price, v.position limit 1
  ) v
  where p.id = any (ids) and o.product_id = p.id
    and (p.price, p.discount, p.available) is distinct from (v.price, v.discount, o.offered and v.available);
  perform set_config('mantel.follows_variants', '', true), set_config('mantel.settles_sales', settles, true);
end
$$;

CREATE FUNCTION is_kept_sale(placed_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql
    AS $$
  select placed_at between clock_timestamp() - interval '33 days' and clock_timestamp() - interval '1 hour'
$$;

CREATE FUNCTION keep_attribute_facets() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from changed n join former o on o.id = n.id
    where (n.is_filter, n.position, n.name::text, n.unit) is distinct from (o.is_filter, o.position, o.name::text, o.unit)) then
    perform note_catalogue_change('{words}');
  end if;
  perform write_product_facets(array(
    select distinct p.id from changed n join former o on o.id = n.id join products p on p.category_id = n.category_id
    where n.is_filter is distinct from o.is_filter and p.attributes is not null and p.attributes ? n.id::text and p.deleted_at is null));
  return null;
end
$$;

CREATE FUNCTION keep_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] :=
    array['updated_at', 'final_price', 'search_document', 'password_hash', 'stems',
      'word_stems', 'means_stems', 'token_hash', 'registration_key'];
  former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - left_out end;
  latter jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - left_out end;
  key text := coalesce(latter, former) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, former -> e.key)
      into latter, former
      from jsonb_each(latter) e where e.value is distinct from former -> e.key;
    if latter is null then return null; end if;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after, import_id)
  values (current_setting('mantel.admin')::int, tg_table_name, key, lower(tg_op), former, latter,
    nullif(current_setting('mantel.import', true), '')::uuid);
  return null;
end
$$;

CREATE FUNCTION keep_cards_of_categories() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_cards(array(
    select p.id from products p join changed on changed.id = p.category_id join former on former.id = changed.id
    where changed.name::text is distinct from former.name::text));
  return null;
end
$$;

CREATE FUNCTION keep_cards_of_images() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_cards(array(select distinct product_id from changed));
  return null;
end
$$;

CREATE FUNCTION keep_cards_of_pictures() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_cards(array(
    select distinct i.product_id from product_images i join changed on changed.id = i.picture_id));
  return null;
end
$$;

CREATE FUNCTION keep_cards_of_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_cards(array(select id from changed));
  return null;
end
$$;

CREATE FUNCTION keep_changed_product_facets() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_facets(array(
    select n.id from changed n join former o on o.id = n.id
    where (n.deleted_at is null, n.category_id, n.available, n.discount > 0,
        n.material, n.color, n.width_mm, n.height_mm, n.depth_mm, n.attributes)
      is distinct from (o.deleted_at is null, o.category_id, o.available, o.discount > 0,
        o.material, o.color, o.width_mm, o.height_mm, o.depth_mm, o.attributes)));
  return null;
end
$$;

CREATE FUNCTION keep_collection_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if not exists (select from member_lists) then return null; end if;
  if exists (select from changed n join categories c on c.id = n.category_id where c.rule is not null and n.deleted_at is null) then
    raise check_violation using message = 'A collection by rule is the home of no product', constraint = 'collection_by_rule_is_no_home';
  end if;
  if tg_op = 'INSERT' then
    perform write_collection_products(array(select id from changed where deleted_at is null));
    return null;
  end if;
  perform note_catalogue_change(array(
    select distinct t.tag
    from changed n join former o on o.id = n.id join collection_products m on m.product_id = n.id
      cross join lateral unnest(
        case when n.available <> o.available then array['stock:' || m.category_id] else '{}' end
        || case when (n.discount > 0) <> (o.discount > 0) then array['sale:' || m.category_id] else '{}' end
      ) t (tag)));
  perform write_collection_products(array(
    select n.id from changed n join former o on o.id = n.id
    where (n.deleted_at is null, n.category_id, n.created_at, n.final_price, n.discount > 0, n.available, n.tags, n.attributes)
      is distinct from (o.deleted_at is null, o.category_id, o.created_at, o.final_price, o.discount > 0, o.available, o.tags, o.attributes)));
  return null;
end
$$;

CREATE FUNCTION keep_collections() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  ids integer[];
begin
  if tg_op = 'DELETE' then
    perform note_catalogue_change(array(select 'collection:' || parent_id from former where parent_id is not null));
    if exists (select from former where parent_id is not null) then
      perform refresh_member_lists();
      perform fill_collections_again();
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from changed where parent_id is not null or rule is not null or featured is not null) then return null; end if;
  else
    if not exists (select from changed n join former o on o.id = n.id
      where (n.parent_id, n.description, n.rule, n.featured) is distinct from (o.parent_id, o.description, o.rule, o.featured)) then
      return null;
    end if;
    perform note_catalogue_change(array(
      select distinct t.tag from changed n join former o on o.id = n.id
        cross join lateral unnest(array['collections', 'collection:' || n.id, 'list:' || n.id,
          'collection:' || n.parent_id, 'collection:' || o.parent_id, 'list:' || n.parent_id, 'list:' || o.parent_id]) t (tag)
      where t.tag is not null
        and (n.parent_id, n.description, n.rule, n.featured) is distinct from (o.parent_id, o.description, o.rule, o.featured)));
  end if;
  if exists (select from changed n join categories other on other.id = n.parent_id where other.parent_id is not null)
    or exists (select from changed n join categories other on other.parent_id = n.id where n.parent_id is not null) then
    raise check_violation using message = 'Collections stand in each other in two levels', constraint = 'collections_have_two_levels';
  end if;
  if exists (select from changed n join products p on p.category_id = n.id where n.rule is not null and p.deleted_at is null) then
    raise check_violation using message = 'A collection by rule is the home of no product', constraint = 'collection_by_rule_is_no_home';
  end if;
  if refresh_member_lists() then
    perform fill_collections_again();
  elsif tg_op = 'UPDATE' then
    if exists (select from changed n join former o on o.id = n.id where (n.parent_id, n.rule) is distinct from (o.parent_id, o.rule)) then
      perform fill_collections_again();
    else
      ids := array(select distinct unnest(n.featured || o.featured) from changed n join former o on o.id = n.id
        where n.featured is distinct from o.featured);
      perform write_collection_products(ids);
    end if;
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_collections_of_attributes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from former a join categories c on c.rule is not null
    cross join lateral rule_conditions(c.rule) k where k.attribute_id = a.id::text) then
    perform fill_collections_again();
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_cost_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if tg_op = 'UPDATE' and new.cost = old.cost then return null; end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('cost', old.cost), jsonb_build_object('cost', new.cost));
  return null;
end
$$;

CREATE FUNCTION keep_low_at_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  of_product constant integer := (to_jsonb(new) ->> 'product_id')::int;
  of_variant constant integer := (to_jsonb(new) ->> 'variant_id')::int;
begin
  if of_variant is null then
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    values (current_setting('mantel.admin')::int, 'products', of_product, 'update',
      jsonb_build_object('low_at', old.low_at), jsonb_build_object('low_at', new.low_at));
  else
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    select current_setting('mantel.admin')::int, 'products', product_id, 'update',
      jsonb_build_object('variant', jsonb_build_object('name', name, 'low_at', old.low_at)),
      jsonb_build_object('variant', jsonb_build_object('name', name, 'low_at', new.low_at))
    from product_variants where id = of_variant;
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_message_removal() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before)
  values (current_setting('mantel.admin')::int, tg_table_name, old.id, 'delete',
    jsonb_build_object('created_at', old.created_at));
  return null;
end
$$;

CREATE FUNCTION keep_passkey_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'users', coalesce(new.user_id, old.user_id), 'update',
    jsonb_build_object('passkey', old.name), jsonb_build_object('passkey', new.name));
  return null;
end
$$;

CREATE FUNCTION keep_picks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if not exists (select from changed) then return null; end if;
  perform note_catalogue_change(array(select distinct 'list:' || category_id from changed));
  if refresh_member_lists() then
    perform fill_collections_again();
  else
    perform write_collection_products(array(select distinct product_id from changed));
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_pin_stems() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  new.stems := coalesce((search_in_order(search_clean(new.words))).stems, '{}');
  return new;
end
$$;

CREATE FUNCTION keep_product_facets() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform write_product_facets(array(select id from changed));
  return null;
end
$$;

CREATE FUNCTION keep_sale_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if tg_op = 'UPDATE' and (new.discount, new.starts_at, new.ends_at) is not distinct from
      (old.discount, old.starts_at, old.ends_at) then
    return null;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('sale_discount', old.discount, 'sale_starts_at', old.starts_at, 'sale_ends_at', old.ends_at),
    jsonb_build_object('sale_discount', new.discount, 'sale_starts_at', new.starts_at, 'sale_ends_at', new.ends_at));
  return null;
end
$$;

CREATE FUNCTION keep_search_of_all_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  truncate search_documents, search_changes, search_postings, search_segments, search_due;
  return null;
end
$$;

CREATE FUNCTION keep_search_of_categories() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  ids integer[] := array(
    select p.id from products p join changed on changed.id = p.category_id join former on former.id = changed.id
    where changed.name::text is distinct from former.name::text and p.deleted_at is null);
begin
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
  return null;
end
$$;

CREATE FUNCTION keep_search_of_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if tg_op = 'INSERT' then
    perform search_write(array(select id from changed where deleted_at is null));
  elsif tg_op = 'DELETE' then
    perform search_write(array(select id from former where deleted_at is null));
  else
    perform search_write(array(
      select changed.id from changed join former on former.id = changed.id
      where (changed.name, changed.description, changed.category_id, changed.deleted_at is null,
          changed.width_mm, changed.height_mm, changed.depth_mm, changed.material, changed.color, changed.care, changed.origin, changed.attributes)
        is distinct from (former.name, former.description, former.category_id, former.deleted_at is null,
          former.width_mm, former.height_mm, former.depth_mm, former.material, former.color, former.care, former.origin, former.attributes)));
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_second_factor_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  former jsonb;
  latter jsonb;
begin
  if tg_op = 'DELETE' or (old.turned_on_at is null) <> (new.turned_on_at is null) then
    former := jsonb_build_object('second_factor', case when old.turned_on_at is null then 'off' else 'on' end);
    latter := jsonb_build_object('second_factor', case when tg_op = 'DELETE' then 'off' else 'on' end);
  elsif old.recovery_hashes is distinct from new.recovery_hashes then
    former := jsonb_build_object('recovery_codes', cardinality(old.recovery_hashes) || ' left');
    latter := jsonb_build_object('recovery_codes', cardinality(new.recovery_hashes) ||
      case when new.recovery_hashes <@ old.recovery_hashes then ' left' else ' new' end);
  end if;
  if former is distinct from latter then
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    values (current_setting('mantel.admin')::int, 'users', old.user_id, 'update', former, latter);
  end if;
  return null;
end
$$;

CREATE FUNCTION keep_synonym_stems() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  new.word_stems := coalesce((search_in_order(search_clean(new.word))).stems, '{}');
  new.means_stems := coalesce((search_in_order(search_clean(new.means))).stems, '{}');
  return new;
end
$$;

CREATE FUNCTION keep_variant_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  left_out constant text[] := array['id', 'product_id', 'final_price', 'position', 'option_values', 'available', 'removed'];
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('variant', to_jsonb(old) - left_out), jsonb_build_object('variant', to_jsonb(new) - left_out));
  return null;
end
$$;

CREATE FUNCTION keep_variant_cost_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if tg_op = 'UPDATE' and new.cost = old.cost then return null; end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  select current_setting('mantel.admin')::int, 'products', product_id, 'update',
    jsonb_build_object('variant', jsonb_build_object('name', name, 'cost', old.cost)),
    jsonb_build_object('variant', jsonb_build_object('name', name, 'cost', new.cost))
  from product_variants where id = coalesce(new.variant_id, old.variant_id);
  return null;
end
$$;

CREATE FUNCTION list_bits(asked jsonb) RETURNS TABLE(chunk integer, bits bit)
    LANGUAGE sql STABLE ROWS 250
    SET search_path TO '$user', 'public'
    AS $$
  with w as materialized (
    select * from facet_wanted((asked ->> 'in')::int, asked -> 'of')
  ), sets as (
    select w.facet, t.chunk, bit_or(t.bits) as bits from w join facet_postings t using (value_id) group by w.facet, t.chunk
    union all
    select v.facet, t.chunk, t.bits from facet_values v join facet_postings t on t.value_id = v.id
    where v.facet = 'list' and v.slug = asked ->> 'list'
      or v.facet = 'stock' and asked ? 'stock' or v.facet = 'sale' and asked ? 'sale'
  )
  select chunk, bit_and(bits) from sets group by chunk
  having count(*) = (select count(distinct facet) from w) + 1 + (asked ? 'stock')::int + (asked ? 'sale')::int
$$;
COMMENT ON FUNCTION list_bits(asked jsonb) IS 'asked: {"in": the collection whose attributes are meant, "of": {"colour": ["sage"]}, "list": the collection that is listed, 0 for all, "stock": true, "sale": true}. Facets that are not known narrow nothing.';

CREATE FUNCTION list_product_popularity() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  update product_popularity s set listed = changed.deleted_at is null, category_id = changed.category_id,
    in_stock = changed.available, on_sale = changed.discount > 0, price_now = changed.final_price
  from changed where changed.id = s.product_id
    and (s.listed, s.category_id, s.in_stock, s.on_sale, s.price_now) is distinct from
      (changed.deleted_at is null, changed.category_id, changed.available, changed.discount > 0, changed.final_price);
  return null;
end
$$;

CREATE FUNCTION meets_condition(p products, kind text, tag text, attribute_id text, home integer, value text, price_from numeric, price_to numeric, days integer) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select coalesce(case kind
    when 'tag' then string_to_array(p.tags, ', ') @> array[tag]
    when 'attribute' then p.category_id = home and lower(p.attributes ->> attribute_id) = lower(value)
    when 'price' then p.final_price >= coalesce(price_from, 0) and p.final_price <= coalesce(price_to, 1e9)
    when 'on_sale' then p.discount > 0
    when 'in_stock' then p.available
    when 'new' then p.created_at > now() - make_interval(hours => 24 * days)
  end, false)
$$;

CREATE FUNCTION move_attributes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  own jsonb;
  taken_along jsonb;
begin
  select jsonb_object_agg(a.id, new.attributes -> a.id::text) into own
  from collection_attributes a
  where a.category_id in (old.category_id, new.category_id) and new.attributes ? a.id::text;
  select jsonb_object_agg(there.id, new.attributes -> here.id::text) into taken_along
  from collection_attributes here join collection_attributes there
    on there.category_id = new.category_id and there.name = here.name and there.type = here.type and there.unit = here.unit
  where here.category_id = old.category_id and new.attributes ? here.id::text
    and (there.type <> 'choice' or new.attributes ->> here.id::text = any (there.choices));
  new.attributes := nullif(coalesce(own, '{}') || coalesce(taken_along, '{}'), '{}');
  return new;
end
$$;

CREATE FUNCTION next_member_leaves() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select min((select p.created_at + r.age from products p
    where p.deleted_at is null and p.created_at > r.settled_at - r.age order by p.created_at limit 1))
  from rules_by_age() r
$$;

CREATE FUNCTION note_catalogue_change(changed text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  most constant integer := 500;
  new_version bigint;
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  update catalogue_version set version = version + 1 returning version into new_version;
  perform pg_notify('catalogue', new_version::text);
  update catalogue_changes c set version = new_version,
    tags = case
      when c.tags = '{all}' or cardinality(c.tags) + cardinality(changed) > 2 * most then '{all}'
      else array(select distinct tag from unnest(c.tags || changed) tag)
    end
  where c.version = new_version - 1 and c.writer = pg_current_xact_id();
  if not found then
    insert into catalogue_changes (version, writer, tags)
    values (new_version, pg_current_xact_id(),
      case when cardinality(changed) > most then '{all}' else array(select distinct tag from unnest(changed) tag) end);
  end if;
  if new_version % 100 = 0 then
    delete from catalogue_changes where version <= new_version - 10000;
  end if;
end
$$;

CREATE FUNCTION note_changed_attributes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    ids := array(
      select distinct p.id
      from changed n join former o on o.id = n.id join products p on p.category_id = n.category_id
      where (n.name::text, n.unit, n.position, n.type) is distinct from (o.name::text, o.unit, o.position, o.type)
        and p.attributes is not null and p.attributes ? n.id::text and p.deleted_at is null);
  else
    ids := array(
      select distinct p.id from former o join products p on p.category_id = o.category_id
      where p.attributes is not null and p.attributes ? o.id::text and p.deleted_at is null);
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids[1:501]) id));
  perform write_product_cards(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
  return null;
end
$$;

CREATE FUNCTION note_changed_categories() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id cross join lateral (
      select unnest(array['collections', 'collection:' || n.id])
      union all
      (select 'p' || p.id from products p
        where p.category_id = n.id and n.name::text <> o.name::text and p.deleted_at is null limit 501)
    ) t (tag)
    where (n.name::text, n.position, n.picture_id) is distinct from (o.name::text, o.position, o.picture_id)));
  return null;
end
$$;

CREATE FUNCTION note_changed_images() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(select distinct 'p' || product_id from changed));
  return null;
end
$$;

CREATE FUNCTION note_changed_info_pages() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array['info-pages']);
  return null;
end
$$;

CREATE FUNCTION note_changed_line() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if (old.order_id, old.product_id, old.variant_id, old.quantity, old.subtotal, old.cost)
      is distinct from (new.order_id, new.product_id, new.variant_id, new.quantity, new.subtotal, new.cost)
    and exists (select from orders where (id = old.order_id or id = new.order_id) and is_kept_sale(created_at)) then
    insert into kept_sales_voids default values on conflict do nothing;
  end if;
  return null;
end
$$;

CREATE FUNCTION note_changed_pictures() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $_$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id cross join lateral (
      select 'p' || i.product_id from product_images i where i.picture_id = n.id
      union all
      select unnest(array['collections', 'collection:' || c.id]) from categories c where c.picture_id = n.id
      union all
      select 'banners' from settings where key = 'banners' and jsonb_path_exists(value,
        '$[*] ? (@.picture_id == $id || @.portrait_picture_id == $id)', jsonb_build_object('id', n.id))
    ) t (tag)
    where n is distinct from o));
  return null;
end
$_$;

CREATE FUNCTION note_changed_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id
      cross join lateral (select
        (n.deleted_at is null, n.category_id, n.created_at) is distinct from (o.deleted_at is null, o.category_id, o.created_at)
          as moved) m
      cross join lateral unnest(
        array['p' || n.id]
        || case when m.moved then array['list:0', 'list:' || n.category_id, 'list:' || o.category_id] else '{}' end
        || case when n.final_price <> o.final_price then array['price:0', 'price:' || n.category_id] else '{}' end
        || case when (n.discount > 0) <> (o.discount > 0) then array['sale:0', 'sale:' || n.category_id] else '{}' end
        || case when n.available <> o.available then array['stock:0', 'stock:' || n.category_id] else '{}' end
        || case when (n.name, n.description,
            n.width_mm, n.height_mm, n.depth_mm, n.material, n.color, n.care, n.origin, n.attributes, n.reference)
          is distinct from (o.name, o.description,
            o.width_mm, o.height_mm, o.depth_mm, o.material, o.color, o.care, o.origin, o.attributes, o.reference) then array['words'] else '{}' end
      ) t (tag)
    where t.tag is not null));
  return null;
end
$$;

CREATE FUNCTION note_changed_review_pictures() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select distinct 'p' || r.product_id
    from changed c join review_pictures i on i.picture_id = c.id join reviews r on r.id = i.review_id
    where r.status = 'shown'));
  return null;
end
$$;

CREATE FUNCTION note_changed_reviews() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
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

CREATE FUNCTION note_changed_sale() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if not is_kept_sale(old.created_at) and (tg_op = 'DELETE' or not is_kept_sale(new.created_at)) then
    return null;
  end if;
  if tg_op = 'DELETE' or (old.created_at, old.subtotal, old.offers_total, old.total_price)
    is distinct from (new.created_at, new.subtotal, new.offers_total, new.total_price) then
    insert into kept_sales_voids default values on conflict do nothing;
  elsif old.status_id <> new.status_id then
    insert into kept_sales_moves (order_id, from_status_id, to_status_id) values (new.id, old.status_id, new.status_id);
  end if;
  return null;
end
$$;

CREATE FUNCTION note_changed_settings() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select distinct case n.key when 'banners' then 'banners' else 'settings' end
    from changed n left join former o on o.key = n.key
    where n.key <> 'shop_secret' and n.value is distinct from o.value));
  return null;
end
$$;

CREATE FUNCTION note_changed_synonyms() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{words}');
  end if;
  return null;
end
$$;

CREATE FUNCTION note_changed_variants() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if coalesce(current_setting('mantel.follows_variants', true), '') = '' then
    if tg_op = 'DELETE' then
      perform show_changed_variants(array(select distinct product_id from former));
    else
      perform show_changed_variants(array(select distinct product_id from changed));
    end if;
  end if;
  return null;
end
$$;

CREATE FUNCTION note_left_members() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select distinct unnest(array['list:' || category_id, 'price:' || category_id]) from former));
  return null;
end
$$;

CREATE FUNCTION note_listed_categories() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(select unnest(array['collections', 'collection:' || id]) from changed));
  return null;
end
$$;

CREATE FUNCTION note_listed_info_pages() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array['settings', 'info-pages']);
  return null;
end
$$;

CREATE FUNCTION note_listed_products() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select unnest(array['p' || id, 'list:0', 'list:' || category_id]) from changed where deleted_at is null));
  return null;
end
$$;

CREATE FUNCTION note_listed_settings() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change(array(
    select distinct case key when 'banners' then 'banners' else 'settings' end from changed where key <> 'shop_secret'));
  return null;
end
$$;

CREATE FUNCTION note_new_reviews() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform count_reviews(array(select distinct product_id from changed where status = 'shown' order by product_id));
  return null;
end
$$;

CREATE FUNCTION note_offer() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform note_catalogue_change('{offers,sales}');
  return null;
end
$$;

CREATE FUNCTION note_offers() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{offers,sales}');
  end if;
  return null;
end
$$;

CREATE FUNCTION note_sales() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{sales}');
  end if;
  return null;
end
$$;

CREATE FUNCTION offer_counted_product() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  remaining integer;
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    update product_stock set offered = new.available where product_id = new.id returning on_hand into remaining;
    if found then
      new.available := new.available and remaining > 0;
    end if;
  end if;
  return new;
end
$$;

CREATE FUNCTION open_customer_sums() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  insert into customer_sums (user_id) values (new.id);
  return null;
end
$$;

CREATE FUNCTION owner_has_no_staff_role() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  new.staff_role := null;
  return new;
end
$$;

CREATE FUNCTION part_pattern(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$ select '%' || regexp_replace(fold_text(value), '([\\%_])', '\\\1', 'g') || '%' $$;

CREATE FUNCTION product_facts_text(p products) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select concat_ws(' . ', p.material, p.color, p.care, p.origin,
    round(p.width_mm / 10.0) || 'cm x ' || round(p.height_mm / 10.0) || 'cm',
    round(p.width_mm / 10.0) || 'cm x ' || round(p.depth_mm / 10.0) || 'cm',
    case when num_nonnulls(p.width_mm, p.height_mm, p.depth_mm) = 1 or p.width_mm is null
      then concat_ws(' . ', round(p.width_mm / 10.0) || 'cm', round(p.height_mm / 10.0) || 'cm', round(p.depth_mm / 10.0) || 'cm') end,
    case when p.attributes is not null then (
      select string_agg(
        case
          when a.type <> 'yes_no' then (p.attributes ->> a.id::text) || case when a.unit = '' then '' else ' ' || a.unit end
          when p.attributes -> a.id::text = 'true' then a.name::text
        end, ' . ' order by a.position)
      from collection_attributes a where a.category_id = p.category_id and p.attributes ? a.id::text) end)
$$;

CREATE FUNCTION product_highlight(p products) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select coalesce(
    case when p.attributes is not null then (select case when a.type = 'yes_no' then a.name::text
        else a.name || ': ' || (p.attributes ->> a.id::text) || case when a.unit = '' then '' else ' ' || a.unit end end
      from collection_attributes a
      where a.category_id = p.category_id and p.attributes ? a.id::text
        and (a.type <> 'yes_no' or p.attributes -> a.id::text = 'true')
      order by a.position limit 1) end,
    nullif(concat_ws(' × ', 'W ' || trim_scale(p.width_mm / 10.0), 'H ' || trim_scale(p.height_mm / 10.0),
      'D ' || trim_scale(p.depth_mm / 10.0)), '') || ' cm',
    p.material)
$$;

CREATE FUNCTION product_variant_summary(id integer) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select json_strip_nulls(json_build_object(
    'count', (select count(*) from product_variants v where v.product_id = o.product_id and v.deleted_at is null),
    'price_varies', (select min(final_price) <> max(final_price) from product_variants v
      where v.product_id = o.product_id and v.deleted_at is null and (v.available or not p.available)),
    'swatches', (
      select json_agg(json_build_object('name', value ->> 'name', 'color', value ->> 'color', 'image_url', (
          select '/media/' || f.file_key || '/' || (select min(width) from unnest(f.widths) width) || '.webp'
          from product_images i join pictures f on f.id = i.picture_id
          where i.id = (value ->> 'image_id')::int and i.product_id = o.product_id)) order by place)
      from jsonb_array_elements((
          select option -> 'values' from jsonb_array_elements(o.options) with ordinality t (option, place)
          where exists (select from jsonb_array_elements(option -> 'values') value where value ? 'color' or value ? 'image_id')
          order by place limit 1
        )) with ordinality t (value, place) where place <= 6),
    'more', (
      select nullif(greatest(0, jsonb_array_length(option -> 'values') - 6), 0)
      from jsonb_array_elements(o.options) with ordinality t (option, place)
      where exists (select from jsonb_array_elements(option -> 'values') value where value ? 'color' or value ? 'image_id')
      order by place limit 1)))
  from product_options o join products p on p.id = o.product_id
  where o.product_id = product_variant_summary.id
$$;

CREATE FUNCTION product_variants_text(id integer) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select string_agg(word, ' . ') from (
    select distinct unnest(option_values || reference) as word from product_variants v
    where v.product_id = product_variants_text.id and deleted_at is null
  ) w
$$;

CREATE FUNCTION refresh_member_lists() RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  needed constant integer[] := array(
    select c.id from categories c where c.rule is not null or c.featured is not null
      or exists (select from collection_picks k where k.category_id = c.id)
      or exists (select from categories child where child.parent_id = c.id));
  gone integer[];
begin
  with gone_lists as (delete from member_lists where category_id <> all (needed) returning category_id)
  select array_agg(category_id) into gone from gone_lists;
  perform note_catalogue_change(array(
    select unnest(array['collections', 'collection:' || id, 'list:' || id, 'price:' || id]) from unnest(gone) id));
  insert into member_lists (category_id) select unnest(needed) on conflict do nothing;
  return found;
end
$$;

CREATE FUNCTION refuse_lines_without_variant() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  undecided integer;
begin
  perform from new_lines l left join product_options o using (product_id)
  where o.product_id is not null and l.variant_id is null
    or (select created_at from orders where id = l.order_id) < clock_timestamp() - interval '1 hour'
  limit 1;
  if not found then
    return null;
  end if;
  select product_id into undecided from new_lines join product_options using (product_id) where variant_id is null limit 1;
  if found then
    raise exception 'Product % is sold in variants: an order names one', undecided using errcode = 'serialization_failure';
  end if;
  insert into kept_sales_voids default values on conflict do nothing;
  return null;
end
$$;

CREATE FUNCTION renew_customer_sums(user_ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform from customer_sums where user_id = any (user_ids) order by user_id for no key update;
  update customer_sums s set orders = bought.orders, total_spent = bought.total_spent, last_order_at = bought.last_order_at
  from unnest(user_ids) as asked (user_id) cross join lateral (
    select count(*) as orders, coalesce(sum(total_price), 0) as total_spent, max(created_at) as last_order_at
    from orders o where o.user_id = asked.user_id and o.status_id <> 4
  ) bought
  where s.user_id = asked.user_id;
end
$$;

CREATE FUNCTION renew_sums_of_changed_orders() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  user_ids integer[];
begin
  select array_agg(distinct who.user_id) into user_ids
  from old_orders o join new_orders n using (id) cross join lateral (values (o.user_id), (n.user_id)) as who (user_id)
  where who.user_id is not null
    and (o.user_id, o.status_id = 4, o.total_price, o.created_at) is distinct from (n.user_id, n.status_id = 4, n.total_price, n.created_at);
  if user_ids is not null then
    perform renew_customer_sums(user_ids);
  end if;
  return null;
end
$$;

CREATE FUNCTION renew_sums_of_removed_orders() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  user_ids integer[];
begin
  select array_agg(distinct user_id) into user_ids from old_orders where user_id is not null;
  if user_ids is not null then
    perform renew_customer_sums(user_ids);
  end if;
  return null;
end
$$;

CREATE FUNCTION require_second_factor() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if exists (select from second_factors where user_id = new.user_id and turned_on_at is not null) then
    return null;
  end if;
  return new;
end
$$;

CREATE FUNCTION rule_conditions(rule jsonb) RETURNS TABLE(kind text, tag text, attribute_id text, home integer, value text, price_from numeric, price_to numeric, days integer)
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select k.kind, k.tag, k.attribute_id::text, a.category_id, k.value, k.price_from, k.price_to, k.days
  from jsonb_to_recordset(case jsonb_typeof(rule -> 'conditions') when 'array' then rule -> 'conditions' else '[]' end)
    k (kind text, tag text, attribute_id integer, value text, price_from numeric, price_to numeric, days integer)
  left join collection_attributes a on a.id = k.attribute_id
$$;

CREATE FUNCTION rules_by_age() RETURNS TABLE(category_id integer, settled_at timestamp with time zone, age interval)
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
  select l.category_id, l.settled_at, make_interval(hours => 24 * max(k.days)) as age
  from member_lists l join categories c on c.id = l.category_id cross join lateral rule_conditions(c.rule) k
  where c.rule is not null and k.kind = 'new' and k.days is not null
  group by l.category_id
$$;

CREATE FUNCTION search_clean(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $_$
declare
  feet_and_inches constant text := '\m([0-9]{1,3})ft(?: +([0-9]{1,3})in)? *[x×] *([0-9]{1,3})ft(?: +([0-9]{1,3})in)?\M';
  -- Chinese characters, Hiragana and Katakana.
  unparted constant text := U&'[\3005\3041-\3096\30A1-\30FA\30FC\3400-\4DBF\4E00-\9FFF\FF66-\FF9D]';
  kana constant text := U&'[\3041-\3096\30A1-\30FA\30FC]';
  cleaned text := lower(given);
  rounded text;
begin
  if not is_normalized(cleaned) then cleaned := normalize(cleaned); end if;
  if cleaned ~ '[^\x01-\x7f]' then
    cleaned := translate(cleaned, U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', '');
    cleaned := replace(replace(replace(cleaned, '½', ' 1f2'), '¼', ' 1f4'), '¾', ' 3f4');
    cleaned := translate(cleaned, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789');
    if cleaned ~ unparted then
      cleaned := normalize(cleaned, NFKC);
      select string_agg(case when letter !~ unparted then letter
          when following ~ unparted then format(' %s%s ', letter, following)
          when letter ~ kana and former ~ unparted then ' '
          else format(' %s ', letter) end, '' order by place) into cleaned
      from (select letter, place, lag(letter) over (order by place) as former, lead(letter) over (order by place) as following
        from unnest(string_to_array(cleaned, null)) with ordinality l (letter, place)) letters;
    end if;
    if cleaned ~ U&'[\0600-\06FF]' then
      cleaned := translate(cleaned, 'أإآٱىیكةؤئ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', 'ااااييکهوي');
    end if;
  end if;
  if cleaned ~ '\mw/' then
    cleaned := regexp_replace(cleaned, '\mw/o\M', 'without', 'g');
    cleaned := regexp_replace(cleaned, '\mw/\s?(?=[[:alnum:]])', 'with ', 'g');
  end if;
  if cleaned ~ '[0-9]' then
    if cleaned ~ '[0-9],[0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9]),([0-9]{3})', '\1\2', 'g');
    end if;
    if cleaned ~ '[0-9]/[0-9]' then
      cleaned := regexp_replace(cleaned, '\m([0-9]{1,2})/([0-9]{1,2})\M', '\1f\2', 'g');
    end if;
    if cleaned ~ '\.[0-9]' then
      cleaned := regexp_replace(cleaned, '\.50?\M', ' 1f2', 'g');
      cleaned := regexp_replace(cleaned, '\.250?\M', ' 1f4', 'g');
      cleaned := regexp_replace(cleaned, '\.750?\M', ' 3f4', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])\.([0-9])', '\1d\2', 'g');
      cleaned := regexp_replace(cleaned, '\m0 ([0-9]f)', '\1', 'g');
    end if;
    if cleaned ~ '[0-9][''′’][0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9])[''′’]([0-9]{1,2})(?=$|[\s,x×])', '\1ft \2in ', 'g');
    end if;
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:inch(?:es)?\M|in\M\.?|"|″|”|''''|′′|’’)', '\1in ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:(?:f(?:ee|oo)t|ft\.?)(?![[:alpha:]])|''|′|’)', '\1ft ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -](cm|mm)\M', '\1\2', 'g');
    if cleaned ~ '[0-9][ -]?(?:w|watts?|v|volts?|gal|gallons?|oz|ounces?|lbs?|pounds?|qts?|quarts?|pc|pieces?)\M' then
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?w(?:atts?)?\M', '\1w', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?v(?:olts?)?\M', '\1v', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?gal(?:lons?)?\M', '\1gal', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:oz|ounces?)\M', '\1oz', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:lbs?|pounds?)\M', '\1lb', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:qts?|quarts?)\M', '\1qt', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:pc|pieces?)\M', '\1pc', 'g');
    end if;
    if cleaned ~ '[0-9]ft +[0-9]+in *[x×]|[x×] *[0-9]+ft +[0-9]' then
      select string_agg(format(' %sftx%sft', part[1]::int + (coalesce(part[2]::int, 0) >= 6)::int,
        part[3]::int + (coalesce(part[4]::int, 0) >= 6)::int), '') into rounded
      from regexp_matches(cleaned, feet_and_inches, 'g') part
      where coalesce(part[2]::int, 0) >= 6 or coalesce(part[4]::int, 0) >= 6;
      cleaned := regexp_replace(cleaned, feet_and_inches, ' \1ftx\3ft ', 'g') || coalesce(rounded, '');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm)? *[wdhl]?\.? *(x|×|\*|by) *[0-9]' then
      cleaned := regexp_replace(cleaned,
        '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)? *[wdhl]?\.? *(?:x|×|\*|by) *([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)?\M',
        ' \1x\3 \1\2 \3\4 ', 'g');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)\M' then
      cleaned := regexp_replace(cleaned,
        '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)\M', '\1 \1\2', 'g');
    end if;
  end if;
  if cleaned ~ '[[:alpha:]] w [[:alpha:]]{2}' then
    cleaned := regexp_replace(cleaned, '([[:alpha:]]) w(?= [[:alpha:]]{2})', '\1 with', 'g');
  end if;
  if cleaned ~ '[''’`´]' then cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g'); end if;
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$_$;

CREATE FUNCTION search_document(name text, collection text, description text, OUT words text[], OUT impacts bytea, OUT name_words text[], OUT spellings text[]) RETURNS record
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$
declare
  skipped constant text[] := search_skipped();
  name_text text := search_clean(name);
  rest_text text := search_clean(regexp_replace(description, '([a-z]{3})([A-Z][a-z])', '\1 \2', 'g'));
  collection_text text := search_clean(collection);
  name_vector tsvector := ts_delete(to_tsvector('shop_stems', name_text), skipped);
  rest_vector tsvector := ts_delete(to_tsvector('shop_stems', rest_text), skipped);
  head text[];
  name_length float8;
  rest_length float8;
begin
  name_words := coalesce(
    (select array_agg(lexeme order by place) from unnest(name_vector) t, unnest(t.positions) place), '{}');
  head := search_head(name);
  name_length := 0.4 + 0.6 * cardinality(name_words) / 12;
  rest_length := 0.4 + 0.6 * coalesce((select sum(cardinality(positions)) from unnest(rest_vector)), 0) / 100;
  select coalesce(array_agg(lexeme), '{}'),
    coalesce(string_agg(set_byte('\x00', 0, greatest(1,
      (255 * case when lexeme = any (head) then 1 else 0.7 end * weight / (0.3 + weight))::int4)), ''), '')
  into words, impacts
  from (
    select lexeme, coalesce(cardinality(array_positions(weights, 'A')), 0) / name_length
      + case when lexeme = any (head) then 0.5 / name_length else 0 end
      + 0.2 * coalesce(cardinality(array_positions(weights, 'D')), 0) / rest_length
      + 0.5 * coalesce(cardinality(array_positions(weights, 'B')), 0) as weight
    from unnest(setweight(name_vector, 'A') || setweight(rest_vector, 'D')
      || setweight(ts_delete(to_tsvector('shop_stems', collection_text), skipped), 'B'))
    where octet_length(lexeme) <= 100
  ) stem;
  spellings := tsvector_to_array(to_tsvector('shop_words', name_text || ' . ' || collection_text || ' . ' || rest_text));
end
$$;

CREATE FUNCTION search_frequency(stem text) RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$
  select (coalesce((select sum(documents) from search_postings where index_version = 1 and word = stem), 0)
    + (select count(*) from search_changes where index_version = 1 and words @> array[stem]))::int4
$$;

CREATE FUNCTION search_head(name text) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$
declare
  plain text := lower(name);
  parts text[];
  stems text[];
  last integer;
begin
  if plain ~ '[(\["“]' then
    plain := regexp_replace(plain, '[(\[][^)\]]*[)\]]|(?<!\S)["“][[:alpha:]][^"”]*["”]', ' ', 'g');
  end if;
  if plain ~ '[0-9]' then
    plain := regexp_replace(plain,
      '([0-9](?:\s?(?:in|ft|cm|mm|inch|inches|feet)\M\.?|["”″''’′])?)\s?(?:[-–—]|to|by)\s?(?=[0-9])', '\1 ', 'g');
  end if;
  parts := regexp_split_to_array(plain,
    '\s(?:in|with|for|by|from|on|at|to|without)\s|\sw/|[,;:]\s|[(\[|]|\s[-–—]\s');
  stems := (search_in_order(search_clean(case when parts[1] ~ '[[:alpha:]]' then parts[1] else name end))).stems;
  last := coalesce(cardinality(stems), 0);
  while last > 1 and (stems[last] ~ '[0-9]' or stems[last] = 'onli') loop last := last - 1; end loop;
  if last = 0 then return '{}'; end if;
  if last > 1 and stems[last] = any ('{set,pair,trio,duo,pack,kit,bundl,piec,collect}') then
    return stems[last - 1:last];
  end if;
  return stems[last:last];
end
$$;

CREATE FUNCTION search_in_order(cleaned text, OUT words text[], OUT stems text[]) RETURNS record
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$
  select array_agg(lexeme order by place), array_agg(coalesce((ts_lexize('shop_stem', lexeme))[1], lexeme) order by place)
  from unnest(ts_delete(to_tsvector('shop_words', cleaned), search_skipped())) t, unnest(t.positions) place
$$;

CREATE FUNCTION search_pack(packed integer) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  newest bigint;
begin
  if not pg_try_advisory_xact_lock(7262836, packed) then return false; end if;
  select max(change) into newest from search_changes
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383;
  delete from search_postings where index_version = 1 and segment = packed;
  insert into search_postings (word, segment, documents, postings)
  select word, packed, count(*), string_agg(
    substring(int4send(((product_id & 16383) << 8) | impact) from 2), ''::bytea order by impact desc, product_id desc)
  from (
    select unnest(d.words) as word, d.product_id,
      get_byte(d.impacts, generate_series(0, cardinality(d.words) - 1)) as impact
    from search_documents d
    where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383
  ) posting
  group by word;
  insert into search_segments (segment, documents)
  select packed, count(*) from search_documents
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383
  on conflict (index_version, segment) do update set documents = excluded.documents, packed_at = now();
  delete from search_changes
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383 and change <= newest;
  return true;
end
$$;

CREATE FUNCTION search_refresh(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform from catalogue_version for update;
  perform search_write(ids);
  delete from search_due where product_id = any (ids);
end
$$;

CREATE FUNCTION search_skipped() RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY['a'::text, 'an'::text, 'the'::text, 'and'::text, 'or'::text, 'of'::text, 'for'::text, 'to'::text, 'in'::text, 'on'::text, 'at'::text, 'by'::text, 'is'::text, 'are'::text, 'be'::text, 'it'::text, 'its'::text, 'as'::text, 'this'::text, 'that'::text, 'these'::text, 'those'::text, 'with'::text, 'from'::text, 'you'::text, 'your'::text, 'can'::text, 'will'::text, 'has'::text, 'have'::text, 'was'::text, 'were'::text, 'i'::text, 'we'::text, 'our'::text, 'my'::text, 'me'::text, 'do'::text, 'does'::text, 'not'::text, 'which'::text, 'into'::text, 'than'::text, 'then'::text, 'so'::text, 'such'::text, 's'::text, 't'::text, 'x'::text];

CREATE FUNCTION search_without_units(stems text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
declare
  number constant text := '[0-9]+([fd][0-9]+)?';
begin
  if not exists (select from unnest(stems) stem where stem ~ ('^' || number || 'x' || number || '$')) then
    return stems;
  end if;
  return array(select stem from unnest(stems) with ordinality s (stem, place)
    where stem !~ ('^' || number || '(in|ft|cm|mm)$') order by place);
end
$_$;

CREATE FUNCTION search_write(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    SET work_mem TO '32MB'
    AS $_$
declare
  crowded integer[] := '{}';
  full_segment integer;
begin
  if cardinality(ids) = 0 then return; end if;
  with fresh as materialized (
    select p.id, d.* from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text,
        concat_ws(' . ', p.description, product_facts_text(p), product_variants_text(p.id))) d
    where p.id = any (ids) and p.deleted_at is null
  ), spelled as (
    insert into search_words (word, stem)
    select word, coalesce((ts_lexize('shop_stem', word))[1], word)
    from (select distinct unnest(spellings) as word from fresh) w
    where word ~ '^[[:alpha:]]{2,}$' and not exists (select from search_words s where s.word = w.word)
    on conflict do nothing
  ), gone as (
    delete from search_documents
    where index_version = 1 and product_id = any (ids) and product_id not in (select id from fresh)
  )
  insert into search_documents (product_id, words, impacts, name_words)
  select id, words, impacts, name_words from fresh
  on conflict (index_version, product_id) do update
    set words = excluded.words, impacts = excluded.impacts, name_words = excluded.name_words;
  if cardinality(ids) >= 2000 then
    select coalesce(array_agg(segment), '{}') into crowded from (
      select id >> 14 as segment, count(*) as changed from unnest(ids) id group by 1
    ) c where changed >= 2000 and changed * 4 >= (select count(*) from search_documents
      where index_version = 1 and product_id between c.segment << 14 and (c.segment << 14) + 16383);
  end if;
  foreach full_segment in array crowded loop
    if not search_pack(full_segment) then crowded := array_remove(crowded, full_segment); end if;
  end loop;
  insert into search_changes (product_id, words, impacts)
  select id, coalesce(d.words, '{}'), coalesce(d.impacts, '')
  from unnest(ids) id left join search_documents d on d.index_version = 1 and d.product_id = id
  where (id >> 14) <> all (crowded)
  on conflict (index_version, product_id) do update
    set change = default, words = excluded.words, impacts = excluded.impacts;
end
$_$;

CREATE FUNCTION settle_offers() RETURNS void
    LANGUAGE sql
    SET search_path TO '$user', 'public'
    AS $$
  update offers set announced = not announced
  where code is null and announced <> (
    stopped_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
  )
$$;

CREATE FUNCTION settle_sales() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  perform from products where id in (
    select product_id from product_sales where ends_at <= now() or (base_discount is null and starts_at <= now())
  ) order by id for no key update;
  with ended as (
    delete from product_sales where ends_at <= now() returning product_id, base_discount
  )
  update products set discount = ended.base_discount from ended
  where id = ended.product_id and ended.base_discount is not null;
  with started as (
    update product_sales s set base_discount = p.discount from products p
    where p.id = s.product_id and s.base_discount is null and s.starts_at <= now()
    returning s.product_id, s.discount
  )
  update products set discount = started.discount from started where id = started.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
end
$$;

CREATE FUNCTION settle_some_members(most integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  list record;
  last timestamptz;
begin
  for list in select * from rules_by_age() order by category_id loop
    select max(created_at) into last from (
      select created_at from products
      where deleted_at is null and created_at > list.settled_at - list.age and created_at <= now() - list.age
      order by created_at limit most) due;
    continue when last is null;
    perform write_collection_products(array(
      select id from products where deleted_at is null and created_at > list.settled_at - list.age and created_at <= last));
    update member_lists set settled_at = last + list.age where category_id = list.category_id;
  end loop;
end
$$;

CREATE FUNCTION settle_some_sales(most integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
  due constant integer[] := array(
    select product_id from product_sales where ends_at <= now() or (base_discount is null and starts_at <= now())
    order by product_id limit most
  );
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  perform from products where id = any(due) order by id for no key update;
  with ended as (
    delete from product_sales where product_id = any(due) and ends_at <= now() returning product_id, base_discount
  )
  update products set discount = ended.base_discount from ended
  where id = ended.product_id and ended.base_discount is not null;
  with started as (
    update product_sales s set base_discount = p.discount from products p
    where s.product_id = any(due) and p.id = s.product_id and s.base_discount is null and s.starts_at <= now()
    returning s.product_id, s.discount
  )
  update products set discount = started.discount from started where id = started.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
end
$$;

CREATE FUNCTION show_changed_variants(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids) id));
  perform follow_variants(ids);
  perform write_product_cards(ids);
  perform write_product_facets(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
end
$$;

CREATE FUNCTION show_stock(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.shows_stock', 'on', true), set_config('mantel.admin', '', true);
  update products p set available = s.offered and s.on_hand > 0
  from product_stock s
  where s.product_id = p.id and p.id = any (ids) and p.available <> (s.offered and s.on_hand > 0);
  perform set_config('mantel.shows_stock', '', true), set_config('mantel.admin', admin, true);
  perform note_catalogue_change(array(select 'p' || id from unnest(ids) as shown (id)));
end
$$;

CREATE FUNCTION show_variant_stock(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
  shown constant integer[] := array(select distinct product_id from product_variants where id = any (ids) order by product_id);
begin
  perform set_config('mantel.shows_stock', 'on', true), set_config('mantel.admin', '', true),
    set_config('mantel.follows_variants', 'on', true);
  update product_variants v set available = v.offered and s.on_hand > 0
  from variant_stock s
  where s.variant_id = v.id and v.id = any (ids) and v.available <> (v.offered and s.on_hand > 0);
  perform follow_variants(shown);
  perform write_product_cards(shown);
  perform set_config('mantel.shows_stock', '', true), set_config('mantel.admin', admin, true);
  perform note_catalogue_change(array(select 'p' || id from unnest(shown) id));
end
$$;

CREATE FUNCTION stock_level(on_hand integer, low_at integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when on_hand <= 0 then 'none' when on_hand <= low_at then 'few' else 'enough' end
$$;

CREATE FUNCTION tell_changed_order() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  perform pg_notify('orders', 'changed ' || new.id);
  return null;
end
$$;

CREATE FUNCTION tell_new_order() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if pg_try_advisory_xact_lock(7262836) then
    perform pg_notify('orders', 'new ' || new.id);
  end if;
  return null;
end
$$;

CREATE FUNCTION touch_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  end if;
  return new;
end
$$;

CREATE FUNCTION touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.updated_at = now();
  return new;
end
$$;

CREATE FUNCTION void_kept_sales() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  insert into kept_sales_voids default values on conflict do nothing;
  return null;
end
$$;

CREATE FUNCTION write_collection_products(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
declare
  changed text[];
begin
  if cardinality(ids) = 0 then return; end if;
  with asked as materialized (
    select p.* from products p where p.id = any (ids) and p.deleted_at is null
  ), conditions as materialized (
    select c.id as category_id, k.* from categories c cross join lateral rule_conditions(c.rule) k where c.rule is not null
  ), met as (
    select k.category_id, p.id, count(*) as count
    from products p cross join conditions k
    where p.id = any (ids) and p.deleted_at is null
      and meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days)
    group by 1, 2
  ), own as (
    select category_id, id from asked
    union
    select k.category_id, p.id from asked p join collection_picks k on k.product_id = p.id
    union
    select m.category_id, m.id from met m join categories c on c.id = m.category_id
    where c.rule ->> 'match' = 'any' or m.count = jsonb_array_length(c.rule -> 'conditions')
  ), wanted as materialized (
    select l.category_id, own.id as product_id, array_position(c.featured, own.id) as position, p.created_at, p.final_price
    from (
      select distinct l.category_id, own.id from own join categories o on o.id = own.category_id
        join member_lists l on l.category_id in (o.id, o.parent_id)
    ) own join member_lists l on l.category_id = own.category_id
      join categories c on c.id = l.category_id join asked p on p.id = own.id
  ), gone as (
    delete from collection_products m
    where m.product_id = any (ids)
      and not exists (select from wanted w where w.category_id = m.category_id and w.product_id = m.product_id)
  ), kept as (
    insert into collection_products as m (category_id, product_id, position, created_at, final_price)
    select w.category_id, w.product_id, w.position, w.created_at, w.final_price from wanted w
    on conflict (category_id, product_id) do update
      set position = excluded.position, created_at = excluded.created_at, final_price = excluded.final_price
      where (m.position, m.created_at, m.final_price) is distinct from (excluded.position, excluded.created_at, excluded.final_price)
    returning m.category_id
  )
  select array_agg(distinct tag) into changed from kept
    cross join lateral unnest(array['list:' || category_id, 'price:' || category_id]) tag;
  -- Who came in may be the next that is no longer new.
  if changed is not null and exists (select from rules_by_age()) then
    changed := changed || '{members}'::text[];
  end if;
  perform note_catalogue_change(coalesce(changed, '{}'));
end
$$;

CREATE FUNCTION write_product_cards(ids integer[]) RETURNS void
    LANGUAGE sql
    SET search_path TO '$user', 'public'
    AS $$
  with shown as (
    select i.product_id, i.position, w.image_url, row_to_json(w)::text as image
    from product_images i join pictures f on f.id = i.picture_id cross join lateral (
      select i.id,
        '/media/' || f.file_key || '/' || (select max(width) from unnest(f.widths) width) || '.webp' as image_url,
        '/media/' || f.file_key as base_url, f.width, f.height, f.widths, 'avif' = any (f.formats) as avif,
        f.dominant_color as color, i.alt_text as alt
    ) w
    where i.product_id = any (ids)
  ), galleries as (
    select product_id, (array_agg(image_url order by position))[1] as image_url,
      '[' || string_agg(image, ',' order by position) || ']' as images
    from shown group by product_id
  )
  insert into product_cards (product_id, card)
  select p.id, case when told.fact is null and told.variants is null then row_to_json(card)::text
    else left(row_to_json(card)::text, -1) || coalesce(',"highlight":' || to_json(told.fact), '')
      || coalesce(',"variant_summary":' || told.variants, '') || '}' end
  from products p join categories c on c.id = p.category_id
    left join galleries g on g.product_id = p.id
    cross join lateral (select product_highlight(p) as fact, product_variant_summary(p.id)::text as variants) told
    cross join lateral (
      select p.id, p.name, p.description, p.price::text as price, p.discount::text as discount, p.category_id,
        json_build_object('category_id', c.id, 'name', c.name::text) as category,
        p.available::int4 as available, g.image_url, coalesce(g.images, '[]')::json as images,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    ) card
  where p.id = any (ids)
  on conflict (product_id) do update set card = excluded.card
$$;

CREATE FUNCTION write_product_facets(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  insert into facet_values (facet, slug, label)
    select distinct on (f.facet, facet_slug(f.label)) f.facet, facet_slug(f.label), f.label
    from products p cross join lateral facets_of(p) f
    where p.id = any (ids)
      and not exists (select from facet_values v where v.facet = f.facet and v.slug = facet_slug(f.label))
    order by f.facet, facet_slug(f.label), p.id
  on conflict do nothing;
  with wanted as materialized (
    select v.id as value_id, p.id >> 12 as chunk, bit_or(facet_bit(p.id)) as bits
    from products p cross join lateral facets_of(p) f
      join facet_values v on v.facet = f.facet and v.slug = facet_slug(f.label)
    where p.id = any (ids) group by v.id, p.id >> 12
  ), masks as materialized (
    select id >> 12 as chunk, bit_or(facet_bit(id)) as mask from unnest(ids) id group by id >> 12
  ), kept as (
    update facet_postings t set bits = (t.bits & ~n.mask) | n.bits
    from (
      select o.value_id, o.chunk, m.mask, coalesce(w.bits, 0::bit(4096)) as bits
      from masks m join facet_postings o on o.chunk = m.chunk
        left join wanted w on w.value_id = o.value_id and w.chunk = o.chunk
      -- Single bits of a few products are read faster than all bits are compared.
      where case when w.value_id is not null then true
        when cardinality(ids) > 16 then (o.bits & m.mask) <> 0::bit(4096)
        else exists (select from unnest(ids) i where i >> 12 = o.chunk and get_bit(o.bits, i & 4095) = 1) end
    ) n
    where t.value_id = n.value_id and t.chunk = n.chunk and (t.bits & n.mask) <> n.bits
  )
  insert into facet_postings (value_id, chunk, bits) select value_id, chunk, bits from wanted
  on conflict (value_id, chunk) do nothing;
end
$$;

CREATE AGGREGATE join_bits(bit varying) (
    SFUNC = bitcat,
    STYPE = bit varying,
    INITCOND = ''
);

CREATE TEXT SEARCH DICTIONARY shop_stem (
    TEMPLATE = pg_catalog.snowball,
    language = 'english' );

CREATE TEXT SEARCH CONFIGURATION shop_stems (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR asciiword WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR word WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR numword WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR email WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR url WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR host WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR sfloat WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR version WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR hword_numpart WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR hword_part WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR hword_asciipart WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR tag WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR protocol WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR numhword WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR asciihword WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR hword WITH unaccent, shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR url_path WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR file WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR "float" WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR "int" WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR uint WITH shop_stem;
ALTER TEXT SEARCH CONFIGURATION shop_stems ADD MAPPING FOR entity WITH shop_stem;

CREATE TEXT SEARCH CONFIGURATION shop_words (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR asciiword WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR word WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR numword WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR hword_numpart WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR hword_part WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR hword_asciipart WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR tag WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR protocol WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR numhword WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR asciihword WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR hword WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR "float" WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR "int" WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR uint WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_words ADD MAPPING FOR entity WITH simple;

CREATE TABLE jobs.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);

CREATE TABLE jobs.instance (
    id uuid NOT NULL,
    name text,
    host text NOT NULL,
    pid integer NOT NULL,
    version text NOT NULL,
    node_version text NOT NULL,
    application_name text,
    heartbeat_seconds integer NOT NULL,
    supervise boolean NOT NULL,
    schedule boolean NOT NULL,
    migrate boolean NOT NULL,
    persist_queue_stats boolean NOT NULL,
    persist_warnings boolean NOT NULL,
    pool_max integer,
    pool_total integer,
    pool_idle integer,
    pool_waiting integer,
    workers jsonb DEFAULT '[]'::jsonb NOT NULL,
    metrics jsonb,
    config jsonb DEFAULT '{}'::jsonb NOT NULL,
    crash_restarts integer DEFAULT 0 NOT NULL,
    crash_restarts_since timestamp with time zone,
    started_on timestamp with time zone DEFAULT now() NOT NULL,
    heartbeat_on timestamp with time zone DEFAULT now() NOT NULL,
    stopped_on timestamp with time zone
);

CREATE TABLE jobs.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    trace_context jsonb,
    upsert_by_key boolean
)
PARTITION BY LIST (name);

CREATE TABLE jobs.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    trace_context jsonb,
    upsert_by_key boolean,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);

CREATE TABLE jobs.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);

CREATE TABLE jobs.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    blocked_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    retained_count integer,
    retained_on timestamp with time zone,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    wait_bins integer[],
    run_bins integer[],
    ready_oldest_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);

CREATE TABLE jobs.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    wait_bins integer[],
    run_bins integer[],
    ready_oldest_seconds integer,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);

CREATE TABLE jobs.queue_stats_20261127 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    wait_bins integer[],
    run_bins integer[],
    ready_oldest_seconds integer,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jobs.queue_stats_20261128 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    wait_bins integer[],
    run_bins integer[],
    ready_oldest_seconds integer,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jobs.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);

CREATE TABLE jobs.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jobs.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);

CREATE TABLE jobs.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE account_links (
    token_hash bytea NOT NULL,
    user_id integer,
    purpose text NOT NULL,
    new_email citext,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT account_links_check CHECK ((expires_at > created_at)),
    CONSTRAINT account_links_check1 CHECK (((purpose = 'email'::text) = (new_email IS NOT NULL))),
    CONSTRAINT account_links_new_email_check CHECK ((((char_length((new_email)::text) >= 3) AND (char_length((new_email)::text) <= 254)) AND ((new_email)::text !~ '\s'::text))),
    CONSTRAINT account_links_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text]))),
    CONSTRAINT account_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE account_links IS 'One row a mailed link that is still good, used once: SHA-256 of its token, never the token. Without a user nobody has the link: a stranger''s e-mail costs what a known one does.';

CREATE TABLE audit_log (
    id integer NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    changed_by integer,
    subject text NOT NULL,
    subject_id text NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb,
    import_id uuid,
    CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
    CONSTRAINT audit_log_check CHECK ((((action = 'insert'::text) = (before IS NULL)) AND ((action = 'delete'::text) = (after IS NULL)))),
    CONSTRAINT audit_log_subject_check CHECK ((subject ~ '^[a-z_]+$'::text))
);
COMMENT ON TABLE audit_log IS 'One row a row that an admin changed: subject is its table, subject_id its key. An update keeps the columns that changed, an insert and a delete the whole row; kept keys, hashes and derived columns are left out.';
COMMENT ON COLUMN audit_log.import_id IS 'The import that made this change, in one of its transactions. Null: another act, told by its admin and moment.';
ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE backups (
    id integer NOT NULL,
    made_at timestamp(3) with time zone NOT NULL,
    place text NOT NULL,
    folder text NOT NULL,
    is_encrypted boolean NOT NULL,
    row_count bigint NOT NULL,
    picture_count integer NOT NULL,
    byte_count bigint NOT NULL,
    CONSTRAINT backups_byte_count_check CHECK ((byte_count >= 0)),
    CONSTRAINT backups_picture_count_check CHECK ((picture_count >= 0)),
    CONSTRAINT backups_row_count_check CHECK ((row_count >= 0))
);
COMMENT ON TABLE backups IS 'Backups that were made (server/backup/kept-backups.ts). Where they lie, the target itself knows.';
ALTER TABLE backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE cart_items (
    id integer NOT NULL,
    user_id integer NOT NULL,
    product_id integer NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    added_by_key text,
    variant_id integer,
    CONSTRAINT cart_items_added_by_key_check CHECK (((char_length(added_by_key) >= 1) AND (char_length(added_by_key) <= 255))),
    CONSTRAINT cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
COMMENT ON TABLE cart_items IS 'The carts of signed-in customers; a guest''s cart lives in his browser.';
COMMENT ON COLUMN cart_items.added_by_key IS 'Idempotency-Key of the latest addition to this line; null: it came without one.';
ALTER TABLE cart_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME cart_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE catalogue_changes (
    version bigint NOT NULL,
    writer xid8 NOT NULL,
    tags text[] NOT NULL
);
COMMENT ON TABLE catalogue_changes IS 'One row a transaction that wrote the catalogue, under the version that it left. Versions are given one after the other (writers wait for each other at catalogue_version), so whoever has read up to one has missed none before. The latest 10,000 versions are kept.';

CREATE TABLE catalogue_version (
    only_row boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    CONSTRAINT catalogue_version_only_row_check CHECK (only_row)
);
COMMENT ON TABLE catalogue_version IS 'One row. Every write to the catalogue raises version in its own transaction and tells it on channel "catalogue"; catalogue writers wait for each other here.';

CREATE TABLE categories (
    id integer NOT NULL,
    name citext NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    picture_id integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    parent_id integer,
    description text,
    rule jsonb,
    featured integer[],
    CONSTRAINT categories_name_check CHECK (((char_length((name)::text) <= 80) AND ((name)::text ~ '\S'::text)))
);
COMMENT ON TABLE categories IS 'Collections. Shown by position, then id. Name is unique regardless of case.';
COMMENT ON COLUMN categories.parent_id IS 'The collection that this one stands in; such a one stands in none itself.';
COMMENT ON COLUMN categories.description IS 'The merchant''s text above the list; null for none.';
COMMENT ON COLUMN categories.rule IS 'Null: filled by hand. Else {"match": "all" or "any", "conditions": [{"kind": …}]} (contract/collections.ts): products that meet it are in the collection, which is then the home of none.';
COMMENT ON COLUMN categories.featured IS 'Products that come first, in the order of the merchant''s hand; null: the newest come first. Ids that are no members stand for nothing.';
ALTER TABLE categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE collection_attributes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME collection_attributes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE collection_fill (
    only_row boolean DEFAULT true NOT NULL,
    after_id integer NOT NULL,
    CONSTRAINT collection_fill_only_row_check CHECK (only_row)
);
COMMENT ON TABLE collection_fill IS 'While it has a row, collection_products of the products above after_id are to be written again. Drained in batches.';

CREATE TABLE collection_picks (
    category_id integer NOT NULL,
    product_id integer NOT NULL
);
COMMENT ON TABLE collection_picks IS 'Products that the merchant has put into a collection beside the one that is their home.';

CREATE TABLE collection_products (
    category_id integer NOT NULL,
    product_id integer NOT NULL,
    "position" integer,
    created_at timestamp(3) with time zone NOT NULL,
    final_price numeric(8,2) NOT NULL
);
COMMENT ON TABLE collection_products IS 'Which products a collection of member_lists shows, with what lists are sorted by. Kept by triggers, never written by hand.';

CREATE TABLE contact_messages (
    id integer NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    read_at timestamp(3) with time zone,
    answered_at timestamp(3) with time zone,
    CONSTRAINT contact_messages_email_check CHECK ((((char_length(email) >= 3) AND (char_length(email) <= 254)) AND (email !~ '\s'::text))),
    CONSTRAINT contact_messages_message_check CHECK (((char_length(message) <= 5000) AND (message ~ '\S'::text)))
);
COMMENT ON TABLE contact_messages IS 'Messages of the contact form, stored before they are mailed.';
ALTER TABLE contact_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contact_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE couriers (
    id integer NOT NULL,
    name text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT couriers_name_check CHECK (((char_length(name) <= 100) AND (name ~ '\S'::text))),
    CONSTRAINT couriers_phone_check CHECK ((char_length(phone) <= 20))
);
COMMENT ON TABLE couriers IS 'Who carries orders to customers.';
ALTER TABLE couriers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME couriers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE customer_sums (
    user_id integer NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    total_spent numeric(16,2) DEFAULT 0 NOT NULL,
    last_order_at timestamp(3) with time zone
);
COMMENT ON TABLE customer_sums IS 'What the orders of an account come to, canceled ones left out. A row for each account; triggers of users and orders keep it.';

CREATE TABLE demo_data (
    kind text NOT NULL,
    key text NOT NULL,
    details jsonb,
    CONSTRAINT demo_data_key_check CHECK ((char_length(key) <= 300)),
    CONSTRAINT demo_data_kind_check CHECK ((kind = ANY (ARRAY['seed'::text, 'product'::text, 'collection'::text, 'picture'::text, 'slide'::text, 'customer'::text, 'courier'::text, 'order'::text, 'message'::text, 'search'::text, 'offer'::text])))
);
COMMENT ON TABLE demo_data IS 'One row a row that the demo wrote: key is its id, of a slide its place, of a search its day and words. details holds the slide as it was written, and how often was searched. The row of kind seed stays: this database had its demo.';

CREATE TABLE due_status_mails (
    order_id integer NOT NULL,
    from_status_id integer NOT NULL,
    status_id integer NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT due_status_mails_status_id_check CHECK ((status_id = ANY (ARRAY[3, 4])))
);
COMMENT ON TABLE due_status_mails IS 'Mails about a new status that wait until it can no longer be undone; the job status-mails writes them into the outbox.';

CREATE TABLE facet_postings (
    value_id integer NOT NULL,
    chunk integer NOT NULL,
    bits bit(4096) NOT NULL
)
WITH (fillfactor='80');
COMMENT ON TABLE facet_postings IS 'The products that have a value, as bits: product `id` is bit `id % 4096` of chunk `id / 4096`. Kept by triggers.';

CREATE TABLE facet_values (
    id integer NOT NULL,
    facet text NOT NULL,
    slug text NOT NULL,
    label text NOT NULL
);
COMMENT ON TABLE facet_values IS 'What products can be filtered by. The facet is `material`, `color`, `width`, `height`, `depth`, `a` and an attribute''s id, or `o:` and the slug of an option''s name; `list` (a collection, 0 for all), `stock` and `sale` stand for the other filters. The slug is what addresses say.';
ALTER TABLE facet_values ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME facet_values_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE idempotency_keys (
    scope integer NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    order_id integer,
    answer jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_keys_check CHECK (((order_id IS NULL) = (answer IS NULL))),
    CONSTRAINT idempotency_keys_key_check CHECK ((key ~ '^[\x21-\x7e]{1,255}$'::text)),
    CONSTRAINT idempotency_keys_request_hash_check CHECK ((octet_length(request_hash) = 32)),
    CONSTRAINT idempotency_keys_scope_check CHECK ((scope >= 0))
);
COMMENT ON TABLE idempotency_keys IS 'First answers of POST /orders, kept 7 days. scope: the customer''s id, 0 for all guests. Insert the row first, as the lock, and set order_id and answer before commit. answer never holds the order''s token: derive it again.';

CREATE TABLE import_changes (
    check_id uuid NOT NULL,
    kind text NOT NULL,
    place integer NOT NULL,
    change jsonb NOT NULL,
    CONSTRAINT import_changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'changed'::text, 'unchanged'::text, 'refused'::text])))
);
COMMENT ON TABLE import_changes IS 'What the rows of a checked file would do, in their order: a row is as in contract/catalog-exchange.ts. At most 8 MB a check.';

CREATE TABLE import_checks (
    id uuid NOT NULL,
    admin_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE import_checks IS 'The last file that each admin had checked. Removed with the next one, or after a day.';

CREATE TABLE import_columns (
    head_hash bytea NOT NULL,
    columns jsonb NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT import_columns_columns_check CHECK (((jsonb_typeof(columns) = 'array'::text) AND (octet_length((columns)::text) <= 4000))),
    CONSTRAINT import_columns_head_hash_check CHECK ((octet_length(head_hash) = 32))
);
COMMENT ON TABLE import_columns IS 'What the columns of imported files held, by the SHA-256 of their heads, for the next file with the same head. At most 100 are kept.';

CREATE TABLE import_files (
    import_id uuid NOT NULL,
    kind text NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT import_files_bytes_check CHECK ((octet_length(bytes) <= 1048576)),
    CONSTRAINT import_files_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'zip'::text]))),
    CONSTRAINT import_files_part_check CHECK ((part >= 0))
);
ALTER TABLE ONLY import_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
COMMENT ON TABLE import_files IS 'What was uploaded for an import, in parts of 1 MB, so that any instance can run it. Written before its import.';

CREATE TABLE import_pictures (
    import_id uuid NOT NULL,
    source text NOT NULL,
    picture_id integer NOT NULL
);
COMMENT ON TABLE import_pictures IS 'Pictures that an import has made, by where they come from: a resumed one makes none again.';

CREATE TABLE import_rows (
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    product jsonb NOT NULL
);
COMMENT ON TABLE import_rows IS 'Checked rows of an import that are still to be applied: each goes in the transaction that applies it.';

CREATE TABLE imports (
    id uuid NOT NULL,
    admin_id integer,
    file_name text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    result jsonb,
    row_count integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    columns jsonb,
    CONSTRAINT imports_file_name_check CHECK ((char_length(file_name) <= 200)),
    CONSTRAINT imports_row_count_check CHECK ((row_count >= 0)),
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applying'::text, 'done'::text])))
);
COMMENT ON TABLE imports IS 'Imports of products, with the id of their job. Removed with what hangs on them once the job is gone.';
COMMENT ON COLUMN imports.columns IS 'What each column of the file holds, in order; null: the columns are named as in an export.';

CREATE TABLE info_pages (
    id integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    in_footer boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT info_pages_body_check CHECK ((length(body) <= 20000)),
    CONSTRAINT info_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
    CONSTRAINT info_pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
COMMENT ON TABLE info_pages IS 'Pages that the merchant writes, in Markdown (docs/decisions/108-info-pages.md).';
ALTER TABLE info_pages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME info_pages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE job_progress (
    job_id uuid NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    step text DEFAULT ''::text NOT NULL,
    cancellable boolean DEFAULT true NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT job_progress_done_check CHECK ((done >= 0)),
    CONSTRAINT job_progress_step_check CHECK ((char_length(step) <= 200)),
    CONSTRAINT job_progress_total_check CHECK ((total >= 0))
);
COMMENT ON TABLE job_progress IS 'How far a job of jobs.job is, written by whoever runs it. Removed once the job is.';
COMMENT ON COLUMN job_progress.cancellable IS 'False from the step on that can''t be taken back.';

CREATE TABLE kept_product_sales (
    days integer NOT NULL,
    product_id integer NOT NULL,
    variant_id integer NOT NULL,
    pieces integer NOT NULL,
    revenue numeric NOT NULL,
    costed_net numeric NOT NULL,
    costs numeric NOT NULL,
    uncosted_pieces integer NOT NULL,
    uncosted_net numeric NOT NULL
);
COMMENT ON TABLE kept_product_sales IS 'What was sold of a product, and of which variant (0: none), orders that were canceled left out. net: after offers; costed: of lines that say what a piece cost, uncosted: of all others. For staff only.';

CREATE TABLE kept_quarter_sales (
    starts_at timestamp(3) with time zone NOT NULL,
    orders bigint NOT NULL,
    revenue numeric NOT NULL,
    delivered_orders bigint NOT NULL,
    delivered_revenue numeric NOT NULL
);
COMMENT ON TABLE kept_quarter_sales IS 'The orders of a quarter of an hour within the 30 days of kept_sales: the days and hours of every time zone begin with one.';

CREATE TABLE kept_sales (
    days integer NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT kept_sales_check CHECK ((starts_at < ends_at)),
    CONSTRAINT kept_sales_days_check CHECK ((days = ANY (ARRAY[1, 7, 30])))
);
COMMENT ON TABLE kept_sales IS 'Of which orders the sums are: those placed from starts_at until before ends_at, as they were when the job last ran. What changed since is in kept_sales_moves; a row in kept_sales_voids says that the sums don''t hold.';

CREATE TABLE kept_sales_moves (
    id bigint NOT NULL,
    order_id integer NOT NULL,
    from_status_id integer NOT NULL,
    to_status_id integer NOT NULL
);
COMMENT ON TABLE kept_sales_moves IS 'Changes of the status of orders that may be in kept sums, until the job has counted them. Kept by a trigger.';
ALTER TABLE kept_sales_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kept_sales_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kept_sales_voids (
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL
);
COMMENT ON TABLE kept_sales_voids IS 'A transaction that changed something else of orders that may be in kept sums: they don''t hold until the job has made them again. Kept by triggers.';

CREATE TABLE known_devices (
    user_id integer NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone DEFAULT (now() + '90 days'::interval) NOT NULL,
    CONSTRAINT known_devices_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE known_devices IS 'Devices that logged in to an account: SHA-256 of a random token that the browser keeps. They log in also while the account is locked because of wrong passwords from elsewhere. Kept for 90 days after the last login.';

CREATE TABLE login_challenges (
    token_hash bytea NOT NULL,
    user_id integer NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone DEFAULT (now() + '00:05:00'::interval) NOT NULL,
    CONSTRAINT login_challenges_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE login_challenges IS 'One row a login whose password was right and whose code is asked for: SHA-256 of a random token.';

CREATE TABLE member_lists (
    category_id integer NOT NULL,
    ready boolean DEFAULT false NOT NULL,
    settled_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE member_lists IS 'The collections whose products stand in collection_products, because products.category_id does not tell them: by rule, with picks, with collections in them, or ordered by hand. Kept by triggers. Until ready, lists read products.category_id. settled_at: up to then products that are no longer new have left.';

CREATE TABLE offer_uses (
    order_id integer NOT NULL,
    offer_id integer NOT NULL,
    phone text
);
COMMENT ON TABLE offer_uses IS 'Which offers an order holds: written with it, removed when it is canceled, back when it is reopened. phone is kept for codes, which may be limited by phone number, until the person is removed.';

CREATE TABLE offers (
    id integer NOT NULL,
    name text NOT NULL,
    code text,
    kind text NOT NULL,
    value numeric(8,2) NOT NULL,
    parts jsonb,
    minimum numeric(8,2) DEFAULT 0 NOT NULL,
    category_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    starts_at timestamp(3) with time zone,
    ends_at timestamp(3) with time zone,
    most_uses integer,
    most_uses_per_phone integer,
    uses integer DEFAULT 0 NOT NULL,
    stopped_at timestamp(3) with time zone,
    announced boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT offers_check CHECK ((ends_at > starts_at)),
    CONSTRAINT offers_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'::text)),
    CONSTRAINT offers_code_or_parts_check CHECK (((code IS NULL) = (parts IS NOT NULL))),
    CONSTRAINT offers_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text]))),
    CONSTRAINT offers_minimum_check CHECK ((minimum >= (0)::numeric)),
    CONSTRAINT offers_most_uses_check CHECK ((most_uses > 0)),
    CONSTRAINT offers_most_uses_per_phone_check CHECK ((most_uses_per_phone > 0)),
    CONSTRAINT offers_name_check CHECK (((char_length(name) <= 80) AND (name ~ '\S'::text))),
    CONSTRAINT offers_uses_check CHECK ((uses >= 0)),
    CONSTRAINT offers_value_check CHECK ((value >= (0)::numeric))
);
COMMENT ON TABLE offers IS 'What shoppers get off: by a code, or by itself where a cart has all parts ([{"quantity": 2, "category_id": 3}, …]). value is a percent or an amount by its kind. uses counts orders that hold a code. announced: an automatic offer that pages show by now; the clock of scheduled sales sets it. Moments are ends of days of the shop.';
ALTER TABLE offers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME offers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE order_items (
    id integer NOT NULL,
    order_id integer NOT NULL,
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    product_name text NOT NULL,
    picture_id integer,
    quantity integer NOT NULL,
    price numeric(8,2) NOT NULL,
    discount numeric(5,2) DEFAULT 0 NOT NULL,
    subtotal numeric(12,2) NOT NULL,
    variant_id integer,
    variant_name text,
    cost numeric(8,2),
    CONSTRAINT order_items_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
    CONSTRAINT order_items_position_check CHECK ((("position" >= 0) AND ("position" <= 99))),
    CONSTRAINT order_items_price_check CHECK ((price > (0)::numeric)),
    CONSTRAINT order_items_product_name_check CHECK (((char_length(product_name) <= 200) AND (product_name ~ '\S'::text))),
    CONSTRAINT order_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
    CONSTRAINT order_items_subtotal_check CHECK ((subtotal = (round((price - ((price * discount) / (100)::numeric)), 2) * (quantity)::numeric)))
);
COMMENT ON TABLE order_items IS 'The lines of an order as they were when it was placed: name, cover picture, unit price before discount, discount percent. At most 100 lines. A picture that an order shows can''t be deleted.';
COMMENT ON COLUMN order_items.variant_name IS 'The variant as it was called when the order was placed; null for none.';
COMMENT ON COLUMN order_items.cost IS 'What one piece cost the shop at that time; null: not known. For staff only: no answer about an order reads it.';
ALTER TABLE order_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME order_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE order_status_changes (
    id integer NOT NULL,
    order_id integer NOT NULL,
    from_status_id integer NOT NULL,
    to_status_id integer NOT NULL,
    changed_by integer,
    changed_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    history_id integer DEFAULT nextval('audit_log_id_seq'::regclass),
    by_buyer boolean DEFAULT false NOT NULL,
    CONSTRAINT order_status_changes_check CHECK ((from_status_id <> to_status_id)),
    CONSTRAINT order_status_changes_from_status_id_check CHECK ((from_status_id = ANY (ARRAY[1, 3, 4]))),
    CONSTRAINT order_status_changes_to_status_id_check CHECK ((to_status_id = ANY (ARRAY[1, 3, 4])))
);
COMMENT ON TABLE order_status_changes IS 'Each change of an order''s status: who and when.';
COMMENT ON COLUMN order_status_changes.history_id IS 'Where this change stands among those of audit_log. Null: made before this column; the row of audit_log with the same changed_at tells.';
COMMENT ON COLUMN order_status_changes.by_buyer IS 'The buyer changed it, as a customer or by the link of the order.';
ALTER TABLE order_status_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME order_status_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE orders (
    id integer NOT NULL,
    user_id integer,
    courier_id integer,
    guest_name text NOT NULL,
    guest_email text DEFAULT ''::text NOT NULL,
    guest_phone text NOT NULL,
    guest_region text NOT NULL,
    guest_city text NOT NULL,
    guest_street text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    status_id integer DEFAULT 1 NOT NULL,
    payment_status_id integer DEFAULT 1 NOT NULL,
    payment_method_id integer DEFAULT 1 NOT NULL,
    subtotal numeric(14,2) NOT NULL,
    delivery_fee numeric(8,2) NOT NULL,
    total_price numeric(14,2) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_document text GENERATED ALWAYS AS (((fold_text(guest_name) || '
'::text) || regexp_replace(guest_phone, '\D'::text, ''::text, 'g'::text))) STORED NOT NULL,
    person_removed_at timestamp(3) with time zone,
    channel text,
    entered_by integer,
    offers jsonb,
    offers_total numeric(14,2) DEFAULT 0 NOT NULL,
    CONSTRAINT orders_delivery_fee_check CHECK ((delivery_fee >= (0)::numeric)),
    CONSTRAINT orders_guest_email_check CHECK (((char_length(guest_email) <= 254) AND (guest_email !~ '\s'::text))),
    CONSTRAINT orders_guest_name_check CHECK (((char_length(guest_name) <= 100) AND (guest_name ~ '\S'::text))),
    CONSTRAINT orders_notes_check CHECK ((char_length(notes) <= 1000)),
    CONSTRAINT orders_payment_method_id_check CHECK ((payment_method_id = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT orders_payment_status_id_check CHECK ((payment_status_id = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT orders_status_id_check CHECK ((status_id = ANY (ARRAY[1, 3, 4]))),
    CONSTRAINT orders_subtotal_check CHECK ((subtotal >= (0)::numeric))
);
COMMENT ON TABLE orders IS 'Orders, of customers and of guests (user_id null); guest_* is the shipping address of both. Status 1 pending, 3 completed, 4 canceled, 2 unused; payment 1 unpaid, 2 paid, 3 refunded; method 1 cash on delivery, 2 credit card, 3 bank transfer.';
COMMENT ON COLUMN orders.search_document IS 'What an order is found by: its folded name and the digits of its phone. Ask with: like part_pattern($1).';
COMMENT ON COLUMN orders.person_removed_at IS 'When name, contact, address and note were removed for good; null: they are there.';
COMMENT ON COLUMN orders.channel IS 'How an order came that the shop entered itself: phone, instagram, whatsapp, other. Null: through the shop.';
COMMENT ON COLUMN orders.entered_by IS 'Who of the staff entered it. It points at no row, so that removing an account need not look through all orders.';
COMMENT ON COLUMN orders.offers IS 'The offers that the order holds, as they are answered: [{"name", "code", "amount", "free_delivery", "lines": [{"product_id", "amount"}]}]. Null: none.';
COMMENT ON COLUMN orders.offers_total IS 'What they take off in all: total_price = subtotal - offers_total + delivery_fee.';
ALTER TABLE orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE outbox (
    id integer NOT NULL,
    recipient text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone,
    last_error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    about text,
    CONSTRAINT outbox_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT outbox_recipient_check CHECK ((((char_length(recipient) >= 3) AND (char_length(recipient) <= 254)) AND (recipient !~ '[\r\n]'::text))),
    CONSTRAINT outbox_reply_to_check CHECK ((((char_length(reply_to) >= 3) AND (char_length(reply_to) <= 254)) AND (reply_to !~ '[\r\n]'::text))),
    CONSTRAINT outbox_subject_check CHECK (((char_length(subject) <= 300) AND (subject !~ '[\r\n]'::text)))
);
COMMENT ON TABLE outbox IS 'Mails to send, written in the transaction that causes them, taken with FOR UPDATE SKIP LOCKED, sent at least once.';
COMMENT ON COLUMN outbox.about IS 'What it is about, to be removed with it: "order 12", "message 7", "account 3", "alert". Null: nothing of the kind.';
ALTER TABLE outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE passkeys (
    id integer NOT NULL,
    user_id integer NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT passkeys_public_key_check CHECK (((octet_length(public_key) >= 16) AND (octet_length(public_key) <= 4096))),
    CONSTRAINT passkeys_transports_check CHECK ((cardinality(transports) <= 8))
);
COMMENT ON TABLE passkeys IS 'One row a passkey that stands in for the code of a second factor. It ends with the second factor, by whatever way that ends.';
COMMENT ON COLUMN passkeys.sign_count IS 'How often the authenticator said that it signed; one that says fewer is a copy. 0 where it does not count.';
ALTER TABLE passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE pictures (
    id integer NOT NULL,
    file_key text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    dominant_color text NOT NULL,
    widths integer[] NOT NULL,
    formats text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pictures_dominant_color_check CHECK ((dominant_color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT pictures_file_key_check CHECK ((file_key ~ '^[0-9A-Za-z_-]{8,128}$'::text)),
    CONSTRAINT pictures_formats_check CHECK (((cardinality(formats) > 0) AND (formats <@ ARRAY['webp'::text, 'avif'::text, 'jpeg'::text, 'png'::text]))),
    CONSTRAINT pictures_height_check CHECK (((height >= 1) AND (height <= 40000))),
    CONSTRAINT pictures_width_check CHECK (((width >= 1) AND (width <= 40000))),
    CONSTRAINT pictures_widths_check CHECK (((cardinality(widths) > 0) AND (0 < ALL (widths))))
);
COMMENT ON TABLE pictures IS 'One row an uploaded picture. file_key names its files in the media store (hash of the content); widths and formats tell which variants exist by now.';
ALTER TABLE pictures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pictures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE product_cards (
    product_id integer NOT NULL,
    card text NOT NULL
);
COMMENT ON TABLE product_cards IS 'Every product as the JSON text that crosses the wire (contract/catalog.ts, `product`): its collection''s name and its pictures in order are in it. Kept by triggers, never written by hand.';

CREATE TABLE product_costs (
    product_id integer NOT NULL,
    cost numeric(8,2) NOT NULL,
    CONSTRAINT product_costs_cost_check CHECK ((cost >= (0)::numeric))
);
COMMENT ON TABLE product_costs IS 'What one piece costs the merchant, in the shop''s currency. For staff only.';

CREATE TABLE product_images (
    id integer NOT NULL,
    product_id integer NOT NULL,
    picture_id integer NOT NULL,
    "position" integer NOT NULL,
    alt_text text DEFAULT ''::text NOT NULL,
    own_words boolean DEFAULT false NOT NULL,
    upload_id text,
    CONSTRAINT product_images_alt_text_check CHECK ((char_length(alt_text) <= 300)),
    CONSTRAINT product_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
    CONSTRAINT product_images_upload_id_check CHECK ((upload_id ~ '^[0-9A-Za-z_-]{1,64}$'::text))
);
COMMENT ON TABLE product_images IS 'A product''s pictures in order, at most 10; position 0 is the cover. The unique position is checked at the end of a statement, or at commit after: set constraints product_images_product_id_position_key deferred.';
COMMENT ON COLUMN product_images.own_words IS 'Whether alt_text was written by the merchant; else it follows the product''s name.';
COMMENT ON COLUMN product_images.upload_id IS 'What the client called its upload: when the answer was lost and the file is sent again, it is known.';
ALTER TABLE product_images ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME product_images_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE product_keys (
    admin_id integer NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    product_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT product_keys_key_check CHECK ((key ~ '^[\x21-\x7e]{1,255}$'::text)),
    CONSTRAINT product_keys_request_hash_check CHECK ((octet_length(request_hash) = 32))
);
COMMENT ON TABLE product_keys IS 'Idempotency keys of POST /products, kept 7 days: the same form sent again by the same admin answers the product that it made. Written in the transaction that makes the product, under the catalogue''s lock.';

CREATE TABLE product_options (
    product_id integer NOT NULL,
    options jsonb NOT NULL,
    offered boolean NOT NULL,
    CONSTRAINT product_options_options_check CHECK (((jsonb_typeof(options) = 'array'::text) AND (octet_length((options)::text) <= 65536)))
);
COMMENT ON TABLE product_options IS 'In what a product is chosen, in order: [{"name": "Colour", "values": [{"name": "Sage", "color": "#9caf88"}]}]; a swatch is a color or an image_id of the product. offered is the merchant''s switch for all variants: products.available is kept as offered and any variant available.';

CREATE TABLE product_popularity (
    product_id integer NOT NULL,
    view_count bigint DEFAULT 0 NOT NULL,
    purchase_count bigint DEFAULT 0 NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    category_id integer,
    in_stock boolean,
    on_sale boolean,
    price_now numeric(8,2),
    CONSTRAINT product_popularity_purchase_count_check CHECK ((purchase_count >= 0)),
    CONSTRAINT product_popularity_view_count_check CHECK ((view_count >= 0))
);
COMMENT ON TABLE product_popularity IS 'Counters of every product, made with it by a trigger. Apart from products, so that counting touches neither its indexes nor the catalogue version.';
COMMENT ON COLUMN product_popularity.listed IS 'false once the product is deleted. Kept by triggers.';
COMMENT ON COLUMN product_popularity.category_id IS 'The product''s collection. Kept by triggers.';
COMMENT ON COLUMN product_popularity.in_stock IS 'Whether the product is available. Kept by triggers.';
COMMENT ON COLUMN product_popularity.on_sale IS 'Whether the product has a discount. Kept by triggers.';
COMMENT ON COLUMN product_popularity.price_now IS 'The product''s final price. Kept by triggers.';

CREATE TABLE product_ratings (
    product_id integer NOT NULL,
    counts integer[] NOT NULL,
    CONSTRAINT product_ratings_counts_check CHECK ((cardinality(counts) = 5))
);
COMMENT ON TABLE product_ratings IS 'How many shown reviews give 1, 2, 3, 4 and 5 stars; no row for a product without any. Kept by triggers.';

CREATE TABLE product_sales (
    product_id integer NOT NULL,
    discount numeric(5,2) NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone,
    base_discount numeric(5,2),
    CONSTRAINT product_sales_check CHECK ((ends_at > starts_at)),
    CONSTRAINT product_sales_discount_check CHECK (((discount > (0)::numeric) AND (discount <= (100)::numeric)))
);
COMMENT ON TABLE product_sales IS 'The scheduled sale of a product. While base_discount is null it waits; then it runs: products.discount is the sale''s, and base_discount is what comes back when it ends. The row goes with its end.';

CREATE TABLE product_stock (
    product_id integer NOT NULL,
    on_hand integer NOT NULL,
    low_at integer DEFAULT 5 NOT NULL,
    offered boolean NOT NULL,
    first_change bigint NOT NULL,
    CONSTRAINT product_stock_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000))),
    CONSTRAINT product_stock_on_hand_check CHECK ((on_hand >= 0))
);
COMMENT ON TABLE product_stock IS 'How many of a counted product are left. products.available is kept as offered and on_hand > 0: offered is what the merchant has set. From low_at on the shop says how many are left. Changes from first_change on belong to this count.';

CREATE TABLE product_variants (
    id integer NOT NULL,
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    option_values text[] NOT NULL,
    name text NOT NULL,
    price numeric(8,2) NOT NULL,
    discount numeric(5,2) DEFAULT 0 NOT NULL,
    final_price numeric(8,2) GENERATED ALWAYS AS (round((price - ((price * discount) / (100)::numeric)), 2)) STORED NOT NULL,
    base_discount numeric(5,2),
    offered boolean DEFAULT true NOT NULL,
    available boolean DEFAULT true NOT NULL,
    reference text,
    barcode text,
    image_id integer,
    deleted_at timestamp(3) with time zone,
    removed integer GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NULL) THEN 0
    ELSE id
END) STORED NOT NULL,
    CONSTRAINT product_variants_barcode_check CHECK (((char_length(barcode) >= 1) AND (char_length(barcode) <= 60))),
    CONSTRAINT product_variants_base_discount_check CHECK (((base_discount >= (0)::numeric) AND (base_discount <= (100)::numeric))),
    CONSTRAINT product_variants_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
    CONSTRAINT product_variants_name_check CHECK (((char_length(name) <= 200) AND (name ~ '\S'::text))),
    CONSTRAINT product_variants_option_values_check CHECK (((cardinality(option_values) >= 1) AND (cardinality(option_values) <= 3))),
    CONSTRAINT product_variants_position_check CHECK ((("position" >= 0) AND ("position" <= 99))),
    CONSTRAINT product_variants_price_check CHECK ((price > (0)::numeric)),
    CONSTRAINT product_variants_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 60)))
);
COMMENT ON TABLE product_variants IS 'What of a product is sold: one value of each option, in the order of the options. Those that were removed stay for the orders that show them, and come back with their id when the same combination does. base_discount is what comes back when the scheduled sale of the product ends. available is kept as offered and, where counted, any left.';
ALTER TABLE product_variants ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME product_variants_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE product_views (
    product_id integer NOT NULL,
    visitor_hash bytea NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT product_views_visitor_hash_check CHECK (((octet_length(visitor_hash) >= 16) AND (octet_length(visitor_hash) <= 64)))
);
COMMENT ON TABLE product_views IS 'Who saw which product last (salted hash of address and browser), to count a visitor once in 30 minutes.';
ALTER TABLE products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE rate_limits (
    key bytea NOT NULL,
    spent integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT rate_limits_key_check CHECK ((octet_length(key) = 32)),
    CONSTRAINT rate_limits_spent_check CHECK ((spent >= 0))
)
WITH (fillfactor='70');
COMMENT ON TABLE rate_limits IS 'How much of each limit was used in its window, which ends at ends_at (server/http/shared-limits.ts).';

CREATE TABLE review_invitations (
    order_id integer NOT NULL,
    invited_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE review_invitations IS 'Orders whose buyer was asked by mail for reviews, written in the transaction that queues the mail: nobody is asked twice.';

CREATE TABLE review_pictures (
    review_id integer NOT NULL,
    "position" smallint NOT NULL,
    picture_id integer NOT NULL,
    CONSTRAINT review_pictures_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);
COMMENT ON TABLE review_pictures IS 'A review''s pictures in order, at most 4.';

CREATE TABLE reviews (
    id integer NOT NULL,
    order_id integer NOT NULL,
    product_id integer NOT NULL,
    author text NOT NULL,
    stars smallint NOT NULL,
    text text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    answered_at timestamp(3) with time zone,
    revision integer DEFAULT 1 NOT NULL,
    written_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reviews_answer_check CHECK ((char_length(answer) <= 1000)),
    CONSTRAINT reviews_author_check CHECK ((char_length(author) <= 60)),
    CONSTRAINT reviews_check CHECK (((answer = ''::text) = (answered_at IS NULL))),
    CONSTRAINT reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
    CONSTRAINT reviews_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'shown'::text, 'refused'::text]))),
    CONSTRAINT reviews_text_check CHECK (((char_length(text) <= 2000) AND (text ~ '\S'::text)))
);
COMMENT ON TABLE reviews IS 'One review for a product of an order. author is what everybody sees of the name ("Lina K."), empty once the person was removed. revision counts the writer''s changes: what was moderated is what was read. A changed one waits again.';
ALTER TABLE reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE search_changes (
    index_version smallint DEFAULT 1 NOT NULL,
    product_id integer NOT NULL,
    change bigint NOT NULL,
    words text[] NOT NULL,
    impacts bytea NOT NULL
);
COMMENT ON TABLE search_changes IS 'Documents that have changed since their segment was packed; without words: no longer to be found.';
ALTER TABLE search_changes ALTER COLUMN change ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME search_changes_change_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE search_documents (
    index_version smallint DEFAULT 1 NOT NULL,
    product_id integer NOT NULL,
    words text[] NOT NULL,
    impacts bytea NOT NULL,
    name_words text[] NOT NULL,
    CONSTRAINT search_documents_check CHECK ((octet_length(impacts) = cardinality(words)))
);
COMMENT ON TABLE search_documents IS 'Every product that can be found: its stems, sorted; how much each says about it, a byte each (BM25F without idf); the stems of its name in order. Kept by triggers.';

CREATE TABLE search_due (
    product_id integer NOT NULL
);
COMMENT ON TABLE search_due IS 'Products whose documents are to be written by the maintenance job: those of a large collection that was renamed, and all of a shop that had no index yet.';

CREATE TABLE search_log (
    day date NOT NULL,
    words text NOT NULL,
    searches integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    results integer NOT NULL,
    CONSTRAINT search_log_clicks_check CHECK ((clicks >= 0)),
    CONSTRAINT search_log_results_check CHECK ((results >= 0)),
    CONSTRAINT search_log_searches_check CHECK ((searches >= 0)),
    CONSTRAINT search_log_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 200)))
);
COMMENT ON TABLE search_log IS 'How often a text was searched for on a day (UTC), how often a product was opened from it, and how many products it found last. Nothing about who asked; kept 30 days (server/housekeeping.ts).';

CREATE TABLE search_pins (
    id integer NOT NULL,
    words text NOT NULL,
    stems text[] NOT NULL,
    product_id integer NOT NULL,
    CONSTRAINT search_pins_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 200)))
);
COMMENT ON TABLE search_pins IS 'Products that come first where words are searched for, the earliest pin first. The stems are kept by a trigger.';
ALTER TABLE search_pins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME search_pins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE search_postings (
    index_version smallint DEFAULT 1 NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    segment integer NOT NULL,
    documents integer NOT NULL,
    postings bytea NOT NULL
);
ALTER TABLE ONLY search_postings ALTER COLUMN postings SET STORAGE EXTERNAL;
COMMENT ON TABLE search_postings IS 'The packed index: for each stem and segment (product id / 16,384) three bytes a product, the greatest impact first: the id within the segment (2 bytes), the impact (1 byte).';

CREATE TABLE search_segments (
    index_version smallint DEFAULT 1 NOT NULL,
    segment integer NOT NULL,
    documents integer NOT NULL,
    packed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE search_segments IS 'Which segments are packed, and how many products each holds.';

CREATE TABLE search_synonyms (
    id integer NOT NULL,
    word text NOT NULL,
    means text NOT NULL,
    built_in boolean DEFAULT false NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    word_stems text[] NOT NULL,
    means_stems text[] NOT NULL,
    CONSTRAINT search_synonyms_means_check CHECK (((char_length(means) >= 1) AND (char_length(means) <= 60))),
    CONSTRAINT search_synonyms_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 60)))
);
COMMENT ON TABLE search_synonyms IS 'A search for word also finds means, at a lower weight; for both directions there are two rows. The stems are kept by a trigger.';
ALTER TABLE search_synonyms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME search_synonyms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE search_words (
    word text NOT NULL COLLATE pg_catalog."C",
    stem text NOT NULL COLLATE pg_catalog."C"
);
COMMENT ON TABLE search_words IS 'Every word of letters in the catalogue as it is written, and its stem: what spelling is corrected to and what words are completed to.';

CREATE TABLE second_factors (
    user_id integer NOT NULL,
    secret bytea NOT NULL,
    last_step integer DEFAULT 0 NOT NULL,
    recovery_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    turned_on_at timestamp(3) with time zone,
    passkey_challenge bytea,
    passkey_challenge_at timestamp(3) with time zone,
    CONSTRAINT second_factors_passkey_challenge_check CHECK ((octet_length(passkey_challenge) = 32)),
    CONSTRAINT second_factors_recovery_hashes_check CHECK ((cardinality(recovery_hashes) <= 10)),
    CONSTRAINT second_factors_secret_check CHECK (((octet_length(secret) >= 16) AND (octet_length(secret) <= 255)))
);
COMMENT ON TABLE second_factors IS 'One row a member of the staff whose login also needs a code. Without turned_on_at it is being set up, for an hour, and asks nothing of anybody.';
COMMENT ON COLUMN second_factors.secret IS 'What the app has too, encrypted under the shop''s secret.';
COMMENT ON COLUMN second_factors.last_step IS 'The 30 seconds whose code was accepted last: no code is accepted twice.';
COMMENT ON COLUMN second_factors.recovery_hashes IS 'SHA-256 of each recovery code that is not used up.';
COMMENT ON COLUMN second_factors.passkey_challenge IS 'What the next passkey of the account has to sign: random, used once, within five minutes.';

CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    device text,
    network text,
    second_factor boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_check CHECK ((expires_at > created_at)),
    CONSTRAINT sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE sessions IS 'One row a signed-in device: SHA-256 of the bearer token, never the token.';
COMMENT ON COLUMN sessions.device IS 'Browser and system that logged in: "Chrome on Android".';
COMMENT ON COLUMN sessions.network IS 'The network that it logged in from: the /24 of an IPv4 address, the /48 of an IPv6 one.';
COMMENT ON COLUMN sessions.second_factor IS 'Whether it began with a second factor, or was there when one was turned on.';

CREATE TABLE settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settings_key_check CHECK ((key ~ '^[a-z][a-z0-9_.-]{0,99}$'::text))
);
COMMENT ON TABLE settings IS 'What the shop keeps about itself, one value a key: its secret, what the admin sets.';

CREATE TABLE staff_invitations (
    id integer NOT NULL,
    email citext NOT NULL,
    staff_role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    CONSTRAINT staff_invitations_email_check CHECK ((((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254)) AND ((email)::text !~ '\s'::text))),
    CONSTRAINT staff_invitations_staff_role_check CHECK ((staff_role = ANY (ARRAY['owner'::text, 'orders'::text, 'catalogue'::text, 'viewer'::text]))),
    CONSTRAINT staff_invitations_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE staff_invitations IS 'One row an invitation that was not taken up: SHA-256 of its link''s token, never the token.';
ALTER TABLE staff_invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staff_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_alerts (
    product_id integer NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    variant_id integer,
    CONSTRAINT stock_alerts_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254)))
);
COMMENT ON TABLE stock_alerts IS 'Addresses that get one mail when the product is available again (server/stock-alerts). Lower case, so that each counts once.';
COMMENT ON COLUMN stock_alerts.variant_id IS 'The variant that somebody waits for; null: the product.';

CREATE TABLE stock_changes (
    id bigint NOT NULL,
    product_id integer NOT NULL,
    change integer NOT NULL,
    on_hand integer NOT NULL,
    reason text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    order_id integer,
    changed_by integer,
    changed_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    variant_id integer,
    CONSTRAINT stock_changes_note_check CHECK ((char_length(note) <= 500)),
    CONSTRAINT stock_changes_on_hand_check CHECK ((on_hand >= 0)),
    CONSTRAINT stock_changes_reason_check CHECK ((reason = ANY (ARRAY['started'::text, 'stopped'::text, 'order'::text, 'canceled'::text, 'reopened'::text, 'received'::text, 'returned'::text, 'damaged'::text, 'lost'::text, 'correction'::text, 'stock_take'::text])))
);
COMMENT ON TABLE stock_changes IS 'The ledger of counted stock: every change with its reason; on_hand is what was left then. What a product''s changes add up to is its count. Written by change_stock, and where counting starts and stops.';
ALTER TABLE stock_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE users (
    id integer NOT NULL,
    name text NOT NULL,
    email citext NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    password_hash text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    registration_key bytea,
    staff_role text,
    email_verified_at timestamp(3) with time zone,
    CONSTRAINT users_city_check CHECK ((char_length(city) <= 100)),
    CONSTRAINT users_email_check CHECK ((((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254)) AND ((email)::text !~ '\s'::text))),
    CONSTRAINT users_name_check CHECK (((char_length(name) <= 100) AND (name ~ '\S'::text))),
    CONSTRAINT users_password_hash_check CHECK ((password_hash <> ''::text)),
    CONSTRAINT users_phone_check CHECK ((char_length(phone) <= 20)),
    CONSTRAINT users_region_check CHECK ((char_length(region) <= 100)),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
    CONSTRAINT users_street_check CHECK ((char_length(street) <= 200))
);
COMMENT ON TABLE users IS 'Customers and admins. E-mail is unique regardless of case.';
COMMENT ON COLUMN users.role IS 'Owners of the shop are admin, everybody else is user.';
COMMENT ON COLUMN users.registration_key IS 'SHA-256 of the Idempotency-Key that opened the account; null: it came without one.';
COMMENT ON COLUMN users.staff_role IS 'What a member of the staff who is no owner may do; null for customers and owners.';
COMMENT ON COLUMN users.email_verified_at IS 'When a link mailed to it was followed; null: somebody has typed this e-mail, perhaps not its owner.';
ALTER TABLE users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE variant_costs (
    variant_id integer NOT NULL,
    cost numeric(8,2) NOT NULL,
    CONSTRAINT variant_costs_cost_check CHECK ((cost >= (0)::numeric))
);
COMMENT ON TABLE variant_costs IS 'What one piece of a variant costs the shop, in place of its product''s cost. For staff only.';

CREATE TABLE variant_stock (
    variant_id integer NOT NULL,
    on_hand integer NOT NULL,
    low_at integer DEFAULT 5 NOT NULL,
    first_change bigint NOT NULL,
    CONSTRAINT variant_stock_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000))),
    CONSTRAINT variant_stock_on_hand_check CHECK ((on_hand >= 0))
);
COMMENT ON TABLE variant_stock IS 'How many of a counted variant are left, as product_stock has it of products without variants. A product with variants has no row there.';

CREATE TABLE wish_list_items (
    user_id integer NOT NULL,
    product_id integer NOT NULL,
    price numeric(8,2) NOT NULL,
    added_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT wish_list_items_price_check CHECK ((price >= (0)::numeric))
);
COMMENT ON TABLE wish_list_items IS 'Customers'' wish lists. price is what a piece cost after discount when it was put there: a drop is told from it.';
ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261128 FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00');
INSERT INTO jobs.version VALUES
	(46, NULL, NULL, NULL, NULL, NULL);
INSERT INTO catalogue_changes VALUES
	(2, pg_current_xact_id(), '{all}'),
	(3, pg_current_xact_id(), '{all}'),
	(4, pg_current_xact_id(), '{words}'),
	(6, pg_current_xact_id(), '{words}'),
	(8, pg_current_xact_id(), '{words}'),
	(10, pg_current_xact_id(), '{words}');
INSERT INTO catalogue_version VALUES
	(true, 10);
INSERT INTO search_synonyms OVERRIDING SYSTEM VALUE VALUES
	(1, 'wall lamp', 'sconce', true, true, '{wall,lamp}', '{sconc}'),
	(2, 'queen size', 'queen', true, true, '{queen,size}', '{queen}'),
	(3, 'quilt', 'coverlet', true, true, '{quilt}', '{coverlet}'),
	(4, 'bath curtain', 'shower curtain', true, true, '{bath,curtain}', '{shower,curtain}'),
	(5, 'pillow cover', 'pillow sham', true, true, '{pillow,cover}', '{pillow,sham}'),
	(6, 'washcloth', 'face cloth', true, true, '{washcloth}', '{face,cloth}'),
	(7, 'coverlet', 'quilt', true, true, '{coverlet}', '{quilt}'),
	(8, 'pc', 'piece', true, true, '{pc}', '{piec}'),
	(9, 'planter', 'flowerpot', true, true, '{planter}', '{flowerpot}'),
	(10, 'kids', 'children', true, true, '{kid}', '{children}'),
	(11, 'vanity', 'bathroom cabinet', true, true, '{vaniti}', '{bathroom,cabinet}'),
	(12, 'gold', 'golden', true, true, '{gold}', '{golden}'),
	(13, 'cushion', 'throw pillow', true, true, '{cushion}', '{throw,pillow}'),
	(14, 'garden furniture', 'patio furniture', true, true, '{garden,furnitur}', '{patio,furnitur}'),
	(15, 'wooden', 'wood', true, true, '{wooden}', '{wood}'),
	(16, 'cooktop', 'hob', true, true, '{cooktop}', '{hob}'),
	(17, 'cabinet', 'cupboard', true, true, '{cabinet}', '{cupboard}'),
	(18, 'carpet', 'area rug', true, true, '{carpet}', '{area,rug}'),
	(19, 'drape', 'curtain', true, true, '{drape}', '{curtain}'),
	(20, 'faucet', 'tap', true, true, '{faucet}', '{tap}'),
	(21, 'bbq', 'barbecue', true, true, '{bbq}', '{barbecu}'),
	(22, 'wall covering', 'wallpaper', true, true, '{wall,cover}', '{wallpap}'),
	(23, 'settee', 'sofa', true, true, '{sette}', '{sofa}'),
	(24, 'mirror cabinet', 'medicine cabinet', true, true, '{mirror,cabinet}', '{medicin,cabinet}'),
	(25, 'waste bin', 'trash can', true, true, '{wast,bin}', '{trash}'),
	(26, 'artwork', 'wall decor', true, true, '{artwork}', '{wall,decor}'),
	(27, 'bookcase', 'bookshelf', true, true, '{bookcas}', '{bookshelf}'),
	(28, 'curtain', 'drape', true, true, '{curtain}', '{drape}'),
	(29, 'fridge', 'refrigerator', true, true, '{fridg}', '{refriger}'),
	(30, 'leaning shelf', 'ladder shelf', true, true, '{lean,shelf}', '{ladder,shelf}'),
	(31, 'metre', 'meter', true, true, '{metr}', '{meter}'),
	(32, 'standing lamp', 'floor lamp', true, true, '{stand,lamp}', '{floor,lamp}'),
	(33, 'christmas', 'xmas', true, true, '{christma}', '{xmas}'),
	(34, 'square', 'sq', true, true, '{squar}', '{sq}'),
	(35, 'faux plant', 'artificial plant', true, true, '{faux,plant}', '{artifici,plant}'),
	(36, 'ss', 'stainless steel', true, true, '{ss}', '{stainless,steel}'),
	(37, 'oil rubbed bronze', 'orb', true, true, '{oil,rub,bronz}', '{orb}'),
	(38, 'drapes', 'curtains', true, true, '{drape}', '{curtain}'),
	(39, 'fake', 'artificial', true, true, '{fake}', '{artifici}'),
	(40, 'volt', 'v', true, true, '{volt}', '{v}'),
	(41, 'nightlight', 'night light', true, true, '{nightlight}', '{night,light}'),
	(42, 'coat rack', 'coat stand', true, true, '{coat,rack}', '{coat,stand}'),
	(43, 'silverware', 'flatware', true, true, '{silverwar}', '{flatwar}'),
	(44, 'wall art', 'artwork', true, true, '{wall,art}', '{artwork}'),
	(45, 'hook', 'hanger', true, true, '{hook}', '{hanger}'),
	(46, 'cupboard', 'cabinet', true, true, '{cupboard}', '{cabinet}'),
	(47, 'garbage can', 'wastebasket', true, true, '{garbag}', '{wastebasket}'),
	(48, 'armoire', 'wardrobe', true, true, '{armoir}', '{wardrob}'),
	(49, 'loft bed', 'bunk bed', true, true, '{loft,bed}', '{bunk,bed}'),
	(50, 'candlestick', 'candle holder', true, true, '{candlestick}', '{candl,holder}'),
	(51, 'trash can', 'wastebasket', true, true, '{trash}', '{wastebasket}'),
	(52, 'jewelry', 'jewellery', true, true, '{jewelri}', '{jewelleri}'),
	(53, 'plate', 'dish', true, true, '{plate}', '{dish}'),
	(54, 'laundry basket', 'hamper', true, true, '{laundri,basket}', '{hamper}'),
	(55, 'throw pillow', 'cushion', true, true, '{throw,pillow}', '{cushion}'),
	(56, 'pillow cover', 'pillowcase', true, true, '{pillow,cover}', '{pillowcas}'),
	(57, 'tv stand', 'entertainment center', true, true, '{tv,stand}', '{entertain,center}'),
	(58, 'shelving', 'shelf', true, true, '{shelv}', '{shelf}'),
	(59, 'planter', 'flower pot', true, true, '{planter}', '{flower,pot}'),
	(60, 'wood', 'wooden', true, true, '{wood}', '{wooden}'),
	(61, 'sqft', 'square foot', true, true, '{sqft}', '{squar,foot}'),
	(62, 'fibre', 'fiber', true, true, '{fibr}', '{fiber}'),
	(63, 'dresser', 'chest of drawers', true, true, '{dresser}', '{chest,drawer}'),
	(64, 'aluminum', 'aluminium', true, true, '{aluminum}', '{aluminium}'),
	(65, 'wastebasket', 'garbage can', true, true, '{wastebasket}', '{garbag}'),
	(66, 'rod', 'pole', true, true, '{rod}', '{pole}'),
	(67, 'ceiling light', 'flushmount', true, true, '{ceil,light}', '{flushmount}'),
	(68, 'buffet table', 'sideboard', true, true, '{buffet,tabl}', '{sideboard}'),
	(69, 'gallons per minute', 'gpm', true, true, '{gallon,per,minut}', '{gpm}'),
	(70, 'refrigerator', 'fridge', true, true, '{refriger}', '{fridg}'),
	(71, 'credenza', 'buffet table', true, true, '{credenza}', '{buffet,tabl}'),
	(72, 'patio umbrella', 'parasol', true, true, '{patio,umbrella}', '{parasol}'),
	(73, 'window blind', 'window shade', true, true, '{window,blind}', '{window,shade}'),
	(74, 'parasol', 'patio umbrella', true, true, '{parasol}', '{patio,umbrella}'),
	(75, 'bbq', 'grill', true, true, '{bbq}', '{grill}'),
	(76, 'couch', 'sofa', true, true, '{couch}', '{sofa}'),
	(77, 'garbage can', 'waste bin', true, true, '{garbag}', '{wast,bin}'),
	(78, 'mould', 'mold', true, true, '{mould}', '{mold}'),
	(79, 'bed head', 'headboard', true, true, '{bed,head}', '{headboard}'),
	(80, 'wall sticker', 'decal', true, true, '{wall,sticker}', '{decal}'),
	(81, 'light emitting diode', 'led', true, true, '{light,emit,diod}', '{led}'),
	(82, 'colour', 'color', true, true, '{colour}', '{color}'),
	(83, 'jewellery', 'jewelry', true, true, '{jewelleri}', '{jewelri}'),
	(84, 'flush mount', 'ceiling light', true, true, '{flush,mount}', '{ceil,light}'),
	(85, 'area rug', 'carpet', true, true, '{area,rug}', '{carpet}'),
	(86, 'painting', 'artwork', true, true, '{paint}', '{artwork}'),
	(87, 'photo frame', 'picture frame', true, true, '{photo,frame}', '{pictur,frame}'),
	(88, 'flower pot', 'planter', true, true, '{flower,pot}', '{planter}'),
	(89, 'faux', 'fake', true, true, '{faux}', '{fake}'),
	(90, 'aroma diffuser', 'diffuser', true, true, '{aroma,diffus}', '{diffus}'),
	(91, 'pitcher', 'jug', true, true, '{pitcher}', '{jug}'),
	(92, 'king size', 'king', true, true, '{king,size}', '{king}'),
	(93, 'w', 'watt', true, true, '{w}', '{watt}'),
	(94, 'comforter set', 'bedding set', true, true, '{comfort,set}', '{bed,set}'),
	(95, 'flatware', 'cutlery', true, true, '{flatwar}', '{cutleri}'),
	(96, 'doorknob', 'door knob', true, true, '{doorknob}', '{door,knob}'),
	(97, 'ladder shelf', 'leaning shelf', true, true, '{ladder,shelf}', '{lean,shelf}'),
	(98, 'entry mat', 'doormat', true, true, '{entri,mat}', '{doormat}'),
	(99, 'cabinet pull', 'cabinet knob', true, true, '{cabinet,pull}', '{cabinet,knob}'),
	(100, 'loveseat', 'small sofa', true, true, '{loveseat}', '{small,sofa}'),
	(101, 'doormat', 'entry mat', true, true, '{doormat}', '{entri,mat}'),
	(102, 'bathtub', 'bath', true, true, '{bathtub}', '{bath}'),
	(103, 'mold', 'mould', true, true, '{mold}', '{mould}'),
	(104, 'television', 'tv', true, true, '{televis}', '{tv}'),
	(105, 'window shade', 'window blind', true, true, '{window,shade}', '{window,blind}'),
	(106, 'wool', 'woollen', true, true, '{wool}', '{woollen}'),
	(107, 'settee', 'couch', true, true, '{sette}', '{couch}'),
	(108, 'night table', 'nightstand', true, true, '{night,tabl}', '{nightstand}'),
	(109, 'xmas', 'christmas', true, true, '{xmas}', '{christma}'),
	(110, 'trash can', 'rubbish bin', true, true, '{trash}', '{rubbish,bin}'),
	(111, 'pillow sham', 'pillow cover', true, true, '{pillow,sham}', '{pillow,cover}'),
	(112, 'wall lamp', 'wall light', true, true, '{wall,lamp}', '{wall,light}'),
	(113, 'bedspread', 'coverlet', true, true, '{bedspread}', '{coverlet}'),
	(114, 'night table', 'bedside table', true, true, '{night,tabl}', '{bedsid,tabl}'),
	(115, 'pk', 'pack', true, true, '{pk}', '{pack}'),
	(116, 'tv stand', 'media console', true, true, '{tv,stand}', '{media,consol}'),
	(117, 'cot', 'crib', true, true, '{cot}', '{crib}'),
	(118, 'flush mount', 'flushmount', true, true, '{flush,mount}', '{flushmount}'),
	(119, 'welcome mat', 'entry mat', true, true, '{welcom,mat}', '{entri,mat}'),
	(120, 'night light', 'nightlight', true, true, '{night,light}', '{nightlight}'),
	(121, 'plant pot', 'planter', true, true, '{plant,pot}', '{planter}'),
	(122, 'coat stand', 'coat rack', true, true, '{coat,stand}', '{coat,rack}'),
	(123, 'artificial', 'faux', true, true, '{artifici}', '{faux}'),
	(124, 'fragrance', 'scent', true, true, '{fragranc}', '{scent}'),
	(125, 'baby', 'nursery', true, true, '{babi}', '{nurseri}'),
	(126, 'rubbish bin', 'trash can', true, true, '{rubbish,bin}', '{trash}'),
	(127, 'nightstand', 'bedside table', true, true, '{nightstand}', '{bedsid,tabl}'),
	(128, 'candleholder', 'candle holder', true, true, '{candlehold}', '{candl,holder}'),
	(129, 'bathtub', 'tub', true, true, '{bathtub}', '{tub}'),
	(130, 'medicine cabinet', 'mirror cabinet', true, true, '{medicin,cabinet}', '{mirror,cabinet}'),
	(131, 'ceiling light', 'flush mount', true, true, '{ceil,light}', '{flush,mount}'),
	(132, 'small sofa', 'loveseat', true, true, '{small,sofa}', '{loveseat}'),
	(133, 'credenza', 'sideboard', true, true, '{credenza}', '{sideboard}'),
	(134, 'trash can', 'garbage can', true, true, '{trash}', '{garbag}'),
	(135, 'wall light', 'wall lamp', true, true, '{wall,light}', '{wall,lamp}'),
	(136, 'stainless', 'stainless steel', true, true, '{stainless}', '{stainless,steel}'),
	(137, 'throw', 'blanket', true, true, '{throw}', '{blanket}'),
	(138, 'tub', 'bathtub', true, true, '{tub}', '{bathtub}'),
	(139, 'bedding set', 'comforter set', true, true, '{bed,set}', '{comfort,set}'),
	(140, 'recliner', 'reclining chair', true, true, '{reclin}', '{reclin,chair}'),
	(141, 'drapes', 'draperies', true, true, '{drape}', '{draperi}'),
	(142, 'entry mat', 'welcome mat', true, true, '{entri,mat}', '{welcom,mat}'),
	(143, 'wall light', 'sconce', true, true, '{wall,light}', '{sconc}'),
	(144, 'writing table', 'desk', true, true, '{write,tabl}', '{desk}'),
	(145, 'welcome mat', 'doormat', true, true, '{welcom,mat}', '{doormat}'),
	(146, 'console table', 'sofa table', true, true, '{consol,tabl}', '{sofa,tabl}'),
	(147, 'entry table', 'sofa table', true, true, '{entri,tabl}', '{sofa,tabl}'),
	(148, 'artificial', 'fake', true, true, '{artifici}', '{fake}'),
	(149, 'tap', 'faucet', true, true, '{tap}', '{faucet}'),
	(150, 'comforter', 'duvet', true, true, '{comfort}', '{duvet}'),
	(151, 'parasol', 'sunshade', true, true, '{parasol}', '{sunshad}'),
	(152, 'floor lamp', 'standing lamp', true, true, '{floor,lamp}', '{stand,lamp}'),
	(153, 'sofa table', 'console table', true, true, '{sofa,tabl}', '{consol,tabl}'),
	(154, 'lounger', 'chaise lounge', true, true, '{lounger}', '{chais,loung}'),
	(155, 'wallpaper', 'wall covering', true, true, '{wallpap}', '{wall,cover}'),
	(156, 'candlestick', 'candleholder', true, true, '{candlestick}', '{candlehold}'),
	(157, 'sconce', 'wall light', true, true, '{sconc}', '{wall,light}'),
	(158, 'tea towel', 'dish towel', true, true, '{tea,towel}', '{dish,towel}'),
	(159, 'faux', 'artificial', true, true, '{faux}', '{artifici}'),
	(160, 'storage rack', 'shelving unit', true, true, '{storag,rack}', '{shelv,unit}'),
	(161, 'waste bin', 'wastebasket', true, true, '{wast,bin}', '{wastebasket}'),
	(162, 'grey', 'gray', true, true, '{grey}', '{gray}'),
	(163, 'candleholder', 'candlestick', true, true, '{candlehold}', '{candlestick}'),
	(164, 'pole', 'rod', true, true, '{pole}', '{rod}'),
	(165, 'pillowcase', 'pillow sham', true, true, '{pillowcas}', '{pillow,sham}'),
	(166, 'woollen', 'wool', true, true, '{woollen}', '{wool}'),
	(167, 'watt', 'w', true, true, '{watt}', '{w}'),
	(168, 'reclining chair', 'recliner', true, true, '{reclin,chair}', '{reclin}'),
	(169, 'tv', 'television', true, true, '{tv}', '{televis}'),
	(170, 'sq', 'square', true, true, '{sq}', '{squar}'),
	(171, 'coat hook', 'wall hook', true, true, '{coat,hook}', '{wall,hook}'),
	(172, 'diffuser', 'aroma diffuser', true, true, '{diffus}', '{aroma,diffus}'),
	(173, 'sideboard', 'credenza', true, true, '{sideboard}', '{credenza}'),
	(174, 'curtain rod', 'drapery rod', true, true, '{curtain,rod}', '{draperi,rod}'),
	(175, 'aluminium', 'aluminum', true, true, '{aluminium}', '{aluminum}'),
	(176, 'dish', 'plate', true, true, '{dish}', '{plate}'),
	(177, 'flatware', 'silverware', true, true, '{flatwar}', '{silverwar}'),
	(178, 'draperies', 'drapes', true, true, '{draperi}', '{drape}'),
	(179, 'curtains', 'draperies', true, true, '{curtain}', '{draperi}'),
	(180, 'holiday tree', 'christmas tree', true, true, '{holiday,tree}', '{christma,tree}'),
	(181, 'stove', 'range', true, true, '{stove}', '{rang}'),
	(182, 'chaise lounge', 'lounger', true, true, '{chais,loung}', '{lounger}'),
	(183, 'scent', 'fragrance', true, true, '{scent}', '{fragranc}'),
	(184, 'ounce', 'oz', true, true, '{ounc}', '{oz}'),
	(185, 'entertainment center', 'tv stand', true, true, '{entertain,center}', '{tv,stand}'),
	(186, 'draperies', 'curtains', true, true, '{draperi}', '{curtain}'),
	(187, 'pouf', 'ottoman', true, true, '{pouf}', '{ottoman}'),
	(188, 'patio', 'outdoor', true, true, '{patio}', '{outdoor}'),
	(189, 'desk', 'writing table', true, true, '{desk}', '{write,tabl}'),
	(190, 'jug', 'pitcher', true, true, '{jug}', '{pitcher}'),
	(191, 'shelf', 'shelving', true, true, '{shelf}', '{shelv}'),
	(192, 'queen', 'queen size', true, true, '{queen}', '{queen,size}'),
	(193, 'entry table', 'console table', true, true, '{entri,tabl}', '{consol,tabl}'),
	(194, 'artificial plant', 'faux plant', true, true, '{artifici,plant}', '{faux,plant}'),
	(195, 'litre', 'liter', true, true, '{litr}', '{liter}'),
	(196, 'wastebasket', 'trash can', true, true, '{wastebasket}', '{trash}'),
	(197, 'bathroom cabinet', 'vanity', true, true, '{bathroom,cabinet}', '{vaniti}'),
	(198, 'qt', 'quart', true, true, '{qt}', '{quart}'),
	(199, 'kids', 'toddler', true, true, '{kid}', '{toddler}'),
	(200, 'lightbulb', 'light bulb', true, true, '{lightbulb}', '{light,bulb}'),
	(201, 'sconce', 'wall lamp', true, true, '{sconc}', '{wall,lamp}'),
	(202, 'bookshelf', 'bookcase', true, true, '{bookshelf}', '{bookcas}'),
	(203, 'silverware', 'cutlery', true, true, '{silverwar}', '{cutleri}'),
	(204, 'barbecue', 'bbq', true, true, '{barbecu}', '{bbq}'),
	(205, 'gray', 'grey', true, true, '{gray}', '{grey}'),
	(206, 'wall decor', 'wall art', true, true, '{wall,decor}', '{wall,art}'),
	(207, 'hamper', 'laundry basket', true, true, '{hamper}', '{laundri,basket}'),
	(208, 'barbecue', 'grill', true, true, '{barbecu}', '{grill}'),
	(209, 'wall art', 'wall decor', true, true, '{wall,art}', '{wall,decor}'),
	(210, 'center', 'centre', true, true, '{center}', '{centr}'),
	(211, 'fiber', 'fibre', true, true, '{fiber}', '{fibr}'),
	(212, 'cutlery', 'silverware', true, true, '{cutleri}', '{silverwar}'),
	(213, 'pull', 'knob', true, true, '{pull}', '{knob}'),
	(214, 'bath mat', 'bath rug', true, true, '{bath,mat}', '{bath,rug}'),
	(215, 'barstool', 'stool', true, true, '{barstool}', '{stool}'),
	(216, 'crib', 'cot', true, true, '{crib}', '{cot}'),
	(217, 'v', 'volt', true, true, '{v}', '{volt}'),
	(218, 'basket', 'bin', true, true, '{basket}', '{bin}'),
	(219, 'bin', 'basket', true, true, '{bin}', '{basket}'),
	(220, 'square foot', 'sqft', true, true, '{squar,foot}', '{sqft}'),
	(221, 'bedside table', 'night table', true, true, '{bedsid,tabl}', '{night,tabl}'),
	(222, 'picture frame', 'photo frame', true, true, '{pictur,frame}', '{photo,frame}'),
	(223, 'liter', 'litre', true, true, '{liter}', '{litr}'),
	(224, 'entertainment center', 'media console', true, true, '{entertain,center}', '{media,consol}'),
	(225, 'grill', 'bbq', true, true, '{grill}', '{bbq}'),
	(226, 'king', 'king size', true, true, '{king}', '{king,size}'),
	(227, 'curtains', 'drapes', true, true, '{curtain}', '{drape}'),
	(228, 'plant pot', 'flower pot', true, true, '{plant,pot}', '{flower,pot}'),
	(229, 'light bulb', 'lightbulb', true, true, '{light,bulb}', '{lightbulb}'),
	(230, 'bath rug', 'bath mat', true, true, '{bath,rug}', '{bath,mat}'),
	(231, 'grill', 'barbecue', true, true, '{grill}', '{barbecu}'),
	(232, 'ottoman', 'footstool', true, true, '{ottoman}', '{footstool}'),
	(233, 'centre', 'center', true, true, '{centr}', '{center}'),
	(234, 'couch', 'settee', true, true, '{couch}', '{sette}'),
	(235, 'hob', 'cooktop', true, true, '{hob}', '{cooktop}'),
	(236, 'plant stand', 'planter stand', true, true, '{plant,stand}', '{planter,stand}'),
	(237, 'shower curtain', 'bath curtain', true, true, '{shower,curtain}', '{bath,curtain}'),
	(238, 'knob', 'pull', true, true, '{knob}', '{pull}'),
	(239, 'ottoman', 'pouf', true, true, '{ottoman}', '{pouf}'),
	(240, 'hanging light', 'chandelier', true, true, '{hang,light}', '{chandeli}'),
	(241, 'lampshade', 'lamp shade', true, true, '{lampshad}', '{lamp,shade}'),
	(242, 'flushmount', 'flush mount', true, true, '{flushmount}', '{flush,mount}'),
	(243, 'blinds', 'shades', true, true, '{blind}', '{shade}'),
	(244, 'headboard', 'bed head', true, true, '{headboard}', '{bed,head}'),
	(245, 'hanging light', 'pendant', true, true, '{hang,light}', '{pendant}'),
	(246, 'piece', 'pc', true, true, '{piec}', '{pc}'),
	(247, 'artwork', 'wall art', true, true, '{artwork}', '{wall,art}'),
	(248, 'cup', 'mug', true, true, '{cup}', '{mug}'),
	(249, 'blanket', 'throw', true, true, '{blanket}', '{throw}'),
	(250, 'drapery rod', 'curtain rod', true, true, '{draperi,rod}', '{curtain,rod}'),
	(251, 'wall hook', 'coat hook', true, true, '{wall,hook}', '{coat,hook}'),
	(252, 'lb', 'pound', true, true, '{lb}', '{pound}'),
	(253, 'christmas tree', 'holiday tree', true, true, '{christma,tree}', '{holiday,tree}'),
	(254, 'cabinet knob', 'cabinet pull', true, true, '{cabinet,knob}', '{cabinet,pull}'),
	(255, 'nursery', 'baby', true, true, '{nurseri}', '{babi}'),
	(256, 'coverlet', 'bedspread', true, true, '{coverlet}', '{bedspread}'),
	(257, 'buffet table', 'credenza', true, true, '{buffet,tabl}', '{credenza}'),
	(258, 'duvet', 'comforter', true, true, '{duvet}', '{comfort}'),
	(259, 'range', 'stove', true, true, '{rang}', '{stove}'),
	(260, 'nightstand', 'night table', true, true, '{nightstand}', '{night,tabl}'),
	(261, 'artwork', 'painting', true, true, '{artwork}', '{paint}'),
	(262, 'sofa', 'couch', true, true, '{sofa}', '{couch}'),
	(263, 'stainless steel', 'stainless', true, true, '{stainless,steel}', '{stainless}'),
	(264, 'bath', 'bathtub', true, true, '{bath}', '{bathtub}'),
	(265, 'planter', 'plant pot', true, true, '{planter}', '{plant,pot}'),
	(266, 'shelving unit', 'storage rack', true, true, '{shelv,unit}', '{storag,rack}'),
	(267, 'footstool', 'pouf', true, true, '{footstool}', '{pouf}'),
	(268, 'lamp shade', 'lampshade', true, true, '{lamp,shade}', '{lampshad}'),
	(269, 'golden', 'gold', true, true, '{golden}', '{gold}'),
	(270, 'sideboard', 'buffet table', true, true, '{sideboard}', '{buffet,tabl}'),
	(271, 'flower pot', 'plant pot', true, true, '{flower,pot}', '{plant,pot}'),
	(272, 'wall decor', 'artwork', true, true, '{wall,decor}', '{artwork}'),
	(273, 'pendant', 'hanging light', true, true, '{pendant}', '{hang,light}'),
	(274, 'garbage can', 'trash can', true, true, '{garbag}', '{trash}'),
	(275, 'meter', 'metre', true, true, '{meter}', '{metr}'),
	(276, 'flushmount', 'ceiling light', true, true, '{flushmount}', '{ceil,light}'),
	(277, 'color', 'colour', true, true, '{color}', '{colour}'),
	(278, 'pouf', 'footstool', true, true, '{pouf}', '{footstool}'),
	(279, 'dish towel', 'tea towel', true, true, '{dish,towel}', '{tea,towel}'),
	(280, 'door knob', 'doorknob', true, true, '{door,knob}', '{doorknob}'),
	(281, 'mug', 'cup', true, true, '{mug}', '{cup}'),
	(282, 'fake', 'faux', true, true, '{fake}', '{faux}'),
	(283, 'gpm', 'gallons per minute', true, true, '{gpm}', '{gallon,per,minut}'),
	(284, 'chandelier', 'hanging light', true, true, '{chandeli}', '{hang,light}'),
	(285, 'wastebasket', 'waste bin', true, true, '{wastebasket}', '{wast,bin}'),
	(286, 'console table', 'entry table', true, true, '{consol,tabl}', '{entri,tabl}'),
	(287, 'footstool', 'ottoman', true, true, '{footstool}', '{ottoman}'),
	(288, 'wardrobe', 'armoire', true, true, '{wardrob}', '{armoir}'),
	(289, 'decal', 'wall sticker', true, true, '{decal}', '{wall,sticker}'),
	(290, 'candle holder', 'candleholder', true, true, '{candl,holder}', '{candlehold}'),
	(291, 'bedside table', 'nightstand', true, true, '{bedsid,tabl}', '{nightstand}'),
	(292, 'pillowcase', 'pillow cover', true, true, '{pillowcas}', '{pillow,cover}'),
	(293, 'doormat', 'welcome mat', true, true, '{doormat}', '{welcom,mat}'),
	(294, 'chest of drawers', 'dresser', true, true, '{chest,drawer}', '{dresser}'),
	(295, 'pack', 'pk', true, true, '{pack}', '{pk}'),
	(296, 'oz', 'ounce', true, true, '{oz}', '{ounc}'),
	(297, 'waste bin', 'garbage can', true, true, '{wast,bin}', '{garbag}'),
	(298, 'pound', 'lb', true, true, '{pound}', '{lb}'),
	(299, 'bunk bed', 'loft bed', true, true, '{bunk,bed}', '{loft,bed}'),
	(300, 'sofa', 'settee', true, true, '{sofa}', '{sette}'),
	(301, 'children', 'kids', true, true, '{children}', '{kid}'),
	(302, 'planter stand', 'plant stand', true, true, '{planter,stand}', '{plant,stand}'),
	(303, 'gal', 'gallon', true, true, '{gal}', '{gallon}'),
	(304, 'clock', 'timepiece', true, true, '{clock}', '{timepiec}'),
	(305, 'toddler', 'kids', true, true, '{toddler}', '{kid}'),
	(306, 'cutlery', 'flatware', true, true, '{cutleri}', '{flatwar}'),
	(307, 'outdoor', 'patio', true, true, '{outdoor}', '{patio}'),
	(308, 'candle holder', 'candlestick', true, true, '{candl,holder}', '{candlestick}'),
	(309, 'pillow sham', 'pillowcase', true, true, '{pillow,sham}', '{pillowcas}'),
	(310, 'hanger', 'hook', true, true, '{hanger}', '{hook}'),
	(311, 'face cloth', 'washcloth', true, true, '{face,cloth}', '{washcloth}'),
	(312, 'led', 'light emitting diode', true, true, '{led}', '{light,emit,diod}'),
	(313, 'gallon', 'gal', true, true, '{gallon}', '{gal}'),
	(314, 'shades', 'blinds', true, true, '{shade}', '{blind}'),
	(315, 'ft', 'foot', true, true, '{ft}', '{foot}'),
	(316, 'quart', 'qt', true, true, '{quart}', '{qt}'),
	(317, 'sofa table', 'entry table', true, true, '{sofa,tabl}', '{entri,tabl}'),
	(318, 'media console', 'tv stand', true, true, '{media,consol}', '{tv,stand}'),
	(319, 'timepiece', 'clock', true, true, '{timepiec}', '{clock}'),
	(320, 'stool', 'barstool', true, true, '{stool}', '{barstool}'),
	(321, 'trash can', 'waste bin', true, true, '{trash}', '{wast,bin}'),
	(322, 'stainless steel', 'ss', true, true, '{stainless,steel}', '{ss}'),
	(323, 'flowerpot', 'planter', true, true, '{flowerpot}', '{planter}'),
	(324, 'media console', 'entertainment center', true, true, '{media,consol}', '{entertain,center}'),
	(325, 'foot', 'ft', true, true, '{foot}', '{ft}'),
	(326, 'sunshade', 'parasol', true, true, '{sunshad}', '{parasol}'),
	(327, 'patio furniture', 'garden furniture', true, true, '{patio,furnitur}', '{garden,furnitur}'),
	(328, 'orb', 'oil rubbed bronze', true, true, '{orb}', '{oil,rub,bronz}'),
	(329, 'wine glass', 'stemware', true, true, '{wine,glass}', '{stemwar}'),
	(330, 'umbrella', 'parasol', true, true, '{umbrella}', '{parasol}'),
	(331, 'window topper', 'valance', true, true, '{window,topper}', '{valanc}'),
	(332, 'lantern', 'hanging light', true, true, '{lantern}', '{hang,light}'),
	(333, 'trash can', 'trashcan', true, true, '{trash}', '{trashcan}'),
	(334, 'ceiling light', 'lighting fixture', true, true, '{ceil,light}', '{light,fixtur}'),
	(335, 'track light', 'spotlight', true, true, '{track,light}', '{spotlight}'),
	(336, 'pillow', 'cushion', true, true, '{pillow}', '{cushion}'),
	(337, 'hammock', 'swing', true, true, '{hammock}', '{swing}'),
	(338, 'light fixture', 'lighting fixture', true, true, '{light,fixtur}', '{light,fixtur}'),
	(339, 'table lamp', 'bedside lamp', true, true, '{tabl,lamp}', '{bedsid,lamp}'),
	(341, 'trashcan', 'trash can', true, true, '{trashcan}', '{trash}'),
	(342, 'end table', 'side table', true, true, '{end,tabl}', '{side,tabl}'),
	(343, 'ceiling light', 'light fixture', true, true, '{ceil,light}', '{light,fixtur}'),
	(344, 'bookshelf', 'shelving', true, true, '{bookshelf}', '{shelv}'),
	(345, 'toilet', 'commode', true, true, '{toilet}', '{commod}'),
	(346, 'storage cabinet', 'cupboard', true, true, '{storag,cabinet}', '{cupboard}'),
	(347, 'decorative pillow', 'throw pillow', true, true, '{decor,pillow}', '{throw,pillow}'),
	(348, 'door mat', 'doormat', true, true, '{door,mat}', '{doormat}'),
	(349, 'dinnerware', 'plate set', true, true, '{dinnerwar}', '{plate,set}'),
	(350, 'side table', 'accent table', true, true, '{side,tabl}', '{accent,tabl}'),
	(351, 'plate set', 'dinnerware', true, true, '{plate,set}', '{dinnerwar}'),
	(352, 'stemware', 'wine glass', true, true, '{stemwar}', '{wine,glass}'),
	(353, 'coffee table', 'cocktail table', true, true, '{coffe,tabl}', '{cocktail,tabl}'),
	(354, 'lighting fixture', 'ceiling light', true, true, '{light,fixtur}', '{ceil,light}'),
	(355, 'screen', 'room divider', true, true, '{screen}', '{room,divid}'),
	(356, 'door mat', 'welcome mat', true, true, '{door,mat}', '{welcom,mat}'),
	(357, 'swing', 'hammock', true, true, '{swing}', '{hammock}'),
	(358, 'drinking glass', 'tumbler', true, true, '{drink,glass}', '{tumbler}'),
	(359, 'entry table', 'hall table', true, true, '{entri,tabl}', '{hall,tabl}'),
	(360, 'accent table', 'side table', true, true, '{accent,tabl}', '{side,tabl}'),
	(361, 'vanity top', 'countertop', true, true, '{vaniti,top}', '{countertop}'),
	(362, 'sheer', 'curtain', true, true, '{sheer}', '{curtain}'),
	(364, 'wreath', 'garland', true, true, '{wreath}', '{garland}'),
	(365, 'cushion', 'pillow', true, true, '{cushion}', '{pillow}'),
	(366, 'cupboard', 'storage cabinet', true, true, '{cupboard}', '{storag,cabinet}'),
	(367, 'recessed light', 'can light', true, true, '{recess,light}', '{light}'),
	(368, 'room divider', 'screen', true, true, '{room,divid}', '{screen}'),
	(369, 'recessed light', 'downlight', true, true, '{recess,light}', '{downlight}'),
	(370, 'lounge chair', 'lounger', true, true, '{loung,chair}', '{lounger}'),
	(371, 'bar stool', 'counter stool', true, true, '{bar,stool}', '{counter,stool}'),
	(373, 'hall table', 'entry table', true, true, '{hall,tabl}', '{entri,tabl}'),
	(374, 'bath', 'bathroom', true, true, '{bath}', '{bathroom}'),
	(376, 'dish set', 'dinnerware', true, true, '{dish,set}', '{dinnerwar}'),
	(377, 'curtain', 'sheer', true, true, '{curtain}', '{sheer}'),
	(378, 'welcome mat', 'door mat', true, true, '{welcom,mat}', '{door,mat}'),
	(379, 'garland', 'wreath', true, true, '{garland}', '{wreath}'),
	(380, 'can light', 'recessed light', true, true, '{light}', '{recess,light}'),
	(381, 'fire pit', 'firepit', true, true, '{fire,pit}', '{firepit}'),
	(382, 'cocktail table', 'coffee table', true, true, '{cocktail,tabl}', '{coffe,tabl}'),
	(383, 'carpet', 'rug', true, true, '{carpet}', '{rug}'),
	(384, 'doormat', 'door mat', true, true, '{doormat}', '{door,mat}'),
	(385, 'firepit', 'fire pit', true, true, '{firepit}', '{fire,pit}'),
	(386, 'counter stool', 'bar stool', true, true, '{counter,stool}', '{bar,stool}'),
	(387, 'spotlight', 'track light', true, true, '{spotlight}', '{track,light}'),
	(388, 'bathroom', 'bath', true, true, '{bathroom}', '{bath}'),
	(389, 'valance', 'window topper', true, true, '{valanc}', '{window,topper}'),
	(390, 'rug', 'carpet', true, true, '{rug}', '{carpet}'),
	(391, 'throw pillow', 'decorative pillow', true, true, '{throw,pillow}', '{decor,pillow}'),
	(392, 'can light', 'downlight', true, true, '{light}', '{downlight}'),
	(393, 'shelving', 'bookshelf', true, true, '{shelv}', '{bookshelf}'),
	(394, 'plate set', 'dish set', true, true, '{plate,set}', '{dish,set}'),
	(395, 'downlight', 'can light', true, true, '{downlight}', '{light}'),
	(396, 'countertop', 'vanity top', true, true, '{countertop}', '{vaniti,top}'),
	(397, 'lounger', 'lounge chair', true, true, '{lounger}', '{loung,chair}'),
	(398, 'dinnerware', 'dish set', true, true, '{dinnerwar}', '{dish,set}'),
	(399, 'hanging light', 'lantern', true, true, '{hang,light}', '{lantern}'),
	(400, 'side table', 'end table', true, true, '{side,tabl}', '{end,tabl}'),
	(401, 'dish set', 'plate set', true, true, '{dish,set}', '{plate,set}'),
	(403, 'commode', 'toilet', true, true, '{commod}', '{toilet}'),
	(404, 'parasol', 'umbrella', true, true, '{parasol}', '{umbrella}'),
	(406, 'lighting fixture', 'light fixture', true, true, '{light,fixtur}', '{light,fixtur}'),
	(407, 'hall table', 'console table', true, true, '{hall,tabl}', '{consol,tabl}'),
	(408, 'downlight', 'recessed light', true, true, '{downlight}', '{recess,light}'),
	(409, 'light fixture', 'ceiling light', true, true, '{light,fixtur}', '{ceil,light}'),
	(410, 'bedside lamp', 'table lamp', true, true, '{bedsid,lamp}', '{tabl,lamp}'),
	(411, 'tumbler', 'drinking glass', true, true, '{tumbler}', '{drink,glass}'),
	(412, 'console table', 'hall table', true, true, '{consol,tabl}', '{hall,tabl}'),
	(413, 'tissue holder', 'toilet tissue holder', true, true, '{tissu,holder}', '{toilet,tissu,holder}'),
	(414, 'cabinet pull', 'cabinet handle', true, true, '{cabinet,pull}', '{cabinet,handl}'),
	(415, 'removable wallpaper', 'self adhesive wallpaper', true, true, '{remov,wallpap}', '{self,adhes,wallpap}'),
	(416, 'toilet tissue holder', 'toilet paper holder', true, true, '{toilet,tissu,holder}', '{toilet,paper,holder}'),
	(417, 'arm chair', 'club chair', true, true, '{arm,chair}', '{club,chair}'),
	(418, 'closet system', 'closet organizer', true, true, '{closet,system}', '{closet,organ}'),
	(419, 'toilet paper holder', 'tissue holder', true, true, '{toilet,paper,holder}', '{tissu,holder}'),
	(420, 'peel and stick wallpaper', 'removable wallpaper', true, true, '{peel,stick,wallpap}', '{remov,wallpap}'),
	(421, 'toilet roll holder', 'toilet paper holder', true, true, '{toilet,roll,holder}', '{toilet,paper,holder}'),
	(422, 'area rug', 'throw rug', true, true, '{area,rug}', '{throw,rug}'),
	(423, 'flameless candle', 'led candle', true, true, '{flameless,candl}', '{led,candl}'),
	(424, 'toilet tissue holder', 'tissue holder', true, true, '{toilet,tissu,holder}', '{tissu,holder}'),
	(425, 'sleeper sofa', 'sofa bed', true, true, '{sleeper,sofa}', '{sofa,bed}'),
	(426, 'led candle', 'flameless candle', true, true, '{led,candl}', '{flameless,candl}'),
	(427, 'magazine holder', 'magazine rack', true, true, '{magazin,holder}', '{magazin,rack}'),
	(428, 'full length mirror', 'cheval mirror', true, true, '{full,length,mirror}', '{cheval,mirror}'),
	(429, 'club chair', 'accent chair', true, true, '{club,chair}', '{accent,chair}'),
	(430, 'window panel', 'curtain panel', true, true, '{window,panel}', '{curtain,panel}'),
	(431, 'drawer pull', 'cabinet handle', true, true, '{drawer,pull}', '{cabinet,handl}'),
	(432, 'drawer handle', 'cabinet handle', true, true, '{drawer,handl}', '{cabinet,handl}'),
	(433, 'bath light', 'vanity light', true, true, '{bath,light}', '{vaniti,light}'),
	(434, 'window panel', 'curtain', true, true, '{window,panel}', '{curtain}'),
	(435, 'throw rug', 'area rug', true, true, '{throw,rug}', '{area,rug}'),
	(436, 'self adhesive wallpaper', 'peel and stick wallpaper', true, true, '{self,adhes,wallpap}', '{peel,stick,wallpap}'),
	(437, 'curtain panel', 'curtain', true, true, '{curtain,panel}', '{curtain}'),
	(438, 'wall ledge', 'wall shelf', true, true, '{wall,ledg}', '{wall,shelf}'),
	(439, 'towel rail', 'towel rack', true, true, '{towel,rail}', '{towel,rack}'),
	(440, 'vanity light', 'bath light', true, true, '{vaniti,light}', '{bath,light}'),
	(441, 'tissue holder', 'toilet paper holder', true, true, '{tissu,holder}', '{toilet,paper,holder}'),
	(442, 'towel rack', 'towel bar', true, true, '{towel,rack}', '{towel,bar}'),
	(443, 'sleeper sofa', 'futon', true, true, '{sleeper,sofa}', '{futon}'),
	(444, 'drawer pull', 'drawer handle', true, true, '{drawer,pull}', '{drawer,handl}'),
	(445, 'curtain', 'window panel', true, true, '{curtain}', '{window,panel}'),
	(446, 'bathroom light', 'bath light', true, true, '{bathroom,light}', '{bath,light}'),
	(447, 'toilet paper holder', 'toilet roll holder', true, true, '{toilet,paper,holder}', '{toilet,roll,holder}'),
	(448, 'cheval mirror', 'full length mirror', true, true, '{cheval,mirror}', '{full,length,mirror}'),
	(449, 'cabinet hardware', 'cabinet knob', true, true, '{cabinet,hardwar}', '{cabinet,knob}'),
	(450, 'wall shelf', 'floating shelf', true, true, '{wall,shelf}', '{float,shelf}'),
	(452, 'cabinet handle', 'drawer pull', true, true, '{cabinet,handl}', '{drawer,pull}'),
	(453, 'wall ledge', 'floating shelf', true, true, '{wall,ledg}', '{float,shelf}'),
	(454, 'platform bed', 'bed frame', true, true, '{platform,bed}', '{bed,frame}'),
	(455, 'cabinet pull', 'drawer handle', true, true, '{cabinet,pull}', '{drawer,handl}'),
	(456, 'cabinet handle', 'drawer handle', true, true, '{cabinet,handl}', '{drawer,handl}'),
	(457, 'garbage bag', 'trash bag', true, true, '{garbag,bag}', '{trash,bag}'),
	(458, 'closet organizer', 'closet system', true, true, '{closet,organ}', '{closet,system}'),
	(459, 'club chair', 'armchair', true, true, '{club,chair}', '{armchair}'),
	(460, 'accent rug', 'area rug', true, true, '{accent,rug}', '{area,rug}'),
	(461, 'accent chair', 'arm chair', true, true, '{accent,chair}', '{arm,chair}'),
	(462, 'wall shelf', 'wall ledge', true, true, '{wall,shelf}', '{wall,ledg}'),
	(463, 'trash bag', 'garbage bag', true, true, '{trash,bag}', '{garbag,bag}'),
	(464, 'accent chair', 'club chair', true, true, '{accent,chair}', '{club,chair}'),
	(465, 'christmas lights', 'holiday lights', true, true, '{christma,light}', '{holiday,light}'),
	(466, 'cabinet knob', 'cabinet hardware', true, true, '{cabinet,knob}', '{cabinet,hardwar}'),
	(467, 'self adhesive wallpaper', 'removable wallpaper', true, true, '{self,adhes,wallpap}', '{remov,wallpap}'),
	(468, 'sofa bed', 'sleeper sofa', true, true, '{sofa,bed}', '{sleeper,sofa}'),
	(469, 'area rug', 'accent rug', true, true, '{area,rug}', '{accent,rug}'),
	(470, 'bed frame', 'platform bed', true, true, '{bed,frame}', '{platform,bed}'),
	(471, 'toilet roll holder', 'toilet tissue holder', true, true, '{toilet,roll,holder}', '{toilet,tissu,holder}'),
	(472, 'toilet paper holder', 'toilet tissue holder', true, true, '{toilet,paper,holder}', '{toilet,tissu,holder}'),
	(473, 'cabinet handle', 'cabinet pull', true, true, '{cabinet,handl}', '{cabinet,pull}'),
	(474, 'accent rug', 'throw rug', true, true, '{accent,rug}', '{throw,rug}'),
	(475, 'drawer pull', 'cabinet pull', true, true, '{drawer,pull}', '{cabinet,pull}'),
	(476, 'cabinet pull', 'drawer pull', true, true, '{cabinet,pull}', '{drawer,pull}'),
	(477, 'toilet roll holder', 'tissue holder', true, true, '{toilet,roll,holder}', '{tissu,holder}'),
	(478, 'string lights', 'fairy lights', true, true, '{string,light}', '{fairi,light}'),
	(479, 'bath light', 'bathroom light', true, true, '{bath,light}', '{bathroom,light}'),
	(480, 'throw rug', 'accent rug', true, true, '{throw,rug}', '{accent,rug}'),
	(481, 'arm chair', 'armchair', true, true, '{arm,chair}', '{armchair}'),
	(482, 'curtain panel', 'window panel', true, true, '{curtain,panel}', '{window,panel}'),
	(483, 'floating shelf', 'wall shelf', true, true, '{float,shelf}', '{wall,shelf}'),
	(484, 'full length mirror', 'floor mirror', true, true, '{full,length,mirror}', '{floor,mirror}'),
	(485, 'futon', 'sleeper sofa', true, true, '{futon}', '{sleeper,sofa}'),
	(486, 'accent chair', 'armchair', true, true, '{accent,chair}', '{armchair}'),
	(487, 'torchiere', 'floor lamp', true, true, '{torchier}', '{floor,lamp}'),
	(488, 'towel rack', 'towel rail', true, true, '{towel,rack}', '{towel,rail}'),
	(489, 'cabinet pull', 'cabinet hardware', true, true, '{cabinet,pull}', '{cabinet,hardwar}'),
	(490, 'removable wallpaper', 'peel and stick wallpaper', true, true, '{remov,wallpap}', '{peel,stick,wallpap}'),
	(491, 'floor mirror', 'full length mirror', true, true, '{floor,mirror}', '{full,length,mirror}'),
	(492, 'armchair', 'arm chair', true, true, '{armchair}', '{arm,chair}'),
	(493, 'towel rail', 'towel bar', true, true, '{towel,rail}', '{towel,bar}'),
	(494, 'floor lamp', 'torchiere', true, true, '{floor,lamp}', '{torchier}'),
	(495, 'shower curtain ring', 'shower curtain hook', true, true, '{shower,curtain,ring}', '{shower,curtain,hook}'),
	(496, 'sofa bed', 'futon', true, true, '{sofa,bed}', '{futon}'),
	(497, 'tissue holder', 'toilet roll holder', true, true, '{tissu,holder}', '{toilet,roll,holder}'),
	(499, 'arm chair', 'accent chair', true, true, '{arm,chair}', '{accent,chair}'),
	(500, 'towel bar', 'towel rack', true, true, '{towel,bar}', '{towel,rack}'),
	(501, 'holiday lights', 'christmas lights', true, true, '{holiday,light}', '{christma,light}'),
	(502, 'drawer handle', 'cabinet pull', true, true, '{drawer,handl}', '{cabinet,pull}'),
	(503, 'fairy lights', 'string lights', true, true, '{fairi,light}', '{string,light}'),
	(504, 'peel and stick wallpaper', 'self adhesive wallpaper', true, true, '{peel,stick,wallpap}', '{self,adhes,wallpap}'),
	(505, 'bathroom light', 'vanity light', true, true, '{bathroom,light}', '{vaniti,light}'),
	(507, 'over the toilet storage', 'space saver', true, true, '{over,toilet,storag}', '{space,saver}'),
	(508, 'cabinet hardware', 'cabinet pull', true, true, '{cabinet,hardwar}', '{cabinet,pull}'),
	(509, 'magazine rack', 'magazine holder', true, true, '{magazin,rack}', '{magazin,holder}'),
	(511, 'toilet tissue holder', 'toilet roll holder', true, true, '{toilet,tissu,holder}', '{toilet,roll,holder}'),
	(512, 'cheval mirror', 'floor mirror', true, true, '{cheval,mirror}', '{floor,mirror}'),
	(513, 'armchair', 'club chair', true, true, '{armchair}', '{club,chair}'),
	(514, 'vanity light', 'bathroom light', true, true, '{vaniti,light}', '{bathroom,light}'),
	(515, 'armchair', 'accent chair', true, true, '{armchair}', '{accent,chair}'),
	(516, 'floating shelf', 'wall ledge', true, true, '{float,shelf}', '{wall,ledg}'),
	(517, 'club chair', 'arm chair', true, true, '{club,chair}', '{arm,chair}'),
	(518, 'shower curtain hook', 'shower curtain ring', true, true, '{shower,curtain,hook}', '{shower,curtain,ring}'),
	(519, 'floor mirror', 'cheval mirror', true, true, '{floor,mirror}', '{cheval,mirror}'),
	(520, 'futon', 'sofa bed', true, true, '{futon}', '{sofa,bed}'),
	(521, 'towel bar', 'towel rail', true, true, '{towel,bar}', '{towel,rail}'),
	(522, 'space saver', 'over the toilet storage', true, true, '{space,saver}', '{over,toilet,storag}'),
	(523, 'drawer handle', 'drawer pull', true, true, '{drawer,handl}', '{drawer,pull}'),
	(524, 'curtain', 'curtain panel', true, true, '{curtain}', '{curtain,panel}'),
	(525, 'tapestry', 'wall hanging', true, true, '{tapestri}', '{wall,hang}'),
	(526, 'dinnerware', 'crockery', true, true, '{dinnerwar}', '{crockeri}'),
	(527, 'cozy', 'cosy', true, true, '{cozi}', '{cosi}'),
	(528, 'wicker', 'rattan', true, true, '{wicker}', '{rattan}'),
	(529, 'sun mirror', 'sunburst mirror', true, true, '{sun,mirror}', '{sunburst,mirror}'),
	(530, 'incense burner', 'incense holder', true, true, '{incens,burner}', '{incens,holder}'),
	(531, 'stoneware', 'ceramic', true, true, '{stonewar}', '{ceram}'),
	(532, 'big', 'large', true, true, '{big}', '{larg}'),
	(533, 'knife', 'knives', true, true, '{knife}', '{knive}'),
	(534, 'knives', 'knife', true, true, '{knive}', '{knife}'),
	(535, 'shelves', 'shelf', true, true, '{shelv}', '{shelf}'),
	(536, 'crockery', 'dinnerware', true, true, '{crockeri}', '{dinnerwar}'),
	(537, 'starburst', 'sunburst', true, true, '{starburst}', '{sunburst}'),
	(538, 'dinnerware', 'dinner set', true, true, '{dinnerwar}', '{dinner,set}'),
	(539, 'cosy', 'cozy', true, true, '{cosi}', '{cozi}'),
	(540, 'little', 'small', true, true, '{littl}', '{small}'),
	(541, 'gold', 'brass', true, true, '{gold}', '{brass}'),
	(542, 'sunburst mirror', 'sunburst', true, true, '{sunburst,mirror}', '{sunburst}'),
	(543, 'crockery', 'dinner set', true, true, '{crockeri}', '{dinner,set}'),
	(544, 'sunburst', 'sun mirror', true, true, '{sunburst}', '{sun,mirror}'),
	(545, 'incense holder', 'incense burner', true, true, '{incens,holder}', '{incens,burner}'),
	(546, 'macrame', 'wall hanging', true, true, '{macram}', '{wall,hang}'),
	(547, 'dinnerware', 'tableware', true, true, '{dinnerwar}', '{tablewar}'),
	(548, 'wall hanging', 'tapestry', true, true, '{wall,hang}', '{tapestri}'),
	(549, 'sunburst', 'sunburst mirror', true, true, '{sunburst}', '{sunburst,mirror}'),
	(550, 'ceramic', 'stoneware', true, true, '{ceram}', '{stonewar}'),
	(551, 'rattan', 'wicker', true, true, '{rattan}', '{wicker}'),
	(552, 'tableware', 'dinnerware', true, true, '{tablewar}', '{dinnerwar}'),
	(553, 'ivory', 'cream', true, true, '{ivori}', '{cream}'),
	(554, 'shelf', 'shelves', true, true, '{shelf}', '{shelv}'),
	(555, 'wall hanging', 'macrame', true, true, '{wall,hang}', '{macram}'),
	(556, 'leaf', 'leaves', true, true, '{leaf}', '{leav}'),
	(557, 'dinner set', 'crockery', true, true, '{dinner,set}', '{crockeri}'),
	(558, 'leaves', 'leaf', true, true, '{leav}', '{leaf}'),
	(559, 'small', 'little', true, true, '{small}', '{littl}'),
	(560, 'sunburst mirror', 'sun mirror', true, true, '{sunburst,mirror}', '{sun,mirror}'),
	(561, 'sun mirror', 'sunburst', true, true, '{sun,mirror}', '{sunburst}'),
	(562, 'dinner set', 'dinnerware', true, true, '{dinner,set}', '{dinnerwar}'),
	(563, 'poster', 'print', true, true, '{poster}', '{print}'),
	(564, 'cream', 'ivory', true, true, '{cream}', '{ivori}'),
	(565, 'large', 'big', true, true, '{larg}', '{big}'),
	(566, 'brass', 'gold', true, true, '{brass}', '{gold}'),
	(567, 'sunburst', 'starburst', true, true, '{sunburst}', '{starburst}'),
	(568, 'print', 'poster', true, true, '{print}', '{poster}'),
	(569, 'tealight', 'candle', true, true, '{tealight}', '{candl}'),
	(570, 'black', 'charcoal', true, true, '{black}', '{charcoal}'),
	(571, 'urn', 'amphora', true, true, '{urn}', '{amphora}'),
	(572, 'pot', 'planter', true, true, '{pot}', '{planter}'),
	(573, 'metal', 'iron', true, true, '{metal}', '{iron}'),
	(574, 'gray', 'charcoal', true, true, '{gray}', '{charcoal}'),
	(575, 'beige', 'sand', true, true, '{beig}', '{sand}'),
	(576, 'red', 'burgundy', true, true, '{red}', '{burgundi}'),
	(577, 'green', 'olive', true, true, '{green}', '{oliv}'),
	(578, 'silver', 'chrome', true, true, '{silver}', '{chrome}'),
	(579, 'metal', 'steel', true, true, '{metal}', '{steel}'),
	(580, 'painting', 'wall art', true, true, '{paint}', '{wall,art}'),
	(581, 'yellow', 'mustard', true, true, '{yellow}', '{mustard}'),
	(582, 'wood', 'walnut', true, true, '{wood}', '{walnut}'),
	(583, 'metal', 'brass', true, true, '{metal}', '{brass}'),
	(584, 'beige', 'oat', true, true, '{beig}', '{oat}'),
	(585, 'tea light', 'candle', true, true, '{tea,light}', '{candl}'),
	(586, 'urn', 'vase', true, true, '{urn}', '{vase}'),
	(587, 'pink', 'blush', true, true, '{pink}', '{blush}'),
	(588, 'wooden', 'teak', true, true, '{wooden}', '{teak}'),
	(589, 'wood', 'teak', true, true, '{wood}', '{teak}'),
	(590, 'white', 'ivory', true, true, '{white}', '{ivori}'),
	(591, 'wood', 'oak', true, true, '{wood}', '{oak}'),
	(592, 'stone', 'marble', true, true, '{stone}', '{marbl}'),
	(593, 'painting', 'print', true, true, '{paint}', '{print}'),
	(594, 'wooden', 'oak', true, true, '{wooden}', '{oak}'),
	(595, 'picture', 'print', true, true, '{pictur}', '{print}'),
	(596, 'wooden', 'walnut', true, true, '{wooden}', '{walnut}'),
	(597, 'green', 'sage', true, true, '{green}', '{sage}'),
	(598, 'picture', 'wall art', true, true, '{pictur}', '{wall,art}'),
	(599, 'grey', 'charcoal', true, true, '{grey}', '{charcoal}'),
	(600, 'wood', 'acacia', true, true, '{wood}', '{acacia}'),
	(601, 'stone', 'travertine', true, true, '{stone}', '{travertin}'),
	(602, 'pottery', 'stoneware', true, true, '{potteri}', '{stonewar}'),
	(603, 'wooden', 'acacia', true, true, '{wooden}', '{acacia}'),
	(604, 'white', 'cream', true, true, '{white}', '{cream}'),
	(605, 'pottery', 'terracotta', true, true, '{potteri}', '{terracotta}'),
	(606, 'silver', 'nickel', true, true, '{silver}', '{nickel}'),
	(607, 'leaning mirror', 'leaner mirror', true, true, '{lean,mirror}', '{leaner,mirror}'),
	(608, 'foyer table', 'entryway table', true, true, '{foyer,tabl}', '{entryway,tabl}'),
	(609, 'leaner mirror', 'leaning mirror', true, true, '{leaner,mirror}', '{lean,mirror}'),
	(610, 'kitchen table', 'dining table', true, true, '{kitchen,tabl}', '{dine,tabl}'),
	(611, 'door mat', 'entrance mat', true, true, '{door,mat}', '{entranc,mat}'),
	(612, 'console table', 'foyer table', true, true, '{consol,tabl}', '{foyer,tabl}'),
	(613, 'soap holder', 'soap dish', true, true, '{soap,holder}', '{soap,dish}'),
	(614, 'rug gripper', 'carpet pad', true, true, '{rug,gripper}', '{carpet,pad}'),
	(615, 'hallway table', 'entryway table', true, true, '{hallway,tabl}', '{entryway,tabl}'),
	(616, 'artificial plant', 'silk plant', true, true, '{artifici,plant}', '{silk,plant}'),
	(617, 'door mat', 'entry mat', true, true, '{door,mat}', '{entri,mat}'),
	(618, 'trash bin', 'garbage bin', true, true, '{trash,bin}', '{garbag,bin}'),
	(619, 'dining chair', 'kitchen chair', true, true, '{dine,chair}', '{kitchen,chair}'),
	(620, 'desk light', 'desk lamp', true, true, '{desk,light}', '{desk,lamp}'),
	(621, 'bathroom mat', 'bath mat', true, true, '{bathroom,mat}', '{bath,mat}'),
	(622, 'cafe lights', 'string lights', true, true, '{cafe,light}', '{string,light}'),
	(623, 'couch cover', 'sofa cover', true, true, '{couch,cover}', '{sofa,cover}'),
	(624, 'dish set', 'dinner set', true, true, '{dish,set}', '{dinner,set}'),
	(625, 'loveseat', '2 seater sofa', true, true, '{loveseat}', '{2,seater,sofa}'),
	(626, 'pendant', 'pendant light', true, true, '{pendant}', '{pendant,light}'),
	(627, 'soap dish', 'soap holder', true, true, '{soap,dish}', '{soap,holder}'),
	(628, 'towel bar', 'towel holder', true, true, '{towel,bar}', '{towel,holder}'),
	(629, 'media cabinet', 'tv cabinet', true, true, '{media,cabinet}', '{tv,cabinet}'),
	(630, 'foyer table', 'console table', true, true, '{foyer,tabl}', '{consol,tabl}'),
	(631, 'trash bin', 'rubbish bin', true, true, '{trash,bin}', '{rubbish,bin}'),
	(632, 'light shade', 'lamp shade', true, true, '{light,shade}', '{lamp,shade}'),
	(633, 'toilet paper stand', 'toilet paper holder', true, true, '{toilet,paper,stand}', '{toilet,paper,holder}'),
	(634, 'adirondack chair', 'muskoka chair', true, true, '{adirondack,chair}', '{muskoka,chair}'),
	(635, 'bed in a bag', 'comforter set', true, true, '{bed,bag}', '{comfort,set}'),
	(636, 'string lights', 'cafe lights', true, true, '{string,light}', '{cafe,light}'),
	(637, 'desk lamp', 'desk light', true, true, '{desk,lamp}', '{desk,light}'),
	(638, 'pendant lamp', 'hanging lamp', true, true, '{pendant,lamp}', '{hang,lamp}'),
	(639, 'dinner set', 'plate set', true, true, '{dinner,set}', '{plate,set}'),
	(640, 'trash can', 'trash bin', true, true, '{trash}', '{trash,bin}'),
	(641, 'leaner mirror', 'full body mirror', true, true, '{leaner,mirror}', '{full,bodi,mirror}'),
	(642, 'garbage bin', 'rubbish bin', true, true, '{garbag,bin}', '{rubbish,bin}'),
	(643, 'decoration', 'decor', true, true, '{decor}', '{decor}'),
	(644, 'bureau', 'dresser', true, true, '{bureau}', '{dresser}'),
	(645, 'bathroom mat', 'bathroom rug', true, true, '{bathroom,mat}', '{bathroom,rug}'),
	(646, 'loveseat', 'two seater sofa', true, true, '{loveseat}', '{two,seater,sofa}'),
	(647, 'full body mirror', 'leaning mirror', true, true, '{full,bodi,mirror}', '{lean,mirror}'),
	(648, 'drape', 'curtain panel', true, true, '{drape}', '{curtain,panel}'),
	(649, 'garbage bin', 'trash can', true, true, '{garbag,bin}', '{trash}'),
	(650, 'kitchen chair', 'dining chair', true, true, '{kitchen,chair}', '{dine,chair}'),
	(651, 'tv stand', 'tv console', true, true, '{tv,stand}', '{tv,consol}'),
	(653, 'rubbish bin', 'trash bin', true, true, '{rubbish,bin}', '{trash,bin}'),
	(654, 'dining table', 'kitchen table', true, true, '{dine,tabl}', '{kitchen,tabl}'),
	(655, 'standing mirror', 'full body mirror', true, true, '{stand,mirror}', '{full,bodi,mirror}'),
	(656, 'coat rack', 'coat tree', true, true, '{coat,rack}', '{coat,tree}'),
	(657, 'floating shelf', 'picture ledge', true, true, '{float,shelf}', '{pictur,ledg}'),
	(658, 'leaner mirror', 'floor mirror', true, true, '{leaner,mirror}', '{floor,mirror}'),
	(659, 'tv console', 'media cabinet', true, true, '{tv,consol}', '{media,cabinet}'),
	(660, 'floor mirror', 'full body mirror', true, true, '{floor,mirror}', '{full,bodi,mirror}'),
	(661, 'tp holder', 'toilet paper stand', true, true, '{tp,holder}', '{toilet,paper,stand}'),
	(662, 'full body mirror', 'full length mirror', true, true, '{full,bodi,mirror}', '{full,length,mirror}'),
	(663, '2 seater sofa', 'loveseat', true, true, '{2,seater,sofa}', '{loveseat}'),
	(664, 'toilet paper stand', 'tp holder', true, true, '{toilet,paper,stand}', '{tp,holder}'),
	(665, 'shower organizer', 'shower caddy', true, true, '{shower,organ}', '{shower,caddi}'),
	(667, 'console table', 'entryway table', true, true, '{consol,tabl}', '{entryway,tabl}'),
	(668, 'tv console', 'tv stand', true, true, '{tv,consol}', '{tv,stand}'),
	(669, 'bistro lights', 'cafe lights', true, true, '{bistro,light}', '{cafe,light}'),
	(670, 'curtain panel', 'drape', true, true, '{curtain,panel}', '{drape}'),
	(671, 'curtain panel', 'drapery', true, true, '{curtain,panel}', '{draperi}'),
	(673, 'hanging lamp', 'pendant', true, true, '{hang,lamp}', '{pendant}'),
	(674, 'bath mat', 'bathroom mat', true, true, '{bath,mat}', '{bathroom,mat}'),
	(675, 'tv cabinet', 'tv console', true, true, '{tv,cabinet}', '{tv,consol}'),
	(676, 'sideboard', 'buffet', true, true, '{sideboard}', '{buffet}'),
	(677, 'bathroom rug', 'bathroom mat', true, true, '{bathroom,rug}', '{bathroom,mat}'),
	(679, 'tv cabinet', 'media cabinet', true, true, '{tv,cabinet}', '{media,cabinet}'),
	(680, 'picture ledge', 'floating shelf', true, true, '{pictur,ledg}', '{float,shelf}'),
	(683, 'entrance mat', 'entry mat', true, true, '{entranc,mat}', '{entri,mat}'),
	(684, 'kitchen cart', 'kitchen trolley', true, true, '{kitchen,cart}', '{kitchen,trolley}'),
	(685, 'toilet paper holder', 'toilet paper stand', true, true, '{toilet,paper,holder}', '{toilet,paper,stand}'),
	(686, 'plate set', 'dinner set', true, true, '{plate,set}', '{dinner,set}'),
	(688, 'dinnerware set', 'dinner set', true, true, '{dinnerwar,set}', '{dinner,set}'),
	(689, 'dinner set', 'dish set', true, true, '{dinner,set}', '{dish,set}'),
	(690, 'shoe shelf', 'shoe organizer', true, true, '{shoe,shelf}', '{shoe,organ}'),
	(691, 'blackout', 'black out', true, true, '{blackout}', '{black,out}'),
	(692, 'black out', 'blackout', true, true, '{black,out}', '{blackout}'),
	(693, 'pendant light', 'pendant lamp', true, true, '{pendant,light}', '{pendant,lamp}'),
	(694, 'trash can', 'garbage bin', true, true, '{trash}', '{garbag,bin}'),
	(695, 'entrance mat', 'doormat', true, true, '{entranc,mat}', '{doormat}'),
	(696, 'media cabinet', 'tv console', true, true, '{media,cabinet}', '{tv,consol}'),
	(697, 'shoe organizer', 'shoe rack', true, true, '{shoe,organ}', '{shoe,rack}'),
	(698, 'hallway table', 'foyer table', true, true, '{hallway,tabl}', '{foyer,tabl}'),
	(699, 'standing mirror', 'leaner mirror', true, true, '{stand,mirror}', '{leaner,mirror}'),
	(700, 'sofa cover', 'couch cover', true, true, '{sofa,cover}', '{couch,cover}'),
	(701, 'pendant', 'pendant lamp', true, true, '{pendant}', '{pendant,lamp}'),
	(702, 'string lights', 'bistro lights', true, true, '{string,light}', '{bistro,light}'),
	(703, 'floor mirror', 'standing mirror', true, true, '{floor,mirror}', '{stand,mirror}'),
	(704, 'lamp shade', 'lamp cover', true, true, '{lamp,shade}', '{lamp,cover}'),
	(707, 'trash bin', 'trash can', true, true, '{trash,bin}', '{trash}'),
	(708, 'entryway table', 'foyer table', true, true, '{entryway,tabl}', '{foyer,tabl}'),
	(709, 'bath mat', 'bathroom rug', true, true, '{bath,mat}', '{bathroom,rug}'),
	(710, 'decor', 'decoration', true, true, '{decor}', '{decor}'),
	(711, 'shoe organizer', 'shoe shelf', true, true, '{shoe,organ}', '{shoe,shelf}'),
	(712, 'rug pad', 'rug gripper', true, true, '{rug,pad}', '{rug,gripper}'),
	(713, 'entrance mat', 'welcome mat', true, true, '{entranc,mat}', '{welcom,mat}'),
	(714, 'shower caddy', 'shower organizer', true, true, '{shower,caddi}', '{shower,organ}'),
	(715, 'hallway table', 'console table', true, true, '{hallway,tabl}', '{consol,tabl}'),
	(716, 'pendant lamp', 'pendant', true, true, '{pendant,lamp}', '{pendant}'),
	(717, 'pendant light', 'pendant', true, true, '{pendant,light}', '{pendant}'),
	(718, 'hanging lamp', 'pendant light', true, true, '{hang,lamp}', '{pendant,light}'),
	(719, 'toilet paper holder', 'tp holder', true, true, '{toilet,paper,holder}', '{tp,holder}'),
	(720, 'dinnerware set', 'plate set', true, true, '{dinnerwar,set}', '{plate,set}'),
	(721, 'leaner mirror', 'standing mirror', true, true, '{leaner,mirror}', '{stand,mirror}'),
	(722, 'silk plant', 'artificial plant', true, true, '{silk,plant}', '{artifici,plant}'),
	(723, 'rubbish bin', 'garbage bin', true, true, '{rubbish,bin}', '{garbag,bin}'),
	(724, 'dinner set', 'dinnerware set', true, true, '{dinner,set}', '{dinnerwar,set}'),
	(725, 'pillow cover', 'cushion cover', true, true, '{pillow,cover}', '{cushion,cover}'),
	(726, 'bistro lights', 'string lights', true, true, '{bistro,light}', '{string,light}'),
	(727, 'buffet', 'sideboard', true, true, '{buffet}', '{sideboard}'),
	(728, 'entryway table', 'console table', true, true, '{entryway,tabl}', '{consol,tabl}'),
	(729, 'shoe rack', 'shoe organizer', true, true, '{shoe,rack}', '{shoe,organ}'),
	(730, 'tv stand', 'tv cabinet', true, true, '{tv,stand}', '{tv,cabinet}'),
	(731, 'entry mat', 'door mat', true, true, '{entri,mat}', '{door,mat}'),
	(732, 'full body mirror', 'floor mirror', true, true, '{full,bodi,mirror}', '{floor,mirror}'),
	(733, 'plate set', 'dinnerware set', true, true, '{plate,set}', '{dinnerwar,set}'),
	(734, 'muskoka chair', 'adirondack chair', true, true, '{muskoka,chair}', '{adirondack,chair}'),
	(735, 'footrest', 'footstool', true, true, '{footrest}', '{footstool}'),
	(737, 'slipcover', 'couch cover', true, true, '{slipcov}', '{couch,cover}'),
	(738, 'carpet pad', 'rug gripper', true, true, '{carpet,pad}', '{rug,gripper}'),
	(739, 'tp holder', 'toilet paper holder', true, true, '{tp,holder}', '{toilet,paper,holder}'),
	(740, 'doormat', 'entrance mat', true, true, '{doormat}', '{entranc,mat}'),
	(741, 'full length mirror', 'full body mirror', true, true, '{full,length,mirror}', '{full,bodi,mirror}'),
	(742, 'comforter set', 'bed in a bag', true, true, '{comfort,set}', '{bed,bag}'),
	(743, 'pendant light', 'hanging lamp', true, true, '{pendant,light}', '{hang,lamp}'),
	(745, 'lamp cover', 'lamp shade', true, true, '{lamp,cover}', '{lamp,shade}'),
	(746, 'rug pad', 'carpet pad', true, true, '{rug,pad}', '{carpet,pad}'),
	(747, 'welcome mat', 'entrance mat', true, true, '{welcom,mat}', '{entranc,mat}'),
	(748, 'cafe lights', 'bistro lights', true, true, '{cafe,light}', '{bistro,light}'),
	(749, 'tv stand', 'media cabinet', true, true, '{tv,stand}', '{media,cabinet}'),
	(750, 'floor mirror', 'leaning mirror', true, true, '{floor,mirror}', '{lean,mirror}'),
	(751, 'two seater sofa', '2 seater sofa', true, true, '{two,seater,sofa}', '{2,seater,sofa}'),
	(752, 'kitchen trolley', 'kitchen cart', true, true, '{kitchen,trolley}', '{kitchen,cart}'),
	(753, 'slipcover', 'sofa cover', true, true, '{slipcov}', '{sofa,cover}'),
	(754, 'footstool', 'footrest', true, true, '{footstool}', '{footrest}'),
	(755, 'standing mirror', 'floor mirror', true, true, '{stand,mirror}', '{floor,mirror}'),
	(756, 'leaning mirror', 'floor mirror', true, true, '{lean,mirror}', '{floor,mirror}'),
	(757, 'sofa cover', 'slipcover', true, true, '{sofa,cover}', '{slipcov}'),
	(758, 'couch cover', 'slipcover', true, true, '{couch,cover}', '{slipcov}'),
	(759, 'china cabinet', 'hutch', true, true, '{china,cabinet}', '{hutch}'),
	(760, 'foyer table', 'hallway table', true, true, '{foyer,tabl}', '{hallway,tabl}'),
	(762, 'lamp cover', 'light shade', true, true, '{lamp,cover}', '{light,shade}'),
	(763, 'shoe rack', 'shoe shelf', true, true, '{shoe,rack}', '{shoe,shelf}'),
	(764, 'standing mirror', 'leaning mirror', true, true, '{stand,mirror}', '{lean,mirror}'),
	(765, 'carpet pad', 'rug pad', true, true, '{carpet,pad}', '{rug,pad}'),
	(766, 'tv console', 'tv cabinet', true, true, '{tv,consol}', '{tv,cabinet}'),
	(767, 'entryway table', 'hallway table', true, true, '{entryway,tabl}', '{hallway,tabl}'),
	(768, 'towel holder', 'towel bar', true, true, '{towel,holder}', '{towel,bar}'),
	(769, 'shoe shelf', 'shoe rack', true, true, '{shoe,shelf}', '{shoe,rack}'),
	(770, 'light shade', 'lamp cover', true, true, '{light,shade}', '{lamp,cover}'),
	(771, 'pendant', 'hanging lamp', true, true, '{pendant}', '{hang,lamp}'),
	(773, 'leaning mirror', 'full body mirror', true, true, '{lean,mirror}', '{full,bodi,mirror}'),
	(774, 'full body mirror', 'leaner mirror', true, true, '{full,bodi,mirror}', '{leaner,mirror}'),
	(775, 'entrance mat', 'door mat', true, true, '{entranc,mat}', '{door,mat}'),
	(776, 'garbage bin', 'trash bin', true, true, '{garbag,bin}', '{trash,bin}'),
	(777, 'dinnerware set', 'dish set', true, true, '{dinnerwar,set}', '{dish,set}'),
	(778, 'pendant lamp', 'pendant light', true, true, '{pendant,lamp}', '{pendant,light}'),
	(780, 'two seater sofa', 'loveseat', true, true, '{two,seater,sofa}', '{loveseat}'),
	(781, 'dresser', 'bureau', true, true, '{dresser}', '{bureau}'),
	(782, 'hutch', 'china cabinet', true, true, '{hutch}', '{china,cabinet}'),
	(783, 'bathroom rug', 'bath mat', true, true, '{bathroom,rug}', '{bath,mat}'),
	(784, 'cushion cover', 'pillow cover', true, true, '{cushion,cover}', '{pillow,cover}'),
	(785, 'floor mirror', 'leaner mirror', true, true, '{floor,mirror}', '{leaner,mirror}'),
	(786, 'media cabinet', 'tv stand', true, true, '{media,cabinet}', '{tv,stand}'),
	(787, 'lamp shade', 'light shade', true, true, '{lamp,shade}', '{light,shade}'),
	(788, 'hanging lamp', 'pendant lamp', true, true, '{hang,lamp}', '{pendant,lamp}'),
	(789, 'console table', 'hallway table', true, true, '{consol,tabl}', '{hallway,tabl}'),
	(790, 'leaning mirror', 'standing mirror', true, true, '{lean,mirror}', '{stand,mirror}'),
	(791, 'tv cabinet', 'tv stand', true, true, '{tv,cabinet}', '{tv,stand}'),
	(792, 'entry mat', 'entrance mat', true, true, '{entri,mat}', '{entranc,mat}'),
	(793, 'full body mirror', 'standing mirror', true, true, '{full,bodi,mirror}', '{stand,mirror}'),
	(794, 'dish set', 'dinnerware set', true, true, '{dish,set}', '{dinnerwar,set}'),
	(795, 'drapery', 'curtain panel', true, true, '{draperi}', '{curtain,panel}'),
	(796, '2 seater sofa', 'two seater sofa', true, true, '{2,seater,sofa}', '{two,seater,sofa}'),
	(797, 'rug gripper', 'rug pad', true, true, '{rug,gripper}', '{rug,pad}'),
	(798, 'coat tree', 'coat rack', true, true, '{coat,tree}', '{coat,rack}'),
	(799, 'reading chair', 'armchair', true, true, '{read,chair}', '{armchair}'),
	(800, 'footrest', 'ottoman', true, true, '{footrest}', '{ottoman}'),
	(801, 'votive holder', 'candlestick', true, true, '{votiv,holder}', '{candlestick}'),
	(802, 'sheer', 'sheer curtain', true, true, '{sheer}', '{sheer,curtain}'),
	(803, 'window treatment', 'blind', true, true, '{window,treatment}', '{blind}'),
	(804, 'tealight holder', 'candle holder', true, true, '{tealight,holder}', '{candl,holder}'),
	(805, 'window treatment', 'drapery', true, true, '{window,treatment}', '{draperi}'),
	(806, 'nightstand lamp', 'table lamp', true, true, '{nightstand,lamp}', '{tabl,lamp}'),
	(807, 'taper holder', 'candlestick', true, true, '{taper,holder}', '{candlestick}'),
	(808, 'wall picture', 'wall art', true, true, '{wall,pictur}', '{wall,art}'),
	(809, 'tea light holder', 'candlestick', true, true, '{tea,light,holder}', '{candlestick}'),
	(810, 'candelabra', 'candle holder', true, true, '{candelabra}', '{candl,holder}'),
	(811, 'bolster', 'lumbar pillow', true, true, '{bolster}', '{lumbar,pillow}'),
	(812, 'bath sheet', 'bath towel', true, true, '{bath,sheet}', '{bath,towel}'),
	(813, 'art print', 'print', true, true, '{art,print}', '{print}'),
	(814, 'line drawing', 'wall art', true, true, '{line,draw}', '{wall,art}'),
	(815, 'window covering', 'blind', true, true, '{window,cover}', '{blind}'),
	(816, 'living room chair', 'armchair', true, true, '{live,room,chair}', '{armchair}'),
	(817, 'living room chair', 'accent chair', true, true, '{live,room,chair}', '{accent,chair}'),
	(818, 'line art', 'wall art', true, true, '{line,art}', '{wall,art}'),
	(819, 'line art', 'print', true, true, '{line,art}', '{print}'),
	(820, 'votive holder', 'candle holder', true, true, '{votiv,holder}', '{candl,holder}'),
	(821, 'tealight holder', 'candlestick', true, true, '{tealight,holder}', '{candlestick}'),
	(822, 'window covering', 'shade', true, true, '{window,cover}', '{shade}'),
	(823, 'tea light holder', 'candle holder', true, true, '{tea,light,holder}', '{candl,holder}'),
	(824, 'bed', 'bed frame', true, true, '{bed}', '{bed,frame}'),
	(825, 'window covering', 'curtain', true, true, '{window,cover}', '{curtain}'),
	(826, 'patio set', 'patio conversation set', true, true, '{patio,set}', '{patio,convers,set}'),
	(827, 'candelabra', 'candlestick', true, true, '{candelabra}', '{candlestick}'),
	(828, 'air freshener', 'diffuser', true, true, '{air,freshen}', '{diffus}'),
	(829, 'throw', 'throw blanket', true, true, '{throw}', '{throw,blanket}'),
	(830, 'line drawing', 'print', true, true, '{line,draw}', '{print}'),
	(831, 'sectional', 'sofa', true, true, '{section}', '{sofa}'),
	(832, 'window treatment', 'shade', true, true, '{window,treatment}', '{shade}'),
	(833, 'reading chair', 'accent chair', true, true, '{read,chair}', '{accent,chair}'),
	(834, 'patio set', 'patio dining set', true, true, '{patio,set}', '{patio,dine,set}'),
	(835, 'window covering', 'drapery', true, true, '{window,cover}', '{draperi}'),
	(836, 'wall picture', 'print', true, true, '{wall,pictur}', '{print}'),
	(837, 'bolster', 'lumbar cushion', true, true, '{bolster}', '{lumbar,cushion}'),
	(838, 'window treatment', 'curtain', true, true, '{window,treatment}', '{curtain}'),
	(839, 'taper holder', 'candle holder', true, true, '{taper,holder}', '{candl,holder}'),
	(840, 'light', 'light fixture', true, true, '{light}', '{light,fixtur}'),
	(842, 'nine', '9', true, true, '{nine}', '{9}'),
	(843, 'three', '3', true, true, '{three}', '{3}'),
	(844, '5', 'five', true, true, '{5}', '{five}'),
	(845, 'eight', '8', true, true, '{eight}', '{8}'),
	(846, '4', 'four', true, true, '{4}', '{four}'),
	(847, 'four', '4', true, true, '{four}', '{4}'),
	(848, '9', 'nine', true, true, '{9}', '{nine}'),
	(849, '6', 'six', true, true, '{6}', '{six}'),
	(850, 'five', '5', true, true, '{five}', '{5}'),
	(851, 'twelve', '12', true, true, '{twelv}', '{12}'),
	(852, '10', 'ten', true, true, '{10}', '{ten}'),
	(853, '7', 'seven', true, true, '{7}', '{seven}'),
	(854, '2', 'two', true, true, '{2}', '{two}'),
	(855, '3', 'three', true, true, '{3}', '{three}'),
	(856, 'six', '6', true, true, '{six}', '{6}'),
	(857, '8', 'eight', true, true, '{8}', '{eight}'),
	(858, 'ten', '10', true, true, '{ten}', '{10}'),
	(859, 'two', '2', true, true, '{two}', '{2}'),
	(860, 'seven', '7', true, true, '{seven}', '{7}'),
	(861, '12', 'twelve', true, true, '{12}', '{twelv}'),
	(862, 'sn', 'satin nickel', true, true, '{sn}', '{satin,nickel}'),
	(863, 'bn', 'brushed nickel', true, true, '{bn}', '{brush,nickel}'),
	(864, 'wht', 'white', true, true, '{wht}', '{white}'),
	(865, 'qn', 'queen', true, true, '{qn}', '{queen}'),
	(866, 'blk', 'black', true, true, '{blk}', '{black}'),
	(867, 'lt', 'light', true, true, '{lt}', '{light}');

SELECT pg_catalog.setval('search_synonyms_id_seq', 867, true);

ALTER TABLE ONLY jobs.bam ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY jobs.instance ADD CONSTRAINT instance_pkey PRIMARY KEY (id);
ALTER TABLE ONLY jobs.job ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY jobs.job_common ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY jobs.job_dependency ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY jobs.queue ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY jobs.queue_stats ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.queue_stats_20261127 ADD CONSTRAINT queue_stats_20261127_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.queue_stats_20261128 ADD CONSTRAINT queue_stats_20261128_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.schedule ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY jobs.subscription ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY jobs.version ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY jobs.warning ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY account_links ADD CONSTRAINT account_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY backups ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY cart_items ADD CONSTRAINT cart_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY catalogue_changes ADD CONSTRAINT catalogue_changes_pkey PRIMARY KEY (version);
ALTER TABLE ONLY catalogue_version ADD CONSTRAINT catalogue_version_pkey PRIMARY KEY (only_row);
ALTER TABLE categories
    ADD CONSTRAINT categories_collection_check CHECK (((parent_id <> id) AND ((char_length(description) >= 1) AND (char_length(description) <= 2000)) AND (jsonb_typeof(rule) = 'object'::text) AND (octet_length((rule)::text) <= 10000) AND ((cardinality(featured) >= 1) AND (cardinality(featured) <= 200)))) NOT VALID;
ALTER TABLE ONLY categories ADD CONSTRAINT categories_name_key UNIQUE (name);
ALTER TABLE ONLY categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY collection_attributes ADD CONSTRAINT collection_attributes_name_key UNIQUE (category_id, name) DEFERRABLE;
ALTER TABLE ONLY collection_attributes ADD CONSTRAINT collection_attributes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY collection_attributes ADD CONSTRAINT collection_attributes_position_key UNIQUE (category_id, "position") DEFERRABLE;
ALTER TABLE ONLY collection_fill ADD CONSTRAINT collection_fill_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY collection_picks ADD CONSTRAINT collection_picks_pkey PRIMARY KEY (category_id, product_id);
ALTER TABLE ONLY collection_products ADD CONSTRAINT collection_products_pkey PRIMARY KEY (category_id, product_id);
ALTER TABLE ONLY contact_messages ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY couriers ADD CONSTRAINT couriers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY customer_sums ADD CONSTRAINT customer_sums_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY demo_data ADD CONSTRAINT demo_data_pkey PRIMARY KEY (kind, key);
ALTER TABLE ONLY due_status_mails ADD CONSTRAINT due_status_mails_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY facet_postings ADD CONSTRAINT facet_postings_pkey PRIMARY KEY (value_id, chunk);
ALTER TABLE ONLY facet_values ADD CONSTRAINT facet_values_key UNIQUE (facet, slug);
ALTER TABLE ONLY facet_values ADD CONSTRAINT facet_values_pkey PRIMARY KEY (id);
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);
ALTER TABLE ONLY import_changes ADD CONSTRAINT import_changes_pkey PRIMARY KEY (check_id, kind, place);
ALTER TABLE ONLY import_checks ADD CONSTRAINT import_checks_admin_id_key UNIQUE (admin_id);
ALTER TABLE ONLY import_checks ADD CONSTRAINT import_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY import_columns ADD CONSTRAINT import_columns_pkey PRIMARY KEY (head_hash);
ALTER TABLE ONLY import_files ADD CONSTRAINT import_files_pkey PRIMARY KEY (import_id, kind, part);
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_pkey PRIMARY KEY (import_id, source);
ALTER TABLE ONLY import_rows ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, "row");
ALTER TABLE ONLY imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY info_pages ADD CONSTRAINT info_pages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY info_pages ADD CONSTRAINT info_pages_slug_key UNIQUE (slug);
ALTER TABLE ONLY job_progress ADD CONSTRAINT job_progress_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY kept_product_sales ADD CONSTRAINT kept_product_sales_pkey PRIMARY KEY (days, product_id, variant_id);
ALTER TABLE ONLY kept_quarter_sales ADD CONSTRAINT kept_quarter_sales_pkey PRIMARY KEY (starts_at);
ALTER TABLE ONLY kept_sales_moves ADD CONSTRAINT kept_sales_moves_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kept_sales ADD CONSTRAINT kept_sales_pkey PRIMARY KEY (days);
ALTER TABLE ONLY kept_sales_voids ADD CONSTRAINT kept_sales_voids_pkey PRIMARY KEY (xid);
ALTER TABLE ONLY known_devices ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, token_hash);
ALTER TABLE ONLY login_challenges ADD CONSTRAINT login_challenges_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY member_lists ADD CONSTRAINT member_lists_pkey PRIMARY KEY (category_id);
ALTER TABLE ONLY offer_uses ADD CONSTRAINT offer_uses_pkey PRIMARY KEY (order_id, offer_id);
ALTER TABLE ONLY offers ADD CONSTRAINT offers_code_key UNIQUE (code);
ALTER TABLE ONLY offers ADD CONSTRAINT offers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_order_id_position_key UNIQUE (order_id, "position");
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY order_status_changes ADD CONSTRAINT order_status_changes_pkey PRIMARY KEY (id);
ALTER TABLE orders
    ADD CONSTRAINT orders_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'instagram'::text, 'whatsapp'::text, 'other'::text]))) NOT VALID;
ALTER TABLE orders
    ADD CONSTRAINT orders_person_is_whole_or_gone CHECK (
CASE
    WHEN (person_removed_at IS NULL) THEN ((guest_phone ~ '\S'::text) AND (guest_region ~ '\S'::text) AND (guest_city ~ '\S'::text) AND (guest_street ~ '\S'::text))
    ELSE ((user_id IS NULL) AND ((((((guest_email || guest_phone) || guest_region) || guest_city) || guest_street) || notes) = ''::text))
END) NOT VALID;
ALTER TABLE orders
    ADD CONSTRAINT orders_person_lengths CHECK (((char_length(guest_phone) <= 20) AND (char_length(guest_region) <= 100) AND (char_length(guest_city) <= 100) AND (char_length(guest_street) <= 200))) NOT VALID;
ALTER TABLE ONLY orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE orders
    ADD CONSTRAINT orders_total_price_check CHECK (((total_price = ((subtotal - offers_total) + delivery_fee)) AND ((offers_total >= (0)::numeric) AND (offers_total <= subtotal)))) NOT VALID;
ALTER TABLE ONLY outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pictures ADD CONSTRAINT pictures_file_key_key UNIQUE (file_key);
ALTER TABLE ONLY pictures ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY product_cards ADD CONSTRAINT product_cards_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_costs ADD CONSTRAINT product_costs_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_images ADD CONSTRAINT product_images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY product_images ADD CONSTRAINT product_images_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE;
ALTER TABLE ONLY product_images ADD CONSTRAINT product_images_product_id_upload_id_key UNIQUE (product_id, upload_id);
ALTER TABLE ONLY product_keys ADD CONSTRAINT product_keys_pkey PRIMARY KEY (admin_id, key);
ALTER TABLE ONLY product_options ADD CONSTRAINT product_options_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_popularity ADD CONSTRAINT product_popularity_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_ratings ADD CONSTRAINT product_ratings_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_sales ADD CONSTRAINT product_sales_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_stock ADD CONSTRAINT product_stock_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY product_variants ADD CONSTRAINT product_variants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY product_variants ADD CONSTRAINT product_variants_values_key UNIQUE (product_id, option_values, removed) DEFERRABLE;
ALTER TABLE ONLY product_views ADD CONSTRAINT product_views_pkey PRIMARY KEY (product_id, visitor_hash);
ALTER TABLE products
    ADD CONSTRAINT products_facts_check CHECK ((((width_mm >= 1) AND (width_mm <= 100000)) AND ((height_mm >= 1) AND (height_mm <= 100000)) AND ((depth_mm >= 1) AND (depth_mm <= 100000)) AND ((weight_g >= 1) AND (weight_g <= 10000000)) AND ((char_length(material) >= 1) AND (char_length(material) <= 100)) AND ((char_length(color) >= 1) AND (char_length(color) <= 60)) AND ((char_length(care) >= 1) AND (char_length(care) <= 300)) AND ((char_length(origin) >= 1) AND (char_length(origin) <= 60)) AND (jsonb_typeof(attributes) = 'object'::text) AND (octet_length((attributes)::text) <= 40000))) NOT VALID;
ALTER TABLE ONLY products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE products
    ADD CONSTRAINT products_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 60))) NOT VALID;
ALTER TABLE products
    ADD CONSTRAINT products_tags_check CHECK ((((char_length(tags) >= 1) AND (char_length(tags) <= 640)) AND (tags = lower(tags)) AND (tags !~ '[\r\n]'::text))) NOT VALID;
ALTER TABLE ONLY rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY review_invitations ADD CONSTRAINT review_invitations_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY review_pictures ADD CONSTRAINT review_pictures_pkey PRIMARY KEY (review_id, "position");
ALTER TABLE ONLY reviews ADD CONSTRAINT reviews_order_id_product_id_key UNIQUE (order_id, product_id);
ALTER TABLE ONLY reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY search_changes ADD CONSTRAINT search_changes_pkey PRIMARY KEY (index_version, product_id);
ALTER TABLE ONLY search_documents ADD CONSTRAINT search_documents_pkey PRIMARY KEY (index_version, product_id);
ALTER TABLE ONLY search_due ADD CONSTRAINT search_due_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY search_log ADD CONSTRAINT search_log_pkey PRIMARY KEY (day, words);
ALTER TABLE ONLY search_pins ADD CONSTRAINT search_pins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY search_pins ADD CONSTRAINT search_pins_stems_product_id_key UNIQUE (stems, product_id);
ALTER TABLE ONLY search_postings ADD CONSTRAINT search_postings_pkey PRIMARY KEY (index_version, word, segment);
ALTER TABLE ONLY search_segments ADD CONSTRAINT search_segments_pkey PRIMARY KEY (index_version, segment);
ALTER TABLE ONLY search_synonyms ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY search_synonyms ADD CONSTRAINT search_synonyms_word_means_key UNIQUE (word, means);
ALTER TABLE ONLY search_words ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY staff_invitations ADD CONSTRAINT staff_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY staff_invitations ADD CONSTRAINT staff_invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE users
    ADD CONSTRAINT staff_role_is_known CHECK ((staff_role = ANY (ARRAY['orders'::text, 'catalogue'::text, 'viewer'::text]))) NOT VALID;
ALTER TABLE ONLY stock_changes ADD CONSTRAINT stock_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY users ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY variant_costs ADD CONSTRAINT variant_costs_pkey PRIMARY KEY (variant_id);
ALTER TABLE ONLY variant_stock ADD CONSTRAINT variant_stock_pkey PRIMARY KEY (variant_id);
ALTER TABLE ONLY wish_list_items ADD CONSTRAINT wish_list_items_pkey PRIMARY KEY (user_id, product_id);
CREATE UNIQUE INDEX job_common_i1 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON jobs.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON jobs.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON jobs.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i13 ON jobs.job_common USING btree (name, singleton_key) WHERE ((state = 'created'::jobs.job_state) AND upsert_by_key);
CREATE INDEX job_common_i14 ON jobs.job_common USING btree (name, state, blocked, start_after) WHERE (state = ANY (ARRAY['created'::jobs.job_state, 'retry'::jobs.job_state, 'active'::jobs.job_state, 'failed'::jobs.job_state]));
CREATE INDEX job_common_i15 ON jobs.job_common USING btree (name, created_on);
CREATE INDEX job_common_i16 ON jobs.job_common USING btree (name, completed_on) WHERE (completed_on IS NOT NULL);
CREATE INDEX job_common_i17 ON jobs.job_common USING btree (name, singleton_key, created_on) WHERE ((state < 'active'::jobs.job_state) AND (singleton_key IS NOT NULL));
CREATE UNIQUE INDEX job_common_i2 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON jobs.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON jobs.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON jobs.job_common USING btree (name, group_id) WHERE ((state = 'active'::jobs.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON jobs.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::jobs.job_state, 'retry'::jobs.job_state, 'failed'::jobs.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON jobs.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::jobs.job_state));
CREATE INDEX job_dep_parent_idx ON jobs.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY jobs.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261127_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261127 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261128_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261128 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);
CREATE INDEX account_links_by_expiry ON account_links USING btree (expires_at);
CREATE INDEX account_links_by_user ON account_links USING btree (user_id, created_at);
CREATE INDEX audit_log_by_admin ON audit_log USING btree (changed_by, id DESC);
CREATE INDEX audit_log_by_hand ON audit_log USING btree (changed_at DESC, id DESC) WHERE (import_id IS NULL);
CREATE INDEX audit_log_by_import ON audit_log USING btree (import_id, id DESC) WHERE (import_id IS NOT NULL);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject, subject_id, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (changed_at DESC, id DESC);
CREATE INDEX backups_by_time ON backups USING btree (made_at DESC);
CREATE INDEX cart_items_by_product ON cart_items USING btree (product_id);
CREATE INDEX cart_items_by_variant ON cart_items USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX cart_items_line ON cart_items USING btree (user_id, product_id, variant_id) NULLS NOT DISTINCT;
CREATE INDEX categories_by_parent ON categories USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX categories_by_picture ON categories USING btree (picture_id);
CREATE INDEX categories_in_order ON categories USING btree ("position", id);
CREATE INDEX collection_picks_by_product ON collection_picks USING btree (product_id);
CREATE INDEX collection_products_by_age ON collection_products USING btree (category_id, created_at, product_id);
CREATE INDEX collection_products_by_price ON collection_products USING btree (category_id, final_price, product_id);
CREATE INDEX collection_products_by_price_up ON collection_products USING btree (category_id, final_price, product_id DESC);
CREATE INDEX collection_products_by_product ON collection_products USING btree (product_id);
CREATE INDEX collection_products_in_order ON collection_products USING btree (category_id, "position", created_at DESC, product_id DESC);
CREATE INDEX contact_messages_answered ON contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_unread ON contact_messages USING btree (created_at DESC, id DESC) WHERE (read_at IS NULL);
CREATE INDEX customer_sums_last_order ON customer_sums USING btree (last_order_at DESC NULLS LAST, user_id DESC);
CREATE INDEX customer_sums_most_orders ON customer_sums USING btree (orders DESC, user_id DESC);
CREATE INDEX customer_sums_most_spent ON customer_sums USING btree (total_spent DESC, user_id DESC);
CREATE INDEX facet_postings_chunk ON facet_postings USING btree (chunk);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_by_order ON idempotency_keys USING btree (order_id);
CREATE INDEX import_pictures_by_picture ON import_pictures USING btree (picture_id);
CREATE INDEX imports_by_admin ON imports USING btree (admin_id);
CREATE INDEX known_devices_by_expiry ON known_devices USING btree (expires_at);
CREATE INDEX login_challenges_by_expiry ON login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_by_user ON login_challenges USING btree (user_id, created_at);
CREATE INDEX offer_uses_by_phone ON offer_uses USING btree (offer_id, phone);
CREATE INDEX offers_announced ON offers USING btree (id) WHERE announced;
CREATE INDEX offers_automatic ON offers USING btree (id) WHERE ((code IS NULL) AND (stopped_at IS NULL));
CREATE INDEX order_items_by_picture ON order_items USING btree (picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX order_items_by_product ON order_items USING btree (product_id);
CREATE INDEX order_items_by_variant ON order_items USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX order_items_line ON order_items USING btree (order_id, product_id, variant_id) NULLS NOT DISTINCT;
CREATE INDEX order_status_changes_by_order ON order_status_changes USING btree (order_id, changed_at, id);
CREATE INDEX order_status_changes_by_user ON order_status_changes USING btree (changed_by);
CREATE INDEX order_status_changes_delivered ON order_status_changes USING btree (changed_at) WHERE (to_status_id = 3);
CREATE INDEX orders_by_courier ON orders USING btree (courier_id, created_at DESC, id DESC) WHERE (courier_id IS NOT NULL);
CREATE INDEX orders_by_part_of_name_or_phone ON orders USING gin (search_document gin_trgm_ops);
CREATE INDEX orders_by_payment_status ON orders USING btree (payment_status_id, created_at DESC, id DESC);
CREATE INDEX orders_by_status ON orders USING btree (status_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_not_in_cash ON orders USING btree (payment_method_id, created_at DESC, id DESC) WHERE (payment_method_id <> 1);
CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_of_user_by_status ON orders USING btree (user_id, status_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_with_guest ON orders USING btree (created_at) WHERE ((user_id IS NULL) AND (person_removed_at IS NULL) AND (status_id = ANY (ARRAY[3, 4])));
CREATE INDEX orders_with_offers ON orders USING btree (id) WHERE (offers IS NOT NULL);
CREATE INDEX outbox_by_subject_matter ON outbox USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX outbox_due ON outbox USING btree (next_attempt_at, id) WHERE (sent_at IS NULL);
CREATE INDEX outbox_sent ON outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id);
CREATE INDEX product_images_by_picture ON product_images USING btree (picture_id);
CREATE INDEX product_keys_by_age ON product_keys USING btree (created_at);
CREATE INDEX product_keys_by_product ON product_keys USING btree (product_id);
CREATE INDEX product_popularity_by_purchases ON product_popularity USING btree (purchase_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_by_views ON product_popularity USING btree (view_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_in_category_by_purchases ON product_popularity USING btree (category_id, purchase_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_in_category_by_views ON product_popularity USING btree (category_id, view_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_sales_to_end ON product_sales USING btree (ends_at);
CREATE INDEX product_sales_to_start ON product_sales USING btree (starts_at) WHERE (base_discount IS NULL);
CREATE INDEX product_stock_low ON product_stock USING btree (on_hand, product_id) WHERE (on_hand <= low_at);
CREATE INDEX product_variants_any_barcode ON product_variants USING btree (lower(barcode)) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX product_variants_barcode ON product_variants USING btree (barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX product_variants_by_image ON product_variants USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX product_variants_grouped_barcode ON product_variants USING btree (translate(barcode, '  -'::text, ''::text)) WHERE ((barcode ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE INDEX product_variants_grouped_reference ON product_variants USING btree (translate(reference, '  -'::text, ''::text)) WHERE ((reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX product_variants_reference ON product_variants USING btree (lower(reference)) WHERE ((reference IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX product_views_by_age ON product_views USING btree (seen_at);
CREATE INDEX products_by_category ON products USING btree (category_id);
CREATE INDEX products_filters ON products USING btree (id) INCLUDE (category_id, available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_grouped_reference ON products USING btree (translate(reference, '  -'::text, ''::text)) WHERE ((reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE INDEX products_in_category_of_age ON products USING btree (category_id, created_at, id) INCLUDE (available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_in_category_of_price ON products USING btree (category_id, final_price, id) INCLUDE (available, discount) WHERE (deleted_at IS NULL);
CREATE INDEX products_in_category_of_price_up ON products USING btree (category_id, final_price, id DESC) INCLUDE (available, discount, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_age ON products USING btree (created_at, id) INCLUDE (available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_price ON products USING btree (final_price, id) INCLUDE (available, discount) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_price_up ON products USING btree (final_price, id DESC) INCLUDE (available, discount, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX products_on_sale_by_age ON products USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (discount > (0)::numeric));
CREATE INDEX products_on_sale_by_price ON products USING btree (final_price, id) WHERE ((deleted_at IS NULL) AND (discount > (0)::numeric));
CREATE INDEX products_on_sale_by_price_up ON products USING btree (final_price, id DESC) WHERE ((deleted_at IS NULL) AND (discount > (0)::numeric));
CREATE INDEX products_out_of_stock ON products USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (NOT available));
CREATE UNIQUE INDEX products_reference_key ON products USING btree (lower(reference)) WHERE ((reference IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_with_attributes ON products USING btree (category_id) WHERE ((attributes IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_with_tags ON products USING btree (id) WHERE ((tags IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX rate_limits_by_end ON rate_limits USING btree (ends_at);
CREATE INDEX review_pictures_by_picture ON review_pictures USING btree (picture_id);
CREATE INDEX reviews_by_product ON reviews USING btree (product_id);
CREATE INDEX reviews_by_status ON reviews USING btree (status, written_at DESC, id DESC);
CREATE INDEX reviews_shown ON reviews USING btree (product_id, written_at DESC, id DESC) WHERE (status = 'shown'::text);
CREATE INDEX search_changes_by_word ON search_changes USING gin (words) WITH (gin_pending_list_limit='256');
CREATE INDEX search_pins_by_product ON search_pins USING btree (product_id);
CREATE INDEX search_pins_by_words ON search_pins USING btree (search_without_units(stems));
CREATE INDEX search_postings_by_segment ON search_postings USING btree (index_version, segment);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_by_stem ON search_words USING btree (stem);
CREATE INDEX second_factors_by_creation ON second_factors USING btree (created_at) WHERE (turned_on_at IS NULL);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE UNIQUE INDEX staff_invitations_by_email ON staff_invitations USING btree (lower(((email)::text COLLATE "C")));
CREATE INDEX staff_invitations_by_inviter ON staff_invitations USING btree (invited_by);
CREATE INDEX stock_alerts_by_age ON stock_alerts USING btree (created_at);
CREATE INDEX stock_alerts_by_variant ON stock_alerts USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX stock_alerts_once ON stock_alerts USING btree (product_id, email, variant_id) NULLS NOT DISTINCT;
CREATE INDEX stock_changes_by_user ON stock_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX stock_changes_of_order ON stock_changes USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_changes_of_product ON stock_changes USING btree (product_id, id);
CREATE INDEX stock_changes_of_variant ON stock_changes USING btree (variant_id, id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX users_by_email ON users USING btree (lower(((email)::text COLLATE "C")));
CREATE INDEX users_by_name ON users USING btree (lower(name), id DESC);
CREATE INDEX users_by_words ON users USING gin (customer_words(name, email, phone) gin_trgm_ops);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX variant_stock_low ON variant_stock USING btree (on_hand, variant_id) WHERE (on_hand <= low_at);
CREATE INDEX wish_list_items_by_product ON wish_list_items USING btree (product_id);
ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.job_common_pkey;
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261127_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261127_pkey;
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261128_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261128_pkey;
CREATE TRIGGER add_rating BEFORE INSERT ON product_cards FOR EACH ROW EXECUTE FUNCTION add_rating_to_card();
CREATE TRIGGER add_to_customer_sums AFTER INSERT ON orders FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (new.status_id <> 4))) EXECUTE FUNCTION add_to_customer_sums();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_categories();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attributes();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_options REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON search_pins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON search_synonyms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_settings();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_categories();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON search_pins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_settings();
CREATE TRIGGER bump_catalogue_version_left AFTER UPDATE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_listed AFTER INSERT OR DELETE OR TRUNCATE ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_listed_info_pages();
CREATE TRIGGER bump_catalogue_version_relisted AFTER UPDATE OF slug, title, in_footer ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_listed_info_pages();
CREATE TRIGGER bump_catalogue_version_reviews AFTER UPDATE ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_review_pictures();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON collection_attributes FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON search_pins FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_categories();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON collection_attributes REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attributes();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE OF body ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_changed_info_pages();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON pictures REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_pictures();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON search_pins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON settings REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_settings();
CREATE TRIGGER change_all_variants BEFORE UPDATE OF price, discount, available ON products FOR EACH ROW EXECUTE FUNCTION change_all_variants();
CREATE TRIGGER count_offer_uses_deleted AFTER DELETE ON offer_uses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_offer_uses();
CREATE TRIGGER count_offer_uses_inserted AFTER INSERT ON offer_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_offer_uses();
CREATE TRIGGER create_product_popularity AFTER INSERT ON products REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION create_product_popularity();
CREATE TRIGGER drop_review_invitation AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.status_id = 3) AND (new.status_id <> 3))) EXECUTE FUNCTION drop_review_invitation();
CREATE TRIGGER end_account_ties AFTER UPDATE ON users FOR EACH ROW WHEN (((((old.password_hash IS DISTINCT FROM new.password_hash) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR (old.role IS DISTINCT FROM new.role)) OR (old.staff_role IS DISTINCT FROM new.staff_role))) EXECUTE FUNCTION end_account_ties();
CREATE TRIGGER end_sale_by_hand AFTER UPDATE OF discount ON products FOR EACH ROW WHEN ((new.discount IS DISTINCT FROM old.discount)) EXECUTE FUNCTION end_sale_by_hand();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON collection_attributes FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON collection_picks FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('product_id');
CREATE TRIGGER keep_audit AFTER UPDATE ON contact_messages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON couriers FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON info_pages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF name, code, kind, value, parts, minimum, category_ids, starts_at, ends_at, most_uses, most_uses_per_phone, stopped_at ON offers FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER DELETE OR UPDATE ON orders FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON passkeys FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_passkey_audit();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF cost ON product_costs FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_cost_audit();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('product_id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF discount, starts_at, ends_at ON product_sales FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_sale_audit();
CREATE TRIGGER keep_audit AFTER UPDATE OF low_at ON product_stock FOR EACH ROW WHEN (((old.low_at <> new.low_at) AND (current_setting('mantel.admin'::text, true) <> ''::text))) EXECUTE FUNCTION keep_low_at_audit();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF price, discount, offered, reference, barcode, image_id, deleted_at ON product_variants FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_variant_audit();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER UPDATE ON reviews FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON search_pins FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER UPDATE OF turned_on_at, recovery_hashes ON second_factors FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_second_factor_audit();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('key');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON staff_invitations FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER UPDATE OF role, staff_role ON users FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF cost ON variant_costs FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_variant_cost_audit();
CREATE TRIGGER keep_audit AFTER UPDATE OF low_at ON variant_stock FOR EACH ROW WHEN (((old.low_at <> new.low_at) AND (current_setting('mantel.admin'::text, true) <> ''::text))) EXECUTE FUNCTION keep_low_at_audit();
CREATE TRIGGER keep_audit_of_end AFTER DELETE ON contact_messages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_message_removal();
CREATE TRIGGER keep_audit_of_end AFTER DELETE ON second_factors FOR EACH ROW WHEN (((current_setting('mantel.admin'::text, true) <> ''::text) AND (old.turned_on_at IS NOT NULL))) EXECUTE FUNCTION keep_second_factor_audit();
CREATE TRIGGER keep_collection_products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collection_products();
CREATE TRIGGER keep_collection_products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collection_products();
CREATE TRIGGER keep_collections_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_collections_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_collections_of_attributes();
CREATE TRIGGER keep_collections_inserted AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_collections_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_picks_deleted AFTER DELETE ON collection_picks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_picks();
CREATE TRIGGER keep_picks_inserted AFTER INSERT ON collection_picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_picks();
CREATE TRIGGER keep_pin_stems BEFORE INSERT OR UPDATE ON search_pins FOR EACH ROW EXECUTE FUNCTION keep_pin_stems();
CREATE TRIGGER keep_product_cards_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_products();
CREATE TRIGGER keep_product_cards_left AFTER UPDATE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_categories();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_pictures();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_products();
CREATE TRIGGER keep_product_facets_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_attribute_facets();
CREATE TRIGGER keep_product_facets_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_facets();
CREATE TRIGGER keep_product_facets_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_facets();
CREATE TRIGGER keep_product_facets_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION clear_product_facets();
CREATE TRIGGER keep_product_facets_updated AFTER UPDATE ON collection_attributes REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_facets();
CREATE TRIGGER keep_product_facets_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_product_facets();
CREATE TRIGGER keep_ratings_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_reviews();
CREATE TRIGGER keep_ratings_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_reviews();
CREATE TRIGGER keep_ratings_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_reviews();
CREATE TRIGGER keep_search_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER keep_search_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_all_products();
CREATE TRIGGER keep_search_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER keep_search_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_categories();
CREATE TRIGGER keep_search_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER keep_synonym_stems BEFORE INSERT OR UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION keep_synonym_stems();
CREATE TRIGGER list_product_popularity AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_product_popularity();
CREATE TRIGGER move_attributes BEFORE UPDATE OF category_id ON products FOR EACH ROW WHEN (((new.category_id IS DISTINCT FROM old.category_id) AND (new.attributes IS NOT NULL))) EXECUTE FUNCTION move_attributes();
CREATE TRIGGER note_changed_line AFTER DELETE OR UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION note_changed_line();
CREATE TRIGGER note_changed_sale AFTER DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_sale();
CREATE TRIGGER note_late_sale AFTER INSERT ON orders FOR EACH ROW WHEN ((new.created_at < (clock_timestamp() - '01:00:00'::interval))) EXECUTE FUNCTION void_kept_sales();
CREATE TRIGGER note_left_members AFTER DELETE ON collection_products REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_left_members();
CREATE TRIGGER note_no_lines AFTER TRUNCATE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION void_kept_sales();
CREATE TRIGGER note_offers_deleted AFTER DELETE ON offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER note_offers_inserted AFTER INSERT ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER note_offers_of_moved AFTER UPDATE ON categories FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION note_offer();
CREATE TRIGGER note_offers_updated AFTER UPDATE ON offers FOR EACH ROW WHEN (((to_jsonb(old.*) - 'uses'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'uses'::text))) EXECUTE FUNCTION note_offer();
CREATE TRIGGER note_sales_deleted AFTER DELETE ON product_sales REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER note_sales_inserted AFTER INSERT ON product_sales REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER note_sales_updated AFTER UPDATE ON product_sales REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER offer_counted_product BEFORE UPDATE OF available ON products FOR EACH ROW WHEN ((new.available IS DISTINCT FROM old.available)) EXECUTE FUNCTION offer_counted_product();
CREATE TRIGGER open_customer_sums AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_customer_sums();
CREATE TRIGGER owner_has_no_staff_role BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (((new.role = 'admin'::text) AND (new.staff_role IS NOT NULL))) EXECUTE FUNCTION owner_has_no_staff_role();
CREATE TRIGGER refuse_lines_without_variant AFTER INSERT ON order_items REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_lines_without_variant();
CREATE TRIGGER renew_sums_of_changed_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_changed_orders();
CREATE TRIGGER renew_sums_of_removed_orders AFTER DELETE ON orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_removed_orders();
CREATE TRIGGER require_second_factor BEFORE INSERT ON sessions FOR EACH ROW WHEN ((NOT new.second_factor)) EXECUTE FUNCTION require_second_factor();
CREATE TRIGGER tell_changed_order AFTER UPDATE ON orders FOR EACH ROW WHEN (((((old.status_id IS DISTINCT FROM new.status_id) OR (old.payment_status_id IS DISTINCT FROM new.payment_status_id)) OR (old.courier_id IS DISTINCT FROM new.courier_id)) OR (old.person_removed_at IS DISTINCT FROM new.person_removed_at))) EXECUTE FUNCTION tell_changed_order();
CREATE TRIGGER tell_new_order AFTER INSERT ON orders FOR EACH ROW WHEN (pg_try_advisory_xact_lock((7262836)::bigint)) EXECUTE FUNCTION tell_new_order();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON info_pages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_product();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
ALTER TABLE ONLY jobs.job_common ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY jobs.job_common ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY jobs.queue ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
ALTER TABLE ONLY jobs.schedule ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY jobs.subscription ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY account_links ADD CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY audit_log ADD CONSTRAINT audit_log_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY cart_items ADD CONSTRAINT cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY cart_items ADD CONSTRAINT cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY cart_items ADD CONSTRAINT cart_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID;
ALTER TABLE ONLY categories ADD CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) NOT VALID;
ALTER TABLE ONLY categories ADD CONSTRAINT categories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
ALTER TABLE ONLY collection_attributes ADD CONSTRAINT collection_attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE ONLY collection_picks ADD CONSTRAINT collection_picks_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE ONLY collection_picks ADD CONSTRAINT collection_picks_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY collection_products ADD CONSTRAINT collection_products_category_id_fkey FOREIGN KEY (category_id) REFERENCES member_lists(category_id) ON DELETE CASCADE;
ALTER TABLE ONLY collection_products ADD CONSTRAINT collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY customer_sums ADD CONSTRAINT customer_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY due_status_mails ADD CONSTRAINT due_status_mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY facet_postings ADD CONSTRAINT facet_postings_value_id_fkey FOREIGN KEY (value_id) REFERENCES facet_values(id) ON DELETE CASCADE;
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_changes ADD CONSTRAINT import_changes_check_id_fkey FOREIGN KEY (check_id) REFERENCES import_checks(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_checks ADD CONSTRAINT import_checks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_rows ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY imports ADD CONSTRAINT imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY known_devices ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY login_challenges ADD CONSTRAINT login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY member_lists ADD CONSTRAINT member_lists_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE ONLY offer_uses ADD CONSTRAINT offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
ALTER TABLE ONLY offer_uses ADD CONSTRAINT offer_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) NOT VALID;
ALTER TABLE ONLY order_status_changes ADD CONSTRAINT order_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY order_status_changes ADD CONSTRAINT order_status_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY orders ADD CONSTRAINT orders_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE SET NULL;
ALTER TABLE ONLY orders ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY product_cards ADD CONSTRAINT product_cards_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_costs ADD CONSTRAINT product_costs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_images ADD CONSTRAINT product_images_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
ALTER TABLE ONLY product_images ADD CONSTRAINT product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_keys ADD CONSTRAINT product_keys_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_keys ADD CONSTRAINT product_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_options ADD CONSTRAINT product_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_popularity ADD CONSTRAINT product_popularity_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_ratings ADD CONSTRAINT product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_sales ADD CONSTRAINT product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_stock ADD CONSTRAINT product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_variants ADD CONSTRAINT product_variants_image_id_fkey FOREIGN KEY (image_id) REFERENCES product_images(id) ON DELETE SET NULL;
ALTER TABLE ONLY product_variants ADD CONSTRAINT product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY product_views ADD CONSTRAINT product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY products ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE ONLY review_invitations ADD CONSTRAINT review_invitations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY review_pictures ADD CONSTRAINT review_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
ALTER TABLE ONLY review_pictures ADD CONSTRAINT review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY reviews ADD CONSTRAINT reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY reviews ADD CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY search_pins ADD CONSTRAINT search_pins_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY staff_invitations ADD CONSTRAINT staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_alerts ADD CONSTRAINT stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_alerts ADD CONSTRAINT stock_alerts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID;
ALTER TABLE ONLY stock_changes ADD CONSTRAINT stock_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY stock_changes ADD CONSTRAINT stock_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
ALTER TABLE ONLY stock_changes ADD CONSTRAINT stock_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_changes ADD CONSTRAINT stock_changes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID;
ALTER TABLE ONLY variant_costs ADD CONSTRAINT variant_costs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE;
ALTER TABLE ONLY variant_stock ADD CONSTRAINT variant_stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE;
ALTER TABLE ONLY wish_list_items ADD CONSTRAINT wish_list_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY wish_list_items ADD CONSTRAINT wish_list_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
