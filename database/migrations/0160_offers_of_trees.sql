-- An offer for a collection is for those that stand in it too (docs/decisions/168): pages show it when a collection moves.
create trigger note_offers_of_moved after update on categories for each row
  when (old.parent_id is distinct from new.parent_id) execute function note_offer();
