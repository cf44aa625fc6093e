/** A stream of choices that a seed decides wholly, so that every case can be made again. */
export interface Random {
  /** A whole number, both ends included. */
  integer(least: number, most: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** One of the list; each entry comes with how often it is wanted, as compared with the others. */
  weigh<T>(list: readonly (readonly [weight: number, value: T])[]): T;
  /** Bytes of any value. */
  bytes(length: number): Buffer;
}

/** Makes the choices of one case, distinguished by any number of whole numbers (mulberry32). */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce(
    (mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15),
    7,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)] as T;
  return {
    integer,
    pick,
    chance: (probability) => next() < probability,
    weigh(list) {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(list)[1];
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => integer(0, 255))),
  };
}
