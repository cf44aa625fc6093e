import { type FormEvent, useId, useState } from 'react';
import { useData, useDebounced } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/modal.tsx';
import { cardsQuery } from './card-queries.ts';
import { FilterFields, useSendFilters } from './filter-fields.tsx';
import { readForm } from './filter-form.ts';
import styles from './filter-sheet.module.css';
import type { FilterableList, ListFilters } from './list-filters.ts';

interface FilterSheetProps {
  readonly list: FilterableList;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The filters on narrow screens, applied together. It begins with those in force: key each opening. */
export default function FilterSheet({ list, open, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(list.filters);
  const id = useId();
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setDraft(readForm(currentTarget, list));
  const send = useSendFilters(list);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    send(event);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <Button type="submit" form={id} wide size="large">
          <ResultCount list={list} draft={draft} />
        </Button>
      }
    >
      <form
        id={id}
        className={styles.form}
        action={list.path}
        autoComplete="off"
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <FilterFields list={list} beside={useDebounced(draft, SETTLED_AFTER_MS)} />
      </form>
    </Sheet>
  );
}

/** "Show 12 results": asks for the very list that the button leads to, so that it is there at once. */
function ResultCount({ list, draft }: { list: FilterableList; draft: ListFilters }) {
  const settled = useDebounced(draft, SETTLED_AFTER_MS);
  const query = list.queryOf(settled);
  const { data } = useData(cardsQuery({ query }));
  if (!data || settled !== draft) return 'Show results';
  return data.total === 1 ? 'Show 1 result' : `Show ${data.total} results`;
}

const SETTLED_AFTER_MS = 300;
