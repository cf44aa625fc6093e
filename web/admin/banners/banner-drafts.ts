import type { Picture } from '../../../contract/catalog.ts';
import type { BannerSlide } from '../../../contract/content.ts';
import { PICTURE_MISSING } from '../../../domain/refusal-messages.ts';
import type { DataOf } from '../../api/call.ts';
import { randomKey } from '../../random-key.ts';

type EditedSlide = DataOf<'GET /admin/banners'>['slides'][number];

/** The fields of a slide, as text; empty means the hero's default. */
const SLIDE_FIELDS = [
  'altText',
  'badgeText',
  'badgeStyle',
  'title',
  'titleSize',
  'titleColor',
  'description',
  'descriptionSize',
  'descriptionColor',
  'buttonText',
  'buttonLink',
  'buttonStyle',
  'textPosition',
  'textAlignment',
  'textPadding',
  'textBackground',
  'overlayColor',
  'focusX',
  'focusY',
  'portraitFocusX',
  'portraitFocusY',
] as const;
export type SlideField = (typeof SLIDE_FIELDS)[number];
export type SlideValues = Readonly<Record<SlideField, string>>;

/** A picture that is stored in the shop. */
export interface StoredPicture {
  readonly id: number;
  readonly picture: Picture;
}

/** A slide while it is edited. New files replace the stored pictures. */
export interface SlideDraft {
  readonly key: string;
  readonly values: SlideValues;
  readonly picture: StoredPicture | null;
  readonly portrait: StoredPicture | null;
  readonly pictureFile: File | null;
  readonly portraitFile: File | null;
}

const NO_VALUES = Object.fromEntries(SLIDE_FIELDS.map((field) => [field, ''])) as SlideValues;

/** A new slide: white words on a shade at the picture's left side. */
export const newDraft = (): SlideDraft => ({
  key: randomKey(),
  values: { ...NO_VALUES, overlayColor: '#00000014', buttonStyle: 'light' },
  picture: null,
  portrait: null,
  pictureFile: null,
  portraitFile: null,
});

export function toDraft(slide: EditedSlide, index: number): SlideDraft {
  const { picture_id, portrait_picture_id, picture, portraitPicture } = slide;
  const texts = SLIDE_FIELDS.map((field) => [field, String(slide[field] ?? '')]);
  return {
    key: `${index} ${picture_id}`,
    values: Object.fromEntries(texts) as SlideValues,
    picture: { id: picture_id, picture },
    portrait:
      portrait_picture_id !== null && portraitPicture
        ? { id: portrait_picture_id, picture: portraitPicture }
        : null,
    pictureFile: null,
    portraitFile: null,
  };
}

/** The fields that the API takes as numbers. */
const NUMBERS: ReadonlySet<SlideField> = new Set([
  'textPadding',
  'focusX',
  'focusY',
  'portraitFocusX',
  'portraitFocusY',
]);

/** The values as the API takes them: defaults are left out. */
export function contentOf(
  values: SlideValues,
): Omit<BannerSlide, 'imageUrl' | 'picture' | 'portraitPicture'> {
  const said = SLIDE_FIELDS.flatMap((field) => {
    const value = values[field].trim();
    if (value === '') return [];
    return [[field, NUMBERS.has(field) ? Number(value) : value]];
  });
  return { altText: '', ...Object.fromEntries(said) };
}

/** All slides as the API takes them; a new file is named by its place in `pictures[]`. */
export function bannersForm(version: string, drafts: readonly SlideDraft[]): FormData {
  const files: File[] = [];
  const choose = (file: File | null, stored: StoredPicture | null) => {
    if (file) return { upload: files.push(file) - 1 };
    return stored && { id: stored.id };
  };
  const slides = drafts.map((draft) => ({
    ...contentOf(draft.values),
    picture: choose(draft.pictureFile, draft.picture),
    portrait: choose(draft.portraitFile, draft.portrait),
  }));
  const form = new FormData();
  form.set('version', version);
  form.set('slides', JSON.stringify(slides));
  for (const file of files) form.append('pictures[]', file);
  return form;
}

/** Whether two lists of drafts would be stored alike. */
export function areAlike(some: readonly SlideDraft[], others: readonly SlideDraft[]): boolean {
  const isNew = (drafts: readonly SlideDraft[]) =>
    drafts.some(({ pictureFile, portraitFile }) => pictureFile || portraitFile);
  const slidesOf = (drafts: readonly SlideDraft[]) => bannersForm('', drafts).get('slides');
  return !isNew(some) && !isNew(others) && slidesOf(some) === slidesOf(others);
}

export type SlideErrors = Readonly<Partial<Record<SlideField | 'picture' | 'portrait', string>>>;

/** The errors of a slide, by field. */
export function slideErrors({ values, picture, pictureFile }: SlideDraft): SlideErrors {
  const { altText, buttonText, buttonLink } = values;
  return {
    ...(!picture && !pictureFile && { picture: PICTURE_MISSING }),
    ...(altText.trim() === '' && { altText: 'Please say what the picture shows' }),
    ...(buttonText.trim() !== '' &&
      buttonLink.trim() === '' && { buttonLink: 'Please enter where the button leads' }),
    ...(buttonLink.trim() !== '' &&
      !/^\/(?![/\\])\S*$/.test(buttonLink.trim()) && {
        buttonLink: 'Please enter a path within the shop, like /collection/0',
      }),
  };
}

/** The server's errors of one slide, such as `slides.2.title`, by field. */
export function errorsOfSlide(
  errors: Readonly<Record<string, readonly string[]>>,
  index: number,
): SlideErrors {
  const start = `slides.${index}.`;
  const own = Object.entries(errors).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(
    own.map(([name, [said]]) => [name.slice(start.length).split('.')[0], said]),
  );
}

/** A slide's name on the screen: its title, else its number. */
export const nameOfSlide = ({ values }: SlideDraft, index: number): string =>
  values.title.trim() || `Banner ${index + 1}`;
