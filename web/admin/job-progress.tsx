import type { JobView } from '../../contract/jobs.ts';
import styles from './job-progress.module.css';

/** How far a job is: a bar, and what is being done in words. */
export function JobProgress({ job }: { readonly job: JobView }) {
  const { progress, state, title } = job;
  const isKnown = state === 'running' && progress !== null && (progress.total ?? 0) > 0;
  return (
    <p className={styles.progress}>
      {isKnown ? (
        <progress value={progress.done} max={progress.total ?? 1} aria-label={title} />
      ) : (
        <progress aria-label={title} />
      )}
      <span>{describeProgress(job)}</span>
    </p>
  );
}

/** "Storing products: 120 of 500", or why it is not running. */
export function describeProgress({ state, progress, error }: JobView): string {
  if (state === 'waiting') return 'Waiting for its turn…';
  if (state === 'retrying')
    return error ? `${error}. It is tried again by itself.` : 'It continues in a moment…';
  const { done = 0, total = null, step = '' } = progress ?? {};
  const count = total ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '';
  return [step || 'Working', count].filter((part) => part !== '').join(': ');
}
