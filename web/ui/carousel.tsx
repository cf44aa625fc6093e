import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { cssVariables, joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CarouselProps {
  /** Names the carousel for screen readers. */
  label: string;
  /** Stands at the start of the line, the arrows at its end. */
  heading?: ReactNode;
  /** Slides in view: below 640 px, and from 640, 768 and 1024 px (each falls back on the one before). */
  perView: { base: number; from640?: number; from768?: number; from1024?: number };
  /** One slide each; give them keys. */
  children: ReactNode;
  className?: string;
}

/** A row of slides that snaps, by swipe, arrow keys or arrows; without JavaScript it scrolls. */
export function Carousel({ label, heading, perView, children, className }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const edges = useEdges(list, Children.count(children));

  function scrollPage(direction: 1 | -1) {
    const element = list.current;
    if (!element) return;
    const towards = isRightToLeft(element) ? -direction : direction;
    element.scrollBy({ left: towards * element.clientWidth });
  }

  return (
    <section
      className={joinClasses(styles.carousel, className)}
      aria-label={label}
      aria-roledescription="carousel"
      style={cssVariables({
        '--per-base': perView.base,
        '--per-640': perView.from640,
        '--per-768': perView.from768,
        '--per-1024': perView.from1024,
      })}
    >
      <div className={styles.head}>
        {heading}
        <div className={styles.arrows} data-idle={edges.start && edges.end}>
          <Arrow
            name="Previous slides"
            icon="arrow-start"
            off={edges.start}
            onClick={() => scrollPage(-1)}
          />
          <Arrow
            name="Next slides"
            icon="arrow-end"
            off={edges.end}
            onClick={() => scrollPage(1)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul ref={list} className={styles.list} tabIndex={0} aria-label={label}>
        {Children.map(children, (slide) => (
          <li className={styles.slide}>{slide}</li>
        ))}
      </ul>
    </section>
  );
}

function Arrow(props: {
  name: string;
  icon: 'arrow-start' | 'arrow-end';
  off: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-disabled={props.off}
      onClick={props.off ? undefined : props.onClick}
    >
      <Icon name={props.icon} size={20} label={props.name} />
    </button>
  );
}

/** Whether the list stands at its start and at its end; both when nothing overflows. */
function useEdges(list: { current: HTMLUListElement | null }, count: number) {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const element = list.current;
    if (!element || count === 0) return;
    const look = () => {
      const gone = Math.abs(element.scrollLeft);
      const start = gone < 2;
      const end = gone + element.clientWidth > element.scrollWidth - 2;
      setEdges((before) =>
        before.start === start && before.end === end ? before : { start, end },
      );
    };
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, count]);
  return edges;
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
