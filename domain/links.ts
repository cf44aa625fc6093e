/** Why a link of the merchant's can't be followed by a shopper. */
export type LinkFault = 'link_form' | 'link_panel';

/**
 * What is wrong with the address of a link that the merchant gives shoppers, `null` when nothing is: it is a path of the shop, or
 * an address of the web, of mail or of a telephone. What runs in the page is none, nor is the panel.
 */
export function linkFault(href: string): LinkFault | null {
  if (/^\/(?![/\\])\S*$/.test(href)) return isPanel(href) ? 'link_panel' : null;
  if (!/^(?:https?|mailto|tel):\S+$/i.test(href)) return 'link_form';
  try {
    const { username, password } = new URL(href);
    return username === '' && password === '' ? null : 'link_form';
  } catch {
    return 'link_form';
  }
}

/** Also written with escapes, dots or more slashes: browsers ask for the same. */
function isPanel(path: string): boolean {
  const { pathname } = new URL(path, 'https://shop.invalid');
  return /^\/+(?:admin|api)(?:\/|$)/i.test(unescaped(pathname));
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
