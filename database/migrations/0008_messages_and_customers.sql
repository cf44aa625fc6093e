-- What the panel's lists of messages and of customers look things up by (issue 6).

create index contact_messages_unread on contact_messages (created_at desc, id desc) where read_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id desc)
  where answered_at is not null;

create function customer_words(name text, email citext, phone text) returns text
  language sql immutable parallel safe
  return lower(name || ' ' || email::text || ' ' || translate(phone, '+ ', ''));
comment on function customer_words is
  'What a customer is searched by: name, e-mail, and the digits of the phone as one word, in small letters.';
create index users_by_words on users using gin (customer_words(name, email, phone) gin_trgm_ops);
