import type { BannerSlide } from '../../contract/content.ts';
import { cssVariables, joinClasses } from '../ui/class-names.ts';
import { HeroPicture } from './hero-picture.tsx';
import styles from './hero-slide.module.css';
import { HeroText } from './hero-text.tsx';

interface HeroSlideProps {
  readonly slide: BannerSlide;
  readonly place: { readonly index: number; readonly count: number };
  /** All slides but one are out of sight and out of reach. */
  readonly active: boolean;
  readonly withPicture: boolean;
}

/** One slide: picture, overlay, text. The banner's own fields drive its look (spec §3). */
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
      data-upright={picture.height > picture.width}
      inert={!active}
      style={cssVariables({
        '--ground': picture.color,
        '--overlay': slide.overlayColor,
        '--padding': slide.textPadding,
        '--panel': textBackground,
        '--title-color': slide.titleColor,
        '--description-color': slide.descriptionColor,
      })}
    >
      {withPicture && <HeroPicture slide={slide} first={place.index === 0} />}
      <div className={joinClasses('container', styles.frame)}>
        <HeroText slide={slide} />
      </div>
    </div>
  );
}
