import { words } from './say.ts';

/** What the sections of pages say by themselves. */
export const SECTION_PARTS = words('section-parts', {
  newsletter: 'New pieces, now and then',
  questions: 'Questions',
  before: 'Before',
  after: 'After',
  how_much: 'How much of “{title}” is shown as it was before',
});
