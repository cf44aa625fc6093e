import type { Meta } from '../../page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './not-found-page.module.css';

export function load(): Meta {
  return meta;
}

/** The page for every address that names nothing. */
export default function NotFoundPage() {
  return (
    <div className={`container ${styles.page}`}>
      <EmptyNiche />
      <h1>Page Not Found</h1>
      <p className={styles.text}>
        It may have moved, or the piece it showed has left the shop. The collections are a good
        place to start again.
      </p>
      <div className={styles.ways}>
        <ButtonLink href="/">Go Back to Home</ButtonLink>
        <ButtonLink href="/collection" variant="secondary">
          See the collections
        </ButtonLink>
      </div>
    </div>
  );
}

/** A mantelpiece with nothing on it. */
function EmptyNiche() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <path d="M12 34h136M18 34v7h124v-7M28 41v67M132 41v67M8 108h144" />
      <path d="M52 108V78a28 28 0 0 1 56 0v30" />
    </svg>
  );
}

const meta: Meta = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  noIndex: true,
};
