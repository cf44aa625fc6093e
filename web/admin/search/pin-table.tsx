import type { Page } from '../../../contract/envelope.ts';
import type { Pin } from '../../../contract/search.ts';
import { useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import table from '../data-table.module.css';
import { useMayChange } from '../panel-rights.ts';
import { useAnnouncedChange } from '../use-announced-change.ts';
import styles from './search-page.module.css';

interface PinTableProps {
  readonly pins: readonly Pin[];
  readonly query: Query<Page<Pin>>;
}

/** Searches and the products that come first for them. */
export function PinTable({ pins, query }: PinTableProps) {
  const remove = useRemoval(query);
  const mayChange = useMayChange('catalogue');
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, table.plain, styles.table)}>
        <thead className={table.columns}>
          <tr>
            <th scope="col">Search</th>
            <th scope="col">Product</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {pins.map((pin) => (
            <tr key={pin.id} className={table.row}>
              <td className={styles.words}>
                <a href={`/search?q=${encodeURIComponent(pin.words)}`}>
                  <bdi>{pin.words}</bdi>
                </a>
              </td>
              <td data-column="Product">
                <a href={`/product/${pin.product.id}`}>{pin.product.name}</a>
              </td>
              <td className={styles.acts}>
                {mayChange && (
                  <Button variant="secondary" size="small" onClick={() => void remove(pin)}>
                    Remove
                    <span className="visually-hidden">
                      {' '}
                      {pin.product.name} from {pin.words}
                    </span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Takes pins away: a row leaves at once and comes back when the shop refuses. */
function useRemoval(query: Query<Page<Pin>>) {
  const call = useCall();
  const change = useAnnouncedChange();
  return ({ id }: Pin) =>
    change(
      {
        query,
        apply: (page) => ({ ...page, data: page.data.filter((pin) => pin.id !== id) }),
        send: () => call('DELETE /search/pins/{id}', { params: { id } }),
        affects: ['GET /search/pins', 'GET /searches'],
      },
      { done: 'Pin removed', failed: 'Error updating pins' },
    );
}
