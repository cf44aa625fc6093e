import type { Meta } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SHOP_CONTACT } from '../layout/shop-links.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

export const load = (): Meta => meta;

/** How to reach the shop, and a form that does (spec §2). */
export default function ContactPage() {
  const { email, social } = SHOP_CONTACT;
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.words}>
        <SectionHeading as="h1">Contact</SectionHeading>
        <p className={styles.text}>
          A question about a piece, an order, or a corner that needs something? Write to us: a
          person reads it, mostly within a day.
        </p>
        <ul className={styles.ways}>
          <li>
            <a className={styles.way} href={`mailto:${email}`}>
              <Icon name="mail" size={20} />
              {email}
            </a>
          </li>
          <li>
            <a className={styles.way} href={social.href} target="_blank" rel="noreferrer">
              <Icon name="image" size={20} />
              {social.label}
              <Icon
                name="arrow-end"
                size={16}
                className={styles.away}
                label="(opens in a new tab)"
              />
            </a>
          </li>
        </ul>
      </div>
      <ContactForm />
    </div>
  );
}

const meta: Meta = {
  title: 'Contact · Mantel',
  description:
    'Write to Mantel: questions about pieces, orders and delivery are answered by a person.',
  canonical: '/contact',
};
