import { Icon } from '../../ui/icon.tsx';
import styles from './footer.module.css';
import { Newsletter } from './newsletter.tsx';
import { QUICK_LINKS, SHOP_CONTACT } from './shop-links.ts';

/** The foot of the page (spec §2): newsletter, quick links, contact, social link. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <section className={styles.letter} aria-labelledby="newsletter-title">
          <h2 id="newsletter-title" className={styles.invitation}>
            New pieces, now and then
          </h2>
          <Newsletter />
        </section>
        <nav aria-labelledby="quick-links-title">
          <h2 id="quick-links-title" className={styles.title}>
            Quick links
          </h2>
          <ul className={styles.list}>
            {QUICK_LINKS.map(({ href, label }) => (
              <li key={href}>
                <a className={styles.link} href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ContactInfo />
      </div>
      <div className={`container ${styles.end}`}>
        <p className={styles.brand}>Mantel</p>
        <p>Pay in cash when your order arrives.</p>
      </div>
    </footer>
  );
}

function ContactInfo() {
  const { email, phone, place, social } = SHOP_CONTACT;
  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title" className={styles.title}>
        Contact
      </h2>
      <ul className={styles.list}>
        <li>
          <a className={styles.link} href={`mailto:${email}`}>
            {email}
          </a>
        </li>
        <li>
          <a className={styles.link} href={`tel:${phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
        <li className={styles.place}>{place}</li>
        <li>
          <a className={styles.link} href={social.href} target="_blank" rel="noreferrer">
            {social.label}
            <Icon name="arrow-end" size={16} className={styles.away} label="(opens in a new tab)" />
          </a>
        </li>
      </ul>
    </section>
  );
}
