-- Today's tables, indexes, triggers and functions, read from a freshly migrated database: npm run schema. Not edited by hand, and not
-- applied: what makes it is baseline.sql, migrations/ and functions/ (docs/migrations.md). The schema of the job queue is pg-boss' own.

-- extension citext
-- extension pg_trgm
-- extension unaccent
-- text search configuration shop_english: asciihword english_stem, asciiword english_stem, email simple, file simple, float simple, host simple, hword unaccent english_stem, hword_asciipart english_stem, hword_numpart simple, hword_part unaccent english_stem, int simple, numhword simple, numword simple, sfloat simple, uint simple, url simple, url_path simple, version simple, word unaccent english_stem
-- text search configuration shop_stems: asciihword unaccent shop_stem, asciiword unaccent shop_stem, email shop_stem, entity shop_stem, file shop_stem, float shop_stem, host shop_stem, hword unaccent shop_stem, hword_asciipart unaccent shop_stem, hword_numpart unaccent shop_stem, hword_part unaccent shop_stem, int shop_stem, numhword unaccent shop_stem, numword unaccent shop_stem, protocol shop_stem, sfloat shop_stem, tag shop_stem, uint shop_stem, url shop_stem, url_path shop_stem, version shop_stem, word unaccent shop_stem
-- text search configuration shop_words: asciihword unaccent simple, asciiword unaccent simple, email simple, entity simple, file simple, float simple, host simple, hword unaccent simple, hword_asciipart unaccent simple, hword_numpart unaccent simple, hword_part unaccent simple, int simple, numhword unaccent simple, numword unaccent simple, protocol simple, sfloat simple, tag simple, uint simple, url simple, url_path simple, version simple, word unaccent simple
-- text search dictionary shop_stem: language = 'english'
-- type jobs.job_state: created, retry, active, completed, cancelled, failed

-- One row a mailed link that is still good, used once: SHA-256 of its token, never the token. Without a user nobody has the link: a stranger's e-mail costs what a known one does.
create table account_links (
  token_hash bytea not null,
  user_id integer,
  purpose text not null,
  new_email citext,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_links_check CHECK ((expires_at > created_at)),
  constraint account_links_check1 CHECK (((purpose = 'email'::text) = (new_email IS NOT NULL))),
  constraint account_links_new_email_check CHECK (((char_length((new_email)::text) >= 3) AND (char_length((new_email)::text) <= 254) AND ((new_email)::text !~ '\s'::text))),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text]))),
  constraint account_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX account_links_by_expiry ON account_links USING btree (expires_at);
CREATE INDEX account_links_by_user ON account_links USING btree (user_id, created_at);

-- What a program sends in place of a session. It may never do more than who made it.
create table api_tokens (
  id integer generated always as identity not null,
  name text not null,
  token_hash bytea not null,
  made_by integer not null,
  rights text[] not null, -- Areas of the panel with what may be done there: "orders:change", "catalogue:read".
  ends_at timestamp(3) with time zone, -- Null: it has no end.
  last_used_at timestamp(3) with time zone, -- To the minute.
  created_at timestamp(3) with time zone default now() not null,
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_token_hash_key UNIQUE (token_hash),
  constraint api_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_tokens_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint api_tokens_rights_check CHECK (((cardinality(rights) >= 1) AND (cardinality(rights) <= 50))),
  constraint api_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX api_tokens_by_maker ON api_tokens USING btree (made_by);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON api_tokens FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- The draft of a page's sections (published_at is null, one at most) and what was published, the newest of which the page shows (settings: sections.home).
create table arrangements (
  id integer generated always as identity not null,
  page text not null,
  sections jsonb not null,
  version integer default 1 not null, -- Counts the savings of the draft.
  published_at timestamp(3) with time zone,
  saved_at timestamp(3) with time zone default now() not null,
  author_id integer,
  constraint arrangements_pkey PRIMARY KEY (id),
  constraint arrangements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint arrangements_page_check CHECK ((page ~ '^(home|collection-[1-9][0-9]{0,9}|page-[1-9][0-9]{0,9})$'::text)),
  constraint arrangements_sections_check CHECK ((octet_length((sections)::text) <= 80000))
);
CREATE INDEX arrangements_by_author ON arrangements USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX arrangements_by_page ON arrangements USING btree (page, id);
CREATE UNIQUE INDEX arrangements_one_draft ON arrangements USING btree (page) WHERE (published_at IS NULL);

-- One row a row that an admin changed: subject is its table, subject_id its key. An update keeps the columns that changed, an insert and a delete the whole row; kept keys, hashes and derived columns are left out.
create table audit_log (
  id integer generated always as identity not null,
  changed_at timestamp(3) with time zone default now() not null,
  changed_by integer,
  subject text not null,
  subject_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  import_id uuid, -- The import that made this change, in one of its transactions. Null: another act, told by its admin and moment.
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
  constraint audit_log_check CHECK ((((action = 'insert'::text) = (before IS NULL)) AND ((action = 'delete'::text) = (after IS NULL)))),
  constraint audit_log_subject_check CHECK ((subject ~ '^[a-z_]+$'::text))
);
CREATE INDEX audit_log_by_admin ON audit_log USING btree (changed_by, id DESC);
CREATE INDEX audit_log_by_hand ON audit_log USING btree (changed_at DESC, id DESC) WHERE (import_id IS NULL);
CREATE INDEX audit_log_by_import ON audit_log USING btree (import_id, id DESC) WHERE (import_id IS NOT NULL);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject, subject_id, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (changed_at DESC, id DESC);

-- Backups that were made (server/backup/kept-backups.ts). Where they lie, the target itself knows.
create table backups (
  id integer generated always as identity not null,
  made_at timestamp(3) with time zone not null,
  place text not null,
  folder text not null,
  is_encrypted boolean not null,
  row_count bigint not null,
  picture_count integer not null,
  byte_count bigint not null,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_byte_count_check CHECK ((byte_count >= 0)),
  constraint backups_picture_count_check CHECK ((picture_count >= 0)),
  constraint backups_row_count_check CHECK ((row_count >= 0))
);
CREATE INDEX backups_by_time ON backups USING btree (made_at DESC);

-- The carts of signed-in customers; a guest's cart lives in his browser.
create table cart_items (
  id integer generated always as identity not null,
  user_id integer not null,
  product_id integer not null,
  quantity integer not null,
  created_at timestamp(3) with time zone default now() not null,
  added_by_key text, -- Idempotency-Key of the latest addition to this line; null: it came without one.
  variant_id integer,
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cart_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID,
  constraint cart_items_added_by_key_check CHECK (((char_length(added_by_key) >= 1) AND (char_length(added_by_key) <= 255))),
  constraint cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE INDEX cart_items_by_product ON cart_items USING btree (product_id);
CREATE INDEX cart_items_by_variant ON cart_items USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX cart_items_line ON cart_items USING btree (user_id, product_id, variant_id) NULLS NOT DISTINCT;

-- Customers who agreed to be reminded of a cart that they left, and when they were last.
create table cart_reminders (
  user_id integer not null,
  agreed_at timestamp(3) with time zone default now() not null,
  reminded_at timestamp(3) with time zone,
  constraint cart_reminders_pkey PRIMARY KEY (user_id),
  constraint cart_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- One row once the merchant keeps books, else none. Orders up to last_order_id that were delivered before stand together in the opening entry.
create table cash_books (
  is_only boolean default true not null,
  started_at timestamp(3) with time zone default now() not null,
  last_order_id integer not null,
  constraint cash_books_pkey PRIMARY KEY (is_only),
  constraint cash_books_is_only_check CHECK (is_only)
);

-- One row a transaction that wrote the catalogue, under the version that it left. Versions are given one after the other (writers wait for each other at catalogue_version), so whoever has read up to one has missed none before. The latest 10,000 versions are kept.
create table catalogue_changes (
  version bigint not null,
  writer xid8 not null,
  tags text[] not null,
  constraint catalogue_changes_pkey PRIMARY KEY (version)
);

-- One row. Every write to the catalogue raises version in its own transaction and tells it on channel "catalogue"; catalogue writers wait for each other here.
create table catalogue_version (
  only_row boolean default true not null,
  version bigint default 1 not null,
  constraint catalogue_version_pkey PRIMARY KEY (only_row),
  constraint catalogue_version_only_row_check CHECK (only_row)
);

-- Collections. Shown by position, then id. Name is unique regardless of case.
create table categories (
  id integer generated always as identity not null,
  name citext not null,
  "position" integer default 0 not null,
  picture_id integer,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  parent_id integer, -- The collection that this one stands in; such a one stands in none itself.
  description text, -- The merchant's text above the list; null for none.
  rule jsonb, -- Null: filled by hand. Else {"match": "all" or "any", "conditions": [{"kind": …}]} (contract/collections.ts): products that meet it are in the collection, which is then the home of none.
  featured integer[], -- Products that come first, in the order of the merchant's hand; null: the newest come first. Ids that are no members stand for nothing.
  google_category text, -- A number or a path of Google's product taxonomy; null: none, or that of the collection it stands in.
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_key UNIQUE (name),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) NOT VALID,
  constraint categories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint categories_collection_check CHECK (((parent_id <> id) AND ((char_length(description) >= 1) AND (char_length(description) <= 2000)) AND (jsonb_typeof(rule) = 'object'::text) AND (octet_length((rule)::text) <= 10000) AND ((cardinality(featured) >= 1) AND (cardinality(featured) <= 200)))) NOT VALID,
  constraint categories_google_category_check CHECK (((char_length(google_category) <= 300) AND (google_category ~ '\S'::text))),
  constraint categories_name_check CHECK (((char_length((name)::text) <= 80) AND ((name)::text ~ '\S'::text)))
);
CREATE INDEX categories_by_parent ON categories USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX categories_by_picture ON categories USING btree (picture_id);
CREATE INDEX categories_in_order ON categories USING btree ("position", id);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_categories();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_categories();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_categories();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_collections_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_collections_inserted AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_collections_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collections();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_categories();
CREATE TRIGGER keep_search_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_categories();
CREATE TRIGGER note_offers_of_moved AFTER UPDATE ON categories FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION note_offer();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- What the merchant says of the products of a collection, at most 30, in order: a text, a number with its unit, one of some choices, or yes or no. The values are in products.attributes; ids are never used again.
create table collection_attributes (
  id integer generated always as identity not null,
  category_id integer not null,
  name citext not null,
  type text not null,
  unit text default ''::text not null,
  choices text[] default '{}'::text[] not null,
  "position" integer not null,
  is_filter boolean, -- Whether lists can be narrowed down by it; null: where it is a choice, or yes or no.
  constraint collection_attributes_pkey PRIMARY KEY (id),
  constraint collection_attributes_name_key UNIQUE (category_id, name) DEFERRABLE,
  constraint collection_attributes_position_key UNIQUE (category_id, "position") DEFERRABLE,
  constraint collection_attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint collection_attributes_choices_check CHECK ((cardinality(choices) <= 30)),
  constraint collection_attributes_name_check CHECK (((char_length((name)::text) <= 60) AND ((name)::text ~ '\S'::text) AND ((name)::text !~ '[:\r\n]'::text))),
  constraint collection_attributes_position_check CHECK ((("position" >= 0) AND ("position" <= 29))),
  constraint collection_attributes_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text, 'yes_no'::text]))),
  constraint collection_attributes_unit_check CHECK ((char_length(unit) <= 20))
);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attributes();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON collection_attributes FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON collection_attributes REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_attributes();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON collection_attributes FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_collections_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_collections_of_attributes();
CREATE TRIGGER keep_product_facets_deleted AFTER DELETE ON collection_attributes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_attribute_facets();
CREATE TRIGGER keep_product_facets_updated AFTER UPDATE ON collection_attributes REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_facets();

-- While it has a row, collection_products of the products above after_id are to be written again. Drained in batches.
create table collection_fill (
  only_row boolean default true not null,
  after_id integer not null,
  constraint collection_fill_pkey PRIMARY KEY (only_row),
  constraint collection_fill_only_row_check CHECK (only_row)
);

-- Products that the merchant has put into a collection beside the one that is their home.
create table collection_picks (
  category_id integer not null,
  product_id integer not null,
  constraint collection_picks_pkey PRIMARY KEY (category_id, product_id),
  constraint collection_picks_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint collection_picks_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_picks_by_product ON collection_picks USING btree (product_id);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON collection_picks FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('product_id');
CREATE TRIGGER keep_picks_deleted AFTER DELETE ON collection_picks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_picks();
CREATE TRIGGER keep_picks_inserted AFTER INSERT ON collection_picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_picks();

-- Which products a collection of member_lists shows, with what lists are sorted by. Kept by triggers, never written by hand.
create table collection_products (
  category_id integer not null,
  product_id integer not null,
  "position" integer,
  created_at timestamp(3) with time zone not null,
  final_price numeric(8,2) not null,
  constraint collection_products_pkey PRIMARY KEY (category_id, product_id),
  constraint collection_products_category_id_fkey FOREIGN KEY (category_id) REFERENCES member_lists(category_id) ON DELETE CASCADE,
  constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_products_by_product ON collection_products USING btree (product_id);
CREATE INDEX collection_products_in_order ON collection_products USING btree (category_id, "position", created_at DESC, product_id DESC);
CREATE TRIGGER keep_member_bits_deleted AFTER DELETE ON collection_products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_member_bits();
CREATE TRIGGER keep_member_bits_inserted AFTER INSERT ON collection_products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_member_bits();
CREATE TRIGGER note_left_members AFTER DELETE ON collection_products REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_left_members();

-- How a courier company writes its lists, as the merchant said it once: what each heading holds, what each word for a state means.
create table company_sheets (
  courier_id integer not null,
  waybill_columns jsonb default '{}'::jsonb not null,
  state_columns jsonb default '{}'::jsonb not null,
  state_words jsonb default '{}'::jsonb not null, -- By the key of a word: the word as it is written, the state, and why where it is refused. State "nothing": such rows are passed over.
  constraint company_sheets_pkey PRIMARY KEY (courier_id),
  constraint company_sheets_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE CASCADE
);

-- Messages of the contact form, stored before they are mailed.
create table contact_messages (
  id integer generated always as identity not null,
  email text not null,
  message text not null,
  created_at timestamp(3) with time zone default now() not null,
  read_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254) AND (email !~ '\s'::text))),
  constraint contact_messages_message_check CHECK (((char_length(message) <= 5000) AND (message ~ '\S'::text)))
);
CREATE INDEX contact_messages_answered ON contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_unread ON contact_messages USING btree (created_at DESC, id DESC) WHERE (read_at IS NULL);
CREATE TRIGGER keep_audit AFTER UPDATE ON contact_messages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_audit_of_end AFTER DELETE ON contact_messages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_message_removal();
CREATE TRIGGER note_message_event AFTER INSERT ON contact_messages FOR EACH ROW WHEN (webhooks_want('message'::text)) EXECUTE FUNCTION note_message_event();

-- What was said to a courier of what is on their account beside open orders; it goes once nothing is left there.
create table courier_rests (
  courier_id integer not null,
  note text not null,
  constraint courier_rests_pkey PRIMARY KEY (courier_id),
  constraint courier_rests_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE CASCADE,
  constraint courier_rests_note_check CHECK ((char_length(note) <= 500))
);

-- Who carries orders to customers.
create table couriers (
  id integer generated always as identity not null,
  name text not null,
  phone text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  kind text, -- Null: nobody has said yet, and screens offer what fits either.
  constraint couriers_pkey PRIMARY KEY (id),
  constraint couriers_kind_check CHECK ((kind = ANY (ARRAY['driver'::text, 'company'::text]))),
  constraint couriers_name_check CHECK (((char_length(name) <= 100) AND (name ~ '\S'::text))),
  constraint couriers_phone_check CHECK ((char_length(phone) <= 20))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON couriers FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- What the orders of an account come to, canceled ones left out. A row for each account; triggers of users and orders keep it.
create table customer_sums (
  user_id integer not null,
  orders integer default 0 not null,
  total_spent numeric(16,2) default 0 not null,
  last_order_at timestamp(3) with time zone,
  constraint customer_sums_pkey PRIMARY KEY (user_id),
  constraint customer_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX customer_sums_last_order ON customer_sums USING btree (last_order_at DESC NULLS LAST, user_id DESC);
CREATE INDEX customer_sums_most_orders ON customer_sums USING btree (orders DESC, user_id DESC);
CREATE INDEX customer_sums_most_spent ON customer_sums USING btree (total_spent DESC, user_id DESC);

-- A city, or where it is empty a district, or where that is empty too a whole region, with other spellings of its name.
create table delivery_places (
  id integer generated always as identity not null,
  region text not null,
  district text default ''::text not null,
  city text default ''::text not null,
  other_names text[] default '{}'::text[] not null,
  zone_id integer,
  constraint delivery_places_pkey PRIMARY KEY (id),
  constraint delivery_places_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE SET NULL,
  constraint delivery_places_city_check CHECK ((char_length(city) <= 100)),
  constraint delivery_places_district_check CHECK ((char_length(district) <= 100)),
  constraint delivery_places_region_check CHECK (((char_length(region) <= 100) AND (region ~ '\S'::text)))
);
CREATE UNIQUE INDEX delivery_places_by_name ON delivery_places USING btree (lower(region), lower(district), lower(city));
CREATE INDEX delivery_places_by_zone ON delivery_places USING btree (zone_id);

-- The times of a day of the week among which a buyer of a zone chooses. weekday: 1 for Monday to 7 for Sunday.
create table delivery_windows (
  id integer generated always as identity not null,
  zone_id integer not null,
  weekday smallint not null,
  begins text not null,
  ends text not null,
  capacity integer, -- How many orders it takes on one day; null: any number.
  constraint delivery_windows_pkey PRIMARY KEY (id),
  constraint delivery_windows_zone_id_weekday_begins_ends_key UNIQUE (zone_id, weekday, begins, ends),
  constraint delivery_windows_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE,
  constraint delivery_windows_begins_check CHECK ((begins ~ '^\d\d:\d\d$'::text)),
  constraint delivery_windows_capacity_check CHECK ((capacity > 0)),
  constraint delivery_windows_check CHECK (((ends ~ '^\d\d:\d\d$'::text) AND (ends > begins))),
  constraint delivery_windows_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

-- Areas that the merchant delivers to, or does not (served): what delivery costs there and how long it takes. None: the one rule of the settings.
create table delivery_zones (
  id integer generated always as identity not null,
  name text not null,
  fee numeric(8,2) not null,
  free_from numeric(8,2), -- The discounted subtotal from which on delivery is free; null: it never is.
  return_fee numeric(8,2) not null,
  served boolean not null,
  days_min smallint not null,
  days_max smallint not null,
  cutoff_hour smallint not null, -- An order placed from this hour on counts as placed on the next day.
  closed_weekdays smallint[] default '{}'::smallint[] not null, -- Days of the week without delivery, 1 for Monday to 7 for Sunday.
  constraint delivery_zones_pkey PRIMARY KEY (id),
  constraint delivery_zones_check CHECK (((days_max >= days_min) AND (days_max <= 60))),
  constraint delivery_zones_cutoff_hour_check CHECK (((cutoff_hour >= 0) AND (cutoff_hour <= 24))),
  constraint delivery_zones_days_min_check CHECK (((days_min >= 0) AND (days_min <= 60))),
  constraint delivery_zones_fee_check CHECK ((fee >= (0)::numeric)),
  constraint delivery_zones_free_from_check CHECK ((free_from >= (0)::numeric)),
  constraint delivery_zones_name_check CHECK (((char_length(name) <= 80) AND (name ~ '\S'::text))),
  constraint delivery_zones_return_fee_check CHECK ((return_fee >= (0)::numeric))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON delivery_zones FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER leave_removed_zone AFTER DELETE ON delivery_zones FOR EACH ROW EXECUTE FUNCTION leave_removed_zone();

-- Counts the changes of zones, windows and places, so that orders know whether what is in memory holds; one row, or none.
create table delivery_zones_version (
  is_only boolean default true not null,
  version integer not null,
  constraint delivery_zones_version_pkey PRIMARY KEY (is_only),
  constraint delivery_zones_version_is_only_check CHECK (is_only)
);

-- One row a row that the demo wrote: key is its id, of a slide its place, of a search its day and words. details holds the slide as it was written, and how often was searched. The row of kind seed stays: this database had its demo.
create table demo_data (
  kind text not null,
  key text not null,
  details jsonb,
  constraint demo_data_pkey PRIMARY KEY (kind, key),
  constraint demo_data_key_check CHECK ((char_length(key) <= 300)),
  constraint demo_data_kind_check CHECK ((kind = ANY (ARRAY['seed'::text, 'product'::text, 'collection'::text, 'picture'::text, 'slide'::text, 'customer'::text, 'courier'::text, 'order'::text, 'message'::text, 'search'::text, 'offer'::text, 'setting'::text, 'zone'::text, 'place'::text, 'number'::text, 'template'::text, 'books'::text, 'run'::text, 'room'::text]))) NOT VALID
);

-- Orders that got a courier or were refunded, whose buyers are to be written to by the merchant's template; written by a trigger, sent by the job status-mails.
create table due_message_mails (
  order_id integer not null,
  event text not null,
  changed_at timestamp(3) with time zone default now() not null,
  constraint due_message_mails_pkey PRIMARY KEY (order_id, event),
  constraint due_message_mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint due_message_mails_event_check CHECK ((event = ANY (ARRAY['on_the_way'::text, 'money_back'::text])))
);

-- Mails about a new status that wait until it can no longer be undone; the job status-mails writes them into the outbox.
create table due_status_mails (
  order_id integer not null,
  from_status_id integer not null,
  status_id integer not null,
  changed_at timestamp(3) with time zone default now() not null,
  constraint due_status_mails_pkey PRIMARY KEY (order_id),
  constraint due_status_mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint due_status_mails_status_id_check CHECK ((status_id = ANY (ARRAY[3, 4])))
);

-- The products that have a value, as bits: product `id` is bit `id % 4096` of chunk `id / 4096`. Kept by triggers.
create table facet_postings (
  value_id integer not null,
  chunk integer not null,
  bits bit(4096) not null,
  constraint facet_postings_pkey PRIMARY KEY (value_id, chunk),
  constraint facet_postings_value_id_fkey FOREIGN KEY (value_id) REFERENCES facet_values(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX facet_postings_chunk ON facet_postings USING btree (chunk);

-- What products can be filtered by. The facet is `material`, `color`, `width`, `height`, `depth`, `a` and an attribute's id, or `o:` and the slug of an option's name; `list` (a collection, 0 for all), `stock` and `sale` stand for the other filters. The slug is what addresses say.
create table facet_values (
  id integer generated always as identity not null,
  facet text not null,
  slug text not null,
  label text not null,
  constraint facet_values_pkey PRIMARY KEY (id),
  constraint facet_values_key UNIQUE (facet, slug)
);

-- First answers of calls that create something for staff and their programs, kept 7 days and up to 4 MB an actor. Orders have idempotency_keys.
create table first_answers (
  actor text not null, -- Whose key it is: "user 12", or "program 3" for an API token.
  key_hash bytea not null,
  request_hash bytea not null, -- SHA-256 of the call and what was sent.
  answer bytea not null, -- Encrypted under the shop's secret and the key itself, which is not kept.
  bytes integer not null, -- What the row counts for.
  created_at timestamp(3) with time zone default now() not null,
  constraint first_answers_pkey PRIMARY KEY (actor, key_hash),
  constraint first_answers_actor_check CHECK ((char_length(actor) <= 40)),
  constraint first_answers_check CHECK ((bytes >= octet_length(answer))),
  constraint first_answers_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint first_answers_request_hash_check CHECK ((octet_length(request_hash) = 32))
);
CREATE INDEX first_answers_by_age ON first_answers USING btree (created_at);
CREATE INDEX first_answers_of_actor ON first_answers USING btree (actor, created_at DESC, key_hash) INCLUDE (bytes);

-- First answers of POST /orders, kept 7 days. scope: the customer's id, 0 for all guests. Insert the row first, as the lock, and set order_id and answer before commit. answer never holds the order's token: derive it again.
create table idempotency_keys (
  scope integer not null,
  key text not null,
  request_hash bytea not null,
  order_id integer,
  answer jsonb,
  created_at timestamp(3) with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key),
  constraint idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint idempotency_keys_check CHECK (((order_id IS NULL) = (answer IS NULL))),
  constraint idempotency_keys_key_check CHECK ((key ~ '^[\x21-\x7e]{1,255}$'::text)),
  constraint idempotency_keys_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  constraint idempotency_keys_scope_check CHECK ((scope >= 0))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_by_order ON idempotency_keys USING btree (order_id);

-- What the rows of a checked file would do, in their order: a row is as in contract/catalog-exchange.ts. At most 8 MB a check.
create table import_changes (
  check_id uuid not null,
  kind text not null,
  place integer not null,
  change jsonb not null,
  constraint import_changes_pkey PRIMARY KEY (check_id, kind, place),
  constraint import_changes_check_id_fkey FOREIGN KEY (check_id) REFERENCES import_checks(id) ON DELETE CASCADE,
  constraint import_changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'changed'::text, 'unchanged'::text, 'refused'::text])))
);

-- The last file that each admin had checked. Removed with the next one, or after a day.
create table import_checks (
  id uuid not null,
  admin_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint import_checks_pkey PRIMARY KEY (id),
  constraint import_checks_admin_id_key UNIQUE (admin_id),
  constraint import_checks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE
);

-- What the columns of imported files held, by the SHA-256 of their heads, for the next file with the same head. At most 100 are kept.
create table import_columns (
  head_hash bytea not null,
  columns jsonb not null,
  used_at timestamp(3) with time zone default now() not null,
  constraint import_columns_pkey PRIMARY KEY (head_hash),
  constraint import_columns_columns_check CHECK (((jsonb_typeof(columns) = 'array'::text) AND (octet_length((columns)::text) <= 4000))),
  constraint import_columns_head_hash_check CHECK ((octet_length(head_hash) = 32))
);

-- What was uploaded for an import, in parts of 1 MB, so that any instance can run it. Written before its import.
create table import_files (
  import_id uuid not null,
  kind text not null,
  part integer not null,
  bytes bytea storage e not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint import_files_pkey PRIMARY KEY (import_id, kind, part),
  constraint import_files_bytes_check CHECK ((octet_length(bytes) <= 1048576)),
  constraint import_files_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'zip'::text]))),
  constraint import_files_part_check CHECK ((part >= 0))
);

