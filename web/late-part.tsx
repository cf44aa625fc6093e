import { type ComponentType, memo, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import { takeLateInput } from './early-input.ts';
import { firstInteraction } from './first-interaction.ts';
import { isFirstPage } from './hydrated.ts';
import { loadPart } from './lazy.tsx';

const WRITTEN = import.meta.env.SSR ? { 'data-late': '' } : {};

/** A part of a page whose code comes after the page is hydrated. */
interface LatePart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Loads its code for a page that is made in the browser. The first page has the server's markup: it waits for nothing. */
  readonly prepare: () => Promise<void>;
}

/**
 * A part that the server writes and whose code comes late: until then the server's markup stands in its place, with
 * the links and forms that work by themselves, and React takes it over where it is. What is pressed and typed in it
 * meanwhile is kept and done again then. Where its code does not come, the markup stays, and its forms work by themselves.
 * It is loaded at the visitor's first interaction, and at once for a part that is made in the browser.
 *
 * @param written the component itself on the server, `null` in the browser.
 * @param Waiting stands in where the part is made in the browser and its code is not there yet.
 * @param since when its code may come: at once for what is pressed before anything else.
 */
export function createLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  written: ComponentType<Props> | null,
  Waiting: ComponentType | null = null,
  since: Promise<void> = firstInteraction,
): LatePart<Props> {
  let part = written;
  let coming: Promise<void> | null = null;
  const waiting = new Set<() => void>();
  let announce = () => {};
  const loaded = new Promise<void>((resolve) => {
    announce = resolve;
  });

  const bring = (): Promise<void> => {
    coming ??= loadPart(load).then(
      (component) => {
        part = component;
        announce();
      },
      () => {
        coming = null;
        for (const giveUp of waiting) giveUp();
        // The next press tries again, and the network once it is back.
        for (const type of ['click', 'online']) addEventListener(type, bring, { once: true });
      },
    );
    return coming;
  };

  /** Suspends until there is code. */
  function Content(props: Hydrated) {
    if (!part) use(loaded);
    return <Hydrated {...props} />;
  }

  interface Hydrated {
    readonly props: Props;
    readonly onHydrated: () => void;
  }

  function Hydrated({ props, onHydrated }: Hydrated) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is hydrated
    useLayoutEffect(onHydrated, []);
    const Component = part;
    return Component && <Component {...props} />;
  }

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    /** What the server wrote. */
    const markup = useRef<Element | null>(null);
    useEffect(() => {
      markup.current = place.current?.firstElementChild ?? null;
      // What is made in the browser has nothing that stands in its place.
      void (place.current?.hasAttribute('data-late') ? since.then(bring) : bring());
    }, []);
    const repeat = () => {
      const { current } = place;
      if (!current?.hasAttribute('data-late')) return;
      const again = takeLateInput(current);
      // With other props React throws the markup away, and what it makes in its place nobody has pressed.
      // Not within React's own work, which sets fields back to what they were.
      if (markup.current === current.firstElementChild) queueMicrotask(again);
    };
    useEffect(() => {
      // A form works by itself; what else was pressed is kept.
      const giveUp = () => place.current?.querySelector('form') && repeat();
      waiting.add(giveUp);
      return () => {
        waiting.delete(giveUp);
      };
    });
    // Only the server says `data-late`: what is made in the browser was never pressed early. To learn here which of the
    // two it is would render this again, and React would throw the server's markup away.
    return (
      <div ref={place} {...WRITTEN} style={{ display: 'contents' }} suppressHydrationWarning>
        <Suspense fallback={Waiting && <Waiting />}>
          <Content props={props} onHydrated={repeat} />
        </Suspense>
      </div>
    );
  }

  // Other props before the code is there would make React throw the markup away, and what was pressed in it.
  const isSame = (one: Props, other: Props) => JSON.stringify(one) === JSON.stringify(other);
  return {
    Part: memo(Part, isSame) as unknown as ComponentType<Props>,
    prepare: async () => {
      if (!part && !isFirstPage()) await bring();
    },
  };
}
