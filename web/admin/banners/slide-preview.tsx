import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture } from '../../../contract/catalog.ts';
import type { BannerSlide } from '../../../contract/content.ts';
import box from '../../banners/hero-slide.module.css';
import { HeroSlide } from '../../banners/hero-slide.tsx';
import { contentOf, type SlideDraft, type StoredPicture } from './banner-drafts.ts';
import styles from './slide-preview.module.css';

/** The previews of the edited slide, on a wide screen and on a phone, side by side where there is room. */
export function SlideStage({ draft }: { readonly draft: SlideDraft }) {
  const wide = shownAs(useFilePicture(draft.pictureFile), draft.picture);
  const portrait = shownAs(useFilePicture(draft.portraitFile), draft.portrait);
  if (!wide && !portrait)
    return <p className={styles.blank}>Choose a picture to see the banner.</p>;
  const content = contentOf(draft.values);
  const onPhone = portrait ?? wide;
  const { portraitFocusX: focusX, portraitFocusY: focusY } = content;
  return (
    <div className={styles.stage}>
      {wide && (
        <figure className={styles.preview}>
          <figcaption>Wide screen</figcaption>
          <SlidePreview content={content} picture={wide} as="wide" />
        </figure>
      )}
      {onPhone && (
        <figure className={styles.preview}>
          <figcaption>Phone</figcaption>
          <SlidePreview
            content={portrait ? { ...content, focusX, focusY } : content}
            picture={onPhone}
            as="phone"
          />
        </figure>
      )}
    </div>
  );
}

/** A new file as a picture without variants, else the stored one. */
function shownAs(file: FilePicture | null, stored: StoredPicture | null): PreviewPicture | null {
  if (!file) return stored && { url: stored.picture.image_url, picture: stored.picture };
  const { url, width, height } = file;
  const none = { base_url: '', widths: [], avif: false, color: '#8c7f70', alt: '' };
  return { url, picture: { ...none, image_url: url, width, height } };
}

/** The sizes of the preview's windows, in px; the frame shows as much of the height as the slide takes. */
const WINDOWS = {
  wide: { width: 1280, height: 560 },
  phone: { width: 390, height: 760 },
} as const;

type PreviewWindow = keyof typeof WINDOWS;

/** A picture as the preview shows it. */
interface PreviewPicture {
  readonly url: string;
  readonly picture: Picture;
}

interface SlidePreviewProps {
  readonly content: Omit<BannerSlide, 'imageUrl' | 'picture' | 'portraitPicture'>;
  readonly picture: PreviewPicture;
  readonly as: PreviewWindow;
}

/**
 * A slide as the shop shows it: the same component in an iframe, so that it is laid out as on a phone or on a
 * desktop, whatever the size of this screen. Nothing in it can be clicked.
 */
function SlidePreview({ content, picture, as }: SlidePreviewProps) {
  const { width, height } = WINDOWS[as];
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { frame, scale } = useScale(width);
  const hero = useRef<HTMLDivElement>(null);
  const shown = useHeight(hero, body !== null) ?? height;
  const slide = {
    ...content,
    imageUrl: picture.url,
    picture: picture.picture,
    portraitPicture: null,
  };
  return (
    <div ref={frame} className={styles.frame} data-window={as} style={{ blockSize: shown * scale }}>
      <iframe
        className={styles.window}
        title={as === 'phone' ? 'Preview on a phone' : 'Preview on a wide screen'}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        tabIndex={-1}
        style={{ width, height, scale: String(scale) }}
        onLoad={({ currentTarget }) => setBody(copyStyles(currentTarget.contentDocument))}
      />
      {body &&
        createPortal(
          <div ref={hero} className={box.hero}>
            <div className={box.slides}>
              <HeroSlide slide={slide} place={{ index: 0, count: 1 }} active withPicture />
            </div>
          </div>,
          body,
        )}
    </div>
  );
}

/** Copies the styles and the direction of this document into the iframe's. */
function copyStyles(inner: Document | null): HTMLElement | null {
  if (!inner) return null;
  const { lang, dir, dataset } = document.documentElement;
  Object.assign(inner.documentElement, { lang, dir });
  Object.assign(inner.documentElement.dataset, dataset);
  for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) {
    inner.head.append(sheet.cloneNode(true));
  }
  inner.body.inert = true;
  return inner.body;
}

/** How high the slide is in its window, in px: on a phone its text decides. `null` until it is there. */
function useHeight(hero: RefObject<HTMLDivElement | null>, isThere: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const { current } = hero;
    if (!isThere || !current) return;
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight || null));
    observer.observe(current);
    return () => observer.disconnect();
  }, [hero, isThere]);
  return height;
}

/** The scale at which the window fills the width of its frame. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setScale(current.clientWidth / width);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [width]);
  return { frame, scale };
}

/** A chosen file for the preview, once its size is known; `null` until then. */
export function useFilePicture(file: File | null): FilePicture | null {
  const [known, setKnown] = useState<FilePicture | null>(null);
  useEffect(() => {
    if (!file) return setKnown(null);
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () =>
      setKnown({ file, url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return known && known.file === file ? known : null;
}

/** A file that the browser shows under `url`; its size in px. */
interface FilePicture {
  readonly file: File;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
