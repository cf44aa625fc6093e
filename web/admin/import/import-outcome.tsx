import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ImportErrors } from './import-errors.tsx';
import styles from './import-page.module.css';

interface ImportOutcomeProps {
  readonly result: ImportResult | null;
  readonly errors: readonly ImportError[];
}

/** What the file would do to the shop, or has done, and what is wrong in it. */
export function ImportOutcome({ result, errors }: ImportOutcomeProps) {
  return (
    <>
      <div role="status">{result && <Summary result={result} />}</div>
      {errors.length > 0 && <ImportErrors errors={errors} />}
    </>
  );
}

function Summary({ result }: { readonly result: ImportResult }) {
  const { dry_run, error_count, errors, unknown_columns } = result;
  return (
    <div className={styles.summary} data-bad={error_count > 0}>
      <p className={styles.verdict}>{verdictOf(result)}</p>
      {error_count === 0 && <p>{figuresOf(result)}</p>}
      {error_count > errors.length && <p>The first {errors.length} of them are shown.</p>}
      {unknown_columns.length > 0 && (
        <p>Columns that are passed over: {unknown_columns.join(', ')}</p>
      )}
      <Pictures {...result} />
      {!dry_run && (
        <ButtonLink href="/admin/adminPanel/products" variant="secondary">
          See the product list
        </ButtonLink>
      )}
    </div>
  );
}

/** What is worth knowing of the pictures, besides errors. */
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

function verdictOf({ dry_run, error_count: count }: ImportResult): string {
  if (!dry_run) return 'Products imported successfully';
  if (count === 0) return 'The file is good';
  const found =
    count === 1 ? 'There is an error' : `There are ${count.toLocaleString('en')} errors`;
  return `${found} in the file: mend it and choose it again. Nothing was stored.`;
}

const figuresOf = ({ created, updated, unchanged }: ImportResult): string =>
  `${created.toLocaleString('en')} new, ${updated.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} unchanged`;
