import { useState } from 'react';
import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import { ApiError } from '../../api/call.ts';
import { explainFailure, fieldFailures } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { watchedCarrier } from '../watched-carrier.ts';
import { refusedRows } from './refused-rows.ts';

/** What is being done with the file. */
export type Work = 'check' | 'import';

interface ImportState {
  readonly file: File | null;
  readonly work: Work | null;
  /** How much of the file has left, 0 to 1. */
  readonly sent: number;
  readonly result: ImportResult | null;
  readonly errors: readonly ImportError[];
  readonly problem: string | null;
}

const START: ImportState = {
  ...{ file: null, work: null, sent: 0 },
  ...{ result: null, errors: [], problem: null },
};

/** A file of products on its way into the shop: chosen, checked, imported. */
export function useImport() {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [state, setState] = useState(START);
  const change = (to: Partial<ImportState>) => setState((now) => ({ ...now, ...to }));

  const send = async (file: File, work: Work) => {
    const body = new FormData();
    body.set('dry_run', work === 'check' ? '1' : '0');
    body.set('file', file);
    change({ ...START, file, work });
    try {
      const carrier = watchedCarrier((sent) => change({ sent }));
      const result = await call('POST /products/import', { body }, carrier);
      if (work === 'import') await changed();
      change({ work: null, result, errors: result.errors });
    } catch (error) {
      change({ work: null, ...describe(error) });
    }
  };
  return {
    ...state,
    choose: (file: File | null) => setState({ ...START, file }),
    start: async (work: Work) => {
      if (state.file) await send(state.file, work);
      else change({ problem: 'Please choose a CSV file' });
    },
  };
}

function describe(error: unknown): Pick<ImportState, 'errors' | 'problem'> {
  const errors = error instanceof ApiError ? refusedRows(error.errors) : [];
  if (errors.length > 0 && error instanceof ApiError) return { errors, problem: error.message };
  const { file } = fieldFailures(error, ['file']);
  return { errors, problem: file ?? explainFailure(error, FAILED) };
}

const FAILED = 'The file did not get through: choose it again and retry';
