import { useEffect, useState } from 'react';
import { loadPart } from '../../lazy.tsx';

/**
 * A part of the layout whose code comes when it is first wished for. What fails is told and tried
 * again with the next wish, so that a part that does not come never takes the page along.
 *
 * @param wish truthy when the part is wanted; another value is another wish.
 * @param load a constant.
 */
export function usePart<Part>(
  wish: unknown,
  load: () => Promise<Part>,
  onFailure: () => void,
): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is tried once
  useEffect(() => {
    if (!wish || loaded) return;
    let over = false;
    loadPart(load).then(
      (part) => over || setLoaded({ part }),
      () => over || onFailure(),
    );
    return () => {
      over = true;
    };
  }, [wish, loaded]);
  return loaded?.part ?? null;
}
