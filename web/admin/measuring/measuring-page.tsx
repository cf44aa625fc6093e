import { useState } from 'react';
import type { MeasuredPurchase, MeasuringServiceState } from '../../../contract/measuring.ts';
import { COUNTS_AT, MAX_KEY_LENGTH, type PurchaseState } from '../../../domain/measuring.ts';
import { MEASURING } from '../../../domain/words/measuring.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './measuring.module.css';

export const Layout = AdminLayout;

const servicesQuery = callQuery('GET /measuring');
const purchasesQuery = (number: number) =>
  callQuery('GET /measured-purchases', { query: { page: number, per_page: 30 } });

export const load = loadPanelPage(panel.measuring, ({ search }) => [
  servicesQuery,
  purchasesQuery(panel.measuring.read(search).page),
]);

/** Services that are told of purchases whose buyers agreed, and what they were told. */
export default function MeasuringPage({ location }: PageProps) {
  const say = useWords(MEASURING);
  const { page: number } = panel.measuring.read(location.search);
  const read = useList(servicesQuery);
  const purchases = useList(purchasesQuery(number));
  const { data } = read;
  return (
    <PanelPage title={panel.measuring.title}>
      <p className={styles.intro}>
        {say('intro')} {say('own_counts')} <a href={panel.traffic()}>{say('own_counts_link')}</a>.
      </p>
      {!data && read.error && <ReadFailure of={say('services')} read={read} />}
      {!data && !read.error && <ListSkeleton count={3} height="96px" />}
      <div className={styles.services}>
        {data?.services.map((service) => (
          <Service key={service.service} state={service} />
        ))}
      </div>
      <section aria-labelledby="told" className={styles.log}>
        <h2 id="told">{say('log')}</h2>
        <List
          of={say('purchases')}
          read={purchases}
          columns={useColumns()}
          pages={{ number, hrefFor: (to) => panel.measuring({ page: to }) }}
          empty={{ title: say('empty'), icon: 'box' }}
        />
      </section>
    </PanelPage>
  );
}

function Service({ state }: { readonly state: MeasuringServiceState }) {
  const say = useWords(MEASURING);
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange('settings');
  const { service, has_key: isKnown, is_on: isOn } = state;
  const id = `service-${service}`;
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{say(service)}</h2>
        <Badge tone={isOn ? 'success' : 'neutral'}>
          {say(isKnown ? (isOn ? 'on' : 'off') : 'not_set')}
        </Badge>
        {mayChange && (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isKnown ? 'edit' : 'set_up')}
            <span className="visually-hidden"> {say(service)}</span>
          </Button>
        )}
      </div>
      {isKnown && <Health state={state} />}
      {isOpen && <ServiceForm state={state} onSaved={() => setOpen(false)} />}
    </section>
  );
}

