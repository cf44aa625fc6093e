import { useState } from 'react';
import type { ImportColumns } from '../../../contract/catalog-exchange.ts';
import {
  columnChoiceError,
  NUMBER_TARGETS,
  TARGET_NAMES,
  TARGETS,
  type Target,
} from '../../../domain/product-columns.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '../../../domain/text-encodings.ts';
import { IMPORTS } from '../../../domain/words/imports.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorText, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CollectionInput } from './collection-input.tsx';
import { DecimalSelect } from './decimal-select.tsx';
import type { Reading } from './import-form.tsx';
import styles from './import-page.module.css';

interface ColumnsProps {
  readonly found: ImportColumns;
  /** The collection of rows that name none, where one was chosen. */
  readonly collection: string;
  /** Whether the file is being checked. */
  readonly busy: boolean;
  /** What the server says against a choice. */
  readonly problem: string | null;
  /** Checks the file once more, read otherwise. */
  readonly onRead: (reading: Partial<Reading>) => void;
  /** Checks it once more without what is remembered; `null` where nothing is. */
  readonly onForget: (() => void) | null;
}

/** What the columns of a file hold: asked for where the shop does not know it, else there to be looked at and changed. */
export function ImportColumnsBox(props: ColumnsProps) {
  const { found } = props;
  const say = useWords(IMPORTS);
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
  const { system, by_documentation: isUnseen } = found;
  return (
    <>
      {isUnseen && system && <p className={styles.hint}>{say('by_documentation', { system })}</p>}
      {props.onForget && (
        <div className={styles.mend}>
          <span className={styles.hint}>{say('remembered')}</span>
          <Button variant="quiet" size="small" onClick={props.onForget}>
            {say('forget')}
          </Button>
        </div>
      )}
      <Disclosure
        className={styles.disclosure ?? ''}
        summary={summaryOf(found)}
        defaultOpen={props.problem !== null}
      >
        <ColumnsForm {...props} />
      </Disclosure>
    </>
  );
}

/** How it is known what the columns hold. */
function summaryOf({ source, system }: ImportColumns): string {
  if (source === 'system') return `Columns of an export from ${system}`;
  if (source === 'kept') return 'Columns as in the last such file';
  return source === 'given' ? 'Columns as chosen' : 'Columns by their names';
}

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
  const isGuess = found.source === 'guess';
  const hasNumbers = found.columns.some(({ target }) => target && NUMBER_TARGETS.includes(target));
  const hidden = found.columns.filter(isEmpty).length;
  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget);
        const choice = found.columns.map((_column, place) => asTarget(chosen.get(String(place))));
        const collection = String(chosen.get('collection') ?? props.collection).trim();
        const refused = columnChoiceError(choice, collection !== '');
        setError(refused);
        if (refused === null && !busy) onRead({ choice, collection });
      }}
    >
      <FileEncoding {...props} />
      {hasNumbers && !isGuess && <DecimalSelect found={found} busy={busy} onRead={onRead} />}
      <div className={joinClasses(page.pair, styles.columns)}>
        {found.columns.map((column, place) => {
          const { name, samples, target } = column;
          if (isEmpty(column)) return null;
          return (
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
          );
        })}
      </div>
      {hidden > 0 && (
        <p className={styles.hint}>
          {hidden === 1 ? '1 column is' : `${hidden} columns are`} empty in the first rows, and left
          out.
        </p>
      )}
      {isGuess && <CollectionInput collection={props.collection} disabled={busy} />}
      {shown && <ErrorText id="columns-error">{shown}</ErrorText>}
      <div className={page.actions}>
        <Button type="submit" variant={isGuess ? 'primary' : 'secondary'}>
          Check with these columns
        </Button>
      </div>
    </form>
  );
}

/** Nothing stands in it as far as the file was looked at, and it means nothing to its maker. */
const isEmpty = ({ samples, target }: ImportColumns['columns'][number]) =>
  samples.length === 0 && target === null;

const asTarget = (value: FormDataEntryValue | null): Target | null =>
  TARGETS.find((target) => target === value) ?? null;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};
