import type { ReactNode } from 'react';
import type { PhoneNumber as KnownNumber } from '../../../contract/numbers.ts';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { NUMBERS_SCREEN } from '../../../domain/words/numbers-screen.ts';
import { isNotFound } from '../../api/call.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, ReadFailure, useList } from '../kit/list.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { OpenOrders } from '../number-history.tsx';
import rowLink from '../row-link.module.css';
import { panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import { NumberBlock } from './number-block.tsx';
import { NumberNotes } from './number-notes.tsx';
import { numberQuery } from './number-query.ts';
import styles from './numbers-page.module.css';

/** All that is known of a number: what became of its orders, whether it is blocked, notes. */
export function OneNumber({ phone }: { readonly phone: string }) {
  const say = useWords(NUMBERS_SCREEN);
  const read = useList(numberQuery(phone));
  const { data, error } = read;
  return (
    <div className={page.page}>
      <p>
        <a className={styles.back} href={panel.numbers()}>
          <Icon name="arrow-start" size={20} />
          {say('all')}
        </a>
      </p>
      {data && <Known number={data} />}
      {!data && !error && <ListSkeleton height="240px" />}
      {!data && isNotFound(error) && (
        <EmptyState
          as="h1"
          title={say('gone')}
          icon="phone"
          next={{ href: panel.numbers(), label: say('all') }}
        />
      )}
      {!data && error && !isNotFound(error) && <ReadFailure of={say('one')} read={read} />}
    </div>
  );
}

function Known({ number }: { readonly number: KnownNumber }) {
  const say = useWords(NUMBERS_SCREEN);
  const { phone, names } = number;
  return (
    <>
      <div className={page.head}>
        <div className={styles.who}>
          <h1>
            <PhoneNumber phone={`+${phone}`} />
          </h1>
          <p className={page.muted}>{names.length > 0 ? names.join(', ') : say('nobody')}</p>
        </div>
        <ButtonLink variant="secondary" href={`tel:+${phone}`}>
          {say('call')}
        </ButtonLink>
      </div>
      <Facts history={number.history} />
      <div className={styles.columns}>
        <NumberNotes number={number} />
        <NumberBlock number={number} />
      </div>
      <Orders orders={number.orders} />
    </>
  );
}

function Facts({ history }: { readonly history: KnownNumber['history'] }) {
  const say = useWords(NUMBERS_SCREEN);
  const { delivered, refused, declined, open } = history;
  return (
    <dl className={styles.facts}>
      <Fact name={say('fact_delivered')}>{delivered}</Fact>
      <Fact name={say('fact_refused')} hint={say('fact_refused_hint')}>
        {refused}
      </Fact>
      <Fact name={say('fact_declined')} hint={say('fact_declined_hint')}>
        {declined}
      </Fact>
      <Fact name={say('fact_open')}>
        {open.length > 0 ? <OpenOrders ids={open} /> : say('none')}
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

const Fact = ({ name, hint, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {hint && <dd className={page.muted}>{hint}</dd>}
  </div>
);

type Row = KnownNumber['orders'][number];

/** The newest orders of a number; each opens in the order list. */
function Orders({ orders }: { readonly orders: readonly Row[] }) {
  const say = useWords(NUMBERS_SCREEN);
  const columns = useColumns();
  return (
    <section className={styles.part}>
      <h2>{say('orders')}</h2>
      {orders.length === 0 && <p className={page.muted}>{say('orders_none')}</p>}
      {orders.length > 0 && <Table rows={orders} columns={columns} rowClassName={rowLink.row} />}
    </section>
  );
}

function useColumns(): readonly Column<Row>[] {
  const say = useWords(NUMBERS_SCREEN);
  const amount = useAmount();
  const { shortMoment } = useShopClock();
  return [
    {
      name: say('order'),
      cell: ({ id, guest_name }) => (
        <a className={joinClasses(rowLink.link, styles.number)} href={panel.orders({ order: id })}>
          <bdi dir="ltr">#{id}</bdi> {guest_name}
        </a>
      ),
    },
    {
      name: say('placed'),
      cell: ({ created_at: at }) => <time dateTime={at}>{shortMoment(at)}</time>,
      className: styles.number,
    },
    {
      name: say('status'),
      cell: ({ status_id: id }) =>
        isOrderStatusId(id) && <OrderStatusBadge status={{ id, name: ORDER_STATUS_NAMES[id] }} />,
    },
    { name: say('city'), cell: ({ guest_city }) => guest_city },
    {
      name: say('total'),
      cell: ({ total_price }) => <bdi dir="ltr">{amount(total_price)}</bdi>,
      align: 'end',
      className: styles.number,
    },
  ];
}
