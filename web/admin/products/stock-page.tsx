import type { ProductStock, StockChange } from '../../../contract/stock.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { List, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { readId } from '../read-id.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { productPath, REASON_LABELS, variantsPath } from './product-rules.ts';
import { StockBadges } from './stock-fields.tsx';
import { AdjustStock, LowAtForm, NotCounted } from './stock-forms.tsx';
import styles from './stock-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.stock, ({ params, search }) => {
  const id = readId(params.id);
  return id === null ? [] : [ledgerQuery(id, panel.stock.read(search))];
});

/** Which page of the ledger, and of which variant; `null` for the product itself. */
type Shown = ParamsOf<typeof panel.stock>;

const ledgerQuery = (id: number, { page, variant }: Shown) =>
  callQuery('GET /stock/{id}', {
    params: { id },
    query: { page, per_page: 30, ...(variant !== null && { variant_id: variant }) },
  });

/** How many are left of a product, or of one of its variants, adjusting that, and the ledger of its changes (docs/decisions/109). */
export default function StockPage({ location: { params, search } }: PageProps) {
  const id = readId(params.id);
  const shown = panel.stock.read(search);
  if (id === null) return <ProductNotFound title="Stock" />;
  return <Fetched key={`${id} ${shown.variant}`} id={id} {...shown} />;
}

interface FetchedProps extends Shown {
  readonly id: number;
}

function Fetched({ id, page, variant }: FetchedProps) {
  const read = useList(ledgerQuery(id, { page, variant }));
  const mayChange = useMayChange('catalogue');
  const columns = useColumns();
  const { data, error } = read;
  if (isNotFound(error)) return <ProductNotFound title="Stock" />;
  if (!data && error) {
    return (
      <PanelPage title={panel.stock.title}>
        <ReadFailure of="stock" read={read} />
      </PanelPage>
    );
  }
  const product = productPath(data?.name ?? '');
  // What was counted once has a ledger.
  const isCounted = !data || data.stock !== null || data.changes.total > 0;
  const pathOf = (to: number) => panel.stock({ id, variant, page: to });
  return (
    <PanelPage
      title={data ? `Stock: ${data.name}` : 'Stock'}
      beside={
        data && (
          <ButtonLink variant="secondary" href={variant === null ? product : variantsPath(id)}>
            {variant === null ? 'To the product' : 'To the variants'}
          </ButtonLink>
        )
      }
    >
      {data?.stock && <Count stock={data.stock} />}
      {data && !data.stock && <NotCounted id={id} variant={variant} />}
      {data?.stock && mayChange && <AdjustStock stock={data.stock} />}
      {data?.stock && mayChange && <LowAtForm stock={data.stock} />}
      {isCounted && (
        <section className={styles.ledger}>
          <h2>Ledger</h2>
          <List
            of="ledger"
            read={{ ...read, data: data?.changes }}
            pages={{ number: page, hrefFor: pathOf }}
            skeleton={{ height: '320px' }}
            empty={{ title: 'No changes yet.', icon: 'box' }}
            columns={columns}
          />
        </section>
      )}
    </PanelPage>
  );
}

function Count({ stock }: { readonly stock: ProductStock }) {
  return (
    <p className={styles.count} role="status">
      <strong>{stock.on_hand.toLocaleString('en')}</strong> in stock
      <StockBadges {...stock} />
    </p>
  );
}

function useColumns(): readonly Column<StockChange>[] {
  const { shortMoment } = useShopClock();
  const maySeeOrders = useMayRead('orders');
  return [
    {
      name: 'When',
      cell: ({ changed_at: at }) => <time dateTime={at}>{shortMoment(at)}</time>,
    },
    { name: 'Change', cell: ({ change }) => <bdi dir="ltr">{signed(change)}</bdi> },
    { name: 'Left', cell: ({ on_hand }) => on_hand.toLocaleString('en') },
    {
      name: 'Why',
      cell: ({ reason, note }) => (
        <>
          {REASON_LABELS[reason]}
          {note !== '' && <span className={styles.note}>{note}</span>}
        </>
      ),
    },
    {
      name: 'Order',
      cell: ({ order_id: id }) => {
        if (id === null) return '–';
        return maySeeOrders ? <a href={panel.orders({ search: String(id) })}>#{id}</a> : `#${id}`;
      },
    },
    {
      name: 'By',
      cell: ({ changed_by, order_id }) => changed_by?.name ?? (order_id === null ? '–' : 'Buyer'),
    },
  ];
}

const signed = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toLocaleString('en')}`;
