import {
  CUSTOMER_SORTS,
  type CustomerSort,
  isCustomerSort,
} from '../../../domain/customer-sorts.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTypedSearch } from '../use-typed-search.ts';
import styles from './customers-page.module.css';
import { type CustomersQuestion, customersPath, LONGEST_SEARCH } from './customers-question.ts';

interface CustomerControlsProps {
  readonly question: CustomersQuestion;
  readonly isFetching: boolean;
  /** How many were found; absent until that is known. */
  readonly total: number | undefined;
}

const LABELS: Record<CustomerSort, string> = {
  newest: 'Newest',
  last_order: 'Last order',
  most_orders: 'Most orders',
  most_spent: 'Most spent',
  name: 'Name',
};

/** Search box and sort; each leads to the first page. */
export function CustomerControls({ question, isFetching, total }: CustomerControlsProps) {
  const go = useNavigate();
  const sort = (sortBy: string) => {
    if (isCustomerSort(sortBy)) void go(customersPath({ ...question, page: 1, sortBy }));
  };
  const { input, onInput, onSubmit, onClear } = useTypedSearch({
    words: question.search,
    longest: LONGEST_SEARCH,
    onSearch: (search) =>
      void go(customersPath({ ...question, page: 1, search }), { replace: true }),
  });
  return (
    <div className={styles.controls}>
      <search>
        <form onSubmit={onSubmit} autoComplete="off">
          <Input
            ref={input}
            label="Search customers"
            type="search"
            placeholder="Name, e-mail or phone"
            defaultValue={question.search}
            maxLength={LONGEST_SEARCH}
            enterKeyHint="search"
            autoCapitalize="none"
            spellCheck={false}
            onInput={onInput}
            before={isFetching ? <Spinner size={20} /> : <Icon name="search" size={20} />}
            after={
              <Button variant="quiet" size="small" onClick={onClear}>
                Clear
              </Button>
            }
          />
        </form>
      </search>
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
        Canceled orders count neither as orders nor as money spent.
      </p>
    </div>
  );
}