-- Pictures that an import has made, by where they come from: a resumed one makes none again.
create table import_pictures (
  import_id uuid not null,
  source text not null,
  picture_id integer not null,
  constraint import_pictures_pkey PRIMARY KEY (import_id, source),
  constraint import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE
);
CREATE INDEX import_pictures_by_picture ON import_pictures USING btree (picture_id);

-- Decimal signs, the collection of rows that name none and what becomes of drafts, as said of the last file with a head; at most 100.
create table import_readings (
  head_hash bytea not null,
  reading jsonb not null,
  used_at timestamp(3) with time zone default now() not null,
  constraint import_readings_pkey PRIMARY KEY (head_hash),
  constraint import_readings_head_hash_check CHECK ((octet_length(head_hash) = 32)),
  constraint import_readings_reading_check CHECK ((octet_length((reading)::text) <= 8000))
);

-- Checked rows of an import that are still to be applied: each goes in the transaction that applies it.
create table import_rows (
  import_id uuid not null,
  "row" integer not null,
  product jsonb not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, "row"),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

-- Imports of products, with the id of their job. Removed with what hangs on them once the job is gone.
create table imports (
  id uuid not null,
  admin_id integer,
  file_name text default ''::text not null,
  state text default 'waiting'::text not null,
  result jsonb,
  row_count integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  columns jsonb, -- What each column of the file holds, in order; null: the columns are named as in an export.
  reading jsonb, -- Decimal signs, the collection of rows that name none, and what becomes of drafts; null: nothing was said.
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_file_name_check CHECK ((char_length(file_name) <= 200)),
  constraint imports_row_count_check CHECK ((row_count >= 0)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applying'::text, 'done'::text])))
);
CREATE INDEX imports_by_admin ON imports USING btree (admin_id);

-- One row once the merchant wants search engines to be told of what changes.
create table index_now (
  id boolean default true not null,
  told_version bigint not null, -- Changes of the catalogue up to this version were told.
  due_at timestamp(3) with time zone default now() not null,
  taken_until timestamp(3) with time zone,
  attempts integer default 0 not null,
  tried_at timestamp(3) with time zone,
  problem text, -- Why the last try failed; null where it did not.
  constraint index_now_pkey PRIMARY KEY (id),
  constraint index_now_id_check CHECK (id),
  constraint index_now_problem_check CHECK ((char_length(problem) <= 300))
);

-- Pages that the merchant writes, in Markdown (docs/decisions/108-info-pages.md).
create table info_pages (
  id integer generated always as identity not null,
  slug text not null,
  title text not null,
  body text not null,
  in_footer boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint info_pages_pkey PRIMARY KEY (id),
  constraint info_pages_slug_key UNIQUE (slug),
  constraint info_pages_body_check CHECK ((length(body) <= 20000)),
  constraint info_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
  constraint info_pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE TRIGGER bump_catalogue_version_listed AFTER INSERT OR DELETE OR TRUNCATE ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_listed_info_pages();
CREATE TRIGGER bump_catalogue_version_relisted AFTER UPDATE OF slug, title, in_footer ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_listed_info_pages();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE OF body ON info_pages FOR EACH STATEMENT EXECUTE FUNCTION note_changed_info_pages();
CREATE TRIGGER forget_sections AFTER DELETE ON info_pages REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION forget_sections();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON info_pages FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON info_pages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Invoices and credit notes as they were issued. Nothing of them is ever changed, but that the buyer is emptied.
create table invoices (
  id integer generated always as identity not null,
  kind text not null,
  prefix text not null,
  serial integer not null,
  number text not null,
  order_id integer not null, -- It points at no row, since a document outlives its order.
  invoice_id integer, -- Of a credit note: the invoice that it takes back. Any reason but a return takes all that is left of it.
  reason text,
  return_id integer, -- The return that it was given back for; it points at no row.
  issued_at timestamp(3) with time zone not null,
  issued_on date not null,
  total_cents bigint not null,
  vat_cents bigint not null,
  content jsonb not null, -- Seller, currency, what was sold, and VAT by rate: all that is drawn.
  buyer jsonb, -- Name and address. Null: emptied.
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_prefix_serial_key UNIQUE (prefix, serial),
  constraint invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoices_check CHECK (((vat_cents >= 0) AND (vat_cents <= total_cents))),
  constraint invoices_check1 CHECK (((kind = 'credit_note'::text) = (invoice_id IS NOT NULL))),
  constraint invoices_check2 CHECK (((kind = 'credit_note'::text) = (reason IS NOT NULL))),
  constraint invoices_check3 CHECK ((COALESCE((reason = 'return'::text), false) = (return_id IS NOT NULL))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_reason_check CHECK ((reason = ANY (ARRAY['return'::text, 'reopened'::text, 'corrected'::text, 'removed'::text]))),
  constraint invoices_serial_check CHECK ((serial > 0)),
  constraint invoices_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX invoices_by_day ON invoices USING btree (issued_on, id);
CREATE INDEX invoices_by_order ON invoices USING btree (order_id);
CREATE INDEX invoices_of_invoice ON invoices USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX invoices_with_buyer ON invoices USING btree (issued_on) WHERE (buyer IS NOT NULL);
CREATE TRIGGER keep_audit AFTER INSERT ON invoices FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_invoice_audit();
CREATE TRIGGER refuse_changed_invoices BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_changed_invoices();
CREATE TRIGGER refuse_emptied_invoices BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_invoices();

-- How invoices are written, one row; none: they never were turned on. Who takes a number locks it.
create table invoicing (
  id smallint default 1 not null,
  is_on boolean default false not null,
  invoice_prefix text default 'INV-'::text not null,
  next_invoice integer default 1 not null,
  credit_prefix text default 'CN-'::text not null,
  next_credit integer default 1 not null,
  seller_name text default ''::text not null,
  seller_address text default ''::text not null,
  seller_tax_number text default ''::text not null,
  note text default ''::text not null,
  vat jsonb default '[]'::jsonb not null, -- Rates that prices include: [{"rate": "11.00", "collections": []}]; the first holds for delivery and for all that no other one has. Empty: no VAT.
  attaches boolean default true not null,
  keep_years smallint default 10 not null,
  version integer default 1 not null,
  constraint invoicing_pkey PRIMARY KEY (id),
  constraint invoicing_check CHECK ((invoice_prefix <> credit_prefix)),
  constraint invoicing_credit_prefix_check CHECK ((credit_prefix ~ '^[A-Za-z0-9./_-]{0,19}[A-Za-z./_-]$'::text)),
  constraint invoicing_id_check CHECK ((id = 1)),
  constraint invoicing_invoice_prefix_check CHECK ((invoice_prefix ~ '^[A-Za-z0-9./_-]{0,19}[A-Za-z./_-]$'::text)),
  constraint invoicing_keep_years_check CHECK (((keep_years >= 1) AND (keep_years <= 30))),
  constraint invoicing_next_credit_check CHECK ((next_credit > 0)),
  constraint invoicing_next_invoice_check CHECK ((next_invoice > 0)),
  constraint invoicing_note_check CHECK ((char_length(note) <= 300)),
  constraint invoicing_seller_address_check CHECK ((char_length(seller_address) <= 300)),
  constraint invoicing_seller_name_check CHECK ((char_length(seller_name) <= 100)),
  constraint invoicing_seller_tax_number_check CHECK ((char_length(seller_tax_number) <= 40)),
  constraint invoicing_vat_check CHECK ((jsonb_typeof(vat) = 'array'::text))
);
CREATE TRIGGER keep_audit AFTER INSERT OR UPDATE OF is_on, invoice_prefix, credit_prefix, seller_name, seller_address, seller_tax_number, note, vat, attaches, keep_years ON invoicing FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- How far a job of jobs.job is, written by whoever runs it. Removed once the job is.
create table job_progress (
  job_id uuid not null,
  done integer default 0 not null,
  total integer,
  step text default ''::text not null,
  cancellable boolean default true not null, -- False from the step on that can't be taken back.
  updated_at timestamp(3) with time zone default now() not null,
  constraint job_progress_pkey PRIMARY KEY (job_id),
  constraint job_progress_done_check CHECK ((done >= 0)),
  constraint job_progress_step_check CHECK ((char_length(step) <= 200)),
  constraint job_progress_total_check CHECK ((total >= 0))
);

-- What was sold of a product, and of which variant (0: none), orders that were canceled left out. net: after offers; costed: of lines that say what a piece cost, uncosted: of all others. For staff only.
create table kept_product_sales (
  days integer not null,
  product_id integer not null,
  variant_id integer not null,
  pieces integer not null,
  revenue numeric not null,
  costed_net numeric not null,
  costs numeric not null,
  uncosted_pieces integer not null,
  uncosted_net numeric not null,
  constraint kept_product_sales_pkey PRIMARY KEY (days, product_id, variant_id)
);

-- The orders of a quarter of an hour within the 30 days of kept_sales: the days and hours of every time zone begin with one.
create table kept_quarter_sales (
  starts_at timestamp(3) with time zone not null,
  orders bigint not null,
  revenue numeric not null,
  delivered_orders bigint not null,
  delivered_revenue numeric not null,
  constraint kept_quarter_sales_pkey PRIMARY KEY (starts_at)
);

-- Of which orders the sums are: those placed from starts_at until before ends_at, as they were when the job last ran. What changed since is in kept_sales_moves; a row in kept_sales_voids says that the sums don't hold.
create table kept_sales (
  days integer not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint kept_sales_pkey PRIMARY KEY (days),
  constraint kept_sales_check CHECK ((starts_at < ends_at)),
  constraint kept_sales_days_check CHECK ((days = ANY (ARRAY[1, 7, 30])))
);

-- Changes of the status of orders that may be in kept sums, until the job has counted them. Kept by a trigger.
create table kept_sales_moves (
  id bigint generated always as identity not null,
  order_id integer not null,
  from_status_id integer not null,
  to_status_id integer not null,
  constraint kept_sales_moves_pkey PRIMARY KEY (id)
);

-- A transaction that changed something else of orders that may be in kept sums: they don't hold until the job has made them again. Kept by triggers.
create table kept_sales_voids (
  xid xid8 default pg_current_xact_id() not null,
  constraint kept_sales_voids_pkey PRIMARY KEY (xid)
);

-- Devices that logged in to an account: SHA-256 of a random token that the browser keeps. They log in also while the account is locked because of wrong passwords from elsewhere. Kept for 90 days after the last login.
create table known_devices (
  user_id integer not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone default (now() + '90 days'::interval) not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX known_devices_by_expiry ON known_devices USING btree (expires_at);

-- The day of the shop on which a product was last reduced and is no more; one row, or none.
create table last_sale (
  is_only boolean default true not null,
  day date not null,
  constraint last_sale_pkey PRIMARY KEY (is_only),
  constraint last_sale_is_only_check CHECK (is_only)
);

-- What was booked. Rows are never changed or removed: what was wrong is reversed by another entry. Nothing in it names a person.
create table ledger_entries (
  id bigint generated always as identity not null,
  kind text not null,
  booked_at timestamp(3) with time zone default now() not null,
  booked_by integer,
  order_id integer, -- The order whose state this entry follows. It points at no row: books outlive a demo order that is removed.
  courier_id integer,
  sheet_id integer,
  reverses bigint,
  key text, -- The Idempotency-Key of the call that booked it, with its author.
  note text default ''::text not null,
  counts jsonb, -- Of a closing: what the books said of each currency (code null: the shop's) and what was counted, in hundredths: [{"code", "expected", "counted"}].
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_key_key UNIQUE (key),
  constraint ledger_entries_reverses_key UNIQUE (reverses),
  constraint ledger_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_entries(id),
  constraint ledger_entries_key_check CHECK ((char_length(key) <= 255)),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'order'::text, 'hand_over'::text, 'payout'::text, 'expense'::text, 'taken_out'::text, 'put_in'::text, 'closing'::text, 'write_off'::text, 'refund'::text, 'reversal'::text]))) NOT VALID,
  constraint ledger_entries_note_check CHECK ((char_length(note) <= 500))
);
CREATE INDEX ledger_entries_by_courier ON ledger_entries USING btree (courier_id, id DESC) WHERE (courier_id IS NOT NULL);
CREATE INDEX ledger_entries_by_order ON ledger_entries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER refuse_removed_entries BEFORE DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_changed_books();

-- The lines of an entry, in cents: plus is what came to an account, minus what left it. Those of an entry add up to zero.
create table ledger_lines (
  entry_id bigint not null,
  account text not null,
  courier_id integer, -- It points at no row: a courier who owes nothing may be removed, what was booked stays.
  cents bigint not null,
  second_code text, -- The line is in notes of this currency: cents is what they are worth. Null: the shop's currency.
  second_amount bigint, -- How much of it, in hundredths.
  constraint ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_lines_account_check CHECK ((account = ANY (ARRAY['till'::text, 'bank'::text, 'courier'::text, 'sales'::text, 'refunds'::text, 'settled_before'::text, 'delivery_costs'::text, 'taxes'::text, 'expenses'::text, 'owner'::text, 'differences'::text, 'rounding'::text, 'credits'::text]))) NOT VALID,
  constraint ledger_lines_cents_check CHECK (((cents <> 0) OR (second_amount <> 0))) NOT VALID,
  constraint ledger_lines_check CHECK (((account = 'courier'::text) = (courier_id IS NOT NULL))),
  constraint ledger_lines_second_check CHECK (((second_code IS NULL) = (second_amount IS NULL))) NOT VALID,
  constraint ledger_lines_second_code_check CHECK ((second_code ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX ledger_lines_of_account ON ledger_lines USING btree (account, courier_id) INCLUDE (cents);
CREATE INDEX ledger_lines_of_entry ON ledger_lines USING btree (entry_id);
CREATE INDEX ledger_lines_of_notes ON ledger_lines USING btree (second_code, account, courier_id) INCLUDE (second_amount, cents) WHERE (second_code IS NOT NULL);
CREATE TRIGGER refuse_changed_lines BEFORE DELETE OR UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_changed_books();
CREATE TRIGGER refuse_unbalanced_entry AFTER INSERT ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_entry();

-- An order that was taken out of a run, or handed to another one, while it was on its way.
create table left_stops (
  run_id integer not null,
  order_id integer not null,
  left_at timestamp(3) with time zone default now() not null,
  outcome text, -- What the driver reported who did not know of it: it changed nothing, and the merchant is told.
  reported_at timestamp(3) with time zone,
  constraint left_stops_pkey PRIMARY KEY (run_id, order_id),
  constraint left_stops_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint left_stops_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint left_stops_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'partly'::text, 'refused'::text, 'not_home'::text, 'postponed'::text])))
);
CREATE INDEX left_stops_by_order ON left_stops USING btree (order_id);

-- A letter to one address, written when it is sent off: no address gets one twice.
create table letter_mails (
  id bigint generated always as identity not null,
  letter_id integer not null,
  address_id integer,
  state text default 'waiting'::text not null, -- sending: it is leaving, and is never sent again whatever happens; unsure: nobody knows whether it left; dropped: they had left before.
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  taken_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  left_at timestamp(3) with time zone, -- When they left the newsletter by the link of this letter.
  problem text default ''::text not null,
  constraint letter_mails_pkey PRIMARY KEY (id),
  constraint letter_mails_address_id_fkey FOREIGN KEY (address_id) REFERENCES newsletter_addresses(id) ON DELETE SET NULL,
  constraint letter_mails_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint letter_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'failed'::text, 'unsure'::text, 'dropped'::text])))
);
CREATE INDEX letter_mails_by_address ON letter_mails USING btree (address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX letter_mails_due ON letter_mails USING btree (letter_id, due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX letter_mails_leaving ON letter_mails USING btree (letter_id, taken_at) WHERE (state = 'sending'::text);
CREATE UNIQUE INDEX letter_mails_once ON letter_mails USING btree (letter_id, address_id);

-- Letters of the newsletter; one that was sent once is never changed.
create table letters (
  id integer generated always as identity not null,
  subject text not null,
  body text not null,
  product_ids integer[] default '{}'::integer[] not null,
  state text default 'draft'::text not null,
  problem text default ''::text not null, -- Why the shop itself has paused it: what the mail server said of the letter.
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_body_check CHECK ((char_length(body) <= 10000)),
  constraint letters_product_ids_check CHECK ((cardinality(product_ids) <= 12)),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'paused'::text, 'sent'::text]))),
  constraint letters_subject_check CHECK ((((char_length(subject) >= 1) AND (char_length(subject) <= 150)) AND (subject !~ '[\r\n]'::text)))
);
CREATE INDEX letters_under_way ON letters USING btree (id) WHERE (state = 'sending'::text);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON letters FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- One row a login whose password was right and whose code is asked for: SHA-256 of a random token.
create table login_challenges (
  token_hash bytea not null,
  user_id integer not null,
  tries smallint default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone default (now() + '00:05:00'::interval) not null,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint login_challenges_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX login_challenges_by_expiry ON login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_by_user ON login_challenges USING btree (user_id, created_at);

-- Icons, share picture and the logo of mails (PNG) that were made when a look with a logo was published.
create table look_icons (
  look_id integer not null,
  name text not null,
  picture bytea not null,
  constraint look_icons_pkey PRIMARY KEY (look_id, name),
  constraint look_icons_look_id_fkey FOREIGN KEY (look_id) REFERENCES looks(id) ON DELETE CASCADE,
  constraint look_icons_name_check CHECK ((char_length(name) <= 60)),
  constraint look_icons_picture_check CHECK ((octet_length(picture) <= 1000000))
);

-- Uploaded logos as WebP: as large as they are kept, and as small as they stand in pages (inline).
create table look_logos (
  key text not null,
  width integer not null,
  height integer not null,
  picture bytea not null,
  inline bytea not null,
  uploaded_at timestamp(3) with time zone default now() not null,
  constraint look_logos_pkey PRIMARY KEY (key),
  constraint look_logos_height_check CHECK (((height >= 1) AND (height <= 2000))),
  constraint look_logos_inline_check CHECK ((octet_length(inline) <= 20000)),
  constraint look_logos_key_check CHECK ((key ~ '^[0-9a-f]{32}$'::text)),
  constraint look_logos_picture_check CHECK ((octet_length(picture) <= 2000000)),
  constraint look_logos_width_check CHECK (((width >= 1) AND (width <= 2000)))
);

-- The draft (published_at is null, one at most) and the looks that were published, the newest of which the shop wears (settings: look).
create table looks (
  id integer generated always as identity not null,
  look jsonb not null,
  version integer default 1 not null, -- Counts the savings of the draft.
  published_at timestamp(3) with time zone,
  saved_at timestamp(3) with time zone default now() not null,
  author_id integer,
  constraint looks_pkey PRIMARY KEY (id),
  constraint looks_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint looks_look_check CHECK ((octet_length((look)::text) <= 4000))
);
CREATE INDEX looks_by_author ON looks USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE UNIQUE INDEX looks_one_draft ON looks USING btree ((true)) WHERE (published_at IS NULL);

-- The columns of a courier company's manifest, in their order: heading, field, fixed text. No row: it has the usual ones.
create table manifest_columns (
  courier_id integer not null,
  columns jsonb not null,
  constraint manifest_columns_pkey PRIMARY KEY (courier_id),
  constraint manifest_columns_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE CASCADE
);

-- A purchase on its way to a service, and what became of it; kept as long as the consent is.
create table measured_purchases (
  id bigint generated always as identity not null,
  service text not null,
  order_id integer not null,
  happened_at timestamp(3) with time zone default now() not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  taken_until timestamp(3) with time zone,
  tried_at timestamp(3) with time zone,
  status integer,
  problem text,
  constraint measured_purchases_pkey PRIMARY KEY (id),
  constraint measured_purchases_order_id_service_key UNIQUE (order_id, service),
  constraint measured_purchases_order_id_fkey FOREIGN KEY (order_id) REFERENCES order_consents(order_id) ON DELETE CASCADE,
  constraint measured_purchases_problem_check CHECK ((char_length(problem) <= 300)),
  constraint measured_purchases_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX measured_purchases_due ON measured_purchases USING btree (due_at) WHERE (state = 'waiting'::text);

-- Where purchases are told; a shop without any writes none of the following tables.
create table measuring_services (
  service text not null,
  account text not null, -- The pixel's id, or the measurement id.
  sealed_key bytea not null, -- The access token, encrypted under the shop's secret.
  counts_at text not null,
  is_on boolean default true not null,
  changed_at timestamp(3) with time zone default now() not null,
  constraint measuring_services_pkey PRIMARY KEY (service),
  constraint measuring_services_account_check CHECK (((char_length(account) >= 1) AND (char_length(account) <= 60))),
  constraint measuring_services_counts_at_check CHECK ((counts_at = ANY (ARRAY['placed'::text, 'delivered'::text]))),
  constraint measuring_services_service_check CHECK ((service = ANY (ARRAY['meta'::text, 'google'::text, 'tiktok'::text])))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON measuring_services FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('service');
CREATE TRIGGER note_measuring_change AFTER INSERT OR DELETE OR UPDATE OF is_on ON measuring_services FOR EACH STATEMENT EXECUTE FUNCTION note_measuring_change();

-- The collections whose products stand in collection_products, because products.category_id does not tell them: by rule, with picks, with collections in them, or ordered by hand. Kept by triggers. Until ready, lists read products.category_id. settled_at: up to then products that are no longer new have left.
create table member_lists (
  category_id integer not null,
  ready boolean default false not null,
  settled_at timestamp(3) with time zone default now() not null,
  constraint member_lists_pkey PRIMARY KEY (category_id),
  constraint member_lists_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);

-- The texts that the merchant has changed; an event without a row has the built-in one, and no mail.
create table message_templates (
  event text not null,
  subject text not null,
  text text not null,
  mail boolean default false not null, -- Whether the event sends a mail to the buyer.
  updated_at timestamp(3) with time zone default now() not null,
  constraint message_templates_pkey PRIMARY KEY (event),
  constraint message_templates_subject_check CHECK (((char_length(subject) <= 120) AND (subject !~ '[\r\n]'::text))),
  constraint message_templates_text_check CHECK (((char_length(text) <= 1000) AND (text ~ '\S'::text)))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON message_templates FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('event');

-- Addresses that were asked for and lead nowhere: 1,000 at most, the least asked go first. Nothing of who asked is kept.
create table missed_addresses (
  id integer generated always as identity not null,
  path text not null,
  asked integer not null,
  last_asked_on date not null,
  constraint missed_addresses_pkey PRIMARY KEY (id),
  constraint missed_addresses_path_key UNIQUE (path),
  constraint missed_addresses_asked_check CHECK ((asked > 0)),
  constraint missed_addresses_path_check CHECK (((char_length(path) >= 2) AND (char_length(path) <= 200)))
);

-- Who asked for the newsletter, whether they confirmed it, and who left or can't be reached.
create table newsletter_addresses (
  id integer generated always as identity not null,
  email text not null,
  state text default 'waiting'::text not null,
  token_hash bytea, -- SHA-256 of the token in the link that confirms; null: there is none to confirm.
  token_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  confirmed_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone, -- When they left, or their mail server refused the address for good.
  refusal text default ''::text not null, -- What their mail server said then.
  constraint newsletter_addresses_pkey PRIMARY KEY (id),
  constraint newsletter_addresses_email_check CHECK ((((char_length(email) >= 3) AND (char_length(email) <= 254)) AND (email !~ '\s'::text))),
  constraint newsletter_addresses_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'left'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX newsletter_addresses_by_email ON newsletter_addresses USING btree (email);
CREATE INDEX newsletter_addresses_by_state ON newsletter_addresses USING btree (state, id);
CREATE INDEX newsletter_addresses_by_token ON newsletter_addresses USING btree (token_hash) WHERE (token_hash IS NOT NULL);

-- One row: when the next mails of letters may leave, over all instances.
create table newsletter_pace (
  is_only boolean default true not null,
  next_at timestamp(3) with time zone default now() not null,
  constraint newsletter_pace_pkey PRIMARY KEY (is_only),
  constraint newsletter_pace_is_only_check CHECK (is_only)
);

-- What the staff wrote of a phone number, for the staff alone.
create table number_notes (
  id integer generated always as identity not null,
  number_id integer not null,
  note text not null,
  written_by integer, -- Who of the staff; it points at no row, as orders.entered_by.
  written_at timestamp(3) with time zone default now() not null,
  constraint number_notes_pkey PRIMARY KEY (id),
  constraint number_notes_number_id_fkey FOREIGN KEY (number_id) REFERENCES numbers(id) ON DELETE CASCADE,
  constraint number_notes_note_check CHECK (((note ~ '\S'::text) AND (char_length(note) <= 1000)))
);
CREATE INDEX number_notes_of_number ON number_notes USING btree (number_id, id DESC);
CREATE INDEX number_notes_oldest ON number_notes USING btree (written_at);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON number_notes FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_number_note_audit();

-- Phone numbers that the staff noted something of, or blocked; what became of their orders is counted from the orders themselves.
create table numbers (
  id integer generated always as identity not null,
  phone text not null, -- Country code and number, digits alone: one spelling for all.
  blocked_reason text,
  blocked_until date, -- The last day of the shop on which orders of the number are held.
  blocked_by integer, -- Who of the staff; it points at no row, as orders.entered_by.
  blocked_at timestamp(3) with time zone,
  constraint numbers_pkey PRIMARY KEY (id),
  constraint numbers_phone_key UNIQUE (phone),
  constraint numbers_block_is_whole CHECK ((num_nulls(blocked_reason, blocked_until, blocked_at) = ANY (ARRAY[0, 3]))),
  constraint numbers_blocked_reason_check CHECK ((char_length(blocked_reason) <= 200)),
  constraint numbers_phone_check CHECK ((phone ~ '^[0-9]{5,15}$'::text))
);
CREATE INDEX numbers_blocked ON numbers USING btree (blocked_until, id) WHERE (blocked_until IS NOT NULL);
CREATE TRIGGER keep_audit AFTER UPDATE OF blocked_reason, blocked_until ON numbers FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_number_audit();

-- Which offers an order holds: written with it, removed when it is canceled, back when it is reopened. phone is kept for codes, which may be limited by phone number, until the person is removed.
create table offer_uses (
  order_id integer not null,
  offer_id integer not null,
  phone text,
  constraint offer_uses_pkey PRIMARY KEY (order_id, offer_id),
  constraint offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX offer_uses_by_phone ON offer_uses USING btree (offer_id, phone);
CREATE TRIGGER count_offer_uses_deleted AFTER DELETE ON offer_uses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_offer_uses();
CREATE TRIGGER count_offer_uses_inserted AFTER INSERT ON offer_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_offer_uses();

-- What shoppers get off: by a code, or by itself where a cart has all parts ([{"quantity": 2, "category_id": 3}, …]). value is a percent or an amount by its kind. uses counts orders that hold a code. announced: an automatic offer that pages show by now; the clock of scheduled sales sets it. Moments are ends of days of the shop.
create table offers (
  id integer generated always as identity not null,
  name text not null,
  code text,
  kind text not null,
  value numeric(8,2) not null,
  parts jsonb,
  minimum numeric(8,2) default 0 not null,
  category_ids integer[] default '{}'::integer[] not null,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  most_uses integer,
  most_uses_per_phone integer,
  uses integer default 0 not null,
  stopped_at timestamp(3) with time zone,
  announced boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  from_day date,
  to_day date,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_code_key UNIQUE (code),
  constraint offers_check CHECK ((ends_at > starts_at)),
  constraint offers_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'::text)),
  constraint offers_code_or_parts_check CHECK (((code IS NULL) = (parts IS NOT NULL))),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text]))),
  constraint offers_minimum_check CHECK ((minimum >= (0)::numeric)),
  constraint offers_most_uses_check CHECK ((most_uses > 0)),
  constraint offers_most_uses_per_phone_check CHECK ((most_uses_per_phone > 0)),
  constraint offers_name_check CHECK (((char_length(name) <= 80) AND (name ~ '\S'::text))),
  constraint offers_uses_check CHECK ((uses >= 0)),
  constraint offers_value_check CHECK ((value >= (0)::numeric))
);
CREATE INDEX offers_announced ON offers USING btree (id) WHERE announced;
CREATE INDEX offers_automatic ON offers USING btree (id) WHERE ((code IS NULL) AND (stopped_at IS NULL));
CREATE TRIGGER apply_days BEFORE INSERT OR UPDATE OF from_day, to_day, starts_at, ends_at ON offers FOR EACH ROW EXECUTE FUNCTION apply_days();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF name, code, kind, value, parts, minimum, category_ids, starts_at, ends_at, most_uses, most_uses_per_phone, stopped_at ON offers FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER note_offers_deleted AFTER DELETE ON offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER note_offers_inserted AFTER INSERT ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();
CREATE TRIGGER note_offers_updated AFTER UPDATE ON offers FOR EACH ROW WHEN (((to_jsonb(old.*) - 'uses'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'uses'::text))) EXECUTE FUNCTION note_offer();

-- Each change of an order's stage: who, when, why.
create table order_confirmation_changes (
  id integer generated always as identity not null,
  order_id integer not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  changed_by integer, -- The account; null: a guest by the link of the order. It points at no row, as orders.entered_by.
  cause text not null,
  from_stage text not null,
  to_stage text not null,
  before jsonb not null, -- The stage as it was, whole, for an undo.
  note text default ''::text not null,
  key text, -- The Idempotency-Key of the outcome: sent again, it changes nothing.
  constraint order_confirmation_changes_pkey PRIMARY KEY (id),
  constraint order_confirmation_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES order_confirmations(order_id) ON DELETE CASCADE,
  constraint order_confirmation_changes_cause_check CHECK ((cause = ANY (ARRAY['staff'::text, 'buyer'::text, 'status'::text, 'undo'::text, 'blocked'::text, 'freed'::text]))) NOT VALID,
  constraint order_confirmation_changes_key_check CHECK ((char_length(key) <= 255)),
  constraint order_confirmation_changes_note_check CHECK ((char_length(note) <= 500))
);
CREATE UNIQUE INDEX order_confirmation_changes_by_key ON order_confirmation_changes USING btree (order_id, key) WHERE (key IS NOT NULL);
CREATE INDEX order_confirmation_changes_of_order ON order_confirmation_changes USING btree (order_id, id DESC);
CREATE TRIGGER note_order_stage AFTER INSERT ON order_confirmation_changes FOR EACH ROW WHEN (((new.from_stage <> new.to_stage) AND webhooks_want('order'::text))) EXECUTE FUNCTION note_order_stage();

-- Where a pending order stands before it is handed over, while the merchant confirms orders; none of before has a row.
create table order_confirmations (
  order_id integer not null,
  stage text not null,
  attempts smallint default 0 not null, -- How often nobody answered.
  due_at timestamp(3) with time zone, -- From when on somebody is to call. Null: nobody is.
  postponed_to date,
  held text, -- Why the order is held until somebody of the staff confirms it. Null: it is not.
  claimed_by integer, -- Who of the staff has the order before them; it points at no row, as orders.entered_by.
  claimed_until timestamp(3) with time zone,
  version integer default 1 not null, -- Raised by each change of the stage, not by claims.
  claimed_session bytea, -- The session of claimed_by in which it is before them; it points at no row: a session that ended holds nothing.
  constraint order_confirmations_pkey PRIMARY KEY (order_id),
  constraint order_confirmations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_confirmations_attempts_check CHECK ((attempts >= 0)),
  constraint order_confirmations_claim_is_whole CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint order_confirmations_held_check CHECK ((held ~ '^[a-z_]{1,20}$'::text)),
  constraint order_confirmations_stage_check CHECK ((stage ~ '^[a-z_]{1,20}$'::text))
);
CREATE INDEX order_confirmations_aside ON order_confirmations USING btree (order_id) WHERE (stage = ANY (ARRAY['wrong_number'::text, 'unreached'::text]));
CREATE INDEX order_confirmations_by_stage ON order_confirmations USING btree (stage, order_id) WHERE (stage = ANY (ARRAY['new'::text, 'to_call'::text, 'call_later'::text, 'postponed'::text, 'wrong_number'::text, 'unreached'::text]));
CREATE INDEX order_confirmations_claimed ON order_confirmations USING btree (claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX order_confirmations_due ON order_confirmations USING btree (due_at, order_id) WHERE (due_at IS NOT NULL);
CREATE INDEX order_confirmations_held ON order_confirmations USING btree (order_id) WHERE (held IS NOT NULL);
CREATE TRIGGER freeze_second_currency AFTER UPDATE OF stage ON order_confirmations FOR EACH ROW WHEN (((new.stage = 'confirmed'::text) AND (old.stage <> 'confirmed'::text))) EXECUTE FUNCTION freeze_second_currency_of_confirmed();
CREATE TRIGGER mark_changed_stage AFTER DELETE OR UPDATE OF stage ON order_confirmations FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();

-- Orders whose buyer agreed that the purchase is told; nothing of others is.
create table order_consents (
  order_id integer not null,
  event_id uuid default gen_random_uuid() not null, -- What the purchase is called at each service, so that it counts once.
  facts jsonb not null, -- What the buyer's browser sent with it: a number for this use alone, ids of clicks on ads, what the browser calls itself.
  given_at timestamp(3) with time zone default now() not null,
  constraint order_consents_pkey PRIMARY KEY (order_id),
  constraint order_consents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE TRIGGER note_placed_purchase AFTER INSERT ON order_consents FOR EACH ROW EXECUTE FUNCTION note_placed_purchase();

-- Where and when an order is delivered, as it was said when it was placed; none where the shop has no zones.
create table order_deliveries (
  order_id integer not null,
  zone_id integer,
  zone_name text,
  return_fee numeric(8,2),
  expected_from date,
  expected_to date,
  window_id integer,
  window_day date,
  window_begins text,
  window_ends text,
  landmark text default ''::text not null,
  latitude numeric(8,6),
  longitude numeric(9,6),
  constraint order_deliveries_pkey PRIMARY KEY (order_id),
  constraint order_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_deliveries_window_id_fkey FOREIGN KEY (window_id) REFERENCES delivery_windows(id) ON DELETE SET NULL,
  constraint order_deliveries_landmark_check CHECK ((char_length(landmark) <= 200)),
  constraint order_deliveries_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint order_deliveries_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
);
CREATE INDEX order_deliveries_by_window ON order_deliveries USING btree (window_id, window_day) WHERE (window_id IS NOT NULL);
CREATE TRIGGER mark_changed_zone AFTER UPDATE OF zone_id, return_fee ON order_deliveries FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();

-- Each edit of an order: who and when, what from what to what ([{"what", "of", "from", "to"}]), and its total before and after.
create table order_edits (
  order_id integer not null,
  version integer not null,
  edited_at timestamp(3) with time zone default clock_timestamp() not null,
  edited_by integer,
  by_buyer boolean default false not null,
  changes jsonb not null,
  total_before numeric(14,2) not null,
  total_after numeric(14,2) not null,
  history_id integer default nextval('audit_log_id_seq'::regclass) not null, -- Where it stands among the changes of audit_log.
  constraint order_edits_pkey PRIMARY KEY (order_id, version),
  constraint order_edits_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_edits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_edits_version_check CHECK ((version > 0))
);
CREATE INDEX order_edits_by_user ON order_edits USING btree (edited_by) WHERE (edited_by IS NOT NULL);

-- The lines of an order as they were when it was placed: name, cover picture, unit price before discount, discount percent. At most 100 lines. A picture that an order shows can't be deleted.
create table order_items (
  id integer generated always as identity not null,
  order_id integer not null,
  product_id integer not null,
  "position" integer not null,
  product_name text not null,
  picture_id integer,
  quantity integer not null,
  price numeric(8,2) not null,
  discount numeric(5,2) default 0 not null,
  subtotal numeric(12,2) not null,
  variant_id integer,
  variant_name text, -- The variant as it was called when the order was placed; null for none.
  cost numeric(8,2), -- What one piece cost the shop at that time; null: not known. For staff only: no answer about an order reads it.
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_items_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) NOT VALID,
  constraint order_items_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  constraint order_items_position_check CHECK ((("position" >= 0) AND ("position" <= 99))),
  constraint order_items_price_check CHECK ((price > (0)::numeric)),
  constraint order_items_product_name_check CHECK (((char_length(product_name) <= 200) AND (product_name ~ '\S'::text))),
  constraint order_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint order_items_subtotal_check CHECK ((subtotal = (round((price - ((price * discount) / (100)::numeric)), 2) * (quantity)::numeric)))
);
CREATE UNIQUE INDEX order_items_by_line ON order_items USING btree (order_id, product_id, variant_id) INCLUDE (quantity) NULLS NOT DISTINCT;
CREATE INDEX order_items_by_picture ON order_items USING btree (picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX order_items_by_product ON order_items USING btree (product_id);
CREATE INDEX order_items_by_variant ON order_items USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE TRIGGER note_changed_line AFTER DELETE OR UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION note_changed_line();
CREATE TRIGGER note_no_lines AFTER TRUNCATE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION void_kept_sales();
CREATE TRIGGER refuse_lines_without_variant AFTER INSERT ON order_items REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_lines_without_variant();

-- What goods of an order cost the merchant that came back damaged, or never came.
create table order_losses (
  id integer generated always as identity not null,
  order_id integer not null,
  cents bigint not null,
  booked_at timestamp(3) with time zone default now() not null,
  constraint order_losses_pkey PRIMARY KEY (id),
  constraint order_losses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_losses_cents_check CHECK ((cents > 0))
);
CREATE INDEX order_losses_of_order ON order_losses USING btree (order_id);
CREATE TRIGGER mark_lost_goods AFTER INSERT ON order_losses FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();

-- What a buyer was written about their order: mails, and WhatsApp messages that somebody of the staff opened. Never what it said.
create table order_messages (
  id integer generated always as identity not null,
  order_id integer not null,
  event text not null,
  channel text not null,
  sent_by integer, -- Null: the shop, by itself, or somebody who is gone.
  sent_at timestamp(3) with time zone default clock_timestamp() not null,
  history_id integer default nextval('audit_log_id_seq'::regclass) not null, -- Where it stands among the changes of the order, as in order_status_changes.
  constraint order_messages_pkey PRIMARY KEY (id),
  constraint order_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_messages_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'mail'::text])))
);
CREATE INDEX order_messages_by_order ON order_messages USING btree (order_id, id);
CREATE INDEX order_messages_by_sender ON order_messages USING btree (sent_by);
CREATE UNIQUE INDEX order_messages_mail_once ON order_messages USING btree (order_id, event) WHERE (channel = 'mail'::text);

