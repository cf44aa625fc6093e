import type { OrderToConfirm } from '../../../contract/confirmation.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN, STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { callQuery } from '../../api/query.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useUser } from '../../session/use-session.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { List, useList } from '../kit/list.tsx';
import { SelectAll, useSelection } from '../kit/selection.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { useShopClock } from '../shop-format.ts';
import styles from './confirmation-page.module.css';
import { QueueSelection } from './queue-selection.tsx';

/** The parts of the queue. */
export const PARTS = ['due', 'later', 'aside'] as const;
export type Part = (typeof PARTS)[number];

/** A part of the queue, as it is read. */
export const queueQuery = (of: Part) =>
  callQuery('GET /confirmation/queue', { query: { of, limit: 50 } });

interface QueueListProps {
  readonly part: Part;
  readonly counts: Readonly<Record<Part, number>>;
  readonly hrefFor: (part: Part) => string;
  readonly onTake: ((id: number) => void) | null;
}

/** What waits, what comes back later and what was set aside: who, since when, how often, and who has which before them. */
export function QueueList({ part, counts, hrefFor, onTake }: QueueListProps) {
  const say = useWords(CONFIRM_SCREEN);
  const read = useList(queueQuery(part));
  const columns = useColumns(onTake);
  const ids = read.data?.map(({ order }) => order.id) ?? [];
  const selection = useSelection(ids, part);
  const isNoneDue = part === 'due' && counts.due === 0;
  return (
    <section className={styles.queue} aria-label={say('list_label')}>
      <nav className={styles.parts} aria-label={say('list_label')}>
        {PARTS.map((one) => (
          <a key={one} href={hrefFor(one)} aria-current={one === part ? 'page' : undefined}>
            {say(one)} <span className={styles.count}>{counts[one]}</span>
          </a>
        ))}
      </nav>
      {onTake && ids.length > 1 && (
        <SelectAll
          selected={selection.selected.size}
          of={ids.length}
          onChange={selection.toggleAll}
          className={styles.all}
        >
          {say('select_all')}
        </SelectAll>
      )}
      {/* That nobody is to be called now stands above. */}
      {!(onTake && isNoneDue) && (
        <List
          of={say('list_label')}
          read={read}
          columns={columns}
          idOf={({ order }) => order.id}
          className={styles.waiting}
          rowClassName={onTake ? styles.waits : undefined}
          empty={{ title: say('list_empty'), icon: 'phone' }}
          select={
            onTake
              ? {
                  selection,
                  label: ({ order }) => say('select', { id: String(order.id) }),
                }
              : undefined
          }
        />
      )}
      {counts[part] > ids.length && ids.length > 0 && (
        <p className={page.muted}>{say('first_of', { count: ids.length, all: counts[part] })}</p>
      )}
      {onTake && <QueueSelection selection={selection} />}
    </section>
  );
}

type Row = OrderToConfirm;

function useColumns(onTake: QueueListProps['onTake']): readonly Column<Row>[] {
  const say = useWords(CONFIRM_SCREEN);
  const { shortMoment } = useShopClock();
  const stageOf = useStageOf();
  const dueOf = ({ confirmation: { due_at: due } }: Row) => {
    if (due === null) return '–';
    return Date.parse(due) > Date.now() ? shortMoment(due) : say('now');
  };
  const actions: Column<Row> = {
    name: '',
    cell: ({ order }) => (
      <RowButton of={`#${order.id}`} onClick={() => onTake?.(order.id)}>
        {say('take')}
      </RowButton>
    ),
  };
  return [
    {
      name: say('order'),
      cell: ({ order }) => (
        <>
          <bdi dir="ltr">#{order.id}</bdi> {order.guest_name}
          <PhoneNumber phone={order.guest_phone} className={styles.number} />
        </>
      ),
    },
    { name: say('city'), cell: ({ order }) => order.guest_city },
    { name: say('since'), cell: ({ order }) => shortMoment(order.created_at) },
    { name: say('attempts'), cell: ({ confirmation }) => confirmation.attempts || '–' },
    { name: say('due_at'), cell: dueOf },
    { name: say('stage'), cell: stageOf },
    ...(onTake ? [actions] : []),
  ];
}

/** Where an order stands, or who has it before them. */
function useStageOf() {
  const say = useWords(CONFIRM_SCREEN);
  const sayStage = useWords(STAGE_WORDS);
  const sayWhy = useWords(CONFIRMATION);
  const { shortMoment } = useShopClock();
  const user = useUser();
  return ({ confirmation: { stage, held, claim } }: Row): string => {
    if (claim?.here) return say('before_you');
    if (claim && claim.by.id === user?.id)
      return say('before_you_elsewhere', { time: shortMoment(claim.until) });
    if (claim) return say('before', { name: claim.by.name, time: shortMoment(claim.until) });
    return held ? say('held_short', { reason: sayWhy(`hold_${held}`) }) : sayStage(stage);
  };
}
