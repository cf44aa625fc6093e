import { useId } from 'react';
import { LONGEST_SEARCH } from '../../../domain/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';
import { useSearchBox } from './use-search-box.ts';

/** The search as a GET form, and as one types; Clear is a form of its own, so both need no JavaScript. */
export function SearchBox({ words }: { readonly words: string }) {
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
          maxLength={LONGEST_SEARCH}
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
