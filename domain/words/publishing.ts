import { words } from './say.ts';

/** What the panel says where something is edited as a draft and then published: the look, the sections of a page. */
export const PUBLISHING = words('publishing', {
  undo: 'Undo',
  redo: 'Redo',
  saving: 'Saving…',
  discard: 'Discard draft',
  discarding: 'Discarding…',
  publish: 'Publish',
  publishing: 'Publishing…',
  history: 'Published before',
  history_empty: 'Nothing was published yet.',
  by: 'by {author}',
  again: 'Publish again',
});
