import type { BannerSlide } from '../../../contract/content.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './hero-controls.module.css';
import { HeroProgress } from './hero-progress.tsx';
import { bulletDistance } from './hero-state.ts';
import type { Slideshow } from './use-hero.ts';

interface HeroControlsProps {
  readonly hero: Slideshow;
  readonly slides: readonly BannerSlide[];
}

/** Pause button, bullets, arrows and the progress bar. */
export function HeroControls({ hero, slides }: HeroControlsProps) {
  const { current, playing, show } = hero;
  return (
    <div className={styles.controls}>
      <div className={styles.pill}>
        <button
          type="button"
          className={styles.pause}
          aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
          onClick={hero.toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} size={18} />
        </button>
        {slides.map((slide, index) => (
          <button
            key={`${slide.imageUrl} ${slide.title}`}
            type="button"
            className={styles.bullet}
            data-distance={bulletDistance(index, current)}
            aria-label={`Slide ${index + 1}${slide.title ? `: ${slide.title}` : ''}`}
            aria-current={index === current}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <div className={styles.arrows}>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Previous slide"
          onClick={() => show(current - 1)}
        >
          <Icon name="arrow-start" size={20} />
        </button>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Next slide"
          onClick={() => show(current + 1)}
        >
          <Icon name="arrow-end" size={20} />
        </button>
      </div>
      <HeroProgress key={current} running={hero.running} onFull={() => show(current + 1)} />
    </div>
  );
}
