import type { ComponentProps } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { CUSTOMER_SORTS, type CustomerSort } from '../../../domain/customer-sorts.ts';
import { CUSTOMERS_BY_PHONE } from '../../../domain/words/customers-by-phone.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import shared from '../admin-page.module.css';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import rowLink from '../row-link.module.css';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import styles from './customers-page.module.css';
import { PhoneList, phonesQuery } from './phone-list.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.customers, ({ search }) => {
  const params = panel.customers.read(search);
  return [params.by === 'phone' ? phonesQuery(params) : customersQuery(params)];
});

/** Customers with an account, or everyone by phone; which, page, search and order are in the address. */
export default function CustomersPage({ location }: PageProps) {
  const say = useWords(CUSTOMERS_BY_PHONE);
  const params = panel.customers.read(location.search);
  const choices = ([null, 'phone'] as const).map((by) => ({
    href: panel.customers({ search: params.search, by }),
    label: say(by ? 'by_phone' : 'accounts'),
    chosen: by === params.by,
  }));
  return (
    <PanelPage
      title={panel.customers.title}
      beside={<ChoiceLinks label={say('which')} choices={choices} />}
    >
      {params.by === 'phone' ? <PhoneList params={params} /> : <AccountList params={params} />}
    </PanelPage>
  );
}

/** All accounts of customers. */
function AccountList({ params }: { readonly params: CustomersParams }) {
  const read = useList(customersQuery(params));
  return (
    <>
      <CustomerControls
        params={params}
        isFetching={read.isFetching}
        total={read.data?.total}
        onReload={() => void read.refetch()}
      />
      <List
        of="customers"
        read={read}
        pages={{ number: params.page, hrefFor: (page) => panel.customers({ ...params, page }) }}
        empty={emptyOf(params)}
        columns={useColumns()}
        rowClassName={rowLink.row}
      />
    </>
  );
}

const emptyOf = (params: CustomersParams): ComponentProps<typeof EmptyState> =>
  params.search === ''
    ? {
        title: 'No customers yet.',
        icon: 'user',
        children:
          'Customers who register in the shop are listed here. Guests order without an account: they are listed by phone.',
      }
    : {
        title: 'No customer found.',
        icon: 'user',
        next: { href: panel.customers({ ...params, search: '' }), label: 'See all customers' },
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
  const search = (words: string) =>
    void go(panel.customers({ ...params, page: 1, search: words }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search customers"
        placeholder="Name, e-mail or phone"
        words={params.search}
        longest={MAX_SEARCH_LENGTH.customers}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
      />
      <FilterSelect
        label="Sort by:"
        value={params.sortBy}
        options={CUSTOMER_SORTS.map((one) => [one, LABELS[one]])}
        onChoose={(sortBy) =>
          void go(panel.customers({ ...params, page: 1, ...(sortBy && { sortBy }) }))
        }
      />
      <p className={styles.count} role="status">
        {total !== undefined &&
          `${total.toLocaleString('en')} ${total === 1 ? 'customer' : 'customers'}. `}
        Canceled orders count neither as orders nor as money spent. Guests, who order without an
        account, are listed <a href={panel.customers({ by: 'phone' })}>by phone</a>.
      </p>
    </div>
  );
}

function useColumns(): readonly Column<Customer>[] {
  const { day } = useShopClock();
  const amount = useAmount();
  return [
    { name: 'Customer', cell: nameAndEmail, className: styles.who },
    {
      name: 'Phone',
      cell: ({ phone }) => <PhoneNumber phone={phone || '–'} />,
      className: styles.number,
    },
    { name: 'City', cell: ({ city }) => city || '–' },
    { name: 'Orders', cell: ({ orders }) => orders.toLocaleString('en'), align: 'end' },
    {
      name: 'Total spent',
      cell: ({ total_spent }) => <bdi dir="ltr">{amount(total_spent)}</bdi>,
      align: 'end',
      className: styles.number,
    },
    {
      name: 'Last order',
      cell: ({ last_order_at: at }) => (at ? <time dateTime={at}>{day(at)}</time> : '–'),
      align: 'end',
      className: styles.number,
    },
  ];
}

const nameAndEmail = ({ id, name, email }: Customer) => (
  <>
    <a className={joinClasses(rowLink.link, styles.name)} href={panel.customer({ id })}>
      {name}
    </a>
    <bdi className={shared.muted}>{email}</bdi>
  </>
);

type CustomersParams = ParamsOf<typeof panel.customers>;

const customersQuery = ({ page, sortBy, search }: CustomersParams) =>
  callQuery('GET /customers', {
    query: { page, per_page: 30, sort_by: sortBy, ...(search !== '' && { search }) },
  });
