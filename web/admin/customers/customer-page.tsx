import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import type { Order } from '../../../contract/orders.ts';
import { notFoundText } from '../../../domain/refusal-messages.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import type { PageProps } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import { List, ListSkeleton, loadPanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { readId } from '../read-id.ts';
import rowLink from '../row-link.module.css';
import { panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import styles from './customer-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.customer, ({ params, search }) => {
  const id = readId(params.id);
  return id === null ? [] : [customerQuery(id), ordersOf(id, panel.customer.read(search).page)];
});

const customerQuery = (id: number) => callQuery('GET /customers/{id}', { params: { id } });

const ordersOf = (customerId: number, page: number) =>
  callQuery('GET /orders', { query: { user_id: customerId, page, per_page: 20 } });

/** One customer: contact, totals and orders. */
export default function CustomerPage({ location: { params, search } }: PageProps) {
  const id = readId(params.id);
  return (
    <div className={page.page}>
      <p>
        <a className={styles.back} href={panel.customers()}>
          <Icon name="arrow-start" size={20} />
          All customers
        </a>
      </p>
      {id === null ? <NotFound /> : <Fetched id={id} page={panel.customer.read(search).page} />}
    </div>
  );
}

function Fetched({ id, page }: { readonly id: number; readonly page: number }) {
  const read = useList(customerQuery(id));
  const { data, error } = read;
  if (isNotFound(error)) return <NotFound />;
  if (data)
    return (
      <>
        <Contact customer={data} />
        <CustomerOrders key={page} customerId={id} page={page} />
      </>
    );
  if (!error) return <ListSkeleton height="240px" />;
  return <ReadFailure of="customer" read={read} />;
}

function NotFound() {
  const next = { href: panel.customers(), label: 'See all customers' };
  return <EmptyState as="h1" title={`${notFoundText('Customer')}.`} icon="user" next={next} />;
}

function Contact({ customer }: { readonly customer: Customer }) {
  const { day } = useShopClock();
  const { name, email, phone, created_at, orders, total_spent, last_order_at } = customer;
  const amount = useAmount();
  const place = [customer.street, customer.city, customer.region].filter((part) => part !== '');
  return (
    <>
      <h1 className={styles.title}>{name}</h1>
      <dl className={styles.facts}>
        <Fact name="E-mail">
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            <bdi>{email}</bdi>
          </a>
        </Fact>
        <Fact name="Phone">{phone !== '' && <PhoneLink phone={phone} />}</Fact>
        <Fact name="Address">{place.join(', ')}</Fact>
        <Fact name="Customer since">{day(created_at)}</Fact>
        <Fact name="Orders, not canceled">{orders.toLocaleString('en')}</Fact>
        <Fact name="Total spent">
          <bdi dir="ltr">{amount(total_spent)}</bdi>
        </Fact>
        <Fact name="Last order">{last_order_at && day(last_order_at)}</Fact>
      </dl>
    </>
  );
}

const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`}>
    <PhoneNumber phone={phone} />
  </a>
);

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

interface CustomerOrdersProps {
  readonly customerId: number;
  readonly page: number;
}

/** All orders of a customer, canceled ones too, the newest first; each opens in the order list. */
function CustomerOrders({ customerId, page }: CustomerOrdersProps) {
  const read = useList(ordersOf(customerId, page));
  const { data } = read;
  const hrefFor = (to: number) => panel.customer({ id: customerId, page: to });
  return (
    <section className={styles.orders}>
      <h2>Orders{data && ` (${data.total.toLocaleString('en')})`}</h2>
      <List
        of="orders"
        read={read}
        pages={{ number: page, hrefFor }}
        skeleton={{ height: '240px' }}
        empty={{ title: 'No orders yet.', icon: 'box' }}
      >
        {(orders) => (
          <ul className={styles.list}>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

function Row({ order: { id, created_at, status, total_price, items } }: { readonly order: Order }) {
  const { day } = useShopClock();
  const amount = useAmount();
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className={joinClasses(rowLink.row, styles.order)}>
      <a
        className={joinClasses(rowLink.link, styles.number)}
        href={panel.orders({ search: String(id), order: id })}
      >
        Order <bdi dir="ltr">#{id}</bdi>
      </a>
      <OrderStatusBadge status={status} />
      <span className={styles.what}>
        <time dateTime={created_at}>{day(created_at)}</time> · {pieces}{' '}
        {pieces === 1 ? 'piece' : 'pieces'}
      </span>
      <span className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{amount(total_price)}</bdi>
      </span>
    </li>
  );
}
