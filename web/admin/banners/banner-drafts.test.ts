import { describe, expect, test } from 'vitest';
import {
  areAlike,
  bannersForm,
  contentOf,
  errorsOfSlide,
  newDraft,
  type SlideDraft,
  slideErrors,
  toDraft,
} from './banner-drafts.ts';

const picture = {
  image_url: '/media/a/800.webp',
  base_url: '/media/a',
  width: 800,
  height: 350,
  widths: [800],
  avif: false,
  color: '#ffffff',
  alt: 'A table',
};
const slide = {
  imageUrl: picture.image_url,
  altText: 'A table',
  title: 'Autumn',
  textPadding: 6,
  focusX: 0,
  portraitFocusY: 80,
  picture,
  portraitPicture: null,
  picture_id: 7,
  portrait_picture_id: null,
};
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const draft = (change: Partial<SlideDraft> = {}): SlideDraft => ({
  ...toDraft(slide, 0),
  ...change,
});
const sent = (form: FormData) => JSON.parse(String(form.get('slides')));

test('a slide that is opened and saved again is the same', () => {
  expect(contentOf(draft().values)).toEqual({
    altText: 'A table',
    title: 'Autumn',
    textPadding: 6,
    focusX: 0,
    portraitFocusY: 80,
  });
  expect(sent(bannersForm('v', [draft()]))).toEqual([
    {
      altText: 'A table',
      title: 'Autumn',
      textPadding: 6,
      focusX: 0,
      portraitFocusY: 80,
      picture: { id: 7 },
      portrait: null,
    },
  ]);
  expect(areAlike([draft()], [toDraft(slide, 3)])).toBe(true);
});

test('new files go behind their place in the list of files', () => {
  const form = bannersForm('v', [
    draft({ portraitFile: file('a') }),
    draft({ pictureFile: file('b'), portraitFile: file('c') }),
  ]);
  expect(sent(form)).toMatchObject([
    { picture: { id: 7 }, portrait: { upload: 0 } },
    { picture: { upload: 1 }, portrait: { upload: 2 } },
  ]);
  expect(form.getAll('pictures[]').map((one) => (one as File).name)).toEqual(['a', 'b', 'c']);
});

test('a change of order, of words or of a picture is one', () => {
  const other = draft({ values: { ...draft().values, title: 'Spring' } });
  expect(areAlike([draft(), other], [other, draft()])).toBe(false);
  expect(areAlike([draft()], [other])).toBe(false);
  expect(areAlike([draft()], [draft({ pictureFile: file('a') })])).toBe(false);
});

describe('a slide', () => {
  test('needs a picture and what it shows', () => {
    expect(slideErrors(newDraft())).toEqual({
      picture: 'Please choose a picture',
      altText: 'Please say what the picture shows',
    });
  });

  test.each([
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere',
    'collection',
  ])('leads nowhere but into the shop: %s', (buttonLink) => {
    expect(slideErrors(draft({ values: { ...draft().values, buttonLink } }))).toHaveProperty(
      'buttonLink',
    );
  });

  test('takes the errors that the server has of it', () => {
    const errors = { 'slides.1.title': ['too long'], 'slides.10.title': ['no'], slides: ['all'] };
    expect(errorsOfSlide(errors, 1)).toEqual({ title: 'too long' });
  });
});