-- What was taken for an order where a part of it was in the second currency. No row: the exact amount in the shop's currency.
create table order_payments (
  order_id integer not null,
  code text not null,
  cents bigint not null,
  second_amount bigint not null, -- In hundredths of the second currency.
  worth_cents bigint not null, -- What that is worth at the rate that the order has frozen.
  rounding_cents bigint not null, -- What was taken beyond the total, or less than it, because notes are whole.
  constraint order_payments_pkey PRIMARY KEY (order_id),
  constraint order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_payments_code_check CHECK ((code ~ '^[A-Z]{3}$'::text))
);

-- Money that was given back. courier_id: who gave it, else the till. entry_id: of the books, none where none were kept.
create table order_refunds (
  id integer generated always as identity not null,
  return_id integer not null,
  cents bigint not null,
  courier_id integer,
  entry_id bigint,
  booked_at timestamp(3) with time zone default now() not null,
  booked_by integer,
  taken_back_at timestamp(3) with time zone,
  second_code text,
  second_amount bigint, -- How much of the second currency was handed out for it, in hundredths; null: the shop's currency was.
  constraint order_refunds_pkey PRIMARY KEY (id),
  constraint order_refunds_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE,
  constraint order_refunds_cents_check CHECK ((cents > 0))
);
CREATE INDEX order_refunds_by_return ON order_refunds USING btree (return_id);
CREATE INDEX order_refunds_of_entry ON order_refunds USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE UNIQUE INDEX order_refunds_once ON order_refunds USING btree (return_id) WHERE (taken_back_at IS NULL);
CREATE TRIGGER mark_refund AFTER INSERT OR UPDATE ON order_refunds FOR EACH ROW EXECUTE FUNCTION mark_order_of_return();

