import { type ComponentProps, useId, useRef } from 'react';
import type { PanelReview } from '../../../contract/reviews.ts';
import { LONGEST_ANSWER, REVIEW_STATUSES, type ReviewStatus } from '../../../domain/reviews.ts';
import { ANSWER_REMOVED, ANSWER_SAVED } from '../../../domain/success-messages.ts';
import { useQueryStore } from '../../api/query.ts';
import { ReviewPictures, Stars } from '../../catalog/review.tsx';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useDialogState, useFocusKept } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useFocusFallback } from '../focus-fallback.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../list-page.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';
import { ChoiceLinks } from '../panel-controls.tsx';
import {
  closeCarefully,
  KeptNote,
  type Typing,
  useKeptDialog,
  useTyping,
} from '../panel-forms.tsx';
import { useMayChange } from '../panel-rights.ts';
import { SelectAll, SelectionBar, SelectRow, useSelection } from '../row-selection.tsx';
import { SearchBox } from '../search-box.tsx';
import { useShopClock } from '../shop-format.ts';
import {
  type ReviewsParams,
  readReviewsParams,
  reviewsPath,
  reviewsQuery,
  useAnswer,
  useModeration,
} from './reviews-list.ts';
import styles from './reviews-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage('Reviews', ({ search }) => [
  reviewsQuery(readReviewsParams(search)),
]);

const LABELS: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'Waiting',
  shown: 'Shown',
  refused: 'Refused',
};

