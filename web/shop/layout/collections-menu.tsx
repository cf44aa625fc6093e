import { useEffect, useId, useRef, useState } from 'react';
import { COLLECTIONS_MENU } from '../../../domain/words/collections-menu.ts';
import { useData } from '../../api/query.ts';
import { type CardCollection, collectionCardsQuery } from '../../catalog/card-queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { onPressOrFocus } from '../../ui/press-or-focus.ts';
import { useWords } from '../../use-words.ts';
import styles from './collections-menu.module.css';

/** Beside the link to all collections: opens them below the bar, by the mouse that rests there or by a press. */
export function CollectionsMenu() {
  const say = useWords(COLLECTIONS_MENU);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const item = button.current?.parentElement;
    if (!item) return;
    if (item.matches(':hover')) setOpen(true); // The mouse was there before this code was.
    const show = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setOpen(true);
    const hide = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setOpen(false);
    item.addEventListener('pointerenter', show);
    item.addEventListener('pointerleave', hide);
    return () => {
      item.removeEventListener('pointerenter', show);
      item.removeEventListener('pointerleave', hide);
    };
  }, []);

  useEffect(() => {
    if (!open) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const hadFocus = button.current?.parentElement?.contains(document.activeElement);
      setOpen(false);
      if (hadFocus) button.current?.focus();
    };
    const stop = onPressOrFocus(({ target }) => {
      if (!button.current?.parentElement?.contains(target as Node)) setOpen(false);
    });
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      stop();
    };
  }, [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-label={say('open')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ detail }) => setOpen(detail === 0 ? !open : true)}
      >
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          <div className="container">
            <CollectionList />
          </div>
        </div>
      )}
    </>
  );
}

/** More than these are on a page of their own. */
const MAX_READ = 60;
const MAX_SHOWN = 8;
const MAX_WITHIN = 5;

const QUERY = collectionCardsQuery(MAX_READ);

/** Collections with their pictures, and in each the collections that stand in it. */
export function CollectionList() {
  const say = useWords(COLLECTIONS_MENU);
  const { data = [] } = useData(QUERY);
  const whole = data.filter(({ parent_id }) => parent_id === undefined).slice(0, MAX_SHOWN);
  return (
    <nav
      className={styles.all}
      aria-label={say('title')}
      aria-busy={data.length === 0 || undefined}
    >
      <ul className={styles.list}>
        {whole.map((collection) => (
          <li key={collection.category_id}>
            <Collection
              collection={collection}
              within={data.filter(({ parent_id }) => parent_id === collection.category_id)}
            />
          </li>
        ))}
      </ul>
      <a className={styles.more} href="/collection">
        {say('all')}
      </a>
    </nav>
  );
}

interface CollectionProps {
  readonly collection: CardCollection;
  readonly within: readonly CardCollection[];
}

function Collection({ collection: { category_id, name, picture }, within }: CollectionProps) {
  return (
    <>
      <a className={styles.collection} href={`/collection/${category_id}`}>
        <span className={styles.picture}>
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width:768px) 136px,72px"
            widest={320}
            ratio="1 / 1"
          />
        </span>
        {name}
      </a>
      {within.length > 0 && (
        <ul className={styles.within}>
          {within.slice(0, MAX_WITHIN).map((one) => (
            <li key={one.category_id}>
              <a href={`/collection/${one.category_id}`}>{one.name}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
