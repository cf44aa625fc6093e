import { useEffect, useId, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { OwnReview } from '../../../contract/reviews.ts';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES } from '../../../domain/reviews.ts';
import { REVIEW_REMOVED, REVIEW_SENT } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { type Errors, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Textarea } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import type { OrderQuery } from './order-query.ts';
import styles from './review-dialog.module.css';
import { type ChosenPicture, previewOf, ReviewPictureField } from './review-picture-field.tsx';

interface ReviewDialogProps {
  readonly orderId: number;
  readonly product: Order['items'][number]['product'];
  /** What was said before; absent at the first time. */
  readonly review: OwnReview | undefined;
  /** What was typed and not sent. */
  readonly draft: ReviewDraft | null;
  readonly query: OrderQuery;
  readonly open: boolean;
  /** Is given what is typed, as it is typed: the session may end meanwhile. */
  readonly onType: (draft: ReviewDraft) => void;
  /** Is given what is not sent yet; `null` once there is nothing to send. */
  readonly onClose: (draft: ReviewDraft | null) => void;
}

/** A review that is being written. */
export interface ReviewDraft extends Values<'stars' | 'text'> {
  readonly pictures: readonly ChosenPicture[];
}

/**
 * Takes stars, words and pictures of a product that was received. Key each opening: it begins with what was said, or with what
 * was typed before.
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const { orderId, product, review, draft, query, open, onType, onClose } = props;
  const call = useCall();
  const store = useQueryStore();
  const id = useId();
  const [pictures, setPictures] = useState(() => picturesOf(review, draft));
  const form = useForm(FIELDS, errorsOf);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      const body = new FormData();
      const { stars, text } = form.values();
      for (const [name, value] of Object.entries({ product_id: product.id, stars, text }))
        body.set(name, String(value));
      for (const picture of pictures) {
        if (picture.file) body.append('pictures[]', picture.file);
        else body.append('keep[]', String(picture.id));
      }
      await call('POST /orders/{id}/reviews', {
        params: { id: orderId },
        headers: query.headers,
        body,
      });
      onClose(null);
      await store.refresh(query.reviews).catch(() => undefined); // It is sent all the same.
      return REVIEW_SENT;
    },
    texts: {
      incomplete: 'Please say how many stars, and why',
      busy: 'Sending...',
      failed: 'Your review did not get through: please try again',
    },
  });
  const missing = form.errors.stars;
  useEffect(() => {
    if (missing) form.handlers.ref.current?.querySelector('input')?.focus();
  }, [missing, form.handlers.ref]);
  return (
    <Dialog
      open={open}
      onClose={() => onClose({ ...form.values(), pictures })}
      title={review ? 'Change your review' : 'Write a review'}
      footer={
        <div className={styles.actions}>
          {review && <Removal {...props} />}
          <Button type="submit" form={id} wide busy={busy && 'Sending...'}>
            Send review
          </Button>
        </div>
      }
    >
      <form
        {...form.handlers}
        id={id}
        className={styles.form}
        noValidate
        onInput={(event) => {
          form.handlers.onInput(event);
          onType({ ...form.values(), pictures });
        }}
        onSubmit={onSubmit}
      >
        <p className={styles.product}>
          <bdi>{product.name}</bdi>
        </p>
        <StarField startsWith={Number(draft?.stars ?? review?.stars ?? 0)} error={missing} />
        <Textarea
          label="Your review"
          name="text"
          required
          rows={5}
          maxLength={MAX_REVIEW_LENGTH}
          defaultValue={draft?.text ?? review?.text}
          error={form.errors.text}
        />
        <ReviewPictureField
          pictures={pictures}
          most={MAX_REVIEW_PICTURES}
          onChange={(chosen) => {
            setPictures(chosen);
            onType({ ...form.values(), pictures: chosen });
          }}
        />
        <p className={styles.hint}>
          The shop reads it first. Then everybody sees it, with your first name and the initial of
          your last name.
        </p>
      </form>
    </Dialog>
  );
}

/** Previews are made again: those of the opening before are gone. */
const picturesOf = (
  review: OwnReview | undefined,
  draft: ReviewDraft | null,
): readonly ChosenPicture[] =>
  draft?.pictures.map((one) => (one.file ? previewOf(one.file) : one)) ??
  (review?.pictures ?? []).map(({ id, base_url, widths }) => ({
    key: base_url,
    url: `${base_url}/${widths[0]}.webp`,
    id,
  }));

/** Takes the review back. */
function Removal({ orderId, product, query, onClose }: ReviewDialogProps) {
  const call = useCall();
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const done = () => {
    showToast(REVIEW_REMOVED, { type: 'success' });
    onClose(null);
  };
  const remove = async () => {
    setBusy(true);
    const params = { id: orderId, product_id: product.id };
    const refusal = await call('DELETE /orders/{id}/reviews/{product_id}', {
      params,
      headers: query.headers,
    }).then(
      () => done(),
      (error: unknown) => ({ error }),
    );
    const now = await store.refresh(query.reviews).catch(() => null);
    if (refusal) {
      // An answer that was lost may have been a yes.
      const isGone = now?.products.some((one) => one.product_id === product.id && !one.review);
      const failed = 'Your review could not be removed';
      if (isGone) done();
      else showToast(explainFailure(refusal.error, failed), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" busy={busy && 'Removing…'} onClick={() => void remove()}>
      Remove
    </Button>
  );
}

const FIELDS = ['stars', 'text'] as const;

function errorsOf({ stars, text }: Values<'stars' | 'text'>): Errors<'stars' | 'text'> {
  return {
    ...(stars === '' && { stars: 'Please choose how many stars' }),
    ...(text.trim() === '' && { text: 'Please say a few words' }),
  };
}

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** One star in a square of 20. */
const STAR = 'm10 .9 2.8 6.1 6.7.8-5 4.6 1.4 6.6L10 15.7 4.1 19l1.4-6.6-5-4.6L7.2 7 10 .9Z';

interface StarFieldProps {
  /** 0: none is chosen yet. */
  readonly startsWith: number;
  readonly error: string | undefined;
}

/** One to five stars as a group of radio buttons; those before the chosen one are filled by the style. */
function StarField({ startsWith, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.stars}>
        {WORDS.map((word, index) => (
          <label key={word} className={styles.star} title={word}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              defaultChecked={index + 1 === startsWith}
              data-autofocus={index + 1 === Math.max(startsWith, 1) ? true : undefined}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={STAR} />
            </svg>
            <span className="visually-hidden">
              {index === 0 ? '1 star' : `${index + 1} stars`}: {word}
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  );
}
