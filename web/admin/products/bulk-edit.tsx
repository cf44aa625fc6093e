import type { ReactNode } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { MAX_TAGS_LENGTH, parseTags, tagsError } from '../../../domain/tags.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalDialog } from '../admin-dialogs.tsx';
import { ChoiceDialog } from '../kit/choice-dialog.tsx';
import { ChangingBar, type Progress, SelectionBar } from '../kit/selection.tsx';
import { TagField } from '../tag-field.tsx';
import {
  type BulkAction,
  changeTags,
  DELETION,
  discountBy,
  hideAll,
  makeAvailable,
  moveTo,
  productsIn,
} from './product-changes.ts';
import { fieldError, homesOf } from './product-rules.ts';

/** What is asked before many products are changed. */
export type Question = 'discount' | 'move' | 'tags' | 'delete';

const LABEL = 'Selected products';

interface BulkBarProps {
  readonly count: number;
  /** The list is of those that are not shown. */
  readonly areHidden: boolean;
  /** Selects those on the other pages, too. */
  readonly more: ReactNode;
  /** Of a change that takes several calls. */
  readonly progress: Progress | null;
  readonly onAction: (action: BulkAction) => void;
  readonly onAsk: (question: Question) => void;
  readonly onClear: () => void;
}

/** What can be done with all selected products. */
export function BulkBar(props: BulkBarProps) {
  const { count, areHidden, more, progress, onAction, onAsk, onClear } = props;
  const say = useWords(HIDDEN_PRODUCTS);
  if (progress) {
    const text = `Updating ${progress.total} products`;
    return <ChangingBar {...{ text, progress }} label={LABEL} progressLabel="Products updated" />;
  }
  if (count === 0) return null;
  const actions: readonly (readonly [string, BulkAction | Question])[] = [
    ['Available', makeAvailable(1)],
    ['Not available', makeAvailable(0)],
    [say(areHidden ? 'show_all' : 'hide_all'), hideAll(areHidden ? 0 : 1, say)],
    ['Discount', 'discount'],
    ['Move', 'move'],
    ['Tags', 'tags'],
    ['Delete', 'delete'],
  ];
  return (
    <SelectionBar label={LABEL} count={`${count} selected`} more={more} onClear={onClear}>
      {actions.map(([label, action]) => {
        const asks = typeof action === 'string';
        return (
          <Button
            key={label}
            variant="secondary"
            size="small"
            {...(asks && { 'aria-haspopup': 'dialog' })}
            onClick={() => (asks ? onAsk(action) : onAction(action))}
          >
            {label}
          </Button>
        );
      })}
    </SelectionBar>
  );
}

interface BulkDialogProps {
  readonly question: Question;
  readonly products: readonly Product[];
  readonly collections: readonly Category[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: BulkAction) => void;
}

/** Asks what is to be done with all selected products, or whether they are meant to be deleted. */
export function BulkDialog({
  question,
  products,
  collections,
  onAction,
  ...dialog
}: BulkDialogProps) {
  const some = productsIn(products);
  if (question === 'discount')
    return (
      <ChoiceDialog
        {...dialog}
        onSend={onAction}
        title={`Discount of ${some}`}
        action="Set discount"
        read={(chosen) => {
          const typed = chosen('choice').trim();
          if (typed === '') return 'Please enter a discount';
          return fieldError('discount', typed) ?? discountBy(typed);
        }}
      >
        {(first) => (
          <Input
            {...first}
            label="Discount (%)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            hint={`0 takes the discount away.${ofVariants(products)}`}
          />
        )}
      </ChoiceDialog>
    );
  if (question === 'tags')
    return (
      <ChoiceDialog
        {...dialog}
        onSend={onAction}
        title={`Tags of ${some}`}
        action="Change tags"
        read={(chosen) => {
          const [add, remove] = [chosen('choice'), chosen('remove')];
          const tags = [...parseTags(add), ...parseTags(remove)];
          if (tags.length === 0) return 'Please enter a tag to add or to remove';
          return tagsError(tags) ?? changeTags(add, remove);
        }}
      >
        {(first) => (
          <>
            <TagField {...first} {...TAGS} label="Tags to add" hint="Parted by commas." />
            <TagField {...TAGS} label="Tags to remove" name="remove" onInput={first.onInput} />
          </>
        )}
      </ChoiceDialog>
    );
  if (question === 'move')
    return (
      <ChoiceDialog
        {...dialog}
        onSend={onAction}
        title={`Move ${some}`}
        action="Move"
        read={(chosen) => {
          const to = collections.find((one) => String(one.category_id) === chosen('choice'));
          return to ? moveTo(to) : 'Please choose a collection';
        }}
      >
        {(first) => (
          <Select {...first} label="Collection">
            <option value="">Choose a collection</option>
            {homesOf(collections).map(({ category_id, name }) => (
              <option key={category_id} value={category_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </ChoiceDialog>
    );
  return <Removal {...{ products, ...dialog }} onConfirm={() => onAction(DELETION)} />;
}

const TAGS = { maxLength: MAX_TAGS_LENGTH };

/** Says for how many of them variants lose discounts of their own. */
function ofVariants(products: readonly Product[]): string {
  const { length } = products.filter(({ variant_summary: summary }) => summary);
  if (length === 0) return '';
  const some = length === 1 ? 'One product is' : `${length} products are`;
  return ` ${some} sold in variants: all of them get it in place of discounts of their own, and it can’t be undone.`;
}

interface RemovalProps extends Pick<BulkDialogProps, 'products' | 'open' | 'onClose'> {
  readonly onConfirm: () => void;
}

/** More names than this are only counted. */
const MAX_NAMED = 5;

function Removal({ products, ...dialog }: RemovalProps) {
  const { length } = products;
  const names = products.slice(0, MAX_NAMED).map(({ name }) => name);
  return (
    <RemovalDialog
      title={length === 1 ? 'Delete Product' : `Delete ${length} Products`}
      {...dialog}
    >
      <p>
        Are you sure you want to delete {length === 1 ? 'this product' : `these ${length} products`}
        ? <strong>{names.join(', ')}</strong>
        {length > MAX_NAMED && ` and ${length - MAX_NAMED} more`}
      </p>
    </RemovalDialog>
  );
}
