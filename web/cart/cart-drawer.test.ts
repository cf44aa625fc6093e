import { describe, expect, test } from 'vitest';
import { NO_REMOVALS, placeOf, type Removals, showRows, withRemoval } from './cart-drawer.tsx';
import { type CartItem, cartItem } from './use-cart.ts';

const item = (id: number): CartItem =>
  cartItem({ id, product_id: id, quantity: 1, product: null }, null);
const cart = (...ids: number[]) => ids.map(item);

/** The rows as text: "-2" stands where 2 was removed. */
const shown = (items: readonly CartItem[], removals: Removals) =>
  showRows(items, removals).map(({ item, removed }) =>
    removed ? -item.product_id : item.product_id,
  );

describe('the rows of the drawer', () => {
  test('are the lines of the cart', () => {
    expect(shown(cart(1, 2, 3), NO_REMOVALS)).toEqual([1, 2, 3]);
  });

  test('keep the place of what was removed, in whatever order', () => {
    const first = withRemoval(cart(1, 2, 3), NO_REMOVALS, item(2));
    expect(shown(cart(1, 3), first)).toEqual([1, -2, 3]);
    const second = withRemoval(cart(1, 3), first, item(1));
    expect(shown(cart(3), second)).toEqual([-1, -2, 3]);
    const third = withRemoval(cart(3), second, item(3));
    expect(shown([], third)).toEqual([-1, -2, -3]);
  });

  test('say where a removed line belongs in the cart', () => {
    const removals = withRemoval(cart(1, 2, 3, 4), NO_REMOVALS, item(2));
    const more = withRemoval(cart(1, 3, 4), removals, item(3));
    const rows = showRows(cart(1, 4), more);
    expect([placeOf(rows, '2'), placeOf(rows, '3')]).toEqual([1, 1]);
  });

  test('a line that is back is a line, and what came new stands at the end', () => {
    const removals = withRemoval(cart(1, 2), NO_REMOVALS, item(1));
    expect(shown(cart(1, 2), removals)).toEqual([1, 2]);
    expect(shown(cart(2, 9), removals)).toEqual([-1, 2, 9]);
  });

  test('distinguish the variants of a product', () => {
    const variant = (variant_id: number) =>
      cartItem({ id: 1, product_id: 1, variant_id, quantity: 1, product: null }, null);
    const [sage, sand] = [variant(5), variant(6)];
    const removals = withRemoval([sage, sand], NO_REMOVALS, sage);
    const rows = showRows([sand], removals);
    expect(rows).toEqual([
      { item: sage, removed: true },
      { item: sand, removed: false },
    ]);
    expect(placeOf(rows, '1:6')).toBe(0);
  });

  test('what left the cart by another way leaves no row', () => {
    const removals = withRemoval(cart(1, 2, 3), NO_REMOVALS, item(1));
    expect(shown(cart(3), removals)).toEqual([-1, 3]);
  });
});
