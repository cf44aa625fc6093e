import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { CollectionSetup, WrittenSetup } from '../../../contract/collections.ts';
import type { ConditionKind } from '../../../domain/collection-rules.ts';
import { COLLECTION_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { refusedFields, sendUnlessOutdated } from '../panel-changes.ts';
import type { RuleToCount } from './rule-count.tsx';
import {
  type ConditionRow,
  fieldOfError,
  fieldsOf,
  newRow,
  rowsOf,
  ruleOf,
  setupErrors,
  writtenOf,
} from './setup-rules.ts';

/** A collection whose place, text and rule are being edited. */
export interface EditedSetup {
  readonly collection: Category;
  /** What was typed before the session ended. */
  readonly typed?: TypedSetup;
}

interface TypedSetup {
  readonly rows: readonly ConditionRow[];
  readonly values: Values<string>;
}

interface SetupEditingProps {
  readonly edited: EditedSetup;
  readonly setup: CollectionSetup;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What is typed and chosen of a collection's setup, how its rule is counted, and how all of it is sent. */
export function useSetupEditing({ edited, setup, open, onClose }: SetupEditingProps) {
  const { collection, typed } = edited;
  const call = useCall();
  const [byRule, setByRule] = useState(
    typed ? typed.values.filled === 'rule' : setup.rule !== null,
  );
  const [rows, setRows] = useState<readonly ConditionRow[]>(
    () => typed?.rows ?? rowsOf(setup.rule),
  );
  const [toCount, setToCount] = useState<RuleToCount>(null);
  const [isTouched, setTouched] = useState(typed !== undefined);
  const made = useRef(0);
  const { parent_id, description, rule } = setup;
  const seen = useRef<WrittenSetup['seen']>({ parent_id, description, rule });
  const form = useForm<string>(fieldsOf(rows), (values) => setupErrors(rows, values));
  const sending = useSubmit(form, {
    open,
    async send() {
      const params = { id: collection.category_id };
      const body = { ...writtenOf(rows, form.values()), seen: seen.current };
      await sendUnlessOutdated(
        () => call('PUT /category-setup/{id}', { params, body }),
        () => {
          seen.current = undefined; // Said once.
        },
      );
      onClose();
      return COLLECTION_UPDATED;
    },
    fieldErrors: (error) => refusedFields(error, (name) => fieldOfError(rows, name)),
    texts: {
      busy: 'Updating...',
      failed: 'Error updating collection',
    },
  });
  const count = (of: readonly ConditionRow[]) => {
    const values = { ...form.values(), filled: 'rule' };
    const isRight = of.length > 0 && Object.keys(setupErrors(of, values)).length === 0;
    setToCount(isRight ? ruleOf(of, values) : null);
  };
  const change = (to: readonly ConditionRow[]) => {
    setRows(to);
    setTouched(true);
    setToCount(null); // Counted once something is typed, or chosen, in the fields that come now.
  };
  const add = (kind?: ConditionKind) => {
    made.current += 1;
    change([...rows, newRow(made.current, kind)]);
  };
  return {
    ...{ form, rows, byRule, isTouched, toCount },
    add,
    setByRule(to: boolean) {
      setByRule(to);
      setTouched(true);
      if (to && rows.length === 0) add('on_sale');
    },
    set: (key: string, to: Partial<ConditionRow>) =>
      change(rows.map((row) => (row.key === key ? { ...row, ...to } : row))),
    drop: (key: string) => change(rows.filter((row) => row.key !== key)),
    count: () => count(rows),
    ...sending,
  };
}

export type SetupEditing = ReturnType<typeof useSetupEditing>;
