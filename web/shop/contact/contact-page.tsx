import type { ShopSettings } from '../../../domain/shop-settings.ts';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { type ContactWay, contactWays, wayKey } from '../layout/contact-ways.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

export const load = (_location: PageLocation, _read: Read, { shop_name }: ShopSettings): Meta => ({
  title: 'Contact',
  description: `Write to ${shop_name}: questions about pieces, orders and delivery are answered by a person.`,
  canonical: '/contact',
});

/** How to reach the shop, and a form that does (spec §2). */
export default function ContactPage() {
  const ways = contactWays(useShopSettings());
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.words}>
        <SectionHeading as="h1">Contact</SectionHeading>
        <p className={styles.text}>
          A question about a piece, an order, or a corner that needs something? Write to us: a
          person reads it, mostly within a day.
        </p>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={wayKey(way)}>
              <Way way={way} />
            </li>
          ))}
        </ul>
      </div>
      <ContactForm />
    </div>
  );
}

function Way({ way: { icon, kind, text, href, away } }: { readonly way: ContactWay }) {
  const words = kind === 'phone' ? <bdi dir="ltr">{text}</bdi> : <span>{text}</span>;
  if (!href)
    return (
      <p className={styles.way}>
        <Icon name={icon} size={20} />
        {words}
      </p>
    );
  return (
    <a className={styles.way} href={href} {...(away && { target: '_blank', rel: 'noreferrer' })}>
      <Icon name={icon} size={20} />
      {words}
      {away && (
        <Icon name="arrow-end" size={16} className={styles.away} label="(opens in a new tab)" />
      )}
    </a>
  );
}
