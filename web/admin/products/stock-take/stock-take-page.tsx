import { useEffect, useState } from 'react';
import { ErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AdminLayout } from '../../layout/admin-layout.tsx';
import { loadPanelPage, PanelPage } from '../../list-page.tsx';
import { Camera } from './camera.tsx';
import { Choice } from './choice.tsx';
import { CodeForm } from './code-form.tsx';
import { CountForm } from './count-form.tsx';
import { CountedList } from './counted-list.tsx';
import { whyNoScanning } from './scan-codes.ts';
import styles from './stock-take.module.css';
import { useStockTake } from './use-stock-take.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage('Stock take');

/** Counts what stands on the shelf, code by code, with a phone in one hand (docs/decisions/155). */
export default function StockTakePage() {
  const { list, said, undo, ...taking } = useStockTake();
  const errorAt = (place: 'step' | 'list') =>
    said?.isError && said.place === place ? said.text : '';
  return (
    <PanelPage title="Stock take">
      <div className={styles.take}>
        <CurrentStep {...taking} error={errorAt('step')} />
        <p role="status" className={styles.said}>
          {said && !said.isError && said.text !== '' && (
            <>
              <Icon name="check" size={18} />
              {said.text}
            </>
          )}
        </p>
        {/* At its field an error is read when one comes there; this says it at once. */}
        <p role="alert" className="visually-hidden">
          {said?.isError && said.text}
        </p>
      </div>
      <CountedList list={list} error={errorAt('list')} onUndo={(entry) => void undo(entry)} />
    </PanelPage>
  );
}

interface CurrentStepProps
  extends Pick<
    ReturnType<typeof useStockTake>,
    'step' | 'busy' | 'find' | 'choose' | 'save' | 'skip'
  > {
  readonly error: string;
}

function CurrentStep({ step, busy, error, find, choose, save, skip }: CurrentStepProps) {
  const { scanning, wasScanning, failure, last, start, stop, forget, noteCode } = useScanning();
  const noCamera = useWhyNoScanning();
  if (step.kind === 'choice') return <Choice {...step} onChoose={choose} onSkip={skip} />;
  if (step.kind === 'count') {
    const { item } = step;
    return (
      <CountForm
        key={`${item.product_id} ${item.variant_id}`}
        {...{ item, busy, error }}
        onSave={(counted) => void save(item, counted)}
        onSkip={skip}
      />
    );
  }
  if (!scanning) {
    return (
      <CodeForm
        {...{ busy, error }}
        startsAt={wasScanning ? 'camera' : step.first ? undefined : 'code'}
        noCamera={noCamera}
        cameraFailure={failure}
        onCode={(code) => {
          forget();
          void find(code);
        }}
        onScan={start}
      />
    );
  }
  // One act at a time: what the camera saw meanwhile would be lost.
  if (busy) return <p className={styles.waiting}>One moment…</p>;
  return (
    <>
      <Camera
        skip={last}
        onCode={(code) => {
          noteCode(code);
          void find(code);
        }}
        onFailure={stop}
        onStop={() => stop('')}
      />
      {error && <ErrorText id="scan-failure">{error}</ErrorText>}
    </>
  );
}

/** Whether codes are scanned: once begun, the camera is on again for each next one until it is stopped. */
function useScanning() {
  const [scanning, setScanning] = useState(false);
  const [wasScanning, setWasScanning] = useState(false);
  const [failure, setFailure] = useState('');
  const [last, setLast] = useState<string | null>(null);
  return {
    scanning,
    /** The camera was turned off, and nothing was typed since. */
    wasScanning,
    failure,
    last,
    start: () => {
      setFailure('');
      setLast(null);
      setScanning(true);
    },
    /** @param why a sentence; nothing where the merchant has stopped it */
    stop: (why: string) => {
      setFailure(why);
      setScanning(false);
      setWasScanning(true);
    },
    /** A code was typed. */
    forget: () => {
      setFailure('');
      setWasScanning(false);
    },
    noteCode: setLast,
  };
}

/** Why the camera reads no codes here; `null` when it does, `undefined` until it is known. */
function useWhyNoScanning(): string | null | undefined {
  const [why, setWhy] = useState<string | null>();
  useEffect(() => {
    void whyNoScanning().then(setWhy);
  }, []);
  return why;
}