-- How many of which line come back. goes_to: what became of them once they were inspected.
create table order_return_lines (
  return_id integer not null,
  place smallint not null,
  product_id integer not null,
  variant_id integer,
  name text not null,
  quantity integer not null,
  goes_to text,
  constraint order_return_lines_pkey PRIMARY KEY (return_id, place),
  constraint order_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE,
  constraint order_return_lines_goes_to_check CHECK ((goes_to = ANY (ARRAY['stock'::text, 'damaged'::text]))),
  constraint order_return_lines_quantity_check CHECK ((quantity > 0))
);
CREATE TRIGGER mark_given_back AFTER INSERT OR UPDATE OF goes_to ON order_return_lines FOR EACH ROW EXECUTE FUNCTION mark_order_of_return();

-- What buyers give back after delivery. due_cents: what was due for it when it was settled.
create table order_returns (
  id integer generated always as identity not null,
  order_id integer not null,
  state text not null,
  reason text not null,
  note text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  created_by integer,
  by_buyer boolean default false not null,
  key text, -- The Idempotency-Key of the call that made it, with its author.
  due_cents bigint,
  settled_at timestamp(3) with time zone,
  answer text default ''::text not null, -- Why it was refused, for the buyer to read.
  replacement_id integer, -- The order that was made in exchange for it; it points at no row. Null: none.
  wish text, -- What the buyer would like for it: money, credit or exchange. Null: they did not say.
  constraint order_returns_pkey PRIMARY KEY (id),
  constraint order_returns_key_key UNIQUE (key),
  constraint order_returns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_returns_answer_length CHECK ((char_length(answer) <= 500)) NOT VALID,
  constraint order_returns_check CHECK ((((state = 'settled'::text) = (settled_at IS NOT NULL)) AND ((state = 'settled'::text) = (due_cents IS NOT NULL)))),
  constraint order_returns_due_cents_check CHECK ((due_cents >= 0)),
  constraint order_returns_key_check CHECK ((char_length(key) <= 300)),
  constraint order_returns_note_check CHECK ((char_length(note) <= 500)),
  constraint order_returns_reason_check CHECK ((reason = ANY (ARRAY['changed_mind'::text, 'not_as_shown'::text, 'wrong_item'::text, 'damaged'::text, 'other'::text]))),
  constraint order_returns_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'expected'::text, 'received'::text, 'inspected'::text, 'settled'::text, 'refused'::text]))),
  constraint order_returns_wish_check CHECK ((wish = ANY (ARRAY['money'::text, 'credit'::text, 'exchange'::text]))) NOT VALID
);
CREATE INDEX order_returns_by_author ON order_returns USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX order_returns_by_order ON order_returns USING btree (order_id, id);
CREATE INDEX order_returns_by_replacement ON order_returns USING btree (replacement_id) WHERE (replacement_id IS NOT NULL);
CREATE INDEX order_returns_by_state ON order_returns USING btree (state, id);
CREATE INDEX order_returns_open ON order_returns USING btree (id) WHERE (state = ANY (ARRAY['asked'::text, 'expected'::text, 'received'::text, 'inspected'::text]));
CREATE CONSTRAINT TRIGGER credit_returned AFTER UPDATE OF state ON order_returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> new.state) AND ((old.state = 'settled'::text) OR (new.state = 'settled'::text)))) EXECUTE FUNCTION document_later('changed');
CREATE TRIGGER keep_audit AFTER INSERT OR UPDATE OF state ON order_returns FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_return_audit();
CREATE TRIGGER mark_changed_return AFTER UPDATE OF state ON order_returns FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION mark_order_of_row();
CREATE TRIGGER mark_removed_return AFTER DELETE ON order_returns FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();
CREATE TRIGGER note_order_return AFTER INSERT OR UPDATE OF state ON order_returns FOR EACH ROW WHEN (webhooks_want('order'::text)) EXECUTE FUNCTION note_order_return();

-- Which orders a hand-over or a payout settled, and what the courier accounted for. An order is open while these do not come to its total.
create table order_settlements (
  id bigint generated always as identity not null,
  order_id integer not null,
  courier_id integer not null,
  entry_id bigint not null,
  collected_cents bigint not null,
  constraint order_settlements_pkey PRIMARY KEY (id),
  constraint order_settlements_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint order_settlements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_settlements_by_entry ON order_settlements USING btree (entry_id);
CREATE INDEX order_settlements_by_order ON order_settlements USING btree (order_id);
CREATE TRIGGER follow_new_settlement AFTER INSERT ON order_settlements FOR EACH ROW EXECUTE FUNCTION follow_new_settlement();
CREATE TRIGGER mark_settled_order AFTER INSERT ON order_settlements FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();

-- Each change of an order's status: who and when.
create table order_status_changes (
  id integer generated always as identity not null,
  order_id integer not null,
  from_status_id integer not null,
  to_status_id integer not null,
  changed_by integer,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  history_id integer default nextval('audit_log_id_seq'::regclass), -- Where this change stands among those of audit_log. Null: made before this column; the row of audit_log with the same changed_at tells.
  by_buyer boolean default false not null, -- The buyer changed it, as a customer or by the link of the order.
  constraint order_status_changes_pkey PRIMARY KEY (id),
  constraint order_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_status_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_status_changes_check CHECK ((from_status_id <> to_status_id)),
  constraint order_status_changes_from_status_id_check CHECK ((from_status_id = ANY (ARRAY[1, 3, 4]))),
  constraint order_status_changes_to_status_id_check CHECK ((to_status_id = ANY (ARRAY[1, 3, 4])))
);
CREATE INDEX order_status_changes_by_order ON order_status_changes USING btree (order_id, changed_at, id);
CREATE INDEX order_status_changes_by_user ON order_status_changes USING btree (changed_by);
CREATE INDEX order_status_changes_delivered ON order_status_changes USING btree (changed_at) WHERE (to_status_id = 3);

-- The number that a courier company gave the parcel of an order. waybill_key is what two spellings of it have in common.
create table order_waybills (
  order_id integer not null,
  courier_id integer not null,
  waybill text not null,
  waybill_key text not null,
  constraint order_waybills_pkey PRIMARY KEY (order_id),
  constraint order_waybills_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE CASCADE,
  constraint order_waybills_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_waybills_waybill_check CHECK (((char_length(waybill) >= 1) AND (char_length(waybill) <= 60)))
);
CREATE UNIQUE INDEX order_waybills_by_key ON order_waybills USING btree (courier_id, waybill_key);

-- Orders, of customers and of guests (user_id null); guest_* is the shipping address of both. Status 1 pending, 3 completed, 4 canceled, 2 unused; payment 1 unpaid, 2 paid, 3 refunded; method 1 cash on delivery, 2 credit card, 3 bank transfer.
create table orders (
  id integer generated always as identity not null,
  user_id integer,
  courier_id integer,
  guest_name text not null,
  guest_email text default ''::text not null,
  guest_phone text not null,
  guest_region text not null,
  guest_city text not null,
  guest_street text not null,
  notes text default ''::text not null,
  status_id integer default 1 not null,
  payment_status_id integer default 1 not null,
  payment_method_id integer default 1 not null,
  subtotal numeric(14,2) not null,
  delivery_fee numeric(8,2) not null,
  total_price numeric(14,2) not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  search_document text generated always as (((fold_text(guest_name) || '
'::text) || regexp_replace(guest_phone, '\D'::text, ''::text, 'g'::text))) stored not null, -- What an order is found by: its folded name and the digits of its phone. Ask with: like part_pattern($1).
  person_removed_at timestamp(3) with time zone, -- When name, contact, address and note were removed for good; null: they are there.
  channel text, -- How an order came that the shop entered itself: phone, instagram, whatsapp, other. Null: through the shop.
  entered_by integer, -- Who of the staff entered it. It points at no row, so that removing an account need not look through all orders.
  offers jsonb, -- The offers that the order holds, as they are answered: [{"name", "code", "amount", "free_delivery", "lines": [{"product_id", "amount"}]}]. Null: none.
  offers_total numeric(14,2) default 0 not null, -- What they take off in all: total_price = subtotal - offers_total + delivery_fee.
  edits integer default 0 not null, -- How often it was changed after it was placed: the version that an edit has to have seen.
  edited_at timestamp(3) with time zone, -- When it was changed last; null: never.
  fee_by_hand boolean default false not null, -- The delivery fee was set by hand: edits leave it as it is.
  credit_id integer, -- The store credit that pays a part of it; it points at no row, as entered_by does not. Null: none.
  credit numeric(14,2), -- How much that pays: total_price = subtotal - offers_total + delivery_fee - credit. A canceled order has released it.
  second_currency jsonb, -- The second currency as it was when the order was confirmed, or placed without that, or given to a courier: code, rate, note, rounding. Null: none yet.
  zone_id integer, -- The zone of its delivery once more, so that indexes of lists can hold it; kept where the zone is removed, it points at no row then.
  former_shop text, -- The system that it was placed in, such as Shopify; null: it was placed here. Such an order told nobody, took no stock, and stands in the books as settled before.
  former_number text, -- What it was called there: an order is brought in once.
  visit_source text, -- Where the visit began that led to it; null: not known.
  visit_campaign text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE SET NULL,
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'instagram'::text, 'whatsapp'::text, 'other'::text]))) NOT VALID,
  constraint orders_credit_is_whole CHECK ((((credit IS NULL) = (credit_id IS NULL)) AND (credit > (0)::numeric) AND (total_price >= (0)::numeric))) NOT VALID,
  constraint orders_delivery_fee_check CHECK ((delivery_fee >= (0)::numeric)),
  constraint orders_former_is_whole CHECK ((((former_shop IS NULL) = (former_number IS NULL)) AND ((char_length(former_shop) >= 1) AND (char_length(former_shop) <= 40)) AND ((char_length(former_number) >= 1) AND (char_length(former_number) <= 60)))) NOT VALID,
  constraint orders_guest_email_check CHECK (((char_length(guest_email) <= 254) AND (guest_email !~ '\s'::text))),
  constraint orders_guest_name_check CHECK (((char_length(guest_name) <= 100) AND (guest_name ~ '\S'::text))),
  constraint orders_notes_check CHECK ((char_length(notes) <= 1000)),
  constraint orders_payment_method_id_check CHECK ((payment_method_id = ANY (ARRAY[1, 2, 3]))),
  constraint orders_payment_status_id_check CHECK ((payment_status_id = ANY (ARRAY[1, 2, 3]))),
  constraint orders_person_is_whole_or_gone CHECK (
CASE
    WHEN (person_removed_at IS NULL) THEN ((guest_phone ~ '\S'::text) AND (guest_region ~ '\S'::text) AND (guest_city ~ '\S'::text) AND (guest_street ~ '\S'::text))
    ELSE ((user_id IS NULL) AND ((((((guest_email || guest_phone) || guest_region) || guest_city) || guest_street) || notes) = ''::text))
END) NOT VALID,
  constraint orders_person_lengths CHECK (((char_length(guest_phone) <= 20) AND (char_length(guest_region) <= 100) AND (char_length(guest_city) <= 100) AND (char_length(guest_street) <= 200))) NOT VALID,
  constraint orders_status_id_check CHECK ((status_id = ANY (ARRAY[1, 3, 4]))),
  constraint orders_subtotal_check CHECK ((subtotal >= (0)::numeric)),
  constraint orders_total_price_check CHECK (((total_price = (((subtotal - offers_total) + delivery_fee) - COALESCE(credit, (0)::numeric))) AND (offers_total >= (0)::numeric) AND (offers_total <= subtotal))) NOT VALID
);
CREATE INDEX orders_by_arabic_spelling ON orders USING gin (arabic_spelling(((search_document || '
'::text) || fold_text(guest_city))) gin_trgm_ops) WHERE (arabic_spelling(((search_document || '
'::text) || fold_text(guest_city))) IS NOT NULL);
CREATE INDEX orders_by_credit ON orders USING btree (credit_id, id) WHERE (credit_id IS NOT NULL);
CREATE UNIQUE INDEX orders_by_former ON orders USING btree (former_shop, former_number) WHERE (former_shop IS NOT NULL);
CREATE INDEX orders_by_parts ON orders USING gin (search_document gin_trgm_ops, fold_text(guest_city) gin_trgm_ops);
CREATE INDEX orders_by_phone ON orders USING btree (regexp_replace(guest_phone, '\D'::text, ''::text, 'g'::text), id DESC) WHERE (person_removed_at IS NULL);
CREATE INDEX orders_by_visit ON orders USING btree (created_at, visit_source, visit_campaign) INCLUDE (status_id, total_price) WHERE (visit_source IS NOT NULL);
CREATE INDEX orders_changed ON orders USING btree (updated_at, id);
CREATE INDEX orders_listed ON orders USING btree (created_at DESC, id DESC) INCLUDE (status_id, payment_status_id, courier_id, zone_id, channel);
CREATE INDEX orders_listed_by_channel ON orders USING btree (channel, created_at DESC, id DESC) INCLUDE (status_id, payment_status_id, courier_id, zone_id) WHERE (channel IS NOT NULL);
CREATE INDEX orders_listed_by_city ON orders USING btree (fold_text(guest_city), created_at DESC, id DESC) INCLUDE (guest_city, status_id, payment_status_id, courier_id, zone_id, channel);
CREATE INDEX orders_listed_by_courier ON orders USING btree (courier_id, created_at DESC, id DESC) INCLUDE (status_id, payment_status_id, zone_id, channel) WHERE (courier_id IS NOT NULL);
CREATE INDEX orders_listed_by_status ON orders USING btree (status_id, created_at DESC, id DESC) INCLUDE (payment_status_id, courier_id, zone_id, channel);
CREATE INDEX orders_listed_by_zone ON orders USING btree (zone_id, created_at DESC, id DESC) INCLUDE (status_id, payment_status_id, courier_id, channel) WHERE (zone_id IS NOT NULL);
CREATE INDEX orders_not_in_cash ON orders USING btree (payment_method_id, created_at DESC, id DESC) WHERE (payment_method_id <> 1);
CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_of_user_by_status ON orders USING btree (user_id, status_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_refunded ON orders USING btree (created_at DESC, id DESC) WHERE (payment_status_id = 3);
CREATE INDEX orders_with_guest ON orders USING btree (created_at) WHERE ((user_id IS NULL) AND (person_removed_at IS NULL) AND (status_id = ANY (ARRAY[3, 4])));
CREATE INDEX orders_with_offers ON orders USING btree (id) WHERE (offers IS NOT NULL);
CREATE TRIGGER add_to_customer_sums AFTER INSERT ON orders FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (new.status_id <> 4))) EXECUTE FUNCTION add_to_customer_sums();
CREATE TRIGGER add_to_phone_sums AFTER INSERT ON orders FOR EACH ROW WHEN ((new.guest_phone ~ '\d'::text)) EXECUTE FUNCTION add_to_phone_sums();
CREATE TRIGGER book_changed_order AFTER UPDATE ON orders FOR EACH ROW WHEN ((((old.status_id = 3) OR (new.status_id = 3)) AND ((old.status_id IS DISTINCT FROM new.status_id) OR (old.courier_id IS DISTINCT FROM new.courier_id) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.credit IS DISTINCT FROM new.credit)))) EXECUTE FUNCTION book_order();
CREATE TRIGGER book_new_order AFTER INSERT ON orders FOR EACH ROW WHEN ((new.status_id = 3)) EXECUTE FUNCTION book_order();
CREATE TRIGGER book_removed_order AFTER DELETE ON orders FOR EACH ROW WHEN ((old.status_id = 3)) EXECUTE FUNCTION book_order();
CREATE CONSTRAINT TRIGGER credit_changed AFTER UPDATE OF status_id, edits, total_price, credit ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status_id = 3) AND ((((old.status_id IS DISTINCT FROM new.status_id) OR (old.edits IS DISTINCT FROM new.edits)) OR (old.total_price IS DISTINCT FROM new.total_price)) OR (old.credit IS DISTINCT FROM new.credit)))) EXECUTE FUNCTION document_later('changed');
CREATE CONSTRAINT TRIGGER credit_removed AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status_id = 3)) EXECUTE FUNCTION document_later('changed');
CREATE TRIGGER drop_canceled_purchase AFTER UPDATE OF status_id ON orders FOR EACH ROW WHEN (((new.status_id = 4) AND (old.status_id <> 4))) EXECUTE FUNCTION drop_canceled_purchase();
CREATE TRIGGER drop_review_invitation AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.status_id = 3) AND (new.status_id <> 3))) EXECUTE FUNCTION drop_review_invitation();
CREATE TRIGGER follow_credit AFTER UPDATE OF status_id, credit, credit_id ON orders FOR EACH ROW WHEN (((COALESCE(old.credit_id, new.credit_id) IS NOT NULL) AND ((old.status_id IS DISTINCT FROM new.status_id) OR (old.credit IS DISTINCT FROM new.credit)))) EXECUTE FUNCTION follow_credit();
CREATE TRIGGER forget_open_note AFTER UPDATE OF person_removed_at ON orders FOR EACH ROW WHEN ((new.person_removed_at IS NOT NULL)) EXECUTE FUNCTION forget_open_note();
CREATE TRIGGER forget_return_notes AFTER UPDATE OF person_removed_at ON orders FOR EACH ROW WHEN ((new.person_removed_at IS NOT NULL)) EXECUTE FUNCTION forget_return_notes();
CREATE TRIGGER freeze_second_currency BEFORE UPDATE OF courier_id ON orders FOR EACH ROW WHEN (((new.second_currency IS NULL) AND (old.courier_id IS NULL) AND (new.courier_id IS NOT NULL))) EXECUTE FUNCTION freeze_second_currency();
CREATE TRIGGER hold_credit AFTER INSERT ON orders FOR EACH ROW WHEN ((new.credit_id IS NOT NULL)) EXECUTE FUNCTION follow_credit();
CREATE CONSTRAINT TRIGGER invoice_delivered AFTER UPDATE OF status_id ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status_id <> 3) AND (new.status_id = 3))) EXECUTE FUNCTION document_later('delivered');
CREATE TRIGGER keep_audit AFTER DELETE OR UPDATE ON orders FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER mark_changed_order AFTER UPDATE ON orders FOR EACH ROW WHEN (((((((((((old.status_id IS DISTINCT FROM new.status_id) OR (old.courier_id IS DISTINCT FROM new.courier_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.subtotal IS DISTINCT FROM new.subtotal)) OR (old.offers_total IS DISTINCT FROM new.offers_total)) OR (old.delivery_fee IS DISTINCT FROM new.delivery_fee)) OR (old.total_price IS DISTINCT FROM new.total_price)) OR (old.channel IS DISTINCT FROM new.channel)) OR (old.guest_city IS DISTINCT FROM new.guest_city)) OR (old.edits IS DISTINCT FROM new.edits))) EXECUTE FUNCTION mark_changed_order();
CREATE TRIGGER mark_late_order AFTER INSERT ON orders FOR EACH ROW WHEN ((new.created_at < (clock_timestamp() - '00:30:00'::interval))) EXECUTE FUNCTION mark_changed_order();
CREATE TRIGGER mark_removed_order AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION mark_changed_order();
CREATE TRIGGER note_changed_sale AFTER DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_sale();
CREATE TRIGGER note_delivered_purchase AFTER UPDATE OF status_id ON orders FOR EACH ROW WHEN (((new.status_id = 3) AND (old.status_id <> 3))) EXECUTE FUNCTION note_delivered_purchase();
CREATE TRIGGER note_due_message_mails AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.courier_id IS DISTINCT FROM new.courier_id) OR (old.payment_status_id IS DISTINCT FROM new.payment_status_id))) EXECUTE FUNCTION note_due_message_mails();
CREATE TRIGGER note_late_sale AFTER INSERT ON orders FOR EACH ROW WHEN ((new.created_at < (clock_timestamp() - '01:00:00'::interval))) EXECUTE FUNCTION void_kept_sales();
CREATE TRIGGER note_order_event AFTER UPDATE ON orders FOR EACH ROW WHEN (webhooks_want('order'::text)) EXECUTE FUNCTION note_order_event();
CREATE TRIGGER note_order_placed AFTER INSERT ON orders FOR EACH ROW WHEN (((new.former_shop IS NULL) AND webhooks_want('order'::text))) EXECUTE FUNCTION note_order_event();
CREATE TRIGGER release_credit AFTER DELETE ON orders FOR EACH ROW WHEN ((old.credit_id IS NOT NULL)) EXECUTE FUNCTION follow_credit();
CREATE TRIGGER renew_sums_of_changed_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_changed_orders();
CREATE TRIGGER renew_sums_of_changed_phones AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_changed_phones();
CREATE TRIGGER renew_sums_of_removed_orders AFTER DELETE ON orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_removed_orders();
CREATE TRIGGER renew_sums_of_removed_phones AFTER DELETE ON orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION renew_sums_of_removed_phones();
CREATE TRIGGER take_back_refunds AFTER UPDATE OF status_id ON orders FOR EACH ROW WHEN (((old.status_id = 3) AND (new.status_id <> 3))) EXECUTE FUNCTION follow_undelivered();
CREATE TRIGGER tell_changed_order AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.status_id IS DISTINCT FROM new.status_id) OR (old.payment_status_id IS DISTINCT FROM new.payment_status_id) OR (old.courier_id IS DISTINCT FROM new.courier_id) OR (old.person_removed_at IS DISTINCT FROM new.person_removed_at) OR (old.edits IS DISTINCT FROM new.edits))) EXECUTE FUNCTION tell_changed_order();
CREATE TRIGGER tell_new_order AFTER INSERT ON orders FOR EACH ROW WHEN (((new.former_shop IS NULL) AND pg_try_advisory_xact_lock((7262836)::bigint))) EXECUTE FUNCTION tell_new_order();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Mails to send, written in the transaction that causes them, taken with FOR UPDATE SKIP LOCKED, sent at least once.
create table outbox (
  id integer generated always as identity not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text,
  attempts integer default 0 not null,
  next_attempt_at timestamp(3) with time zone default now() not null,
  sent_at timestamp(3) with time zone,
  last_error text,
  created_at timestamp(3) with time zone default now() not null,
  about text, -- What it is about, to be removed with it: "order 12", "message 7", "account 3", "alert". Null: nothing of the kind.
  invoice_id integer, -- The invoice that it brings as PDF, drawn as it leaves; it points at no row. Null: none.
  leave_url text, -- Where one press ends mails of this kind (RFC 8058); null: it is no mail of that kind.
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_attempts_check CHECK ((attempts >= 0)),
  constraint outbox_recipient_check CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254) AND (recipient !~ '[\r\n]'::text))),
  constraint outbox_reply_to_check CHECK (((char_length(reply_to) >= 3) AND (char_length(reply_to) <= 254) AND (reply_to !~ '[\r\n]'::text))),
  constraint outbox_subject_check CHECK (((char_length(subject) <= 300) AND (subject !~ '[\r\n]'::text)))
);
CREATE INDEX outbox_by_subject_matter ON outbox USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX outbox_due ON outbox USING btree (next_attempt_at, id) WHERE (sent_at IS NULL);
CREATE INDEX outbox_sent ON outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