/** What buyers say of what they received (issue 17, 5): read here before anybody sees it. */
export default function ReviewsPage({ location }: PageProps) {
  const params = readReviewsParams(location.search);
  const choices = [undefined, ...REVIEW_STATUSES].map((status) => ({
    href: reviewsPath({ ...params, status, page: 1 }),
    label: status ? LABELS[status] : 'All',
    chosen: status === params.status,
  }));
  return (
    <PanelPage title="Reviews" beside={<ChoiceLinks label="Which reviews" choices={choices} />}>
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
  const answering = useDialogState<Answering>();
  const typing = useKeptDialog('answer-review', answering.show);
  useFocusKept(answering.open);
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
        onSearch={(search) => void go(reviewsPath({ ...params, search, page: 1 }))}
        onReload={() => void read.refetch()}
        className={styles.search}
      />
      <List
        of="reviews"
        read={read}
        pages={{
          number: params.page,
          hrefFor: (number) => reviewsPath({ ...params, page: number }),
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
                    onAnswer={() => answering.show({ review })}
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
      {answering.about && (
        <AnswerDialog
          key={answering.opening}
          answering={answering.about}
          typing={typing}
          open={answering.open}
          onClose={answering.close}
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
  const all = {
    href: reviewsPath({ status: undefined, search: '', page: 1 }),
    label: 'See all reviews',
  };
  if (params.search !== '') return { title: 'No review was found.', icon: 'search', next: all };
  if (params.status) return { title: NOTHING[params.status], icon: 'check', next: all };
  return {
    title: 'No reviews yet.',
    icon: 'mail',
    next: { href: '/admin/adminPanel/settings', label: 'When buyers are asked for one' },
    children: 'Buyers can write one for each product of an order that was delivered.',
  };
}

interface ReviewCardProps {
  readonly review: PanelReview;
  readonly selected: boolean;
  /** `null` for someone who may only read. */
  readonly onSelect: ((range: boolean) => void) | null;
  readonly onModerate: (status: ReviewStatus) => void;
  readonly onAnswer: () => void;
}

const TONES = { waiting: 'warning', shown: 'success', refused: 'neutral' } as const;

function ReviewCard({ review, selected, onSelect, onModerate, onAnswer }: ReviewCardProps) {
  const { moment } = useShopClock();
  const focusFallback = useFocusFallback<HTMLElement>();
  const { author, stars, text, status, product, order_id, written_at, pictures, answer } = review;
  return (
    <article
      {...focusFallback}
      className={styles.review}
      data-status={status}
      data-selected={selected}
    >
      <header className={styles.head}>
        {onSelect && (
          <SelectRow
            label={`Select the review of ${product.name} by ${author}`}
            selected={selected}
            onSelect={onSelect}
          />
        )}
        <Stars value={stars} of={`${stars} of 5 stars`} />
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <Badge tone={TONES[status]}>{LABELS[status]}</Badge>
        <time dateTime={written_at}>{moment(written_at)}</time>
      </header>
      <p className={styles.about}>
        <a href={`/product/${product.id}`}>
          <bdi>{product.name}</bdi>
        </a>
        <a href={`/admin/adminPanel/orders?order=${order_id}`}>
          Order <bdi dir="ltr">#{order_id}</bdi>
        </a>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <ReviewPictures pictures={pictures} label="Pictures" />
      {answer && (
        <div className={styles.answer}>
          <p className={styles.by}>Your answer</p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {onSelect && (
        <div className={styles.actions}>
          {status !== 'shown' && (
            <Button onClick={() => onModerate('shown')}>
              <Icon name="check" size={20} />
              Show
            </Button>
          )}
          {status !== 'refused' && (
            <Button variant="secondary" onClick={() => onModerate('refused')}>
              {status === 'shown' ? 'Take off' : 'Refuse'}
            </Button>
          )}
          <Button variant="quiet" aria-haspopup="dialog" onClick={onAnswer}>
            {answer ? 'Change answer' : 'Answer'}
          </Button>
        </div>
      )}
    </article>
  );
}

/** A review that is being answered. */
interface Answering {
  readonly review: PanelReview;
  /** What was typed before the session ended. */
  readonly typed?: string;
}

const NO_ANSWER = 'Please write an answer';

interface AnswerDialogProps {
  readonly answering: Answering;
  readonly typing: Typing<Answering>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSave: ReturnType<typeof useAnswer>;
}

/** Takes the shop's answer, which stands below the review; an empty one takes it away. It stays open until that is saved. */
function AnswerDialog({ answering, typing, open, onClose, onSave }: AnswerDialogProps) {
  const { review, typed } = answering;
  const id = useId();
  const isAnswered = (review.answer ?? '') !== '';
  const form = useForm(['answer'], ({ answer }): { answer?: string } =>
    answer.trim() === '' && !isAnswered ? { answer: NO_ANSWER } : {},
  );
  const answerOf = () => form.values().answer.trim();
  const seen = useRef<string | undefined>(review.answer ?? '');
  const { invalidate } = useQueryStore();
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      const answer = answerOf();
      await sendUnlessOutdated(
        () => onSave(review.id, { answer, seen: seen.current }),
        () => {
          seen.current = undefined; // Said once.
          return invalidate('GET /reviews');
        },
      );
      onClose();
      return answer === '' ? ANSWER_REMOVED : ANSWER_SAVED;
    },
    texts: {
      incomplete: NO_ANSWER,
      busy: 'Updating...',
      failed: 'The answer could not be saved',
    },
  });
  useTyping(typing, () => {
    if (!form.handlers.ref.current) return null; // The dialog has been closed.
    const now = answerOf();
    return now === (review.answer ?? '') ? null : { review, typed: now };
  });
  return (
    <Dialog
      open={open}
      onClose={closeCarefully(typing, onClose)}
      title={`Answer to ${review.author}`}
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save answer
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        {typed !== undefined && <KeptNote />}
        <blockquote className={styles.quote}>
          <p dir="auto">{review.text}</p>
        </blockquote>
        <Textarea
          label="Answer"
          name="answer"
          rows={5}
          maxLength={LONGEST_ANSWER}
          defaultValue={typed ?? review.answer}
          error={form.errors.answer}
          hint={
            isAnswered
              ? 'Everybody sees it below the review. Leave it empty to take it away.'
              : 'Everybody sees it below the review.'
          }
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
