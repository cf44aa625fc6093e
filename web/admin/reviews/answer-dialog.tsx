import { useId, useRef } from 'react';
import type { PanelReview } from '../../../contract/reviews.ts';
import { LONGEST_ANSWER } from '../../../domain/reviews.ts';
import { ANSWER_REMOVED, ANSWER_SAVED } from '../../../domain/success-messages.ts';
import { useQueryStore } from '../../api/query.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';
import type { useAnswer } from './reviews-list.ts';
import styles from './reviews-page.module.css';

/** A review that is being answered. */
export interface Answering {
  readonly review: PanelReview;
  /** What was typed before the session ended. */
  readonly typed?: string;
}

const NO_ANSWER = 'Please write an answer';

interface AnswerDialogProps extends EditorProps<Answering> {
  readonly onSave: ReturnType<typeof useAnswer>;
}

/** Takes the shop's answer, which stands below the review; an empty one takes it away. It stays open until that is saved. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { edited, open, onClose, onSave } = props;
  const { review, typed } = edited;
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
  const close = useEditorDraft(props, () => {
    const now = answerOf();
    return now === (review.answer ?? '') ? null : { review, typed: now };
  });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Answer to ${review.author}`}
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save answer
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        {typed !== undefined && <RestoredNote />}
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
