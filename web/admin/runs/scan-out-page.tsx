import { useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { Camera, useWhyNoScanning } from '../camera.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { runQuery } from './run-parts.tsx';
import styles from './runs.module.css';
import { ScanForm, scannedOf, useScanning } from './scan-out.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.scanOut, ({ params }) => [runQuery(Number(params.id))]);

/** Parcels of a run are scanned on their way out with the phone's camera, one after the other. */
export default function ScanOutPage({ location }: PageProps) {
  const say = useWords(RUN_SCREENS);
  const id = Number(location.params.id);
  const read = useList(runQuery(id));
  const { data } = read;
  return (
    <PanelPage
      title={say('scan_title', { id: String(id) })}
      beside={<a href={panel.run({ id })}>{say('scan_back')}</a>}
    >
      {!data &&
        (read.error ? (
          <ReadFailure of={say('runs')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {data?.state === 'closed' && <p>{say('scan_over')}</p>}
      {data && data.state !== 'closed' && <Scanning run={data} />}
    </PanelPage>
  );
}

function Scanning({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const scanning = useScanning(run);
  const done = scannedOf(run);
  return (
    <div className={styles.scanOut}>
      <p className={styles.head}>
        <Badge tone={done === run.stops ? 'success' : 'neutral'}>
          {say('scan_done', { done, stops: run.stops })}
        </Badge>
        <bdi>{run.courier_name}</bdi>
      </p>
      <PhoneCamera onCode={scanning.scan} />
      <ScanForm {...scanning} />
      <Missing run={run} />
    </div>
  );
}

/** The camera once it is asked for; where it reads no codes, why. */
function PhoneCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const say = useWords(RUN_SCREENS);
  const whyNot = useWhyNoScanning();
  const [isOn, turn] = useState(false);
  const [failure, setFailure] = useState('');
  if (whyNot === undefined) return null;
  if (whyNot !== null) return <p className={styles.quiet}>{whyNot}</p>;
  if (isOn) {
    return (
      <Camera
        keepsOn
        onCode={onCode}
        onFailure={(why) => {
          setFailure(why);
          turn(false);
        }}
        onStop={() => turn(false)}
      />
    );
  }
  return (
    <>
      <Button
        size="large"
        wide
        onClick={() => {
          setFailure('');
          turn(true);
        }}
      >
        {say('scan_camera')}
      </Button>
      {failure !== '' && (
        <p role="alert" className={styles.warning}>
          {failure}
        </p>
      )}
    </>
  );
}

/** What is still to be found among the parcels. */
function Missing({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const missing = run.stop_list.filter(({ scanned_at }) => scanned_at === null);
  if (missing.length === 0) return <p role="status">{say('scan_all')}</p>;
  return (
    <section aria-labelledby="not-scanned">
      <h2 id="not-scanned">{say('scan_left')}</h2>
      <ul className={styles.stops}>
        {missing.map(({ order }) => (
          <li key={order.id} className={styles.stop}>
            <strong>
              <bdi dir="ltr">#{order.id}</bdi>
            </strong>
            <span>
              <bdi>{order.guest_name}</bdi>, <bdi>{order.guest_city}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
