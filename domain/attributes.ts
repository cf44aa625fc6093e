/** What a value of an attribute may be. */
export const ATTRIBUTE_TYPES = ['text', 'number', 'choice', 'yes_no'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** What a merchant says of the products of one collection, such as "Bulb" of lamps. */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  /** Stands behind a number: "W". Empty for none. */
  readonly unit: string;
  /** What a choice chooses from. */
  readonly choices: readonly string[];
}

/** A value as it is stored and travels: text and choice as text, a number, yes or no. */
export type AttributeValue = string | number | boolean;

/** At most this many attributes a collection has. */
export const MAX_ATTRIBUTES = 30;

/** At most this many choices an attribute has. */
export const MAX_CHOICES = 30;

/** How long an attribute's texts may be, in characters. */
export const MAX_ATTRIBUTE_LENGTH = { name: 60, unit: 20, choice: 60, value: 100 } as const;

/** A value that fits its attribute, or why it does not. */
export type CheckedValue =
  | { readonly value: AttributeValue }
  | { readonly error: string; readonly value?: undefined };

const YES_OR_NO = new Map([
  ...['1', 'yes', 'true'].map((text) => [text, true] as const),
  ...['0', 'no', 'false'].map((text) => [text, false] as const),
]);

/**
 * Checks a value against its attribute. Forms and spreadsheets give texts: "45" is a number, "yes" is true, and a choice
 * is found regardless of case.
 */
export function checkAttributeValue(
  { type, choices }: Pick<Attribute, 'type' | 'choices'>,
  given: AttributeValue,
): CheckedValue {
  const text = String(given).trim();
  if (type === 'number') {
    if (/^-?\d{1,9}(\.\d{1,3})?$/.test(text)) return { value: Number(text) };
    return { error: 'must be a number with at most three decimals, like 4.5' };
  }
  if (type === 'yes_no') {
    const value = YES_OR_NO.get(text.toLowerCase());
    return value === undefined ? { error: 'must be Yes or No' } : { value };
  }
  if (type === 'choice') {
    const value = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return value === undefined ? { error: `must be one of ${choices.join(', ')}` } : { value };
  }
  return checkText(text);
}

function checkText(text: string): CheckedValue {
  if (text === '') return { error: 'is required' };
  if ([...text].length > MAX_ATTRIBUTE_LENGTH.value)
    return { error: `must be at most ${MAX_ATTRIBUTE_LENGTH.value} characters` };
  if (/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) || !text.isWellFormed())
    return { error: 'must be one line of plain text' };
  return { value: text };
}
