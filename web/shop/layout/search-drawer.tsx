import { type FormEvent, useRef, useState } from 'react';
import { cleanSearch, LONGEST_SEARCH } from '../../../domain/search-text.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { Button, ButtonLink, Spinner } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/modal.tsx';
import styles from './search-drawer.module.css';
import { SearchHits } from './search-hits.tsx';
import { SearchIdeas } from './search-ideas.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useSearchHits } from './use-search-hits.ts';

interface SearchDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Search beside the page (spec §2): up to ten hits while one types; what was typed stays in it. */
export function SearchDrawer({ open, onClose }: SearchDrawerProps) {
  const [typed, setTyped] = useState('');
  const found = useSearchHits(typed);
  const { hits = [], words } = found;
  const { list, combobox } = useActiveOption(hits.length, words);
  const input = useRef<HTMLInputElement>(null);
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
          <ButtonLink href={searchHref(words)} variant="secondary" wide>
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
            maxLength={LONGEST_SEARCH}
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