-- Every state that a company's sheets gave an order's parcel, with its own word.
create table parcel_words (
  id bigint generated always as identity not null,
  order_id integer not null,
  courier_id integer,
  state text not null,
  reason text,
  word text not null,
  told_at timestamp(3) with time zone default now() not null,
  told_by integer, -- Who of the staff took the sheet over; it points at no row, as orders.entered_by.
  constraint parcel_words_pkey PRIMARY KEY (id),
  constraint parcel_words_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE SET NULL,
  constraint parcel_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint parcel_words_word_check CHECK ((char_length(word) <= 200))
);
CREATE INDEX parcel_words_by_courier ON parcel_words USING btree (courier_id);
CREATE INDEX parcel_words_by_order ON parcel_words USING btree (order_id, id);

-- What a courier company said last of an order's parcel. Nothing here names a buyer.
create table parcels (
  order_id integer not null,
  courier_id integer,
  state text not null,
  reason text,
  word text not null, -- The company's own word.
  told_at timestamp(3) with time zone default now() not null,
  back text, -- Whether goods come back, and whether the shop has received them. Null: none do.
  constraint parcels_pkey PRIMARY KEY (order_id),
  constraint parcels_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE SET NULL,
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint parcels_back_check CHECK ((back = ANY (ARRAY['expected'::text, 'received'::text]))),
  constraint parcels_reason_check CHECK ((reason ~ '^[a-z_]{1,20}$'::text)),
  constraint parcels_state_check CHECK ((state = ANY (ARRAY['on_the_way'::text, 'delivered'::text, 'partly'::text, 'refused'::text, 'not_home'::text, 'postponed'::text, 'returned'::text, 'lost'::text]))),
  constraint parcels_word_check CHECK ((char_length(word) <= 200))
);
CREATE INDEX parcels_back ON parcels USING btree (told_at, order_id) WHERE (back = 'expected'::text);
CREATE INDEX parcels_by_courier ON parcels USING btree (courier_id);
CREATE TRIGGER mark_changed_parcel AFTER INSERT OR UPDATE OF state, reason ON parcels FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();
CREATE TRIGGER note_order_parcel AFTER INSERT OR UPDATE OF state ON parcels FOR EACH ROW WHEN (webhooks_want('order'::text)) EXECUTE FUNCTION note_order_parcel();

-- One row a passkey that stands in for the code of a second factor. It ends with the second factor, by whatever way that ends.
create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint default 0 not null, -- How often the authenticator said that it signed; one that says fewer is a copy. 0 where it does not count.
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  constraint passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint passkeys_public_key_check CHECK (((octet_length(public_key) >= 16) AND (octet_length(public_key) <= 4096))),
  constraint passkeys_transports_check CHECK ((cardinality(transports) <= 8))
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON passkeys FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_passkey_audit();

-- How a courier company names its columns: the heading, folded, and its meaning. Kept for its next sheet.
create table payout_columns (
  courier_id integer not null,
  columns jsonb not null,
  constraint payout_columns_pkey PRIMARY KEY (courier_id),
  constraint payout_columns_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE CASCADE
);

-- The rows of a payout sheet and what was found about each. due_cents: what the order asked for. ended_at: a difference that is settled, by hand.
create table payout_rows (
  sheet_id integer not null,
  "row" integer not null,
  cells text[] not null,
  order_id integer,
  outcome text not null,
  problem text default ''::text not null,
  collected_cents bigint,
  fee_cents bigint default 0 not null,
  tax_cents bigint default 0 not null,
  due_cents bigint,
  dispute text default ''::text not null,
  ended_at timestamp(3) with time zone,
  row_key text, -- What two spellings of its waybill, else of its order's number, have in common; null where it has neither.
  taken_in boolean, -- What the merchant decided of it: it counts, or is left out; null: its outcome decides.
  is_counted boolean default true not null, -- Whether its amounts are booked with the sheet.
  net_cents bigint, -- What the sheet's own column says is paid of it.
  constraint payout_rows_pkey PRIMARY KEY (sheet_id, "row"),
  constraint payout_rows_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES payout_sheets(id) ON DELETE CASCADE,
  constraint payout_rows_dispute_check CHECK ((char_length(dispute) <= 500)),
  constraint payout_rows_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'short'::text, 'over'::text, 'unknown'::text, 'twice'::text, 'not_delivered'::text, 'other_courier'::text, 'unreadable'::text, 'other_fee'::text, 'sum'::text]))) NOT VALID,
  constraint payout_rows_problem_check CHECK ((char_length(problem) <= 300))
);
CREATE INDEX payout_rows_by_key ON payout_rows USING btree (row_key) WHERE ((order_id IS NULL) AND (row_key IS NOT NULL));
CREATE INDEX payout_rows_by_order ON payout_rows USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payout_rows_of_no_order ON payout_rows USING btree (sheet_id) WHERE ((order_id IS NULL) AND is_counted);
CREATE INDEX payout_rows_open ON payout_rows USING btree (sheet_id, "row") WHERE ((ended_at IS NULL) AND (outcome <> 'matched'::text));

-- A courier company's sheet of what it pays out. columns: the meaning of each column, null where it is passed over. entry_id: booked.
create table payout_sheets (
  id integer generated always as identity not null,
  courier_id integer not null, -- Points at no row, as ledger_lines.courier_id: a courier who is settled may be removed.
  file_name text not null,
  sha256 text not null,
  uploaded_at timestamp(3) with time zone default now() not null,
  uploaded_by integer,
  head text[] not null,
  columns jsonb not null,
  entry_id bigint,
  arrived_cents bigint, -- What arrived of a booked sheet; null: what it comes to.
  arrived_on date,
  arrived_in text,
  constraint payout_sheets_pkey PRIMARY KEY (id),
  constraint payout_sheets_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint payout_sheets_arrived_in_check CHECK ((arrived_in = ANY (ARRAY['till'::text, 'bank'::text]))) NOT VALID,
  constraint payout_sheets_file_name_check CHECK ((char_length(file_name) <= 200))
);
CREATE INDEX payout_sheets_of_entry ON payout_sheets USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE UNIQUE INDEX payout_sheets_once ON payout_sheets USING btree (courier_id, sha256);
CREATE TRIGGER mark_orders_of_sheet AFTER UPDATE OF entry_id ON payout_sheets FOR EACH ROW WHEN ((old.entry_id IS DISTINCT FROM new.entry_id)) EXECUTE FUNCTION mark_orders_of_sheet();

