import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import { DECIMAL_SIGNS, type DecimalSign, DRAFT_WISHES } from '../../../domain/product-columns.ts';
import { parseTypedNumber, plainWith } from '../../../domain/typed-number.ts';
import { IMPORTS } from '../../../domain/words/imports.ts';
import type { Say } from '../../../domain/words/say.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CollectionInput } from './collection-input.tsx';
import type { Reading } from './import-form.tsx';
import styles from './import-page.module.css';
import { lacksOne } from './open-questions.ts';

interface ImportQuestionsProps {
  readonly result: ImportResult;
  readonly reading: Pick<Reading, 'decimals' | 'collection' | 'drafts'>;
  readonly busy: boolean;
  /** Checks the file once more, read as was answered. */
  readonly onRead: (reading: Partial<Reading>) => void;
}

/** What only the merchant can know of a file, asked once for all of its rows. */
export function ImportQuestions({ result, reading, busy, onRead }: ImportQuestionsProps) {
  const say = useWords(IMPORTS);
  const columns = result.columns?.columns ?? [];
  const asked = columns.flatMap((column, place) => {
    const given = reading.decimals[place] ?? null;
    const { two_ways: examples = [], asks_decimal: isAsked } = column;
    const wasAsked = given !== null && examples.length > 0;
    return isAsked || wasAsked ? [{ ...column, place, given, examples }] : [];
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
      {asked.map(({ name, place, given, examples }) => (
        <Select
          key={place}
          name={`decimal-${place}`}
          label={`Numbers in ${name || `column ${place + 1}`}`}
          hint={say('two_ways', { examples: examples.join(' · ') })}
          defaultValue={given ?? ''}
          disabled={busy}
        >
          <option value="">Please choose</option>
          <option value=".">{say('with_point', { examples: readWith('.', examples, say) })}</option>
          <option value=",">{say('with_comma', { examples: readWith(',', examples, say) })}</option>
        </Select>
      ))}
      {lacksCollection && <CollectionInput collection={reading.collection} disabled={busy} />}
      {drafts > 0 && (
        <Select
          name="drafts"
          label={say('drafts', { count: drafts })}
          defaultValue={reading.drafts ?? 'hidden'}
          disabled={busy}
        >
          <option value="hidden">{say('drafts_hidden')}</option>
          <option value="leave_out">{say('drafts_left_out')}</option>
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

const isCollectionMissing = ({ error_groups = [] }: ImportResult): boolean =>
  error_groups.some(lacksOne);

/** The column's own cells as they read with a sign: "3,125 is 3125, 1.299 is 1.299". */
const readWith = (
  sign: DecimalSign,
  examples: readonly string[],
  say: Say<typeof IMPORTS.phrases>,
): string =>
  examples
    .map((typed) => {
      const number = parseTypedNumber(typed);
      return say('reads', { typed, read: number ? plainWith(number, sign) : typed });
    })
    .join(', ');
