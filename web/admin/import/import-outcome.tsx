import { useState } from 'react';
import type { ErrorGroup, ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import { IMPORTS } from '../../../domain/words/imports.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { panel } from '../screens.ts';
import { explainError } from './explain-error.ts';
import styles from './import-page.module.css';
import { isAsked, isMissing, isOpenAlone, whatIsOpen } from './open-questions.ts';

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
      {result && <Notes result={result} />}
    </>
  );
}

interface SummaryProps {
  readonly result: ImportResult;
  readonly refused: boolean;
}

function Summary({ result, refused }: SummaryProps) {
  const { dry_run, error_count } = result;
  const isStored = !dry_run && !refused;
  return (
    <div className={styles.summary} data-tone={toneOf(result)}>
      <p className={styles.verdict}>{isStored ? storedVerdict(result) : checkedVerdict(result)}</p>
      {(error_count === 0 || isStored) && <p>{figuresOf(result)}</p>}
      {isStored && (
        <ButtonLink href={panel.products()} variant="secondary">
          See the product list
        </ButtonLink>
      )}
    </div>
  );
}

/** This many columns that are passed over are named. */
const MAX_COLUMNS_NAMED = 20;

/** What is no error but worth knowing: calm, and apart from what is wrong. */
function Notes({ result }: { readonly result: ImportResult }) {
  const say = useWords(IMPORTS);
  const { unknown_columns: unknown, notes = [], dry_run, foreign_pictures } = result;
  const more = unknown.length - MAX_COLUMNS_NAMED;
  const hasPictures = (dry_run && foreign_pictures > 0) || result.unused_picture_count > 0;
  if (unknown.length + notes.length === 0 && !hasPictures) return null;
  return (
    <section className={styles.notes} aria-label={say('notes')}>
      <h2 className={styles.title}>{say('notes')}</h2>
      <Pictures {...result} />
      {unknown.length > 0 && (
        <p className={styles.names}>
          Columns that are passed over: {unknown.slice(0, MAX_COLUMNS_NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles.fields}>
          {notes.map((note) => (
            <li key={`${note.column} ${note.message}`}>
              <Cause group={note} columns={result.columns} isNote />
            </li>
          ))}
        </ul>
      )}
    </section>
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

function toneOf(result: ImportResult): 'good' | 'open' | 'bad' {
  if (result.error_count === 0) return 'good';
  return result.dry_run && isOpenAlone(result.error_groups) ? 'open' : 'bad';
}

function checkedVerdict(result: ImportResult): string {
  const { error_count: count } = result;
  if (count === 0) return 'The file is good';
  if (isOpenAlone(result.error_groups)) {
    return `The file leaves something open: ${whatIsOpen(result.error_groups)}. Nothing was stored.`;
  }
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

interface ImportErrorsProps {
  readonly result: ImportResult;
  /** Checks the file again, once what was missing is there; absent where there is no file any more. */
  readonly onMended?: (() => void) | undefined;
}

/** What is wrong in a file, by cause. Row by row it stands among the rows that a check refuses, so here of an import only. */
function ImportErrors({ result, onMended }: ImportErrorsProps) {
  const { errors, error_groups: groups = [] } = result;
  const missing = result.missing_collections ?? [];
  // What only the merchant can know stands above, with a field for the answer.
  const causes = result.check ? groups.filter((group) => !isAsked(group)) : groups;
  if (errors.length === 0 || (causes.length === 0 && result.check)) return null;
  return (
    <>
      <ul className={styles.causes} aria-label="Causes">
        {causes.map((group) => (
          <li key={`${group.column} ${group.message}`}>
            <Cause group={group} columns={result.columns} />
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

/** This many values of a cause are named. */
const MAX_OF_A_CAUSE = 12;

interface CauseProps {
  readonly group: ErrorGroup;
  readonly columns: ImportResult['columns'];
  /** A note that begins with a capital says by itself what it is about. */
  readonly isNote?: boolean;
}

function Cause({ group, columns, isNote = false }: CauseProps) {
  const isSentence = isNote && /^\p{Lu}/u.test(group.message);
  const named = group.values.filter(({ value }) => value !== '').slice(0, MAX_OF_A_CAUSE);
  const more = group.values.length - named.length;
  return (
    <>
      <p className={styles.verdict}>
        {isSentence ? group.message : headline(group, columns)}{' '}
        <span className={styles.count}>({rowsOf(group)})</span>
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

function headline(group: ErrorGroup, columns: ImportResult['columns']): string {
  const { values } = group;
  if (isMissing(group)) {
    return values.length === 1
      ? 'A collection does not exist'
      : `${values.length.toLocaleString('en')} collections do not exist`;
  }
  return explainError(group, columns);
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
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      await call('POST /categories/bulk', { body: { names: [...names] } });
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
