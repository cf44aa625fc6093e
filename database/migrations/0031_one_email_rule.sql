-- One rule tells whether two e-mails are the same, in JavaScript (domain/email.ts) and here: letters A to Z count as a to
-- z, all other characters as they are. citext folds by the database's locale, and some locales fold other letters than
-- JavaScript does ("İ"), so that one account could be asked for under two names (issue 12 F). The index of citext stays
-- for the release before this one; no two e-mails are the same here that were not the same there.
create unique index users_by_email on users (lower(email::text collate "C"));
