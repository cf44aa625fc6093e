import { ANYTHING } from '../database/catalogue-tags.ts';

/** Collects what an answer shows while it is made; what shows nothing known depends on everything. */
export function collectTags() {
  const shown = new Set<string>();
  const shows = (...tags: readonly string[]): void => {
    for (const tag of tags) shown.add(tag);
  };
  return { shows, tags: () => (shown.size > 0 ? [...shown] : [ANYTHING]) };
}
