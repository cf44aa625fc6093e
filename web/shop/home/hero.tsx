import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BannerSlide } from '../../../contract/content.ts';
import slideStyles from '../../banners/hero-slide.module.css';
import { HeroSlide } from '../../banners/hero-slide.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './hero.module.css';

/** How far a finger moves for the next slide. In px. */
const SWIPE_PX = 40;

interface HeroProps {
  readonly slides: readonly BannerSlide[];
}

/** The slideshow on top of the home page. */
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

/** The hero's state and what changes it. */
interface Slideshow {
  readonly current: number;
  /** What the pause button shows: whether slides change unless held. */
  readonly playing: boolean;
  /** Whether the time runs now: not while the hero is hovered, focused by keyboard or behind an open menu. */
  readonly running: boolean;
  /** Whether the pictures of the other slides may be loaded. */
  readonly allPictures: boolean;
  /** Shows a slide; one past an end loops. */
  readonly show: (index: number) => void;
  readonly toggle: () => void;
  readonly hold: (by: 'hover' | 'focus', held: boolean) => void;
}

/** Runs the slideshow. On the server it stands at the first slide. */
function useHero(count: number): Slideshow {
  const [state, setState] = useState<HeroState>(FIRST_SLIDE);
  const [held, setHeld] = useState({ hover: false, focus: false });
  const reducedMotion = useReducedMotion();
  const idle = useIdle();
  const { current } = state;
  const playing = count > 1 && isPlaying(state, reducedMotion);
  const isMenuOpen = useMenuOpen();
  const running = playing && !held.hover && !held.focus && !isMenuOpen;
  return {
    current,
    playing,
    running,
    allPictures: idle || current > 0,
    show: (index) => setState((before) => showSlide(before, index, count)),
    toggle: () => setState((before) => togglePlaying(before, reducedMotion)),
    hold: (by, isHeld) => setHeld((before) => ({ ...before, [by]: isHeld })),
  };
}

/** Whether a menu of the navbar is open; on a phone it covers the hero. A new visit closes menus without an event. */
function useMenuOpen(): boolean {
  const { visit } = useScreen();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit looks again
  useEffect(() => {
    const look = () => setOpen(document.querySelector('header details[open]') !== null);
    look();
    document.addEventListener('toggle', look, { capture: true }); // It does not bubble.
    return () => document.removeEventListener('toggle', look, { capture: true });
  }, [visit]);
  return isOpen;
}

/** True on the server: nothing moves before it is known that it may. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(REDUCED_MOTION);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** How long after the document has loaded, where the browser has no `requestIdleCallback`. In ms. */
const IDLE_AFTER_MS = 1000;

/** True once the document has loaded and the browser has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 3000 });
      else setTimeout(done, IDLE_AFTER_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return idle;
}

interface HeroControlsProps {
  readonly hero: Slideshow;
  readonly slides: readonly BannerSlide[];
}

/** Pause button, bullets, arrows and the progress bar. */
function HeroControls({ hero, slides }: HeroControlsProps) {
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

interface HeroProgressProps {
  readonly running: boolean;
  /** The slide's time is over. */
  readonly onFull: () => void;
}

/**
 * The bar that fills while a slide is on show, from the start for each (give it a key). Bar and clock are
 * one: a pause keeps what is left, and the two never part. It is a script's animation, so that it
 * also runs for a visitor who prefers reduced motion but has pressed Play.
 */
function HeroProgress({ running, onFull }: HeroProgressProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const clock = useRef<Animation | null>(null);
  const whenFull = useRef(onFull);
  useEffect(() => {
    whenFull.current = onFull;
  });

  useEffect(() => {
    const filling = bar.current?.animate({ scale: ['0 1', '1 1'] }, AUTOPLAY_MS);
    if (!filling) return;
    filling.pause();
    filling.onfinish = () => whenFull.current();
    clock.current = filling;
    return () => filling.cancel();
  }, []);

  useEffect(() => {
    if (running) clock.current?.play();
    else clock.current?.pause();
  }, [running]);

  return (
    <span className={styles.track} aria-hidden="true">
      <span ref={bar} className={styles.bar} />
    </span>
  );
}

/** How long a slide stays. In ms; the fade's 1000 ms are `--duration-hero`. */
const AUTOPLAY_MS = 5000;

/** Which slide is on show, and whether its visitor said to play or to pause. */
interface HeroState {
  readonly current: number;
  /** `null` until the visitor said so: then reduced motion decides. */
  readonly wanted: 'playing' | 'paused' | null;
}

export const FIRST_SLIDE: HeroState = { current: 0, wanted: null };

/** Shows slide `index` of `count`; it loops past both ends. */
export function showSlide(state: HeroState, index: number, count: number): HeroState {
  return { ...state, current: ((index % count) + count) % count };
}

/** Whether slides change by themselves when nothing holds them. */
export function isPlaying({ wanted }: HeroState, reducedMotion: boolean): boolean {
  return wanted === null ? !reducedMotion : wanted === 'playing';
}

/** Presses the pause button. */
export function togglePlaying(state: HeroState, reducedMotion: boolean): HeroState {
  return { ...state, wanted: isPlaying(state, reducedMotion) ? 'paused' : 'playing' };
}

/**
 * How near a bullet is to the current one: 0 is the current one itself, 2 is the smallest size.
 * That is what makes the pagination "dynamic".
 */
export function bulletDistance(index: number, current: number): 0 | 1 | 2 {
  const distance = Math.abs(index - current);
  return distance === 0 ? 0 : distance === 1 ? 1 : 2;
}
