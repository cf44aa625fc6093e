import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import type { LocalCall } from '../http/local-call.ts';
import { readDraftDress } from './shop-look.ts';
import { describeDraft, listArranged } from './shown-sections.ts';

/** The calls of a page that wears the draft of the look. */
export const withDraftLook =
  (db: Kysely<Database>, call: LocalCall): LocalCall =>
  (name, input) =>
    name === 'GET /look' ? readDraftDress(db) : call(name, input);

/** The calls of a page that shows the drafts of its sections. */
export const withDraftSections =
  (db: Kysely<Database>, call: LocalCall): LocalCall =>
  async (name, input) => {
    if (name === 'GET /sections/{page}') return describeDraft(db, String(input?.params?.page));
    const answer = await call(name, input);
    return name === 'GET /settings'
      ? { ...(answer as object), arranged: await listArranged(db) }
      : answer;
  };
