import { useState } from 'react';
import { RUN_SCREENS } from '../../domain/words/run-screens.ts';
import { callQuery, useData } from '../api/query.ts';
import { useWords } from '../use-words.ts';
import { RowButton } from './kit/table.tsx';
import styles from './stop-photo.module.css';

interface StopPhotoProps {
  readonly runId: number;
  readonly orderId: number;
}

/** The photo of a door at which nobody was: read from the shop once somebody wants to see it. */
export function StopPhoto(props: StopPhotoProps) {
  const say = useWords(RUN_SCREENS);
  const [isShown, show] = useState(false);
  return (
    <>
      <RowButton
        of={say('of_order', { id: `#${props.orderId}` })}
        aria-expanded={isShown}
        onClick={() => show(!isShown)}
      >
        {say(isShown ? 'hide_photo' : 'show_photo')}
      </RowButton>
      {isShown && <Picture {...props} />}
    </>
  );
}

function Picture({ runId, orderId }: StopPhotoProps) {
  const say = useWords(RUN_SCREENS);
  const params = { id: runId, order_id: orderId };
  const { data, error } = useData(callQuery('GET /runs/{id}/stops/{order_id}/photo', { params }));
  if (error) return <p role="alert">{say('photo_failed')}</p>;
  if (!data) return <p role="status">{say('photo_loading')}</p>;
  return (
    <img className={styles.photo} src={data.photo} alt={say('photo_of', { id: `#${orderId}` })} />
  );
}
