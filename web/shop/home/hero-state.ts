/** How long a slide stays (spec §9). In ms; the fade's 1000 ms are `--duration-hero`. */
export const AUTOPLAY_MS = 5000;

/** Which slide is on show, and whether its visitor said to play or to pause. */
export interface HeroState {
  readonly current: number;
  /** `null` until the visitor said so: then reduced motion decides (look.md, rule 1). */
  readonly wanted: 'playing' | 'paused' | null;
}

export const FIRST_SLIDE: HeroState = { current: 0, wanted: null };

/** Shows slide `index` of `count`; it loops past both ends (spec §4). */
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
 * That is what makes the pagination "dynamic" (spec §9).
 */
export function bulletDistance(index: number, current: number): 0 | 1 | 2 {
  const distance = Math.abs(index - current);
  return distance === 0 ? 0 : distance === 1 ? 1 : 2;
}
