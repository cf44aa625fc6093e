import { type FormEvent, Suspense, useEffect, useId, useRef } from 'react';
import { cleanSearch, MAX_SEARCH_LENGTH } from '../../../domain/search-text.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { useLoaded } from '../../api/query.ts';
import { LateCarousel, prepareCarousel } from '../../catalog/late-carousel.tsx';
import { prepareFacets, prepareToolbar } from '../../catalog/late-toolbar.tsx';
import { isNarrowed } from '../../catalog/list-filters.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { useNavigate, useScreen } from '../../navigation/use-navigator.ts';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { PageFailure } from '../../page-failure.tsx';
import { Button, Spinner } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './search-page.module.css';
import {
  bestSellersQuery,
  collectionsQuery,
  describeSearch,
  facetsQuery,
  foundQuery,
  readSearch,
  SearchResults,
} from './search-results.tsx';

export { prepareToolbar as prepare };

/** Reads a page of hits; where there are none, what others buy. */
export async function load(location: PageLocation, read: Read, shop: ShopSettings): Promise<Meta> {
  const search = readSearch(location);
  const facets = search.words === '' ? null : prepareFacets(read(facetsQuery(search)));
  const found = search.words === '' ? null : await read(foundQuery(search));
  if (found) await Promise.all([prepareToolbar(), facets]);
  if (!found || (found.total === 0 && !isNarrowed(search.filters)))
    await Promise.all([read(bestSellersQuery), found && read(collectionsQuery), prepareCarousel()]);
  return describeSearch(search, found, shop.shop_name);
}

/** Search as one types, as a form, and by address. */
export default function SearchPage({ location }: PageProps) {
  const search = readSearch(location);
  return (
    <div className={`container ${styles.page}`}>
      <SectionHeading as="h1">Search</SectionHeading>
      <SearchBox words={search.words} />
      <PageFailure visit={useScreen().visit} as="h2" title="Error fetching products">
        <Suspense fallback={<Waiting />}>
          {search.words === '' ? <BestSellers /> : <SearchResults search={search} />}
        </Suspense>
      </PageFailure>
    </div>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner size={32} label="Loading, please wait..." />
  </div>
);

function BestSellers() {
  return (
    <div className={styles.ideas}>
      <LateCarousel title="Best Sellers" products={useLoaded(bestSellersQuery).data} />
    </div>
  );
}

/** The search as a GET form, and as one types; Clear is a form of its own, so both need no JavaScript. */
function SearchBox({ words }: { readonly words: string }) {
  const clearing = useId();
  const { input, onInput, onSubmit, onClear } = useSearchBox(words);
  return (
    <search className={styles.search}>
      <form className={styles.form} action="/search" autoComplete="off" onSubmit={onSubmit}>
        <Input
          ref={input}
          label="Search"
          hideLabel
          className={styles.box ?? ''}
          type="search"
          name="q"
          placeholder="Search for..."
          defaultValue={words}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          onInput={onInput}
          before={<Icon name="search" size={20} />}
          after={
            <Button type="submit" form={clearing} variant="quiet" size="small">
              Clear
            </Button>
          }
        />
        <Button type="submit">Search</Button>
      </form>
      <form id={clearing} action="/search" onSubmit={onClear} />
    </search>
  );
}

/** How long typing must rest before it is searched for. */
const SETTLED_AFTER_MS = 500;

/**
 * Searches while one types: each search takes the place of the one before in the history. The text
 * stays in the browser's own field, so that what is typed before this code is there counts as well.
 *
 * @param words what the address searches for.
 */
function useSearchBox(words: string) {
  const navigate = useNavigate();
  const { visit } = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(words);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing: by Back, or by a link. It may be the one on show again, where
  // Back came before the page that was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts, also one with the same words
  useEffect(() => {
    if (!input.current || words === asked.current) return;
    clearTimeout(later.current);
    asked.current = words;
    input.current.value = words;
  }, [words, visit]);

  const ask = (text: string) => {
    clearTimeout(later.current);
    asked.current = cleanSearch(text);
  };
  const searchLater = (text: string) => {
    clearTimeout(later.current);
    if (cleanSearch(text) === asked.current) return;
    const search = () => {
      ask(text);
      void navigate(searchHref(text), { replace: true });
    };
    later.current = setTimeout(search, cleanSearch(text) === '' ? 0 : SETTLED_AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before its code had come
  useEffect(() => {
    searchLater(input.current?.value ?? '');
    return () => clearTimeout(later.current);
  }, []);

  return {
    input,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => searchLater(currentTarget.value),
    /** The form itself navigates; on a phone the keyboard makes room for what is found. */
    onSubmit() {
      ask(input.current?.value ?? '');
      if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    },
    onClear() {
      ask('');
      if (!input.current) return;
      input.current.value = '';
      input.current.focus();
    },
  };
}
