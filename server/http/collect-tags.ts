import { ANYTHING } from '../database/catalogue-tags.ts';
import type { RequestContext } from './serve-calls.ts';

/** Collects what an answer shows while it is made; what shows nothing known depends on everything. */
export function collectTags() {
  const shown = new Set<string>();
  const shows: RequestContext['shows'] = (...tags) => {
    for (const tag of tags) shown.add(tag);
  };
  return { shows, tags: () => (shown.size > 0 ? [...shown] : [ANYTHING]) };
}