-- What the orders of each phone come to, kept by triggers on orders: canceled ones count neither in orders nor in total_spent nor in last_order_at.
create table phone_sums (
  phone text not null, -- Its digits with the country's code, so that each spelling is one row.
  name text default ''::text not null,
  orders integer default 0 not null,
  total_spent numeric(16,2) default 0 not null,
  last_order_at timestamp(3) with time zone,
  latest_order integer, -- The order that the name is of, the one with the highest id, canceled or not. Null: the row is being computed.
  search_document text generated always as (((fold_text(name) || '
'::text) || phone)) stored not null, -- What a phone is found by: the folded name and its digits. Ask with: like part_pattern($1).
  constraint phone_sums_pkey PRIMARY KEY (phone)
);
CREATE INDEX phone_sums_by_arabic_spelling ON phone_sums USING gin (arabic_spelling(search_document) gin_trgm_ops) WHERE (arabic_spelling(search_document) IS NOT NULL);
CREATE INDEX phone_sums_by_last_order ON phone_sums USING btree (last_order_at DESC NULLS LAST, phone);
CREATE INDEX phone_sums_by_orders ON phone_sums USING btree (orders DESC, phone);
CREATE INDEX phone_sums_by_part ON phone_sums USING gin (search_document gin_trgm_ops);
CREATE INDEX phone_sums_by_spent ON phone_sums USING btree (total_spent DESC, phone);

-- One row an uploaded picture. file_key names its files in the media store (hash of the content); widths and formats tell which variants exist by now.
create table pictures (
  id integer generated always as identity not null,
  file_key text not null,
  width integer not null,
  height integer not null,
  dominant_color text not null,
  widths integer[] not null,
  formats text[] not null,
  created_at timestamp(3) with time zone default now() not null,
  upload_hash bytea, -- SHA-256 of the file that it was made from; null: not known.
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_file_key_key UNIQUE (file_key),
  constraint pictures_dominant_color_check CHECK ((dominant_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint pictures_file_key_check CHECK ((file_key ~ '^[0-9A-Za-z_-]{8,128}$'::text)),
  constraint pictures_formats_check CHECK (((cardinality(formats) > 0) AND (formats <@ ARRAY['webp'::text, 'avif'::text, 'jpeg'::text, 'png'::text]))),
  constraint pictures_height_check CHECK (((height >= 1) AND (height <= 40000))),
  constraint pictures_width_check CHECK (((width >= 1) AND (width <= 40000))),
  constraint pictures_widths_check CHECK (((cardinality(widths) > 0) AND (0 < ALL (widths))))
);
CREATE TRIGGER bump_catalogue_version_reviews AFTER UPDATE ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_review_pictures();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON pictures REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_pictures();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_pictures();

-- Every product as the JSON text that crosses the wire (contract/catalog.ts, `product`): its collection's name and its pictures in order are in it. Kept by triggers, never written by hand.
create table product_cards (
  product_id integer not null,
  card text not null,
  constraint product_cards_pkey PRIMARY KEY (product_id),
  constraint product_cards_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER add_rating BEFORE INSERT ON product_cards FOR EACH ROW EXECUTE FUNCTION add_rating_to_card();

-- What one piece costs the merchant, in the shop's currency. For staff only.
create table product_costs (
  product_id integer not null,
  cost numeric(8,2) not null,
  constraint product_costs_pkey PRIMARY KEY (product_id),
  constraint product_costs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_costs_cost_check CHECK ((cost >= (0)::numeric))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF cost ON product_costs FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_cost_audit();

-- A product's pictures in order, at most 10; position 0 is the cover. The unique position is checked at the end of a statement, or at commit after: set constraints product_images_product_id_position_key deferred.
create table product_images (
  id integer generated always as identity not null,
  product_id integer not null,
  picture_id integer not null,
  "position" integer not null,
  alt_text text default ''::text not null,
  own_words boolean default false not null, -- Whether alt_text was written by the merchant; else it follows the product's name.
  upload_id text, -- What the client called its upload: when the answer was lost and the file is sent again, it is known.
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE,
  constraint product_images_product_id_upload_id_key UNIQUE (product_id, upload_id),
  constraint product_images_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_images_alt_text_check CHECK ((char_length(alt_text) <= 300)),
  constraint product_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint product_images_upload_id_check CHECK ((upload_id ~ '^[0-9A-Za-z_-]{1,64}$'::text))
);
CREATE INDEX product_images_by_picture ON product_images USING btree (picture_id);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_left AFTER UPDATE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_images();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('product_id');
CREATE TRIGGER keep_product_cards_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_left AFTER UPDATE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_images();
CREATE TRIGGER note_product_part AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW WHEN (webhooks_want('product'::text)) EXECUTE FUNCTION note_product_part();

-- Idempotency keys of POST /products, kept 7 days: the same form sent again by the same admin answers the product that it made. Written in the transaction that makes the product, under the catalogue's lock.
create table product_keys (
  admin_id integer not null,
  key text not null,
  request_hash bytea not null,
  product_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint product_keys_pkey PRIMARY KEY (admin_id, key),
  constraint product_keys_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint product_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_keys_key_check CHECK ((key ~ '^[\x21-\x7e]{1,255}$'::text)),
  constraint product_keys_request_hash_check CHECK ((octet_length(request_hash) = 32))
);
CREATE INDEX product_keys_by_age ON product_keys USING btree (created_at);
CREATE INDEX product_keys_by_product ON product_keys USING btree (product_id);

-- In what a product is chosen, in order: [{"name": "Colour", "values": [{"name": "Sage", "color": "#9caf88"}]}]; a swatch is a color or an image_id of the product. offered is the merchant's switch for all variants: products.available is kept as offered and any variant available.
create table product_options (
  product_id integer not null,
  options jsonb not null,
  offered boolean not null,
  constraint product_options_pkey PRIMARY KEY (product_id),
  constraint product_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_options_options_check CHECK (((jsonb_typeof(options) = 'array'::text) AND (octet_length((options)::text) <= 65536)))
);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_options REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();

-- Counters of every product, made with it by a trigger. Apart from products, so that counting touches neither its indexes nor the catalogue version.
create table product_popularity (
  product_id integer not null,
  view_count bigint default 0 not null,
  purchase_count bigint default 0 not null,
  listed boolean default true not null, -- false once the product is deleted. Kept by triggers.
  category_id integer, -- The product's collection. Kept by triggers.
  in_stock boolean, -- Whether the product is available. Kept by triggers.
  on_sale boolean, -- Whether the product has a discount. Kept by triggers.
  price_now numeric(8,2), -- The product's final price. Kept by triggers.
  constraint product_popularity_pkey PRIMARY KEY (product_id),
  constraint product_popularity_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_popularity_purchase_count_check CHECK ((purchase_count >= 0)),
  constraint product_popularity_view_count_check CHECK ((view_count >= 0))
);
CREATE INDEX product_popularity_by_purchases ON product_popularity USING btree (purchase_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_by_views ON product_popularity USING btree (view_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_in_category_by_purchases ON product_popularity USING btree (category_id, purchase_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;
CREATE INDEX product_popularity_in_category_by_views ON product_popularity USING btree (category_id, view_count DESC, product_id DESC) INCLUDE (in_stock, on_sale, price_now) WHERE listed;

-- How many shown reviews give 1, 2, 3, 4 and 5 stars; no row for a product without any. Kept by triggers.
create table product_ratings (
  product_id integer not null,
  counts integer[] not null,
  constraint product_ratings_pkey PRIMARY KEY (product_id),
  constraint product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_ratings_counts_check CHECK ((cardinality(counts) = 5))
);

-- The scheduled sale of a product. While base_discount is null it waits; then it runs: products.discount is the sale's, and base_discount is what comes back when it ends. The row goes with its end.
create table product_sales (
  product_id integer not null,
  discount numeric(5,2) not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  base_discount numeric(5,2),
  from_day date,
  to_day date,
  constraint product_sales_pkey PRIMARY KEY (product_id),
  constraint product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_sales_check CHECK ((ends_at > starts_at)),
  constraint product_sales_discount_check CHECK (((discount > (0)::numeric) AND (discount <= (100)::numeric)))
);
CREATE INDEX product_sales_to_end ON product_sales USING btree (ends_at);
CREATE INDEX product_sales_to_start ON product_sales USING btree (starts_at) WHERE (base_discount IS NULL);
CREATE TRIGGER apply_days BEFORE INSERT OR UPDATE OF from_day, to_day, starts_at, ends_at ON product_sales FOR EACH ROW EXECUTE FUNCTION apply_days();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF discount, starts_at, ends_at ON product_sales FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_sale_audit();
CREATE TRIGGER note_sales_deleted AFTER DELETE ON product_sales REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER note_sales_inserted AFTER INSERT ON product_sales REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER note_sales_updated AFTER UPDATE ON product_sales REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sales();

-- The ids and handles that products have in files of other shop systems: the same file again changes them.
create table product_sources (
  system text not null,
  key text not null,
  product_id integer not null,
  name text not null, -- As the last file with it said: many other names tell the file of another shop.
  constraint product_sources_pkey PRIMARY KEY (system, key),
  constraint product_sources_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_sources_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 300))),
  constraint product_sources_system_check CHECK (((char_length(system) >= 1) AND (char_length(system) <= 40)))
);
CREATE INDEX product_sources_of_product ON product_sources USING btree (product_id);

-- How many of a counted product are left. products.available is kept as offered and on_hand > 0: offered is what the merchant has set. From low_at on the shop says how many are left. Changes from first_change on belong to this count.
create table product_stock (
  product_id integer not null,
  on_hand integer not null,
  low_at integer default 5 not null,
  offered boolean not null,
  first_change bigint not null,
  constraint product_stock_pkey PRIMARY KEY (product_id),
  constraint product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_stock_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000))),
  constraint product_stock_on_hand_check CHECK ((on_hand >= 0))
);
CREATE INDEX product_stock_low ON product_stock USING btree (on_hand, product_id) WHERE (on_hand <= low_at);
CREATE TRIGGER keep_audit AFTER UPDATE OF low_at ON product_stock FOR EACH ROW WHEN (((old.low_at <> new.low_at) AND (current_setting('mantel.admin'::text, true) <> ''::text))) EXECUTE FUNCTION keep_low_at_audit();

-- What of a product is sold: one value of each option, in the order of the options. Those that were removed stay for the orders that show them, and come back with their id when the same combination does. base_discount is what comes back when the scheduled sale of the product ends. available is kept as offered and, where counted, any left.
create table product_variants (
  id integer generated always as identity not null,
  product_id integer not null,
  "position" integer not null,
  option_values text[] not null,
  name text not null,
  price numeric(8,2) not null,
  discount numeric(5,2) default 0 not null,
  final_price numeric(8,2) generated always as (round((price - ((price * discount) / (100)::numeric)), 2)) stored not null,
  base_discount numeric(5,2),
  offered boolean default true not null,
  available boolean default true not null,
  reference text,
  barcode text,
  image_id integer,
  deleted_at timestamp(3) with time zone,
  removed integer generated always as (
CASE
    WHEN (deleted_at IS NULL) THEN 0
    ELSE id
END) stored not null,
  constraint product_variants_pkey PRIMARY KEY (id),
  constraint product_variants_values_key UNIQUE (product_id, option_values, removed) DEFERRABLE,
  constraint product_variants_image_id_fkey FOREIGN KEY (image_id) REFERENCES product_images(id) ON DELETE SET NULL,
  constraint product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_variants_barcode_check CHECK (((char_length(barcode) >= 1) AND (char_length(barcode) <= 60))),
  constraint product_variants_base_discount_check CHECK (((base_discount >= (0)::numeric) AND (base_discount <= (100)::numeric))),
  constraint product_variants_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  constraint product_variants_name_check CHECK (((char_length(name) <= 200) AND (name ~ '\S'::text))),
  constraint product_variants_option_values_check CHECK (((cardinality(option_values) >= 1) AND (cardinality(option_values) <= 3))),
  constraint product_variants_position_check CHECK ((("position" >= 0) AND ("position" <= 99))),
  constraint product_variants_price_check CHECK ((price > (0)::numeric)),
  constraint product_variants_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 60)))
);
CREATE INDEX product_variants_any_barcode ON product_variants USING btree (lower(barcode)) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX product_variants_barcode ON product_variants USING btree (barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX product_variants_by_image ON product_variants USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX product_variants_grouped_barcode ON product_variants USING btree (translate(barcode, '  -'::text, ''::text)) WHERE ((barcode ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE INDEX product_variants_grouped_reference ON product_variants USING btree (translate(reference, '  -'::text, ''::text)) WHERE ((reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX product_variants_reference ON product_variants USING btree (lower(reference)) WHERE ((reference IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_variants();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF price, discount, offered, reference, barcode, image_id, deleted_at ON product_variants FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_variant_audit();
CREATE TRIGGER note_product_part AFTER INSERT OR DELETE OR UPDATE ON product_variants FOR EACH ROW WHEN (webhooks_want('product'::text)) EXECUTE FUNCTION note_product_part();

-- Who saw which product last (salted hash of address and browser), to count a visitor once in 30 minutes.
create table product_views (
  product_id integer not null,
  visitor_hash bytea not null,
  seen_at timestamp(3) with time zone default now() not null,
  constraint product_views_pkey PRIMARY KEY (product_id, visitor_hash),
  constraint product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_views_visitor_hash_check CHECK (((octet_length(visitor_hash) >= 16) AND (octet_length(visitor_hash) <= 64)))
);
CREATE INDEX product_views_by_age ON product_views USING btree (seen_at);

-- Products. discount is a percent; final_price is price less discount, rounded half up to the cent. deleted_at set: gone from shop and carts, kept for orders.
create table products (
  id integer generated always as identity not null,
  category_id integer,
  name text not null,
  description text not null,
  price numeric(8,2) not null, -- Before its discount; 0: a product that is not shown has no price yet.
  discount numeric(5,2) default 0 not null,
  available boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone, -- Since when it is not in the shop: it was deleted, or is hidden.
  final_price numeric(8,2) generated always as (round((price - ((price * discount) / (100)::numeric)), 2)) stored not null,
  search_document tsvector generated always as ((setweight(to_tsvector('shop_english'::regconfig, name), 'A'::"char") || setweight(to_tsvector('shop_english'::regconfig, description), 'B'::"char"))) stored not null,
  width_mm integer,
  height_mm integer,
  depth_mm integer,
  weight_g integer,
  material text,
  color text,
  care text,
  origin text,
  attributes jsonb, -- Values of the collection's attributes by their id: {"12": "E27", "13": 45, "14": true}. Ids of other collections are shown nowhere; after a move they stay for the way back.
  reference text, -- The merchant's own name of the product (SKU); unique among products that are not deleted, regardless of case.
  tags text, -- At most 20 tags in lower case with a comma and a blank between them, none twice: "gift, oak"; null for none (domain/tags.ts).
  hidden boolean default false not null, -- Not in the shop, but in the panel, which can show it again.
  variant_reduced boolean default false not null, -- Whether a variant that can be bought (any, where none can) has a discount; follow_variants keeps it.
  constraint products_pkey PRIMARY KEY (id),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_category_id_check CHECK (((category_id IS NOT NULL) OR (deleted_at IS NOT NULL))),
  constraint products_description_check CHECK (((char_length(description) <= 5000) AND (description ~ '\S'::text))),
  constraint products_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  constraint products_facts_check CHECK (((width_mm >= 1) AND (width_mm <= 100000) AND ((height_mm >= 1) AND (height_mm <= 100000)) AND ((depth_mm >= 1) AND (depth_mm <= 100000)) AND ((weight_g >= 1) AND (weight_g <= 10000000)) AND ((char_length(material) >= 1) AND (char_length(material) <= 100)) AND ((char_length(color) >= 1) AND (char_length(color) <= 60)) AND ((char_length(care) >= 1) AND (char_length(care) <= 300)) AND ((char_length(origin) >= 1) AND (char_length(origin) <= 60)) AND (jsonb_typeof(attributes) = 'object'::text) AND (octet_length((attributes)::text) <= 40000))) NOT VALID,
  constraint products_hidden_check CHECK (((NOT hidden) OR (deleted_at IS NOT NULL))) NOT VALID,
  constraint products_name_check CHECK (((char_length(name) <= 200) AND (name ~ '\S'::text))),
  constraint products_price_check CHECK (((price > (0)::numeric) OR ((price = (0)::numeric) AND (deleted_at IS NOT NULL)))) NOT VALID,
  constraint products_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 60))) NOT VALID,
  constraint products_tags_check CHECK (((char_length(tags) >= 1) AND (char_length(tags) <= 640) AND (tags = lower(tags)) AND (tags !~ '[\r\n]'::text))) NOT VALID
);
CREATE INDEX products_by_category ON products USING btree (category_id);
CREATE INDEX products_changed ON products USING btree (updated_at, id);
CREATE INDEX products_filters ON products USING btree (id) INCLUDE (category_id, available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_grouped_reference ON products USING btree (translate(reference, '  -'::text, ''::text)) WHERE ((reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$'::text) AND (deleted_at IS NULL));
CREATE INDEX products_hidden ON products USING btree (created_at, id) WHERE hidden;
CREATE INDEX products_in_category_of_age ON products USING btree (category_id, created_at, id) INCLUDE (available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_in_category_of_price ON products USING btree (category_id, final_price, id) INCLUDE (available, discount) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_age ON products USING btree (created_at, id) INCLUDE (available, discount, final_price) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_price ON products USING btree (final_price, id) INCLUDE (available, discount) WHERE (deleted_at IS NULL);
CREATE INDEX products_out_of_stock ON products USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (NOT available));
CREATE UNIQUE INDEX products_reference_in_panel ON products USING btree (lower(reference)) WHERE ((reference IS NOT NULL) AND ((deleted_at IS NULL) OR hidden));
CREATE UNIQUE INDEX products_reference_key ON products USING btree (lower(reference)) WHERE ((reference IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_with_attributes ON products USING btree (category_id) WHERE ((attributes IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_with_tags ON products USING btree (id) WHERE ((tags IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
CREATE TRIGGER change_all_variants BEFORE UPDATE OF price, discount, available ON products FOR EACH ROW EXECUTE FUNCTION change_all_variants();
CREATE TRIGGER create_product_popularity AFTER INSERT ON products REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION create_product_popularity();
CREATE TRIGGER end_sale_by_hand AFTER UPDATE OF discount ON products FOR EACH ROW WHEN ((new.discount IS DISTINCT FROM old.discount)) EXECUTE FUNCTION end_sale_by_hand();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_collection_products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collection_products();
CREATE TRIGGER keep_collection_products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_collection_products();
CREATE TRIGGER keep_product_cards_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_products();
CREATE TRIGGER keep_product_cards_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_cards_of_products();
CREATE TRIGGER keep_product_facets_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_facets();
CREATE TRIGGER keep_product_facets_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_facets();
CREATE TRIGGER keep_product_facets_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION clear_product_facets();
CREATE TRIGGER keep_product_facets_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_product_facets();
CREATE TRIGGER keep_search_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER keep_search_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_all_products();
CREATE TRIGGER keep_search_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER keep_search_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();
CREATE TRIGGER list_product_popularity AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_product_popularity();
CREATE TRIGGER move_attributes BEFORE UPDATE OF category_id ON products FOR EACH ROW WHEN (((new.category_id IS DISTINCT FROM old.category_id) AND (new.attributes IS NOT NULL))) EXECUTE FUNCTION move_attributes();
CREATE TRIGGER note_last_sale AFTER UPDATE OF discount, variant_reduced, deleted_at ON products FOR EACH ROW WHEN ((((old.discount > (0)::numeric) OR old.variant_reduced) AND (old.deleted_at IS NULL) AND (((new.discount = (0)::numeric) AND (NOT new.variant_reduced)) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION note_last_sale();
CREATE TRIGGER note_product_change AFTER UPDATE ON products FOR EACH ROW WHEN (((old.* IS DISTINCT FROM new.*) AND webhooks_want('product'::text))) EXECUTE FUNCTION note_product_event();
CREATE TRIGGER note_product_event AFTER INSERT OR DELETE ON products FOR EACH ROW WHEN (webhooks_want('product'::text)) EXECUTE FUNCTION note_product_event();
CREATE TRIGGER offer_counted_product BEFORE UPDATE OF available ON products FOR EACH ROW WHEN ((new.available IS DISTINCT FROM old.available)) EXECUTE FUNCTION offer_counted_product();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_product();

-- New orders that a device is still to be notified of, together: one row a device at most.
create table push_deliveries (
  device_id integer not null,
  orders integer not null,
  last_order_id integer not null,
  total numeric(14,2) not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint push_deliveries_pkey PRIMARY KEY (device_id),
  constraint push_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_by_due ON push_deliveries USING btree (due_at);

-- A device of somebody of the staff that is notified of new orders. It goes with the session that it was turned on in.
create table push_devices (
  id integer generated always as identity not null,
  user_id integer not null,
  session_hash bytea not null,
  endpoint text not null, -- Where its push service takes messages for it.
  p256dh text not null,
  auth text not null,
  quiet_from text, -- The hours of the shop's zone in which it stays quiet, "22:00" to "07:00".
  quiet_until text,
  failures integer default 0 not null, -- How many tries in a row have failed.
  last_error text,
  created_at timestamp(3) with time zone default now() not null,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_devices_auth_check CHECK ((char_length(auth) <= 50)),
  constraint push_devices_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint push_devices_endpoint_check CHECK ((char_length(endpoint) <= 1000)),
  constraint push_devices_last_error_check CHECK ((char_length(last_error) <= 200)),
  constraint push_devices_p256dh_check CHECK ((char_length(p256dh) <= 100)),
  constraint push_devices_quiet_from_check CHECK ((quiet_from ~ '^\d\d:\d\d$'::text)),
  constraint push_devices_quiet_until_check CHECK ((quiet_until ~ '^\d\d:\d\d$'::text))
);
CREATE INDEX push_devices_by_session ON push_devices USING btree (session_hash);
CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id);

-- The key pair (VAPID) by which push services know the shop, made at first use; one row, or none.
create table push_keys (
  is_only boolean default true not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (is_only),
  constraint push_keys_is_only_check CHECK (is_only)
);

-- The last orders that devices were notified of, or are to be: none twice. Without a reference, so that an order need not look here when it goes.
create table pushed_orders (
  order_id integer not null,
  noted_at timestamp(3) with time zone default now() not null,
  constraint pushed_orders_pkey PRIMARY KEY (order_id)
);

-- How much of each limit was used in its window, which ends at ends_at (server/http/shared-limits.ts).
create unlogged table rate_limits (
  key bytea not null,
  spent integer not null,
  ends_at timestamp(3) with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_key_check CHECK ((octet_length(key) = 32)),
  constraint rate_limits_spent_check CHECK ((spent >= 0))
) with (fillfactor=70);
CREATE INDEX rate_limits_by_end ON rate_limits USING btree (ends_at);

-- Addresses of the former shop, and where they lead: answered 301 where no page of this shop is.
create table redirects (
  id integer generated always as identity not null,
  from_path text not null, -- Decoded, in small letters, without a slash at its end.
  to_path text not null,
  source text not null, -- import: written with a product that came from another shop; hand: by the merchant, never overwritten by an import.
  asked integer default 0 not null,
  last_asked_on date,
  created_at timestamp(3) with time zone default now() not null,
  constraint redirects_pkey PRIMARY KEY (id),
  constraint redirects_from_path_key UNIQUE (from_path),
  constraint redirects_asked_check CHECK ((asked >= 0)),
  constraint redirects_from_path_check CHECK (((char_length(from_path) >= 2) AND (char_length(from_path) <= 500))),
  constraint redirects_source_check CHECK ((source = ANY (ARRAY['import'::text, 'hand'::text]))),
  constraint redirects_to_path_check CHECK (((char_length(to_path) >= 1) AND (char_length(to_path) <= 500)))
);
CREATE INDEX redirects_by_target ON redirects USING btree (to_path);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF from_path, to_path ON redirects FOR EACH ROW WHEN (((current_setting('mantel.admin'::text, true) <> ''::text) AND (COALESCE(current_setting('mantel.import'::text, true), ''::text) = ''::text))) EXECUTE FUNCTION keep_audit('id');

-- The days whose sums are kept, as the shop's clock had them then: another time zone has other days.
create table report_days (
  day date not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint report_days_pkey PRIMARY KEY (day)
);

-- Quarters of an hour in which orders were placed that have changed since: the sums of their day no longer hold.
create table report_marks (
  placed_at timestamp(3) with time zone not null,
  xid xid8 default pg_current_xact_id() not null,
  constraint report_marks_pkey PRIMARY KEY (placed_at, xid)
);

-- What became of the orders that were placed on a day of the shop, in all (part all) and by area, courier, product and so on.
create table report_sums (
  part text not null,
  day date not null,
  key text not null,
  orders integer not null,
  confirmed integer not null,
  lost integer not null,
  to_confirm integer not null,
  delivered integer not null,
  came_back integer not null,
  never_left integer not null,
  under_way integer not null,
  waiting integer not null,
  uncosted integer,
  delivered_cents numeric,
  came_back_cents numeric,
  failed_cents numeric,
  goods_cents numeric, -- Amounts are in cents, not rounded; those of a product are null: an order is counted for each of its products.
  delivery_cents numeric,
  cost_cents numeric,
  fees_cents numeric,
  refunded integer default 0 not null,
  refund_cents numeric,
  lost_cents numeric,
  constraint report_sums_pkey PRIMARY KEY (part, day, key)
);
CREATE INDEX report_sums_came_back ON report_sums USING btree (part, day, key, came_back) WHERE (came_back > 0);

-- There while sums are kept: then changes of orders are marked.
create table report_upkeep (
  is_only boolean default true not null,
  since timestamp(3) with time zone default clock_timestamp() not null,
  constraint report_upkeep_pkey PRIMARY KEY (is_only),
  constraint report_upkeep_is_only_check CHECK (is_only)
);

-- Orders whose buyer was asked by mail for reviews, written in the transaction that queues the mail: nobody is asked twice.
create table review_invitations (
  order_id integer not null,
  invited_at timestamp(3) with time zone default now() not null,
  constraint review_invitations_pkey PRIMARY KEY (order_id),
  constraint review_invitations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- A review's pictures in order, at most 4.
create table review_pictures (
  review_id integer not null,
  "position" smallint not null,
  picture_id integer not null,
  constraint review_pictures_pkey PRIMARY KEY (review_id, "position"),
  constraint review_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_pictures_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);
CREATE INDEX review_pictures_by_picture ON review_pictures USING btree (picture_id);

-- One review for a product of an order. author is what everybody sees of the name ("Lina K."), empty once the person was removed. revision counts the writer's changes: what was moderated is what was read. A changed one waits again.
create table reviews (
  id integer generated always as identity not null,
  order_id integer not null,
  product_id integer not null,
  author text not null,
  stars smallint not null,
  text text not null,
  status text default 'waiting'::text not null,
  answer text default ''::text not null,
  answered_at timestamp(3) with time zone,
  revision integer default 1 not null,
  written_at timestamp(3) with time zone default now() not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_order_id_product_id_key UNIQUE (order_id, product_id),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_answer_check CHECK ((char_length(answer) <= 1000)),
  constraint reviews_author_check CHECK ((char_length(author) <= 60)),
  constraint reviews_check CHECK (((answer = ''::text) = (answered_at IS NULL))),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'shown'::text, 'refused'::text]))),
  constraint reviews_text_check CHECK (((char_length(text) <= 2000) AND (text ~ '\S'::text)))
);
CREATE INDEX reviews_by_product ON reviews USING btree (product_id);
CREATE INDEX reviews_by_status ON reviews USING btree (status, written_at DESC, id DESC);
CREATE INDEX reviews_shown ON reviews USING btree (product_id, written_at DESC, id DESC) WHERE (status = 'shown'::text);
CREATE TRIGGER keep_audit AFTER UPDATE ON reviews FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_ratings_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_reviews();
CREATE TRIGGER keep_ratings_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_reviews();
CREATE TRIGGER keep_ratings_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_reviews();
CREATE TRIGGER note_review_event AFTER INSERT OR UPDATE ON reviews FOR EACH ROW WHEN (webhooks_want('review'::text)) EXECUTE FUNCTION note_review_event();

-- Pictures in which products can be tapped, each with a page: 60 at most.
create table rooms (
  id integer generated always as identity not null,
  slug text not null, -- Made of its first name, and stays: has a letter, so that it is never an id.
  name text not null,
  text text not null,
  picture_id integer not null,
  alt_text text not null,
  spots jsonb not null, -- Where products are in the picture, in thousandths of its width and height: x, y, product_id, variant_id. Those of products that are gone stay.
  offer_id integer, -- An automatic offer that the whole look is for.
  hidden boolean not null,
  "position" integer not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint rooms_pkey PRIMARY KEY (id),
  constraint rooms_slug_key UNIQUE (slug),
  constraint rooms_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE SET NULL,
  constraint rooms_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint rooms_alt_text_check CHECK (((char_length(alt_text) >= 1) AND (char_length(alt_text) <= 300))),
  constraint rooms_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint rooms_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (slug ~ '[a-z]'::text) AND (char_length(slug) <= 60))),
  constraint rooms_spots_check CHECK (((jsonb_typeof(spots) = 'array'::text) AND (octet_length((spots)::text) <= 4000))),
  constraint rooms_text_check CHECK ((char_length(text) <= 600))
);
CREATE INDEX rooms_by_offer ON rooms USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX rooms_by_picture ON rooms USING btree (picture_id);
CREATE INDEX rooms_by_product ON rooms USING gin (spots jsonb_path_ops);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON rooms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_rooms();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_rooms();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON rooms REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rooms();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON rooms FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON rooms FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Each report of a driver's phone under the id that the phone gave it: sent again, it is answered the same.
create table run_reports (
  id uuid not null,
  run_id integer not null,
  order_id integer not null,
  outcome text not null,
  received_at timestamp(3) with time zone default clock_timestamp() not null,
  answer jsonb not null,
  constraint run_reports_pkey PRIMARY KEY (id),
  constraint run_reports_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
CREATE INDEX run_reports_by_run ON run_reports USING btree (run_id);

-- The orders of a run in their order (place), and what the driver reported of each. Nothing here names a buyer.
create table run_stops (
  run_id integer not null,
  order_id integer not null,
  place smallint not null,
  is_open boolean default true not null, -- The order belongs to this run alone; false once the run is over or the order is free for another.
  outcome text,
  reason text,
  postponed_to date,
  kept jsonb, -- Partly taken: the lines that were kept, as product_id, variant_id and quantity.
  due numeric(12,2), -- What was to be collected at this stop, as the shop computed it when it was reported.
  reported_at timestamp(3) with time zone, -- When the driver says that it happened.
  is_late boolean default false not null, -- The report came after the run was closed.
  back text, -- Whether goods come back, and whether the shop has received them. Null: none do.
  scanned_at timestamp(3) with time zone, -- When the label of its parcel was scanned for this run; null: it was not.
  taken jsonb, -- What the driver took where they say so: code, cents of the shop's currency and hundredths of the second one; what they gave back is below 0.
  other_outcome text, -- What another phone reported last while an outcome stood: it changed nothing, and the merchant is told.
  other_reported_at timestamp(3) with time zone,
  collected numeric(12,2), -- Partly taken: what the driver says they collected.
  constraint run_stops_pkey PRIMARY KEY (run_id, order_id),
  constraint run_stops_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint run_stops_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint run_stops_back_check CHECK ((back = ANY (ARRAY['expected'::text, 'received'::text]))),
  constraint run_stops_other_outcome_check CHECK ((other_outcome = ANY (ARRAY['delivered'::text, 'partly'::text, 'refused'::text, 'not_home'::text, 'postponed'::text]))),
  constraint run_stops_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'partly'::text, 'refused'::text, 'not_home'::text, 'postponed'::text]))),
  constraint run_stops_reason_check CHECK ((reason ~ '^[a-z_]{1,20}$'::text))
);
CREATE INDEX run_stops_back ON run_stops USING btree (order_id) WHERE (back = 'expected'::text);
CREATE INDEX run_stops_by_order ON run_stops USING btree (order_id);
CREATE UNIQUE INDEX run_stops_open ON run_stops USING btree (order_id) WHERE is_open;
CREATE TRIGGER mark_changed_stop AFTER DELETE OR UPDATE OF outcome, reason ON run_stops FOR EACH ROW EXECUTE FUNCTION mark_order_of_row();
CREATE TRIGGER mark_new_stop AFTER INSERT ON run_stops FOR EACH ROW WHEN ((new.outcome IS NOT NULL)) EXECUTE FUNCTION mark_order_of_row();
CREATE TRIGGER note_order_stop AFTER INSERT OR UPDATE OF outcome ON run_stops FOR EACH ROW WHEN (((new.outcome IS NOT NULL) AND webhooks_want('order'::text))) EXECUTE FUNCTION note_order_parcel();

-- What one of the shop's own drivers takes out on a day. open: it is put together; out: they are on their way; closed: it is over.
create table runs (
  id integer generated always as identity not null,
  courier_id integer,
  courier_name text not null, -- As they were called when the run was made: a courier may be removed.
  day date not null,
  state text default 'open'::text not null,
  version integer default 1 not null, -- Raised by each change of its stops.
  created_at timestamp(3) with time zone default now() not null,
  created_by integer, -- Who of the staff made it; it points at no row, as orders.entered_by.
  sent_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  link_hash bytea, -- SHA-256 of the token in the driver's link. Null: there is no link, or it was revoked.
  key text, -- The Idempotency-Key of the call that made it, with its author.
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_key_key UNIQUE (key),
  constraint runs_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers(id) ON DELETE SET NULL,
  constraint runs_key_check CHECK ((char_length(key) <= 300)),
  constraint runs_state_check CHECK ((state = ANY (ARRAY['open'::text, 'out'::text, 'closed'::text])))
);
CREATE INDEX runs_by_courier ON runs USING btree (courier_id);
CREATE INDEX runs_by_day ON runs USING btree (day DESC, id DESC);
CREATE UNIQUE INDEX runs_by_link ON runs USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF state, link_hash ON runs FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_run_audit();

-- Documents that have changed since their segment was packed; without words: no longer to be found.
create table search_changes (
  index_version smallint default 1 not null,
  product_id integer not null,
  change bigint generated always as identity not null,
  words text[] not null,
  impacts bytea not null,
  constraint search_changes_pkey PRIMARY KEY (index_version, product_id)
);
CREATE INDEX search_changes_by_word ON search_changes USING gin (words) WITH (gin_pending_list_limit='256');

-- Every product that can be found: its stems, sorted; how much each says about it, a byte each (BM25F without idf); the stems of its name in order. Kept by triggers.
create table search_documents (
  index_version smallint default 1 not null,
  product_id integer not null,
  words text[] not null,
  impacts bytea not null,
  name_words text[] not null,
  constraint search_documents_pkey PRIMARY KEY (index_version, product_id),
  constraint search_documents_check CHECK ((octet_length(impacts) = cardinality(words)))
);

-- Products whose documents are to be written by the maintenance job: those of a large collection that was renamed, and all of a shop that had no index yet.
create table search_due (
  product_id integer not null,
  constraint search_due_pkey PRIMARY KEY (product_id)
);

-- The lists of words that are loaded from files, with the checksum of the file that they were loaded from.
create table search_lists (
  name text not null,
  checksum text not null,
  constraint search_lists_pkey PRIMARY KEY (name)
);

-- How often a text was searched for on a day (UTC), how often a product was opened from it, and how many products it found last. Nothing about who asked; kept 30 days (server/housekeeping.ts).
create table search_log (
  day date not null,
  words text not null,
  searches integer default 0 not null,
  clicks integer default 0 not null,
  results integer not null,
  constraint search_log_pkey PRIMARY KEY (day, words),
  constraint search_log_clicks_check CHECK ((clicks >= 0)),
  constraint search_log_results_check CHECK ((results >= 0)),
  constraint search_log_searches_check CHECK ((searches >= 0)),
  constraint search_log_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 200)))
);

-- Products that come first where words are searched for, the earliest pin first. The stems are kept by a trigger.
create table search_pins (
  id integer generated always as identity not null,
  words text not null,
  stems text[] not null,
  product_id integer not null,
  constraint search_pins_pkey PRIMARY KEY (id),
  constraint search_pins_stems_product_id_key UNIQUE (stems, product_id),
  constraint search_pins_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint search_pins_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 200)))
);
CREATE INDEX search_pins_by_product ON search_pins USING btree (product_id);
CREATE INDEX search_pins_by_words ON search_pins USING btree (search_without_units(stems));
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON search_pins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON search_pins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON search_pins FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON search_pins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON search_pins FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_pin_stems BEFORE INSERT OR UPDATE ON search_pins FOR EACH ROW EXECUTE FUNCTION keep_pin_stems();

-- The packed index: for each stem and segment (product id / 16,384) three bytes a product, the greatest impact first: the id within the segment (2 bytes), the impact (1 byte).
create table search_postings (
  index_version smallint default 1 not null,
  word text collate "C" not null,
  segment integer not null,
  documents integer not null,
  postings bytea storage e not null,
  constraint search_postings_pkey PRIMARY KEY (index_version, word, segment)
);
CREATE INDEX search_postings_by_segment ON search_postings USING btree (index_version, segment);

-- Which segments are packed, and how many products each holds.
create table search_segments (
  index_version smallint default 1 not null,
  segment integer not null,
  documents integer not null,
  packed_at timestamp(3) with time zone default now() not null,
  constraint search_segments_pkey PRIMARY KEY (index_version, segment)
);

-- A search for word also finds means, at a lower weight; for both directions there are two rows. The stems are kept by a trigger.
create table search_synonyms (
  id integer generated always as identity not null,
  word text not null,
  means text not null,
  built_in boolean default false not null,
  enabled boolean default true not null,
  word_stems text[] not null,
  means_stems text[] not null,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_word_means_key UNIQUE (word, means),
  constraint search_synonyms_means_check CHECK (((char_length(means) >= 1) AND (char_length(means) <= 60))),
  constraint search_synonyms_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 60)))
);
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON search_synonyms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_synonyms();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER keep_synonym_stems BEFORE INSERT OR UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION keep_synonym_stems();

