/** The kinds that are no part of the page they stand on, and look the same on each. */
const WRITTEN_KINDS = [
  'picture',
  'columns',
  'quote',
  'questions',
  'newsletter',
  'before_after',
  'shop_room',
] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** The kinds that a written page can have as well: the others are parts of the home page. */
const KINDS_ANYWHERE = ['products', ...WRITTEN_KINDS] as const;

/** The kinds of sections, in the order in which the panel offers them. */
export const SECTION_KINDS = [
  'hero',
  'collections',
  ...KINDS_ANYWHERE,
  'points',
  'room',
  'under',
  'praise',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** The kinds that a page can have, by its name: `home`, `page-3`. */
export const kindsOf = (page: string): readonly SectionKind[] =>
  page === 'home' ? SECTION_KINDS : KINDS_ANYWHERE;

/** Which products a row of them shows. */
export const PRODUCT_LISTS = [
  'most_viewed',
  'most_purchased',
  'new_to_old',
  'on_sale',
  'collection',
  'chosen',
] as const;
export type ProductList = (typeof PRODUCT_LISTS)[number];

/** Where the picture stands beside its text, in the direction of writing. */
export const PICTURE_SIDES = ['start', 'end'] as const;

/** Limits of what a page holds; the texts' are in characters. */
export const SECTION_LIMITS = {
  sections: 20,
  /** Each brings up to ten cards into the document. */
  productRows: 6,
  products: 10,
  columns: 3,
  questions: 12,
  title: 120,
  text: 1_000,
  quote: 400,
  author: 80,
  answer: 800,
  button: 40,
  alt: 300,
} as const;

/** A picture of a section: the id of the stored one, and what it shows. */
export interface SectionPicture {
  readonly id: number;
  readonly alt: string;
}

/** Where a section or a column leads: both texts are empty where it leads nowhere. */
interface Button {
  readonly button: string;
  readonly href: string;
}

export interface Column extends Button {
  readonly title: string;
  readonly text: string;
  readonly picture: SectionPicture | null;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface Common {
  /** Names it within its page. */
  readonly id: string;
  readonly hidden: boolean;
  /** The days of the shop, `YYYY-MM-DD`, from and up to which it is shown, both included; `null`: no such limit. */
  readonly from_day: string | null;
  readonly to_day: string | null;
}

/** What a kind has beside what all have. An empty title is that of the kind, where it has one. */
export type SectionContent =
  | { readonly kind: 'hero' | 'points' | 'room' | 'under' | 'praise' }
  | { readonly kind: 'collections'; readonly title: string }
  | {
      readonly kind: 'products';
      readonly title: string;
      readonly list: ProductList;
      readonly collection_id: number | null;
      readonly product_ids: readonly number[];
    }
  | ({
      readonly kind: 'picture';
      readonly title: string;
      readonly text: string;
      readonly picture: SectionPicture | null;
      readonly side: (typeof PICTURE_SIDES)[number];
    } & Button)
  | { readonly kind: 'columns'; readonly title: string; readonly columns: readonly Column[] }
  | { readonly kind: 'quote'; readonly text: string; readonly author: string }
  | {
      readonly kind: 'questions';
      readonly title: string;
      readonly questions: readonly Question[];
    }
  | { readonly kind: 'newsletter'; readonly title: string; readonly text: string }
  | {
      readonly kind: 'before_after';
      readonly title: string;
      readonly before: SectionPicture | null;
      readonly after: SectionPicture | null;
    }
  | { readonly kind: 'shop_room'; readonly room_id: number | null };

/** A part of a page that the merchant arranges. */
export type Section = Common & SectionContent;

/** A section of one kind. */
export type SectionOf<Kind extends SectionKind> = Extract<Section, { readonly kind: Kind }>;

const ALWAYS = { hidden: false, from_day: null, to_day: null } as const;
const products = (list: ProductList): Section => ({
  ...{ id: list, ...ALWAYS, kind: 'products', title: '', list },
  collection_id: null,
  product_ids: [],
});

/** The home page of a shop whose merchant has arranged nothing. */
export const DEFAULT_HOME: readonly Section[] = [
  { id: 'hero', ...ALWAYS, kind: 'hero' },
  { id: 'points', ...ALWAYS, kind: 'points' },
  { id: 'collections', ...ALWAYS, kind: 'collections', title: '' },
  { id: 'room', ...ALWAYS, kind: 'room' },
  products('most_viewed'),
  { id: 'under', ...ALWAYS, kind: 'under' },
  products('most_purchased'),
  { id: 'praise', ...ALWAYS, kind: 'praise' },
];

/** Whether a section is shown on a day of the shop, `YYYY-MM-DD`. */
export const isShownOn = ({ hidden, from_day, to_day }: Common, day: string): boolean =>
  !hidden && (from_day === null || from_day <= day) && (to_day === null || day <= to_day);
