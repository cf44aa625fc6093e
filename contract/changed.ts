import { z } from 'zod';
import { moment, optionalText, queryInteger, queryMoment, shownAs, storableId } from './fields.ts';

/** Where a list of what changed goes on: behind this row. */
export interface ChangedPlace {
  /** When the row was changed, in ms since 1970. */
  readonly at: number;
  readonly id: number;
}

const CURSOR = /^([0-9a-z]{1,9})-([0-9a-z]{1,7})$/;
const NO_CURSOR = 'must be a cursor as an answer gave it';

/** A place as programs keep it: they need not know what it is made of. */
export const cursorOf = ({ at, id }: ChangedPlace): string =>
  `${at.toString(36)}-${id.toString(36)}`;

const cursor = optionalText
  .transform((text, context) => {
    if (text === undefined) return undefined;
    const [, at = '', id = ''] = CURSOR.exec(text) ?? [];
    if (at !== '') return { at: Number.parseInt(at, 36), id: storableId(Number.parseInt(id, 36)) };
    context.addIssue(NO_CURSOR);
    return z.NEVER;
  })
  .optional()
  .meta(shownAs({ type: 'string' }));

/** Which stretch of what changed. */
export const changedQuery = z.object({
  /** Changed at this moment or later; absent: from the first row on. */
  updated_since: queryMoment,
  /** `next_cursor` of the answer before; `updated_since` is ignored then. */
  cursor,
  limit: queryInteger(1, 100, 100),
});
export type ChangedQuery = z.output<typeof changedQuery>;

/** What changed, the earliest first. */
export const changedOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    /** What to ask with next, now or later. */
    next_cursor: z.string(),
    /** There is more at once. */
    has_more: z.boolean(),
    /** All changes before this moment have been told once `has_more` is false. */
    complete_until: moment,
  });

/** An answer of such a list. */
export interface Changed<T> {
  readonly data: T[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly complete_until: string;
}
