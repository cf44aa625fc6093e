/** The API's limit. */
const AT_ONCE = 100;

/** The orders that `?ids=3,1,2` names, each once; invalid ids are left out. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part));
  return [...new Set(ids.map(Number))];
}

/** Ids in groups of at most 100, as the API takes them. */
export function portionsOf(ids: readonly number[]): string[] {
  const count = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: count }, (_none, n) =>
    ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE).join(','),
  );
}
