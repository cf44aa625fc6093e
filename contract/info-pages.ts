import { z } from 'zod';
import { isSlug, MAX_SLUG_LENGTH, SLUG } from '../domain/slug.ts';
import type { Calls } from './call.ts';
import { moment, once, pathId, requiredLine, requiredText, shownAs } from './fields.ts';

/** The longest text of a page, in characters. */
const MAX_INFO_PAGE_LENGTH = 20_000;

/** A run of text in one style; `"\n"` in it breaks the line. */
const span = z.object({
  text: z.string(),
  strong: z.boolean(),
  emphasis: z.boolean(),
  /** Where it leads: https, mail, telephone, or a path of the shop. */
  href: z.string().nullable(),
});
export type Span = z.output<typeof span>;

const spans = z.array(span);

/** One block of a page's text. What Markdown can say beyond these becomes plain text. */
const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('quote'), spans }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(spans) }),
  z.object({ kind: z.literal('rule') }),
]);
export type TextBlock = z.output<typeof textBlock>;

/** Small letters, digits, single hyphens: what stands in the address behind `/info/`. */
const slug = requiredLine(MAX_SLUG_LENGTH)
  .refine(isSlug, 'must be small letters, digits and single hyphens, like delivery-and-returns')
  .meta(
    shownAs({
      type: 'string',
      pattern: SLUG.source,
      maxLength: MAX_SLUG_LENGTH,
      examples: ['about-us'],
    }),
  );

/** A page as visitors read it. */
export const infoPage = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** The beginning of its text, for search engines and link previews. */
  summary: z.string(),
  blocks: z.array(textBlock),
  updated_at: moment,
});
export type InfoPage = z.output<typeof infoPage>;

/** A page as the merchant writes it. */
const writtenPage = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  in_footer: z.boolean(),
  updated_at: moment,
});
export type WrittenPage = z.output<typeof writtenPage>;

const pageFields = z.object({
  slug,
  title: requiredLine(120),
  body: requiredText(MAX_INFO_PAGE_LENGTH),
  in_footer: z.boolean('must be true or false'),
});
export type InfoPageFields = z.output<typeof pageFields>;

/** Pages that the merchant writes, such as About and Privacy. */
export const infoPageCalls = {
  'GET /info-pages/{slug}': {
    summary: 'One page that the merchant has written, its text in blocks',
    cacheable: true,
    access: 'public',
    status: 200,
    params: z.object({ slug: z.string().max(MAX_SLUG_LENGTH) }),
    data: infoPage,
    refusals: [404],
  },
  'GET /admin/info-pages': {
    summary: 'All pages that the merchant has written, the oldest first',
    access: 'admin',
    area: 'settings',
    status: 200,
    data: z.array(writtenPage),
    refusals: [],
  },
  'POST /admin/info-pages': {
    summary: 'Adds a page; 30 at most',
    access: 'admin',
    area: 'settings',
    status: 201,
    ...once,
    body: pageFields,
    data: writtenPage,
    refusals: [422],
  },
  'PUT /admin/info-pages/{id}': {
    summary: 'Changes a page; refused when others have changed it since `updated_at`',
    access: 'admin',
    area: 'settings',
    status: 200,
    params: z.object({ id: pathId }),
    body: pageFields.extend({ updated_at: z.string().optional() }),
    data: writtenPage,
    refusals: [404, 409, 422],
  },
  'DELETE /admin/info-pages/{id}': {
    summary: 'Removes a page',
    access: 'admin',
    area: 'settings',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
  'POST /admin/info-pages/preview': {
    summary: "Shows a text as visitors would read it, in a page's blocks; nothing is kept",
    access: 'admin',
    area: 'settings',
    status: 200,
    body: z.object({ body: requiredText(MAX_INFO_PAGE_LENGTH) }),
    data: z.array(textBlock),
    refusals: [422],
  },
} as const satisfies Calls;
