import { type FormEvent, type ReactNode, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { useListChange } from '../kit/list-change.ts';
import { panel } from '../screens.ts';
import { runQuery } from './run-parts.tsx';
import styles from './runs.module.css';

type Scanned = DataOf<'POST /runs/{id}/scans'>;

/** Parcels that were scanned so far. */
export const scannedOf = ({ stop_list }: Run): number =>
  stop_list.filter(({ scanned_at }) => scanned_at !== null).length;

/** Parcels are scanned on their way out: a hand scanner types what a label says; the phone's camera has a screen of its own. */
export function ScanOut({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  return (
    <ScanForm {...useScanning(run)}>
      <ButtonLink variant="secondary" href={panel.scanOut({ id: run.id })}>
        {say('scan_camera')}
      </ButtonLink>
    </ScanForm>
  );
}

/** What became of the last code, and what notes one. */
export function useScanning({ id }: Run) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(id));
  const [last, setLast] = useState<Scanned | null>(null);
  const scan = (code: string) =>
    void change({
      send: async () => {
        const scanned = await call('POST /runs/{id}/scans', { params: { id }, body: { code } });
        setLast(scanned);
        return scanned.run;
      },
      settle: (_, changed) => changed,
      failed: say('scan_failed'),
    });
  return { last, scan };
}

interface ScanFormProps extends ReturnType<typeof useScanning> {
  readonly children?: ReactNode;
}

/** A code typed by hand or by a scanner, which ends it with Enter; and what became of the last one, however it was read. */
export function ScanForm({ last, scan, children }: ScanFormProps) {
  const say = useWords(RUN_SCREENS);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = field.value.trim();
    field.value = '';
    field.focus();
    if (code !== '') scan(code);
  };
  return (
    <form className={styles.scan} onSubmit={submit}>
      <Input
        label={say('scan_label')}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" variant="secondary">
        {say('scan_note')}
      </Button>
      {children}
      <p role={isWrong(last) ? 'alert' : 'status'} className={isWrong(last) ? styles.warning : ''}>
        {last && outcomeOf(last, say)}
      </p>
    </form>
  );
}

const isWrong = (last: Scanned | null): boolean =>
  last?.outcome === 'not_here' || last?.outcome === 'unknown';

function outcomeOf(
  { outcome, order_id, run_id, run }: Scanned,
  say: ReturnType<typeof useWords<typeof RUN_SCREENS.phrases>>,
): string {
  const id = `#${order_id}`;
  if (outcome === 'scanned')
    return say('scan_scanned', { id, done: scannedOf(run), stops: run.stops });
  if (outcome === 'again') return say('scan_again', { id });
  if (outcome === 'unknown') return say('scan_unknown');
  return run_id === null
    ? say('scan_not_here', { id })
    : say('scan_in_run', { id, run: String(run_id) });
}
