import { type FormEvent, useId, useState } from 'react';
import { useData, useDebounced } from '../../api/query.ts';
import { cardsQuery } from '../../catalog/card-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { FilterFields, useSendFilters } from './filter-fields.tsx';
import styles from './filter-sheet.module.css';
import { type ListFilters, productsQuery, readForm } from './list-filters.ts';

interface FilterSheetProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The filters on narrow screens, applied together. It begins with those in force: key each opening. */
export default function FilterSheet({ collectionId, filters, open, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const id = useId();
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setDraft(readForm(currentTarget, filters));
  const send = useSendFilters({ collectionId, filters });
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
          <ResultCount collectionId={collectionId} draft={draft} />
        </Button>
      }
    >
      <form
        id={id}
        className={styles.form}
        action={`/collection/${collectionId}`}
        autoComplete="off"
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <FilterFields filters={filters} />
      </form>
    </Sheet>
  );
}

/** "Show 12 results": asks for the very list that the button leads to, so that it is there at once. */
function ResultCount({ collectionId, draft }: { collectionId: number; draft: ListFilters }) {
  const settled = useDebounced(draft, SETTLED_AFTER_MS);
  const query = productsQuery(collectionId, settled);
  const { data } = useData(cardsQuery({ query }));
  if (!data || settled !== draft) return 'Show results';
  return data.total === 1 ? 'Show 1 result' : `Show ${data.total} results`;
}

const SETTLED_AFTER_MS = 300;
