import { z } from 'zod';
import type { Hex } from '../domain/colour.ts';
import { CARD_RATIOS, CORNERS, DENSITIES, FACE_KEYS, type Look } from '../domain/look.ts';
import type { DocumentLook } from '../domain/look-css.ts';
import { LOOK } from '../domain/words/look.ts';
import { speaker } from '../domain/words/say.ts';
import type { Calls } from './call.ts';
import { moment, once, orRequired, pathId } from './fields.ts';

const say = speaker(LOOK, 'en');

const colour = z
  .string(orRequired('must be a colour like #2f4a3c'))
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour like #2f4a3c') as unknown as z.ZodType<Hex, string>;

const logoKey = z
  .string(orRequired('must be the key of a logo, or null'))
  .regex(/^[0-9a-f]{32}$/, 'must be the key of a logo, or null')
  .nullable();

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, orRequired(`must be one of ${values.join(', ')}`));

/** How the shop looks, as it is saved and as it is read again. */
export const look = z.object({
  palette: z.object(
    { ground: colour, text: colour, primary: colour, accent: colour },
    orRequired('must be four colours'),
  ),
  heading: oneOf(FACE_KEYS),
  body: oneOf(FACE_KEYS),
  corners: oneOf(CORNERS),
  density: oneOf(DENSITIES),
  card_ratio: oneOf(CARD_RATIOS),
  logo: logoKey,
  logo_dark: logoKey,
  mark: logoKey,
}) satisfies z.ZodType<Look>;

/** A logo as pages show it. */
const logoPicture = z.object({ inline: z.string(), width: z.int(), height: z.int() });
const logo = logoPicture.extend({ key: z.string() });

const draft = z.object({ look: look, version: z.int(), saved_at: moment });

const panelLook = z.object({
  /** What the shop wears. */
  worn: look,
  /** `null`: nothing has changed since it was published. */
  draft: draft.nullable(),
  /** The pictures of all logos that one of them names. */
  logos: z.record(z.string(), logoPicture),
  /** What was published, the newest first, which the shop wears. */
  history: z.array(
    z.object({
      id: z.int(),
      look: look,
      published_at: moment,
      /** `null`: nobody, or their account is gone. */
      author: z.string().nullable(),
    }),
  ),
});
export type PanelLook = z.output<typeof panelLook>;

const documentLook = z.object({
  css: z.string(),
  theme_colors: z.object({ light: z.string(), dark: z.string() }),
  font: z.string().nullable(),
  icons: z.int().nullable(),
}) satisfies z.ZodType<DocumentLook>;

const owners = { access: 'admin', area: 'settings', status: 200 } as const;

/** How the shop looks: read by its documents, drafted and published by its owners. */
export const lookCalls = {
  'GET /look': {
    summary: 'What the documents of the shop wear: styles, colours of browser bars, icons',
    cacheable: true,
    access: 'public',
    status: 200,
    data: documentLook,
    refusals: [],
  },
  'GET /admin/look': {
    ...owners,
    summary: 'The look of the shop, its draft, and what was published before',
    data: panelLook,
    refusals: [],
  },
  'PUT /admin/look/draft': {
    ...owners,
    summary: 'Saves the draft of a look, whose colours can all be read',
    body: z.object({
      look,
      /** Of the draft that was changed, 0 for none; left out, it is replaced whatever it is. */
      version: z.int('must be a whole number').optional(),
    }),
    data: draft,
    refusals: [409, 422],
  },
  'DELETE /admin/look/draft': {
    ...owners,
    summary: 'Discards the draft',
    data: z.null(),
    refusals: [],
  },
  'POST /admin/look/publish': {
    ...owners,
    summary: 'Publishes the draft: the shop wears it within a second',
    body: z.object({
      version: z.int(orRequired('must be a whole number')),
    }),
    data: z.object({ id: z.int() }),
    refusals: [409, 422],
  },
  'POST /admin/look/history/{id}/publish': {
    ...owners,
    summary: 'Publishes again what was published before',
    params: z.object({ id: pathId }),
    data: z.object({ id: z.int() }),
    refusals: [404, 422],
  },
  'POST /admin/look/logos': {
    ...owners,
    status: 201,
    ...once,
    summary:
      'Takes a logo: a PNG of at most 4 MB, or an SVG of at most 256 kB, which is drawn here and never served',
    encoding: 'multipart',
    body: z.object({}),
    files: { file: { most: 1, whenMissing: say('logo_missing') } },
    data: logo,
    refusals: [413, 415, 422],
  },
  'POST /admin/look/preview': {
    ...owners,
    summary:
      'A key for an hour, with which pages show the draft (`?look=`) and may stand in a frame of the panel',
    data: z.object({ key: z.string(), until: moment }),
    refusals: [],
  },
} as const satisfies Calls;
