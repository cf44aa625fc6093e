import { type LinkFault, linkFault } from './links.ts';

/** A link of a menu. */
export interface MenuLink {
  readonly label: string;
  /** A path of the shop, or an address elsewhere. */
  readonly href: string;
}

/** An entry of a menu; one with links below it opens to them, and its own address may be empty. */
export interface MenuEntry extends MenuLink {
  readonly links: readonly MenuLink[];
}

/** The menus of the shop; `null`: the usual one. */
export interface Menus {
  readonly navbar: readonly MenuEntry[] | null;
  readonly footer: readonly MenuEntry[] | null;
}

/** Limits of a menu; the label's is in characters. */
export const MENU_LIMITS = { entries: 8, footer: 20, links: 12, label: 40, href: 300 } as const;

/** What is wrong with a menu, and where: "navbar.1.links.0.href". */
export interface MenuFault {
  readonly field: string;
  readonly fault: LinkFault | 'label_missing' | 'address_missing' | 'to_itself' | 'twice';
}

/** The faults of a menu, in its order; `menu` begins the names of the fields. */
export function menuFaults(menu: 'navbar' | 'footer', entries: readonly MenuEntry[]): MenuFault[] {
  return entries.flatMap((entry, place) => {
    const at = `${menu}.${place}`;
    return [
      ...linkFaults(at, entry, entry.links.length > 0),
      ...(isTwice(entries, place) ? [{ field: `${at}.href`, fault: 'twice' } as const] : []),
      ...entry.links.flatMap((_, below) => linksFaults(`${at}.links.${below}`, entry, below)),
    ];
  });
}

function linksFaults(at: string, { href, links }: MenuEntry, place: number): MenuFault[] {
  const link = links[place];
  if (!link) return [];
  const isSame = link.href !== '' && link.href === href;
  return [
    ...linkFaults(at, link, false),
    ...(isSame ? [{ field: `${at}.href`, fault: 'to_itself' } as const] : []),
    ...(isTwice(links, place) ? [{ field: `${at}.href`, fault: 'twice' } as const] : []),
  ];
}

function linkFaults(at: string, { label, href }: MenuLink, opens: boolean): MenuFault[] {
  const fault = href === '' ? (opens ? null : ('address_missing' as const)) : linkFault(href);
  return [
    ...(label === '' ? [{ field: `${at}.label`, fault: 'label_missing' } as const] : []),
    ...(fault ? [{ field: `${at}.href`, fault }] : []),
  ];
}

const isTwice = (links: readonly MenuLink[], place: number): boolean =>
  links[place]?.href !== '' && links.findIndex(({ href }) => href === links[place]?.href) < place;

/** Something of the shop that a link leads to and that can go. */
export type MenuTarget =
  | { readonly kind: 'collection' | 'product'; readonly id: number }
  | { readonly kind: 'page'; readonly slug: string };

/** What an address of the shop leads to, `null` where that can't go: `/collection/0`, or another site. */
export function targetOf(href: string): MenuTarget | null {
  const [, kind, name = ''] = /^\/(collection|product|info)\/([^/?#]+)/.exec(href) ?? [];
  if (kind === 'info') return { kind: 'page', slug: name };
  const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
  if (id === 0 || (kind !== 'collection' && kind !== 'product')) return null;
  return { kind, id };
}

/** All links of menus, of both levels. */
export const linksOf = ({ navbar, footer }: Menus): MenuLink[] =>
  [...(navbar ?? []), ...(footer ?? [])].flatMap((entry) => [entry, ...entry.links]);

/**
 * A menu without what leads nowhere any more: links, and entries of which neither their own address nor a link is left.
 *
 * @param isGone whether nothing is at an address any more
 */
export function withoutGone(
  entries: readonly MenuEntry[],
  isGone: (href: string) => boolean,
): MenuEntry[] {
  return entries.flatMap(({ label, href, links }) => {
    const left = links.filter((link) => !isGone(link.href));
    const own = isGone(href) ? '' : href;
    return own === '' && left.length === 0 ? [] : { label, href: own, links: left };
  });
}
