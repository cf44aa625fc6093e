/** Limits of rooms; the texts' are in characters. */
export const ROOM_LIMITS = {
  rooms: 60,
  spots: 20,
  name: 80,
  text: 600,
  alt: 300,
} as const;

/** Where a product is in a picture: in thousandths of its width from the left, and of its height from the top. */
export interface RoomSpot {
  readonly x: number;
  readonly y: number;
  readonly product_id: number;
  /** What of a product that is sold in variants; `null`: of one that is not. */
  readonly variant_id: number | null;
}

/** The end of a picture that is left and top: 0. The other one. */
export const SPOT_END = 1000;

/** What a merchant is told of a spot: shoppers can buy it, or why they can't. */
export const SPOT_STATES = ['fine', 'out', 'hidden', 'gone', 'unchosen'] as const;

/** What of a picture shows a product: the same twice is one. */
export const spotKey = ({ product_id, variant_id }: Omit<RoomSpot, 'x' | 'y'>): string =>
  `${product_id} ${variant_id ?? ''}`;
