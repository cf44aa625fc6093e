import { createLatePart } from '../late-part.tsx';

const load = () => import('./list-toolbar.tsx').then(({ ListToolbar }) => ListToolbar);

/** A list's filters and sort: their form works by itself until their code has come. */
export const { Part: LateToolbar, prepare: prepareToolbar } = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
);
