import type { Product } from '../../contract/catalog.ts';
import type { Room } from '../../contract/rooms.ts';
import type { ProductVariant } from '../../contract/variants.ts';
import { spotKey } from '../../domain/rooms.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { callQuery, type Query } from '../api/query.ts';
import { type CardProduct, cardOf } from '../catalog/card-queries.ts';
import { productHref, soldAs } from '../catalog/variants.ts';
import type { Read } from '../page.ts';

/** As wide as the picture of a room is shown. */
export const ROOM_SIZES = '(min-width:1360px) 748px,(min-width:1024px) 56vw,100vw';
/** In px. */
export const ROOM_WIDEST = 1600;

/** All rooms that the shop shows. */
export const roomsQuery = callQuery('GET /rooms');

/** One room, by its id or its address. */
export const roomQuery = (room: string): Query<Room> =>
  callQuery('GET /rooms/{room}', { params: { room } });

/** A product of a room as it is sold, as that variant where it has some. */
export interface Piece {
  readonly key: string;
  readonly card: CardProduct;
  readonly variant_id: number | undefined;
  readonly variant_name: string | undefined;
  /** With its variant: "Bouclé Cushion, Sage". */
  readonly name: string;
  readonly href: string;
  /** Its options are chosen on its own page first. */
  readonly isUnchosen: boolean;
}

/** Whether it can be added as it is. */
export const isForSale = ({ card, isUnchosen }: Piece): boolean =>
  card.available === 1 && !isUnchosen;

type Live = Product & { readonly variants?: ProductVariant[] | undefined };
type Spot = { readonly product_id: number; readonly variant_id: number | null };

/** The products of a room's spots that can be seen; one that was removed a moment ago is left out. */
export function piecesQuery({ spots }: Room): Query<readonly Piece[]> {
  const sold = spots.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : { product_id, variant_id },
  );
  const ids = [...new Set(sold.map(({ product_id }) => product_id))];
  const variants = sold.flatMap(({ variant_id }) => variant_id ?? []);
  const { name, input, key } = callQuery('GET /products/by-ids', {
    query: { ids: ids.join(), ...(variants.length > 0 && { variant_ids: variants.join() }) },
  });
  const keep = (all: Live[]) => sold.flatMap((spot) => pieceOf(spot, all) ?? []);
  return { name, input, key: `pieces ${sold.map(spotKey).join()} ${key}`, keep };
}

function pieceOf(spot: Spot, all: readonly Live[]): Piece | undefined {
  const product = all.find(({ id }) => id === spot.product_id);
  const variant = product?.variants?.find(({ id }) => id === spot.variant_id);
  if (!product || (spot.variant_id !== null && !variant)) return undefined;
  return {
    key: spotKey(spot),
    card: cardOf(variant ? soldAs(product, variant) : product),
    variant_id: variant?.id,
    variant_name: variant?.name,
    name: nameWithVariant(product.name, variant?.name),
    href: productHref(product.id, variant?.id),
    isUnchosen: !variant && product.variant_summary !== undefined,
  };
}

/** Reads a room with its products. */
export async function readRoom(room: string, read: Read): Promise<Room> {
  const found = await read(roomQuery(room));
  if (hasPieces(found)) await read(piecesQuery(found));
  return found;
}

/** Whether anything of a room is still sold. */
export const hasPieces = ({ spots }: Room): boolean =>
  spots.some(({ product_id }) => product_id !== null);
