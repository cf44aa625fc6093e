import { useCallback, useRef } from 'react';
import type { Sale } from '../../../contract/sales.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { notFoundText } from '../../../domain/refusal-messages.ts';
import { SALE_REMOVED } from '../../../domain/success-messages.ts';
import { isNotFound, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import { useListChange, withRows } from '../kit/list-change.ts';
import { useReadOnce } from '../kit/read-once.ts';
import { type Column, RowButton } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { ProductFinder } from '../product-finder.tsx';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { CostForm, pricingQuery, SaleForm, saleOf } from './pricing-forms.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.sales, ({ search }) => [
  salesQuery(panel.sales.read(search).page),
]);

const salesQuery = (number: number) =>
  callQuery('GET /sales', { query: { page: number, per_page: 30 } });

const HERE = panel.sales();

/** Sales that begin and end by themselves, and what products cost the merchant (docs/decisions/133, 134). */
export default function SalesPage({ location: { search } }: PageProps) {
  const mayChange = useMayChange('catalogue');
  const go = useNavigate();
  const { product: id, page: number } = panel.sales.read(search);
  return (
    <PanelPage
      title={panel.sales.title}
      beside={
        id !== null && (
          <ButtonLink variant="secondary" href={HERE}>
            All sales
          </ButtonLink>
        )
      }
    >
      {mayChange && id === null && (
        <div className={page.sheet}>
          <ProductFinder
            action="Choose"
            onChoose={(product) => void go(panel.sales({ product: product.id }))}
          />
        </div>
      )}
      {mayChange && id !== null && <ProductPart key={id} id={id} />}
      <Sales number={number} mayChange={mayChange} />
    </PanelPage>
  );
}

function ProductPart({ id }: { readonly id: number }) {
  const read = useList(pricingQuery(id));
  const sale = useReadOnce((call) => call('GET /sales', saleOf(id)));
  const go = useNavigate();
  const hasUnsavedCosts = useRef(false);
  const noteUnsaved = useCallback((unsaved: boolean) => {
    hasUnsavedCosts.current = unsaved;
  }, []);
  const { data, error } = read;
  if (isNotFound(error)) return <EmptyState title={`${notFoundText('Product')}.`} icon="box" />;
  if (!data)
    return error ? <ReadFailure of="product" read={read} /> : <ListSkeleton height="320px" />;
  return (
    <section className={joinClasses(page.sheet, page.form)} aria-labelledby="product">
      <h2 id="product">{data.name}</h2>
      <CostForm id={id} product={data} onUnsaved={noteUnsaved} />
      {sale.isLost && (
        <ErrorText id="sale-lost">
          The sale could not be read: please load the page again.
        </ErrorText>
      )}
      {!sale.data && !sale.isLost && <ListSkeleton height="160px" />}
      {sale.data && (
        <SaleForm
          id={id}
          sale={sale.data.data[0] ?? null}
          onDone={() => {
            if (!hasUnsavedCosts.current) void go(HERE);
          }}
        />
      )}
    </section>
  );
}

interface SalesProps {
  readonly number: number;
  readonly mayChange: boolean;
}

function Sales({ number, mayChange }: SalesProps) {
  const query = salesQuery(number);
  const call = useCall();
  const change = useListChange(query);
  const removal = useDialogState<Sale>();
  const remove = ({ product_id: id }: Sale) =>
    change({
      apply: (sales) => withRows(sales, (sale) => (sale.product_id === id ? null : sale)),
      send: () => call('DELETE /sales/{id}', { params: { id } }),
      done: SALE_REMOVED,
      failed: 'Error removing the sale',
    });
  const actions: Column<Sale> = {
    name: '',
    cell: (sale) => (
      <RowButton of={`the sale of ${sale.name}`} onClick={() => removal.show(sale)}>
        Remove
      </RowButton>
    ),
  };
  return (
    <>
      <List
        of="sales"
        read={useList(query)}
        pages={{ number, hrefFor: (to) => panel.sales({ page: to }) }}
        skeleton={{ height: '240px' }}
        empty={{
          title: 'No scheduled sales.',
          icon: 'box',
          children:
            mayChange && 'Choose a product, a discount and its days: it begins and ends by itself.',
        }}
        columns={mayChange ? [...COLUMNS, actions] : COLUMNS}
        idOf={({ product_id }) => product_id}
      />
      <RemovalOf title="Remove Sale" removal={removal} onConfirm={(sale) => void remove(sale)}>
        {({ name, running }) => (
          <p>
            Are you sure you want to remove the sale of <strong>{name}</strong>?
            {running && ' It ends at once.'}
          </p>
        )}
      </RemovalOf>
    </>
  );
}

const COLUMNS: readonly Column<Sale>[] = [
  {
    name: 'Product',
    cell: ({ product_id, name, running }) => (
      <>
        <a href={panel.sales({ product: product_id })}>{name}</a>{' '}
        {running && <Badge tone="success">Running</Badge>}
      </>
    ),
  },
  { name: 'Discount', cell: ({ discount }) => `${displayPercent(parsePercent(discount))}%` },
  { name: 'From', cell: ({ from_day }) => readableDay(from_day) },
  { name: 'To', cell: ({ to_day }) => (to_day === null ? 'Until removed' : readableDay(to_day)) },
];
