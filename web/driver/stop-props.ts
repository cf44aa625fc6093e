import type { DriverStop } from '../../contract/runs.ts';
import type { NewReport } from './run-store.ts';
import type { KeptReport } from './stored-run.ts';

/** Whom a stop is at. */
export type Visit = NonNullable<DriverStop['visit']>;

/** What the parts of a stop need. */
export interface StopProps {
  readonly stop: DriverStop;
  readonly token: string;
  /** Writes decimal text to the cent in the shop's currency. */
  readonly exactly: (decimal: string) => string;
  /** The shop's currency as a word: "$". */
  readonly symbol: string;
  readonly onReport: (report: NewReport, photo?: Blob) => void;
  /** What was said of this stop and taken back. */
  readonly undone: KeptReport | undefined;
  readonly onAgain: (undone: KeptReport) => void;
}
