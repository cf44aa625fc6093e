import type { ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
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

type Cell = Column<Product>['cell'];

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
  { onChange, ...actions }: RowActions,
): readonly Column<Product>[] {
  const say = useWords(HIDDEN_PRODUCTS);
  const settings = useShopSettings();
  const mayChange = useMayChange('catalogue');

  const name: Cell = (product) => (
    <>
      {product.name}
      {product.hidden && ' '}
      {product.hidden && <Badge>{say('hidden')}</Badge>}
    </>
  );
  /** What is sold in variants is priced there: the lowest price, and the way to them. */
  const price: Cell = (product) => {
    const summary = product.variant_summary;
    const isNone = Number(product.price) === 0;
    const shown = isNone ? say('no_price') : product.price;
    if (!summary)
      return mayChange ? (
        <InlineNumber
          label={`Price of ${product.name}`}
          shown={shown}
          value={isNone ? '' : product.price}
          check={(text) => fieldError('price', text)}
          onSave={(text) => onChange(product, { price: text })}
        />
      ) : (
        shown
      );
    return (
      <>
        {summary.price_varies && 'from '}
        <bdi dir="ltr">{product.price}</bdi>
        <CellLink href={panel.variants({ id: product.id })} of={product.name}>
          {summary.count === 1 ? '1 variant' : `${summary.count} variants`}
        </CellLink>
      </>
    );
  };
  const available: Cell = (product) => {
    const isOn = product.available === 1;
    const text = isOn ? 'Yes' : 'No';
    const counted = stock.get(product.id);
    return (
      <>
        {mayChange ? (
          <InlineSwitch
            label={`Available: ${product.name}`}
            on={isOn}
            onChange={(on) => void onChange(product, { available: on ? '1' : '0' })}
          >
            {text}
          </InlineSwitch>
        ) : (
          text
        )}
        {counted && (
          <CellLink href={panel.stock({ id: product.id })} of={product.name}>
            {counted.on_hand.toLocaleString('en')} in stock
          </CellLink>
        )}
      </>
    );
  };
  const discount: Cell = (product) => {
    const final = Number(product.discount) > 0 && finalPrice(product);
    const percent = `${displayPercent(parsePercent(product.discount))}%`;
    return (
      <>
        {mayChange && !product.variant_summary ? (
          <InlineNumber
            label={`Discount of ${product.name}`}
            shown={percent}
            value={String(Number(product.discount))}
            check={(text) => fieldError('discount', text)}
            onSave={(text) => onChange(product, { discount: text })}
          />
        ) : (
          percent
        )}
        {final && (
          <span className={styles.final}>
            <span className="visually-hidden">Final price </span>
            <bdi dir="ltr">{displayExactly(parseCents(final), settings)}</bdi>
          </span>
        )}
      </>
    );
  };
  const image: Cell = ({ images }) => (
    <Picture picture={images[0] ?? null} alt="" sizes="56px" ratio="1 / 1" />
  );
  return [
    { name: 'ID', cell: ({ id }) => id },
    { name: 'Image', cell: image, narrow: 'bare', className: styles.image },
    { name: 'Name', cell: name, narrow: 'bare', className: styles.name },
    { name: 'Price($)', cell: price },
    { name: 'Category', cell: ({ category }) => category.name },
    { name: 'Available', cell: available },
    { name: 'Discount', cell: discount },
    {
      name: 'Actions',
      cell: (product) => mayChange && <Actions product={product} {...actions} />,
      narrow: 'bare',
      className: styles.actions,
    },
  ];
}

interface CellLinkProps {
  readonly href: string;
  readonly of: string;
  readonly children: ReactNode;
}

const CellLink = ({ href, of, children }: CellLinkProps) => (
  <a className={styles.link} href={href}>
    {children}
    <span className="visually-hidden"> of {of}</span>
  </a>
);

function Actions({ product, ...on }: Omit<RowActions, 'onChange'> & { readonly product: Product }) {
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
