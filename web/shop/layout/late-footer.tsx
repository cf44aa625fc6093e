import { createLatePart } from '../../late-part.tsx';

const load = () => import('./footer.tsx').then(({ Footer }) => Footer);

/** The foot of the page: links that work by themselves until its code has come. */
export const { Part: LateFooter } = createLatePart(load, import.meta.env.SSR ? await load() : null);
