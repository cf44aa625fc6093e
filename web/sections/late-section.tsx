import { createLatePart } from '../late-part.tsx';

const load = () => import('./written-section.tsx').then((module) => module.WrittenSection);

/**
 * A section of the merchant's, which the server writes: pages that show none bring nothing of it. `prepare` loads its code for a page
 * that is made in the browser.
 */
export const { Part: LateSection, prepare: prepareSections } = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
);
