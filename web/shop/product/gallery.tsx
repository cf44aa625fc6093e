import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { loadPart } from '../../lazy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { asksForNewTab } from '../../ui/new-tab.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';
import { isLarge, pictureSizes, WIDEST_PICTURE } from './product-meta.ts';

interface GalleryProps {
  readonly pictures: Product['images'];
  /** The product's name. */
  readonly name: string;
  /** The picture of the variant that is chosen, by its id: it stands first where all of them are seen at once. */
  readonly shown?: number | null | undefined;
}

const loadZoom = () => import('./zoom-dialog.tsx');
const prepareZoom = () => {
  loadZoom().catch(() => undefined); // The link itself leads to the picture.
};

interface Zoom {
  readonly open: boolean;
  /** Kept here and not `lazy`: what suspends, be it for a moment, React shows 300 ms later. */
  readonly ZoomDialog: Awaited<ReturnType<typeof loadZoom>>['default'] | null;
}

const RATIO = 'var(--ratio-card)';

/**
 * A product's pictures: on phones a row that snaps, by swipe, arrow keys or thumbnails; in wide windows all of them, one
 * large or two beside each other. A click enlarges.
 */
export function Gallery({ pictures, name, shown }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const { current, setCurrent, goTo } = useSlides(row);
  const [zoom, setZoom] = useState<Zoom>({ ZoomDialog: null, open: false });
  const { ZoomDialog } = zoom;
  if (pictures.length === 0) {
    return (
      <Picture picture={null} alt={name} sizes="" ratio={RATIO} className={styles.lonely ?? ''} />
    );
  }
  const alts = distinctAlts(pictures, name);
  const enlarge = (index: number, href: string) => {
    setCurrent(index);
    return loadPart(loadZoom).then(
      ({ default: ZoomDialog }) => setZoom({ ZoomDialog, open: true }),
      () => location.assign(href),
    );
  };
  return (
    <section
      className={styles.gallery}
      aria-label={`Pictures of ${name}`}
      onKeyDown={(event) => stepByArrow(event, (by) => goTo(current + by))}
    >
      <ul ref={row} className={styles.row}>
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            id={`picture-${index + 1}`}
            className={styles.slide}
            data-shown={picture.id === shown || undefined}
            data-large={isLarge(index, pictures.length) || undefined}
          >
            <Slide
              picture={picture}
              alt={alts[index] ?? name}
              first={index === 0}
              sizes={pictureSizes(index, pictures.length)}
              onEnlarge={(href) => enlarge(index, href)}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p className={styles.dots} aria-hidden="true">
            {pictures.map(({ id }, index) => (
              <span key={id} data-current={index === current || undefined} />
            ))}
          </p>
          <Thumbnails pictures={pictures} current={current} onChoose={goTo} />
        </>
      )}
      {ZoomDialog && (
        <ZoomDialog
          pictures={pictures}
          alts={alts}
          current={current}
          onGo={goTo}
          name={name}
          open={zoom.open}
          onClose={() => setZoom({ ZoomDialog, open: false })}
        />
      )}
    </section>
  );
}

interface SlideProps {
  readonly picture: Product['images'][number];
  readonly alt: string;
  readonly first: boolean;
  readonly sizes: string;
  readonly onEnlarge: (href: string) => void;
}

/** A picture that is a link to itself in large. */
function Slide({ picture, alt, first, sizes, onEnlarge }: SlideProps) {
  return (
    <a
      className={styles.zoom}
      data-grown={first || undefined}
      href={picture.image_url}
      aria-label={`${alt}, enlarge`}
      aria-haspopup="dialog"
      onPointerEnter={prepareZoom}
      onFocus={prepareZoom}
      onClick={(event) => insteadOfLink(event, () => onEnlarge(picture.image_url))}
    >
      <Picture
        picture={picture}
        alt={alt}
        sizes={sizes}
        widest={WIDEST_PICTURE}
        ratio={RATIO}
        eager={first && 'high'}
      />
      <span className={styles.hint} aria-hidden="true">
        <Icon name="plus" size={20} />
      </span>
    </a>
  );
}

/** Pictures with the same description are numbered: "Oak bowl, picture 2 of 3". */
function distinctAlts(pictures: Product['images'], name: string): string[] {
  const alts = pictures.map(({ alt }) => alt || name);
  return alts.map((alt, index) =>
    alts.indexOf(alt) === alts.lastIndexOf(alt)
      ? alt
      : `${alt}, picture ${index + 1} of ${alts.length}`,
  );
}

/** Arrow keys lead to the next picture, in the enlarged view as well. */
function stepByArrow(event: KeyboardEvent<HTMLElement>, step: (by: number) => void): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  step(getComputedStyle(event.currentTarget).direction === 'rtl' ? -by : by);
}

interface ThumbnailsProps {
  readonly pictures: Product['images'];
  /** The picture on show, from 0. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** The pictures in small: links to the slides, which also work without JavaScript. */
function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            className={styles.thumbnail}
            href={`#picture-${index + 1}`}
            aria-current={index === current}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            onClick={(event) => insteadOfLink(event, () => onChoose(index))}
          >
            <Picture picture={picture} alt="" sizes="72px" ratio="var(--ratio-card)" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Follows which slide of a scrolling row is in view, or was chosen where all of them are; goes to others. Counts from 0. */
function useSlides(row: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      if (isRow(element))
        setCurrent(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [row]);

  const goTo = (index: number) => {
    const slide = row.current?.children[index];
    if (!row.current || !(slide instanceof HTMLElement)) return;
    // The keyboard goes along when it stands on a slide.
    if (row.current.contains(document.activeElement))
      slide.querySelector('a')?.focus({ preventScroll: true });
    if (isRow(row.current)) row.current.scrollTo({ left: slide.offsetLeft });
    else {
      setCurrent(index);
      slide.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
    }
  };
  return { current, setCurrent, goTo };
}

/** Whether its slides stand in a row, one in view. */
const isRow = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth + 1;

/** Acts in place of a link, unless the visitor wants it in a new tab. */
function insteadOfLink(event: MouseEvent, run: () => void): void {
  if (asksForNewTab(event)) return;
  event.preventDefault();
  run();
}
