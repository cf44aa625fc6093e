import type { CashEntry } from '../../../contract/cash.ts';
import { formatHundredths, parseHundredths } from '../../../domain/decimal.ts';
import { callQuery } from '../../api/query.ts';
import { useExactly } from '../exactly.ts';
import { List, useList } from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { notesText, useSay } from './cash-parts.tsx';

type Count = NonNullable<CashEntry['counts']>[number];

/** Every count of the till: what the books said, what was there, and who counted. */
export function ClosingsPart({ page }: { readonly page: number }) {
  const say = useSay();
  const query = callQuery('GET /cash/entries', { query: { kind: 'closing', page } });
  return (
    <List
      of={say('closings')}
      read={useList(query)}
      pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'closings', page: to }) }}
      empty={{ title: say('no_closings') }}
      columns={useColumns()}
    />
  );
}

const differenceOf = ({ expected, counted }: Count): string =>
  formatHundredths(parseHundredths(counted) - parseHundredths(expected));

function useColumns(): readonly Column<CashEntry>[] {
  const say = useSay();
  const exactly = useExactly();
  const { moment } = useShopClock();
  const amounts = (name: string, amountOf: (count: Count) => string): Column<CashEntry> => ({
    name,
    align: 'end',
    cell: ({ counts = [] }) => (
      <ul className={styles.counts}>
        {counts.map((count) => (
          <li key={count.code ?? ''}>
            <bdi>
              {count.code === undefined
                ? exactly(amountOf(count))
                : notesText({ code: count.code, amount: amountOf(count) })}
            </bdi>
          </li>
        ))}
      </ul>
    ),
  });
  return [
    {
      name: say('when'),
      cell: ({ booked_at: at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    amounts(say('expected_in_till'), ({ expected }) => expected),
    amounts(say('counted'), ({ counted }) => counted),
    amounts(say('difference'), differenceOf),
    {
      name: say('note_of_count'),
      cell: ({ note, is_reversed: isReversed }) =>
        [isReversed && say('taken_back'), note].filter(Boolean).join(' · '),
    },
    { name: say('counted_by'), cell: ({ booked_by: by }) => by ?? '' },
  ];
}
