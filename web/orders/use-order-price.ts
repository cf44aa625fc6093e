import { useState } from 'react';
import type { CartPrice } from '../../contract/orders.ts';
import type { InputOf } from '../api/call.ts';
import { callQuery, useData, useDebounced } from '../api/query.ts';

/** Products with their quantities, and the code. */
type PriceRequest = InputOf<'POST /orders/price'>['body'];

/** While quantities are being changed nothing is asked. In ms. */
const SETTLED_AFTER_MS = 250;

/** Asks what an order would come to with the shop's offers. */
export const orderPriceQuery = (body: PriceRequest) => callQuery('POST /orders/price', { body });

interface OrderPrice {
  /** Of just what was asked for; not while it is being asked. */
  readonly price: CartPrice | undefined;
  /** While it is asked again, the answer before, so that no row comes and goes. */
  readonly shown: CartPrice | undefined;
  readonly failed: boolean;
}

/**
 * What an order comes to with the shop's offers, asked again a moment after it changed.
 *
 * @param enabled whether there is anything to ask for
 */
export function useOrderPrice(body: PriceRequest, enabled: boolean): OrderPrice {
  const request = JSON.stringify(body);
  const settled = useDebounced(request, SETTLED_AFTER_MS);
  const isCurrent = enabled && settled === request;
  const query = orderPriceQuery(JSON.parse(settled) as PriceRequest);
  const { data, error } = useData(query, { always: true, enabled: isCurrent });
  const price = isCurrent ? data : undefined;
  const failed = isCurrent && !price && error !== undefined;
  const [last, setLast] = useState(price);
  if (price && price !== last) setLast(price);
  return { price, shown: price ?? (enabled && !failed ? last : undefined), failed };
}
