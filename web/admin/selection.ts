/** Which rows are selected, and from which one a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Selects a row, or takes it out. */
export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** What became of the row where the range begins becomes of all up to `id`; `rows` are in their order. */
export function extend(selection: Selection, rows: readonly number[], id: number): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id);
  const next = new Set(ids);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (ids.has(anchor)) next.add(row);
    else next.delete(row);
  }
  return { ids: next, anchor: id };
}

/** All rows, or none when all were selected. */
export const toggleAll = ({ ids }: Selection, rows: readonly number[]): Selection =>
  rows.every((id) => ids.has(id)) ? NOTHING_SELECTED : { ids: new Set(rows), anchor: null };
