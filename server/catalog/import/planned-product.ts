import type { NewPicture } from './named-pictures.ts';
import type { PlannedFacts, StoredFacts } from './plan-facts.ts';
import type { PlannedVariants } from './plan-variants.ts';

/** What becomes of a product; `null` stays as it is. */
export interface PlannedProduct<Picture = PlannedPicture> extends PlannedFacts {
  /** Its row in the file, as a spreadsheet counts. */
  readonly row: number;
  /** `null`: a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category_id: number;
  /** Collections beside its home that it is put into; those that it is in stay. */
  readonly picks?: readonly number[];
  readonly available: boolean | null;
  /** Absent: it stays as it is, and a new one is shown. */
  readonly hidden?: boolean;
  readonly discount: string | null;
  /** The pictures, the cover first; `null` where they stay as they are. */
  readonly pictures: readonly Picture[] | null;
  /** Counting starts with this many; absent where it does not start. */
  readonly stock?: number;
  /** What a piece costs the shop; absent where that stays. */
  readonly cost?: string;
  /** What its former shop calls it; absent where the file says nothing. */
  readonly source?: ProductSource;
  /** Absent where the file says nothing of variants; else price, discount, availability and counts are theirs. */
  readonly variants?: PlannedVariants;
}

/** What a product is called in files of another shop system. */
export interface ProductSource {
  readonly system: string;
  readonly key: string;
}

export interface ImportPlan<Picture = PlannedPicture> {
  readonly created: readonly PlannedProduct<Picture>[];
  /** Those of which something is different now. */
  readonly updated: readonly PlannedProduct<Picture>[];
  readonly unchanged: number;
  /** Collections that rows name and the shop does not have, in the order of the file. */
  readonly missingCollections: readonly string[];
}

/** A product as the shop has it. */
export interface StoredProduct extends StoredFacts {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category_id: number;
  /** Collections beside its home. */
  readonly picks: readonly number[];
  readonly available: boolean;
  readonly hidden: boolean;
  readonly discount: string;
  readonly pictures: readonly number[];
  /** `null`: it is not counted. */
  readonly on_hand: number | null;
  /** What a piece costs the shop; `null`: not known. */
  readonly cost: string | null;
}

/** A picture of a product: the id of one that the shop has, or one that is made first. */
export type PlannedPicture = number | NewPicture;
