import { type SectionFault, sectionFaults } from '../../../domain/section-faults.ts';
import type {
  Column,
  ProductList,
  Question,
  Section,
  SectionContent,
  SectionKind,
  SectionPicture,
} from '../../../domain/sections.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import type { EditedSections } from './use-sections.ts';

/** The fields of a section's form, as texts; rows and chosen products as JSON. */
export type SectionField =
  | 'title'
  | 'text'
  | 'author'
  | 'button'
  | 'href'
  | 'list'
  | 'side'
  | 'collection_id'
  | 'room_id'
  | 'product_ids'
  | 'columns'
  | 'questions'
  | 'picture'
  | 'picture_alt'
  | 'before'
  | 'before_alt'
  | 'after'
  | 'after_alt'
  | 'from_day'
  | 'to_day';

/** What the fields of a section are given. */
export interface SectionFieldsProps {
  readonly edited: EditedSections;
  readonly parts: FormParts<SectionField>;
}

type SectionValues = Readonly<Record<SectionField, string>>;

const EMPTY_COLUMN: Column = { title: '', text: '', button: '', href: '', picture: null };
const EMPTY_QUESTION: Question = { question: '', answer: '' };

/** What a new row of a section begins with. */
export const EMPTY_ROWS = { columns: EMPTY_COLUMN, questions: EMPTY_QUESTION };

/** What a new section of a kind begins with. */
export function newContent(kind: SectionKind): SectionContent {
  switch (kind) {
    case 'collections':
      return { kind, title: '' };
    case 'products':
      return { kind, title: '', list: 'new_to_old', collection_id: null, product_ids: [] };
    case 'picture':
      return { kind, title: '', text: '', button: '', href: '', picture: null, side: 'start' };
    case 'columns':
      return { kind, title: '', columns: [EMPTY_COLUMN, EMPTY_COLUMN] };
    case 'quote':
      return { kind, text: '', author: '' };
    case 'questions':
      return { kind, title: '', questions: [EMPTY_QUESTION] };
    case 'newsletter':
      return { kind, title: '', text: '' };
    case 'before_after':
      return { kind, title: '', before: null, after: null };
    case 'shop_room':
      return { kind, room_id: null };
    default:
      return { kind };
  }
}

/** Whether there is anything to say of a kind beside its days. */
export const hasFields = (kind: SectionKind): boolean => Object.keys(newContent(kind)).length > 1;

/** An id that no other section of the page has. */
export function newId(kind: SectionKind, sections: readonly Section[]): string {
  const taken = new Set(sections.map(({ id }) => id));
  for (let count = 1; ; count += 1) {
    const id = `${kind}-${count}`;
    if (!taken.has(id)) return id;
  }
}

/** What the form's fields start with. */
export function valuesOf(section: Section): SectionValues {
  const all: Readonly<Record<string, unknown>> = { ...section };
  const text = (field: string) => (typeof all[field] === 'string' ? String(all[field]) : '');
  const json = (field: string) => JSON.stringify(all[field] ?? []);
  const id = (field: string) => {
    const picture = all[field] as SectionPicture | null | undefined;
    return picture ? String(picture.id) : '';
  };
  const alt = (field: string) => (all[field] as SectionPicture | null | undefined)?.alt ?? '';
  return {
    ...{ title: text('title'), text: text('text'), author: text('author') },
    ...{ button: text('button'), href: text('href'), list: text('list'), side: text('side') },
    collection_id: all.collection_id ? String(all.collection_id) : '',
    room_id: all.room_id ? String(all.room_id) : '',
    ...{ product_ids: json('product_ids'), columns: json('columns'), questions: json('questions') },
    ...{ picture: id('picture'), picture_alt: alt('picture') },
    ...{ before: id('before'), before_alt: alt('before') },
    ...{ after: id('after'), after_alt: alt('after') },
    ...{ from_day: text('from_day'), to_day: text('to_day') },
  };
}

/** The section that the form's texts make of one. Rows without any text are left out. */
export function sectionOf(section: Section, values: Partial<SectionValues>): Section {
  const { id, hidden, kind } = section;
  const text = (field: SectionField) => values[field]?.trim() ?? '';
  const day = (field: SectionField) => text(field) || null;
  const picture = (field: 'picture' | 'before' | 'after') =>
    text(field) === '' ? null : { id: Number(text(field)), alt: text(`${field}_alt`) };
  const common = { id, hidden, from_day: day('from_day'), to_day: day('to_day') };
  return { ...common, ...contentOf(kind, { text, picture }) };
}

interface Typed {
  readonly text: (field: SectionField) => string;
  readonly picture: (field: 'picture' | 'before' | 'after') => SectionPicture | null;
}

function contentOf(kind: SectionKind, { text, picture }: Typed): SectionContent {
  const title = text('title');
  switch (kind) {
    case 'collections':
      return { kind, title };
    case 'products':
      return {
        ...{ kind, title, list: text('list') as ProductList },
        collection_id: Number(text('collection_id')) || null,
        product_ids: rowsOf<number>(text('product_ids')),
      };
    case 'picture':
      return {
        ...{ kind, title, text: text('text'), button: text('button'), href: text('href') },
        ...{ picture: picture('picture'), side: text('side') === 'end' ? 'end' : 'start' },
      };
    case 'columns':
      return { kind, title, columns: rowsOf<Column>(text('columns')).map(trimmed).filter(isSaid) };
    case 'quote':
      return { kind, text: text('text'), author: text('author') };
    case 'questions': {
      const questions = rowsOf<Question>(text('questions')).map(trimmed).filter(isSaid);
      return { kind, title, questions };
    }
    case 'newsletter':
      return { kind, title, text: text('text') };
    case 'shop_room':
      return { kind, room_id: Number(text('room_id')) || null };
    case 'before_after':
      return { kind, title, before: picture('before'), after: picture('after') };
    default:
      return { kind };
  }
}

/** The rows that a field's text says. */
export const rowsOf = <Row>(json: string): Row[] => (json === '' ? [] : JSON.parse(json));

const trimmed = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Row;

const isSaid = (row: object): boolean => Object.values(row).some(Boolean);

/** Faults by the form's fields: what a picture shows is a field of its own. */
export function faultsOf(section: Section): Readonly<Record<string, SectionFault['fault']>> {
  const named = sectionFaults(section).map(({ field, fault }) => [
    fault === 'alt_missing' && !field.includes('.') ? `${field}_alt` : field,
    fault,
  ]);
  return Object.fromEntries(named.reverse());
}
