import { hydrateRoot } from 'react-dom/client';

/** React's larger half, as a module of its own: the entry brings it first (web/entry-client.ts). */
export const hydrate: typeof hydrateRoot = hydrateRoot;
