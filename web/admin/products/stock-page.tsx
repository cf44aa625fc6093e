import type { ProductStock, StockChange } from '../../../contract/stock.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import table from '../data-table.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { List, loadPanelPage, PanelPage, ReadFailure, useList } from '../list-page.tsx';
import { useMayChange } from '../panel-rights.ts';
import { useShopClock } from '../shop-format.ts';
import { AdjustStock } from './adjust-stock.tsx';
import { stockPath } from './stock-fields.tsx';
import styles from './stock-page.module.css';
import { REASON_LABELS } from './stock-rules.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage('Stock', ({ params, search }) => {
  const id = readId(params.id);
  return id === null ? [] : [ledgerQuery(id, pageOf(search))];
});

const readId = (id = ''): number | null => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : null);
const pageOf = (search: URLSearchParams) => readPageNumber(search.get('page'));

const ledgerQuery = (id: number, page: number) =>
  callQuery('GET /stock/{id}', { params: { id }, query: { page, per_page: 30 } });

/** How many are left of a product, adjusting that, and the ledger of its changes (docs/decisions/111). */
export default function StockPage({ location: { params, search } }: PageProps) {
  const id = readId(params.id);
  return id === null ? <NotFound /> : <Fetched key={id} id={id} page={pageOf(search)} />;
}

const ALL = '/admin/adminPanel/products';

function NotFound() {
  const next = { href: ALL, label: 'See all products' };
  return (
    <PanelPage title="Stock">
      <EmptyState title="Product not found." icon="box" next={next} />
    </PanelPage>
  );
}

interface FetchedProps {
  readonly id: number;
  readonly page: number;
}

function Fetched({ id, page }: FetchedProps) {
  const read = useList(ledgerQuery(id, page));
  const mayChange = useMayChange('catalogue');
  const { data, error } = read;
  if (isNotFound(error)) return <NotFound />;
  if (!data && error) {
    return (
      <PanelPage title="Stock">
        <ReadFailure of="stock" read={read} />
      </PanelPage>
    );
  }
  const product = `${ALL}?${new URLSearchParams({ searchQuery: data?.name ?? '' })}`;
  const pathOf = (to: number) => `${stockPath(id)}${to > 1 ? `?page=${to}` : ''}`;
  return (
    <PanelPage
      title={data ? `Stock: ${data.name}` : 'Stock'}
      beside={
        data && (
          <ButtonLink variant="secondary" href={product}>
            To the product
          </ButtonLink>
        )
      }
    >
      {data?.stock && <Count stock={data.stock} />}
      {data && !data.stock && (
        <p>The stock of this product is not counted. Turn on “Count stock” when you edit it.</p>
      )}
      {data?.stock && mayChange && <AdjustStock stock={data.stock} />}
      <section className={styles.ledger}>
        <h2>Ledger</h2>
        <List
          of="ledger"
          read={{ ...read, data: data?.changes }}
          pages={{ number: page, hrefFor: pathOf }}
          skeleton={{ height: '320px' }}
          empty={{ title: 'No changes yet.', icon: 'box' }}
        >
          {(changes) => <Ledger changes={changes} />}
        </List>
      </section>
    </PanelPage>
  );
}

function Count({ stock: { on_hand, low_at, offered } }: { readonly stock: ProductStock }) {
  return (
    <p className={styles.count} role="status">
      <strong>{on_hand.toLocaleString('en')}</strong> in stock
      {on_hand === 0 && <Badge tone="error">Out of stock</Badge>}
      {on_hand > 0 && on_hand <= low_at && <Badge tone="warning">Few left</Badge>}
      {offered === 0 && <Badge>Switched off</Badge>}
    </p>
  );
}

const COLUMNS = ['When', 'Change', 'Left', 'Why', 'Order', 'By'] as const;

function Ledger({ changes }: { readonly changes: readonly StockChange[] }) {
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, table.plain)}>
        <thead className={table.columns}>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ change: made }: { readonly change: StockChange }) {
  const { shortMoment } = useShopClock();
  const { change, on_hand, reason, note, order_id, changed_by, changed_at } = made;
  return (
    <tr className={joinClasses(table.row, table.numbers)}>
      <td>
        <time dateTime={changed_at}>{shortMoment(changed_at)}</time>
      </td>
      <td data-column="Change">
        <bdi dir="ltr">{signed(change)}</bdi>
      </td>
      <td data-column="Left">{on_hand.toLocaleString('en')}</td>
      <td data-column="Why">
        {REASON_LABELS[reason]}
        {note !== '' && <span className={styles.note}>{note}</span>}
      </td>
      <td data-column="Order">
        {order_id === null ? (
          '–'
        ) : (
          <a href={`/admin/adminPanel/orders?search=${order_id}`}>#{order_id}</a>
        )}
      </td>
      <td data-column="By">{changed_by?.name ?? (order_id === null ? '–' : 'Buyer')}</td>
    </tr>
  );
}

const signed = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toLocaleString('en')}`;
