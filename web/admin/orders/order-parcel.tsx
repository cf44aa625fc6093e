import type { Parcel } from '../../../contract/parcels.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useShopClock } from '../shop-format.ts';
import styles from './order-dialog.module.css';

/** What a courier company said of an order's parcel, with its own words; nothing where it said nothing. */
export function OrderParcel({ id }: { readonly id: number }) {
  const say = useWords(PARCELS);
  const query = callQuery('GET /orders/{id}/parcel', { params: { id } });
  const { data } = useData(query, { always: true });
  const [last] = data?.words ?? [];
  if (!data || !last) return null;
  const { state, reason, back, words } = data;
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
  const { word, courier, told_at: at } = told;
  return (
    <p className={page.muted}>
      “<bdi>{word}</bdi>”
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
