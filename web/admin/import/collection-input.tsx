import { useId } from 'react';
import { callQuery, useData } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';

const COLLECTIONS = callQuery('GET /categories', { query: {} });

interface CollectionInputProps {
  /** What was chosen before. */
  readonly collection: string;
  readonly disabled: boolean;
}

/** One collection for all rows that name none: one of the shop, or a new one. */
export function CollectionInput({ collection, disabled }: CollectionInputProps) {
  const list = useId();
  const known = useData(COLLECTIONS).data ?? [];
  return (
    <>
      <Input
        name="collection"
        label="Collection of the rows that name none"
        hint="One of your collections, or the name of a new one"
        defaultValue={collection}
        maxLength={80}
        list={list}
        disabled={disabled}
      />
      <datalist id={list}>
        {known.map(({ category_id, name }) => (
          <option key={category_id} value={name} />
        ))}
      </datalist>
    </>
  );
}
