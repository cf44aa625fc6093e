import type { ReactNode } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { UNSOLD_DAYS } from '../../../domain/report-range.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import page from '../admin-page.module.css';
import figures from '../kit/figures.module.css';
import rowLink from '../row-link.module.css';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import styles from './dashboard-page.module.css';
import rows from './product-rankings.module.css';
import { countOf } from './show-figures.ts';

/**
 * Best sellers, viewed products without sales, and products out of stock; each row links to its product. In a shop that
 * counts stock, also those of which few are left; these link to their stock.
 */
export function ProductRankings({ data }: { readonly data: Dashboard }) {
  const { best_sellers, viewed_without_sales, out_of_stock, out_of_stock_total } = data;
  const { low_stock, low_stock_total } = data;
  const amount = useAmount();
  const more = out_of_stock_total - out_of_stock.length;
  return (
    <div className={styles.rankings}>
      <Ranking
        title="Best sellers"
        rule="By pieces sold in this range. Canceled orders don’t count."
        nothing="Nothing was sold in this range."
      >
        {best_sellers.map((product) => (
          <Row key={product.id} product={product} gone={product.deleted}>
            {countOf(product.pieces, 'piece')}
            <span className={page.muted}>{amount(product.revenue)}</span>
          </Row>
        ))}
      </Ranking>
      <Ranking
        title="Viewed, not sold"
        rule={`Most views of all time, without a sale in the last ${UNSOLD_DAYS} days.`}
        nothing="Every product that was viewed has sold."
      >
        {viewed_without_sales.map((product) => (
          <Row key={product.id} product={product}>
            {countOf(product.view_count, 'view')}
          </Row>
        ))}
      </Ranking>
      <Ranking
        title="Out of stock"
        rule={`${countOf(out_of_stock_total, 'product')}, by views of all time.`}
        nothing="Every product is available."
        after={
          more > 0 && (
            <a href={panel.products({ available: 'no', sortBy: 'most_viewed' })}>
              and {more.toLocaleString('en')} more
            </a>
          )
        }
      >
        {out_of_stock.map((product) => (
          <Row key={product.id} product={product}>
            {countOf(product.view_count, 'view')}
          </Row>
        ))}
      </Ranking>
      {low_stock.length > 0 && (
        <Ranking
          title="Few left"
          rule={`${countOf(low_stock_total, 'counted product')}, the fewest first.`}
          nothing=""
          after={
            low_stock_total > low_stock.length &&
            `and ${(low_stock_total - low_stock.length).toLocaleString('en')} more`
          }
        >
          {low_stock.map((product) => (
            <Row
              key={`${product.id} ${product.variant_id}`}
              product={product}
              href={panel.stock({ id: product.id, variant: product.variant_id ?? null })}
            >
              {`${product.on_hand.toLocaleString('en')} left`}
            </Row>
          ))}
        </Ranking>
      )}
    </div>
  );
}

interface RankingProps {
  readonly title: string;
  /** Explains the ranking. */
  readonly rule: string;
  readonly nothing: string;
  readonly after?: ReactNode;
  readonly children: readonly ReactNode[];
}

function Ranking({ title, rule, nothing, after, children }: RankingProps) {
  return (
    <section className={figures.panel}>
      <div className={styles.rankingHead}>
        <h2>{title}</h2>
        <p className={figures.detail}>{rule}</p>
      </div>
      {children.length > 0 ? <ol className={rows.list}>{children}</ol> : <p>{nothing}</p>}
      {after && <p className={figures.detail}>{after}</p>}
    </section>
  );
}

interface RowProps {
  readonly product: Pick<Dashboard['out_of_stock'][number], 'name' | 'image'>;
  /** Where it leads; the product in the list of products unless said. */
  readonly href?: string;
  /** It was deleted, so there is no link. */
  readonly gone?: boolean;
  readonly children: ReactNode;
}

function Row({ product: { name, image }, gone = false, href, children }: RowProps) {
  const inList = panel.products({ searchQuery: name });
  return (
    <li className={joinClasses(rowLink.row, rows.row)}>
      <span className={rows.image}>
        <Picture picture={image} alt="" sizes="44px" ratio="1 / 1" />
      </span>
      <span className={rows.name}>
        {gone ? (
          name
        ) : (
          <a className={rowLink.link} href={href ?? inList}>
            {name}
          </a>
        )}
        {gone && <span className={page.muted}>No longer in the shop</span>}
      </span>
      <span className={rows.figure}>{children}</span>
    </li>
  );
}
