import { type ComponentType, use, useEffect, useState } from 'react';
import { FailureNotice } from './page-failure.tsx';

/**
 * A component whose code comes when it is first shown, like `React.lazy` within a Suspense boundary.
 * Where the code does not come it says so in its place and loads it again when asked: `React.lazy`
 * keeps a failed import for ever.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  let isFailed = false;
  let loading: Promise<void> | null = null;

  const begin = () =>
    loadPart(load).then(
      (module) => {
        part = module.default;
      },
      () => {
        isFailed = true;
      },
    );

  return function LazyPart(props: Props) {
    const [, setTries] = useState(0);
    const retry = () => {
      isFailed = false;
      loading = null;
      setTries((tries) => tries + 1);
    };
    if (part) {
      const Part = part;
      return <Part {...props} />;
    }
    if (isFailed) return <FailureNotice as="h2" title={NOT_COME} onRetry={retry} />;
    loading ??= begin();
    use(loading);
    return null; // Rendered again once it is loaded.
  };
}

const NOT_COME = 'This part of the page did not come through';

const KEY = 'renewedFrom';

/**
 * Loads a part of the shop's code. After a deploy the files of the old version are gone: then the
 * document is loaded again, once for each version, so that a broken deploy never makes it loop.
 *
 * @throws what `load` throws when its file did not come.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(loadAgain<T>);
  } catch (error) {
    await renewIfGone();
    throw error;
  }
}

let timesAgain = 0;

/**
 * Asks for a file once more under an address of its own: browsers (Chromium 153, not 156) keep on failing what
 * failed once. They name the file in their error.
 */
function loadAgain<T>(error: unknown): Promise<T> {
  const file = /https?:\/\/\S+\.js$/.exec(String(error))?.[0];
  if (!file) throw error;
  timesAgain += 1;
  return import(/* @vite-ignore */ `${file}?again=${timesAgain}`);
}

/** Whether the shop answers at all just now. */
export async function isShopThere(): Promise<boolean> {
  return (await ask(location.pathname)) !== null;
}

async function renewIfGone(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!script || (await ask(script)) !== 404 || isRenewedFrom(script)) return;
  location.reload();
}

/** The status of an address, `null` when nothing answers. */
const ask = (url: string): Promise<number | null> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => null,
  );

/** Notes that this version was left. Where storage is blocked nothing is renewed: it could loop. */
function isRenewedFrom(script: string): boolean {
  try {
    const before = sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, script);
    return before === script;
  } catch {
    return true;
  }
}

/**
 * Code that comes when it is first wanted, for parts that nothing stands in for meanwhile (menus,
 * drawers, toasts): the page goes on without it. What fails is reported and tried again when it is
 * wanted the next time.
 *
 * @param wanted truthy when the part is wanted; another truthy value tries again.
 * @param load a constant.
 * @returns the module, `null` until it is loaded.
 */
export function useLazyPart<Part>(
  wanted: unknown,
  load: () => Promise<Part>,
  onFailure: () => void,
): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value of `wanted` is tried once
  useEffect(() => {
    if (!wanted || loaded) return;
    let isOver = false;
    loadPart(load).then(
      (part) => isOver || setLoaded({ part }),
      () => isOver || onFailure(),
    );
    return () => {
      isOver = true;
    };
  }, [wanted, loaded]);
  return loaded?.part ?? null;
}
