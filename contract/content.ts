import { z } from 'zod';
import type { Calls } from './call.ts';
import { picture } from './catalog.ts';

/** `#rrggbb`, or `#rrggbbaa` with opacity: nothing else of CSS gets into a style from here. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'must be a colour like #2f4a3c or #0000004d');

const side = z.enum(['left', 'center', 'right'], 'must be left, center or right');
const textSize = z.enum(['small', 'medium', 'large'], 'must be small, medium or large');

/** The texts and the styling of a slide (spec §3); what is absent takes the hero's default. */
export const slideContent = z.object({
  altText: z.string(),
  /** Lies over the picture; default black at 30 % (spec §9). */
  overlayColor: color.optional(),
  textPosition: side.optional(),
  textAlignment: side.optional(),
  /** In steps of 4 px; default 4 on small screens and 8 on larger ones (spec §9). */
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

export const contentCalls = {
  'GET /banners': {
    summary: "The slides of the home page's hero, in order",
    cacheable: true,
    access: 'public',
    status: 200,
    data: z.array(bannerSlide),
    refusals: [],
  },
} as const satisfies Calls;
