/** Marks, in `data-*`, whose picture grows and which one it becomes. */
const FROM = '[data-grows]';
const INTO = 'main [data-grown]';

const NAME = 'grown-picture';

/**
 * Changes the screen; where the link stands in a card marked `data-grows` and the new screen has a
 * picture marked `data-grown`, the one grows into the other (card to product, 240 ms by
 * styles/base.css). Without View Transitions or under reduced motion the screen just changes.
 *
 * @param change must be done when it returns.
 */
export async function growPicture(link: Element | null, change: () => void): Promise<void> {
  const small = link?.closest(FROM)?.querySelector('picture');
  if (!small || !document.startViewTransition || prefersStill()) return change();
  let large: HTMLElement | null = null;
  small.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    small.style.viewTransitionName = '';
    change();
    large = document.querySelector<HTMLElement>(`${INTO} picture`);
    if (large) large.style.viewTransitionName = NAME;
  });
  transition.ready.catch(() => undefined); // Skipped, as in a hidden window: the change is made.
  void transition.finished.finally(() => {
    if (large) large.style.viewTransitionName = '';
  });
  await transition.updateCallbackDone;
}

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
