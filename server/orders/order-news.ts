import type { OrderEvent } from '../../contract/order-events.ts';
import type { Topic } from '../database/keep-listening.ts';

type Follower = (event: OrderEvent) => void;

/** What this instance is notified of orders, its own and those of other instances. */
export interface OrderNews {
  /** For the connection that listens (database/keep-listening.ts). */
  readonly topic: Topic;
  /** Notifies of every event from now on, each order's coming once. What it returns ends that. */
  readonly follow: (follower: Follower) => () => void;
}

/** An order with a lower number may be committed later: this many numbers are looked at again. */
const LOOKED_AT_AGAIN = 100;
/** More in one beat wait for the next. */
const MOST_A_BEAT = 500;

const FIND_ORDERS = 'select id from orders where id > $1 order by id limit $2';
const FIND_LAST_ORDER = 'select coalesce(max(id), 0) as id from orders';

/**
 * Is notified of orders by channel "orders" and, since orders that come at once notify of one of them only
 * (migration 0005), by looking at the table at every beat.
 */
export function createOrderNews(): OrderNews {
  const followers = new Set<Follower>();
  const announced = new Set<number>();
  /** The highest number that a look has found; `null` before the first look. */
  let seen: number | null = null;

  const notify = (event: OrderEvent) => {
    for (const follower of followers) follower(event);
  };
  const notifyNew = (id: number) => {
    if (announced.has(id)) return;
    announced.add(id);
    notify({ kind: 'new', id });
  };
  const look: Topic['onBeat'] = async (client) => {
    const isFirst = seen === null;
    seen ??= (await client.query<{ id: number }>(FIND_LAST_ORDER)).rows[0]?.id ?? 0;
    const from = seen - LOOKED_AT_AGAIN;
    const { rows } = await client.query<{ id: number }>(FIND_ORDERS, [from, MOST_A_BEAT]);
    for (const { id } of rows) {
      if (isFirst && id <= seen) announced.add(id);
      else notifyNew(id);
    }
    seen = Math.max(seen, rows.at(-1)?.id ?? 0);
    for (const id of announced) if (id <= seen - LOOKED_AT_AGAIN) announced.delete(id);
  };

  return {
    topic: {
      channel: 'orders',
      onListening: () => {
        if (seen !== null) notify({ kind: 'missed' });
      },
      onNotice: (payload) => {
        const [kind, id] = payload.split(' ');
        if (kind === 'new') notifyNew(Number(id));
        else notify({ kind: 'changed', id: Number(id) });
      },
      onBeat: look,
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
