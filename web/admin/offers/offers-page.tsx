import type { Offer } from '../../../contract/offers.ts';
import { displayExactly, displayMoney, parseCents } from '../../../domain/money.ts';
import { notFoundText } from '../../../domain/refusal-messages.ts';
import { OFFER_CONTINUED, OFFER_REMOVED, OFFER_STOPPED } from '../../../domain/success-messages.ts';
import { isNotFound, useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import { useListChange, withoutRow, withRow } from '../kit/list-change.ts';
import { type Column, RowButton } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { OfferForm } from './offer-form.tsx';
import { rewardText, STATE_NAMES } from './offer-rules.ts';
import styles from './offers-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.offers, ({ search }) => [
  offersQuery(panel.offers.read(search).page),
]);

const offersQuery = (number: number) =>
  callQuery('GET /offers', { query: { page: number, per_page: 30 } });

const HERE = panel.offers();

/** Discount codes, and offers that need none (docs/decisions/140). */
export default function OffersPage({ location: { search } }: PageProps) {
  const mayChange = useMayChange('catalogue');
  const { new: made, offer: id, page: number } = panel.offers.read(search);
  const isEditing = mayChange && (id !== null || made !== null);
  return (
    <PanelPage
      title={panel.offers.title}
      beside={
        isEditing ? (
          <ButtonLink variant="secondary" href={HERE}>
            All offers
          </ButtonLink>
        ) : (
          mayChange && (
            <div className={page.ways}>
              <ButtonLink variant="secondary" href={panel.offers({ new: 'code' })}>
                Add discount code
              </ButtonLink>
              <ButtonLink variant="secondary" href={panel.offers({ new: 'automatic' })}>
                Add automatic offer
              </ButtonLink>
            </div>
          )
        )
      }
    >
      {isEditing && id === null && <NewOffer key={made} isCoupon={made !== 'automatic'} />}
      {isEditing && id !== null && <EditedOffer key={id} id={id} />}
      {!isEditing && <Offers number={number} mayChange={mayChange} />}
    </PanelPage>
  );
}

function NewOffer({ isCoupon }: { readonly isCoupon: boolean }) {
  const go = useNavigate();
  return (
    <section className={page.sheet} aria-labelledby="offer">
      <h2 id="offer">{isCoupon ? 'New discount code' : 'New automatic offer'}</h2>
      <OfferForm offer={null} isCoupon={isCoupon} onDone={() => void go(HERE)} />
    </section>
  );
}

function EditedOffer({ id }: { readonly id: number }) {
  const read = useList(callQuery('GET /offers/{id}', { params: { id } }));
  const go = useNavigate();
  const { data, error } = read;
  if (isNotFound(error)) return <EmptyState title={`${notFoundText('Offer')}.`} icon="box" />;
  if (!data) {
    return error ? <ReadFailure of="offer" read={read} /> : <ListSkeleton height="480px" />;
  }
  return (
    <section className={page.sheet} aria-labelledby="offer">
      <h2 id="offer">{data.name}</h2>
      <OfferForm offer={data} isCoupon={data.code !== undefined} onDone={() => void go(HERE)} />
    </section>
  );
}

interface OffersProps {
  readonly number: number;
  readonly mayChange: boolean;
}

