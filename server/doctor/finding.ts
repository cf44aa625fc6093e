/** What a check found; `toDo` says what an operator does about it. */
export type Finding =
  | { readonly level: 'ok'; readonly about: string; readonly says: string }
  | {
      /** `problem`: something fails or will be lost. `warning`: it may, later or for some. */
      readonly level: 'warning' | 'problem';
      readonly about: string;
      readonly says: string;
      readonly toDo: string;
    };

/** Makes the findings of one subject. */
export const findingsAbout = (about: string) => ({
  ok: (says: string): Finding => ({ level: 'ok', about, says }),
  warning: (says: string, toDo: string): Finding => ({ level: 'warning', about, says, toDo }),
  problem: (says: string, toDo: string): Finding => ({ level: 'problem', about, says, toDo }),
});

/** What an error says in one line; a failed connection may be several, one for each address of the host. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? (error.message.split('\n')[0] ?? '')
      : String(error);
