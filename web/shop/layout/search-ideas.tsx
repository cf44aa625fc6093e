import { useData } from '../../api/query.ts';
import { collectionCardsQuery } from '../../catalog/collection-cards.ts';
import { usePainted } from '../../hydrated.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './search-drawer.module.css';

/** More would push each other out of sight on a phone whose keyboard is open. */
const MOST = 8;

/** What to look at while nothing is searched for: the collections. They come once the drawer is there. */
export function SearchIdeas() {
  const { data = [] } = useData(collectionCardsQuery(MOST));
  if (!usePainted() || data.length === 0) return null;
  return (
    <nav aria-labelledby="search-ideas">
      <h3 id="search-ideas" className={styles.title}>
        Collections
      </h3>
      <ul className={styles.hits}>
        {data.map(({ category_id, name, picture }) => (
          <li key={category_id}>
            <a className={styles.hit} href={`/collection/${category_id}`}>
              <Picture
                picture={picture}
                alt=""
                sizes="56px"
                ratio="1"
                className={styles.picture ?? ''}
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
