import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { CreditAmount, OfferAmount, offerName, STORE_CREDIT } from '../../orders/offer-amount.tsx';
import { SecondTotal } from '../../orders/second-amount.tsx';
import type { PageProps } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { OrderDelivery } from '../order-delivery.tsx';
import {
  centsToCollect,
  isCanceled,
  portionsOf,
  readIds,
  useDataOfEach,
  whyNothing,
} from '../printed-orders.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './packing-slips-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.packingSlips, ({ search }) =>
  slipQueries(readIds(search.get('ids'))),
);

const slipQueries = (ids: readonly number[]) =>
  portionsOf(ids).map((portion) => callQuery('GET /orders/by-ids', { query: { ids: portion } }));

/** A packing slip for each order that `?ids=` names, each on a page of A5. */
export default function PackingSlipsPage({ location }: PageProps) {
  const ids = readIds(location.search.get('ids'));
  return (
    <div className={page.page}>
      <Slips key={ids.join()} ids={ids} />
    </div>
  );
}

function Slips({ ids }: { readonly ids: readonly number[] }) {
  const store = useQueryStore();
  const queries = slipQueries(ids);
  const answers = useDataOfEach(queries, { always: true });
  const refetch = async () => {
    await Promise.allSettled(queries.map((query) => store.refresh(query)));
  };
  const error = answers.find((answer) => !answer.data && answer.error)?.error;
  const isFetching = answers.some((answer) => answer.isFetching);
  if (error)
    return (
      <>
        <Head />
        <ReadFailure of="orders" read={{ error, isFetching, refetch }} />
      </>
    );
  if (answers.some(({ data }) => !data))
    return (
      <>
        <Head />
        <p role="status">Loading...</p>
      </>
    );
  return <Printable ids={ids} orders={answers.flatMap(({ data }) => data ?? [])} />;
}

interface PrintableProps {
  readonly ids: readonly number[];
  readonly orders: readonly Order[];
}

function Printable({ ids, orders }: PrintableProps) {
  const missing = ids.filter((id) => !orders.some((order) => order.id === id));
  const canceled = orders.filter(isCanceled).map(({ id }) => id);
  const packed = orders.filter((order) => !isCanceled(order));
  if (packed.length === 0)
    return (
      <>
        <Head />
        <EmptyState
          title="No order found."
          icon="box"
          next={{ href: panel.orders(), label: 'To the orders' }}
        >
          {canceled.length > 0 && 'Canceled orders have no packing slip.'}
        </EmptyState>
      </>
    );
  return (
    <>
      <Head count={packed.length} />
      {missing.length > 0 && (
        <p className={page.screen}>Not found: {missing.map((id) => `#${id}`).join(', ')}</p>
      )}
      {canceled.length > 0 && (
        <p className={page.screen}>
          Canceled, without a packing slip: {canceled.map((id) => `#${id}`).join(', ')}
        </p>
      )}
      <div className={styles.slips}>
        {packed.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    </>
  );
}

/** The heading, which is not printed. */
function Head({ count = 0 }: { readonly count?: number }) {
  return (
    <div className={`${page.head} ${page.screen}`}>
      <div>
        <h1>Packing slips</h1>
        {count > 0 && (
          <p className={styles.count}>
            {count === 1 ? '1 order, a page of A5' : `${count} orders, each on a page of A5`}
          </p>
        )}
      </div>
      {count > 0 && <Button onClick={() => print()}>Print</Button>}
    </div>
  );
}

/** A page of A5: the recipient, the lines, and what the courier collects. */
function PackingSlip({ order }: { readonly order: Order }) {
  const { shop_name } = useShopSettings();
  const { day } = useShopClock();
  return (
    <section className={styles.slip} aria-labelledby={`slip-${order.id}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop} data-logo>
            {shop_name}
          </p>
          <time dateTime={order.created_at}>{day(order.created_at)}</time>
          <Version order={order} />
        </div>
        <h2 className={styles.number} id={`slip-${order.id}`}>
          <span className="visually-hidden">Order </span>
          <bdi dir="ltr">#{order.id}</bdi>
        </h2>
      </header>
      <Recipient order={order} />
      <Lines order={order} />
      <ToCollect order={order} />
    </section>
  );
}

/** Which version of an edited order this is: a slip of an older one is told by it. */
function Version({ order: { edits, edited_at } }: { readonly order: Order }) {
  const say = useWords(ORDER_EDIT);
  const { moment } = useShopClock();
  if (edits === undefined || edited_at === undefined) return null;
  return <p>{say('slip', { version: edits + 1, moment: moment(edited_at) })}</p>;
}

function Recipient({ order }: { readonly order: Order }) {
  return (
    <div className={styles.recipient}>
      <address className={styles.address}>
        <strong className={styles.name}>{order.guest_name}</strong>
        {!order.person_removed_at && (
          <>
            <PhoneNumber phone={order.guest_phone} className={styles.phone} />
            <span>{order.guest_street}</span>
            <span>
              {order.guest_city}, {order.guest_region}
            </span>
            <OrderDelivery delivery={order.delivery} onPaper />
          </>
        )}
      </address>
      {order.notes && (
        <p className={styles.notes}>
          <strong>Note:</strong> {order.notes}
        </p>
      )}
      {order.courier && <p>Courier: {order.courier.name}</p>}
    </div>
  );
}

function Lines({ order }: { readonly order: Order }) {
  const money = useMoney();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, quantity, product, variant_name, subtotal }) => (
          <tr key={id}>
            <td>{quantity} ×</td>
            <td>{nameWithVariant(product.name, variant_name)}</td>
            <td>{money(parseCents(subtotal))}</td>
          </tr>
        ))}
        {order.offers?.map((offer) => (
          <tr key={offerName(offer)}>
            <td />
            <td>{offerName(offer)}</td>
            <td>
              <OfferAmount offer={offer} />
            </td>
          </tr>
        ))}
        <tr>
          <td />
          <td>Delivery</td>
          <td>
            {parseCents(order.delivery_fee) === 0 ? 'Free' : money(parseCents(order.delivery_fee))}
          </td>
        </tr>
        {order.credit && (
          <tr>
            <td />
            <td>{STORE_CREDIT}</td>
            <td>
              <CreditAmount amount={order.credit} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function ToCollect({ order }: { readonly order: Order }) {
  const money = useMoney();
  const why = whyNothing(order);
  if (why !== null) return <p className={styles.nothing}>{why} — collect nothing</p>;
  return (
    <p className={styles.collect}>
      <span>To collect</span>
      <bdi dir="ltr" className={styles.sum}>
        {money(centsToCollect(order))}
        <SecondTotal order={order} />
      </bdi>
    </p>
  );
}
