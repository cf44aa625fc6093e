import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './import-page.module.css';

interface ImportOutcomeProps {
  readonly result: ImportResult | null;
  /** Whether it was an import that was refused: nothing was stored. */
  readonly refused?: boolean;
}

/** What the file would do to the shop, or has done, and what is wrong in it. */
export function ImportOutcome({ result, refused = false }: ImportOutcomeProps) {
  const errors = result?.errors ?? [];
  return (
    <>
      <div role="status">{result && <Summary result={result} refused={refused} />}</div>
      {errors.length > 0 && <ImportErrors errors={errors} />}
    </>
  );
}

interface SummaryProps {
  readonly result: ImportResult;
  readonly refused: boolean;
}

function Summary({ result, refused }: SummaryProps) {
  const { dry_run, error_count, errors, unknown_columns } = result;
  const isStored = !dry_run && !refused;
  return (
    <div className={styles.summary} data-bad={error_count > 0}>
      <p className={styles.verdict}>{isStored ? storedVerdict(result) : checkedVerdict(result)}</p>
      {(error_count === 0 || isStored) && <p>{figuresOf(result)}</p>}
      {error_count > errors.length && <p>The first {errors.length} of them are shown.</p>}
      {unknown_columns.length > 0 && (
        <p>Columns that are passed over: {unknown_columns.join(', ')}</p>
      )}
      <Pictures {...result} />
      {isStored && (
        <ButtonLink href="/admin/adminPanel/products" variant="secondary">
          See the product list
        </ButtonLink>
      )}
    </div>
  );
}

/** What to know about the pictures, apart from errors. */
function Pictures(result: ImportResult) {
  const { dry_run, foreign_pictures, unused_pictures: named, unused_picture_count: count } = result;
  return (
    <>
      {dry_run && foreign_pictures > 0 && (
        <p>
          {foreign_pictures === 1
            ? 'A picture of another site is fetched at the import: it is not checked before.'
            : `${foreign_pictures} pictures of other sites are fetched at the import: they are not checked before.`}
        </p>
      )}
      {count > 0 && (
        <p className={styles.names}>
          Pictures in the zip that no row names: {named.join(', ')}
          {count > named.length && ` and ${(count - named.length).toLocaleString('en')} more`}
        </p>
      )}
    </>
  );
}

function checkedVerdict({ error_count: count }: ImportResult): string {
  if (count === 0) return 'The file is good';
  const found =
    count === 1 ? 'There is an error' : `There are ${count.toLocaleString('en')} errors`;
  return `${found} in the file: correct it and choose it again. Nothing was stored.`;
}

/** Rows are left out only where what they name was deleted between the check and the import. */
function storedVerdict({ error_count: count }: ImportResult): string {
  if (count === 0) return 'Products imported successfully';
  const rows = count === 1 ? 'one row' : `${count.toLocaleString('en')} rows`;
  return `Products imported, except for ${rows}`;
}

const figuresOf = ({ created, updated, unchanged }: ImportResult): string =>
  `${created.toLocaleString('en')} new, ${updated.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} unchanged`;

/** What is wrong in the file, by row and column. */
const ImportErrors = ({ errors }: { readonly errors: readonly ImportError[] }) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className="visually-hidden">Errors in the file</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Column</th>
          <th scope="col">What is wrong</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td className={styles.row}>{row}</td>
            <td className={styles.column}>{column || '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
