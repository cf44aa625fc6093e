import { useSyncExternalStore } from 'react';
import { whenAtRest } from '../ui/painted.ts';
import type { WishedProduct } from './use-wish-list.ts';

const loadHeart = () => import('./heart-button.tsx');
type Heart = Awaited<ReturnType<typeof loadHeart>>['HeartButton'];

let heart: Heart | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

interface HeartPlaceProps {
  readonly product: WishedProduct;
  /** Where it stands: over something, since it comes once the page is at rest. */
  readonly className: string | undefined;
}

/** A heart over a product's picture. Its code comes late: no page waits for it, and none moves. */
export function HeartPlace(props: HeartPlaceProps) {
  const Heart = useSyncExternalStore(
    subscribe,
    () => heart,
    () => null,
  );
  return Heart && <Heart {...props} />;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    whenAtRest(() => loadHeart().then(show, () => undefined)); // The page does without.
  }
  return () => listeners.delete(listener);
}

function show(part: { readonly HeartButton: Heart }): void {
  heart = part.HeartButton;
  for (const listener of listeners) listener();
}
