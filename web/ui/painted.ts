/** Resolves once the next frame is on the screen. A page in the background is never painted: then at once. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Where a browser does not report when a page is at rest, in ms. */
const AT_REST_MS = 1000;

/** Acts once nothing else is under way in the page. */
export function whenAtRest(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run());
  else setTimeout(run, AT_REST_MS);
}
