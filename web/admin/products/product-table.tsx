import type { ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './product-table.module.css';

interface ProductActions {
  readonly onEdit: (product: Product) => void;
  readonly onImages: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

interface ProductTableProps extends ProductActions {
  readonly products: readonly Product[];
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

/** The products in columns (spec §2); where there is no room for columns each row is a card. */
export function ProductTable({ products, notice, ...actions }: ProductTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
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
              <td colSpan={COLUMNS.length} className={styles.notice}>
                {notice}
              </td>
            </tr>
          )}
          {products.map((product) => (
            <Row key={product.id} product={product} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ product, onEdit, onImages, onDelete }: ProductActions & { product: Product }) {
  const { id, name, images, price, category, available, discount } = product;
  return (
    <tr className={styles.row}>
      <td data-column="ID">{id}</td>
      <td className={styles.image}>
        <Picture picture={images[0] ?? null} alt="" sizes="56px" ratio="1 / 1" />
      </td>
      <td className={styles.name}>{name}</td>
      <td data-column="Price($)" className={styles.number}>
        <bdi dir="ltr">{price}</bdi>
      </td>
      <td data-column="Category">{category.name}</td>
      <td data-column="Available">{available === 1 ? 'Yes' : <strong>No</strong>}</td>
      <td data-column="Discount" className={styles.number}>
        <bdi dir="ltr">{displayPercent(parsePercent(discount))}%</bdi>
      </td>
      <td className={styles.actions}>
        <div>
          <Action icon="edit" label="Edit Product" of={name} onPress={() => onEdit(product)} />
          <Action icon="image" label="Manage Images" of={name} onPress={() => onImages(product)} />
          <Action icon="trash" label="Delete Product" of={name} onPress={() => onDelete(product)} />
        </div>
      </td>
    </tr>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** The product's name, for screen readers. */
  readonly of: string;
  readonly onPress: () => void;
}

/** An icon in a table, an icon with its words in a card. */
function Action({ icon, label, of, onPress }: ActionProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.action}
      title={label}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      <span className={styles.label}>{label}</span>
      <span className="visually-hidden">: {of}</span>
    </Button>
  );
}
