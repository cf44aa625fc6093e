import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/cart.ts';
import { isEmail } from '../domain/email.ts';
import { MAX_PRICE_CENTS } from '../domain/money.ts';
import { isDay } from '../domain/shop-day.ts';
import { MAX_LOW_AT } from '../domain/stock.ts';
import {
  asciiDigits,
  shownName,
  typedAmount,
  typedDay,
  typedLine,
  usualWidth,
} from '../domain/typed-text.ts';

/** The largest id a column holds. */
export const MAX_ID = 2_147_483_647;

/** Stands for every id that no column holds: it exists nowhere either. */
export const NO_ID = -1;

/** An id that a column holds as it is, any other as {@link NO_ID}. */
export const storableId = (id: number): number => (id <= MAX_ID ? id : NO_ID);

/** Strictly as a program writes it: no sign, no zero before others, no exponent. */
const wholeNumber = /^(0|-?[1-9]\d*)$/;

/** Text that travels in a URL or a multipart body; an empty value is an absent one. */
export const optionalText = z
  .string('must be given once')
  .trim()
  .transform((text) => (text === '' ? undefined : text));

/** The rule that a text holds no control characters; what else is wrong with it is not said then. */
const noControlCharacters = (message: string) =>
  [
    (text: string) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed(),
    { message, abort: true },
  ] as const;

/**
 * A text without the characters that turn the direction of what follows (embeddings, overrides, isolates of Unicode's
 * bidirectional algorithm): a name with one of them would turn the rest of its line, in panel, mail and export. Marks of
 * direction, as Arabic and Hebrew texts have them, stay.
 */
const withoutTurns = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Whether a text shows nothing: white space and invisible characters alone are blank. */
export const isBlank = (text: string): boolean => /^[\p{Z}\p{Cf}\s]*$/u.test(text);

/** What is said of a field that is absent or blank. */
export const IS_REQUIRED = 'is required';

/** What is said of a value of another type; an absent one is required. */
export const orRequired = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? IS_REQUIRED : message),
});

/** JSON Schema shown in the OpenAPI document in place of the transport's text. */
export const shownAs = (schema: Record<string, unknown>) => ({ openapi: schema });

/**
 * The rule that a text has at most `most` characters: code points, as PostgreSQL counts them, where
 * `max()` would count UTF-16 units. Spread it into `refine`.
 */
export const atMost = (most: number) =>
  [
    (text: string) => text.length <= most || [...text].length <= most,
    `must be at most ${most} characters`,
  ] as const;

/** A whole number as text; without `most` it may be any that is large enough. */
export const integerText = (least: number, most = Number.POSITIVE_INFINITY) =>
  z
    .string('must be given once')
    .trim()
    .refine((text) => wholeNumber.test(text), 'must be a whole number')
    .transform(Number)
    .refine(
      (n) => n >= least && n <= most,
      most === Number.POSITIVE_INFINITY
        ? `must be at least ${least}`
        : `must be between ${least} and ${most}`,
    );

/** A whole number in a query; absent or empty gives `fallback`. */
export const queryInteger = (least: number, most: number, fallback: number) =>
  optionalText
    .pipe(integerText(least, most).optional())
    .optional()
    .transform((n) => n ?? fallback)
    .meta(shownAs({ type: 'integer', minimum: least, maximum: most, default: fallback }));

/** A page of a list; one past the last is an empty one, so none is too large. */
export const queryPage = optionalText
  .pipe(integerText(1).optional())
  .optional()
  .transform((page) => Math.min(page ?? 1, Number.MAX_SAFE_INTEGER))
  .meta(shownAs({ type: 'integer', minimum: 1, default: 1 }));

/** An id to filter by; absent or empty is no filter. An id that exists nowhere filters to nothing. */
export const queryId = (least: 0 | 1 = 1) =>
  optionalText
    .pipe(integerText(least).optional())
    .optional()
    .transform((id) => (id === undefined ? undefined : storableId(id)))
    .meta(shownAs({ type: 'integer', minimum: least }));

/** `1` or `true` sets the filter; `0`, `false`, empty and absent leave it off. */
export const queryFlag = optionalText
  .pipe(z.enum(['0', '1', 'true', 'false'], 'must be 0 or 1').optional())
  .optional()
  .transform((flag) => flag === '1' || flag === 'true')
  .meta(shownAs({ type: 'string', enum: ['0', '1', 'true', 'false'] }));

