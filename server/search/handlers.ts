import type { Kysely } from 'kysely';
import type { searchCalls } from '../../contract/search.ts';
import { SYNONYM_ADDED, SYNONYM_REMOVED, SYNONYM_SAVED } from '../../domain/success-messages.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { addPin, listPins, removePin } from './pins.ts';
import { reportSearches, type SearchLog } from './search-log.ts';
import {
  addSynonym,
  changeSynonym,
  listSynonyms,
  previewSynonym,
  removeSynonym,
} from './synonyms.ts';

interface SearchDependencies {
  /** With the panel's time for each statement. */
  readonly db: Kysely<Database>;
  readonly searches: SearchLog;
}

/** Serves the calls about what is searched for, and about what searches find apart from the words themselves. */
export function searchHandlers({ db, searches }: SearchDependencies): Handlers<typeof searchCalls> {
  return {
    'POST /searches': async ({ body }, visitor) => {
      searches.count(body, visitor);
      return { data: null };
    },
    'GET /searches': async ({ query }) => ({ data: await reportSearches(db, query) }),
    'GET /search/synonyms': async ({ query }) => ({ data: await listSynonyms(db, query) }),
    'POST /search/synonyms/preview': async ({ body }) => ({
      data: await previewSynonym(db, body),
    }),
    'POST /search/synonyms': async ({ body }, { actor }) => ({
      data: await addSynonym(db, signedIn(actor), body),
      message: SYNONYM_ADDED,
    }),
    'PUT /search/synonyms/{id}': async ({ params, body }, { actor }) => ({
      data: await changeSynonym(db, signedIn(actor), { ...body, id: params.id }),
      message: SYNONYM_SAVED,
    }),
    'DELETE /search/synonyms/{id}': async ({ params }, { actor }) => ({
      data: await removeSynonym(db, signedIn(actor), params.id),
      message: SYNONYM_REMOVED,
    }),
    'GET /search/pins': async ({ query }) => ({ data: await listPins(db, query) }),
    'POST /search/pins': async ({ body }, { actor }) => ({
      data: await addPin(db, signedIn(actor), body),
      message: 'Product pinned',
    }),
    'DELETE /search/pins/{id}': async ({ params }, { actor }) => ({
      data: await removePin(db, signedIn(actor), params.id),
      message: 'Pin removed',
    }),
  };
}
