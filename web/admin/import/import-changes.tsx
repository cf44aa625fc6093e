import { useState } from 'react';
import type { ChangeKind, ImportChange, ImportResult } from '../../../contract/catalog-exchange.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { ReadFailure } from '../kit/list.tsx';
import { explainError } from './explain-error.ts';
import styles from './import-page.module.css';

type Check = NonNullable<ImportResult['check']>;

const KINDS: readonly (readonly [ChangeKind, string])[] = [
  ['changed', 'Changed'],
  ['created', 'New'],
  ['refused', 'Refused'],
  ['unchanged', 'Unchanged'],
];

interface ImportChangesProps {
  readonly check: Check;
  /** What the file's columns are called. */
  readonly columns: ImportResult['columns'];
}

/** What a checked file would do, row by row: nothing of it is stored yet. */
export function ImportChanges({ check, columns }: ImportChangesProps) {
  const kinds = KINDS.filter(([kind]) => check.counts[kind] > 0);
  const [chosen, setChosen] = useState<ChangeKind | null>(null);
  const [number, setNumber] = useState(1);
  const kind = chosen ?? kinds[0]?.[0];
  if (kind === undefined) return null;
  return (
    <section className={page.form} aria-labelledby="changes">
      <h2 id="changes" className={styles.title}>
        What the file would do
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div className={styles.kinds} role="group" aria-label="Rows">
        {kinds.map(([one, name]) => (
          <Button
            key={one}
            variant={one === kind ? 'primary' : 'secondary'}
            aria-pressed={one === kind}
            onClick={() => {
              setChosen(one);
              setNumber(1);
            }}
          >
            {name} ({check.counts[one].toLocaleString('en')})
          </Button>
        ))}
      </div>
      <ChangesPage id={check.id} {...{ columns, kind, number }} onTurn={setNumber} />
    </section>
  );
}

interface ChangesPageProps {
  readonly id: string;
  readonly columns: ImportResult['columns'];
  readonly kind: ChangeKind;
  readonly number: number;
  readonly onTurn: (page: number) => void;
}

function ChangesPage({ id, columns, kind, number, onTurn }: ChangesPageProps) {
  const read = useData(
    callQuery('GET /import-checks/{id}/changes', {
      params: { id },
      query: { kind, page: number, per_page: 50 },
    }),
  );
  const { data } = read;
  if (!data && read.error) return <ReadFailure of="changes" read={read} />;
  if (!data) return <Skeleton height="420px" />;
  return (
    <>
      <ChangesTable changes={data.data} columns={columns} />
      {data.last_page > 1 && (
        <div className={styles.turn}>
          <Button variant="secondary" disabled={number === 1} onClick={() => onTurn(number - 1)}>
            Previous
          </Button>
          <span role="status">
            Page {number.toLocaleString('en')} of {data.last_page.toLocaleString('en')}
          </span>
          <Button
            variant="secondary"
            disabled={number >= data.last_page}
            onClick={() => onTurn(number + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  );
}

interface ChangesTableProps {
  readonly changes: readonly ImportChange[];
  readonly columns: ImportResult['columns'];
}

const ChangesTable = ({ changes, columns }: ChangesTableProps) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className="visually-hidden">What the rows would do</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Product</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ row, id, name, fields, errors }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may list several variants
          <tr key={`${row} ${place}`}>
            <td className={styles.row}>{row}</td>
            <td className={styles.product}>
              {name || '–'}
              {id !== null && <span className={styles.count}> #{id}</span>}
            </td>
            <td>
              {fields.length + errors.length === 0 && '–'}
              <ul className={styles.fields}>
                {fields.map((field) => (
                  <li key={field.name}>
                    {field.name}: {field.before !== null && <s>{field.before}</s>}
                    {field.before !== null && <span className="visually-hidden"> becomes</span>}{' '}
                    {field.after}
                  </li>
                ))}
                {errors.map((error) => (
                  <li key={`${error.column} ${error.message}`}>{explainError(error, columns)}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