/** One of the listed values; absent or empty is `undefined`. */
export const queryChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  optionalText
    .pipe(z.enum(values, `must be one of ${values.join(', ')}`).optional())
    .optional()
    .meta(shownAs({ type: 'string', enum: values }));

/** Free text to search for, as it was meant when it was typed; blank is no search. */
export const queryText = (most: number) =>
  z
    .string('must be given once')
    .transform((text) => typedLine(text) || undefined)
    .pipe(
      z
        .string()
        .refine(...atMost(most))
        .refine(...noControlCharacters('contains characters that cannot be searched for'))
        .optional(),
    )
    .optional()
    .meta(shownAs({ type: 'string', maxLength: most }));

/** The same of names and numbers of people and orders: digits of any script are digits, letters of any width letters. */
export const queryNameOrNumber = (most: number) =>
  queryText(most).transform((text) =>
    text === undefined ? undefined : asciiDigits(usualWidth(text)),
  );

/** A number with at most two decimals, as strict as {@link integerText}; how large it may be is not said here. */
export const decimalText = (message: string) =>
  z
    .string()
    .overwrite(typedAmount)
    .regex(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/, { message, abort: true });

/** An amount of money from 0 to 999,999.99, as text. It is described without a pattern, since digits of any script are taken. */
export const amountText = (
  message = 'must be an amount with at most two decimals',
  outside = 'must be between 0 and 999,999.99',
) =>
  decimalText(message)
    .refine((text) => Number(text) >= 0 && Number(text) <= MAX_PRICE_CENTS / 100, outside)
    .meta(shownAs({ type: 'string', examples: ['12.50'] }));

/** An amount with at most two decimals, as text; absent or empty is `undefined`. */
export const queryAmount = optionalText
  .pipe(
    decimalText('must be an amount with at most two decimals')
      .refine((text) => Number(text) >= 0 && Number(text) < 1e9, {
        message: 'must be between 0 and 999,999,999.99',
        abort: true,
      })
      .optional(),
  )
  .optional()
  .meta(shownAs({ type: 'string', pattern: '^((0|[1-9]\\d{0,8})(\\.\\d{1,2})?)?$' }));

/** Comma-separated ids, at most `most` of them; absent or empty is none. */
export const queryIds = (most: number) =>
  optionalText
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d*(,[1-9]\d*)*$/, 'must be whole numbers separated by commas')
        .optional(),
    )
    .optional()
    .transform((text) => (text?.split(',') ?? []).map((id) => storableId(Number(id))))
    .refine((ids) => ids.length <= most, `must be at most ${most} ids`)
    .meta(shownAs({ type: 'string', pattern: '^\\d+(,\\d+)*$' }));

/** A day, `YYYY-MM-DD`, not checked yet: see `isDay` in domain/shop-day.ts. Absent or empty is `undefined`. */
export const queryDay = optionalText
  .transform((text) => (text === undefined ? undefined : typedDay(text)))
  .optional()
  .meta(shownAs({ type: 'string', format: 'date' }));

/** A day in a JSON body, `YYYY-MM-DD`. No database knows a year 0. */
export const bodyDay = z
  .string()
  .overwrite(typedDay)
  .refine((text) => isDay(text) && text >= '0001', 'must be a day like 2026-11-21');

/** A moment as an answer gave it, in ms since 1970; absent or empty is `undefined`. */
export const queryMoment = optionalText
  .pipe(
    z.iso
      .datetime('must be a moment like 2026-11-21T14:03:00.000Z')
      .transform((text) => Date.parse(text))
      .optional(),
  )
  .optional()
  .meta(shownAs({ type: 'string', format: 'date-time' }));

/** A UUID; absent or empty is `undefined`. */
export const queryUuid = optionalText
  .pipe(z.uuid('must be a UUID').optional())
  .optional()
  .meta(shownAs({ type: 'string', format: 'uuid' }));

/** An id in a path. What is not a positive whole number names nothing: 404, answered by the router. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform((text) => storableId(Number(text)))
  .meta(shownAs({ type: 'integer', minimum: 1 }));

/** A text in a path, such as a UUID. One that is too long, or that no column could hold, names nothing: 404. */
export const pathText = (most: number) =>
  z
    .string()
    .max(most)
    .refine(...noControlCharacters('names nothing'));

