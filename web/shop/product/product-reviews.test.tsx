import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ShownReview } from '../../../contract/reviews.ts';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { ProductReviews } from './product-reviews.tsx';

const review = (id: number): ShownReview => ({
  id,
  author: `Lina ${id}`,
  stars: 4,
  text: 'Lovely glaze',
  written_at: '2026-11-20T17:46:11.288Z',
  pictures: [],
});

test('the focus goes on to the first of the last reviews, as the button that asked for them goes', async () => {
  startServer({
    'GET /products/{id}/reviews': ({ query }) => {
      const page = Number(query.page ?? 1);
      const data = page === 1 ? [review(1), review(2)] : [review(3)];
      const pages = { current_page: page, last_page: 2, per_page: 2, total: 3 };
      return { data, ...pages, distribution: [0, 0, 0, 3, 0] };
    },
  });
  const { getByRole } = await showPart(
    <ProductReviews productId={7} rating={{ mean: '4.0', count: 3 }} />,
  );
  const more = getByRole('button', { name: 'Show more reviews' });
  await expect.element(more).toBeVisible();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(getByRole('listitem').filter({ hasText: 'Lina 3' })).toHaveFocus();
});
