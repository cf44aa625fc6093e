import { z } from 'zod';
import {
  SECTION_LIMITS as MOST,
  PICTURE_SIDES,
  PRODUCT_LISTS,
  SECTION_KINDS,
  type Section,
} from '../domain/sections.ts';
import { speaker } from '../domain/words/say.ts';
import { SECTIONS } from '../domain/words/sections.ts';
import type { Calls } from './call.ts';
import { picture } from './catalog.ts';
import { bodyDay, MAX_ID, moment, once, orRequired, pathId, shownAs, text } from './fields.ts';

const say = speaker(SECTIONS, 'en');

/** One line, which may be empty. */
const line = (most: number) =>
  text(most).refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'must be one line');
const href = line(300);
const id = z
  .string(orRequired('must be small letters, digits, _ and -'))
  .regex(/^[a-z0-9_-]{1,40}$/, 'must be small letters, digits, _ and -');

/** It is read again as it was saved. */
const storedId = z
  .int(orRequired('must be a whole number'))
  .min(1, 'must be a positive whole number')
  .max(MAX_ID, 'is too large');

const sectionPicture = z
  .object({ id: storedId, alt: line(MOST.alt) }, orRequired('must be a picture, or null'))
  .nullable();

const column = z.object({
  title: line(MOST.title),
  text: text(MOST.text),
  button: line(MOST.button),
  href,
  picture: sectionPicture,
});

const common = {
  id,
  hidden: z.boolean(orRequired('must be true or false')),
  from_day: bodyDay.nullable(),
  to_day: bodyDay.nullable(),
};

/** A part of a page, as it is saved and as it is read again. */
export const section: z.ZodType<Section> = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...common, kind: z.enum(['hero', 'points', 'room', 'under', 'praise']) }),
    z.object({ ...common, kind: z.literal('collections'), title: line(MOST.title) }),
    z.object({
      ...common,
      kind: z.literal('products'),
      title: line(MOST.title),
      list: z.enum(PRODUCT_LISTS, orRequired(`must be one of ${PRODUCT_LISTS.join(', ')}`)),
      collection_id: storedId.nullable(),
      product_ids: z
        .array(storedId, orRequired('must be a list of ids'))
        .max(MOST.products, `must be at most ${MOST.products} products`),
    }),
    z.object({
      ...common,
      kind: z.literal('picture'),
      title: line(MOST.title),
      text: text(MOST.text),
      button: line(MOST.button),
      href,
      picture: sectionPicture,
      side: z.enum(PICTURE_SIDES, orRequired('must be start or end')),
    }),
    z.object({
      ...common,
      kind: z.literal('columns'),
      title: line(MOST.title),
      columns: z
        .array(column, orRequired('must be a list of columns'))
        .max(MOST.columns, `must be at most ${MOST.columns} columns`),
    }),
    z.object({
      ...common,
      kind: z.literal('quote'),
      text: text(MOST.quote),
      author: line(MOST.author),
    }),
    z.object({
      ...common,
      kind: z.literal('questions'),
      title: line(MOST.title),
      questions: z
        .array(
          z.object({ question: line(MOST.title), answer: text(MOST.answer) }),
          orRequired('must be a list of questions'),
        )
        .max(MOST.questions, `must be at most ${MOST.questions} questions`),
    }),
    z.object({
      ...common,
      kind: z.literal('newsletter'),
      title: line(MOST.title),
      text: text(MOST.quote),
    }),
    z.object({
      ...common,
      kind: z.literal('before_after'),
      title: line(MOST.title),
      before: sectionPicture,
      after: sectionPicture,
    }),
    z.object({ ...common, kind: z.literal('shop_room'), room_id: storedId.nullable() }),
  ],
  `must be a section with one of the kinds ${SECTION_KINDS.join(', ')}`,
);

const sections = z
  .array(section, orRequired('must be a list of sections'))
  .max(MOST.sections, `must be at most ${MOST.sections} sections`);

const sectionFile = picture.omit({ alt: true, image_url: true });

/** The pictures that sections name, by their ids. */
const pictures = z.record(z.string(), sectionFile);
export type SectionPictures = z.output<typeof pictures>;

const shownSections = z.object({ sections: z.array(section), pictures });
export type ShownSections = z.output<typeof shownSections>;

const draft = z.object({ sections: z.array(section), version: z.int(), saved_at: moment });

/** What one of the shop's things is called, by its id. One that is named and not in here is gone. */
const names = z.record(z.string(), z.string());

const panelSections = z.object({
  /** What the page shows. */
  shown: z.array(section),
  /** `null`: nothing has changed since it was published. */
  draft: draft.nullable(),
  pictures,
  /** The collections and products that a section of the draft or the page names and that the shop shows. */
  collections: names,
  products: names,
  /** What was published, the newest first, which the page shows. */
  history: z.array(
    z.object({
      id: z.int(),
      sections: z.int(),
      published_at: moment,
      /** `null`: nobody, or their account is gone. */
      author: z.string().nullable(),
    }),
  ),
});
export type PanelSections = z.output<typeof panelSections>;

const owners = { access: 'admin', area: 'settings', status: 200 } as const;
/** A page by its name; one that is no page of the shop is none. */
const page = z
  .string()
  .regex(/^[a-z\d-]{1,40}$/)
  .meta(shownAs({ type: 'string', examples: ['home'] }));
const params = z.object({ page });

/** The sections of the shop's pages: read by the pages, drafted and published by owners. */
export const sectionCalls = {
  'GET /sections/{page}': {
    summary: 'The sections that a page shows today, with their pictures',
    cacheable: true,
    access: 'public',
    status: 200,
    params,
    data: shownSections,
    refusals: [404],
  },
  'GET /admin/sections/{page}': {
    ...owners,
    summary: 'The sections of a page, their draft, and what was published before',
    params,
    data: panelSections,
    refusals: [404],
  },
  'PUT /admin/sections/{page}/draft': {
    ...owners,
    summary: 'Saves the draft of a page’s sections',
    params,
    body: z.object({
      sections,
      /** Of the draft that was changed, 0 for none; left out, it is replaced whatever it is. */
      version: z.int('must be a whole number').optional(),
    }),
    data: draft,
    refusals: [404, 409, 422],
  },
  'DELETE /admin/sections/{page}/draft': {
    ...owners,
    summary: 'Discards the draft',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /admin/sections/{page}/publish': {
    ...owners,
    summary: 'Publishes the draft: the page shows it within a second',
    params,
    body: z.object({ version: z.int(orRequired('must be a whole number')) }),
    data: z.object({ id: z.int() }),
    refusals: [404, 409, 422],
  },
  'POST /admin/sections/{page}/history/{id}/publish': {
    ...owners,
    summary: 'Publishes again what was published before',
    params: params.extend({ id: pathId }),
    data: z.object({ id: z.int() }),
    refusals: [404, 422],
  },
  'POST /admin/sections/pictures': {
    ...owners,
    status: 201,
    ...once,
    summary: 'Takes a picture for a section; it goes after a day in which no section names it',
    encoding: 'multipart',
    body: z.object({}),
    files: { image: { most: 1, whenMissing: say('no_file') } },
    data: z.object({ id: z.int(), picture: sectionFile }),
    refusals: [413, 415, 422],
  },
  'POST /admin/sections/preview': {
    ...owners,
    summary:
      'A key for an hour, with which pages show the draft of their sections (`?sections=`) and may stand in a frame of the panel',
    data: z.object({ key: z.string(), until: moment }),
    refusals: [],
  },
} as const satisfies Calls;
