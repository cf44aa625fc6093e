import type { ComponentProps } from 'react';
import type { PanelReview } from '../../../contract/reviews.ts';
import { REVIEW_STATUSES, type ReviewStatus } from '../../../domain/reviews.ts';
import { useQueryStore } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { SelectAll, SelectionBar, useSelection } from '../kit/selection.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ReviewCard, STATUS_LABELS } from './review-card.tsx';
import { type ReviewsParams, reviewsQuery, useAnswer, useModeration } from './reviews-list.ts';
import styles from './reviews-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.reviews, ({ search }) => [
  reviewsQuery(panel.reviews.read(search)),
]);

/** What buyers say of what they received: read here before anybody sees it. */
export default function ReviewsPage({ location }: PageProps) {
  const params = panel.reviews.read(location.search);
  const choices = [null, ...REVIEW_STATUSES].map((status) => ({
    href: panel.reviews({ ...params, status, page: 1 }),
    label: status ? STATUS_LABELS[status] : 'All',
    chosen: status === params.status,
  }));
  return (
    <PanelPage
      title={panel.reviews.title}
      beside={<ChoiceLinks label="Which reviews" choices={choices} />}
    >
      <ReviewList params={params} />
    </PanelPage>
  );
}

/** A page of reviews, those that wait first. */
function ReviewList({ params }: { readonly params: ReviewsParams }) {
  const query = reviewsQuery(params);
  const read = useList(query);
  const go = useNavigate();
  const reviews = read.data?.data ?? [];
  const selection = useSelection(
    reviews.map(({ id }) => id),
    query.key,
  );
  const moderate = useModeration(query);
  const answer = useAnswer(query);
  const { refresh } = useQueryStore();
  const answering = useEditDialog<PanelReview>('answer-review');
  const mayChange = useMayChange('orders');
  const moderateSelected = (status: ReviewStatus) => {
    void moderate(
      reviews.filter(({ id }) => selection.selected.has(id)),
      status,
    );
    selection.clear();
  };
  return (
    <>
      <SearchBox
        label="Search reviews"
        placeholder="Words of a review, or a product"
        words={params.search}
        longest={100}
        isFetching={read.isFetching}
        onSearch={(search) => void go(panel.reviews({ ...params, search, page: 1 }))}
        onReload={() => void read.refetch()}
        className={styles.search}
      />
      <List
        of="reviews"
        read={read}
        pages={{
          number: params.page,
          hrefFor: (number) => panel.reviews({ ...params, page: number }),
        }}
        skeleton={{ count: 4, height: '150px', className: styles.list }}
        empty={emptyOf(params)}
      >
        {(rows) => (
          <>
            {mayChange && (
              <SelectAll
                selected={selection.selected.size}
                of={rows.length}
                onChange={selection.toggleAll}
                className={styles.all}
              >
                Select all
              </SelectAll>
            )}
            <ul className={styles.list}>
              {rows.map((review) => (
                <li key={review.id}>
                  <ReviewCard
                    review={review}
                    selected={selection.selected.has(review.id)}
                    onSelect={mayChange ? (range) => selection.toggle(review.id, range) : null}
                    onModerate={(status) => void moderate([review], status)}
                    onAnswer={() => answering.show(review)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </List>
      {selection.selected.size > 0 && (
        <SelectionBar
          label="Selected reviews"
          count={`${selection.selected.size} selected`}
          onClear={selection.clear}
        >
          <Button size="small" onClick={() => moderateSelected('shown')}>
            Show
          </Button>
          <Button size="small" variant="secondary" onClick={() => moderateSelected('refused')}>
            Refuse
          </Button>
        </SelectionBar>
      )}
      {answering.editor && (
        <AnswerDialog
          key={answering.opening}
          editor={answering.editor}
          rereadReview={async () => {
            const { data } = await refresh(query);
            return data.find(({ id }) => id === answering.editor?.about.id);
          }}
          onSave={answer}
        />
      )}
    </>
  );
}

const NOTHING: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'Everything is read.',
  shown: 'No review is shown.',
  refused: 'No review was refused.',
};

function emptyOf(params: ReviewsParams): ComponentProps<typeof EmptyState> {
  const all = { href: panel.reviews(), label: 'See all reviews' };
  if (params.search !== '') return { title: 'No review was found.', icon: 'search', next: all };
  if (params.status) return { title: NOTHING[params.status], icon: 'check', next: all };
  return {
    title: 'No reviews yet.',
    icon: 'mail',
    next: { href: panel.settings(), label: 'When buyers are asked for one' },
    children: 'Buyers can write one for each product of an order that was delivered.',
  };
}
