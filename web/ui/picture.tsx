import { useCallback, useState } from 'react';
import { cssVariables, joinClasses } from './class-names.ts';
import styles from './picture.module.css';

/** A stored picture: `{base_url}/{width}.webp` for every width and, where `avif`, `.avif` too. */
export interface PictureSource {
  base_url: string;
  widths: readonly number[];
  avif: boolean;
  /** Size of the original in px. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`: the ground while it loads. */
  color: string;
  alt?: string;
}

interface PictureProps {
  /** null draws the placeholder. */
  picture: PictureSource | null;
  /** The `sizes` attribute: how wide the picture is shown at which window width. */
  sizes: string;
  /** Largest width worth offering, in px; all of them when absent. */
  widest?: number;
  /** CSS ratio of the box ("4 / 5", "var(--ratio-card)"); without it the picture's own. */
  ratio?: string;
  /** true for what is in the first view: loaded at once. high: before everything else. */
  eager?: boolean | 'high';
  /** In place of the stored alternative text; "" where neighbouring words say it already. */
  alt?: string;
  className?: string;
}

/** A picture in a box of fixed ratio that never jumps; a drawn vase where there is none. */
export function Picture({ picture, sizes, ratio, eager = false, alt, ...rest }: PictureProps) {
  const { className, widest = Number.POSITIVE_INFINITY } = rest;
  const [broken, setBroken] = useState<string | null>(null);
  const box = ratio ?? (picture ? `${picture.width} / ${picture.height}` : '4 / 5');
  const shown = picture && broken !== picture.base_url ? picture : null;

  // An image of the server's HTML may have failed before React listened.
  const lookAtOnce = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc)
        setBroken(picture?.base_url ?? null);
    },
    [picture?.base_url],
  );

  if (!shown)
    return <Placeholder ratio={box} alt={alt ?? picture?.alt ?? ''} className={className} />;

  const widths = offeredWidths(shown.widths, widest);
  const srcSet = (format: string) =>
    widths.map((width) => `${shown.base_url}/${width}.${format} ${width}w`).join(', ');
  return (
    <picture
      className={joinClasses(styles.box, className)}
      style={cssVariables({ '--ratio': box, '--ground': shown.color })}
    >
      {shown.avif && <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />}
      <img
        ref={lookAtOnce}
        className={styles.image}
        src={`${shown.base_url}/${middleOf(widths)}.webp`}
        srcSet={srcSet('webp')}
        sizes={sizes}
        width={shown.width}
        height={shown.height}
        alt={alt ?? shown.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager === 'high' ? 'high' : undefined}
        onError={() => setBroken(shown.base_url)}
      />
    </picture>
  );
}

function Placeholder({
  ratio,
  alt,
  className,
}: {
  ratio: string;
  alt: string;
  className: string | undefined;
}) {
  return (
    <span className={joinClasses(styles.box, className)} style={cssVariables({ '--ratio': ratio })}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration */}
      <svg
        className={styles.vase}
        viewBox="0 0 120 150"
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <path d="M60 62C58 44 60 30 66 16M60 62c-4-14-11-22-20-27m20 27c3-11 9-18 18-22M66 16c-7 3-10 8-9 15 7-2 10-7 9-15ZM40 35c1 7 5 11 12 12-1-7-5-11-12-12Zm38 5c-7 0-11 3-13 10 7 0 11-3 13-10Z" />
        <path d="M50 62h20M52 62c0 10-3 14-9 21-7 8-10 15-10 24 0 14 9 25 20 29h14c11-4 20-15 20-29 0-9-3-16-10-24-6-7-9-11-9-21M34 102c16 5 36 5 52 0" />
        <path d="M22 136h76" />
      </svg>
    </span>
  );
}

/** The widths of a picture that a page offers: up to `widest`, and the smallest in any case. */
export const offeredWidths = (widths: readonly number[], widest: number): readonly number[] =>
  widths.filter((width, i) => i === 0 || width <= widest);

/** A width for browsers that know no `srcset`. */
function middleOf(widths: readonly number[]): number | undefined {
  return widths[Math.floor(widths.length / 2)];
}
