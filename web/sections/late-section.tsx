import type { Section } from '../../domain/sections.ts';
import { createLatePart } from '../late-part.tsx';
import type { Read } from '../page.ts';

const loadModule = () => import('./written-section.tsx');
const load = () => loadModule().then((module) => module.WrittenSection);

/** A section of the merchant's, which the server writes: pages that show none bring nothing of it. */
export const { Part: LateSection } = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
);

/** Brings the code of a section and reads what it shows. */
export const prepareSection = async (section: Section, read: Read): Promise<void> =>
  (await loadModule()).readShown(section, read);
