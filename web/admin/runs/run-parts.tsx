import type { Run, RunStop } from '../../../contract/runs.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import type { RunState, StopOutcome } from '../../../domain/runs.ts';
import { displaySecond } from '../../../domain/second-currency.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import type { Say } from '../../../domain/words/say.ts';
import { callQuery } from '../../api/query.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useWords } from '../../use-words.ts';
import { useExactly } from '../exactly.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { StopPhoto } from '../stop-photo.tsx';
import styles from './runs.module.css';

/** How each state of a run stands out. */
export const STATE_TONES: Readonly<Record<RunState, BadgeTone>> = {
  open: 'neutral',
  out: 'warning',
  closed: 'success',
};

const OUTCOME_TONES: Readonly<Record<StopOutcome, BadgeTone>> = {
  delivered: 'success',
  partly: 'warning',
  refused: 'error',
  not_home: 'neutral',
  postponed: 'neutral',
};

/** A run with its stops. */
export const runQuery = (id: number) => callQuery('GET /runs/{id}', { params: { id } });

/** What the driver should bring: what was due where something was taken. Decimal text. */
export const shouldBring = ({ stop_list }: Run): string =>
  formatDecimal(stop_list.reduce((sum, { due }) => sum + parseCents(due ?? '0'), 0));

/** How much beyond what was due the driver says they took, or below it. In cents. */
export function differenceOf({ taken, collected, due }: RunStop): number {
  if (taken) return parseCents(taken.off);
  return collected === null || due === null ? 0 : parseCents(collected) - parseCents(due);
}

interface StopFactsProps {
  readonly runId: number;
  readonly stop: RunStop;
  readonly place: number;
}

/** Who a stop is at, and what became of it. */
export function StopFacts({ runId, stop, place }: StopFactsProps) {
  const say = useWords(RUN_SCREENS);
  const amount = useExactly();
  const { order, outcome, due } = stop;
  return (
    <div className={styles.what}>
      <strong>
        {place}. <bdi>{order.guest_name}</bdi>
      </strong>
      <span className={styles.quiet}>
        <a href={panel.orders({ order: order.id })}>
          <bdi dir="ltr">#{order.id}</bdi>
        </a>{' '}
        · <bdi>{[order.guest_street, order.guest_city].filter(Boolean).join(', ')}</bdi>
      </span>
      <span className={styles.outcome}>
        {outcome ? (
          <Badge tone={OUTCOME_TONES[outcome]}>{say(outcome)}</Badge>
        ) : (
          <bdi>{say('to_collect', { amount: amount(order.total_price) })}</bdi>
        )}
        {due !== null && <bdi>{say('due', { amount: amount(due) })}</bdi>}
        {stop.scanned_at !== null && outcome === null && (
          <Badge tone="success">{say('is_scanned')}</Badge>
        )}
        {stop.back && (
          <Badge tone={stop.back === 'expected' ? 'warning' : 'success'}>
            {say(`back_${stop.back}`)}
          </Badge>
        )}
      </span>
      <More stop={stop} />
      {stop.told_otherwise && (
        <span role="alert" className={styles.warning}>
          {say('told_otherwise', { outcome: say(stop.told_otherwise.outcome) })}
        </span>
      )}
      {stop.has_photo && <StopPhoto runId={runId} orderId={order.id} />}
    </div>
  );
}

function More({ stop }: { readonly stop: RunStop }) {
  const say = useWords(RUN_SCREENS);
  const exactly = useExactly();
  const { outcome, reason, postponed_to: day, is_late, order, kept } = stop;
  const expected = outcome === 'delivered' ? 3 : outcome === null ? 1 : order.status.id;
  const differs = order.status.id !== expected;
  const { taken } = stop;
  const off = differenceOf(stop);
  const lines = kept.map((line) =>
    say('kept_line', { quantity: line.quantity, name: nameOf(stop, line) }),
  );
  const facts = [
    ...(reason ? [say('why', { reason: say(reason) })] : []),
    ...(day ? [say('postponed_to', { day: readableDay(day) })] : []),
    ...(lines.length > 0 ? [say('kept', { lines: lines.join(', ') })] : []),
    ...(taken ? [takenText(taken, exactly, say)] : []),
    ...(stop.collected !== null
      ? [say('said_collected', { amount: exactly(stop.collected) })]
      : []),
    ...(off < 0 ? [say('too_little', { amount: exactly(formatDecimal(-off)) })] : []),
    ...(off > 0 ? [say('too_much', { amount: exactly(formatDecimal(off)) })] : []),
    ...(is_late ? [say('late')] : []),
    ...(differs ? [say('not_as_reported', { status: order.status.name.toLowerCase() })] : []),
  ];
  if (facts.length === 0) return null;
  return <span className={styles.quiet}>{facts.join(' · ')}</span>;
}

/** What the driver took, each currency by itself; what they gave back has a minus. */
function takenText(
  { code, amount, second }: NonNullable<RunStop['taken']>,
  exactly: (decimal: string) => string,
  say: Say<typeof RUN_SCREENS.phrases>,
): string {
  const notes = displaySecond(parseHundredths(second), code, 'en');
  if (Number(amount) === 0) return say('taken', { cash: notes });
  if (Number(second) === 0) return say('taken', { cash: exactly(amount) });
  return say('taken_both', { amount: exactly(amount), second: notes });
}

function nameOf({ order }: RunStop, line: RunStop['kept'][number]): string {
  const item = order.items.find(
    ({ product_id, variant_id }) =>
      product_id === line.product_id && variant_id === line.variant_id,
  );
  return item ? nameWithVariant(item.product.name, item.variant_name) : `#${line.product_id}`;
}
