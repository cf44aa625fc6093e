import type { Order } from '../../../contract/orders.ts';
import type { Parcel } from '../../../contract/parcels.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useMayChange } from '../panel-rights.ts';
import { useShopClock } from '../shop-format.ts';
import { NoteParcels } from './note-parcels.tsx';
import styles from './order-dialog.module.css';

/** What was said of an order's parcel, by its company in its own words or by hand, and the way to note it. */
export function OrderParcel({ order }: { readonly order: Order }) {
  const mayNote = useMayChange('delivery');
  const query = callQuery('GET /orders/{id}/parcel', { params: { id: order.id } });
  const { data } = useData(query, { always: true });
  return (
    <>
      {data && <LastSaid parcel={data} />}
      {mayNote && <NoteParcels orders={[order]} />}
    </>
  );
}

function LastSaid({ parcel: { state, reason, back, words } }: { readonly parcel: Parcel }) {
  const say = useWords(PARCELS);
  const [last] = words;
  if (!last) return null;
  return (
    <div className={styles.parcel}>
      <p>
        {say('parcel')}:{' '}
        {state !== null && (
          <strong>
            {reason === null
              ? say(`state_${state}`)
              : say('refused_because', { reason: say(`reason_${reason}`) })}
          </strong>
        )}
        {back !== null && <> · {say(`back_${back}`)}</>}
      </p>
      {words.length === 1 ? (
        <Said told={last} />
      ) : (
        <details>
          <summary className={page.unfolds}>{say('history', { count: words.length })}</summary>
          {words.map((told) => (
            <Said key={told.told_at + told.word} told={told} />
          ))}
        </details>
      )}
    </div>
  );
}

function Said({ told }: { readonly told: Parcel['words'][number] }) {
  const { moment } = useShopClock();
  const say = useWords(PARCELS);
  const { word, courier, told_at: at, told_by: by } = told;
  return (
    <p className={page.muted}>
      {word === '' ? (
        <>{by === null ? say('noted') : say('noted_by', { name: by })}</>
      ) : (
        <>
          “<bdi>{word}</bdi>”
        </>
      )}
      {courier !== null && (
        <>
          {' '}
          · <bdi>{courier}</bdi>
        </>
      )}{' '}
      · <time dateTime={at}>{moment(at)}</time>
    </p>
  );
}
