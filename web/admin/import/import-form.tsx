import { useState } from 'react';
import type { ImportColumns, ImportResult } from '../../../contract/catalog-exchange.ts';
import { MAX_ZIP } from '../../../domain/pictures.ts';
import type { ColumnChoice, DecimalSign, DraftWish } from '../../../domain/product-columns.ts';
import { IMPORT_FILE_MISSING } from '../../../domain/refusal-messages.ts';
import type { TextEncoding } from '../../../domain/text-encodings.ts';
import { explainFailure, fieldFailures, useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../picture-drop.module.css';
import { panel } from '../screens.ts';
import { useIncomingFiles, watchedFetcher } from '../uploads.tsx';

interface ImportBoxesProps extends ImportFiles {
  readonly problem: string | null;
  readonly zipProblem: string | null;
  readonly disabled: boolean;
  readonly choose: (files: Partial<ImportFiles>) => void;
}

/** Where the CSV and the zip are chosen; both may also be dropped anywhere on the page. */
export function ImportBoxes({ file, pictures, disabled, choose, ...rest }: ImportBoxesProps) {
  const over = useIncomingFiles((files) => {
    if (!disabled) choose(sortFiles(files));
  });
  return (
    <>
      <FileBox
        label="Products (CSV or Excel)"
        hint="Up to 10 MB and 20,000 products."
        words="Choose or drop a file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        required
        error={rest.problem}
        onChoose={(chosen) => choose({ file: chosen })}
        {...{ file, disabled, over }}
      />
      <FileBox
        label="Pictures (zip)"
        hint="Only for pictures that the file names: up to 200 MB, each up to 10 MB."
        words="Choose or drop a zip"
        accept=".zip,application/zip"
        error={rest.zipProblem}
        file={pictures}
        onChoose={(chosen) => choose({ pictures: chosen })}
        {...{ disabled, over }}
      />
    </>
  );
}

interface FileBoxProps {
  readonly label: string;
  readonly hint: string;
  /** What the box says while nothing is chosen. */
  readonly words: string;
  /** What the browser's own chooser offers. */
  readonly accept: string;
  readonly required?: boolean;
  readonly file: File | null;
  readonly disabled: boolean;
  /** Whether files are being dragged over the page. */
  readonly over: boolean;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
}

/** A box to choose a file in. */
function FileBox({ label, hint, required, error, words, ...rest }: FileBoxProps) {
  const { file, over, accept, disabled, onChoose } = rest;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
          <span className={styles.words} aria-hidden="true">
            <Icon name="box" />
            {over ? 'Drop to choose' : (file?.name ?? words)}
          </span>
          <input
            {...control}
            className={styles.input}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={({ currentTarget: input }) => {
              const [chosen] = input.files ?? [];
              if (chosen) onChoose(chosen);
              input.value = ''; // The same file may be chosen again once it was corrected.
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** What is being done with the files. */
type Work = 'check' | 'import';

interface ImportState extends ImportFiles {
  readonly work: Work | null;
  /** How much of the files has been sent, 0 to 1. */
  readonly sent: number;
  readonly result: ImportResult | null;
  readonly problem: string | null;
  /** What is wrong with the zip. */
  readonly zipProblem: string | null;
  /** What is wrong with the columns, or with how the file is said to be written. */
  readonly columnsProblem: string | null;
  /** How the file's columns were read last. */
  readonly asked: ImportColumns | null;
  /** What they hold, where they are not named as in an export. */
  readonly choice: ColumnChoice | null;
  /** How the file is written, where an admin said so. */
  readonly encoding: TextEncoding | null;
  /** The sign before decimals, where an admin said so: of the file, and of columns by their places. */
  readonly decimal: DecimalSign | null;
  readonly decimals: readonly (DecimalSign | null)[];
  /** The collection of rows that name none; "": none was chosen. */
  readonly collection: string;
  /** `null`: it was not said. */
  readonly drafts: DraftWish | null;
  /** How it is read comes from the last file with the same head. */
  readonly isRemembered: boolean;
  /** Counts the times that columns were read. */
  readonly round: number;
}

const NO_RESULT = {
  ...{ work: null, sent: 0, result: null },
  ...{ problem: null, zipProblem: null, columnsProblem: null },
};
/** Nothing is known of the columns of another file. */
const NO_COLUMNS = {
  ...{ asked: null, choice: null, encoding: null, decimal: null, decimals: [], collection: '' },
  ...{ drafts: null, isRemembered: false },
} as const;
const START: ImportState = { file: null, pictures: null, round: 0, ...NO_COLUMNS, ...NO_RESULT };

/** The files of an import: chosen, checked, uploaded. The import itself is a job. */
export function useImport() {
  const call = useCall();
  const go = useNavigate();
  const [state, setState] = useState(START);
  const key = useAttemptKey();
  const change = (to: Partial<ImportState>) => setState((now) => ({ ...now, ...to }));

  const send = async (chosen: ChosenFiles, work: Work) => {
    change({ ...NO_RESULT, work });
    try {
      const fetcher = watchedFetcher((sent) => change({ sent }));
      const { file, pictures, forget: _forget, ...reading } = chosen;
      // A check changes nothing, and comes between an import whose answer was lost and the next try.
      const headers = work === 'import' ? key.of(file, pictures, JSON.stringify(reading)) : {};
      const body = formOf(work, chosen);
      const result = await call('POST /products/import', { headers, body }, { fetcher });
      if (work === 'import') key.done();
      if ('job_id' in result) await go(panel.importProducts({ job: result.job_id }));
      if ('job_id' in result) change({ work: null });
      else setState((now) => ({ ...now, work: null, result, ...columnsOf(result, now) }));
    } catch (error) {
      change({ work: null, ...describe(error) });
    }
  };
  return {
    ...state,
    choose: (files: Partial<ImportFiles>) =>
      change({
        ...NO_RESULT,
        ...(files.file ? NO_COLUMNS : {}),
        ...files,
        zipProblem: zipProblem(files.pictures ?? state.pictures),
      }),
    leaveOutPictures: () => change({ ...NO_RESULT, pictures: null }),
    /** Checks or imports; how the file is to be read is passed where it was just chosen. */
    start: async (work: Work, chosen: Partial<Reading> & { readonly forget?: boolean } = {}) => {
      const { file, pictures } = state;
      const { forget = false } = chosen;
      const known = forget ? { ...NO_COLUMNS, encoding: state.encoding } : state;
      const { choice, encoding, decimal, decimals, collection, drafts } = { ...known, ...chosen };
      const reading = { choice, encoding, decimal, decimals, collection, drafts };
      const { choice: _choice, ...kept } = reading;
      change({ ...kept, ...(forget && { choice: null, isRemembered: false }) });
      if (!file) change({ problem: IMPORT_FILE_MISSING });
      else if (!state.zipProblem) await send({ file, pictures, forget, ...reading }, work);
    },
  };
}

/** How a file is to be read, as an admin says. */
export type Reading = Pick<
  ImportState,
  'choice' | 'encoding' | 'decimal' | 'decimals' | 'collection' | 'drafts'
>;

interface ChosenFiles extends Reading {
  readonly file: File;
  readonly pictures: File | null;
  readonly forget: boolean;
}

function formOf(
  work: Work,
  { file, pictures, forget, choice, encoding, ...reading }: ChosenFiles,
): FormData {
  const { decimal, decimals, collection, drafts } = reading;
  const body = new FormData();
  body.set('dry_run', work === 'check' ? '1' : '0');
  body.set('ask_columns', '1');
  if (choice) body.set('columns', JSON.stringify(choice));
  if (encoding) body.set('encoding', encoding);
  if (decimal) body.set('decimal', decimal);
  if (decimals.some((sign) => sign !== null)) body.set('decimals', JSON.stringify(decimals));
  if (collection !== '') body.set('collection', collection);
  if (drafts) body.set('drafts', drafts);
  if (forget) body.set('forget', '1');
  body.set('file', file);
  if (pictures) body.set('pictures', pictures);
  return body;
}

type Problems = Pick<ImportState, 'problem' | 'zipProblem' | 'columnsProblem'>;

function describe(error: unknown): Problems {
  const failures = fieldFailures(error, FILE_FIELDS);
  const said = failures.encoding ?? failures.collection ?? null;
  const { file = null, pictures = null, columns = said } = failures;
  const isNamed = file ?? pictures ?? columns;
  return {
    problem: isNamed ? file : explainFailure(error, FAILED),
    zipProblem: pictures,
    columnsProblem: columns,
  };
}

const FILE_FIELDS = ['file', 'pictures', 'columns', 'encoding', 'collection'] as const;

/** What a check says of the columns: those of another shop are sent with the import, too. */
function columnsOf(
  { columns, reading }: ImportResult,
  { round, isRemembered }: Pick<ImportState, 'round' | 'isRemembered'>,
) {
  if (!columns) return {};
  const { remembered = false, ...read } = reading ?? {};
  const isSettled = columns.source === 'given' || columns.source === 'kept';
  const choice = isSettled ? columns.columns.map(({ target }) => target) : null;
  const isKept = remembered || columns.source === 'kept';
  return {
    ...{ asked: columns, choice, round: round + 1, ...read },
    isRemembered: isRemembered || isKept,
  };
}

const FAILED = 'The files did not get through: choose them again and retry';

/** What an import is made of. */
interface ImportFiles {
  readonly file: File | null;
  readonly pictures: File | null;
}

/** Sorts dropped files: a zip holds the pictures, anything else is meant to be the CSV. */
export function sortFiles(files: readonly File[]): Partial<ImportFiles> {
  const file = files.find((one) => !isZip(one));
  const pictures = files.find(isZip);
  return { ...(file ? { file } : {}), ...(pictures ? { pictures } : {}) };
}

const isZip = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/.test(type);

/** Why a zip need not be sent at all; `null` when it may. The server checks its content. */
export const zipProblem = (zip: Pick<File, 'size'> | null): string | null =>
  zip && zip.size > MAX_ZIP ? 'The zip is larger than 200 MB: split it and the file' : null;