function Health({ state }: { readonly state: MeasuringServiceState }) {
  const say = useWords(MEASURING);
  const { moment } = useShopClock();
  const { account, waiting, failed, last_sent_at: sentAt, last_problem: problem } = state;
  const facts = [
    say(state.counts_at),
    waiting > 0 && say('waiting', { count: waiting }),
    failed > 0 && say('failed_count', { count: failed }),
    sentAt && say('last_sent', { when: moment(sentAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div>
      <p className={page.muted}>
        <bdi dir="ltr">{account}</bdi> · {facts.join(' · ')}
      </p>
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}

interface ServiceFormProps {
  readonly state: MeasuringServiceState;
  readonly onSaved: () => void;
}

/** Without a draft: a key is stored nowhere but in the shop. */
function ServiceForm({ state, onSaved }: ServiceFormProps) {
  const say = useWords(MEASURING);
  const call = useCall();
  const { service, has_key: isKnown } = state;
  return (
    <>
      <EditForm
        className={styles.form}
        action={say('save')}
        saved={state}
        valuesOf={({ account, counts_at, is_on, has_key }) => ({
          ...{ account, key: '', counts_at, is_on: is_on || !has_key ? '1' : '' },
        })}
        send={async ({ account, key, counts_at, is_on }) => {
          await call('PUT /measuring/{service}', {
            params: { service },
            body: {
              ...{ account, key, is_on: is_on !== '' },
              counts_at: counts_at === 'placed' ? 'placed' : 'delivered',
            },
          });
          onSaved();
        }}
        texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
      >
        {({ field, tick }) => (
          <>
            <p className={page.muted}>{say(`where_${service}`)}</p>
            <Input
              {...field('account')}
              label={say(`account_${service}`)}
              dir="ltr"
              required
              maxLength={60}
              autoComplete="off"
            />
            <Input
              {...field('key')}
              label={say(`key_${service}`)}
              hint={say(isKnown ? 'key_kept' : 'key_new')}
              type="password"
              dir="ltr"
              required={!isKnown}
              maxLength={MAX_KEY_LENGTH}
              autoComplete="off"
            />
            <Select {...field('counts_at')} label={say('counts_at')} hint={say('counts_at_hint')}>
              {COUNTS_AT.map((one) => (
                <option key={one} value={one}>
                  {say(one)}
                </option>
              ))}
            </Select>
            <Checkbox {...tick('is_on')} label={say('is_on')} />
          </>
        )}
      </EditForm>
      {isKnown && <Forget service={service} onDone={onSaved} />}
    </>
  );
}

interface ForgetProps {
  readonly service: MeasuringServiceState['service'];
  readonly onDone: () => void;
}

function Forget({ service, onDone }: ForgetProps) {
  const say = useWords(MEASURING);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const removal = useDialogState<true>();
  const remove = () =>
    attempt(async () => {
      await call('DELETE /measuring/{service}', { params: { service } });
      showToast(say('removed'), { type: 'success' });
      onDone();
    }, say('remove_failed'));
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        disabled={busy}
        onClick={() => removal.show(true)}
      >
        {say('forget')}
      </Button>
      <RemovalOf title={say('forget_sure')} removal={removal} onConfirm={() => void remove()}>
        {() => <p>{say('forget_about')}</p>}
      </RemovalOf>
    </div>
  );
}

const TONES: Readonly<Record<PurchaseState, BadgeTone>> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'error',
};

function useColumns(): readonly Column<MeasuredPurchase>[] {
  const say = useWords(MEASURING);
  const { moment } = useShopClock();
  const mayChange = useMayChange('settings');
  const actions: Column<MeasuredPurchase> = {
    name: '',
    cell: (one) => (one.state === 'sent' ? null : <Again purchase={one} />),
  };
  return [
    {
      name: say('column_order'),
      cell: ({ order_id: id }) => (
        <a href={panel.orders({ search: String(id), order: id })}>#{id}</a>
      ),
    },
    { name: say('column_service'), cell: ({ service }) => say(service) },
    {
      name: say('column_state'),
      cell: ({ state, problem }) => (
        <>
          <Badge tone={TONES[state]}>{say(`state_${state}`)}</Badge>
          {problem && <div className={page.muted}>{problem}</div>}
        </>
      ),
    },
    {
      name: say('column_when'),
      cell: ({ happened_at: at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    {
      name: say('column_tries'),
      cell: ({ attempts }) => attempts.toLocaleString('en'),
      align: 'end',
    },
    ...(mayChange ? [actions] : []),
  ];
}

function Again({ purchase: { id, order_id } }: { readonly purchase: MeasuredPurchase }) {
  const say = useWords(MEASURING);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const send = () =>
    attempt(async () => {
      await call('POST /measured-purchases/{id}/retry', { params: { id } });
      showToast(say('again'), { type: 'success' });
    }, say('again_failed'));
  return (
    <Button variant="secondary" size="small" disabled={busy} onClick={() => void send()}>
      {say('retry')}
      <span className="visually-hidden"> #{order_id}</span>
    </Button>
  );
}
