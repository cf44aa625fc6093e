import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import type { VariantSummary } from '../../../contract/variants.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWords } from '../../use-words.ts';
import { InlineNumber, InlineSwitch } from '../kit/inline-edit.tsx';
import { RowIcon } from '../kit/row-icon.tsx';
import type { Column } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { fieldError, finalPrice } from './product-rules.ts';
import styles from './product-table.module.css';
import type { EditRow } from './use-product-changes.ts';

/** What can be done with a row. */
interface RowActions {
  readonly onChange: EditRow;
  readonly onEdit: (product: Product) => void;
  readonly onImages: (product: Product) => void;
  readonly onDuplicate: (product: Product) => void;
  readonly onHide: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

/**
 * The columns of the product list; what is changed in a row is text for someone who may only read.
 *
 * @param stock counts by product; of those that are counted
 */
export function useProductColumns(
  stock: ReadonlyMap<number, ProductStock>,
  actions: RowActions,
): readonly Column<Product>[] {
  const mayChange = useMayChange('catalogue');
  const onChange = mayChange ? actions.onChange : null;
  return [
    { name: 'ID', cell: ({ id }) => id },
    {
      name: 'Image',
      cell: ({ images }) => (
        <Picture picture={images[0] ?? null} alt="" sizes="56px" ratio="1 / 1" />
      ),
      narrow: 'bare',
      className: styles.image,
    },
    {
      name: 'Name',
      cell: (product) => <Name {...product} />,
      narrow: 'bare',
      className: styles.name,
    },
    { name: 'Price($)', cell: (product) => <Price product={product} onChange={onChange} /> },
    { name: 'Category', cell: ({ category }) => category.name },
    {
      name: 'Available',
      cell: (product) => (
        <>
          <Available product={product} onChange={onChange} />
          <StockLink product={product} stock={stock.get(product.id)} />
        </>
      ),
    },
    { name: 'Discount', cell: (product) => <Discount product={product} onChange={onChange} /> },
    {
      name: 'Actions',
      cell: (product) => mayChange && <Actions product={product} {...actions} />,
      narrow: 'bare',
      className: styles.actions,
    },
  ];
}

function Name({ name, hidden }: Product) {
  const say = useWords(HIDDEN_PRODUCTS);
  if (!hidden) return name;
  return (
    <>
      {name} <Badge>{say('hidden')}</Badge>
    </>
  );
}

interface CellProps {
  readonly product: Product;
  /** `null` for someone who may only read. */
  readonly onChange: EditRow | null;
}

/** What is sold in variants is priced there: the lowest price, and the way to them. */
function Price({ product, onChange }: CellProps) {
  const say = useWords(HIDDEN_PRODUCTS);
  const { name, price, variant_summary: summary } = product;
  if (summary) return <VariantsLink product={product} summary={summary} />;
  const shown = Number(price) === 0 ? say('no_price') : price;
  if (!onChange) return shown;
  return (
    <InlineNumber
      label={`Price of ${name}`}
      shown={shown}
      value={Number(price) === 0 ? '' : price}
      check={(text) => fieldError('price', text)}
      onSave={(text) => onChange(product, { price: text })}
    />
  );
}

interface VariantsLinkProps {
  readonly product: Product;
  readonly summary: VariantSummary;
}

function VariantsLink({ product: { id, name, price }, summary }: VariantsLinkProps) {
  return (
    <>
      {summary.price_varies && 'from '}
      <bdi dir="ltr">{price}</bdi>
      <a className={styles.link} href={panel.variants({ id })}>
        {summary.count === 1 ? '1 variant' : `${summary.count} variants`}
        <span className="visually-hidden"> of {name}</span>
      </a>
    </>
  );
}

function Available({ product, onChange }: CellProps) {
  const isOn = product.available === 1;
  const text = isOn ? 'Yes' : 'No';
  if (!onChange) return text;
  return (
    <InlineSwitch
      label={`Available: ${product.name}`}
      on={isOn}
      onChange={(on) => void onChange(product, { available: on ? '1' : '0' })}
    >
      {text}
    </InlineSwitch>
  );
}

interface StockLinkProps {
  readonly product: Product;
  readonly stock: ProductStock | undefined;
}

function StockLink({ product: { id, name }, stock }: StockLinkProps) {
  return (
    stock && (
      <a className={styles.link} href={panel.stock({ id })}>
        {stock.on_hand.toLocaleString('en')} in stock
        <span className="visually-hidden"> of {name}</span>
      </a>
    )
  );
}

function Discount({ product, onChange }: CellProps) {
  const settings = useShopSettings();
  const { name, price, discount, variant_summary: summary } = product;
  const final = finalPrice({ price, discount });
  const percent = `${displayPercent(parsePercent(discount))}%`;
  return (
    <>
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
    </>
  );
}

function Actions({ product, ...on }: RowActions & { readonly product: Product }) {
  const say = useWords(HIDDEN_PRODUCTS);
  const action = (
    label: string,
    icon: 'edit' | 'image' | 'copy' | 'trash',
    run: typeof on.onEdit,
  ) => <RowIcon {...{ label, icon }} of={product.name} opensDialog onPress={() => run(product)} />;
  return (
    <div>
      {action('Edit Product', 'edit', on.onEdit)}
      {action('Manage Images', 'image', on.onImages)}
      {action('Duplicate', 'copy', on.onDuplicate)}
      <RowIcon
        label={say(product.hidden ? 'show' : 'hide')}
        icon={product.hidden ? 'eye' : 'crossed-eye'}
        of={product.name}
        onPress={() => on.onHide(product)}
      />
      {action('Delete Product', 'trash', on.onDelete)}
    </div>
  );
}
