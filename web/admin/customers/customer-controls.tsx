import {
  CUSTOMER_SORTS,
  type CustomerSort,
  isCustomerSort,
} from '../../../domain/customer-sorts.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import styles from './customers-page.module.css';
import { type CustomersQuestion, customersPath, LONGEST_SEARCH } from './customers-question.ts';

interface CustomerControlsProps {
  readonly question: CustomersQuestion;
  readonly isFetching: boolean;
  /** How many were found; absent until that is known. */
  readonly total: number | undefined;
  readonly onReload: () => void;
}

const LABELS: Record<CustomerSort, string> = {
  newest: 'Newest',
  last_order: 'Last order',
  most_orders: 'Most orders',
  most_spent: 'Most spent',
  name: 'Name',
};

/** Search box and sort; each leads to the first page. */
export function CustomerControls(props: CustomerControlsProps) {
  const { question, isFetching, total, onReload } = props;
  const go = useNavigate();
  const sort = (sortBy: string) => {
    if (isCustomerSort(sortBy)) void go(customersPath({ ...question, page: 1, sortBy }));
  };
  const search = (words: string) =>
    void go(customersPath({ ...question, page: 1, search: words }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search customers"
        placeholder="Name, e-mail or phone"
        words={question.search}
        longest={LONGEST_SEARCH}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
      />
      <Select
        label="Sort by:"
        value={question.sortBy}
        onChange={(event) => sort(event.currentTarget.value)}
      >
        {CUSTOMER_SORTS.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]}
          </option>
        ))}
      </Select>
      <p className={styles.count} role="status">
        {total !== undefined &&
          `${total.toLocaleString('en')} ${total === 1 ? 'customer' : 'customers'}. `}
        Canceled orders count neither as orders nor as money spent. Guests, who order without an
        account, are in the <a href="/admin/adminPanel/orders">orders</a> only.
      </p>
    </div>
  );
}
