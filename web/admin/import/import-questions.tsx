import type { ErrorGroup, ImportResult } from '../../../contract/catalog-exchange.ts';
import { DECIMAL_SIGNS, DRAFT_WISHES } from '../../../domain/product-columns.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { CollectionInput } from './collection-input.tsx';
import type { Reading } from './import-form.tsx';
import styles from './import-page.module.css';

interface ImportQuestionsProps {
  readonly result: ImportResult;
  readonly reading: Pick<Reading, 'decimals' | 'collection' | 'drafts'>;
  readonly busy: boolean;
  /** Checks the file once more, read as was answered. */
  readonly onRead: (reading: Partial<Reading>) => void;
}

/** What only the merchant can know of a file, asked once for all of its rows. */
export function ImportQuestions({ result, reading, busy, onRead }: ImportQuestionsProps) {
  const columns = result.columns?.columns ?? [];
  const asked = columns.flatMap((column, place) => {
    const given = reading.decimals[place] ?? null;
    return column.asks_decimal || given !== null ? [{ ...column, place, given }] : [];
  });
  const lacksCollection = reading.collection !== '' || isCollectionMissing(result);
  const drafts = result.drafts ?? 0;
  if (asked.length === 0 && !lacksCollection && drafts === 0) return null;
  return (
    <form
      className={`${page.form} ${page.sheet}`}
      aria-labelledby="questions"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = new FormData(event.currentTarget);
        const decimals = columns.map(
          (_column, place) =>
            DECIMAL_SIGNS.find((sign) => sign === said.get(`decimal-${place}`)) ?? null,
        );
        const wished = DRAFT_WISHES.find((wish) => wish === said.get('drafts'));
        const collection = String(said.get('collection') ?? '').trim();
        if (!busy) onRead({ decimals, collection, drafts: wished ?? reading.drafts });
      }}
    >
      <h2 id="questions" className={styles.title}>
        What the file leaves open
      </h2>
      {asked.map(({ name, place, given, target }) => (
        <Select
          key={place}
          name={`decimal-${place}`}
          label={`Numbers in ${name || `column ${place + 1}`}`}
          hint={hintOf(result, target)}
          defaultValue={given ?? ''}
          disabled={busy}
        >
          <option value="">Please choose</option>
          <option value=".">Point before the decimals: 12,345 is twelve thousand</option>
          <option value=",">Comma before the decimals: 12,345 is twelve</option>
        </Select>
      ))}
      {lacksCollection && <CollectionInput collection={reading.collection} disabled={busy} />}
      {drafts > 0 && (
        <Select
          name="drafts"
          label={`Drafts, and what the former shop did not show (${drafts.toLocaleString('en')})`}
          defaultValue={reading.drafts}
          disabled={busy}
        >
          <option value="hidden">Bring in, not shown</option>
          <option value="leave_out">Leave out</option>
        </Select>
      )}
      <div className={page.actions}>
        <Button type="submit" variant="secondary">
          Check again
        </Button>
      </div>
    </form>
  );
}

const lacksOne = ({ column, message }: ErrorGroup): boolean =>
  column === 'collection' && message === 'is required';
const readsInTwoWays = ({ message }: ErrorGroup): boolean =>
  message.startsWith('may be read in two ways');

const isCollectionMissing = ({ error_groups = [] }: ImportResult): boolean =>
  error_groups.some(lacksOne);

/** Whether a cause is one that is asked here. */
export const isAsked = (group: ErrorGroup): boolean => lacksOne(group) || readsInTwoWays(group);

/** What reads in two ways: "3,125 · 1.299". */
function hintOf({ error_groups = [] }: ImportResult, target: string | null): string | undefined {
  const group = error_groups.find((one) => one.column === target && readsInTwoWays(one));
  const values = group?.values.slice(0, 4).map(({ value }) => value) ?? [];
  return values.length > 0 ? values.join(' · ') : undefined;
}
