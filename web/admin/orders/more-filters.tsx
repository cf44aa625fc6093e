import { type FormEvent, useId, useState } from 'react';
import { STAGE_FILTERS, type StageFilter } from '../../../domain/confirmation.ts';
import {
  CHANNEL_FILTERS,
  type ChannelFilter,
  ORDER_CHANNEL_NAMES,
} from '../../../domain/order-channels.ts';
import type { OrderSort } from '../../../domain/order-sorts.ts';
import { STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { ORDER_LIST } from '../../../domain/words/order-list.ts';
import { useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import { LongSelect } from '../long-select.tsx';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './order-controls.module.css';
import { type OrdersParams, ordersPath, zonesQuery } from './orders-search.ts';

/** What a channel is called. */
export function useChannelName() {
  const say = useWords(ORDER_LIST);
  return (channel: ChannelFilter) =>
    channel === 'web' ? say('web') : ORDER_CHANNEL_NAMES[channel];
}

/** What pending orders of a stage are called, as the list names them. */
export function useStageName() {
  const say = useWords(ORDER_LIST);
  const sayStage = useWords(STAGE_WORDS);
  return (stage: StageFilter) => (stage === 'held' ? say('held') : sayStage(stage));
}

/** The sorts that cards offer, which have no heads. */
const SORTS = [
  ['-date', 'newest'],
  ['date', 'oldest'],
  ['-total', 'most_expensive'],
  ['total', 'cheapest'],
  ['-items', 'most_items'],
  ['customer', 'by_customer'],
  ['phone', 'by_phone'],
  ['city', 'by_city'],
  ['area', 'by_area'],
  ['status', 'by_status'],
  ['payment', 'by_payment'],
  ['courier', 'by_courier'],
] as const satisfies readonly (readonly [OrderSort, string])[];

/** City, area, channel, stage and sort, behind a button unless one of them is chosen. */
export function MoreFilters({ params }: { readonly params: OrdersParams }) {
  const id = useId();
  const say = useWords(ORDER_LIST);
  const go = useNavigate();
  const nameOfChannel = useChannelName();
  const { zones } = useShopSettings();
  const { city, zoneId, channel, stage } = params;
  const isUsed = city !== '' || zoneId !== null || channel !== null || stage !== null;
  const [isOpen, setOpen] = useState(isUsed);
  const choose = (change: Partial<OrdersParams>) =>
    void go(ordersPath({ ...params, ...change, page: 1 }));
  const chosenSort = SORTS.find(([sort]) => sort === params.sort)?.[0] ?? null;
  return (
    <>
      <Button
        variant="quiet"
        className={styles.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={20} />
        <span>{say('more_filters')}</span>
      </Button>
      <div id={id} className={styles.others} hidden={!isOpen}>
        <CityFilter key={city} city={city} onChoose={(city) => choose({ city })} />
        {isOpen && <AreaFilter zoneId={zoneId} onChoose={(zoneId) => choose({ zoneId })} />}
        <FilterSelect
          label={say('channel')}
          value={channel}
          none={say('any_channel')}
          options={CHANNEL_FILTERS.map((one) => [one, nameOfChannel(one)])}
          onChoose={(channel) => choose({ channel })}
        />
        <StageFilterSelect stage={stage} onChoose={(stage) => choose({ stage })} />
        <FilterSelect<OrderSort>
          label={say('sort')}
          value={chosenSort}
          {...(chosenSort === null && { none: '–' })}
          options={SORTS.filter(([sort]) => zones || sort !== 'area').map(([sort, name]) => [
            sort,
            say(name),
          ])}
          onChoose={(sort) => sort && choose({ sort })}
        />
      </div>
    </>
  );
}

interface StageFilterProps {
  readonly stage: StageFilter | null;
  readonly onChoose: (stage: StageFilter | null) => void;
}

/** The stages of pending orders, where orders are confirmed. */
function StageFilterSelect({ stage, onChoose }: StageFilterProps) {
  const say = useWords(ORDER_LIST);
  const nameOfStage = useStageName();
  const { data: summary } = useData(summaryQuery);
  if (!summary?.on) return null;
  return (
    <FilterSelect
      label={say('stage')}
      value={stage}
      none={say('any_stage')}
      options={STAGE_FILTERS.map((one) => [one, nameOfStage(one)])}
      onChoose={onChoose}
    />
  );
}

interface AreaFilterProps {
  readonly zoneId: number | null;
  readonly onChoose: (zoneId: number | null) => void;
}

/** The delivery zones, where the shop has any. */
function AreaFilter({ zoneId, onChoose }: AreaFilterProps) {
  const say = useWords(ORDER_LIST);
  const { data } = useData(zonesQuery);
  if (!data?.zones.length) return null;
  return (
    <LongSelect
      label={say('area')}
      none={say('any_area')}
      options={data.zones.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(zoneId ?? '')}
      onChoose={(value) => onChoose(value ? Number(value) : null)}
    />
  );
}

interface CityFilterProps {
  readonly city: string;
  readonly onChoose: (city: string) => void;
}

/** The whole name of a city, taken with Enter or when the field is left. */
function CityFilter({ city, onChoose }: CityFilterProps) {
  const say = useWords(ORDER_LIST);
  const take = (typed: string) => typed.trim() !== city && onChoose(typed.trim());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    take(String(new FormData(event.currentTarget).get('city') ?? ''));
  };
  return (
    <form onSubmit={onSubmit}>
      <Input
        label={say('city')}
        name="city"
        placeholder={say('any_city')}
        defaultValue={city}
        maxLength={100}
        enterKeyHint="search"
        onBlur={({ currentTarget }) => take(currentTarget.value)}
      />
    </form>
  );
}
