import { createLatePart } from '../late-part.tsx';

const load = () => import('./heart-button.tsx').then(({ HeartButton }) => HeartButton);

/** A heart over a product's picture: it is on the list once its code has come. */
export const { Part: HeartPlace } = createLatePart(load, import.meta.env.SSR ? await load() : null);
