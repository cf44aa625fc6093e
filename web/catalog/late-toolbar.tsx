import { createLatePart } from '../late-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './list-toolbar.module.css';

const load = () => import('./list-toolbar.tsx').then(({ ListToolbar }) => ListToolbar);

/** A list's filters and sort: their form works by itself until their code has come. */
export const { Part: LateToolbar, prepare: prepareToolbar } = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
  ToolbarSkeleton,
  Promise.resolve(),
);

/** The toolbar's room while it is on its way. */
export function ToolbarSkeleton() {
  return (
    <div className={styles.toolbar} aria-busy="true">
      <Skeleton height="var(--target)" />
    </div>
  );
}

/** The longest that the server's page waits for what its filters count, in ms: the browser asks again. */
const FACETS_WITHIN_MS = 300;

/** A list never waits for its facets: not at all in the browser, and on the server not for long. */
export async function prepareFacets(facets: Promise<unknown>): Promise<void> {
  const settled = facets.catch(() => undefined);
  if (import.meta.env.SSR)
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, FACETS_WITHIN_MS))]);
}
