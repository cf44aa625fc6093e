import { asciiDigits, typedLine } from '../../domain/typed-text.ts';

/** Of decimal text as another system wrote it: "1,234.50", "12,5", "$12.50", "١٢٫٥٠". In cents; `null`: no amount. */
export function readAmount(typed: string): number | null {
  const plain = asciiDigits(typed)
    .replace(/٫/g, '.')
    .replace(/[٬'’\s\p{Cf}\p{Sc}]|^[A-Z]{3}|[A-Z]{3}$/gu, '');
  const sign = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const isDecimal = sign === '.' || /,\d{1,2}$/.test(plain);
  const text = isDecimal
    ? plain.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')
    : plain.replaceAll(',', '');
  if (!/^-?\d{1,12}(?:\.\d{1,8})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** In which order a file writes days and months where that shows: 13/01 is a day first. */
export type DayOrder = 'day' | 'month';

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\D+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** What the dates of a file show; `null`: all of them read in two ways, or none has that form. */
export function dayOrderOf(dates: readonly string[]): DayOrder | null {
  let shown: DayOrder | null = null;
  for (const date of dates) {
    const [, first = '', second = ''] = SLASHED.exec(asciiDigits(date).trim()) ?? [];
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) shown = 'month';
  }
  return shown;
}

/** Whether a date reads in two ways. */
export const isSlashed = (typed: string): boolean => SLASHED.test(asciiDigits(typed).trim());

/**
 * The moment that a date of another system names: "2024-03-05 10:15:00 -0400", ISO 8601, "05/03/2024 10:15". Without a zone it is of UTC.
 * `null`: none, or one of the future or before 1995.
 */
export function readMoment(typed: string, order: DayOrder): Date | null {
  const text = asciiDigits(typedLine(typed));
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    );
  if (iso) {
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = iso;
    const offset = zone === 'UTC' || zone === 'Z' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
    return within(new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`));
  }
  const slashed = SLASHED.exec(text);
  if (!slashed) return null;
  const [, first, second, year, hour = '0', minute = '0', seconds = '0'] = slashed;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  const parts = [Number(year), Number(month) - 1, Number(day)] as const;
  const at = new Date(Date.UTC(...parts, Number(hour), Number(minute), Number(seconds)));
  // The 31st of a short month would be the next.
  return at.getUTCMonth() === parts[1] && at.getUTCDate() === parts[2] ? within(at) : null;
}

const within = (at: Date): Date | null =>
  Number.isNaN(at.getTime()) || at.getTime() > Date.now() || at.getUTCFullYear() < 1995 ? null : at;
