import { type RefObject, useRef } from 'react';
import { Button, Spinner } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { type TypedSearch, useTypedSearch } from './use-typed-search.ts';

interface SearchBoxProps extends TypedSearch {
  readonly label: string;
  readonly placeholder: string;
  /** The spinner turns. */
  readonly isFetching: boolean;
  /** For whoever leads the focus here. */
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly className?: string | undefined;
}

/** A list's search box with Clear and spinner: it searches while one types (spec §2, §9). */
export function SearchBox({ label, placeholder, isFetching, className, ...rest }: SearchBoxProps) {
  const { input: given, ...search } = rest;
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const { onInput, onSubmit, onClear } = useTypedSearch(input, search);
  return (
    <search className={className}>
      <form onSubmit={onSubmit} autoComplete="off">
        <Input
          ref={input}
          label={label}
          type="search"
          placeholder={placeholder}
          defaultValue={search.words}
          maxLength={search.longest}
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          onInput={onInput}
          before={isFetching ? <Spinner size={20} /> : <Icon name="search" size={20} />}
          after={
            <Button variant="quiet" size="small" onClick={onClear}>
              Clear
            </Button>
          }
        />
      </form>
    </search>
  );
}
