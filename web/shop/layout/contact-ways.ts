import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';

/** One way to reach the shop, or where and when it is. */
export interface ContactWay {
  readonly kind: 'email' | 'phone' | 'whatsapp' | 'address' | 'hours' | 'social';
  readonly text: string;
  /** Absent where there is nothing to follow. */
  readonly href?: string;
  /** Leads to another site, in a tab of its own. */
  readonly away?: true;
}

/** The ways to reach the shop that its settings name, in the order in which they are shown. */
export function contactWays(shop: ShopSettings): ContactWay[] {
  const { contact_email, contact_phone, whatsapp, address, opening_hours, social_links } = shop;
  const ways: (ContactWay | false)[] = [
    contact_email !== '' && {
      kind: 'email',
      text: contact_email,
      href: `mailto:${contact_email}`,
    },
    contact_phone !== '' && {
      kind: 'phone',
      text: contact_phone,
      href: `tel:${contact_phone.replaceAll(/[^+\d]/g, '')}`,
    },
    whatsapp !== '' && {
      kind: 'whatsapp',
      text: 'WhatsApp',
      href: whatsAppLink(whatsapp),
      away: true,
    },
    address !== '' && { kind: 'address', text: address },
    opening_hours !== '' && { kind: 'hours', text: opening_hours },
    ...social_links.map(
      ({ label, url }): ContactWay => ({
        kind: 'social',
        text: label,
        href: url,
        away: true,
      }),
    ),
  ];
  return ways.filter((way) => way !== false);
}

/** How a way stands apart from the others of its list. */
export const wayKey = ({ kind, href = '' }: ContactWay): string => `${kind} ${href}`;