-- Every word of letters in the catalogue as it is written, and its stem: what spelling is corrected to and what words are completed to.
create table search_words (
  word text collate "C" not null,
  stem text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_by_stem ON search_words USING btree (stem);

-- Each change of the second currency's code, rate, note or rounding; the last row holds while the setting second_currency_on is true.
create table second_currencies (
  id integer generated always as identity not null,
  code text not null,
  rate text not null, -- How much of it stands for one unit of the shop's currency, as exact decimal text.
  note text not null,
  rounding text not null,
  set_at timestamp(3) with time zone default clock_timestamp() not null,
  set_by integer, -- Who of the staff set it; it points at no row, as orders.entered_by.
  constraint second_currencies_pkey PRIMARY KEY (id),
  constraint second_currencies_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint second_currencies_note_check CHECK ((note ~ '^\d{1,7}(\.\d{1,2})?$'::text)),
  constraint second_currencies_rate_check CHECK ((rate ~ '^\d{1,8}(\.\d{1,6})?$'::text)),
  constraint second_currencies_rounding_check CHECK ((rounding = ANY (ARRAY['nearest'::text, 'up'::text, 'down'::text])))
);

-- One row a member of the staff whose login also needs a code. Without turned_on_at it is being set up, for an hour, and asks nothing of anybody.
create table second_factors (
  user_id integer not null,
  secret bytea not null, -- What the app has too, encrypted under the shop's secret.
  last_step integer default 0 not null, -- The 30 seconds whose code was accepted last: no code is accepted twice.
  recovery_hashes bytea[] default '{}'::bytea[] not null, -- SHA-256 of each recovery code that is not used up.
  created_at timestamp(3) with time zone default now() not null,
  turned_on_at timestamp(3) with time zone,
  passkey_challenge bytea, -- What the next passkey of the account has to sign: random, used once, within five minutes.
  passkey_challenge_at timestamp(3) with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint second_factors_passkey_challenge_check CHECK ((octet_length(passkey_challenge) = 32)),
  constraint second_factors_recovery_hashes_check CHECK ((cardinality(recovery_hashes) <= 10)),
  constraint second_factors_secret_check CHECK (((octet_length(secret) >= 16) AND (octet_length(secret) <= 255)))
);
CREATE INDEX second_factors_by_creation ON second_factors USING btree (created_at) WHERE (turned_on_at IS NULL);
CREATE TRIGGER keep_audit AFTER UPDATE OF turned_on_at, recovery_hashes ON second_factors FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_second_factor_audit();
CREATE TRIGGER keep_audit_of_end AFTER DELETE ON second_factors FOR EACH ROW WHEN (((current_setting('mantel.admin'::text, true) <> ''::text) AND (old.turned_on_at IS NOT NULL))) EXECUTE FUNCTION keep_second_factor_audit();

-- When sections of published pages come and go: stored pages are made again then.
create table section_moments (
  page text not null,
  at timestamp(3) with time zone not null,
  constraint section_moments_pkey PRIMARY KEY (page, at)
);
CREATE TRIGGER note_section_moments_deleted AFTER DELETE ON section_moments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_section_moments();
CREATE TRIGGER note_section_moments_inserted AFTER INSERT ON section_moments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_section_moments();

-- Pictures that were uploaded for sections; they stay as long as a draft, a page or the history names them.
create table section_pictures (
  picture_id integer not null,
  uploaded_at timestamp(3) with time zone default now() not null,
  constraint section_pictures_pkey PRIMARY KEY (picture_id),
  constraint section_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id)
);
CREATE INDEX section_pictures_by_upload ON section_pictures USING btree (uploaded_at);

-- One row a signed-in device: SHA-256 of the bearer token, never the token.
create table sessions (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  device text, -- Browser and system that logged in: "Chrome on Android".
  network text, -- The network that it logged in from: the /24 of an IPv4 address, the /48 of an IPv6 one.
  second_factor boolean default false not null, -- Whether it began with a second factor, or was there when one was turned on.
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_check CHECK ((expires_at > created_at)),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE TRIGGER require_second_factor BEFORE INSERT ON sessions FOR EACH ROW WHEN ((NOT new.second_factor)) EXECUTE FUNCTION require_second_factor();

-- What the shop keeps about itself, one value a key: its secret, what the admin sets.
create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_key_check CHECK ((key ~ '^[a-z][a-z0-9_.-]{0,99}$'::text))
);
CREATE TRIGGER apply_default_time_zone AFTER DELETE ON settings FOR EACH ROW WHEN ((old.key = 'time_zone'::text)) EXECUTE FUNCTION apply_time_zone();
CREATE TRIGGER apply_time_zone AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN ((new.key = 'time_zone'::text)) EXECUTE FUNCTION apply_time_zone();
CREATE TRIGGER bump_catalogue_version_deleted AFTER DELETE ON settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_settings();
CREATE TRIGGER bump_catalogue_version_inserted AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_settings();
CREATE TRIGGER bump_catalogue_version_truncated AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_catalogue_version_updated AFTER UPDATE ON settings REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_settings();
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('key');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- One row an invitation that was not taken up: SHA-256 of its link's token, never the token.
create table staff_invitations (
  id integer generated always as identity not null,
  email citext not null,
  staff_role text not null,
  token_hash bytea not null,
  invited_by integer not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone default (now() + '7 days'::interval) not null,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_invitations_email_check CHECK (((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254) AND ((email)::text !~ '\s'::text))),
  constraint staff_invitations_staff_role_check CHECK ((staff_role = ANY (ARRAY['owner'::text, 'orders'::text, 'delivery'::text, 'catalogue'::text, 'viewer'::text]))) NOT VALID,
  constraint staff_invitations_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE UNIQUE INDEX staff_invitations_by_email ON staff_invitations USING btree (lower(((email)::text COLLATE "C")));
CREATE INDEX staff_invitations_by_inviter ON staff_invitations USING btree (invited_by);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE ON staff_invitations FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- Addresses that get one mail when the product is available again (server/stock-alerts). Lower case, so that each counts once.
create table stock_alerts (
  product_id integer not null,
  email text not null,
  created_at timestamp(3) with time zone default now() not null,
  variant_id integer, -- The variant that somebody waits for; null: the product.
  constraint stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_alerts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID,
  constraint stock_alerts_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254)))
);
CREATE INDEX stock_alerts_by_age ON stock_alerts USING btree (created_at);
CREATE INDEX stock_alerts_by_variant ON stock_alerts USING btree (variant_id) WHERE (variant_id IS NOT NULL);
CREATE UNIQUE INDEX stock_alerts_once ON stock_alerts USING btree (product_id, email, variant_id) NULLS NOT DISTINCT;

-- The ledger of counted stock: every change with its reason; on_hand is what was left then. What a product's changes add up to is its count. Written by change_stock, and where counting starts and stops.
create table stock_changes (
  id bigint generated always as identity not null,
  product_id integer not null,
  change integer not null,
  on_hand integer not null,
  reason text not null,
  note text default ''::text not null,
  order_id integer,
  changed_by integer,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  variant_id integer,
  constraint stock_changes_pkey PRIMARY KEY (id),
  constraint stock_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint stock_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_changes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE NOT VALID,
  constraint stock_changes_note_check CHECK ((char_length(note) <= 500)),
  constraint stock_changes_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_changes_reason_check CHECK ((reason = ANY (ARRAY['started'::text, 'stopped'::text, 'order'::text, 'canceled'::text, 'reopened'::text, 'received'::text, 'returned'::text, 'damaged'::text, 'lost'::text, 'correction'::text, 'stock_take'::text])))
);
CREATE INDEX stock_changes_by_user ON stock_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX stock_changes_in_time ON stock_changes USING btree (changed_at, id);
CREATE INDEX stock_changes_of_order ON stock_changes USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_changes_of_product ON stock_changes USING btree (product_id, id);
CREATE INDEX stock_changes_of_variant ON stock_changes USING btree (variant_id, id) WHERE (variant_id IS NOT NULL);
CREATE TRIGGER note_stock_event AFTER INSERT ON stock_changes FOR EACH ROW WHEN (webhooks_want('stock'::text)) EXECUTE FUNCTION note_stock_event();

-- What the driver photographed where nobody was at home: personal data of the order's buyer.
create table stop_photos (
  run_id integer not null,
  order_id integer not null,
  picture bytea storage e not null, -- WebP, encoded by the shop: nothing of the phone's metadata is in it.
  stored_at timestamp(3) with time zone default now() not null,
  constraint stop_photos_pkey PRIMARY KEY (run_id, order_id),
  constraint stop_photos_run_id_order_id_fkey FOREIGN KEY (run_id, order_id) REFERENCES run_stops(run_id, order_id) ON DELETE CASCADE,
  constraint stop_photos_picture_check CHECK ((octet_length(picture) <= 2000000))
);
CREATE INDEX stop_photos_by_age ON stop_photos USING btree (stored_at);
CREATE INDEX stop_photos_by_order ON stop_photos USING btree (order_id);

-- Each change of a store credit: what was given, taken back, used by an order and released by one. They add up to what is left.
create table store_credit_changes (
  id bigint generated always as identity not null,
  credit_id integer not null,
  kind text not null,
  cents bigint not null,
  order_id integer, -- The order that used or released it. It points at no row, as changed_by does not.
  note text default ''::text not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  changed_by integer,
  constraint store_credit_changes_pkey PRIMARY KEY (id),
  constraint store_credit_changes_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES store_credits(id) ON DELETE CASCADE,
  constraint store_credit_changes_cents_check CHECK ((cents <> 0)),
  constraint store_credit_changes_kind_check CHECK ((kind = ANY (ARRAY['given'::text, 'taken_back'::text, 'used'::text, 'released'::text]))),
  constraint store_credit_changes_note_check CHECK ((char_length(note) <= 500))
);
CREATE INDEX store_credit_changes_of_credit ON store_credit_changes USING btree (credit_id, id);

-- What a return gave back for later orders. given_cents: what it gave and was not taken back; spent_cents: what orders have taken of it. The code is made of seed and the shop's secret; it is found by its hash.
create table store_credits (
  id integer generated always as identity not null,
  return_id integer not null,
  seed bytea not null,
  code_hash bytea not null,
  code_end text not null,
  usable boolean default false not null, -- Whether its code can be used; not before the return is settled: the replacement of an exchange takes it by itself.
  given_cents bigint default 0 not null,
  spent_cents bigint default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  revoked_at timestamp(3) with time zone, -- When what was left of it was revoked; given again by its return, it is not any more.
  constraint store_credits_pkey PRIMARY KEY (id),
  constraint store_credits_code_hash_key UNIQUE (code_hash),
  constraint store_credits_return_id_key UNIQUE (return_id),
  constraint store_credits_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE,
  constraint store_credits_check CHECK (((spent_cents >= 0) AND (spent_cents <= given_cents))),
  constraint store_credits_check1 CHECK (((char_length(code_end) = 4) AND (octet_length(seed) = 16) AND (octet_length(code_hash) = 32)))
);
CREATE INDEX store_credits_usable ON store_credits USING btree (id) WHERE (usable AND (spent_cents < given_cents));
CREATE TRIGGER book_credit AFTER DELETE OR UPDATE OF given_cents ON store_credits FOR EACH ROW EXECUTE FUNCTION book_credit();
CREATE TRIGGER keep_audit AFTER UPDATE OF revoked_at ON store_credits FOR EACH ROW WHEN (((old.revoked_at IS DISTINCT FROM new.revoked_at) AND (new.revoked_at IS NOT NULL) AND (current_setting('mantel.admin'::text, true) <> ''::text))) EXECUTE FUNCTION keep_credit_audit();
CREATE TRIGGER mark_credit AFTER INSERT OR UPDATE OF given_cents, spent_cents ON store_credits FOR EACH ROW EXECUTE FUNCTION mark_order_of_return();

-- Counts of a day of the shop by source and campaign (empty: none); nothing of a visitor.
create table traffic_sums (
  day date not null,
  source text not null,
  campaign text not null,
  visits integer default 0 not null,
  pages integer default 0 not null,
  views integer default 0 not null, -- How often a product's page was opened.
  products integer default 0 not null, -- Visits in which a product was looked at.
  carts integer default 0 not null, -- Visits in which something was put into the cart.
  checkouts integer default 0 not null, -- Visits in which the checkout was opened.
  constraint traffic_sums_pkey PRIMARY KEY (day, source, campaign),
  constraint traffic_sums_campaign_check CHECK ((char_length(campaign) <= 100)),
  constraint traffic_sums_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 100)))
);

-- Placed orders that phone_sums does not count yet. Without a reference to the order, which would cost each order a check: who counts them leaves out those that are gone.
create table uncounted_orders (
  order_id integer not null,
  constraint uncounted_orders_pkey PRIMARY KEY (order_id)
);

-- The orders whose money is not accounted for, or no longer due. A copy that triggers keep: at 1,000,000 orders few are open.
create table unsettled_orders (
  order_id integer not null,
  courier_id integer not null,
  due_cents bigint not null,
  settled_cents bigint not null,
  since timestamp(3) with time zone default now() not null,
  note text default ''::text not null,
  constraint unsettled_orders_pkey PRIMARY KEY (order_id),
  constraint unsettled_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint unsettled_orders_note_check CHECK ((char_length(note) <= 500)) NOT VALID
);
CREATE INDEX unsettled_orders_of_courier ON unsettled_orders USING btree (courier_id, since, order_id);
CREATE INDEX unsettled_orders_oldest ON unsettled_orders USING btree (since, order_id);

-- Customers and admins. E-mail is unique regardless of case.
create table users (
  id integer generated always as identity not null,
  name text not null,
  email citext not null,
  role text default 'user'::text not null, -- Owners of the shop are admin, everybody else is user.
  password_hash text not null,
  phone text default ''::text not null,
  region text default ''::text not null,
  city text default ''::text not null,
  street text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  registration_key bytea, -- SHA-256 of the Idempotency-Key that opened the account; null: it came without one.
  staff_role text, -- What a member of the staff who is no owner may do; null for customers and owners.
  email_verified_at timestamp(3) with time zone, -- When a link mailed to it was followed; null: somebody has typed this e-mail, perhaps not its owner.
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint staff_role_is_known CHECK ((staff_role = ANY (ARRAY['orders'::text, 'delivery'::text, 'catalogue'::text, 'viewer'::text]))) NOT VALID,
  constraint users_city_check CHECK ((char_length(city) <= 100)),
  constraint users_email_check CHECK (((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254) AND ((email)::text !~ '\s'::text))),
  constraint users_name_check CHECK (((char_length(name) <= 100) AND (name ~ '\S'::text))),
  constraint users_password_hash_check CHECK ((password_hash <> ''::text)),
  constraint users_phone_check CHECK ((char_length(phone) <= 20)),
  constraint users_region_check CHECK ((char_length(region) <= 100)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_street_check CHECK ((char_length(street) <= 200))
);
CREATE INDEX users_by_arabic_spelling ON users USING gin (arabic_spelling(customer_words(name, email, phone)) gin_trgm_ops) WHERE (arabic_spelling(customer_words(name, email, phone)) IS NOT NULL);
CREATE UNIQUE INDEX users_by_email ON users USING btree (lower(((email)::text COLLATE "C")));
CREATE INDEX users_by_name ON users USING btree (lower(name), id DESC);
CREATE INDEX users_by_words ON users USING gin (customer_words(name, email, phone) gin_trgm_ops);
CREATE INDEX users_changed ON users USING btree (updated_at, id);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE TRIGGER end_account_ties AFTER UPDATE ON users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR ((old.email)::text IS DISTINCT FROM (new.email)::text) OR (old.role IS DISTINCT FROM new.role) OR (old.staff_role IS DISTINCT FROM new.staff_role))) EXECUTE FUNCTION end_account_ties();
CREATE TRIGGER keep_audit AFTER UPDATE OF role, staff_role ON users FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');
CREATE TRIGGER note_customer_changed AFTER UPDATE ON users FOR EACH ROW WHEN (((new.role = 'user'::text) AND (new.staff_role IS NULL) AND ((((((old.name IS DISTINCT FROM new.name) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.region IS DISTINCT FROM new.region)) OR (old.city IS DISTINCT FROM new.city)) OR (old.street IS DISTINCT FROM new.street)) AND webhooks_want('customer'::text))) EXECUTE FUNCTION note_customer_event();
CREATE TRIGGER note_customer_created AFTER INSERT ON users FOR EACH ROW WHEN (((new.role = 'user'::text) AND (new.staff_role IS NULL) AND webhooks_want('customer'::text) AND (COALESCE(current_setting('mantel.history'::text, true), ''::text) = ''::text))) EXECUTE FUNCTION note_customer_event();
CREATE TRIGGER note_customer_removed AFTER DELETE ON users FOR EACH ROW WHEN (((old.role = 'user'::text) AND (old.staff_role IS NULL) AND webhooks_want('customer'::text))) EXECUTE FUNCTION note_customer_event();
CREATE TRIGGER open_customer_sums AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_customer_sums();
CREATE TRIGGER owner_has_no_staff_role BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (((new.role = 'admin'::text) AND (new.staff_role IS NOT NULL))) EXECUTE FUNCTION owner_has_no_staff_role();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- What one piece of a variant costs the shop, in place of its product's cost. For staff only.
create table variant_costs (
  variant_id integer not null,
  cost numeric(8,2) not null,
  constraint variant_costs_pkey PRIMARY KEY (variant_id),
  constraint variant_costs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE,
  constraint variant_costs_cost_check CHECK ((cost >= (0)::numeric))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE OF cost ON variant_costs FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_variant_cost_audit();

-- How many of a counted variant are left, as product_stock has it of products without variants. A product with variants has no row there.
create table variant_stock (
  variant_id integer not null,
  on_hand integer not null,
  low_at integer default 5 not null,
  first_change bigint not null,
  constraint variant_stock_pkey PRIMARY KEY (variant_id),
  constraint variant_stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE,
  constraint variant_stock_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000))),
  constraint variant_stock_on_hand_check CHECK ((on_hand >= 0))
);
CREATE INDEX variant_stock_low ON variant_stock USING btree (on_hand, variant_id) WHERE (on_hand <= low_at);
CREATE TRIGGER keep_audit AFTER UPDATE OF low_at ON variant_stock FOR EACH ROW WHEN (((old.low_at <> new.low_at) AND (current_setting('mantel.admin'::text, true) <> ''::text))) EXECUTE FUNCTION keep_low_at_audit();

