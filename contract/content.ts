import { z } from 'zod';
import type { Calls } from './call.ts';
import { picture } from './catalog.ts';
import { bodyId, requiredLine, shownAs, text } from './fields.ts';

/** `#rrggbb`, or `#rrggbbaa` with opacity: nothing else of CSS gets into a style from here. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'must be a colour like #2f4a3c or #0000004d');

/** A place in a picture, in percent of its width or height. */
const percent = z.int().min(0).max(100).optional();

const side = z.enum(['left', 'center', 'right'], 'must be left, center or right');
const textSize = z.enum(['small', 'medium', 'large'], 'must be small, medium or large');

/** The texts and the styling of a slide; what is absent takes the hero's default. */
export const slideContent = z.object({
  altText: z.string(),
  /** Lies over the picture; default black at 30 %. */
  overlayColor: color.optional(),
  textPosition: side.optional(),
  textAlignment: side.optional(),
  /** In steps of 4 px; default 4 on small screens and 8 on larger ones. */
  textPadding: z.int().min(0).max(16).optional(),
  textBackground: color.optional(),
  badgeText: z.string().optional(),
  badgeStyle: z.enum(['plain', 'outline', 'sale']).optional(),
  title: z.string().optional(),
  titleSize: textSize.optional(),
  titleColor: color.optional(),
  description: z.string().optional(),
  descriptionSize: textSize.optional(),
  descriptionColor: color.optional(),
  buttonText: z.string().optional(),
  buttonStyle: z.enum(['primary', 'light', 'outline']).optional(),
  /** What a crop keeps in view, from the picture's left and top; default its middle. */
  focusX: percent,
  focusY: percent,
  /** The same of the picture for phones. */
  portraitFocusX: percent,
  portraitFocusY: percent,
  /** A path within the shop, never another site. */
  buttonLink: z
    .string()
    .regex(/^\/(?![/\\])\S*$/, 'must be a path within the shop, like /collection/0')
    .optional(),
});

/** A slide of the home page's hero, with its picture and one cut for phones where there is one. */
export const bannerSlide = z.object({
  /** The largest WebP of `picture`. */
  imageUrl: z.string(),
  ...slideContent.shape,
  picture,
  portraitPicture: picture.nullable(),
});
export type BannerSlide = z.output<typeof bannerSlide>;

/** How many slides the hero may have. */
const MAX_SLIDES = 8;

/** How many new pictures may come with one saving. */
const MAX_NEW_PICTURES = 8;

/** A slide for someone who edits it: its pictures by id too. */
const editedSlide = bannerSlide.extend({
  picture_id: z.int(),
  portrait_picture_id: z.int().nullable(),
});
export type EditedSlide = z.output<typeof editedSlide>;

const editedBanners = z.object({
  /** Stands for what is saved now: the next saving has to name it. */
  version: z.string(),
  slides: z.array(editedSlide),
});

/** A text that may be left out; a blank one is. */
const words = (most: number) => text(most).transform((value) => value || undefined);

/** A picture that is there already, by its id, or the n-th of the new ones that come along. */
const pictureChoice = z.union(
  [
    z.object({ id: bodyId }),
    z.object({
      upload: z
        .int()
        .min(0)
        .max(MAX_NEW_PICTURES - 1),
    }),
  ],
  'must be a picture',
);

/** A slide as it is saved; the order of the list is the order of the hero. */
const slideChange = z.object({
  ...slideContent.shape,
  altText: requiredLine(300),
  badgeText: words(60).optional(),
  title: words(120).optional(),
  description: words(400).optional(),
  buttonText: words(40).optional(),
  buttonLink: slideContent.shape.buttonLink
    .unwrap()
    .max(300, 'must be at most 300 characters')
    .optional(),
  picture: pictureChoice,
  portrait: pictureChoice.nullable(),
});
export type SlideChange = z.output<typeof slideChange>;

const bannersForm = z.object({
  version: z.string('must be given once'),
  /** JSON: files can only come in a form. */
  slides: z
    .string('must be given once')
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(slideChange, 'must be a list of slides')
        .max(MAX_SLIDES, `must be at most ${MAX_SLIDES} slides`),
    )
    .meta(shownAs({ type: 'string', examples: ['[]'] })),
});

/** The slides of the home page's hero. */
export const contentCalls = {
  'GET /banners': {
    summary: "The slides of the home page's hero, in order",
    cacheable: true,
    access: 'public',
    status: 200,
    data: z.array(bannerSlide),
    refusals: [],
  },
  'GET /admin/banners': {
    summary: "The slides of the home page's hero for someone who edits them",
    access: 'admin',
    area: 'catalogue',
    status: 200,
    data: editedBanners,
    refusals: [],
  },
  'PUT /admin/banners': {
    summary:
      'Saves all slides of the hero, with new pictures; refused when others have saved meanwhile',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    body: bannersForm,
    encoding: 'multipart',
    files: { pictures: { most: MAX_NEW_PICTURES } },
    data: editedBanners,
    refusals: [409, 413, 415, 422],
  },
} as const satisfies Calls;
