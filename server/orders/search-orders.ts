import { type RawBuilder, sql } from 'kysely';
import { LARGEST_ID } from '../../contract/fields.ts';
import { COUNTRY_CODES } from '../../domain/country-codes.ts';

/** Words beyond this many are not looked at. */
const MOST_WORDS = 6;

/** Fewer digits are in nearly every phone. */
const FEWEST_DIGITS = 3;
/** A number this long may begin with its country's code, also without a plus. */
const DIGITS_WITH_CODE = 10;

/** What was typed, taken apart. */
export interface OrderSearch {
  /** The number of an order; `null` when it can't be one. */
  readonly number: number | null;
  /** Any of these is a part of the phone. */
  readonly phones: readonly string[];
  /** All of these are parts of what an order is found by. */
  readonly words: readonly string[];
}

/**
 * Takes a search apart: an order's number ("#12"), a phone as people type it (spaces, dashes, a
 * leading 0, with or without the country's code), else words.
 */
export function readSearch(typed: string): OrderSearch {
  const text = typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, toWesternDigit)
    .trim();
  if (/^[#\d\s\-‐-―().+/]*\d[\d\s\-‐-―().+/]*$/.test(text)) return readDigits(text);
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return { number: null, phones: [], words };
}

function readDigits(text: string): OrderSearch {
  const isNumber = /^#?\s*\d{1,10}$/.test(text);
  const number = isNumber ? Math.min(Number(text.replace(/\D/g, '')), LARGEST_ID) : null;
  return { number, phones: text.startsWith('#') ? [] : phonesOf(text), words: [] };
}

/** The digits that a stored phone may hold: as typed, and without a 0 after the country's code. */
function phonesOf(text: string): string[] {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS) return [];
  const isInternational = /^(\+|00)/.test(text) || digits.length >= DIGITS_WITH_CODE;
  const code = isInternational ? DIAL_CODES.find((one) => digits.startsWith(`${one}0`)) : undefined;
  if (code === undefined) return [digits];
  return [digits, code + digits.slice(code.length).replace(/^0+/, '')];
}

/** Digits alone, the longest first. */
const DIAL_CODES = [...new Set(COUNTRY_CODES.map(({ dial_code }) => dial_code.slice(1)))].sort(
  (a, b) => b.length - a.length,
);

/** Arabic and Persian digits stand in Unicode's rows from 0 on: their last four bits are their worth. */
const toWesternDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/** The condition on `orders` that a search makes; the trigram index answers it (migration 0005). */
export function searchCondition({ number, phones, words }: OrderSearch): RawBuilder<boolean> {
  const holds = (part: string) => sql<boolean>`search_document like part_pattern(${part}::text)`;
  if (words.length > 0) return sql<boolean>`(${sql.join(words.map(holds), sql` and `)})`;
  const ways = [...(number === null ? [] : [sql<boolean>`id = ${number}`]), ...phones.map(holds)];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
