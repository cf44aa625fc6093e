import { useEffect, useRef, useState } from 'react';
import type { CodedStock } from '../../../../contract/stock.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Camera, useWhyNoScanning } from '../../camera.tsx';
import { loadPanelPage, PanelPage } from '../../kit/list.tsx';
import { AdminLayout } from '../../layout/admin-layout.tsx';
import { panel } from '../../screens.ts';
import { CodeForm, CountForm } from './count-form.tsx';
import styles from './stock-take.module.css';
import { type Counted, titleOf, useStockTake } from './use-stock-take.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.stockTake);

/** Counts what stands on the shelf, code by code, with a phone in one hand (docs/decisions/109). */
export default function StockTakePage() {
  const { list, said, undo, ...taking } = useStockTake();
  const errorAt = (place: 'step' | 'list') =>
    said?.isError && said.place === place ? said.text : '';
  return (
    <PanelPage title={panel.stockTake.title}>
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
    'step' | 'busy' | 'countField' | 'find' | 'choose' | 'save' | 'skip'
  > {
  readonly error: string;
}

function CurrentStep(props: CurrentStepProps) {
  const { step, busy, countField, error, find, choose, save, skip } = props;
  const { scanning, wasScanning, failure, last, start, stop, noteTyping, noteCode } = useScanning();
  const noCamera = useWhyNoScanning();
  if (step.kind === 'choice') return <Choice {...step} onChoose={choose} onSkip={skip} />;
  if (step.kind === 'count') {
    const { item, typed = '' } = step;
    return (
      <CountForm
        key={`${item.product_id} ${item.variant_id}`}
        {...{ item, typed, busy, error }}
        field={countField}
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
          noteTyping();
          void find(code);
        }}
        onScan={start}
      />
    );
  }
  // One action at a time: what the camera saw meanwhile would be lost.
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
    noteTyping: () => {
      setFailure('');
      setWasScanning(false);
    },
    noteCode: setLast,
  };
}

interface ChoiceProps {
  readonly code: string;
  readonly found: readonly CodedStock[];
  readonly onChoose: (item: CodedStock) => void;
  readonly onSkip: () => void;
}

/** Asks which one is meant where a code stands for several. */
function Choice({ code, found, onChoose, onSkip }: ChoiceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.found} aria-labelledby="which">
      <h2 ref={title} id="which" tabIndex={-1}>
        {found.length} have the code <bdi dir="ltr">{code}</bdi>: which one?
      </h2>
      <ul className={styles.rows}>
        {found.map((item) => (
          <li key={`${item.product_id} ${item.variant_id}`}>
            <Button
              variant="secondary"
              className={styles.option ?? ''}
              onClick={() => onChoose(item)}
            >
              <Picture picture={item.image} alt="" sizes="44px" ratio="1 / 1" />
              <span>{titleOf(item)}</span>
              <span className={styles.quiet}>
                {item.stock ? `${item.stock.on_hand.toLocaleString('en')} in stock` : 'Not counted'}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="large" wide onClick={onSkip}>
        Skip
      </Button>
    </section>
  );
}

interface CountedListProps {
  readonly list: readonly Counted[];
  /** Why the last one was not undone. */
  readonly error: string;
  readonly onUndo: (entry: Counted) => void;
}

/** What was counted in this visit, the latest first. */
function CountedList({ list, error, onUndo }: CountedListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  if (list.length === 0) return null;
  const undo = (entry: Counted) => {
    title.current?.focus(); // The button goes.
    onUndo(entry);
  };
  return (
    <section className={styles.visit} aria-labelledby="counted">
      <h2 ref={title} id="counted" tabIndex={-1}>
        Counted in this visit
      </h2>
      {error && <ErrorText id="undo-failure">{error}</ErrorText>}
      <ul className={styles.rows}>
        {list.map((entry) => (
          <li key={entry.key} className={styles.row}>
            <span>
              {titleOf(entry.item)}
              <span className={styles.quiet}>{outcomeOf(entry)}</span>
            </span>
            {!entry.undone && (
              <Button variant="quiet" onClick={() => undo(entry)}>
                Undo<span className="visually-hidden"> the count of {titleOf(entry.item)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ before, counted, undone }: Counted): string {
  const [was, is] = [before, counted].map((pieces) => pieces.toLocaleString('en'));
  if (undone) return `Undone: ${was} again`;
  return counted === before ? `${is}, as the shop said` : `${is}, the shop said ${was}`;
}
