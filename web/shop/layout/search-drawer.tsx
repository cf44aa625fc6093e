import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cleanSearch, MAX_SEARCH_LENGTH } from '../../../domain/search-text.ts';
import { useData } from '../../api/query.ts';
import { collectionCardsQuery } from '../../catalog/card-queries.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { usePainted } from '../../hydrated.ts';
import { Button, ButtonLink, Spinner } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { retractToast } from '../../ui/toast-list.ts';
import styles from './search-drawer.module.css';
import { type OptionList, SearchHits, useSearchHits } from './search-hits.tsx';

interface SearchDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What navbar.tsx says when this code does not come; a second copy, as no page has room for it to be shared. */
const NOT_OPENED = 'The search could not be opened. Please try again.';

/** Search beside the page: collections and up to ten hits while one types; what was typed stays in it. */
export function SearchDrawer({ open, onClose }: SearchDrawerProps) {
  const [typed, setTyped] = useState('');
  const found = useSearchHits(typed);
  const { hits = [], collections, words } = found;
  const { list, combobox } = useActiveOption(collections.length + hits.length, typed + words);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => retractToast(NOT_OPENED), []);
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    if (cleanSearch(typed) === '') event.preventDefault();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Search"
      footer={
        hits.length > 0 && (
          <ButtonLink href={searchHref(typed)} variant="secondary" wide>
            See all results
          </ButtonLink>
        )
      }
    >
      <search>
        <form action="/search" autoComplete="off" onSubmit={onSubmit}>
          <Input
            {...combobox}
            ref={input}
            data-autofocus
            label="Search"
            hideLabel
            type="search"
            name="q"
            placeholder="Search for..."
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            enterKeyHint="search"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            before={
              <span className={styles.mark}>
                {found.isWaiting ? <Spinner size={20} /> : <Icon name="search" size={20} />}
              </span>
            }
            after={
              <Button variant="quiet" size="small" onClick={clear}>
                Clear
              </Button>
            }
          />
        </form>
      </search>
      <div className={styles.found}>
        <SearchHits found={found} list={list} />
        {words === '' && !found.isWaiting && <SearchIdeas />}
      </div>
    </Drawer>
  );
}

/** More would push each other out of sight on a phone whose keyboard is open. */
const MAX = 8;

/** What to look at while nothing is searched for: the collections. They come once the drawer is there. */
function SearchIdeas() {
  const { data = [] } = useData(collectionCardsQuery(MAX));
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

/**
 * A combobox over a list of links: arrow keys go from the text through the options and back, Enter
 * follows the active one (WAI-ARIA, editable combobox with list).
 *
 * @param shown what is typed and what the options were found for: where either changes, none is active, so that
 * Enter takes no option that was chosen for another text.
 */
function useActiveOption(count: number, shown: string) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly shown: string; readonly index: number } | null>(
    null,
  );
  const active = place?.shown === shown && place.index < count ? place.index : null;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active !== null) ref.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const step = (by: 1 | -1) => {
    // One place more than options: the text itself.
    const next = ((active ?? count) + by + count + 1) % (count + 1);
    setPlace(next === count ? null : { shown, index: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active !== null) follow(ref.current?.children[active]);
    else {
      if (/^(Arrow|Home|End)/.test(event.key)) setPlace(null); // The caret moves: back to the text.
      return;
    }
    event.preventDefault();
  };
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? id : undefined,
    'aria-activedescendant': active === null ? undefined : optionId(active),
    onKeyDown,
  } as const;
  return { combobox, list: { id, ref, active, optionId } satisfies OptionList };
}

function follow(option: Element | undefined): void {
  if (option instanceof HTMLElement) option.click();
}
