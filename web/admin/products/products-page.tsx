import type { Product } from '../../../contract/catalog.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, type ReadData, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { ListPager, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { ListHead } from '../kit/list-head.tsx';
import { useRowKeys } from '../kit/list-keys.tsx';
import { SelectWhole, useWholeSelection } from '../kit/selection.tsx';
import { Table } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ExportProducts } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { BulkBar, BulkDialog, type Question } from './bulk-edit.tsx';
import { type BulkAction, DELETION, hideAll, type ProductPage } from './product-changes.ts';
import { useProductColumns } from './product-columns.tsx';
import { Correction, ProductControls } from './product-controls.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ImageManager } from './product-images.tsx';
import styles from './product-table.module.css';
import {
  ALL_PRODUCTS,
  hiddenCountQuery,
  MAX_SELECTED,
  type ProductsParams,
  productsQuery,
  readWholeList,
} from './products-search.ts';
import { useStock } from './stock-fields.tsx';
import { useDuplicate, useProductChanges } from './use-product-changes.ts';

export const Layout = AdminLayout;

const COLLECTIONS = callQuery('GET /categories');

export const load = loadPanelPage(panel.products, ({ search }) => [
  productsQuery(panel.products.read(search)),
  COLLECTIONS,
]);

/** 'Product List': search, sort, filters, table, pager; page and filters stand in the address. */
export default function ProductsPage({ location }: PageProps) {
  const call = useCall();
  const mayChange = useMayChange('catalogue');
  const say = useWords(HIDDEN_PRODUCTS);
  const params = panel.products.read(location.search);
  const query = productsQuery(params);
  const read = useList(query);
  const { data, isFetching, refetch } = read;
  const shown = data?.data ?? [];
  const ids = shown.map(({ id }) => id);
  const collections = useData(COLLECTIONS).data ?? [];
  const stock = new Map((useStock(ids) ?? []).map((count) => [count.product_id, count]));
  const changes = useProductChanges(query, collections);
  const { selection, ...list } = useWholeSelection<readonly Product[]>(ids, {
    list: panel.products(params),
    read: () => readWholeList(call, params),
    failed: 'Error fetching products',
  });
  const edited = useEditDialog<Product>('edit-product');
  const pictured = useEditDialog<Product>('edit-images');
  const asked = useDialogState<{ question: Question; products: readonly Product[] }>();
  const duplicate = useDuplicate(edited.show);
  const keys = useRowKeys({
    of: 'product',
    stored: 'adminListKeys',
    open: {
      name: 'Edit the product',
      run: (id) => shown.filter((one) => mayChange && one.id === id).forEach(edited.show),
    },
    selection: mayChange ? selection : null,
  });
  const columns = useProductColumns(stock, {
    onChange: changes.editRow,
    onEdit: edited.show,
    onImages: pictured.show,
    onDuplicate: (product) => void duplicate(product),
    onHide: (product) => void changes.changeAll([product], hideAll(product.hidden ? 0 : 1, say)),
    onDelete: (product) => asked.show({ question: 'delete', products: [product] }),
  });
  const selected = list.whole ?? shown.filter(({ id }) => selection.selected.has(id));
  const change = async (products: readonly Product[], action: BulkAction) => {
    const selectAgain = selection.release();
    const [only] = products;
    const refused =
      action === DELETION && products.length === 1 && only
        ? await changes.remove(only)
        : await changes.changeAll(products, action);
    if (refused !== null) selectAgain();
  };
  const total = data?.total;
  const hasMore =
    selection.isAll && total !== undefined && total > selected.length && total <= MAX_SELECTED;
  return (
    <PanelPage title={panel.products.title} beside={mayChange && <ListWays />}>
      <ProductControls {...{ params, collections, isFetching }} onReload={() => void refetch()} />
      {!params.hidden && params.searchQuery !== '' && <Hidden params={params} />}
      <ListHead selection={mayChange ? selection : null} rows={shown.length} keys={keys.button}>
        {total !== undefined &&
          (total === 1 ? '1 product' : `${total.toLocaleString('en')} products`)}
        {!params.hidden && params.searchQuery === '' && <Hidden params={params} />}
        {data?.corrected_to && <Correction to={data.corrected_to} params={params} />}
      </ListHead>
      <Table
        columns={columns}
        rows={shown}
        notice={<Notice read={read} params={params} />}
        select={
          mayChange
            ? { selection, label: ({ name }) => `Select ${name}`, className: styles.select }
            : undefined
        }
        styles={styles}
      />
      <BulkBar
        count={selected.length}
        areHidden={params.hidden}
        more={
          hasMore && (
            <SelectWhole
              all={`${total} products`}
              isReading={list.isReading}
              onSelect={list.selectWhole}
            />
          )
        }
        progress={changes.progress}
        onAction={(action) => void change(selected, action)}
        onAsk={(question) => asked.show({ question, products: selected })}
        onClear={selection.clear}
      />
      <ListPager
        number={params.page}
        last={data?.last_page ?? 1}
        hrefFor={(number) => panel.products({ ...params, page: number })}
      />
      {edited.editor && <ProductEditor key={`edit ${edited.opening}`} editor={edited.editor} />}
      {pictured.editor && (
        <ImageManager key={`images ${pictured.opening}`} editor={pictured.editor} />
      )}
      {asked.about && (
        <BulkDialog
          key={`ask ${asked.opening}`}
          {...asked.about}
          collections={collections}
          open={asked.open}
          onClose={asked.close}
          onAction={(action) => {
            asked.close();
            if (asked.about) void change(asked.about.products, action);
          }}
        />
      )}
      {keys.help}
    </PanelPage>
  );
}

/** How many are not shown, and the way to them; nothing where all are. A search may have found nothing else. */
function Hidden({ params }: { readonly params: ProductsParams }) {
  const say = useWords(HIDDEN_PRODUCTS);
  const count = useData(hiddenCountQuery(params), { always: true }).data?.total ?? 0;
  if (count === 0) return null;
  const { searchQuery, collection } = params;
  const href = panel.products({ ...ALL_PRODUCTS, searchQuery, collection, hidden: true });
  return searchQuery === '' ? (
    <>
      {' · '}
      <a href={href}>{say('some', { count })}</a>
    </>
  ) : (
    <p role="status" className={styles.matches}>
      {say('match', { count })} · <a href={href}>{say('see_matches')}</a>
    </p>
  );
}

interface NoticeProps {
  readonly read: ReadData<ProductPage>;
  readonly params: ProductsParams;
}

/** Stands in the table where no product does. */
function Notice({ read: { data, error, isFetching, refetch }, params }: NoticeProps) {
  if (!data && error && !isFetching)
    return (
      <div role="alert">
        <p>{explainFailure(error, 'Error fetching products')}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data) return <p role="status">Loading...</p>;
  const asksForAll = panel.products(params) === panel.products(ALL_PRODUCTS);
  return (
    <>
      <p role="status">No products found.</p>
      <ButtonLink variant="secondary" href={asksForAll ? panel.addProduct() : panel.products()}>
        {asksForAll ? 'Add product' : 'Show all products'}
      </ButtonLink>
    </>
  );
}

/** Export, import and a new product. */
const ListWays = () => (
  <div className={page.ways}>
    <ExportProducts />
    <ButtonLink href={panel.importProducts()} variant="secondary">
      Import
    </ButtonLink>
    <ButtonLink href={panel.addProduct()} variant="secondary">
      <Icon name="plus" size={18} />
      Add product
    </ButtonLink>
  </div>
);
