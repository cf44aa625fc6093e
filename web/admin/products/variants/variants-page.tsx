import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { isNotFound, useCall } from '../../../api/call.ts';
import type { PageProps } from '../../../page.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../admin-page.module.css';
import { ConflictChoice } from '../../kit/edit-form.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure } from '../../kit/list.tsx';
import { AdminLayout } from '../../layout/admin-layout.tsx';
import { useMayChange } from '../../panel-rights.ts';
import { readId } from '../../read-id.ts';
import { panel } from '../../screens.ts';
import { ProductNotFound } from '../product-not-found.tsx';
import { productPath } from '../product-rules.ts';
import { OptionsEditor } from './options-editor.tsx';
import { useVariantEditing, type VariantEditing } from './use-variant-editing.ts';
import { VariantGrid } from './variant-grid.tsx';
import { nameOfRow, removedRows } from './variant-sheet.ts';
import { VariantTable } from './variant-table.tsx';
import styles from './variants-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.variants);

/** In what a product is chosen, and its variants in a grid like a spreadsheet (docs/decisions/137). */
export default function VariantsPage({ location: { params } }: PageProps) {
  const id = readId(params.id);
  return id === null ? <ProductNotFound title="Variants" /> : <Fetched key={id} id={id} />;
}

function Fetched({ id }: { readonly id: number }) {
  const { start, error, retry } = useStart(id);
  const mayChange = useMayChange('catalogue');
  if (isNotFound(error)) return <ProductNotFound title="Variants" />;
  if (!start) {
    return (
      <PanelPage title={panel.variants.title}>
        {error ? (
          <ReadFailure of="variants" read={{ error, isFetching: false, refetch: retry }} />
        ) : (
          <ListSkeleton height="480px" />
        )}
      </PanelPage>
    );
  }
  return (
    <PanelPage
      title={`Variants: ${start.product.name}`}
      beside={
        <ButtonLink variant="secondary" href={productPath(start.product.name)}>
          To the product
        </ButtonLink>
      }
    >
      {mayChange ? <VariantEditor {...start} /> : <VariantTable {...start} />}
    </PanelPage>
  );
}

interface Start {
  readonly product: DetailedProduct;
  readonly variants: EditedVariants;
}

/** What the editor starts with, read fresh and once: it must not change while it is edited. */
function useStart(id: number) {
  const call = useCall();
  const [start, setStart] = useState<Start | null>(null);
  const [error, setError] = useState<Error | undefined>();
  const read = useCallback(async () => {
    setError(undefined);
    try {
      const params = { id };
      const [variants, product] = await Promise.all([
        call('GET /products/{id}/variants', { params }),
        call('GET /panel-products/{id}', { params }),
      ]);
      setStart((old) => old ?? { product, variants });
    } catch (lost) {
      setError(lost as Error);
    }
  }, [call, id]);
  useEffect(() => void read(), [read]);
  return { start, error, retry: read };
}

interface VariantEditorProps {
  readonly product: DetailedProduct;
  readonly variants: EditedVariants;
}

/** Options, the grid of variants, and the bar that saves them. */
function VariantEditor({ product, variants }: VariantEditorProps) {
  const editing = useVariantEditing(product, variants);
  const box = useRef<HTMLDivElement>(null);
  const { attention, problems } = editing;
  useEffect(() => {
    if (attention > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attention]);
  const whole = problems.get('');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of undo, wherever in the editor the focus is
    <div ref={box} className={styles.editor} onKeyDown={(event) => stepByKey(event, editing)}>
      {editing.wasRestored && (
        <p className={page.note} role="status">
          <Icon name="info" size={20} />
          <span>What you had not saved is here again.</span>
        </p>
      )}
      {editing.conflict && (
        <ConflictChoice
          message={editing.conflict}
          onNewer={() => void editing.loadNewer()}
          onMine={() => void editing.saveAnyway()}
        />
      )}
      {/* What is typed while it is saved would be lost to the answer. */}
      <div className={styles.editor} inert={editing.busy}>
        <OptionsEditor editing={editing} product={product} />
        <VariantGrid editing={editing} product={product} />
      </div>
      <Removed editing={editing} />
      {whole && (
        <div role="alert">
          <ErrorText id="variants-problem">{whole}</ErrorText>
        </div>
      )}
      {(editing.unsaved || editing.busy) && (
        <div className={styles.bar} data-keep-clear>
          <p role="status">Not saved yet</p>
          <Button busy={editing.busy && 'Updating...'} onClick={editing.save}>
            Save variants
          </Button>
        </div>
      )}
    </div>
  );
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. While a cell is typed in, they are the field's own. */
function stepByKey(event: KeyboardEvent, editing: VariantEditing): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if ((event.target as Element).closest('[data-editing]')) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  event.preventDefault();
  if (isRedo) editing.redo();
  else editing.undo();
}

/** More names than these are only counted. */
const MAX_NAMED = 3;

/** Says which variants leave the shop when it is saved. */
function Removed({ editing: { sheet, start } }: { readonly editing: VariantEditing }) {
  const removed = removedRows(sheet, start);
  const names = removed.slice(0, MAX_NAMED).map((row) => nameOfRow(start, row));
  const others = removed.length - names.length;
  return (
    <p role="status" className={styles.removed}>
      {removed.length > 0 &&
        `Saving takes ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''} out of the shop. Orders keep what they show of ${removed.length === 1 ? 'it' : 'them'}, and the same combination comes back with its count.`}
    </p>
  );
}
