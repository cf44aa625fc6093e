import { type PointerEvent, useRef } from 'react';
import type { BannerSlide } from '../../../contract/content.ts';
import slideStyles from '../../banners/hero-box.module.css';
import { HeroSlide } from '../../banners/hero-slide.tsx';
import { useHydrated } from '../../hydrated.ts';
import { HeroControls } from './hero-controls.tsx';
import { useHero } from './use-hero.ts';

/** How far a finger moves for the next slide. In px. */
const SWIPE_PX = 40;

interface HeroProps {
  readonly slides: readonly BannerSlide[];
}

/** The slideshow on top of the home page (spec §2, §4, §9; look.md, rule 1). */
export function Hero({ slides }: HeroProps) {
  const hero = useHero(slides.length);
  const hydrated = useHydrated(); // Buttons are not shown before they work.
  const swipe = useSwipe((step) => hero.show(hero.current + step));
  if (slides.length === 0) return null;
  return (
    <section
      className={slideStyles.hero}
      aria-label="Highlights"
      aria-roledescription="carousel"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hero.hold('hover', true)}
      onPointerLeave={() => hero.hold('hover', false)}
      onFocus={({ target }) => hero.hold('focus', target.matches(':focus-visible'))}
      onBlur={() => hero.hold('focus', false)}
    >
      {hydrated && slides.length > 1 && <HeroControls hero={hero} slides={slides} />}
      <div className={slideStyles.slides} aria-live={hero.running ? 'off' : 'polite'} {...swipe}>
        {slides.map((slide, index) => (
          <HeroSlide
            key={`${slide.imageUrl} ${slide.title}`}
            slide={slide}
            place={{ index, count: slides.length }}
            active={index === hero.current}
            withPicture={index === 0 || hero.allPictures}
          />
        ))}
      </div>
    </section>
  );
}

/** A swipe to the side shows the next or the previous slide. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerUp: ({ clientX, currentTarget }: PointerEvent) => {
      const way = from.current === null ? 0 : clientX - from.current;
      from.current = null;
      if (Math.abs(way) < SWIPE_PX) return;
      const towards = getComputedStyle(currentTarget).direction === 'rtl' ? way : -way;
      onSwipe(towards > 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
