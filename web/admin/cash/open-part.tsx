import type { CashOverview, OpenItem } from '../../../contract/cash.ts';
import { OPEN_PARTS, type OpenFilter, type OpenPart as Part } from '../../../domain/open-money.ts';
import { callQuery } from '../../api/query.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useExactly } from '../exactly.ts';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, useList } from '../kit/list.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import styles from './cash.module.css';
import { Figure, Outcome, Since, useSay } from './cash-parts.tsx';
import { EndDialog, NoteDialog, type OpenThing, useNameOf } from './open-dialogs.tsx';

interface OpenPartProps {
  readonly overview: CashOverview;
  readonly part: OpenFilter | null;
  readonly page: number;
}

/** What is open at couriers and companies: one list with its sum; what was paid too much stands apart. */
export function OpenPart({ overview, part, page }: OpenPartProps) {
  const say = useSay();
  const exactly = useExactly();
  const noting = useEditDialog<OpenThing>('note-open');
  const ending = useEditDialog<OpenThing>('end-open');
  const { owed, overpaid } = overview.open;
  const query = callQuery('GET /cash/open', { query: { page, ...(part !== null && { part }) } });
  return (
    <div className={styles.part}>
      <dl className={styles.figures}>
        <Figure name={say('to_come')} value={exactly(owed)} />
        <Figure name={say('paid_too_much')} value={exactly(overpaid)} />
        <Figure
          name={say('with_couriers')}
          value={exactly(overview.with_couriers)}
          note={say('as_books_say')}
        />
      </dl>
      <ChoiceLinks label={say('open')} choices={useChoices(overview, part)} />
      <List
        of={say('open')}
        read={useList(query)}
        pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'open', part, page: to }) }}
        empty={{ title: say(part === null ? 'all_paid' : 'none_of_these') }}
        idOf={({ courier_id, order_id, sheet_id, row }) =>
          row === null ? `${order_id} ${courier_id}` : `${sheet_id} ${row}`
        }
        columns={useOpenColumns({ onNote: noting.show, onEnd: ending.show })}
      />
      {noting.editor && <NoteDialog key={`note ${noting.opening}`} editor={noting.editor} />}
      {ending.editor && <EndDialog key={`end ${ending.opening}`} editor={ending.editor} />}
    </div>
  );
}

/** The parts of the list of which anything is open, each with how much. */
function useChoices({ open: { parts, disputed } }: CashOverview, chosen: OpenFilter | null) {
  const say = useSay();
  const countOf = (filter: OpenFilter): number =>
    filter === 'disputed' ? disputed : (parts.find(({ part }) => part === filter)?.rows ?? 0);
  const filters = ([...OPEN_PARTS, 'disputed'] as const).filter(
    (filter) => countOf(filter) > 0 || filter === chosen,
  );
  return [
    { href: panel.cash({ tab: 'open' }), label: say('all'), chosen: chosen === null },
    ...filters.map((filter) => ({
      href: panel.cash({ tab: 'open', part: filter }),
      label: `${say(`open_${filter}`)} ${countOf(filter)}`,
      chosen: filter === chosen,
    })),
  ];
}

const TONES: Readonly<Record<Part, BadgeTone>> = {
  missing: 'error',
  short: 'error',
  rest: 'warning',
  over: 'neutral',
  row: 'warning',
};

interface OpenActions {
  readonly onNote: (thing: OpenThing) => void;
  readonly onEnd: (thing: OpenThing) => void;
}

function useOpenColumns({ onNote, onEnd }: OpenActions): readonly Column<OpenItem>[] {
  const say = useSay();
  const exactly = useExactly();
  const nameOf = useNameOf();
  const mayChange = useMayChange('cash');
  const actions: Column<OpenItem> = {
    name: '',
    cell: (item) => (
      <div className={styles.acts}>
        <RowButton of={nameOf(item)} aria-haspopup="dialog" onClick={() => onNote(item)}>
          {say('order_note')}
        </RowButton>
        <RowButton of={nameOf(item)} aria-haspopup="dialog" onClick={() => onEnd(item)}>
          {say(item.row === null ? 'write_off' : 'end_row')}
        </RowButton>
      </div>
    ),
  };
  return [
    { name: say('what'), narrow: 'bare', cell: (item) => <What item={item} /> },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    { name: say('open_since'), cell: ({ since }) => <Since at={since} /> },
    {
      name: say('amount'),
      align: 'end',
      cell: ({ amount, said }) => (
        <>
          <bdi>{exactly(amount)}</bdi>
          {said !== null && Number(amount) === 0 && Number(said) !== 0 && (
            <p className={styles.quiet}>{say('says_left_out', { amount: exactly(said) })}</p>
          )}
        </>
      ),
    },
    ...(mayChange ? [actions] : []),
  ];
}

/** What an open item is, and the way to its order, sheet or run. */
function What({ item }: { readonly item: OpenItem }) {
  const say = useSay();
  const { part, outcome, problem, named, note, run } = item;
  return (
    <>
      {outcome === null ? (
        <Badge tone={TONES[part]}>{say(`open_${part}`)}</Badge>
      ) : (
        <Outcome of={outcome} />
      )}{' '}
      <Ways item={item} />
      {named && (
        <p className={styles.quiet}>
          <bdi>{named}</bdi>
        </p>
      )}
      {run && (
        <p className={styles.quiet}>
          <a href={panel.run({ id: run.id })}>
            {say('of_run', { run: run.id, day: readableDay(run.day) })}
          </a>
        </p>
      )}
      {problem && <p className={styles.quiet}>{problem}</p>}
      {note && (
        <p className={styles.said} dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

function Ways({
  item: { order_id: order, sheet_id: id, row, courier_id, amount },
}: {
  readonly item: OpenItem;
}) {
  const say = useSay();
  return (
    <>
      {order !== null && (
        <a href={panel.orders({ order })}>{say('order', { order: `#${order}` })}</a>
      )}
      {order === null && row === null && (
        <a href={panel.cash({ settle: courier_id })}>
          {say(amount.startsWith('-') ? 'paid_without_order' : 'on_account')}
        </a>
      )}{' '}
      {id !== null && (
        <a href={panel.payoutSheet({ id })}>
          {row === null ? say('sheet') : say('row_of_sheet', { row })}
        </a>
      )}
    </>
  );
}
