import { describe, expect, test } from 'vitest';
import { arrangementFault, referencesOf, sectionFaults } from './section-faults.ts';
import { DEFAULT_HOME, isShownOn, type Section, type SectionContent } from './sections.ts';

const section = (content: SectionContent, more: Partial<Section> = {}) =>
  ({ id: 'one', hidden: false, from_day: null, to_day: null, ...content, ...more }) as Section;
const column = { title: 'Oak', text: '', button: '', href: '', picture: null };
const picture = {
  ...({ kind: 'picture', title: 'By hand', text: '', side: 'start' } as const),
  picture: { id: 1, alt: 'A potter' },
};

test('the default home page has no fault, and shows the specified rows', () => {
  expect(arrangementFault('home', DEFAULT_HOME)).toBeNull();
  expect(DEFAULT_HOME.flatMap(sectionFaults)).toEqual([]);
  expect(DEFAULT_HOME.map(({ id }) => id)).toEqual(
    'hero points collections room most_viewed under most_purchased praise'.split(' '),
  );
});

test('a section is shown within its days, both included, unless it is hidden', () => {
  const week = section({ kind: 'hero' }, { from_day: '2026-12-01', to_day: '2026-12-07' });
  const days = ['2026-11-30', '2026-12-01', '2026-12-07', '2026-12-08'];
  expect(days.map((day) => isShownOn(week, day))).toEqual([false, true, true, false]);
  expect(isShownOn({ ...week, hidden: true }, '2026-12-01')).toBe(false);
  expect(isShownOn(section({ kind: 'hero' }), '0001-01-01')).toBe(true);
});

describe('a fault is named with its field', () => {
  test.each<[SectionContent, string[]]>([
    [
      { kind: 'products', title: 'Oak', list: 'collection', collection_id: null, product_ids: [] },
      ['collection_id collection_missing'],
    ],
    [
      { kind: 'products', title: '', list: 'chosen', collection_id: null, product_ids: [] },
      ['title title_missing', 'product_ids products_missing'],
    ],
    [{ ...picture, button: 'See', href: '' }, ['href link_missing']],
    [{ ...picture, button: '', href: '/contact' }, ['button button_missing']],
    [{ ...picture, button: 'See', href: 'javascript:alert(1)' }, ['href link_form']],
    [{ ...picture, button: 'See', href: '/admin' }, ['href link_panel']],
    [
      { ...picture, picture: null, title: '', button: '', href: '' },
      ['picture picture_missing', 'title title_missing'],
    ],
    [{ ...picture, picture: { id: 1, alt: '' }, button: '', href: '' }, ['picture alt_missing']],
    [{ kind: 'columns', title: '', columns: [column] }, ['columns columns_few']],
    [
      { kind: 'columns', title: '', columns: [column, { ...column, title: '' }] },
      ['columns.1.title title_missing'],
    ],
    [{ kind: 'quote', text: '', author: '' }, ['text text_missing']],
    [{ kind: 'questions', title: '', questions: [] }, ['questions questions_missing']],
    [
      { kind: 'questions', title: '', questions: [{ question: 'Why?', answer: '' }] },
      ['questions.0.answer text_missing'],
    ],
  ])('%j', (content, faults) => {
    expect(sectionFaults(section(content)).map(({ field, fault }) => `${field} ${fault}`)).toEqual(
      faults,
    );
  });

  test('the last day is not before the first', () => {
    const turned = section({ kind: 'hero' }, { from_day: '2026-12-02', to_day: '2026-12-01' });
    expect(sectionFaults(turned)).toEqual([{ field: 'to_day', fault: 'days_turned' }]);
  });
});

test('a page has at most twenty sections, six rows of products, and each thing of the shop once', () => {
  const many = (count: number, content: SectionContent) =>
    Array.from({ length: count }, (_, place) => section(content, { id: `s${place}` }));
  const row: SectionContent = {
    ...{ kind: 'products', title: '', list: 'on_sale', collection_id: null, product_ids: [] },
  };
  const quote: SectionContent = { kind: 'quote', text: 'Lovely', author: '' };
  expect(arrangementFault('home', many(20, quote))).toBeNull();
  expect(arrangementFault('home', many(21, quote))).toBe('too_many');
  expect(arrangementFault('home', many(7, row))).toBe('too_many_products');
  expect(arrangementFault('home', many(2, { kind: 'hero' }))).toBe('twice');
  expect(arrangementFault('home', [section(quote), section(quote)])).toBe('same_id');
});

test('a written page has no parts of the home page', () => {
  expect(arrangementFault('page-3', [section({ kind: 'hero' })])).toBe('home_only');
  const quote = section({ kind: 'quote', text: 'Lovely', author: '' });
  expect(arrangementFault('page-3', [quote])).toBeNull();
});

test('what sections name of the shop is named once, and only where it is shown', () => {
  const rows: SectionContent[] = [
    { kind: 'products', title: '', list: 'chosen', collection_id: 9, product_ids: [3, 4] },
    { kind: 'products', title: '', list: 'collection', collection_id: 7, product_ids: [5] },
    { ...picture, button: '', href: '' },
    { kind: 'columns', title: '', columns: [{ ...column, picture: { id: 1, alt: '' } }, column] },
    { kind: 'before_after', title: '', before: { id: 2, alt: '' }, after: null },
  ];
  expect(referencesOf(rows)).toEqual({ pictures: [1, 2], collections: [7], products: [3, 4] });
});
