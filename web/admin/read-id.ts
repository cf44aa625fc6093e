/** The id that a part of an address names; `null` where it can be none. */
export const readId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
