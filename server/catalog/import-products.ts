import type { ImportResult } from '../../contract/catalog-exchange.ts';
import { gatherErrors, refuseErrors } from './import-errors.ts';
import { judgeSheet } from './judge-rows.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { storeImport } from './store-import.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/** A CSV file, and whether it is only judged. */
export interface Import {
  readonly file: Buffer;
  readonly isDryRun: boolean;
}

/**
 * Makes and changes products from CSV, all or none, in one transaction. A dry run judges just the same and
 * stores nothing (docs/decisions/014-import.md).
 *
 * @throws {Refusal} 422 under `file` for a file that can't be read, and, unless it is a dry run, by
 *   `rows.LINE.COLUMN` for what is wrong in it.
 */
export async function importProducts(
  services: CatalogueWriter,
  { file, isDryRun }: Import,
): Promise<ImportResult> {
  const errors = gatherErrors();
  const { rows, unknownColumns } = await judgeSheet(file, errors);
  const describe = ({ created, updated, unchanged }: ImportPlan): ImportResult => ({
    created: created.length,
    updated: updated.length,
    unchanged,
    errors: errors.first(),
    error_count: errors.count(),
    unknown_columns: [...unknownColumns],
    dry_run: isDryRun,
  });
  if (isDryRun) return describe(await planImport(services.db, rows, errors));
  return writeCatalogue(services, [], async (transaction) => {
    const plan = await planImport(transaction, rows, errors);
    refuseErrors(errors);
    return { answer: describe(plan), dropped: await storeImport(transaction, plan) };
  });
}
