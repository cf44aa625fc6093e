import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../domain/search-text.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  once,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  queryText,
  requiredLine,
} from './fields.ts';

/** The longest word of a synonym, in characters. */
const MAX_SYNONYM_LENGTH = 60;

/** What shoppers searched for in the last 30 days. */
const searchRow = z.object({
  /** In lower case. */
  words: z.string(),
  searches: z.int(),
  /** How often a product was opened from its results. */
  clicks: z.int(),
  /** How many products it found last. */
  results: z.int(),
  /** The last day on which it was searched for, `YYYY-MM-DD` in UTC. */
  last_day: z.string(),
});
export type SearchRow = z.output<typeof searchRow>;

const searchReportFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  only: queryChoice(['no_results', 'no_clicks']),
});
export type SearchReportFilters = z.output<typeof searchReportFilters>;

/** Words that mean the same: a search for `word` also finds `means`, and the other way round. */
export const synonym = z.object({
  id: z.int(),
  word: z.string(),
  means: z.string(),
  both_ways: z.boolean(),
  /** It came with the shop: it can be switched off, not changed. */
  built_in: z.boolean(),
  enabled: z.boolean(),
});
export type Synonym = z.output<typeof synonym>;

const synonymFields = z.object({
  word: requiredLine(MAX_SYNONYM_LENGTH),
  means: requiredLine(MAX_SYNONYM_LENGTH),
  both_ways: z.boolean('must be true or false').default(true),
  enabled: z.boolean('must be true or false').default(true),
});
export type SynonymFields = z.output<typeof synonymFields>;

/** With what the admin saw: a change that someone else made meanwhile is not overwritten. */
const synonymChange = synonymFields.extend({
  seen: z
    .object({ word: z.string(), means: z.string(), both_ways: z.boolean(), enabled: z.boolean() })
    .optional(),
});
export type SynonymChange = z.output<typeof synonymChange>;

const synonymFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  search: queryText(MAX_SYNONYM_LENGTH),
  only: queryChoice(['own', 'built_in']),
});
export type SynonymFilters = z.output<typeof synonymFilters>;

/** What a search finds: its total and the names of the first products. */
const foundNames = z.object({ total: z.int(), names: z.array(z.string()) });

/** What a search finds without a synonym and with it. */
const synonymEffect = z.object({
  search: z.string(),
  before: foundNames,
  after: foundNames,
});
export type SynonymEffect = z.output<typeof synonymEffect>;

const previewedSynonym = synonymFields.extend({
  /** The synonym that is changed; absent: a new one. */
  id: bodyId.optional(),
});
export type PreviewedSynonym = z.output<typeof previewedSynonym>;

/** A product that comes first where words are searched for. */
export const pin = z.object({
  id: z.int(),
  words: z.string(),
  product: z.object({ id: z.int(), name: z.string() }),
});
export type Pin = z.output<typeof pin>;

const pinFields = z.object({ words: requiredLine(MAX_SEARCH_LENGTH), product_id: bodyId });
export type PinFields = z.output<typeof pinFields>;

/** Calls about what is searched for, synonyms and pins (docs/decisions/093). */
export const searchCalls = {
  'POST /searches': {
    summary:
      'Counts a search, or a product opened from its results, once per visitor in 30 minutes; texts that may name a person are not kept',
    access: 'public',
    status: 200,
    body: z.object({
      search: requiredLine(MAX_SEARCH_LENGTH),
      clicked: z.boolean('must be true or false').default(false),
    }),
    data: z.null(),
    refusals: [422],
  },
  'GET /searches': {
    summary:
      'What was searched for in the last 30 days: without a result first, then without a click, then the rest; the most frequent first',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: searchReportFilters,
    data: pageOf(searchRow),
    refusals: [422],
  },
  'GET /search/synonyms': {
    summary: "Words that mean the same, the merchant's own first",
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: synonymFilters,
    data: pageOf(synonym),
    refusals: [422],
  },
  'POST /search/synonyms/preview': {
    summary:
      'What a synonym changes: what searches for its words find without it and with it; nothing is stored',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    body: previewedSynonym,
    data: z.array(synonymEffect),
    refusals: [404, 422],
  },
  'POST /search/synonyms': {
    summary: 'Adds a synonym',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    ...once,
    body: synonymFields,
    data: synonym,
    refusals: [422],
  },
  'PUT /search/synonyms/{id}': {
    summary: 'Changes a synonym; a built-in one can be switched on and off',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params: z.object({ id: pathId }),
    body: synonymChange,
    data: synonym,
    refusals: [404, 409, 422],
  },
  'DELETE /search/synonyms/{id}': {
    summary: "Removes one of the merchant's own synonyms; 409 for a built-in one",
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404, 409],
  },
  'GET /search/pins': {
    summary: 'Products that come first where words are searched for, by words',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: z.object({ page: queryPage, per_page: queryInteger(1, 100, 30) }),
    data: pageOf(pin),
    refusals: [422],
  },
  'POST /search/pins': {
    summary: 'Pins a product to a search: it comes first, behind those pinned before',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    ...once,
    body: pinFields,
    data: pin,
    refusals: [422],
  },
  'DELETE /search/pins/{id}': {
    summary: 'Takes a pin away',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
