import type { Kysely } from 'kysely';
import { escapeHtml } from '../../domain/html.ts';
import type { Palette } from '../../domain/look.ts';
import { darkPalette, tokensOf } from '../../domain/look-tokens.ts';
import type { Database } from '../database/types.ts';
import { readWornLook, type WornLook } from './shop-look.ts';
import { readMailSender } from './shop-settings.ts';

interface MailShop {
  readonly shopName: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** How high a logo stands in mails, in px: half of its picture (server/look/draw-icons.ts). */
const LOGO_HEIGHT = 40;

/**
 * What a mail begins with in the look of the shop: its colours, and its logo or its name above the text. `null` while nobody has chosen a
 * look.
 */
export function writeMailHead(
  { id, look, logos }: WornLook,
  { shopName, publicUrl }: MailShop,
): string | null {
  if (id === null) return null;
  const { ground, text, primary } = tokensOf(look.palette);
  const hasLogo = [look.logo, look.mark].some((key) => key !== null && logos[key]);
  const name = escapeHtml(shopName);
  const mark = hasLogo
    ? `<img src="${escapeHtml(publicUrl)}/logo.png?v=${id}" alt="${name}" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;border:0">`
    : `<strong style="font-size:20px">${name}</strong>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>a{color:${primary}}${darkStyles(look.palette)}</style></head>
<body style="margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 sans-serif;background:${ground};color:${text}">
<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:2px solid ${primary}">${mark}</p>
`;
}

/** Who the shop's mails come from, with what they begin with in its look. */
export async function readDressedSender(
  db: Kysely<Database>,
  { shopEmail, publicUrl }: { readonly shopEmail: string; readonly publicUrl: string },
) {
  const [sender, worn] = await Promise.all([readMailSender(db, shopEmail), readWornLook(db)]);
  return { ...sender, head: writeMailHead(worn, { shopName: sender.name, publicUrl }) };
}

function darkStyles(palette: Palette): string {
  const { ground, text, primary } = tokensOf(darkPalette(palette));
  return `@media (prefers-color-scheme:dark){body{background:${ground}!important;color:${text}!important}a{color:${primary}}}`;
}
