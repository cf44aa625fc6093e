import { useEffect, useId, useRef, useState } from 'react';
import type { DemoData } from '../../../contract/demo-data.ts';
import { DEMO_TRIAL } from '../../../domain/words/demo-trial.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { usePolling } from '../follow-job.tsx';
import { panel } from '../screens.ts';
import styles from './settings-page.module.css';

const demoQuery = callQuery('GET /admin/demo-data');

/** Removes the demo in one press; there only as long as there is something of it. */
export function DemoSection() {
  const id = useId();
  const read = useData(demoQuery, { always: true });
  const { data: demo, refetch } = read;
  const removal = useDialogState<DemoData>();
  const { busy, begin } = useRemoval(refetch);
  const isBusy = busy || demo?.is_being_removed === true;
  usePolling(read, isBusy);
  useSayGone(demo);
  if (!demo?.is_there) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          Demo data
        </h2>
        <p className={styles.intro}>
          What the shop was opened with, to try it out. Remove it before you sell: your own orders,
          customers, products and settings stay.
        </p>
      </div>
      <div className={page.sheet}>
        <div className={styles.status}>
          <p role="status">
            {isBusy ? 'The demo data is being removed…' : `${goingOf(demo).join(', ')}.`}
          </p>
          <Button
            variant="danger"
            size="small"
            busy={isBusy && 'Removing…'}
            onClick={() => removal.show(demo)}
          >
            Remove demo data
          </Button>
        </div>
        {!isBusy && (demo.is_tried ? <TrialLinks /> : demo.orders > 0 && <Trial />)}
      </div>
      <RemovalOf title="Remove demo data" removal={removal} onConfirm={() => void begin()}>
        {(about) => <Question demo={about} />}
      </RemovalOf>
    </section>
  );
}

/** Offers to try the work with orders, which is off at first. */
function Trial() {
  const say = useWords(DEMO_TRIAL);
  const call = useCall();
  const { refetch } = useData(demoQuery);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await call('POST /admin/demo-data/trial');
      showToast(say('done'), { type: 'success' });
    } catch (error) {
      showToast(explainFailure(error, say('failed')), { type: 'error' });
    }
    await refetch();
    setBusy(false);
  };
  return (
    <div className={styles.trial}>
      <div className={styles.words}>
        <h3 className={styles.trialTitle}>{say('title')}</h3>
        <p className={styles.intro}>{say('about')}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy && say('busy')}
        onClick={() => void press()}
      >
        {say('press')}
      </Button>
    </div>
  );
}

/** Where to look at what is being tried. */
function TrialLinks() {
  const say = useWords(DEMO_TRIAL);
  const links = [
    [panel.confirmation(), say('confirm')],
    [panel.zones(), say('zones')],
    [panel.numbers(), say('numbers')],
    [panel.messageTemplates(), say('messages')],
    [panel.runs(), say('runs')],
    [panel.couriers(), say('couriers')],
    [panel.comingBack(), say('coming_back')],
    [panel.returns(), say('returns')],
    [panel.cash(), say('cash')],
    [panel.reports(), say('reports')],
  ] as const;
  return (
    <nav className={styles.trial} aria-label={say('title')}>
      <p>{say('look')}</p>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Question({ demo }: { readonly demo: DemoData }) {
  const staying = stayingOf(demo);
  return (
    <div className={page.form}>
      <p>This removes for good:</p>
      <ul>
        {goingOf(demo).map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {staying.length > 0 && (
        <>
          <p>Your own orders and products need some of it:</p>
          <ul>
            {staying.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      <p>Whatever you have made yourself stays, and so do the settings. It can’t be undone.</p>
    </div>
  );
}

function useRemoval(onBegun: () => Promise<void>) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await call('DELETE /admin/demo-data');
    } catch (error) {
      showToast(explainFailure(error, 'The demo data could not be removed'), { type: 'error' });
    }
    await onBegun();
    setBusy(false);
  };
  return { busy, begin };
}

/** Says when the demo is gone, and lets what this browser has read of it be read again. */
function useSayGone(demo: DemoData | undefined): void {
  const { reset, invalidate } = useQueryStore();
  const wasThere = useRef(false);
  useEffect(() => {
    if (demo?.is_there === false && wasThere.current) {
      showToast('The demo data was removed', { type: 'success' });
      reset((name) => name === 'GET /products' || name === 'GET /categories');
      // Their numbers stand beside this page.
      void invalidate('GET /messages/unread');
      void invalidate('GET /reviews/waiting');
    }
    wasThere.current = demo?.is_there === true;
  }, [demo, reset, invalidate]);
}

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;

const stay = (number: number): string => (number === 1 ? 'stays' : 'stay');

/** What goes with the demo, in words: "120 orders"; kinds of which there is nothing are left out. */
export function goingOf(demo: DemoData): string[] {
  const { orders, customers, messages, products, slides, offers = 0 } = demo;
  const { zones = 0, numbers = 0 } = demo;
  const couriers = demo.couriers - demo.busy_couriers;
  const collections = demo.collections - demo.shared_collections;
  const parts = [
    orders > 0 && count(orders, 'order'),
    customers > 0 && count(customers, 'customer'),
    couriers > 0 && count(couriers, 'courier'),
    messages > 0 && count(messages, 'message'),
    products > 0 && count(products, 'product'),
    collections > 0 && count(collections, 'collection'),
    slides > 0 && count(slides, 'banner of the home page', 'banners of the home page'),
    offers > 0 && count(offers, 'offer'),
    zones > 0 && count(zones, 'delivery zone'),
    numbers > 0 && count(numbers, 'number with notes', 'numbers with notes'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : ['Figures of the demo'];
}

/** What the shop's own orders and products keep of the demo, in words. */
export function stayingOf({
  sold_products,
  shared_collections,
  busy_couriers,
}: DemoData): string[] {
  return [
    sold_products > 0 &&
      `${count(sold_products, 'product')} in your orders: gone from the shop, but these orders keep showing them`,
    shared_collections > 0 &&
      `${count(shared_collections, 'collection')} with products of yours: ${stay(shared_collections)} in the shop`,
    busy_couriers > 0 &&
      `${count(busy_couriers, 'courier')} of your orders: ${stay(busy_couriers)} in the list`,
  ].filter((part) => part !== false);
}
