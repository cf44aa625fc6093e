import type { DemoData } from '../../../contract/demo-data.ts';

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;

const stay = (number: number): string => (number === 1 ? 'stays' : 'stay');

/** What goes with the demo, in words: "120 orders"; kinds of which there is nothing are left out. */
export function goingOf(demo: DemoData): string[] {
  const { orders, customers, messages, products, slides, offers = 0 } = demo;
  const couriers = demo.couriers - demo.busy_couriers;
  const collections = demo.collections - demo.shared_collections;
  const parts = [
    orders > 0 && count(orders, 'order'),
    customers > 0 && count(customers, 'customer'),
    couriers > 0 && count(couriers, 'courier'),
    messages > 0 && count(messages, 'message'),
    products > 0 && count(products, 'product'),
    collections > 0 && count(collections, 'collection'),
    slides > 0 && count(slides, 'banner of the home page', 'banners of the home page'),
    offers > 0 && count(offers, 'offer'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : ['Figures of the demo'];
}

/** What the shop's own orders and products keep of the demo, in words. */
export function stayingOf({
  sold_products,
  shared_collections,
  busy_couriers,
}: DemoData): string[] {
  return [
    sold_products > 0 &&
      `${count(sold_products, 'product')} in your orders: gone from the shop, but these orders keep showing them`,
    shared_collections > 0 &&
      `${count(shared_collections, 'collection')} with products of yours: ${stay(shared_collections)} in the shop`,
    busy_couriers > 0 &&
      `${count(busy_couriers, 'courier')} of your orders: ${stay(busy_couriers)} in the list`,
  ].filter((part) => part !== false);
}
