import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { inPanel } from '../../products/in-panel.ts';
import type { ImportErrors } from './import-errors.ts';
import type { ImportPlan } from './planned-product.ts';

const MESSAGE =
  'Another row or product has this name, and without a reference (SKU) the row makes a second one';

/**
 * Notes rows that make a product whose name is that of another row, or of a product in the shop, and that no reference
 * distinguishes: probably the same file once more.
 */
export async function noteRepeatedNames(
  db: Kysely<Database>,
  { created, updated }: Pick<ImportPlan, 'created' | 'updated'>,
  notes: ImportErrors,
): Promise<void> {
  const unnamed = created.filter(({ reference }) => reference === null);
  if (unnamed.length === 0) return;
  const counts = new Map<string, number>();
  for (const { name } of [...created, ...updated]) {
    counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  }
  const asked = [...new Set(unnamed.map(({ name }) => name.toLowerCase()))];
  // One statement: whatever it is asked for, it reads the names of all products once.
  const { rows } = await sql<{ name: string }>`
    select distinct lower(name) as name from products
    where ${inPanel('products')} and lower(name) = any(${asked}::text[])`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  for (const { row, name } of unnamed) {
    const key = name.toLowerCase();
    if (known.has(key) || (counts.get(key) ?? 0) > 1) notes.add(row, 'name', MESSAGE, name);
  }
}
