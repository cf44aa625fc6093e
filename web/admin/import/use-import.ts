import { useState } from 'react';
import type { ImportColumns, ImportResult } from '../../../contract/catalog-exchange.ts';
import { LARGEST_ZIP } from '../../../domain/pictures.ts';
import type { ColumnChoice } from '../../../domain/product-columns.ts';
import type { TextEncoding } from '../../../domain/text-encodings.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure, fieldFailures } from '../../api/explain-failure.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { randomKey } from '../../random-key.ts';
import { watchedFetcher } from '../uploads.tsx';

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
  /** Counts the times that columns were read. */
  readonly round: number;
}

const NO_RESULT = {
  ...{ work: null, sent: 0, result: null },
  ...{ problem: null, zipProblem: null, columnsProblem: null },
};
/** Nothing is known of the columns of another file. */
const NO_COLUMNS = { asked: null, choice: null, encoding: null };
const START: ImportState = { file: null, pictures: null, round: 0, ...NO_COLUMNS, ...NO_RESULT };

/** The files of an import: chosen, checked, uploaded. The import itself is a job. */
export function useImport() {
  const call = useCall();
  const go = useNavigate();
  const [state, setState] = useState(START);
  const change = (to: Partial<ImportState>) => setState((now) => ({ ...now, ...to }));

  const send = async (body: FormData, work: Work) => {
    change({ ...NO_RESULT, work });
    try {
      const fetcher = watchedFetcher((sent) => change({ sent }));
      // Browsers send a request again by themselves when its connection breaks.
      const headers = { 'idempotency-key': randomKey() };
      const result = await call('POST /products/import', { headers, body }, { fetcher });
      if ('job_id' in result) await go(importPath(result.job_id));
      if ('job_id' in result) change({ work: null });
      else setState((now) => ({ ...now, work: null, result, ...columnsOf(result, now.round) }));
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
    /** Checks or imports; what the columns hold and how the file is written are passed where they were just chosen. */
    start: async (work: Work, chosen: Partial<Reading> = {}) => {
      const { file, pictures, choice, encoding } = { ...state, ...chosen };
      if (chosen.encoding) change({ encoding });
      if (!file) change({ problem: 'Please choose a CSV or Excel file' });
      else if (!state.zipProblem)
        await send(formOf(work, { file, pictures, choice, encoding }), work);
    },
  };
}

/** How a file is to be read. */
type Reading = Pick<ImportState, 'choice' | 'encoding'>;

interface ChosenFiles extends Reading {
  readonly file: File;
  readonly pictures: File | null;
}

function formOf(work: Work, { file, pictures, choice, encoding }: ChosenFiles): FormData {
  const body = new FormData();
  body.set('dry_run', work === 'check' ? '1' : '0');
  body.set('ask_columns', '1');
  if (choice) body.set('columns', JSON.stringify(choice));
  if (encoding) body.set('encoding', encoding);
  body.set('file', file);
  if (pictures) body.set('pictures', pictures);
  return body;
}

type Problems = Pick<ImportState, 'problem' | 'zipProblem' | 'columnsProblem'>;

function describe(error: unknown): Problems {
  const failures = fieldFailures(error, FILE_FIELDS);
  const { file = null, pictures = null, columns = failures.encoding ?? null } = failures;
  const isNamed = file ?? pictures ?? columns;
  return {
    problem: isNamed ? file : explainFailure(error, FAILED),
    zipProblem: pictures,
    columnsProblem: columns,
  };
}

const FILE_FIELDS = ['file', 'pictures', 'columns', 'encoding'] as const;

/** What a check says of the columns: those of another shop are sent with the import, too. */
function columnsOf({ columns }: ImportResult, round: number) {
  if (!columns) return {};
  const isSettled = columns.source === 'given' || columns.source === 'kept';
  const choice = isSettled ? columns.columns.map(({ target }) => target) : null;
  return { asked: columns, choice, round: round + 1 };
}

/** Where an import is followed, also after a reload. */
const importPath = (jobId: string) => `/admin/adminPanel/products/import?job=${jobId}`;

const FAILED = 'The files did not get through: choose them again and retry';

/** What an import is made of. */
export interface ImportFiles {
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
  zip && zip.size > LARGEST_ZIP ? 'The zip is larger than 200 MB: split it and the file' : null;