/** An id in a JSON body. */
export const bodyId = z
  .int(orRequired('must be a whole number'))
  .min(1, 'must be a positive whole number')
  .transform(storableId)
  .meta(shownAs({ type: 'integer', minimum: 1 }));

const QUANTITY_RANGE = `must be between 1 and ${MAX_QUANTITY}`;

/** How many pieces of one product, in a JSON body. */
export const bodyQuantity = z
  .int(orRequired('must be a whole number'))
  .min(1, QUANTITY_RANGE)
  .max(MAX_QUANTITY, QUANTITY_RANGE);

const LOW_AT_RANGE = `must be between 0 and ${MAX_LOW_AT}`;

/** From how many left on the shop says how many there are, in a JSON body; 0: never. */
export const bodyLowAt = z
  .int(orRequired('must be a whole number'))
  .min(0, LOW_AT_RANGE)
  .max(MAX_LOW_AT, LOW_AT_RANGE);

/** Trimmed text; white space alone is blank. Line breaks are kept. */
export const text = (most: number) =>
  z
    .string('must be text')
    .overwrite(withoutTurns)
    .trim()
    .refine(...atMost(most))
    .refine(...noControlCharacters('contains characters that cannot be stored'))
    .meta({ maxLength: most });

/** Trimmed text that must not be blank. */
export const requiredText = (most: number) =>
  z
    .string(orRequired('must be text'))
    .overwrite(withoutTurns)
    .trim()
    .min(1, { error: IS_REQUIRED, abort: true })
    .refine(...atMost(most))
    .refine(...noControlCharacters('contains characters that cannot be stored'))
    .meta({ maxLength: most });

/** Required text for labels, subjects and addresses: one line as it was meant when it was typed, with something to see in it. */
export const requiredLine = (most: number) =>
  z
    .string(orRequired('must be text'))
    .overwrite(shownName)
    .pipe(requiredText(most))
    .meta({ maxLength: most })
    .refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'must be one line')
    .refine((value) => value === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), IS_REQUIRED);

/** A reference, a barcode or another code that is compared as a whole: marks that nobody sees never decide, nor do the script of digits and the width of letters. */
export const codeLine = (most: number) =>
  requiredLine(most).overwrite((text) => asciiDigits(usualWidth(typedLine(text))));

/** Money or percent on the wire: a decimal string with two decimals, `"129.00"`. */
export const decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/, 'must be a number with two decimals')
  .meta(shownAs({ type: 'string', pattern: '^-?\\d+\\.\\d{2}$' }));

/** A moment, ISO 8601 in UTC. */
export const moment = z.string().meta(shownAs({ type: 'string', format: 'date-time' }));

/** A moment as a client sends it back. */
export const momentText = z.iso
  .datetime('must be a moment like 2026-11-21T14:03:00.000Z')
  .meta(shownAs({ type: 'string', format: 'date-time' }));

/** How long texts may be, in characters. */
export const MAX_LENGTH = {
  name: 100,
  place: 100,
  street: 200,
  email: 254,
  phone: 20,
  password: 128,
  productName: 200,
  description: 5_000,
  collectionName: 80,
  notes: 1_000,
  discountReason: 80,
  message: 5_000,
} as const;

/** A name, or a path such as "Gifts > Under 25": each of its names may be as long as that of a collection. */
export const collectionPath = requiredLine(1_000)
  .refine(
    (path) => path.split(' > ').every((name) => [...name].length <= MAX_LENGTH.collectionName),
    `must be at most ${MAX_LENGTH.collectionName} characters`,
  )
  .meta({ maxLength: 1_000 });

const NO_ADDRESS = 'must be an e-mail address';

/** An address that gets mail from the shop. A line break anywhere in it is refused, not trimmed away. */
export const mailAddress = z
  .string(orRequired('must be text'))
  .refine((text) => !/[\r\n]/.test(text), NO_ADDRESS)
  .overwrite(typedLine)
  .pipe(requiredText(MAX_LENGTH.email))
  .refine((text) => isEmail(text), NO_ADDRESS);

/** The header that makes a call once, however often it is sent. */
export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .optional()
    .describe(
      'Makes it once: the same request sent again with this key, of your choice, does nothing more',
    ),
});

/** What makes a call of the staff once, however often it is sent with a key, by the server's one mechanism for it. */
export const once = { headers: idempotencyKey, once: true } as const;
