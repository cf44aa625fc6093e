-- What the panel's lists of messages and of customers look things up by (issue 6, items 6 and 7).

create index contact_messages_unread on contact_messages (created_at desc, id desc) where read_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id desc)
  where answered_at is not null;

-- What a customer is found by: folded name and e-mail, and the digits of the phone. Ask with: like part_pattern($1).
create function customer_words(name text, email citext, phone text) returns text
  language sql immutable parallel safe set search_path from current
  as $$ select fold_text(name || E'\n' || email::text) || E'\n' || regexp_replace(phone, '\D', '', 'g') $$;
create index users_by_words on users using gin (customer_words(name, email, phone) gin_trgm_ops);
