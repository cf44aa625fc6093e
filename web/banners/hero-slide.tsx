import { useState } from 'react';
import type { Picture } from '../../contract/catalog.ts';
import type { BannerSlide } from '../../contract/content.ts';
import type { PreloadImage } from '../page.ts';
import { Spinner } from '../ui/button.tsx';
import { cssVariables, joinClasses } from '../ui/class-names.ts';
import styles from './hero-slide.module.css';

interface HeroSlideProps {
  readonly slide: BannerSlide;
  readonly place: { readonly index: number; readonly count: number };
  /** All slides but one are out of sight and out of reach. */
  readonly active: boolean;
  readonly withPicture: boolean;
}

/** One slide: picture, overlay, text. The banner's own fields drive its look. */
export function HeroSlide({ slide, place, active, withPicture }: HeroSlideProps) {
  const { picture, textPosition = 'left', textBackground } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place.index + 1} of ${place.count}`}
      data-active={active}
      data-position={textPosition}
      data-panel={textBackground !== undefined}
      data-ink={isDark(slide.titleColor) ? 'dark' : 'light'}
      data-upright={picture.height > picture.width}
      inert={!active}
      style={cssVariables({
        '--ground': picture.color,
        '--overlay': slide.overlayColor,
        '--padding': slide.textPadding,
        '--panel': textBackground,
        '--title-color': slide.titleColor,
        '--description-color': slide.descriptionColor,
        '--focus': focusOf(slide.focusX, slide.focusY),
        '--portrait-focus': slide.portraitPicture
          ? focusOf(slide.portraitFocusX, slide.portraitFocusY)
          : undefined,
      })}
    >
      {withPicture && <HeroPicture slide={slide} first={place.index === 0} />}
      <div className={joinClasses('container', styles.frame)}>
        <HeroText slide={slide} />
      </div>
    </div>
  );
}

/** What the crop keeps in view: the middle unless the banner says otherwise. */
const focusOf = (x = 50, y = 50): string => `${x}% ${y}%`;

/** Whether words in this colour, `#rrggbb`, are read on a light ground; without one they are white. */
function isDark(color = '#ffffff'): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return red * 0.3 + green * 0.6 + blue * 0.1 < 128;
}

/** Where the hero turns from upright to wide: `--ratio-hero` in tokens.css. */
const UPRIGHT = '(max-width: 1023.98px)';
const WIDE = '(min-width: 1024px)';
const UPRIGHT_HEIGHT_PER_WIDTH = 5 / 4;

interface HeroPictureProps {
  readonly slide: BannerSlide;
  /** The first one is plain server-rendered markup, fetched before anything else. */
  readonly first: boolean;
}

/** A slide's picture: one cut for upright windows where there is one, another for wide ones. */
function HeroPicture({ slide, first }: HeroPictureProps) {
  const [settled, setSettled] = useState(first);
  const { picture, portraitPicture } = slide;
  return (
    <>
      <picture>
        {portraitPicture && <Sources picture={portraitPicture} media={UPRIGHT} />}
        <Sources picture={picture} />
        <img
          className={styles.picture}
          src={slide.imageUrl}
          width={picture.width}
          height={picture.height}
          alt={slide.altText}
          decoding={first ? 'auto' : 'async'}
          fetchPriority={first ? 'high' : 'low'}
          onLoad={() => setSettled(true)}
          onError={() => setSettled(true)}
        />
      </picture>
      {!settled && <Spinner size={32} label="Loading picture" className={styles.spinner ?? ''} />}
    </>
  );
}

function Sources({ picture, media }: { readonly picture: Picture; readonly media?: string }) {
  const sizes = sizesOf(picture);
  return formatsOf(picture).map((format) => (
    <source
      key={format}
      media={media}
      type={`image/${format}`}
      srcSet={srcSetOf(picture, format)}
      sizes={sizes}
    />
  ));
}

/** What the document fetches ahead for the first slide, in the format that most browsers take. */
export function preloadOf(slide: BannerSlide): PreloadImage[] {
  const { picture, portraitPicture } = slide;
  const describe = (shown: Picture) => {
    const format = shown.avif ? 'avif' : 'webp';
    return { srcSet: srcSetOf(shown, format), sizes: sizesOf(shown), type: `image/${format}` };
  };
  if (!portraitPicture) return [describe(picture)];
  return [
    { ...describe(portraitPicture), media: UPRIGHT },
    { ...describe(picture), media: WIDE },
  ];
}

const formatsOf = ({ avif }: Picture) => (avif ? (['avif', 'webp'] as const) : (['webp'] as const));

const srcSetOf = ({ base_url, widths }: Picture, format: string): string =>
  widths.map((width) => `${base_url}/${width}.${format} ${width}w`).join(', ');

/** The picture covers its box, so a wide one is shown wider than an upright window. */
function sizesOf({ width, height }: Picture): string {
  const shown = Math.max(100, Math.round(100 * UPRIGHT_HEIGHT_PER_WIDTH * (width / height)));
  return shown > 100 ? `${WIDE} 100vw, ${shown}vw` : '100vw';
}

/** What a slide says, on its panel or on a scrim. What a banner leaves out takes the default. */
function HeroText({ slide }: { readonly slide: BannerSlide }) {
  const { textPosition = 'left', textAlignment = 'left', textBackground } = slide;
  return (
    <div
      className={joinClasses(styles.text, textBackground ? styles.panel : styles.scrim)}
      data-position={textPosition}
      data-alignment={textAlignment}
    >
      <Words slide={slide} />
      <Action slide={slide} />
    </div>
  );
}

function Words({ slide }: { readonly slide: BannerSlide }) {
  const { badgeText, badgeStyle = 'plain', title, titleSize = 'large' } = slide;
  const { description, descriptionSize = 'medium' } = slide;
  return (
    <>
      {badgeText && (
        <p className={styles.badge} data-style={badgeStyle}>
          {badgeText}
        </p>
      )}
      {title && (
        <h2 className={styles.title} data-size={titleSize}>
          {title}
        </h2>
      )}
      {description && (
        <p className={styles.description} data-size={descriptionSize}>
          {description}
        </p>
      )}
    </>
  );
}

function Action({ slide }: { readonly slide: BannerSlide }) {
  const { buttonText, buttonStyle = 'primary', buttonLink } = slide;
  if (!buttonText || !buttonLink) return null;
  return (
    <a className={styles.button} data-style={buttonStyle} href={buttonLink}>
      {buttonText}
    </a>
  );
}
