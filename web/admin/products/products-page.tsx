import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, type ReadData, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { ListPager, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { currentRow, useListKeys } from '../kit/list-keys.tsx';
import { useSelection, useWholeList } from '../kit/selection.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { ExportProducts } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { BulkBar } from './bulk-edit.tsx';
import type { BulkAction, ProductPage } from './product-changes.ts';
import { FilterChips, ListHead, ProductControls } from './product-controls.tsx';
import { ProductDialogs, useProductDialogs } from './product-dialogs.tsx';
import { ProductTable } from './product-table.tsx';
import { ALL_PRODUCTS, type ProductsParams, productsQuery } from './products-search.ts';
import { asOffered, useStock } from './stock-fields.tsx';
import { useDuplicate, useProductActions, useRowEdits } from './use-product-changes.ts';
import { readWholeList } from './whole-list.ts';

export const Layout = AdminLayout;

const COLLECTIONS = callQuery('GET /categories');

export const load = loadPanelPage(panel.products, ({ search }) => [
  productsQuery(panel.products.read(search)),
  COLLECTIONS,
]);

/** 'Product List': search, sort, filters, table, pager; page and filters stand in the address. */
export default function ProductsPage({ location }: PageProps) {
  const mayChange = useMayChange('catalogue');
  const params = panel.products.read(location.search);
  const query = productsQuery(params);
  const read = useList(query);
  const { data, isFetching, refetch } = read;
  const shown = data?.data ?? [];
  const collections = useData(COLLECTIONS).data ?? [];
  const actions = useProductActions(query, collections);
  const ids = shown.map(({ id }) => id);
  const counts = useStock(ids) ?? [];
  const { selection, ...list } = useProductSelection(params, ids);
  const dialogs = useProductDialogs();
  const stock = new Map(counts.map((count) => [count.product_id, count]));
  const edit = (product: Product) =>
    dialogs.edited.show({ product: asOffered(product, stock.get(product.id)) });
  const duplicate = useDuplicate(edit);
  const editRow = useRowEdits(actions);
  const keys = useStoredFlag('adminListKeys', () => true);
  const showKeys = () => dialogs.keys.show(true);
  const find = (id: number) => shown.find((one) => one.id === id);
  useProductKeys(
    {
      onSelect: (...row) => mayChange && selection.toggle(...row),
      onEdit: (id) => ((product) => mayChange && product && edit(product))(find(id)),
      onHelp: showKeys,
    },
    keys[0],
  );

  const selected = list.whole ?? shown.filter(({ id }) => selection.selected.has(id));
  const actOn = async (products: readonly Product[], bulk: BulkAction) => {
    const selectAgain = selection.release();
    const [only] = products;
    const failed =
      bulk.kind === 'delete' && products.length === 1 && only
        ? await actions.remove(only.id)
        : await actions.changeAll(products, bulk);
    if (failed !== null) selectAgain();
  };
  return (
    <PanelPage title={panel.products.title} beside={mayChange && <ListWays />}>
      <ProductControls {...{ params, collections, isFetching }} onReload={() => void refetch()} />
      <FilterChips params={params} collections={collections} />
      <ListHead
        products={shown}
        selected={selection.selected.size}
        total={data?.total}
        correctedTo={data?.corrected_to ?? null}
        params={params}
        onSelectAll={mayChange ? selection.toggleAll : null}
        onKeys={showKeys}
      />
      <ProductTable
        products={shown}
        stock={stock}
        selected={selection.selected}
        notice={<Notice read={read} params={params} />}
        onSelect={({ id }, range) => selection.toggle(id, range)}
        onChange={editRow}
        onEdit={edit}
        onImages={(product) => dialogs.pictured.show({ product })}
        onDuplicate={(product) => void duplicate(product)}
        onDelete={(product) => dialogs.removed.show([product])}
      />
      <BulkBar
        count={selected.length}
        progress={actions.progress}
        total={selection.isAll && data ? data.total : null}
        reading={list.isReading}
        onWhole={list.selectWhole}
        onAvailable={(available) => void actOn(selected, { kind: 'available', available })}
        onDiscount={() => dialogs.discounted.show(selected)}
        onMove={() => dialogs.moved.show(selected)}
        onTags={() => dialogs.tagged.show(selected)}
        onDelete={() => dialogs.removed.show(selected)}
        onClear={selection.clear}
      />
      <ListPager
        number={params.page}
        last={data?.last_page ?? 1}
        hrefFor={(number) => panel.products({ ...params, page: number })}
      />
      <ProductDialogs
        {...{ dialogs, collections, keys }}
        onAction={(...given) => void actOn(...given)}
      />
    </PanelPage>
  );
}

/** The selected rows of a page, or all products of the list on all its pages, which are read for it. */
function useProductSelection(params: ProductsParams, ids: readonly number[]) {
  const call = useCall();
  const [isReading, setIsReading] = useState(false);
  const { selection, whole, selectWhole } = useWholeList<readonly Product[]>(
    useSelection(ids, panel.products(params)),
  );
  return {
    selection,
    whole,
    isReading,
    async selectWhole(): Promise<void> {
      setIsReading(true);
      try {
        selectWhole(await readWholeList(call, params));
      } catch (error) {
        showToast(explainFailure(error, 'Error fetching products'), { type: 'error' });
      } finally {
        setIsReading(false);
      }
    },
  };
}

interface NoticeProps {
  readonly read: ReadData<ProductPage>;
  readonly params: ProductsParams;
}

/** Stands in the table where no product does: says so, then offers the way on. */
function Notice({ read: { data, error, isFetching, refetch }, params }: NoticeProps) {
  if (!data && error && !isFetching)
    return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading...</p>;
  const all = panel.products(ALL_PRODUCTS);
  const asksForAll = panel.products(params) === all;
  return (
    <>
      <p role="status">No products found.</p>
      <ButtonLink variant="secondary" href={asksForAll ? ADD_PRODUCT : all}>
        {asksForAll ? 'Add product' : 'Show all products'}
      </ButtonLink>
    </>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The server's message goes before the fallback. */
function Failure({ error, onRetry }: FailureProps) {
  return (
    <div role="alert">
      <p>{explainFailure(error, 'Error fetching products')}</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

const ADD_PRODUCT = panel.addProduct();

/** Export, import and a new product. */
const ListWays = () => (
  <div className={page.ways}>
    <ExportProducts />
    <ButtonLink href={panel.importProducts()} variant="secondary">
      Import
    </ButtonLink>
    <ButtonLink href={ADD_PRODUCT} variant="secondary">
      <Icon name="plus" size={18} />
      Add product
    </ButtonLink>
  </div>
);

interface ProductKeys {
  /** `range`: with Shift. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onEdit: (id: number) => void;
  readonly onHelp: () => void;
}

const ROWS = 'tr[data-product]';
const SEARCH = 'main search input';

/** The keys of the product list: `/` `j` `k` `x` `e` `?`. Not while typing or in a dialog. */
function useProductKeys(keys: ProductKeys, enabled: boolean): void {
  const ofRow = (run: (id: number, range: boolean) => void) => (key: { shiftKey: boolean }) => {
    const id = Number(currentRow(ROWS)?.dataset.product ?? 0);
    if (id > 0) run(id, key.shiftKey);
    return id > 0;
  };
  const actions = {
    '/': focusSearch,
    '?': () => {
      keys.onHelp();
      return true;
    },
    x: ofRow(keys.onSelect),
    e: ofRow((id) => keys.onEdit(id)),
  };
  useListKeys(ROWS, actions, enabled);
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>(SEARCH);
  box?.focus();
  box?.select();
  return true;
}
