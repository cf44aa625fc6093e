import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import { useData } from '../../api/query.ts';
import { Stars } from '../../catalog/review.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './line-review.module.css';
import type { OrderQuery } from './order-query.ts';
import { ReviewDialog, type ReviewDraft } from './review-dialog.tsx';

interface LineReviewProps {
  readonly orderId: number;
  readonly product: Order['items'][number]['product'];
  readonly query: OrderQuery;
}

const STATES: Readonly<Record<OwnReview['status'], string>> = {
  waiting: 'Your review waits for the shop',
  shown: 'Your review is shown',
  refused: 'The shop does not show your review',
};

/** What was written and not sent, by order and product: also over a login, where the session had ended. */
const drafts = new Map<string, ReviewDraft>();

/** Below a line of a delivered order: what its buyer says of the product, or the way to say something. */
export default function LineReview({ orderId, product, query }: LineReviewProps) {
  const { data } = useData(query.reviews, { always: true });
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const known = data?.products.find(({ product_id }) => product_id === product.id);
  if (!data?.may_write || !known) return null;
  const { review } = known;
  const key = `${orderId}:${product.id}`;
  const keep = (unsent: ReviewDraft | null) => {
    if (unsent) drafts.set(key, unsent);
    else drafts.delete(key);
  };
  const show = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <div className={styles.line}>
      {review && (
        <p className={styles.state}>
          <Stars value={review.stars} of={`${review.stars} of 5 stars`} />
          <Badge tone={review.status === 'shown' ? 'success' : 'neutral'}>
            {STATES[review.status]}
          </Badge>
        </p>
      )}
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={show}>
        {review ? 'Change your review' : 'Write a review'}
        <span className="visually-hidden"> of {product.name}</span>
      </Button>
      {openings > 0 && (
        <ReviewDialog
          key={openings}
          orderId={orderId}
          product={product}
          review={review}
          query={query}
          draft={drafts.get(key) ?? null}
          open={open}
          onType={keep}
          onClose={(unsent) => {
            keep(unsent);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
