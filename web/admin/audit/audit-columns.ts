import type { AuditChange } from '../../../contract/audit.ts';
import {
  columnLabel,
  DELETED,
  type Fields,
  fieldName,
  formatValue,
  HIDDEN,
  isAmount,
  itemTitle,
  listItems,
  type ValueFormat,
} from './audit-values.ts';

/** One column of a change, as it was and as it is; `null`: not there. */
export interface ChangedColumn {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The columns of a change, in words; those that were and are empty are left out. */
export function changedColumns(change: AuditChange, format: ValueFormat): ChangedColumn[] {
  const { subject, before, after } = change;
  if (subject === 'settings') return settingOf(change, format);
  return Object.keys(after ?? before ?? {})
    .filter((column) => before === null || after === null || column in before)
    .filter((column) => column !== DELETED && column !== HIDDEN) // The title shows it.
    .flatMap((column) => changedIn(column, change, format))
    .filter((changed) => (changed.before ?? '') !== '' || (changed.after ?? '') !== '');
}

function changedIn(column: string, change: AuditChange, format: ValueFormat): ChangedColumn[] {
  if (column === ATTRIBUTES) return changedAttributes(change, format);
  if (column === VARIANT) return changedVariant(change, format);
  const valueIn = (row: AuditChange['before']) => row && formatValue(column, row[column], format);
  return [
    { name: columnLabel(column), before: valueIn(change.before), after: valueIn(change.after) },
  ];
}

/** Values of the attributes of a product's collection, by their id. */
const ATTRIBUTES = 'attributes';

/** One for each attribute that differs, by its name. */
function changedAttributes(
  { before, after, attribute_names }: AuditChange,
  format: ValueFormat,
): ChangedColumn[] {
  const valuesIn = (row: AuditChange['before']) => (row?.[ATTRIBUTES] ?? {}) as Fields;
  const [former, latter] = [valuesIn(before), valuesIn(after)];
  return keysOfBoth(former, latter)
    .filter((id) => former[id] !== latter[id])
    .map((id) => ({
      name: attribute_names?.[id] ?? `Attribute #${id}`,
      before: before && formatValue(ATTRIBUTES, former[id], format),
      after: after && formatValue(ATTRIBUTES, latter[id], format),
    }));
}

/** What a product is sold in: an object of its own columns. */
const VARIANT = 'variant';

/** The discount that a sale stands in for; the sale says it. */
const BASE_DISCOUNT = 'base_discount';

/** "Variant: nothing, Sage / S", and "Sage / S: Price" for each column that differs. */
function changedVariant({ before, after }: AuditChange, format: ValueFormat): ChangedColumn[] {
  const variantIn = (row: AuditChange['before']) => (row?.[VARIANT] ?? {}) as Fields;
  const [former, latter] = [variantIn(before), variantIn(after)];
  const nameIn = ({ name, deleted_at }: Fields) => (deleted_at ? '' : String(name ?? ''));
  const of = String(latter.name ?? former.name);
  const columns = keysOfBoth(former, latter)
    .filter((column) => !['name', DELETED, BASE_DISCOUNT].includes(column))
    .map((column) => ({
      name: `${of}: ${columnLabel(column)}`,
      before: formatValue(column, former[column], format),
      after: formatValue(column, latter[column], format),
    }));
  const names = { name: columnLabel(VARIANT), before: nameIn(former), after: nameIn(latter) };
  return [names, ...columns].filter((change) => change.before !== change.after);
}

const keysOfBoth = (former: Fields, latter: Fields): string[] => [
  ...new Set([...Object.keys(former), ...Object.keys(latter)]),
];

function settingOf(
  { subject_id, before, after }: AuditChange,
  format: ValueFormat,
): ChangedColumn[] {
  const [former, latter] = [listItems(before?.value), listItems(after?.value)];
  if (former && latter) return changedItems(former, latter, format);
  const column = isAmount(subject_id) ? subject_id : 'value';
  const valueIn = (row: AuditChange['before']) =>
    row ? formatValue(column, row.value, format) : 'the default';
  return [{ name: 'Value', before: valueIn(before), after: valueIn(after) }];
}

/** One for each that came, went or stands elsewhere, and for each field that differs of those in their place. */
function changedItems(
  former: readonly Fields[],
  latter: readonly Fields[],
  format: ValueFormat,
): ChangedColumn[] {
  return Array.from({ length: Math.max(former.length, latter.length) }, (_, place) => {
    const [before, after] = [former[place], latter[place]];
    if (!before || !after || isAnother(before, after, [...former, ...latter])) {
      const name = `Number ${place + 1}`;
      return [
        { name, before: before ? itemTitle(before) : '', after: after ? itemTitle(after) : '' },
      ];
    }
    return keysOfBoth(before, after).map((field) => ({
      name: `Number ${place + 1}: ${fieldName(field)}`,
      before: formatValue(field, before[field], format),
      after: formatValue(field, after[field], format),
    }));
  })
    .flat()
    .filter((change) => change.before !== change.after);
}

/** What has a title that stands in both lists was moved, not written again. */
const isAnother = (before: Fields, after: Fields, all: readonly Fields[]): boolean =>
  itemTitle(before) !== itemTitle(after) &&
  [before, after].some(
    (one) => all.filter((other) => itemTitle(other) === itemTitle(one)).length > 1,
  );
