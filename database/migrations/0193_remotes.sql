-- A fuller name is the thing (docs/decisions/194): for a ceiling fan's remote, remote controls go before fans with one.
insert into search_synonyms (word, means, built_in) values ('remote', 'remote control', true) on conflict do nothing;
