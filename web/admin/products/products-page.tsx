import type { Product } from '../../../contract/catalog.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Meta, PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { useSelection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAct } from './bulk-changes.ts';
import { ListHead } from './list-head.tsx';
import { ADD_PRODUCT, ListWays } from './list-ways.tsx';
import { ProductControls } from './product-controls.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { FilterChips } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import {
  ALL_PRODUCTS,
  type ProductsQuestion,
  productsPath,
  productsQuery,
  productsQuestion,
} from './products-question.ts';
import { useDuplicate } from './use-duplicate.ts';
import { useProductActs } from './use-product-acts.ts';
import { useProductDialogs } from './use-product-dialogs.ts';
import { useProductKeys } from './use-product-keys.ts';
import { useRowEdits } from './use-row-edits.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Product List · Admin · Mantel', noIndex: true });

const COLLECTIONS = callQuery('GET /categories');

/** 'Product List' (spec §2): search, sort, filters, table, pager; page and filters stand in the address. */
export default function ProductsPage({ location }: PageProps) {
  const question = productsQuestion(location.search);
  const { data, error, isFetching, refetch } = useData(productsQuery(question), { always: true });
  const collections = useData(COLLECTIONS).data ?? [];
  const { shown, act, versions, changeAll, remove } = useProductActs(data?.data, collections);
  const ids = shown.map(({ id }) => id);
  const selection = useSelection(ids, productsPath(question));
  const dialogs = useProductDialogs();
  const edit = (product: Product) => dialogs.edited.show({ product });
  const duplicate = useDuplicate(edit);
  const editRow = useRowEdits(act, versions);
  const keys = useStoredFlag('adminListKeys', () => true);
  const showKeys = () => dialogs.keys.show(true);
  const find = (id: number) => data?.data.find((one) => one.id === id);
  useProductKeys(
    {
      onSelect: selection.toggle,
      onEdit: (id) => ((product) => product && edit(product))(find(id)),
      onHelp: showKeys,
    },
    keys[0],
  );

  const selected = shown.filter(({ id }) => selection.selected.has(id));
  const actOn = async (products: readonly Product[], bulk: BulkAct) => {
    const selectAgain = selection.release();
    const [only] = products;
    const failed =
      bulk.kind === 'delete' && products.length === 1 && only
        ? await remove(only.id)
        : await changeAll(products, bulk);
    if (failed !== null) selectAgain();
  };
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Product List</h1>
        <ListWays />
      </div>
      <ProductControls {...{ question, collections, isFetching }} onReload={() => void refetch()} />
      <FilterChips question={question} collections={collections} />
      <ListHead
        products={shown}
        selected={selected.length}
        total={data?.total}
        correctedTo={data?.corrected_to ?? null}
        question={question}
        onSelectAll={selection.toggleAll}
        onKeys={showKeys}
      />
      <ProductTable
        products={shown}
        selected={selection.selected}
        notice={
          error && !data && !isFetching ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <Notice known={!!data} question={question} />
          )
        }
        onSelect={({ id }, range) => selection.toggle(id, range)}
        onChange={(product, change) => editRow(find(product.id) ?? product, change)}
        onEdit={edit}
        onImages={(product) => dialogs.pictured.show({ product })}
        onDuplicate={(product) => void duplicate(product)}
        onDelete={(product) => dialogs.removed.show([product])}
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          onAvailable={(available) => void actOn(selected, { kind: 'available', available })}
          onDiscount={() => dialogs.discounted.show(selected)}
          onMove={() => dialogs.moved.show(selected)}
          onDelete={() => dialogs.removed.show(selected)}
          onClear={selection.clear}
        />
      )}
      <Pager
        entries={paginationWindow(question.page, data?.last_page ?? 1)}
        current={question.page}
        last={data?.last_page ?? 1}
        hrefFor={(number) => productsPath({ ...question, page: number })}
      />
      <ProductDialogs
        {...{ dialogs, collections, keys }}
        onAct={(...given) => void actOn(...given)}
      />
    </div>
  );
}

interface NoticeProps {
  readonly known: boolean;
  readonly question: ProductsQuestion;
}

/** Stands where no product does: in the words of spec §2, then the way on. */
function Notice({ known, question }: NoticeProps) {
  const all = productsPath(ALL_PRODUCTS);
  const asksForAll = productsPath(question) === all;
  return (
    <>
      <p role="status">{known ? 'No products found.' : 'Loading...'}</p>
      {known && (
        <ButtonLink variant="secondary" href={asksForAll ? ADD_PRODUCT : all}>
          {asksForAll ? 'Add product' : 'Show all products'}
        </ButtonLink>
      )}
    </>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The server's message goes before the fallback (spec §8). */
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
