import { ROOM_PAGES } from '../../../domain/words/room-pages.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Newsletter } from '../../newsletter/newsletter.tsx';
import { QUICK_LINKS } from '../../quick-links.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { type ContactWay, contactWays, wayKey } from './contact-ways.ts';
import styles from './footer.module.css';

/** Where somebody orders, or looks after an order: the newsletter takes one line. */
const ABOUT_ORDERS = /^\/(checkout|order|my-orders)/;

/** The foot of the page: who and where the shop is, its pages on returns and the like, quick links, newsletter. */
export function Footer() {
  const {
    asks_consent,
    shop_name,
    info_pages = [],
    menus,
    order_lookup,
    rooms,
  } = useShopSettings();
  const { path } = useScreen().location;
  const say = useWords(ROOM_PAGES);
  const pages = info_pages.map(({ slug, title }) => ({ href: `/info/${slug}`, label: title }));
  const track = order_lookup ? [{ href: '/track-order', label: 'Track an Order' }] : [];
  const look = rooms ? [{ href: '/rooms', label: say('title') }] : [];
  const links: readonly Entry[] = menus?.footer ?? [...pages, ...QUICK_LINKS, ...look, ...track];
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <ContactInfo />
        <nav aria-labelledby="quick-links-title">
          <h2 id="quick-links-title" className={styles.title}>
            Quick links
          </h2>
          <ul className={styles.list}>
            {links.map(({ href, label, links: below = [] }) => (
              <li key={label + href}>
                {href ? <FootLink href={href} label={label} /> : label}
                {below.length > 0 && (
                  <ul className={styles.below}>
                    {below.map((link) => (
                      <li key={link.href}>
                        <FootLink {...link} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <section
          className={styles.letter}
          data-line={ABOUT_ORDERS.test(path)}
          aria-labelledby="newsletter-title"
        >
          <h2 id="newsletter-title" className={styles.invitation}>
            New pieces, now and then
          </h2>
          <Newsletter />
        </section>
      </div>
      <div className={`container ${styles.end}`}>
        <p className={styles.brand}>{shop_name}</p>
        {asks_consent && (
          <button type="button" className={styles.choices} data-choices="">
            Privacy choices
          </button>
        )}
        <p>Pay in cash when your order arrives.</p>
      </div>
    </footer>
  );
}

interface FootLinkProps {
  readonly href: string;
  readonly label: string;
}

interface Entry extends FootLinkProps {
  readonly links?: readonly FootLinkProps[];
}

const FootLink = ({ href, label }: FootLinkProps) => (
  <a className={styles.link} href={href}>
    {label}
  </a>
);

function ContactInfo() {
  const ways = contactWays(useShopSettings());
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title" className={styles.title}>
        Contact
      </h2>
      <ul className={styles.list}>
        {ways.map((way) => (
          <li key={wayKey(way)}>
            <Way way={way} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ way: { kind, text, href, away } }: { readonly way: ContactWay }) {
  if (!href) return <span className={styles.place}>{text}</span>;
  return (
    <a className={styles.link} href={href} {...(away && { target: '_blank', rel: 'noreferrer' })}>
      {kind === 'phone' ? <bdi dir="ltr">{text}</bdi> : text}
      {away && (
        <Icon name="arrow-end" size={16} className={styles.away} label="(opens in a new tab)" />
      )}
    </a>
  );
}
