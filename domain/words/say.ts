/** The languages that the shop can speak; its own words are written in the first. */
export type Language = 'en';

/** What is put in the place of `{name}`: a number is written as the language writes it. */
type Value = string | number;

/** A sentence by the number in `{count}`, in the plural categories of CLDR: one in English has `one` and `other`. */
export interface PluralPhrase {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** A whole sentence or label; `{name}` stands for a value. Sentences are never put together from others. */
export type Phrase = string | PluralPhrase;

/** All that one part of the shop says, under the name that its codes begin with: `zones.town_taken`. */
export interface Words<Phrases extends Readonly<Record<string, Phrase>>> {
  readonly subject: string;
  readonly phrases: Phrases;
}

/** Names the phrases of one part of the shop. */
export const words = <const Phrases extends Readonly<Record<string, Phrase>>>(
  subject: string,
  phrases: Phrases,
): Words<Phrases> => ({ subject, phrases });

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type NamesOf<P extends Phrase> = P extends string ? NamesIn<P> : NamesIn<P[keyof P]> | 'count';

/** The values that a phrase needs, by the names in it. */
export type ValuesOf<P extends Phrase> = Readonly<
  Record<Exclude<NamesOf<P>, 'count'>, Value> & Record<Extract<NamesOf<P>, 'count'>, number>
>;

/** No second argument where a phrase has no values. */
export type ValuesArgument<P extends Phrase> = [NamesOf<P>] extends [never]
  ? []
  : [values: ValuesOf<P>];

/** Says the phrases of one part of the shop in one language. */
export type Say<Phrases extends Readonly<Record<string, Phrase>>> = <
  Key extends keyof Phrases & string,
>(
  key: Key,
  ...values: ValuesArgument<Phrases[Key]>
) => string;

/** Gives the function that says a part's phrases: `say('waiting', { count: 3 })` is "3 orders wait". */
export function speaker<Phrases extends Readonly<Record<string, Phrase>>>(
  { phrases }: Words<Phrases>,
  language: Language,
): Say<Phrases> {
  return (key, ...[values]) => fill(phrases[key] as Phrase, values ?? {}, language);
}

function fill(phrase: Phrase, values: Readonly<Record<string, Value>>, language: Language): string {
  const text =
    typeof phrase === 'string' ? phrase : textFor(phrase, Number(values.count), language);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numberFormat(language).format(value) : String(value);
  });
}

const textFor = (phrase: PluralPhrase, count: number, language: Language): string =>
  phrase[pluralRules(language).select(count)] ?? phrase.other;

/** Makes one formatter a language: to make one costs more than to format a thousand numbers. */
function once<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const numberFormat = once((language) => new Intl.NumberFormat(language));
const pluralRules = once((language) => new Intl.PluralRules(language));
