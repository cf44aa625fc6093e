import { catalogCalls } from './catalog.ts';
import { contentCalls } from './content.ts';
import { orderCalls } from './orders.ts';

/** Every call of the API by name. The browser imports its type only. */
export const api = { ...catalogCalls, ...contentCalls, ...orderCalls } as const;

export type Api = typeof api;
export type CallName = keyof Api;
