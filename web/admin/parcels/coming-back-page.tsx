import type { ComingBack } from '../../../contract/parcels.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { RECEIVING } from '../../../domain/words/receiving.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { type Inspection, ReceiveGoods } from '../receive-goods.tsx';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { BackWithDrivers } from './back-with-drivers.tsx';
import styles from './states.module.css';

export const Layout = AdminLayout;

const backQuery = (number: number) =>
  callQuery('GET /parcels/coming-back', { query: { page: number } });

export const load = loadPanelPage(panel.comingBack, ({ search }) => [
  backQuery(panel.comingBack.read(search).page),
]);

/** What own drivers bring back of their runs, and parcels that companies bring back or have lost: the shop says of each what is there. */
export default function ComingBackPage({ location }: PageProps) {
  const say = useWords(RECEIVING);
  const { page: number } = panel.comingBack.read(location.search);
  const query = backQuery(number);
  return (
    <PanelPage title={panel.comingBack.title}>
      <p className={page.muted}>{say('coming_back_about')}</p>
      <BackWithDrivers />
      <List
        of={say('list')}
        read={useList(query)}
        pages={{ number, hrefFor: (to) => panel.comingBack({ page: to }) }}
        empty={{ title: say('none'), icon: 'truck' }}
      >
        {(parcels) => (
          <ul className={rows.list}>
            {parcels.map((parcel) => (
              <Row key={parcel.order_id} parcel={parcel} query={query} />
            ))}
          </ul>
        )}
      </List>
    </PanelPage>
  );
}

interface RowProps {
  readonly parcel: ComingBack;
  readonly query: ReturnType<typeof backQuery>;
}

function Row({ parcel, query }: RowProps) {
  const say = useWords(RECEIVING);
  const words = useWords(PARCELS);
  const { day } = useShopClock();
  const call = useCall();
  const change = useListChange(query);
  const mayChange = useMayChange('delivery');
  const { order, order_id: id, state, word, courier, told_at: at } = parcel;
  const receive = ({ choice, kept, damaged }: Inspection) =>
    change({
      send: () =>
        call('POST /orders/{id}/parcel/receive', {
          params: { id },
          body: { choice, kept: [...kept], damaged: [...damaged] },
        }),
      done: say('received'),
      failed: say('failed'),
    });
  return (
    <li className={styles.parcel}>
      <p>
        <a href={panel.orders({ order: id })}>{say('order', { order: `#${id}` })}</a>{' '}
        <bdi>{order.guest_name}</bdi>
      </p>
      <p className={page.muted}>
        {courier !== null && (
          <>
            <bdi>{courier}</bdi> ·{' '}
          </>
        )}
        {words(`state_${state}`)},{' '}
        {word === '' ? (
          words('noted')
        ) : (
          <>
            “<bdi>{word}</bdi>”
          </>
        )}{' '}
        · <time dateTime={at}>{day(at)}</time>
      </p>
      {mayChange && (
        <ReceiveGoods
          order={order}
          outcome={state === 'partly' || state === 'lost' ? state : 'refused'}
          onReceive={(inspection) => void receive(inspection)}
        />
      )}
    </li>
  );
}
