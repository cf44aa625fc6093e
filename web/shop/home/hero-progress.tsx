import { useEffect, useRef } from 'react';
import styles from './hero-progress.module.css';
import { AUTOPLAY_MS } from './hero-state.ts';

interface HeroProgressProps {
  readonly running: boolean;
  /** The slide's time is over. */
  readonly onFull: () => void;
}

/**
 * The bar that fills while a slide is on show, anew for each (give it a key). Bar and clock are
 * one: a pause keeps what is left, and the two never part. It is a script's animation, so that it
 * also runs for a visitor who prefers reduced motion but has pressed Play.
 */
export function HeroProgress({ running, onFull }: HeroProgressProps) {
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
