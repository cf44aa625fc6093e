import type { ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import type { VariantSummary } from '../../../contract/variants.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SelectRow } from '../kit/selection.tsx';
import table from '../kit/table.module.css';
import { useMayChange } from '../panel-rights.ts';
import { AvailabilitySwitch, availabilityOf, InlineNumber } from './inline-edit.tsx';
import { fieldError, finalPrice, variantsPath } from './product-rules.ts';
import styles from './product-table.module.css';
import { stockPath } from './stock-fields.tsx';
import type { EditRow } from './use-product-changes.ts';

interface ProductTableProps extends RowActions {
  readonly products: readonly Product[];
  /** Counts by product; of those that are counted. */
  readonly stock: ReadonlyMap<number, ProductStock>;
  readonly selected: ReadonlySet<number>;
  /** Stands in the table in place of rows, when there are none. */
  readonly notice: ReactNode;
}

const COLUMNS = [
  'ID',
  'Image',
  'Name',
  'Price($)',
  'Category',
  'Available',
  'Discount',
  'Actions',
] as const;

/** The products in columns; where there is no room for columns each row is a card. */
export function ProductTable({ products, stock, selected, notice, ...actions }: ProductTableProps) {
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles.table)}>
        <thead className={table.columns}>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length + 1} className={styles.notice}>
                {notice}
              </td>
            </tr>
          )}
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              stock={stock.get(product.id)}
              selected={selected.has(product.id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What can be done with a row. */
interface RowActions {
  readonly onSelect: (product: Product, range: boolean) => void;
  readonly onChange: EditRow;
  readonly onEdit: (product: Product) => void;
  readonly onImages: (product: Product) => void;
  readonly onDuplicate: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

interface ProductRowProps extends RowActions {
  readonly product: Product;
  readonly stock: ProductStock | undefined;
  readonly selected: boolean;
}

/** One product. The list keys find it by `data-product` and the focus. */
function ProductRow({ product, stock, selected, onSelect, ...actions }: ProductRowProps) {
  const { id, name, images, category } = product;
  const mayChange = useMayChange('catalogue');
  return (
    <tr
      className={joinClasses(table.row, table.numbers, styles.row)}
      data-product={id}
      data-selected={selected}
      tabIndex={-1}
    >
      <td className={styles.select}>
        {mayChange && (
          <SelectRow
            label={`Select ${name}`}
            selected={selected}
            onSelect={(range) => onSelect(product, range)}
          />
        )}
      </td>
      <td data-column="ID">{id}</td>
      <td className={styles.image}>
        <Picture picture={images[0] ?? null} alt="" sizes="56px" ratio="1 / 1" />
      </td>
      <td className={styles.name}>{name}</td>
      <Numbers
        product={product}
        stock={stock}
        onChange={mayChange ? actions.onChange : null}
        category={category.name}
      />
      <td className={styles.actions}>{mayChange && <Actions product={product} {...actions} />}</td>
    </tr>
  );
}

type ActionsProps = Omit<RowActions, 'onSelect'> & { readonly product: Product };

function Actions({ product, onEdit, onImages, onDuplicate, onDelete }: ActionsProps) {
  const { name } = product;
  return (
    <div>
      <Action label="Edit Product" of={name} onPress={() => onEdit(product)}>
        <Icon name="edit" size={20} />
      </Action>
      <Action label="Manage Images" of={name} onPress={() => onImages(product)}>
        <Icon name="image" size={20} />
      </Action>
      <Action label="Duplicate" of={name} onPress={() => onDuplicate(product)}>
        <CopyIcon size={20} />
      </Action>
      <Action label="Delete Product" of={name} onPress={() => onDelete(product)}>
        <Icon name="trash" size={20} />
      </Action>
    </div>
  );
}

interface NumbersProps {
  readonly product: Product;
  readonly stock: ProductStock | undefined;
  readonly category: string;
  /** `null` for someone who may only read. */
  readonly onChange: EditRow | null;
}

/** Price, category, availability and discount, in the order of the columns. */
function Numbers({ product, stock, category, onChange }: NumbersProps) {
  const settings = useShopSettings();
  const { name, price, discount, variant_summary: summary } = product;
  const final = finalPrice({ price, discount });
  const percent = `${displayPercent(parsePercent(discount))}%`;
  return (
    <>
      <td data-column="Price($)">
        {summary ? (
          <VariantsLink product={product} summary={summary} />
        ) : onChange ? (
          <InlineNumber
            label={`Price of ${name}`}
            shown={price}
            value={price}
            check={(text) => fieldError('price', text)}
            onSave={(text) => onChange(product, { price: text })}
          />
        ) : (
          price
        )}
      </td>
      <td data-column="Category">{category}</td>
      <td data-column="Available">
        {onChange ? (
          <AvailabilitySwitch product={product} onEdit={onChange} />
        ) : (
          availabilityOf(product)
        )}
        {stock && (
          <a className={styles.stock} href={stockPath(product.id)}>
            {stock.on_hand.toLocaleString('en')} in stock
            <span className="visually-hidden"> of {name}</span>
          </a>
        )}
      </td>
      <td data-column="Discount">
        {onChange && !summary ? (
          <InlineNumber
            label={`Discount of ${name}`}
            shown={percent}
            value={String(Number(discount))}
            check={(text) => fieldError('discount', text)}
            onSave={(text) => onChange(product, { discount: text })}
          />
        ) : (
          percent
        )}
        {Number(discount) > 0 && (
          <span className={styles.final}>
            <span className="visually-hidden">Final price </span>
            <bdi dir="ltr">{final && displayExactly(parseCents(final), settings)}</bdi>
          </span>
        )}
      </td>
    </>
  );
}

interface VariantsLinkProps {
  readonly product: Product;
  readonly summary: VariantSummary;
}

/** The lowest price, and the way to the variants: what holds for one of them is edited there. */
function VariantsLink({ product, summary }: VariantsLinkProps) {
  const { id, name, price } = product;
  const variants = summary.count === 1 ? '1 variant' : `${summary.count} variants`;
  return (
    <>
      {summary.price_varies && 'from '}
      <bdi dir="ltr">{price}</bdi>
      <a className={styles.stock} href={variantsPath(id)}>
        {variants}
        <span className="visually-hidden"> of {name}</span>
      </a>
    </>
  );
}

interface ActionProps {
  readonly label: string;
  /** The product's name, for screen readers. */
  readonly of: string;
  readonly onPress: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** An icon; its label is shown on hover and read by screen readers. */
function Action({ label, of, onPress, children }: ActionProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className={table.action}
      title={label}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {children}
      <span className={styles.label}>{label}</span>
      <span className="visually-hidden">: {of}</span>
    </Button>
  );
}

/** Two sheets: make a copy. In the style of web/ui/icon.tsx, which shoppers load. */
const CopyIcon = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M9 8.5h10.5V20H9V8.5ZM6.5 15.5h-2V4H15v2.25" />
  </svg>
);
