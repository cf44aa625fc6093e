export interface ComboboxOption {
  value: string;
  label: string;
  /** Stands after the label; found as well: "+961". */
  detail?: string;
}

/**
 * The options that a search finds, the best first: the label's beginning, then the beginning of
 * one of its words or of the detail, then anywhere in the label. Without regard to case and accents.
 */
export function matchOptions(
  options: readonly ComboboxOption[],
  search: string,
): readonly ComboboxOption[] {
  const wanted = fold(search);
  if (wanted === '') return options;
  const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted) }));
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NOT_FOUND = 3;

function rankOf({ value, label, detail = '' }: ComboboxOption, wanted: string): number {
  const name = fold(label);
  const details = [fold(detail), fold(detail).replace(/^\W+/, '')];
  if (name.startsWith(wanted) || fold(value) === wanted || details.includes(wanted)) return 0;
  if (name.split(/[\s(-]+/).some((word) => word.startsWith(wanted))) return 1;
  if (details.some((text) => text.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : NOT_FOUND;
}

const fold = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
