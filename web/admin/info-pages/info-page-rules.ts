import type { InfoPageFields, WrittenPage } from '../../../contract/info-pages.ts';
import { isSlug } from '../../../domain/slug.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';

export const INFO_PAGE_FIELDS = ['title', 'slug', 'body', 'in_footer'] as const;
export type InfoPageField = (typeof INFO_PAGE_FIELDS)[number];

/** What a page needs, in the merchant's words; the server checks the same. */
export const infoPageErrors: ErrorsOf<InfoPageField> = ({ title, slug, body }) => ({
  ...(title.trim() === '' && { title: 'Please enter a title' }),
  ...(!isSlug(slug.trim()) && {
    slug: 'Please enter small letters, digits and single hyphens, like delivery-and-returns',
  }),
  ...(body.trim() === '' && { body: 'Please enter the text' }),
});

/** A page as its form starts. */
export const valuesOf = (page: WrittenPage | null): Values<InfoPageField> => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  body: page?.body ?? '',
  in_footer: page?.in_footer === false ? 'no' : 'yes',
});

/** What the form holds, as the API takes it. */
export const bodyOf = (values: Values<InfoPageField>): InfoPageFields => ({
  title: values.title,
  slug: values.slug.trim(),
  body: values.body,
  in_footer: values.in_footer !== 'no',
});
