import { catalogCalls } from './catalog.ts';
import { orderCalls } from './orders.ts';

/** Every call of the API by name. The browser imports its type only. */
export const api = { ...catalogCalls, ...orderCalls } as const;

export type Api = typeof api;
export type CallName = keyof Api;
