import { type LinkFault, linkFault } from './links.ts';
import {
  kindsOf,
  SECTION_LIMITS,
  type Section,
  type SectionContent,
  type SectionKind,
  type SectionOf,
  type SectionPicture,
} from './sections.ts';

/** What can be wrong with a section, and the field that it is wrong in. */
export interface SectionFault {
  /** The name of the field within the section: "columns.1.href". */
  readonly field: string;
  readonly fault:
    | LinkFault
    | 'title_missing'
    | 'text_missing'
    | 'picture_missing'
    | 'alt_missing'
    | 'button_missing'
    | 'link_missing'
    | 'collection_missing'
    | 'products_missing'
    | 'room_missing'
    | 'columns_few'
    | 'questions_missing'
    | 'days_turned';
}

/** What can be wrong with a page's sections together. */
export type ArrangementFault = 'too_many' | 'too_many_products' | 'twice' | 'same_id' | 'home_only';

/** These show one thing of the shop each: a second one would be the same. */
const ONCE: readonly SectionKind[] = [
  'hero',
  'points',
  'collections',
  'newsletter',
  'room',
  'under',
  'praise',
];

/** Whether a page may have only one section of a kind. */
export const isOnce = (kind: SectionKind): boolean => ONCE.includes(kind);

/** What is wrong with a page's sections together; `null` when nothing is. */
export function arrangementFault(
  page: string,
  sections: readonly Section[],
): ArrangementFault | null {
  const kinds = kindsOf(page);
  if (!sections.every(({ kind }) => kinds.includes(kind))) return 'home_only';
  if (sections.length > SECTION_LIMITS.sections) return 'too_many';
  if (sections.filter(({ kind }) => kind === 'products').length > SECTION_LIMITS.productRows)
    return 'too_many_products';
  const once = sections.flatMap(({ kind }) => (isOnce(kind) ? kind : []));
  if (new Set(once).size < once.length) return 'twice';
  return new Set(sections.map(({ id }) => id)).size < sections.length ? 'same_id' : null;
}

/** What is wrong with a section by itself, the first of each field. */
export function sectionFaults(section: Section): SectionFault[] {
  const { from_day, to_day } = section;
  const turned = from_day !== null && to_day !== null && to_day < from_day;
  return [
    ...contentFaults(section),
    ...(turned ? [{ field: 'to_day', fault: 'days_turned' } as const] : []),
  ];
}

function contentFaults(section: Section): SectionFault[] {
  switch (section.kind) {
    case 'products':
      return rowFaults(section);
    case 'picture':
      return [
        ...pictureFaults('picture', section.picture),
        ...(section.title === '' ? [{ field: 'title', fault: 'title_missing' } as const] : []),
        ...buttonFaults('', section),
      ];
    case 'columns':
      return section.columns.length < 2
        ? [{ field: 'columns', fault: 'columns_few' }]
        : section.columns.flatMap((column, place) => [
            ...(column.title === ''
              ? [{ field: `columns.${place}.title`, fault: 'title_missing' } as const]
              : []),
            ...(column.picture ? altFaults(`columns.${place}.picture`, column.picture) : []),
            ...buttonFaults(`columns.${place}.`, column),
          ]);
    case 'quote':
      return section.text === '' ? [{ field: 'text', fault: 'text_missing' }] : [];
    case 'questions':
      return section.questions.length === 0
        ? [{ field: 'questions', fault: 'questions_missing' }]
        : section.questions.flatMap(({ question, answer }, place) => [
            ...(question === ''
              ? [{ field: `questions.${place}.question`, fault: 'text_missing' } as const]
              : []),
            ...(answer === ''
              ? [{ field: `questions.${place}.answer`, fault: 'text_missing' } as const]
              : []),
          ]);
    case 'before_after':
      return [
        ...pictureFaults('before', section.before),
        ...pictureFaults('after', section.after),
        ...(section.title === '' ? [{ field: 'title', fault: 'title_missing' } as const] : []),
      ];
    case 'shop_room':
      return section.room_id === null ? [{ field: 'room_id', fault: 'room_missing' }] : [];
    default:
      return [];
  }
}

/** Two lists have a title of their own. */
function rowFaults({ list, title, collection_id, product_ids }: SectionOf<'products'>) {
  const faults: SectionFault[] = [];
  if (title === '' && list !== 'most_viewed' && list !== 'most_purchased')
    faults.push({ field: 'title', fault: 'title_missing' });
  if (list === 'collection' && collection_id === null)
    faults.push({ field: 'collection_id', fault: 'collection_missing' });
  if (list === 'chosen' && product_ids.length === 0)
    faults.push({ field: 'product_ids', fault: 'products_missing' });
  return faults;
}

const pictureFaults = (field: string, picture: SectionPicture | null): SectionFault[] =>
  picture ? altFaults(field, picture) : [{ field, fault: 'picture_missing' }];

const altFaults = (field: string, { alt }: SectionPicture): SectionFault[] =>
  alt === '' ? [{ field, fault: 'alt_missing' }] : [];

function buttonFaults(
  before: string,
  { button, href }: { readonly button: string; readonly href: string },
): SectionFault[] {
  if (href === '') return button === '' ? [] : [{ field: `${before}href`, fault: 'link_missing' }];
  const fault = linkFault(href);
  if (fault) return [{ field: `${before}href`, fault }];
  return button === '' ? [{ field: `${before}button`, fault: 'button_missing' }] : [];
}

/** What sections name of the shop's other parts, each once. */
export function referencesOf(sections: readonly SectionContent[]) {
  const pictures = sections.flatMap(picturesOf).map(({ id }) => id);
  const rows = sections.filter((section) => section.kind === 'products');
  const collections = rows.flatMap(({ list, collection_id: id }) =>
    list === 'collection' && id !== null ? id : [],
  );
  const products = rows.flatMap(({ list, product_ids }) => (list === 'chosen' ? product_ids : []));
  return {
    pictures: [...new Set(pictures)],
    collections: [...new Set(collections)],
    products: [...new Set(products)],
  };
}

/** The pictures of a section. */
function picturesOf(section: SectionContent): SectionPicture[] {
  switch (section.kind) {
    case 'picture':
      return [section.picture].filter((one) => one !== null);
    case 'columns':
      return section.columns.map(({ picture }) => picture).filter((one) => one !== null);
    case 'before_after':
      return [section.before, section.after].filter((one) => one !== null);
    default:
      return [];
  }
}