function Offers({ number, mayChange }: OffersProps) {
  const query = offersQuery(number);
  const call = useCall();
  const change = useListChange(query);
  const removal = useDialogState<Offer>();
  const stop = ({ id, state }: Offer) => {
    const stopped = state !== 'stopped';
    return change({
      send: () => call('PUT /offers/{id}/stopped', { params: { id }, body: { stopped } }),
      settle: (offers, answer) => withRow(offers, id, () => answer), // Whether it runs, waits or is over, the shop says.
      done: stopped ? OFFER_STOPPED : OFFER_CONTINUED,
      failed: 'Error changing the offer',
    });
  };
  const remove = ({ id }: Offer) =>
    change({
      apply: (offers) => withoutRow(offers, id),
      send: () => call('DELETE /offers/{id}', { params: { id } }),
      done: OFFER_REMOVED,
      failed: 'Error removing the offer',
    });
  const actions: Column<Offer> = {
    name: '',
    cell: (offer) => (
      <>
        <RowButton of={offer.name} onClick={() => void stop(offer)}>
          {offer.state === 'stopped' ? 'Go on' : 'Stop'}
        </RowButton>
        <RowButton of={offer.name} onClick={() => removal.show(offer)}>
          Remove
        </RowButton>
      </>
    ),
  };
  const columns = useColumns(mayChange);
  return (
    <>
      <List
        of="offers"
        read={useList(query)}
        pages={{ number, hrefFor: (to) => panel.offers({ page: to }) }}
        skeleton={{ height: '240px' }}
        empty={{
          title: 'No offers yet.',
          icon: 'box',
          children:
            'A discount code is typed at checkout. An automatic offer, such as “2 candles: 15% off”, holds for every cart that has all of it.',
        }}
        columns={mayChange ? [...columns, actions] : columns}
      />
      <RemovalOf title="Remove Offer" removal={removal} onConfirm={(offer) => void remove(offer)}>
        {({ name }) => (
          <p>
            Are you sure you want to remove <strong>{name}</strong>? Orders keep what it took off.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

function useColumns(mayChange: boolean): readonly Column<Offer>[] {
  const amount = useAmount();
  const whatFor = useWhatFor();
  return [
    { name: 'Offer', cell: (offer) => <NameAndCode offer={offer} isLink={mayChange} /> },
    { name: 'Gives', cell: (offer) => rewardText(offer, amount) },
    { name: 'For', cell: whatFor },
    { name: 'Days', cell: daysOf },
    { name: 'Uses', cell: usesOf },
  ];
}

interface NameAndCodeProps {
  readonly offer: Offer;
  readonly isLink: boolean;
}

function NameAndCode({ offer: { id, name, code, state }, isLink }: NameAndCodeProps) {
  return (
    <>
      <span className={styles.name}>
        {isLink ? <a href={panel.offers({ offer: id })}>{name}</a> : name}
        <Badge tone={state === 'running' ? 'success' : 'neutral'}>{STATE_NAMES[state]}</Badge>
      </span>
      {code !== undefined && (
        <bdi dir="ltr" className={styles.code}>
          {code}
        </bdi>
      )}
    </>
  );
}

/** Writes an amount as it travels, to the cent where there are any. */
function useAmount() {
  const settings = useShopSettings();
  return (decimal: string) => {
    const cents = parseCents(decimal);
    return (cents % 100 === 0 ? displayMoney : displayExactly)(cents, settings);
  };
}

/** More collections than these are only counted. */
const MAX_NAMED = 3;

/** Says what an offer is for; collections by their names as soon as they are there. */
function useWhatFor() {
  const amount = useAmount();
  const collections = useData(callQuery('GET /categories')).data ?? [];
  return ({ parts, category_ids = [], minimum = '0.00' }: Offer): string => {
    if (parts)
      return parts.map(({ quantity, name }) => `${quantity} × ${name || 'removed'}`).join(' + ');
    const names = category_ids.flatMap(
      (id) => collections.find(({ category_id }) => category_id === id)?.name ?? [],
    );
    const rest = category_ids.length - Math.min(names.length, MAX_NAMED);
    const of = [
      ...names.slice(0, MAX_NAMED),
      ...(rest > 0 ? [`${rest} ${rest === 1 ? 'collection' : 'collections'}`] : []),
    ];
    const all = of.join(', ') || 'All products';
    return minimum === '0.00' ? all : `${all}, from ${amount(minimum)}`;
  };
}

function daysOf({ from_day, to_day }: Offer): string {
  if (from_day === null && to_day === null) return 'Until stopped';
  const [from, to] = [from_day, to_day].map((day) => day && readableDay(day));
  if (to === null) return `From ${from}`;
  return from === null ? `Until ${to}` : `${from} to ${to}`;
}

/** Uses of an automatic offer are counted up to here. */
const MAX_COUNTED = 10_000;

function usesOf({ uses, most_uses, code }: Offer): string {
  if (most_uses !== null) return `${uses} of ${most_uses}`;
  return code === undefined && uses >= MAX_COUNTED ? '10,000 and more' : String(uses);
}
