-- after-functions
-- takes-lock: a merchant's own synonyms and pins are some hundred rows
-- Documents are written again by the maintenance job, with the impacts of the small search (docs/decisions/231). Release 0.5.0 reads the same rows; it
-- ranks a little differently by them.
insert into search_due select id from products where deleted_at is null on conflict do nothing;

-- Written with the function as it is now.
update search_synonyms set word = word where not built_in and word || means ~ '[^\x01-\x7f]';
do $$
declare
  pin integer;
begin
  for pin in select id from search_pins
    where stems is distinct from coalesce((search_in_order(search_clean(words))).stems, '{}')
  loop
    begin
      update search_pins set words = words where id = pin;
    exception when unique_violation then
      null; -- The product is pinned to the same search in another spelling.
    end;
  end loop;
end
$$;
