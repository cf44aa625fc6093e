import type { ComponentProps } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import {
  CUSTOMER_SORTS,
  type CustomerSort,
  DEFAULT_CUSTOMER_SORT,
  isCustomerSort,
} from '../../../domain/customer-sorts.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { type PageProps, withSearch } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import table from '../data-table.module.css';
import { DataTable } from '../data-table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../list-page.tsx';
import rowLink from '../row-link.module.css';
import { SearchBox } from '../search-box.tsx';
import { useAmount, useShopClock } from '../shop-format.ts';
import styles from './customers-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage('Customers', ({ search }) => [
  customersQuery(readCustomersParams(search)),
]);

/** All accounts of customers; page, search and order are in the address. */
export default function CustomersPage({ location }: PageProps) {
  const params = readCustomersParams(location.search);
  const read = useList(customersQuery(params));
  return (
    <PanelPage title="Customers">
      <CustomerControls
        params={params}
        isFetching={read.isFetching}
        total={read.data?.total}
        onReload={() => void read.refetch()}
      />
      <List
        of="customers"
        read={read}
        pages={{ number: params.page, hrefFor: (page) => customersPath({ ...params, page }) }}
        skeleton={{ height: '420px' }}
        empty={emptyOf(params)}
      >
        {(customers) => <CustomerTable customers={customers} />}
      </List>
    </PanelPage>
  );
}

const emptyOf = (params: CustomersParams): ComponentProps<typeof EmptyState> =>
  params.search === ''
    ? {
        title: 'No customers yet.',
        icon: 'user',
        children:
          'Customers who register in the shop are listed here. Guests order without an account: their orders are in the order list.',
      }
    : {
        title: 'No customer found.',
        icon: 'user',
        next: { href: customersPath({ ...params, search: '' }), label: 'See all customers' },
      };

interface CustomerControlsProps {
  readonly params: CustomersParams;
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
function CustomerControls(props: CustomerControlsProps) {
  const { params, isFetching, total, onReload } = props;
  const go = useNavigate();
  const sort = (sortBy: string) => {
    if (isCustomerSort(sortBy)) void go(customersPath({ ...params, page: 1, sortBy }));
  };
  const search = (words: string) =>
    void go(customersPath({ ...params, page: 1, search: words }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search customers"
        placeholder="Name, e-mail or phone"
        words={params.search}
        longest={LONGEST_SEARCH}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
      />
      <Select
        label="Sort by:"
        value={params.sortBy}
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

interface CustomerTableProps {
  readonly customers: readonly Customer[];
}

const COLUMNS = ['Customer', 'Phone', 'City', 'Orders', 'Total spent', 'Last order'] as const;

/** Customers in columns; on narrow screens each row is a card. */
function CustomerTable({ customers }: CustomerTableProps) {
  return (
    <DataTable columns={COLUMNS} className={styles.table}>
      {customers.map((customer) => (
        <Row key={customer.id} customer={customer} />
      ))}
    </DataTable>
  );
}

function Row({ customer }: { readonly customer: Customer }) {
  const { day } = useShopClock();
  const { id, name, email, phone, city, orders, total_spent, last_order_at } = customer;
  const amount = useAmount();
  return (
    <tr className={joinClasses(table.row, table.numbers, rowLink.row)}>
      <td className={styles.who}>
        <a
          className={joinClasses(rowLink.link, styles.name)}
          href={`/admin/adminPanel/customers/${id}`}
        >
          {name}
        </a>
        <bdi className={styles.email}>{email}</bdi>
      </td>
      <td data-column="Phone" className={styles.number}>
        <PhoneNumber phone={phone || '–'} />
      </td>
      <td data-column="City">{city || '–'}</td>
      <td data-column="Orders">{orders.toLocaleString('en')}</td>
      <td data-column="Total spent" className={styles.number}>
        <bdi dir="ltr">{amount(total_spent)}</bdi>
      </td>
      <td data-column="Last order" className={styles.number}>
        {last_order_at ? <time dateTime={last_order_at}>{day(last_order_at)}</time> : '–'}
      </td>
    </tr>
  );
}

/** Which customers the address asks for. */
interface CustomersParams {
  readonly page: number;
  readonly sortBy: CustomerSort;
  /** Trimmed; empty searches for nothing. */
  readonly search: string;
}

/** The API's limit, in characters. */
const LONGEST_SEARCH = 254;

/** Reads `?page=2&sortBy=most_spent&search=rima`; invalid values are ignored. */
export function readCustomersParams(address: URLSearchParams): CustomersParams {
  const sortBy = address.get('sortBy');
  return {
    page: readPageNumber(address.get('page')),
    sortBy: isCustomerSort(sortBy) ? sortBy : DEFAULT_CUSTOMER_SORT,
    search: cleanSearch(address.get('search') ?? '', LONGEST_SEARCH),
  };
}

/** The address of such a list; defaults are left out. */
export function customersPath({ page, sortBy, search }: CustomersParams): string {
  const address = new URLSearchParams();
  if (page > 1) address.set('page', String(page));
  if (sortBy !== DEFAULT_CUSTOMER_SORT) address.set('sortBy', sortBy);
  if (search !== '') address.set('search', search);
  return withSearch('/admin/adminPanel/customers', address);
}

const customersQuery = ({ page, sortBy, search }: CustomersParams) =>
  callQuery('GET /customers', {
    query: { page, per_page: 30, sort_by: sortBy, ...(search !== '' && { search }) },
  });
