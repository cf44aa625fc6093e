import { type BoundedStore, createBoundedStore } from '../server/http/bounded-store.ts';

/** A store of a server that can't be notified of the catalogue's changes: it gives nothing that was not asked for before. */
export const unknownStore = (): BoundedStore =>
  createBoundedStore({ currentVersion: () => null, changedSince: () => true });
