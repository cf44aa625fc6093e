import { useEffect, useState } from 'react';
import type { PushDevice } from '../../../contract/push.ts';
import { PUSH, PUSH_PANEL } from '../../../domain/words/push.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { useAttempt } from '../kit/use-attempt.ts';
import rows from '../row-list.module.css';
import { StepSection } from './factor-forms.tsx';
import styles from './notifications.module.css';
import { hashOf, readOwnHash, subscribe, whyNoPush } from './push-browser.ts';

const pushQuery = callQuery('GET /push');

/** Notifications of new orders: for this device on or off, and the other devices of the person who is here. */
export default function NotificationsSection() {
  const say = useWords(PUSH_PANEL);
  const read = useList(pushQuery);
  const [ownHash, setOwnHash] = useState<string | null>(null);
  const turnOff = useTurningOff();
  useEffect(() => void readOwnHash().then(setOwnHash), []);
  const { data } = read;
  const isOn = data?.devices.some((device) => device.endpoint_hash === ownHash) ?? false;
  return (
    <StepSection id="notifications" title={say('title')} read={read} at="rest">
      {data && (
        <>
          <p>{say('about')}</p>
          {data.devices.length > 0 && (
            <ul className={rows.list}>
              {data.devices.map((device) => (
                <Device
                  key={device.id}
                  device={device}
                  isThis={device.endpoint_hash === ownHash}
                  onTurnOff={() => void turnOff(device.id)}
                />
              ))}
            </ul>
          )}
          {!isOn && <TurnOn onDone={setOwnHash} />}
        </>
      )}
    </StepSection>
  );
}

interface TurnOnProps {
  readonly onDone: (hash: string) => void;
}

function TurnOn({ onDone }: TurnOnProps) {
  const say = useWords(PUSH_PANEL);
  const sayShared = useWords(PUSH);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const why = whyNoPush();
  if (why !== null) return <p className={page.muted}>{say(why)}</p>;
  const turnOn = () =>
    attempt(async () => {
      const body = await subscribe(async () => (await call('POST /push/key')).public_key);
      if (body === null) showToast(say('blocked'), { type: 'error' });
      else {
        await call('POST /push/devices', { body });
        onDone(await hashOf(body.endpoint));
        showToast(sayShared('on'), { type: 'success' });
      }
    }, say('failed_on'));
  return (
    <div className={styles.turnOn}>
      <p className={page.muted}>{say('quiet_before')}</p>
      <Button variant="secondary" busy={busy && say('turning_on')} onClick={() => void turnOn()}>
        {say('turn_on')}
      </Button>
    </div>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  readonly isThis: boolean;
  readonly onTurnOff: () => void;
}

function Device({ device, isThis, onTurnOff }: DeviceProps) {
  const say = useWords(PUSH_PANEL);
  const name = device.device || say('unknown_device');
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{name}</strong>
        {isThis && <span className={page.muted}>{say('this_device')}</span>}
        {device.last_error && (
          <span className={styles.failure} role="status">
            {say('not_arrived', { reason: device.last_error })}
          </span>
        )}
      </div>
      <div className={rows.actions}>
        <TestButton id={device.id} name={name} />
        <Button variant="secondary" onClick={onTurnOff}>
          {say('turn_off')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <QuietHours device={device} />
    </li>
  );
}

function TestButton({ id, name }: { readonly id: number; readonly name: string }) {
  const say = useWords(PUSH_PANEL);
  const sayShared = useWords(PUSH);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const send = () =>
    attempt(async () => {
      await call('POST /push/devices/{id}/test', { params: { id } });
      showToast(sayShared('test_sent'), { type: 'success' });
    }, say('failed_test'));
  return (
    <Button variant="secondary" busy={busy && say('testing')} onClick={() => void send()}>
      {say('test')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

const hoursOf = ({ quiet_from, quiet_until }: PushDevice) => ({
  quiet_from: quiet_from ?? '',
  quiet_until: quiet_until ?? '',
});

function QuietHours({ device }: { readonly device: PushDevice }) {
  const say = useWords(PUSH_PANEL);
  const sayShared = useWords(PUSH);
  const call = useCall();
  const half = sayShared('half_hours');
  return (
    <EditForm
      className={styles.quiet}
      inline
      secondary
      action={say('save_quiet')}
      saved={device}
      valuesOf={hoursOf}
      errorsOf={({ quiet_from, quiet_until }) => ({
        ...(quiet_from === '' && quiet_until !== '' && { quiet_from: half }),
        ...(quiet_until === '' && quiet_from !== '' && { quiet_until: half }),
      })}
      send={({ quiet_from, quiet_until }) =>
        call('PUT /push/devices/{id}', {
          params: { id: device.id },
          body: { quiet_from: quiet_from || null, quiet_until: quiet_until || null },
        })
      }
      then={(saved) => saved}
      texts={{ busy: say('saving'), done: sayShared('changed'), failed: say('failed_quiet') }}
    >
      {({ field }) => (
        <>
          <Input {...field('quiet_from')} label={say('quiet_from')} type="time" />
          <Input {...field('quiet_until')} label={say('quiet_until')} type="time" />
          <p className={styles.hint}>{say('quiet_hint')}</p>
        </>
      )}
    </EditForm>
  );
}

/** Turns a device off: it leaves the list at once and comes back when the shop refuses. */
function useTurningOff() {
  const say = useWords(PUSH_PANEL);
  const sayShared = useWords(PUSH);
  const call = useCall();
  const change = useListChange(pushQuery);
  return (id: number) =>
    change({
      apply: (known) => ({ ...known, devices: known.devices.filter((one) => one.id !== id) }),
      send: () => call('DELETE /push/devices/{id}', { params: { id } }),
      done: sayShared('off'),
      failed: say('failed_off'),
    });
}
