import { useState } from 'react';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import { LARGEST_ZIP } from '../../../domain/pictures.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure, fieldFailures } from '../../api/explain-failure.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { randomKey } from '../../random-key.ts';
import { watchedFetcher } from '../upload-progress.tsx';

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
}

const NO_RESULT = {
  ...{ work: null, sent: 0, result: null },
  ...{ problem: null, zipProblem: null },
};
const START: ImportState = { file: null, pictures: null, ...NO_RESULT };

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
      change({ work: null, result: 'job_id' in result ? null : result });
    } catch (error) {
      change({ work: null, ...describe(error) });
    }
  };
  return {
    ...state,
    choose: (files: Partial<ImportFiles>) =>
      change({ ...NO_RESULT, ...files, zipProblem: zipProblem(files.pictures ?? state.pictures) }),
    leaveOutPictures: () => change({ ...NO_RESULT, pictures: null }),
    start: async (work: Work) => {
      const { file, pictures } = state;
      if (!file) change({ problem: 'Please choose a CSV file' });
      else if (!state.zipProblem) await send(formOf(work, file, pictures), work);
    },
  };
}

function formOf(work: Work, file: File, pictures: File | null): FormData {
  const body = new FormData();
  body.set('dry_run', work === 'check' ? '1' : '0');
  body.set('file', file);
  if (pictures) body.set('pictures', pictures);
  return body;
}

function describe(error: unknown): Pick<ImportState, 'problem' | 'zipProblem'> {
  const { file, pictures } = fieldFailures(error, ['file', 'pictures']);
  if (pictures) return { problem: file ?? null, zipProblem: pictures };
  return { problem: file ?? explainFailure(error, FAILED), zipProblem: null };
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
