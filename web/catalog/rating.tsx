import type { Product } from '../../contract/catalog.ts';
import styles from './rating.module.css';

/** What reviews say of a product, in short: "★ 4.6 (12)". The star is drawn by its style. */
export const Rating = ({ mean, count }: NonNullable<Product['rating']>) => (
  <p className={styles.rating}>
    <span className="visually-hidden">Rated </span>
    {mean} <small>({count})</small>
  </p>
);
