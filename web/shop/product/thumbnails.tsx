import type { Product } from '../../../contract/catalog.ts';
import { Picture } from '../../ui/picture.tsx';
import { insteadOfLink } from './instead-of-link.ts';
import styles from './thumbnails.module.css';

interface ThumbnailsProps {
  readonly pictures: Product['images'];
  /** The picture on show, from 0. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** The pictures in small: links to the slides, which also work without JavaScript. */
export function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            className={styles.thumbnail}
            href={`#picture-${index + 1}`}
            aria-current={index === current}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            onClick={(event) => insteadOfLink(event, () => onChoose(index))}
          >
            <Picture picture={picture} alt="" sizes="72px" ratio="var(--ratio-card)" />
          </a>
        </li>
      ))}
    </ul>
  );
}
