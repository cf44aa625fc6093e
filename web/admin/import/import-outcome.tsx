import type { ErrorGroup, ImportResult } from '../../../contract/catalog-exchange.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ImportErrors } from './import-errors.tsx';
import styles from './import-page.module.css';

interface ImportOutcomeProps {
  readonly result: ImportResult | null;
  /** Whether it was an import that was refused: nothing was stored. */
  readonly refused?: boolean;
  /** Checks the file again. */
  readonly onMended?: () => void;
}

/** What the file would do to the shop, or has done, and what is wrong in it. */
export function ImportOutcome({ result, refused = false, onMended }: ImportOutcomeProps) {
  return (
    <>
      <div role="status">{result && <Summary result={result} refused={refused} />}</div>
      {result && <ImportErrors result={result} onMended={onMended} />}
    </>
  );
}

interface SummaryProps {
  readonly result: ImportResult;
  readonly refused: boolean;
}

function Summary({ result, refused }: SummaryProps) {
  const { dry_run, error_count, unknown_columns, notes = [] } = result;
  const isStored = !dry_run && !refused;
  return (
    <div className={styles.summary} data-bad={error_count > 0}>
      <p className={styles.verdict}>{isStored ? storedVerdict(result) : checkedVerdict(result)}</p>
      {(error_count === 0 || isStored) && <p>{figuresOf(result)}</p>}
      {unknown_columns.length > 0 && (
        <p>Columns that are passed over: {unknown_columns.join(', ')}</p>
      )}
      {notes.map((note) => (
        <p key={note.message} className={styles.names}>
          {noteText(note)}
        </p>
      ))}
      <Pictures {...result} />
      {isStored && (
        <ButtonLink href="/admin/adminPanel/products" variant="secondary">
          See the product list
        </ButtonLink>
      )}
    </div>
  );
}

/** So many values of a note are named. */
const MOST_NAMED = 6;

/** "3 rows: There is no description: the name stands in" */
function noteText({ message, row_count, values }: ErrorGroup): string {
  const named = values.flatMap(({ value }) => (value === '' ? [] : [value]));
  const examples =
    named.length === 0
      ? ''
      : ` (${named.slice(0, MOST_NAMED).join(', ')}${named.length > MOST_NAMED ? ', …' : ''})`;
  return `${row_count === 1 ? '1 row' : `${row_count.toLocaleString('en')} rows`}: ${message}${examples}`;
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