-- An event on its way to a webhook, and what became of its last try.
create table webhook_deliveries (
  id bigint generated always as identity not null,
  webhook_id integer not null, -- Without a reference: an order that is placed while a webhook is removed must not fail for it.
  event_id bigint not null,
  about text not null, -- As webhook_events.about.
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone default now() not null,
  taken_until timestamp(3) with time zone, -- Until when an instance has it before it; null: none has. One that was killed has it no longer then.
  tried_until timestamp(3) with time zone default (now() + '1 day'::interval) not null, -- A try that fails after this moment was the last one.
  tried_at timestamp(3) with time zone,
  took_ms integer,
  status integer, -- The status of the last answer. Null: there was none.
  problem text, -- Why the last try failed, or what was odd about its answer; in words for the panel.
  answer text default ''::text not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_answer_check CHECK ((char_length(answer) <= 4000)),
  constraint webhook_deliveries_problem_check CHECK ((char_length(problem) <= 300)),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (webhook_id, about, id) WHERE (state = 'waiting'::text);

-- What happened, written in the transaction in which it did, only where a webhook wants it; kept for 30 days.
create table webhook_events (
  id bigint generated always as identity not null,
  type text not null,
  about text not null, -- What it happened to: "order 12". Events of the same are delivered one after the other.
  subject_id integer not null,
  person text, -- Whose data its body has, as outbox.about: "order 12", "account 3", "message 7". Null: nobody's.
  facts jsonb default '{}'::jsonb not null, -- What is known only at the moment of the event, beside what it happened to.
  body text, -- What is sent, written at the first try. Null: not yet, or removed with the person.
  writer xid8 default pg_current_xact_id() not null, -- The transaction: of one that changes the same several times there is one event.
  created_at timestamp(3) with time zone default now() not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_about_check CHECK ((char_length(about) <= 40)),
  constraint webhook_events_person_check CHECK ((char_length(person) <= 40)),
  constraint webhook_events_type_check CHECK ((char_length(type) <= 40))
);
CREATE INDEX webhook_events_by_about ON webhook_events USING btree (about, type, writer);
CREATE INDEX webhook_events_by_age ON webhook_events USING btree (created_at);
CREATE INDEX webhook_events_by_person ON webhook_events USING btree (person) WHERE (person IS NOT NULL);

-- Addresses of programs that are told of events; few. A shop without any writes none of the following tables.
create table webhooks (
  id integer generated always as identity not null,
  url text not null,
  description text default ''::text not null,
  events text[] not null,
  is_on boolean default true not null,
  off_because text, -- Why the shop turned it off by itself. Null: it did not.
  seed bytea not null, -- From it and the shop's own secret the secret is made that messages are signed by.
  former_seed bytea, -- Of the secret before: until former_until messages are signed by both.
  former_until timestamp(3) with time zone,
  failures integer default 0 not null, -- How many tries in a row have failed.
  failing_since timestamp(3) with time zone, -- When the first of them did. Null: the last one arrived, or there was none.
  paused_until timestamp(3) with time zone default now() not null, -- Nothing is sent before.
  created_at timestamp(3) with time zone default now() not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_check CHECK (((former_seed IS NULL) = (former_until IS NULL))),
  constraint webhooks_description_check CHECK ((char_length(description) <= 200)),
  constraint webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50))),
  constraint webhooks_former_seed_check CHECK ((octet_length(former_seed) = 32)),
  constraint webhooks_off_because_check CHECK ((off_because = ANY (ARRAY['failing'::text, 'gone'::text]))),
  constraint webhooks_seed_check CHECK ((octet_length(seed) = 32)),
  constraint webhooks_url_check CHECK ((char_length(url) <= 1000))
);
CREATE TRIGGER keep_audit AFTER INSERT OR DELETE OR UPDATE ON webhooks FOR EACH ROW WHEN ((current_setting('mantel.admin'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit('id');

-- Customers' wish lists. price is what a piece cost after discount when it was put there: a drop is told from it.
create table wish_list_items (
  user_id integer not null,
  product_id integer not null,
  price numeric(8,2) not null,
  added_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint wish_list_items_pkey PRIMARY KEY (user_id, product_id),
  constraint wish_list_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wish_list_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wish_list_items_price_check CHECK ((price >= (0)::numeric))
);
CREATE INDEX wish_list_items_by_product ON wish_list_items USING btree (product_id);

-- function add_rating_to_card() returns trigger: functions/cards.sql
-- function add_to_customer_sums() returns trigger: functions/customer-sums.sql
-- function add_to_phone_sums() returns trigger: functions/phone-sums.sql
-- function apply_days() returns trigger: functions/days.sql
-- function apply_time_zone() returns trigger: functions/days.sql
-- function arabic_spelling(text) returns text
CREATE OR REPLACE FUNCTION arabic_spelling(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO '$user', 'public'
AS $function$ select nullif(translate(value, U&'\0623\0625\0622\0671\0649\06CC\0643\0629\0624\0626\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', U&'\0627\0627\0627\0627\064A\064A\06A9\0647\0648\064A'), value) $function$;
-- function attribute_is_filter(collection_attributes) returns boolean: functions/facets.sql
-- function book_credit() returns trigger: functions/credits.sql
-- function book_order() returns trigger: functions/cash.sql
-- function bump_catalogue_version() returns trigger: functions/catalogue-changes.sql
-- function cents_left_of(invoices) returns bigint: functions/invoices.sql
-- function change_all_variants() returns trigger: functions/variants.sql
-- function change_stock(integer[],integer[],integer[],text,integer,text) returns void: functions/stock.sql
-- function change_variant_stock(integer[],integer[],integer[],text,integer,text) returns void: functions/stock.sql
-- function clear_product_facets() returns trigger: functions/facets.sql
-- function count_new_orders(integer) returns integer: functions/phone-sums.sql
-- function count_offer_uses() returns trigger: functions/offers.sql
-- function count_reviews(integer[]) returns void: functions/reviews.sql
-- function count_rule_matches(jsonb) returns integer: functions/collections.sql
-- function create_product_popularity() returns trigger: functions/popularity.sql
-- function credit_in_books(integer,numeric) returns TABLE(account text, courier_id integer, cents bigint): functions/cash.sql
-- function credit_returns(invoices) returns void: functions/invoices.sql
-- function current_second_currency() returns jsonb: functions/second-currency.sql
-- function customer_words(text,citext,text) returns text
CREATE OR REPLACE FUNCTION customer_words(name text, email citext, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO '$user', 'public'
AS $function$ select fold_text(name || E'\n' || email::text) || E'\n' || regexp_replace(phone, '\D', '', 'g') $function$;
-- function document_later() returns trigger: functions/invoices.sql
-- function document_order(integer,boolean) returns void: functions/invoices.sql
-- function drop_attribute_facets() returns trigger: functions/facets.sql
-- function drop_canceled_purchase() returns trigger: functions/measuring.sql
-- function drop_review_invitation() returns trigger: functions/reviews.sql
-- function end_account_ties() returns trigger: functions/accounts.sql
-- function end_sale_by_hand() returns trigger: functions/scheduled-sales.sql
-- function facet_bit(integer) returns bit: functions/facets.sql
-- function facet_range(numeric) returns text: functions/facets.sql
-- function facet_slug(text) returns text: functions/facets.sql
-- function facet_wanted(integer,jsonb) returns TABLE(facet text, value_id integer): functions/facets.sql
-- function facets_of(products) returns TABLE(facet text, label text): functions/facets.sql
-- function fill_collections_again() returns void: functions/collections.sql
-- procedure fill_product_facets(): functions/facets.sql
-- procedure fill_product_popularity(): functions/popularity.sql
-- function fill_some_collections(integer) returns boolean: functions/collections.sql
-- function fold_spelling(text) returns text: functions/collections.sql
-- function fold_text(text) returns text
CREATE OR REPLACE FUNCTION fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO '$user', 'public'
AS $function$ select lower(unaccent('unaccent', value)) $function$;
-- function follow_credit() returns trigger: functions/credits.sql
-- function follow_new_settlement() returns trigger: functions/cash.sql
-- function follow_settlement(integer) returns void: functions/cash.sql
-- function follow_undelivered() returns trigger: functions/returns.sql
-- function follow_variants(integer[]) returns void: functions/variants.sql
-- function forget_open_note() returns trigger: functions/cash.sql
-- function forget_return_notes() returns trigger: functions/returns.sql
-- function forget_sections() returns trigger: functions/sections.sql
-- function freeze_second_currency() returns trigger: functions/second-currency.sql
-- function freeze_second_currency_of_confirmed() returns trigger: functions/second-currency.sql
-- function give_credit(integer,bigint,text) returns void: functions/credits.sql
-- function is_kept_sale(timestamp with time zone) returns boolean: functions/sales-reports.sql
-- function issue_credit_note(invoices,text,integer,bigint,jsonb,jsonb) returns void: functions/invoices.sql
-- function issue_document(invoices) returns invoices: functions/invoices.sql
-- function issue_invoice(integer,jsonb) returns invoices: functions/invoices.sql
-- aggregate join_bits(bit varying) returns bit varying: functions/facets.sql
-- function keep_attribute_facets() returns trigger: functions/facets.sql
-- function keep_audit() returns trigger: functions/audit.sql
-- function keep_cards_of_categories() returns trigger: functions/cards.sql
-- function keep_cards_of_images() returns trigger: functions/cards.sql
-- function keep_cards_of_pictures() returns trigger: functions/cards.sql
-- function keep_cards_of_products() returns trigger: functions/cards.sql
-- function keep_changed_product_facets() returns trigger: functions/facets.sql
-- function keep_collection_products() returns trigger: functions/collections.sql
-- function keep_collections() returns trigger: functions/collections.sql
-- function keep_collections_of_attributes() returns trigger: functions/collections.sql
-- function keep_cost_audit() returns trigger: functions/audit.sql
-- function keep_credit_audit() returns trigger: functions/credits.sql
-- function keep_invoice_audit() returns trigger: functions/invoices.sql
-- function keep_low_at_audit() returns trigger: functions/audit.sql
-- function keep_member_bits() returns trigger: functions/facets.sql
-- function keep_message_removal() returns trigger: functions/audit.sql
-- function keep_number_audit() returns trigger: functions/numbers.sql
-- function keep_number_note_audit() returns trigger: functions/numbers.sql
-- function keep_passkey_audit() returns trigger: functions/audit.sql
-- function keep_picks() returns trigger: functions/collections.sql
-- function keep_pin_stems() returns trigger: functions/search.sql
-- function keep_product_facets() returns trigger: functions/facets.sql
-- function keep_return_audit() returns trigger: functions/returns.sql
-- function keep_run_audit() returns trigger: functions/runs.sql
-- function keep_sale_audit() returns trigger: functions/audit.sql
-- function keep_search_of_all_products() returns trigger: functions/search.sql
-- function keep_search_of_categories() returns trigger: functions/search.sql
-- function keep_search_of_products() returns trigger: functions/search.sql
-- function keep_second_factor_audit() returns trigger: functions/audit.sql
-- function keep_synonym_stems() returns trigger: functions/search.sql
-- function keep_variant_audit() returns trigger: functions/audit.sql
-- function keep_variant_cost_audit() returns trigger: functions/audit.sql
-- function leave_removed_zone() returns trigger: functions/orders.sql
-- function left_of_invoice(invoices) returns jsonb: functions/invoices.sql
-- function list_bits(jsonb) returns TABLE(chunk integer, bits bit): functions/facets.sql
-- function list_product_popularity() returns trigger: functions/popularity.sql
-- function mark_changed_order() returns trigger: functions/order-reports.sql
-- function mark_order_of_return() returns trigger: functions/order-reports.sql
-- function mark_order_of_row() returns trigger: functions/order-reports.sql
-- function mark_orders_of_sheet() returns trigger: functions/order-reports.sql
-- function mark_report(timestamp with time zone) returns void: functions/order-reports.sql
-- function meets_condition(products,text,text,text,integer,text,numeric,numeric,integer) returns boolean: functions/collections.sql
-- function move_attributes() returns trigger: functions/collections.sql
-- function move_credit(integer,integer,bigint) returns void: functions/credits.sql
-- function move_phone_sums(text[],bigint[],numeric[]) returns void: functions/phone-sums.sql
-- function next_member_leaves() returns timestamp with time zone: functions/collections.sql
-- function note_catalogue_change(text[]) returns void: functions/catalogue-changes.sql
-- function note_changed_attributes() returns trigger: functions/catalogue-changes.sql
-- function note_changed_categories() returns trigger: functions/catalogue-changes.sql
-- function note_changed_images() returns trigger: functions/catalogue-changes.sql
-- function note_changed_info_pages() returns trigger: functions/catalogue-changes.sql
-- function note_changed_line() returns trigger: functions/sales-reports.sql
-- function note_changed_pictures() returns trigger: functions/catalogue-changes.sql
-- function note_changed_products() returns trigger: functions/catalogue-changes.sql
-- function note_changed_review_pictures() returns trigger: functions/catalogue-changes.sql
-- function note_changed_reviews() returns trigger: functions/reviews.sql
-- function note_changed_rooms() returns trigger: functions/catalogue-changes.sql
-- function note_changed_sale() returns trigger: functions/sales-reports.sql
-- function note_changed_settings() returns trigger: functions/catalogue-changes.sql
-- function note_changed_synonyms() returns trigger: functions/catalogue-changes.sql
-- function note_changed_variants() returns trigger: functions/catalogue-changes.sql
-- function note_customer_event() returns trigger: functions/webhooks.sql
-- function note_delivered_purchase() returns trigger: functions/measuring.sql
-- function note_due_message_mails() returns trigger: functions/message-mails.sql
-- function note_last_sale() returns trigger: functions/days.sql
-- function note_left_members() returns trigger: functions/collections.sql
-- function note_listed_categories() returns trigger: functions/catalogue-changes.sql
-- function note_listed_info_pages() returns trigger: functions/catalogue-changes.sql
-- function note_listed_products() returns trigger: functions/catalogue-changes.sql
-- function note_listed_rooms() returns trigger: functions/catalogue-changes.sql
-- function note_listed_settings() returns trigger: functions/catalogue-changes.sql
-- function note_measured_purchase(integer,text) returns void: functions/measuring.sql
-- function note_measuring_change() returns trigger: functions/measuring.sql
-- function note_message_event() returns trigger: functions/webhooks.sql
-- function note_new_reviews() returns trigger: functions/reviews.sql
-- function note_offer() returns trigger: functions/offers.sql
-- function note_offers() returns trigger: functions/offers.sql
-- function note_order_event() returns trigger: functions/webhooks.sql
-- function note_order_parcel() returns trigger: functions/webhooks.sql
-- function note_order_return() returns trigger: functions/webhooks.sql
-- function note_order_stage() returns trigger: functions/webhooks.sql
-- function note_placed_purchase() returns trigger: functions/measuring.sql
-- function note_product_event() returns trigger: functions/webhooks.sql
-- function note_product_part() returns trigger: functions/webhooks.sql
-- function note_review_event() returns trigger: functions/webhooks.sql
-- function note_sales() returns trigger: functions/scheduled-sales.sql
-- function note_section_moments() returns trigger: functions/sections.sql
-- function note_stock_event() returns trigger: functions/webhooks.sql
-- function note_webhook_event(text,text,integer,text,jsonb) returns void: functions/webhooks.sql
-- function offer_counted_product() returns trigger: functions/stock.sql
-- function open_customer_sums() returns trigger: functions/customer-sums.sql
-- function order_in_books(integer,integer,numeric) returns TABLE(account text, courier_id integer, cents bigint): functions/cash.sql
-- function order_or_former_in_books(integer,integer,numeric,text) returns TABLE(account text, courier_id integer, cents bigint): functions/cash.sql
-- function owner_has_no_staff_role() returns trigger: functions/accounts.sql
-- function part_pattern(text) returns text: functions/collections.sql
-- function payment_in_books(integer,integer,integer) returns TABLE(account text, courier_id integer, cents bigint, second_code text, second_amount bigint): functions/cash.sql
-- function product_facts_text(products) returns text: functions/search.sql
-- function product_highlight(products) returns text: functions/cards.sql
-- function product_variant_summary(integer) returns json: functions/variants.sql
-- function product_variants_text(integer) returns text: functions/search.sql
-- function rates_of_sold(jsonb,jsonb) returns jsonb: functions/invoices.sql
-- function refresh_member_lists() returns boolean: functions/collections.sql
-- function refuse_changed_books() returns trigger: functions/cash.sql
-- function refuse_changed_invoices() returns trigger: functions/invoices.sql
-- function refuse_lines_without_variant() returns trigger: functions/variants.sql
-- function refuse_unbalanced_entry() returns trigger: functions/cash.sql
-- function renew_customer_sums(integer[]) returns void: functions/customer-sums.sql
-- function renew_phone_sums(text[]) returns void: functions/phone-sums.sql
-- function renew_sums_of_changed_orders() returns trigger: functions/customer-sums.sql
-- function renew_sums_of_changed_phones() returns trigger: functions/phone-sums.sql
-- function renew_sums_of_removed_orders() returns trigger: functions/customer-sums.sql
-- function renew_sums_of_removed_phones() returns trigger: functions/phone-sums.sql
-- function require_second_factor() returns trigger: functions/accounts.sql
-- function rule_conditions(jsonb) returns TABLE(kind text, tag text, attribute_id text, home integer, value text, price_from numeric, price_to numeric, days integer): functions/collections.sql
-- function rules_by_age() returns TABLE(category_id integer, settled_at timestamp with time zone, age interval): functions/collections.sql
-- function search_alike(text) returns SETOF record: functions/search.sql
-- function search_clean(text) returns text: functions/search.sql
-- function search_digits() returns text: functions/search.sql
-- function search_document(text,text,text) returns record: functions/search.sql
-- function search_frequency(text) returns integer: functions/search.sql
-- function search_head(text) returns text[]: functions/search.sql
-- function search_in_order(text) returns record: functions/search.sql
-- function search_pack(integer) returns boolean: functions/search.sql
-- function search_refresh(integer[]) returns void: functions/search.sql
-- function search_skipped() returns text[]: functions/search.sql
-- function search_stem(text) returns text: functions/search.sql
-- function search_without_units(text[]) returns text[]
CREATE OR REPLACE FUNCTION search_without_units(stems text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  number constant text := '[0-9]+([fd][0-9]+)?';
begin
  if not exists (select from unnest(stems) stem where stem ~ ('^' || number || 'x' || number || '$')) then
    return stems;
  end if;
  return array(select stem from unnest(stems) with ordinality s (stem, place)
    where stem !~ ('^' || number || '(in|ft|cm|mm)$') order by place);
end
$function$;
-- function search_write(integer[]) returns void: functions/search.sql
-- function settle_offers() returns void: functions/offers.sql
-- function settle_sales() returns void: functions/scheduled-sales.sql
-- function settle_sections() returns void: functions/sections.sql
-- function settle_some_members(integer) returns void: functions/collections.sql
-- function settle_some_sales(integer) returns void: functions/scheduled-sales.sql
-- function share_cents(bigint,bigint[]) returns bigint[]: functions/invoices.sql
-- function shop_time_zone() returns text: functions/days.sql
-- function show_changed_variants(integer[]) returns void: functions/variants.sql
-- function show_stock(integer[]) returns void: functions/stock.sql
-- function show_variant_stock(integer[]) returns void: functions/stock.sql
-- function sold_by_order(integer) returns jsonb: functions/invoices.sql
-- function stock_level(integer,integer) returns text: functions/stock.sql
-- function tags_of_room(jsonb) returns text[]: functions/catalogue-changes.sql
-- function take_back_refunds(integer,integer) returns integer: functions/returns.sql
-- function tell_changed_order() returns trigger: functions/orders.sql
-- function tell_new_order() returns trigger: functions/orders.sql
-- function touch_product() returns trigger: functions/timestamps.sql
-- function touch_updated_at() returns trigger: functions/timestamps.sql
-- function variant_is_reduced(integer,boolean) returns boolean: functions/variants.sql
-- function vat_of_part(invoices,bigint,jsonb) returns jsonb: functions/invoices.sql
-- function vat_of_sold(jsonb,jsonb,text) returns jsonb: functions/invoices.sql
-- function vat_within(bigint,numeric) returns bigint: functions/invoices.sql
-- function void_kept_sales() returns trigger: functions/sales-reports.sql
-- function webhooks_want(text) returns boolean: functions/webhooks.sql
-- function write_collection_products(integer[]) returns void: functions/collections.sql
-- function write_product_cards(integer[]) returns void: functions/cards.sql
-- function write_product_facets(integer[]) returns void: functions/facets.sql
