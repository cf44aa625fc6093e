import { words } from './say.ts';

/** What the shop says of its look: refusals, and the names of what is chosen. */
export const LOOK = words('look', {
  same: 'All four colours are the same: nothing would be seen. Choose a light ground and a dark text, or the other way around',
  middle:
    'The ground {value} is neither light nor dark enough to read on. The nearest that is: {nearest}',
  text: 'The text {value} has a contrast of {ratio} on its ground; {least} can be read. The nearest that can: {nearest}',
  primary:
    'The main colour {value} has a contrast of {ratio} on the ground; {least} can be read. The nearest that can: {nearest}',
  accent:
    'The second colour {value} has a contrast of {ratio} on the ground; {least} can be read. The nearest that can: {nearest}',
  pair: '{heading} and {body} are too heavy together for a slow line. Choose another text type',
  logo_gone: 'The logo is not there any more. Please choose it again',
  changed: 'Somebody else has saved another draft meanwhile. Load it, or save again to replace it',
  no_draft: 'There is no draft to publish',
  not_in_history: 'This look is not in the history any more',
  saved: 'Draft saved',
  published: 'Published: the shop wears it now',
  discarded: 'Draft discarded',
  logo_missing: 'Please choose the logo: a PNG or an SVG',
  logo_kind: 'The logo must be a PNG or an SVG',
  logo_large: 'The logo is too large: at most {most}',
  logo_damaged: 'The logo cannot be read: it is damaged, or too complicated to draw',
  logo_empty: 'The logo shows nothing: all of it is transparent',
  svg_broken: 'The SVG cannot be read: line {line} is not well formed',
  svg_doctype: 'The SVG declares a document type or entities. Save it again as plain SVG',
  svg_part:
    'The SVG holds “{part}”, which a logo may not: no scripts, pages, styles from elsewhere or animations. Save it again as plain SVG',
  svg_text:
    'The SVG holds text, which would be drawn in another type here. Convert the text to paths first',
  svg_reference:
    'The SVG shows something from outside: “{address}”. Put it into the file, or leave it out',
  svg_complicated: 'The SVG is too complicated for a logo: at most {most} shapes',
});
