import { useState } from 'react';
import type { ImportColumns } from '../../../contract/catalog-exchange.ts';
import {
  type ColumnChoice,
  columnChoiceError,
  TARGET_NAMES,
  TARGETS,
  type Target,
} from '../../../domain/product-columns.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '../../../domain/text-encodings.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorText, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './import-page.module.css';

interface ColumnsProps {
  readonly found: ImportColumns;
  /** Whether the file is being checked. */
  readonly busy: boolean;
  /** What the server says against a choice. */
  readonly problem: string | null;
  /** Checks the file once more, with other columns or in another encoding. */
  readonly onRead: (reading: { choice: ColumnChoice } | { encoding: TextEncoding }) => void;
}

/** What the columns of a file of another shop hold: asked for at first, later only shown to be changed. */
export function ImportColumnsBox(props: ColumnsProps) {
  const { found } = props;
  if (found.source === 'own') return isPlain(found) ? null : <OwnColumns {...props} />;
  if (found.source === 'guess') {
    return (
      <section className={`${page.form} ${page.sheet}`} aria-labelledby="columns">
        <h2 id="columns" className={styles.title}>
          What do the columns hold?
        </h2>
        <p className={styles.hint}>
          The columns of this file are not those of an export. Below is what each seems to hold:
          change what is wrong. It is remembered for the next file with the same columns.
        </p>
        <ColumnsForm {...props} />
      </section>
    );
  }
  return (
    <Disclosure
      className={styles.disclosure ?? ''}
      summary={found.source === 'kept' ? 'Columns as in the last such file' : 'Columns as chosen'}
    >
      <ColumnsForm {...props} />
    </Disclosure>
  );
}

/** No letter can be wrong. */
const isPlain = ({ encoding }: ImportColumns) => encoding === 'utf-8' || encoding === 'xlsx';

/** Nothing to be said but how the file is encoded. */
const OwnColumns = (props: ColumnsProps) => (
  <div className={page.form}>
    <FileEncoding {...props} />
    {props.problem && <ErrorText id="columns-error">{props.problem}</ErrorText>}
  </div>
);

/** How the file was read, for anyone who sees wrong letters. */
function FileEncoding({ found: { encoding, separator }, busy, onRead }: ColumnsProps) {
  if (encoding === 'xlsx') {
    return <p className={styles.hint}>Read as an Excel workbook: its first sheet.</p>;
  }
  return (
    <Select
      label="Encoding of the file"
      hint={`With ${SEPARATORS[separator] ?? separator} between the cells. If names show wrong letters, try another.`}
      value={encoding}
      disabled={busy}
      onChange={({ target: { value } }) => {
        const chosen = ENCODINGS.find((one) => one === value);
        if (chosen) onRead({ encoding: chosen });
      }}
    >
      {ENCODINGS.map((one) => (
        <option key={one} value={one}>
          {TEXT_ENCODINGS[one]}
        </option>
      ))}
    </Select>
  );
}

const ENCODINGS = Object.keys(TEXT_ENCODINGS) as TextEncoding[];

function ColumnsForm(props: ColumnsProps) {
  const { found, busy, problem, onRead } = props;
  const [error, setError] = useState<string | null>(null);
  const shown = error ?? problem;
  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget);
        const choice = found.columns.map((_column, place) => asTarget(chosen.get(String(place))));
        const refused = columnChoiceError(choice);
        setError(refused);
        if (refused === null && !busy) onRead({ choice });
      }}
    >
      <FileEncoding {...props} />
      <div className={joinClasses(page.pair, styles.columns)}>
        {found.columns.map(({ name, samples, target }, place) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name for sure
            key={place}
            name={String(place)}
            label={name || `Column ${place + 1}`}
            hint={samples.length > 0 ? samples.join(' · ') : 'empty in the first rows'}
            defaultValue={target ?? ''}
            disabled={busy}
            onChange={() => setError(null)}
          >
            <option value="">Leave out</option>
            {TARGETS.map((one) => (
              <option key={one} value={one}>
                {TARGET_NAMES[one]}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {shown && <ErrorText id="columns-error">{shown}</ErrorText>}
      <div className={page.actions}>
        <Button type="submit" variant={found.source === 'guess' ? 'primary' : 'secondary'}>
          Check with these columns
        </Button>
      </div>
    </form>
  );
}

const asTarget = (value: FormDataEntryValue | null): Target | null =>
  TARGETS.find((target) => target === value) ?? null;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
};
