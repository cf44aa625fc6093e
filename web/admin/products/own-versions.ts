interface Versioned {
  readonly id: number;
  /** The product's `updated_at`. */
  readonly version?: string | undefined;
}

/** The versions that this window's own changes have made of products. */
export interface OwnVersions {
  /** Remembers what the shop answered. */
  readonly note: (made: Versioned) => void;
  /** The same change, made on our own latest version where the list does not show that yet. */
  readonly latest: <Change extends Versioned>(change: Change) => Change;
  /** Sends a change once all before it are answered, so that it knows their versions. */
  readonly inTurn: <Answer>(send: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * A change is answered before the list has been read again. The next one of the same product must not be
 * refused because of it, as a change by somebody else would be (docs/decisions/009).
 */
export function createOwnVersions(): OwnVersions {
  const made = new Map<number, string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    note({ id, version }) {
      if (version !== undefined) made.set(id, version);
    },
    latest(change) {
      const own = made.get(change.id);
      const isNewer = own !== undefined && change.version !== undefined && own > change.version;
      return isNewer ? { ...change, version: own } : change;
    },
    inTurn(send) {
      const answer = last.then(send);
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}
