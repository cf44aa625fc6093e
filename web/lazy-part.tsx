import { type ComponentType, use, useState } from 'react';
import { loadPart } from './navigation/renew-shop.ts';
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
