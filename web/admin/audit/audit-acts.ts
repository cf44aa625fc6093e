import type { AuditEntry } from '../../../contract/audit.ts';

/** What one admin changed at one moment: a bulk act, an import, or a single thing with what follows from it. */
export interface AuditAct {
  /** What the act was about. */
  readonly main: readonly [AuditEntry, ...AuditEntry[]];
  /** Pictures that were changed with their products: a rename writes their words anew. */
  readonly beside: readonly AuditEntry[];
}

/** Puts neighbours together that were changed in one transaction: they have one moment and one admin. */
export function actsOf(entries: readonly AuditEntry[]): AuditAct[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && isSameAct(group[0], entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => {
    const [first, ...others] = group.filter(({ subject }) => subject !== 'product_images');
    if (!first) return { main: group, beside: [] };
    const beside = group.filter(({ subject }) => subject === 'product_images');
    return { main: [first, ...others], beside };
  });
}

const isSameAct = (one: AuditEntry, other: AuditEntry): boolean =>
  one.changed_at === other.changed_at && one.changed_by?.id === other.changed_by?.id;
