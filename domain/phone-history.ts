/** What became of a number's orders, as far as they are still known. */
export interface PhoneHistory {
  readonly delivered: number;
  /** Came back: canceled after a courier had them. */
  readonly refused: number;
  /** Never left: canceled because the call ended in “declined” or “false”. */
  readonly declined: number;
  /** The pending ones, the newest first, as many as are read. */
  readonly open: readonly number[];
  /** Why and until which day its orders are held; absent: they are not. */
  readonly blocked?: { readonly reason: string; readonly until: string } | undefined;
}

/** What is known of a number that nobody has ordered with. */
export const NO_HISTORY: PhoneHistory = { delivered: 0, refused: 0, declined: 0, open: [] };

/** How often a number's buyer did not want what they had ordered. */
export const refusals = ({ refused, declined }: PhoneHistory): number => refused + declined;

/** All orders of a number that came to an end at its buyer. */
export const concluded = (history: PhoneHistory): number => history.delivered + refusals(history);
