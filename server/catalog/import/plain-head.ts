/** A unit at the end of a head, in parentheses or not, and a currency or a tax there. */
const UNIT = / (?:cm|mm|in|inch|kg|g|gr|lbs?|oz|usd|eur|gbp|lbp|ttc|كجم|سم)$/;

/** The head of a column without accents, signs and its unit: "Width (cm)" is "width", "productImageUrl" "productimageurl". */
export const plainHead = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(UNIT, '');

/** The unit that the head of a column names: "Weight (lbs)" is in "lbs"; `null` for none. */
export const unitOfHead = (name: string): string | null =>
  /[([_ ](kgs?|g|gr|grams?|lbs?|oz|cm|mm|m|in|inch(?:es)?|كجم|سم)[)\]]?\s*$/i
    .exec(name.trim())?.[1]
    ?.toLowerCase() ?? null;
