import { z } from 'zod';
import { MAX_PRICE_CENTS } from '../domain/money.ts';
import { decimalText, IS_REQUIRED, integerText, isBlank, shownAs, storableId } from './fields.ts';

/** A field that came more than once is a list here, and a file is `null`. */
const notOneText = ({ input }: { readonly input?: unknown }) => {
  if (input === undefined) return IS_REQUIRED;
  return Array.isArray(input) ? 'must be given once' : 'must be text';
};

/** Browsers send line breaks of forms as CR LF. */
const plainBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/** A field of a multipart form that has to be there. Such fields travel as text, each once. */
export const needed = <T extends z.ZodType<unknown, string>>(field: T) =>
  z
    .string({ error: notOneText })
    .trim()
    .overwrite(plainBreaks)
    .min(1, IS_REQUIRED)
    .pipe(field)
    .meta(field.meta() ?? {});

/** A field of a change: left out it stays as it is, and it cannot be made blank. */
export const kept = <T extends z.ZodType<unknown, string>>(field: T) =>
  needed(field)
    .optional()
    .meta(field.meta() ?? {});

/** A field that may be left out; a blank one is. */
export const optional = <T extends z.ZodType<unknown, string>>(field: T) =>
  z
    .string({ error: notOneText })
    .trim()
    .transform((text) => (isBlank(text) ? undefined : plainBreaks(text)))
    .pipe(field.optional())
    .optional()
    .meta(field.meta() ?? {});

/** A field that may be emptied again: left out it stays as it is, a blank one is `null`. */
export const clearable = <T extends z.ZodType<unknown, string>>(field: T) =>
  z
    .string({ error: notOneText })
    .trim()
    .transform((text) => (isBlank(text) ? null : plainBreaks(text)))
    .pipe(field.nullable())
    .optional()
    .meta(field.meta() ?? {});

/** A price, 0.01 to 999,999.99 with at most two decimals, as text. */
export const price = decimalText('must be an amount with at most two decimals')
  .refine(
    (text) => Number(text) > 0 && Number(text) <= MAX_PRICE_CENTS / 100,
    'must be between 0.01 and 999,999.99',
  )
  .meta(
    shownAs({
      type: 'string',
      pattern: '^(0|[1-9]\\d{0,5})(\\.\\d{1,2})?$',
      examples: ['129.00'],
    }),
  );

/** A discount in percent, 0 to 100 with at most two decimals, as text. */
export const discount = decimalText('must be a number with at most two decimals')
  .refine((text) => Number(text) >= 0 && Number(text) <= 100, {
    message: 'discount field must be between 0 and 100',
  })
  .meta(
    shownAs({ type: 'string', pattern: '^(0|[1-9]\\d{0,2})(\\.\\d{1,2})?$', examples: ['15.00'] }),
  );

/** An id; one that exists nowhere is for the rule to refuse. */
export const formId = integerText(1)
  .transform(storableId)
  .meta(shownAs({ type: 'integer', minimum: 1 }));

/**
 * The name of a file that is sent, as it can be stored and shown: without its folders, control characters and what is too long. Left
 * out, it is the name that the file was sent with.
 */
export const fileName = z.string().transform((name) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim(),
);

/** `1` or `0`. */
export const zeroOrOne = z
  .enum(['0', '1'], 'must be 0 or 1')
  .transform((flag) => flag === '1')
  .meta(shownAs({ type: 'integer', enum: [0, 1] }));

/** Any number of texts under one name, also under `name[]`; blank ones are dropped. */
export const texts = (most: number) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())], 'must be text')
    .transform((list) => list.map((one) => one.trim()).filter((one) => one !== ''))
    .refine((list) => list.length <= most, `must be at most ${most}`)
    .optional()
    .transform((list) => list ?? [])
    .meta(shownAs({ type: 'array', maxItems: most, items: { type: 'string' } }));
