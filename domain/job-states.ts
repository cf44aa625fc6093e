/** What the panel calls the states of a job. */
export const JOB_STATE_LABELS = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Waiting to try again',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
