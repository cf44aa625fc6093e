import { createLatePart } from '../../late-part.tsx';

const load = () => import('./product-reviews.tsx').then(({ ProductReviews }) => ProductReviews);

/** What buyers say of a product: their code comes after the page. */
export const { Part: LateReviews } = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
);
