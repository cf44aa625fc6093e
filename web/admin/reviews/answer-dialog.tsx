import type { PanelReview } from '../../../contract/reviews.ts';
import { MAX_ANSWER_LENGTH } from '../../../domain/reviews.ts';
import { ANSWER_REMOVED, ANSWER_SAVED } from '../../../domain/success-messages.ts';
import { Textarea } from '../../ui/field.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import type { useAnswer } from './reviews-list.ts';
import styles from './reviews-page.module.css';

const NO_ANSWER = 'Please write an answer';

interface AnswerDialogProps {
  readonly editor: EditorOf<PanelReview>;
  /** The review as the list has it now; `undefined`: the list no longer has it. */
  readonly rereadReview: () => Promise<PanelReview | undefined>;
  readonly onSave: ReturnType<typeof useAnswer>;
}

/** Takes the shop's answer, which stands below the review; an empty one takes it away. It stays open until that is saved. */
export function AnswerDialog({ editor, rereadReview, onSave }: AnswerDialogProps) {
  const review = editor.about;
  const isAnswered = (review.answer ?? '') !== '';
  return (
    <EditDialog
      editor={editor}
      title={`Answer to ${review.author}`}
      action="Save answer"
      saved={review}
      valuesOf={({ answer = '' }) => ({ answer })}
      errorsOf={({ answer }) => (answer.trim() === '' && !isAnswered ? { answer: NO_ANSWER } : {})}
      send={async ({ answer: typed }, seen) => {
        const answer = typed.trim();
        await onSave(review.id, { answer, seen: seen.answer ?? '' });
        return answer;
      }}
      reread={rereadReview}
      texts={{
        incomplete: NO_ANSWER,
        done: (answer) => (answer === '' ? ANSWER_REMOVED : ANSWER_SAVED),
        failed: 'The answer could not be saved',
      }}
    >
      {({ field }) => (
        <>
          <blockquote className={styles.quote}>
            <p dir="auto">{review.text}</p>
          </blockquote>
          <Textarea
            {...field('answer')}
            label="Answer"
            rows={5}
            maxLength={MAX_ANSWER_LENGTH}
            hint={
              isAnswered
                ? 'Everybody sees it below the review. Leave it empty to take it away.'
                : 'Everybody sees it below the review.'
            }
            data-autofocus
          />
        </>
      )}
    </EditDialog>
  );
}
