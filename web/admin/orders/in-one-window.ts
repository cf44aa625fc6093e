import { anySignal } from '../any-signal.ts';
/**
 * Does work in one of all open windows of this browser: the one last looked at. When that window
 * closes, or another one is looked at, the work goes on there. The answer ends it here.
 *
 * @param work runs until its signal is aborted
 */
export function inOneWindow(name: string, work: (signal: AbortSignal) => Promise<void>) {
  const end = new AbortController();
  // Over plain http there are no locks: then each window works for itself.
  if (!navigator.locks) void work(end.signal);
  else void takeTurns(name, work, end.signal);
  return () => end.abort();
}

async function takeTurns(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  end: AbortSignal,
): Promise<void> {
  let looked = isVisible();
  let turn = new AbortController();
  let works = false;
  const onLook = () => {
    if (!isVisible() || works) return;
    looked = true;
    turn.abort();
  };
  document.addEventListener('visibilitychange', onLook);
  while (!end.aborted) {
    turn = new AbortController();
    const over = anySignal([end, turn.signal]);
    // A lock that is taken from its holder ends the holder's request; he waits for his turn then.
    const how = looked ? { steal: true } : { signal: over };
    looked = false;
    await navigator.locks
      .request(name, how, async () => {
        works = true;
        await work(over);
      })
      .catch(() => undefined);
    works = false;
    turn.abort();
  }
  document.removeEventListener('visibilitychange', onLook);
}

const isVisible = () => document.visibilityState === 'visible';
