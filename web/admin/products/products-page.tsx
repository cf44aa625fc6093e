import type { Product } from '../../../contract/catalog.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { useData } from '../../api/use-data.ts';
import type { Meta, PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useSubject } from '../use-subject.ts';
import { ImageManager } from './image-manager.tsx';
import { ProductControls } from './product-controls.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ProductRemoval } from './product-removal.tsx';
import { ProductTable } from './product-table.tsx';
import { productsPath, productsQuery, productsQuestion } from './products-question.ts';
import { useProductRemoval } from './use-product-removal.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Product List · Admin · Mantel', noIndex: true });

/** 'Product List' (spec §2): search, sort, table, pager; page and filters stand in the address. */
export default function ProductsPage({ location }: PageProps) {
  const question = productsQuestion(location.search);
  const { data, error, isFetching, refetch } = useData(productsQuery(question), { always: true });
  const { hidden, remove } = useProductRemoval();
  const dialogs = useProductDialogs();
  const failure = error && !data && !isFetching;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Product List</h1>
        <ButtonLink href="/admin/adminPanel/products/add" variant="secondary">
          <Icon name="plus" size={18} />
          Add product
        </ButtonLink>
      </div>
      <ProductControls question={question} isFetching={isFetching} />
      <ProductTable
        products={data?.data.filter(({ id }) => !hidden.has(id)) ?? []}
        notice={failure ? <Failure onRetry={() => void refetch()} /> : <Notice known={!!data} />}
        onEdit={dialogs.edited.show}
        onImages={dialogs.pictured.show}
        onDelete={dialogs.removed.show}
      />
      <Pager
        entries={paginationWindow(question.page, data?.last_page ?? 1)}
        current={question.page}
        last={data?.last_page ?? 1}
        hrefFor={(page) => productsPath({ ...question, page })}
      />
      <ProductDialogs {...dialogs} onRemove={(id) => void remove(id)} />
    </div>
  );
}

const Notice = ({ known }: { readonly known: boolean }) => (
  <span role="status">{known ? 'No products found.' : 'Loading...'}</span>
);

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p>Error fetching products</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** The three modals open and close independently, each with its product (spec §4). */
function useProductDialogs() {
  const edited = useSubject<Product>();
  const pictured = useSubject<Product>();
  const removed = useSubject<Product>();
  useFocusKept(edited.open || pictured.open || removed.open);
  return { edited, pictured, removed };
}

interface ProductDialogsProps extends ReturnType<typeof useProductDialogs> {
  readonly onRemove: (id: number) => void;
}

function ProductDialogs({ edited, pictured, removed, onRemove }: ProductDialogsProps) {
  const confirm = ({ id }: Product) => {
    removed.close();
    onRemove(id);
  };
  return (
    <>
      {edited.subject && (
        <ProductEditor
          key={`edit ${edited.opening}`}
          product={edited.subject}
          open={edited.open}
          onClose={edited.close}
        />
      )}
      {pictured.subject && (
        <ImageManager
          key={`images ${pictured.opening}`}
          product={pictured.subject}
          open={pictured.open}
          onClose={pictured.close}
        />
      )}
      {removed.subject && (
        <ProductRemoval
          key={`remove ${removed.opening}`}
          product={removed.subject}
          open={removed.open}
          onClose={removed.close}
          onConfirm={() => removed.subject && confirm(removed.subject)}
        />
      )}
    </>
  );
}
