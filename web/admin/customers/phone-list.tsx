import type { ComponentProps } from 'react';
import type { PhoneCustomer } from '../../../contract/customers.ts';
import type { LongPage } from '../../../contract/envelope.ts';
import { PHONE_SORTS } from '../../../domain/customer-sorts.ts';
import { CUSTOMERS_BY_PHONE } from '../../../domain/words/customers-by-phone.ts';
import { callQuery, type ReadData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { Badge } from '../../ui/badge.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import type { Column } from '../kit/table.tsx';
import { useMayRead } from '../panel-rights.ts';
import rowLink from '../row-link.module.css';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import styles from './customers-page.module.css';

type CustomersParams = ParamsOf<typeof panel.customers>;

/** What the list by phone reads. */
export const phonesQuery = ({ page, phoneSort, search }: CustomersParams) =>
  callQuery('GET /customers/by-phone', {
    query: { page, per_page: 30, sort_by: phoneSort, ...(search !== '' && { search }) },
  });

/** Everyone who ordered, one row a phone, with or without an account; a row leads to the phone's orders. */
export function PhoneList({ params }: { readonly params: CustomersParams }) {
  const read = useList(phonesQuery(params));
  return (
    <>
      <PhoneControls params={params} read={read} />
      <List
        of="customers"
        read={read}
        pages={{ number: params.page, hrefFor: (page) => panel.customers({ ...params, page }) }}
        empty={useEmpty(params)}
        className={styles.byPhone}
        columns={useColumns()}
        idOf={({ phone }) => phone}
        rowClassName={rowLink.row}
      />
    </>
  );
}

function useEmpty(params: CustomersParams): ComponentProps<typeof EmptyState> {
  const say = useWords(CUSTOMERS_BY_PHONE);
  return params.search === ''
    ? { title: say('none'), icon: 'user', children: say('none_next') }
    : {
        title: say('not_found'),
        icon: 'user',
        next: { href: panel.customers({ ...params, search: '', page: 1 }), label: say('see_all') },
      };
}

interface PhoneControlsProps {
  readonly params: CustomersParams;
  readonly read: ReadData<LongPage<PhoneCustomer>>;
}

/** Search box and sort; each leads to the first page. */
function PhoneControls({ params, read }: PhoneControlsProps) {
  const say = useWords(CUSTOMERS_BY_PHONE);
  const go = useNavigate();
  const { data } = read;
  return (
    <div className={styles.controls}>
      <SearchBox
        label={say('search')}
        placeholder={say('placeholder')}
        words={params.search}
        longest={MAX_SEARCH_LENGTH.customers}
        isFetching={read.isFetching}
        onSearch={(search) =>
          void go(panel.customers({ ...params, page: 1, search }), { replace: true })
        }
        onReload={() => void read.refetch()}
      />
      <FilterSelect
        label={say('sort')}
        value={params.phoneSort}
        options={PHONE_SORTS.map((one) => [one, say(one)])}
        onChoose={(phoneSort) =>
          void go(panel.customers({ ...params, page: 1, ...(phoneSort && { phoneSort }) }))
        }
      />
      <p className={styles.count} role="status">
        {data && say(data.total_is_exact === false ? 'about' : 'count', { count: data.total })}{' '}
        {say('note')}
      </p>
    </div>
  );
}

function useColumns(): readonly Column<PhoneCustomer>[] {
  const say = useWords(CUSTOMERS_BY_PHONE);
  const seesHistory = useMayRead('numbers');
  const { day } = useShopClock();
  const amount = useAmount();
  return [
    {
      name: say('customer'),
      cell: ({ name, written }) => (
        <a
          className={joinClasses(rowLink.link, styles.name)}
          href={panel.orders({ search: written })}
        >
          {name}
        </a>
      ),
      className: styles.who,
    },
    {
      name: say('phone'),
      cell: ({ written, history }) => (
        <>
          <PhoneNumber phone={written} className={styles.number} />
          {history?.blocked && (
            <>
              {' '}
              <Badge tone="error">{say('blocked')}</Badge>
            </>
          )}
        </>
      ),
    },
    { name: say('city'), cell: ({ city }) => city },
    { name: say('orders'), cell: ({ orders }) => orders.toLocaleString('en'), align: 'end' },
    ...(seesHistory
      ? (['delivered', 'refused'] as const).map(
          (fate): Column<PhoneCustomer> => ({
            name: say(fate),
            cell: ({ history }) => history?.[fate].toLocaleString('en') ?? '–',
            align: 'end',
          }),
        )
      : []),
    {
      name: say('total_spent'),
      cell: ({ total_spent }) => <bdi dir="ltr">{amount(total_spent)}</bdi>,
      align: 'end',
      className: styles.number,
    },
    {
      name: say('last_order'),
      cell: ({ last_order_at: at }) => (at ? <time dateTime={at}>{day(at)}</time> : '–'),
      align: 'end',
      className: styles.number,
    },
  ];
}
