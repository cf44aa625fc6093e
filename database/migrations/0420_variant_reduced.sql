-- A product of which only a variant costs less is on sale too. Columns with a default: the release before leaves them as they are.
alter table products add column variant_reduced boolean not null default false;
comment on column products.variant_reduced is 'Whether a variant that can be bought (any, where none can) has a discount; follow_variants keeps it.';
