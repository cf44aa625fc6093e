import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CountryCode, getCountries, Metadata } from 'libphonenumber-js/max';

const FILE = resolve(import.meta.dirname, '../domain/country-codes.ts');

/** Where the usual English name differs from Unicode's, or is longer. */
const NAMES: Readonly<Record<string, string>> = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  GS: 'South Georgia and South Sandwich Islands',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  VI: 'US Virgin Islands',
};

/** Territories that libphonenumber has no numbering plan of their own for: they use a neighbour's. */
const NEIGHBOURS: Readonly<Record<string, CountryCode>> = { AQ: 'NF', GS: 'FK', PN: 'NZ' };

const unicodeNames = new Intl.DisplayNames('en', { type: 'region' });

function nameOf(code: string): string {
  const name = unicodeNames.of(code) ?? code;
  return (
    NAMES[code] ??
    name
      .replaceAll('&', 'and')
      .replace(/^St\. /, 'Saint ')
      .replaceAll('’', "'")
  );
}

/** With the area code where several countries share a calling code and this one has a single area code. */
function dialCodeOf(country: CountryCode): string {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  const digits = plan.callingCode() === '1' ? (plan.leadingDigits() ?? '') : '';
  return `+${plan.callingCode()}${/^\d{3}$/.test(digits) ? digits : ''}`;
}

/** What the types of libphonenumber-js leave out. */
interface Plan {
  callingCode(): string;
  leadingDigits(): string | undefined;
}

/**
 * Writes the list in the source of `domain/country-codes.ts` again, by English name: countries and calling codes of
 * libphonenumber, names of Unicode (both from the versions in package-lock.json).
 */
export function withCountryCodes(source: string): string {
  const plans: [string, CountryCode][] = [
    ...getCountries().map((code) => [code, code] as [string, CountryCode]),
    ...Object.entries(NEIGHBOURS),
  ];
  const lines = plans
    .map(([code, plan]) => ({ code, name: nameOf(code), dialCode: dialCodeOf(plan) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code, name, dialCode }) => {
      const quoted = name.includes("'") ? `"${name}"` : `'${name}'`;
      return `  { name: ${quoted}, dial_code: '${dialCode}', code: '${code}' },\n`;
    });
  return source.replace(/(COUNTRY_CODES: .* = \[\n)[^\]]*(\];)/, (_, before, behind) =>
    [before, ...lines, behind].join(''),
  );
}

if (import.meta.main) await writeFile(FILE, withCountryCodes(await readFile(FILE, 'utf8')));
