import type { Page } from '../../../contract/envelope.ts';
import type { PanelReview } from '../../../contract/reviews.ts';
import { REVIEW_STATUSES, type ReviewStatus } from '../../../domain/reviews.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type Query, useQueryStore } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useListChange, withRows } from '../kit/list-change.ts';
import type { ParamsOf } from '../kit/screen.ts';
import type { panel } from '../screens.ts';

export type ReviewsParams = ParamsOf<typeof panel.reviews>;

/** Reads such a list. */
export const reviewsQuery = ({ status, search, page }: ReviewsParams) =>
  callQuery('GET /reviews', {
    query: { page, per_page: 30, ...(status && { status }), ...(search !== '' && { search }) },
  });

/**
 * Shows or refuses reviews of a list; it is taken back where the shop refuses it, as when a writer has changed one meanwhile. They
 * stay in their place, so that a slip is seen.
 */
export function useModeration(list: Query<Page<PanelReview>>) {
  const call = useCall();
  const store = useQueryStore();
  const change = useListChange(list);

  const sending = (reviews: readonly PanelReview[], status: ReviewStatus) => {
    const ids = new Set(reviews.map(({ id }) => id));
    const named = reviews.map(({ id, revision }) => ({ id, revision }));
    return {
      apply: (page: Page<PanelReview>) =>
        withRows(page, (one) => (ids.has(one.id) ? { ...one, status } : one)),
      send: () => call('PUT /reviews', { body: { status, reviews: named } }),
      settle: (page: Page<PanelReview>, answer: readonly PanelReview[]) =>
        withRows(page, (one) => answer.find(({ id }) => id === one.id) ?? one),
      failed: 'The reviews could not be changed',
    };
  };

  const undo = async (former: readonly PanelReview[]) => {
    for (const status of REVIEW_STATUSES) {
      const reviews = former.filter((one) => one.status === status);
      if (reviews.length > 0 && (await change(sending(reviews, status)))) return reread();
    }
    showToast('Undone', { type: 'success' });
  };

  /** The list may show what was changed meanwhile. */
  const reread = () =>
    store.refresh(list).then(
      () => undefined,
      () => undefined,
    );

  /** Those that have the status already stay as they are. */
  return async (reviews: readonly PanelReview[], status: ReviewStatus) => {
    const former = reviews.filter((one) => one.status !== status);
    if (former.length === 0) return;
    if (await change(sending(former, status))) return reread();
    showToast(outcomeOf(former.length, status), {
      type: 'success',
      duration: 6_000,
      action: { label: 'Undo', onPress: () => void undo(former) },
    });
  };
}

const DONE: Readonly<Record<ReviewStatus, string>> = {
  shown: 'shown in the shop',
  refused: 'refused',
  waiting: 'put back',
};

const outcomeOf = (count: number, status: ReviewStatus): string =>
  `${count === 1 ? 'Review' : `${count} reviews`} ${DONE[status]}`;

/** Answers a review of a list as it was read; an empty answer is taken away. Throws where the shop refuses it. */
export function useAnswer(list: Query<Page<PanelReview>>) {
  const call = useCall();
  const store = useQueryStore();
  return (id: number, body: { readonly answer: string; readonly seen: string | undefined }) => {
    const { answer } = body;
    return store.mutate({
      query: list,
      apply: (page) =>
        withRows(page, (one) => {
          if (one.id !== id) return one;
          const { answer: _former, ...rest } = one;
          return answer === '' ? rest : { ...rest, answer };
        }),
      send: () => call('PUT /reviews/{id}/answer', { params: { id }, body }),
      settle: (page, review) => withRows(page, (one) => (one.id === id ? review : one)),
    });
  };
}
