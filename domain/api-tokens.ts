import type { StaffAction, StaffArea } from './staff-roles.ts';

/** What every API token begins with, so that a leaked one is recognised. */
export const TOKEN_PREFIX = 'mantel_';

/** The areas that a token can be given. Never staff, tokens and webhooks themselves, backups, or the removal of the demo (docs/product.md, API tokens). */
export const TOKEN_AREAS = [
  'orders',
  'catalogue',
  'figures',
  'costs',
  'delivery',
  'cash',
  'numbers',
  'mails',
  'jobs',
  'settings',
  'audit',
] as const satisfies readonly StaffArea[];
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** Areas where there is nothing to change. */
export const READ_ONLY_AREAS: readonly TokenArea[] = ['figures', 'audit'];

/** What a token may do in an area; who may change may also read. */
export interface TokenRight {
  readonly area: TokenArea;
  readonly right: StaffAction;
}

/** Whether some of the rights of a token allow something. */
export const mayToken = (
  rights: readonly TokenRight[],
  action: StaffAction,
  area: StaffArea,
): boolean =>
  rights.some((one) => one.area === area && (one.right === 'change' || one.right === action));

/** A shop has this many tokens at most. */
export const MAX_TOKENS = 50;

/** How many requests a token may send in a minute, to each instance. */
export const MAX_TOKEN_REQUESTS = 600;
