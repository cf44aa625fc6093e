import { useState } from 'react';
import type { ErrorGroup, ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import styles from './import-page.module.css';

interface ImportErrorsProps {
  readonly result: ImportResult;
  /** Checks the file again, once what was missing is there; absent where there is no file any more. */
  readonly onMended?: (() => void) | undefined;
}

/** What is wrong in a file, by cause. Row by row it stands among the rows that a check refuses, so here of an import only. */
export function ImportErrors({ result, onMended }: ImportErrorsProps) {
  const { errors, error_groups: groups = [] } = result;
  const missing = result.missing_collections ?? [];
  if (errors.length === 0) return null;
  return (
    <>
      <ul className={styles.causes} aria-label="Causes">
        {groups.map((group) => (
          <li key={`${group.column} ${group.message}`}>
            <Cause group={group} />
            {isMissing(group) && missing.length > 0 && onMended && (
              <CreateCollections names={missing} onDone={onMended} />
            )}
          </li>
        ))}
      </ul>
      {!result.check && <ErrorRows errors={errors} />}
    </>
  );
}

/** So many values of a cause are named. */
const MOST_NAMED = 12;

const isMissing = ({ column, message }: ErrorGroup) =>
  column === 'collection' && message === 'There is no such collection';

function Cause({ group }: { readonly group: ErrorGroup }) {
  const named = group.values.filter(({ value }) => value !== '').slice(0, MOST_NAMED);
  const more = group.values.length - named.length;
  return (
    <>
      <p className={styles.verdict}>
        {headline(group)} <span className={styles.count}>({rowsOf(group)})</span>
      </p>
      {named.length > 0 && (
        <p className={styles.names}>
          {named.map((one) => `${one.value} (${place(one)})`).join(', ')}
          {more > 0 && ` and ${more.toLocaleString('en')} more`}
        </p>
      )}
    </>
  );
}

function headline(group: ErrorGroup): string {
  const { column, message, values } = group;
  if (isMissing(group)) {
    return values.length === 1
      ? 'A collection does not exist'
      : `${values.length.toLocaleString('en')} collections do not exist`;
  }
  return column === '' ? message : `${column}: ${message}`;
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

/** Where a value stands, if in one row only: "row 5"; else "3 rows". */
const place = ({ row_count, first_row }: ErrorGroup['values'][number]) =>
  row_count === 1 ? `row ${first_row}` : rows(row_count);

/** The same of a cause that names no values. */
const rowsOf = ({ row_count, values: [first] }: ErrorGroup) =>
  row_count === 1 && first?.value === '' ? `row ${first.first_row}` : rows(row_count);

interface CreateCollectionsProps {
  readonly names: readonly string[];
  readonly onDone: () => void;
}

/** Makes the collections that a file names, without pictures. */
function CreateCollections({ names, onDone }: CreateCollectionsProps) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      await call('POST /categories/bulk', { body: { names: [...names] } });
      void changed();
      onDone();
    } catch (error) {
      showToast(explainFailure(error, 'Error creating collections'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.mend}>
      <Button variant="secondary" busy={busy && 'Creating...'} onClick={() => void create()}>
        {names.length === 1 ? 'Create it' : `Create these ${names.length} collections`}
      </Button>
      <span className={styles.hint}>They can have a picture later.</span>
    </div>
  );
}

/** What is wrong in the file, by row and column. */
const ErrorRows = ({ errors }: { readonly errors: readonly ImportError[] }) => (
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
