/** What was typed in a form when the session ended, in this tab's storage, for whoever typed it. */

const keyOf = (form: string) => `kept-form ${form}`;

interface Kept {
  /** The admin's id. */
  readonly by: number;
  readonly typed: unknown;
}

export function keepForm(form: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  } catch {
    // Without storage it is lost, nothing else.
  }
}

/** What this admin had typed; `null` for nothing, and for what another one typed. */
export function readKeptForm(form: string, by: number): unknown {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return kept?.by === by ? (kept.typed ?? null) : null;
  } catch {
    return null;
  }
}

export function forgetKeptForm(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept there.
  }
}
