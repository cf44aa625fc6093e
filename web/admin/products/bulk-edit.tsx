import { type FormEvent, useId, useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { LONGEST_TAGS, parseTags, tagsError } from '../../../domain/tags.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { ChangingBar, type Progress, SelectionBar } from '../kit/selection.tsx';
import { TagField } from '../tag-field.tsx';
import type { BulkAction } from './product-changes.ts';
import { fieldError, homesOf } from './product-rules.ts';
import { MOST_SELECTED } from './whole-list.ts';

const LABEL = 'Selected products';

interface BulkBarProps {
  readonly count: number;
  /** Of a change that takes several calls. */
  readonly progress: Progress | null;
  /** How many products the list has on all its pages; `null` where some of the page are not selected. */
  readonly total: number | null;
  /** Those on the other pages are being read. */
  readonly reading: boolean;
  readonly onWhole: () => void;
  readonly onAvailable: (available: 0 | 1) => void;
  readonly onDiscount: () => void;
  readonly onMove: () => void;
  readonly onTags: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected products. */
export function BulkBar(props: BulkBarProps) {
  const { count, progress, total, reading } = props;
  const { onWhole, onAvailable, onDiscount, onMove, onTags, onDelete, onClear } = props;
  if (progress) {
    const text = `Updating ${progress.total} products`;
    return <ChangingBar {...{ text, progress }} label={LABEL} progressLabel="Products updated" />;
  }
  if (count === 0) return null;
  return (
    <SelectionBar
      label={LABEL}
      count={`${count} selected`}
      more={
        total !== null &&
        total > count &&
        total <= MOST_SELECTED && (
          <Button variant="quiet" size="small" busy={reading && 'Selecting…'} onClick={onWhole}>
            Select all {total} products
          </Button>
        )
      }
      onClear={onClear}
    >
      <Button variant="secondary" size="small" onClick={() => onAvailable(1)}>
        Available
      </Button>
      <Button variant="secondary" size="small" onClick={() => onAvailable(0)}>
        Not available
      </Button>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onDiscount}>
        Discount
      </Button>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onMove}>
        Move
      </Button>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onTags}>
        Tags
      </Button>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onDelete}>
        Delete
      </Button>
    </SelectionBar>
  );
}

interface BulkDialogProps {
  readonly products: readonly Product[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: BulkAction) => void;
}

const productsIn = ({ length }: readonly Product[]) =>
  length === 1 ? '1 product' : `${length} products`;

/** Says for how many of them variants lose discounts of their own. */
function ofVariants(products: readonly Product[]): string {
  const { length } = products.filter(({ variant_summary: summary }) => summary);
  if (length === 0) return '';
  const some = length === 1 ? 'One product is' : `${length} products are`;
  return ` ${some} sold in variants: all of them get it in place of discounts of their own, and it can’t be undone.`;
}

/** Asks for the discount of all selected products. */
export function DiscountDialog({ products, open, onClose, onAction }: BulkDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const send = (typed: string) => {
    const wrong = typed.trim() === '' ? 'Please enter a discount' : fieldError('discount', typed);
    setError(wrong);
    if (wrong === null) onAction({ kind: 'discount', discount: typed.trim() });
  };
  return (
    <ChoiceDialog
      title={`Discount of ${productsIn(products)}`}
      action="Set discount"
      open={open}
      onClose={onClose}
      onSend={send}
    >
      <Input
        label="Discount (%)"
        name="choice"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        data-autofocus
        error={error}
        hint={`0 takes the discount away.${ofVariants(products)}`}
        onInput={() => setError(null)}
      />
    </ChoiceDialog>
  );
}

/** Asks which tags all selected products get and lose. */
export function TagsDialog({ products, open, onClose, onAction }: BulkDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const send = (add: string, typed: FormData) => {
    const remove = String(typed.get('remove') ?? '');
    const tags = [...parseTags(add), ...parseTags(remove)];
    const wrong = tags.length === 0 ? 'Please enter a tag to add or to remove' : tagsError(tags);
    setError(wrong);
    if (wrong === null) onAction({ kind: 'tags', add, remove });
  };
  return (
    <ChoiceDialog
      title={`Tags of ${productsIn(products)}`}
      action="Change tags"
      open={open}
      onClose={onClose}
      onSend={send}
    >
      <TagField
        label="Tags to add"
        name="choice"
        maxLength={LONGEST_TAGS}
        data-autofocus
        error={error}
        hint="Parted by commas."
        onInput={() => setError(null)}
      />
      <TagField
        label="Tags to remove"
        name="remove"
        maxLength={LONGEST_TAGS}
        onInput={() => setError(null)}
      />
    </ChoiceDialog>
  );
}

/** Asks which collection all selected products go into. */
export function MoveDialog(props: BulkDialogProps & { readonly collections: readonly Category[] }) {
  const { products, open, onClose, onAction, collections } = props;
  const [error, setError] = useState<string | null>(null);
  const send = (chosen: string) => {
    const collection = collections.find(({ category_id }) => String(category_id) === chosen);
    if (collection) onAction({ kind: 'move', collection });
    else setError('Please choose a collection');
  };
  return (
    <ChoiceDialog
      title={`Move ${productsIn(products)}`}
      action="Move"
      open={open}
      onClose={onClose}
      onSend={send}
    >
      <Select
        label="Collection"
        name="choice"
        data-autofocus
        error={error}
        onChange={() => setError(null)}
      >
        <option value="">Choose a collection</option>
        {homesOf(collections).map(({ category_id, name }) => (
          <option key={category_id} value={category_id}>
            {name}
          </option>
        ))}
      </Select>
    </ChoiceDialog>
  );
}

interface ChoiceDialogProps extends Pick<BulkDialogProps, 'open' | 'onClose'> {
  readonly title: string;
  readonly action: string;
  readonly children: React.ReactNode;
  /** Is given the field named `choice`. */
  readonly onSend: (choice: string, typed: FormData) => void;
}

function ChoiceDialog({ title, action, open, onClose, onSend, children }: ChoiceDialogProps) {
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSend(String(typed.get('choice') ?? ''), typed);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={id} wide>
          {action}
        </Button>
      }
    >
      <form id={id} className={page.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
