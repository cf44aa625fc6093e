import { parseCents } from '../../../domain/money.ts';
import { MAX_SORTED, readOrderSort } from '../../../domain/order-sorts.ts';
import { ORDER_STATUS_IDS, ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { ORDER_LIST } from '../../../domain/words/order-list.ts';
import { ORDER_REPORTS } from '../../../domain/words/order-reports.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { FilterChips } from '../kit/filter-chips.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { useList } from '../kit/list.tsx';
import { KeysButton } from '../kit/list-keys.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { LongSelect } from '../long-select.tsx';
import { useOriginName } from '../origin-name.ts';
import { useMayRead } from '../panel-rights.ts';
import { MAX_SEARCH_LENGTH } from '../screens.ts';
import { readableDays } from '../shop-format.ts';
import { MoreFilters, useChannelName, useStageName } from './more-filters.tsx';
import styles from './order-controls.module.css';
import { OrderDays } from './order-days.tsx';
import {
  ALL_ORDERS,
  couriersQuery,
  type OrdersParams,
  type OrdersView,
  ordersPath,
  sumsQuery,
  zonesQuery,
} from './orders-search.ts';

interface OrderControlsProps {
  readonly params: OrdersParams;
  /** What about the days of the address was changed; `null`: nothing. */
  readonly daysNote: string | null;
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** Search with Clear and spinner, status, courier and days; each leads to the first page. */
export function OrderControls(props: OrderControlsProps) {
  const { params, daysNote, isFetching, onReload } = props;
  const go = useNavigate();
  const search = (words: string) =>
    void go(ordersPath({ ...params, page: 1, search: words }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search orders"
        placeholder="Number, name, phone, city"
        words={params.search}
        longest={MAX_SEARCH_LENGTH.orders}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
        className={styles.search}
      />
      <StatusFilter params={params} />
      <CourierFilter params={params} />
      <OrderDays params={params} note={daysNote} />
      <MoreFilters params={params} />
    </div>
  );
}

function StatusFilter({ params }: { readonly params: OrdersParams }) {
  const go = useNavigate();
  return (
    <FilterSelect
      label="Status"
      value={params.statusId}
      none="All orders"
      options={ORDER_STATUS_IDS.map((id) => [id, ORDER_STATUS_NAMES[id]])}
      onChoose={(statusId) => void go(ordersPath({ ...params, statusId, page: 1 }))}
    />
  );
}

const NO_COURIER = 'none';

/** Filters by courier, or by having none. */
function CourierFilter({ params }: { readonly params: OrdersParams }) {
  const say = useWords(ORDER_LIST);
  const go = useNavigate();
  const { data } = useData(couriersQuery);
  return (
    <LongSelect
      label="Courier"
      none="All couriers"
      options={[
        { value: NO_COURIER, label: say('without_courier') },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={params.withoutCourier ? NO_COURIER : String(params.courierId ?? '')}
      onChoose={(value) =>
        void go(
          ordersPath({
            ...params,
            withoutCourier: value === NO_COURIER,
            courierId: value && value !== NO_COURIER ? Number(value) : null,
            page: 1,
          }),
        )
      }
    />
  );
}

/** What a product is called, for who may see the catalogue; else its number. */
function useProductName(id: number | null): string {
  const mayRead = useMayRead('catalogue');
  const query = callQuery('GET /panel-products/{id}', { params: { id: id ?? 0 } });
  const { data } = useData(query, { enabled: id !== null && mayRead });
  return data?.name ?? `#${id}`;
}

interface OrderChipsProps {
  readonly params: OrdersParams;
  /** How many orders are found; `null` until it is known. */
  readonly total: number | null;
  /** `false`: that is an estimate. */
  readonly isExact: boolean;
}

/** How many orders there are, and the filters in force, each of which can be removed. */
export function OrderChips({ params, total, isExact }: OrderChipsProps) {
  const { statusId, search, days, courierId, city, zoneId, channel, view } = params;
  const say = useWords(ORDER_LIST);
  const sayFact = useWords(ORDER_REPORTS);
  const nameOfOrigin = useOriginName();
  const nameOfChannel = useChannelName();
  const nameOfStage = useStageName();
  const without = (change: Partial<OrdersParams>) => ordersPath({ ...params, page: 1, ...change });
  const { data: couriers } = useData(couriersQuery, { enabled: courierId !== null });
  const { data: delivery } = useData(zonesQuery, { enabled: zoneId !== null });
  const product = useProductName(params.productId);
  const area = delivery?.zones.find(({ id }) => id === zoneId)?.name ?? `#${zoneId}`;
  const courier = couriers?.find(({ id }) => id === courierId)?.name ?? courierId;
  return (
    <div className={styles.summary}>
      <output className={styles.count}>
        {total !== null && countOf(total, isExact)}
        {total !== null && <Sums params={params} />}
      </output>
      <FilterChips
        filters={[
          statusId !== null && [ORDER_STATUS_NAMES[statusId], without({ statusId: null })],
          search !== '' && [`“${search}”`, without({ search: '' })],
          days !== null && [readableDays(days.from, days.to), without({ days: null })],
          courierId !== null && [`Courier: ${courier}`, without({ courierId: null })],
          params.withoutCourier && [say('without_courier'), without({ withoutCourier: false })],
          city !== '' && [say('city_is', { city }), without({ city: '' })],
          zoneId !== null && [say('area_is', { area }), without({ zoneId: null })],
          channel !== null && [
            say('channel_is', { channel: nameOfChannel(channel) }),
            without({ channel: null }),
          ],
          params.cameFrom !== '' && [nameOfOrigin(params.cameFrom), without({ cameFrom: '' })],
          params.stage !== null && [
            say('stage_is', { stage: nameOfStage(params.stage) }),
            without({ stage: null }),
          ],
          params.fate !== null && [sayFact(params.fate), without({ fate: null })],
          params.answer !== null && [sayFact(`answer_${params.answer}`), without({ answer: null })],
          params.reason !== null && [sayFact(params.reason), without({ reason: null })],
          params.loss !== null && [sayFact(params.loss), without({ loss: null })],
          params.called !== null && [
            sayFact('called', { time: sayFact(params.called) }),
            without({ called: null }),
          ],
          params.productId !== null && [
            sayFact('with_product', { product }),
            without({ productId: null }),
          ],
        ]}
        clear={ordersPath({ ...ALL_ORDERS, view, sort: params.sort })}
      />
      {total !== null && total > MAX_SORTED && readOrderSort(params.sort).column !== 'date' && (
        <p className={styles.part}>{say('sorted_part', { most: MAX_SORTED })}</p>
      )}
    </div>
  );
}

const countOf = (total: number, isExact: boolean): string =>
  total === 1 ? '1 order' : `${isExact ? '' : 'About '}${total.toLocaleString('en')} orders`;

/** What the orders of the list come to; nothing until it is known. */
function Sums({ params }: { readonly params: OrdersParams }) {
  const say = useWords(ORDER_LIST);
  const money = useMoney();
  const { data } = useList(sumsQuery(params));
  if (!data || data.orders + data.canceled === 0) return null;
  const total = money(parseCents(data.total));
  return (
    <>
      {' · '}
      {say(data.is_exact ? 'sum' : 'about', { total })}
      {data.canceled > 0 && ` (${say('canceled', { count: data.canceled })})`}
    </>
  );
}

const VIEWS: readonly { readonly view: OrdersView; readonly label: string }[] = [
  { view: 'cards', label: 'Cards' },
  { view: 'table', label: 'Table' },
];

interface ListSwitchesProps {
  readonly view: OrdersView;
  readonly onView: (view: OrdersView) => void;
  readonly sound: boolean;
  readonly onSound: () => void;
  readonly onKeys: () => void;
}

/** Switches the view and the sound of the list, and shows its keys. */
export function ListSwitches({ view, onView, sound, onSound, onKeys }: ListSwitchesProps) {
  return (
    <div className={styles.switches}>
      <KeysButton onPress={onKeys} />
      <Button variant="quiet" size="small" role="switch" aria-checked={sound} onClick={onSound}>
        Sound <span aria-hidden="true">{sound ? 'on' : 'off'}</span>
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div className={styles.quick} role="group" aria-label="View">
        {VIEWS.map((one) => (
          <button
            key={one.view}
            type="button"
            aria-pressed={one.view === view}
            onClick={() => onView(one.view)}
          >
            {one.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** From 600 px on. */
const hasRoomForTable = () => matchMedia('(width >= 600px)').matches;

/**
 * How orders are shown: as the address says, else as last chosen in this browser, else as cards on a phone and as a
 * table where there is room for one.
 */
export function useOrdersView(params: OrdersParams) {
  const [asTable, storeAsTable] = useStoredFlag('adminOrdersTable', hasRoomForTable);
  const go = useNavigate();
  const view: OrdersView = params.view ?? (asTable ? 'table' : 'cards');
  const choose = (chosen: OrdersView) => {
    storeAsTable(chosen === 'table');
    void go(ordersPath({ ...params, view: chosen }), { replace: true });
  };
  return { view, choose };
}
