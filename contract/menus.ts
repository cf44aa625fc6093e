import { z } from 'zod';
import { type MenuEntry, type MenuLink, MENU_LIMITS as MOST } from '../domain/menus.ts';
import type { Calls } from './call.ts';
import { orRequired, text } from './fields.ts';

/** One line, which may be empty. */
const line = (most: number) =>
  text(most).refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'must be one line');

const link: z.ZodType<MenuLink> = z.object({ label: line(MOST.label), href: line(MOST.href) });

const entry: z.ZodType<MenuEntry> = z.object({
  label: line(MOST.label),
  href: line(MOST.href),
  links: z
    .array(link, orRequired('must be a list of links'))
    .max(MOST.links, `must be at most ${MOST.links} links`),
});

const entries = (most: number) =>
  z
    .array(entry, orRequired('must be a list of entries, or null for the usual ones'))
    .max(most, `must be at most ${most} entries`)
    .nullable();

/** The menus as they are saved; `null`: the usual one. */
export const menus = z.object({ navbar: entries(MOST.entries), footer: entries(MOST.footer) });

/** The menus as pages show them: those that the merchant has made, without what is gone. */
export const shownMenus = z.object({
  navbar: z.array(entry).optional(),
  footer: z.array(entry).optional(),
});

const panelMenus = menus.extend({
  /** Stands for what is saved now: the next saving has to name it. */
  version: z.string(),
  /** Addresses of the shop that links lead to and where nothing is any more. */
  gone: z.array(z.string()),
});
export type PanelMenus = z.output<typeof panelMenus>;

const owners = { access: 'admin', area: 'settings', status: 200 } as const;

/** The menus of the shop: its navbar and the quick links at its foot. */
export const menuCalls = {
  'GET /admin/menus': {
    ...owners,
    summary: 'The menus of the shop, and which of their links lead nowhere any more',
    data: panelMenus,
    refusals: [],
  },
  'PUT /admin/menus': {
    ...owners,
    summary: 'Saves the menus, of two levels; refused when others have saved meanwhile',
    body: menus.extend({ version: z.string('must be given once').max(40) }),
    data: panelMenus,
    refusals: [409, 422],
  },
} as const satisfies Calls;
