import { useState } from 'react';
import type { Run, RunStop } from '../../../contract/runs.ts';
import { isPartOf } from '../../../domain/part-of-order.ts';
import { REFUSAL_REASONS, STOP_OUTCOMES, type StopOutcome } from '../../../domain/runs.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { useListChange } from '../kit/list-change.ts';
import { runQuery } from './run-parts.tsx';
import styles from './runs.module.css';

interface StopProps {
  readonly run: Run;
  readonly stop: RunStop;
}

/** What is said of an outcome beside its name. */
interface Details {
  readonly reason?: (typeof REFUSAL_REASONS)[number];
  readonly day?: string;
  readonly kept?: { product_id: number; variant_id?: number; quantity: number }[];
}

/** Notes what the driver tells by telephone, or corrects what was reported: the outcomes that drivers have. */
export function NoteOutcome({ run, stop }: StopProps) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(run.id));
  const [chosen, choose] = useState<StopOutcome | null>(null);
  const { order, outcome: before } = stop;
  const note = (outcome: StopOutcome, details: Details = {}) => {
    choose(null);
    void change({
      send: () =>
        call('POST /runs/{id}/stops/{order_id}/report', {
          params: { id: run.id, order_id: order.id },
          body: { outcome, ...details, ...(before !== null && { instead_of: before }) },
        }),
      done: say('noted'),
      failed: say('note_failed'),
    });
  };
  const of = <span className="visually-hidden"> {say('of_order', { id: `#${order.id}` })}</span>;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const offered = STOP_OUTCOMES.filter((one) => one !== 'partly' || pieces > 1);
  return (
    <>
      <Select
        label={
          <>
            {say(before === null ? 'note_outcome' : 'correct')}
            {of}
          </>
        }
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const outcome = STOP_OUTCOMES.find((one) => one === value) ?? null;
          if (outcome === 'delivered' || outcome === 'not_home') note(outcome);
          else choose(outcome);
        }}
      >
        <option value="">{say(before ?? 'no_outcome')}</option>
        {offered
          .filter((one) => one !== before)
          .map((outcome) => (
            <option key={outcome} value={outcome}>
              {say(outcome)}
            </option>
          ))}
      </Select>
      {chosen === 'refused' && <Reason onChosen={(reason) => note('refused', { reason })} />}
      {chosen === 'postponed' && <Day onChosen={(day) => note('postponed', day ? { day } : {})} />}
      {chosen === 'partly' && (
        <KeptLines stop={stop} onChosen={(kept) => note('partly', { kept })} />
      )}
    </>
  );
}

function Reason({ onChosen }: { readonly onChosen: (reason: Details['reason'] & string) => void }) {
  const say = useWords(RUN_SCREENS);
  const [reason, choose] = useState<(typeof REFUSAL_REASONS)[number]>('other');
  return (
    <div className={styles.details}>
      <Select
        label={say('reason')}
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          choose(REFUSAL_REASONS.find((one) => one === value) ?? 'other')
        }
      >
        {REFUSAL_REASONS.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </Select>
      <Button size="small" onClick={() => onChosen(reason)}>
        {say('note')}
      </Button>
    </div>
  );
}

function Day({ onChosen }: { readonly onChosen: (day: string) => void }) {
  const say = useWords(RUN_SCREENS);
  const [day, setDay] = useState('');
  return (
    <div className={styles.details}>
      <Input
        label={say('new_day')}
        type="date"
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
      <Button size="small" onClick={() => onChosen(day)}>
        {say('note')}
      </Button>
    </div>
  );
}

interface KeptLinesProps {
  readonly stop: RunStop;
  readonly onChosen: (kept: NonNullable<Details['kept']>) => void;
}

function KeptLines({ stop: { order }, onChosen }: KeptLinesProps) {
  const say = useWords(RUN_SCREENS);
  const [counts, setCounts] = useState(order.items.map(({ quantity }) => quantity));
  const kept = order.items.flatMap(({ product_id, variant_id }, at) => {
    const quantity = counts[at] ?? 0;
    return quantity > 0 ? [{ product_id, ...(variant_id && { variant_id }), quantity }] : [];
  });
  return (
    <div className={styles.details}>
      {order.items.map((item, at) => {
        const name = nameWithVariant(item.product.name, item.variant_name);
        return (
          <Input
            key={`${item.product_id} ${item.variant_id ?? ''}`}
            label={`${say('kept_count')}: ${name}`}
            type="number"
            min={0}
            max={item.quantity}
            value={counts[at] ?? 0}
            onChange={({ currentTarget: { value } }) =>
              setCounts(
                counts.with(at, Math.max(0, Math.min(item.quantity, Math.trunc(Number(value))))),
              )
            }
          />
        );
      })}
      <Button size="small" disabled={!isPartOf(kept, order.items)} onClick={() => onChosen(kept)}>
        {say('note')}
      </Button>
    </div>
  );
}
