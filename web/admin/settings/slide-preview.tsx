import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture } from '../../../contract/catalog.ts';
import type { BannerSlide } from '../../../contract/content.ts';
import box from '../../banners/hero-box.module.css';
import { HeroSlide } from '../../banners/hero-slide.tsx';
import styles from './slide-preview.module.css';

/** Windows in which a slide is looked at, in px. */
const WINDOWS = {
  wide: { width: 1280, height: 560 },
  phone: { width: 390, height: 760 },
} as const;

export type PreviewWindow = keyof typeof WINDOWS;

/** A picture as the preview shows it. */
export interface PreviewPicture {
  readonly url: string;
  readonly picture: Picture;
}

interface SlidePreviewProps {
  readonly content: Omit<BannerSlide, 'imageUrl' | 'picture' | 'portraitPicture'>;
  readonly picture: PreviewPicture;
  readonly as: PreviewWindow;
}

/**
 * A slide just as the shop shows it: the same component in a window of its own, so that it is laid out
 * as on a phone or on a desktop, whatever this screen is. Nothing in it can be clicked.
 */
export function SlidePreview({ content, picture, as }: SlidePreviewProps) {
  const { width, height } = WINDOWS[as];
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { frame, scale } = useScale(width);
  const slide = {
    ...content,
    imageUrl: picture.url,
    picture: picture.picture,
    portraitPicture: null,
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-window={as}
      style={{ blockSize: height * scale }}
    >
      <iframe
        key={as}
        className={styles.window}
        title={as === 'phone' ? 'Preview on a phone' : 'Preview on a wide screen'}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        tabIndex={-1}
        style={{ width, height, scale: String(scale) }}
        onLoad={({ currentTarget }) => setBody(dress(currentTarget.contentDocument))}
      />
      {body &&
        createPortal(
          <div className={box.hero}>
            <div className={box.slides}>
              <HeroSlide slide={slide} place={{ index: 0, count: 1 }} active withPicture />
            </div>
          </div>,
          body,
        )}
    </div>
  );
}

/** Gives the window's document the styles and the direction of this one. */
function dress(inner: Document | null): HTMLElement | null {
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

/** How much smaller than life the window is shown, so that it fills its frame's width. */
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
