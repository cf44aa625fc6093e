import type { Kysely } from 'kysely';
import type { OrderStanding, orderLookupCalls } from '../../contract/order-lookup.ts';
import type { Stage } from '../../domain/confirmation.ts';
import { mailboxOf } from '../../domain/email.ts';
import { type LookupStage, lookupStage } from '../../domain/order-lookup.ts';
import { phoneKey } from '../../domain/phone.ts';
import { ORDER_LOOKUP } from '../../domain/words/order-lookup.ts';
import { speaker } from '../../domain/words/say.ts';
import { isLinkValid } from '../buyers/is-buyer.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { clientNetworks, isLoopback } from '../http/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { Limit, SharedLimits, Taken } from '../http/shared-limits.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { renderMail, tokenOf } from '../mail/mail-templates.ts';
import { aboutOrder, type Mail, queueMails } from '../mail/outbox-queries.ts';
import { validPhone } from '../phone/valid-phone.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';

interface LookupDependencies {
  readonly db: Kysely<Database>;
  readonly shared: SharedLimits;
  readonly knownSettings: KnownSettings;
  readonly shopEmail: string;
  readonly publicUrl: string;
  /** Called when mails were committed. */
  readonly wakeOutbox: () => void;
  /** `false` lifts limits for clients on this machine. */
  readonly rateLimits?: boolean;
}

/** Tries in an hour by one address, for one phone, and for one number: a pair is not to be guessed. */
const MAX_TRIES = 5;
const HOUR = 60 * 60;
const NOTHING_LIMITED: Taken = { giveBack: async () => undefined };

const say = speaker(ORDER_LOOKUP, 'en');

/** Serves what guests learn of an order by its number and phone (docs/product.md, Looking an order up). */
export function orderLookupHandlers(shop: LookupDependencies): Handlers<typeof orderLookupCalls> {
  const { db, shared, knownSettings, rateLimits: limited = true } = shop;
  /** The number and phone that somebody says, once they may try. */
  const admit = async (
    kind: string,
    { id, phone: typed }: { readonly id: number; readonly phone: string },
    clientAddress: string,
  ) => {
    const settings = await knownSettings();
    if (!settings.order_lookup) throw wordedRefusal(404, null, ORDER_LOOKUP, 'off');
    const phone = phoneKey(validPhone(typed, 'phone'));
    const isLifted = !limited && isLoopback(clientAddress);
    const [network = 'none'] = clientNetworks(clientAddress);
    const tried = isLifted
      ? NOTHING_LIMITED
      : await shared.take(
          limitsOf(kind, [network, `phone ${phone}`, `order ${id}`]),
          say('too_many'),
        );
    return { settings, phone, tried };
  };
  return {
    'POST /orders/lookup': async ({ body }, { clientAddress }) => {
      const { phone, tried } = await admit('lookup', body, clientAddress);
      const order = await findOrder(db, body.id, phone);
      if (!order) throw wordedRefusal(404, null, ORDER_LOOKUP, 'not_found');
      await tried.giveBack(); // Who knows the pair learns nothing by looking again.
      return { data: standingOf(order) };
    },
    'POST /orders/lookup/link': async ({ body }, { clientAddress }) => {
      const { phone, settings } = await admit('order link', body, clientAddress);
      const order = await findOrder(db, body.id, phone);
      if (order && isLinkValid(order.created_at, settings))
        await sendLink(shop, order, settings.shop_name);
      return { data: null, message: say('link_asked') };
    },
  };
}

const limitsOf = (kind: string, whose: readonly string[]): Limit[] =>
  whose.map((one) => ({ key: `${kind} ${one}`, most: MAX_TRIES, seconds: HOUR }));

interface FoundOrder {
  readonly id: number;
  readonly status_id: number;
  readonly user_id: number | null;
  readonly guest_email: string;
  readonly guest_phone: string;
  readonly created_at: Date;
  readonly has_courier: boolean;
  readonly is_out: boolean;
  readonly stage: Stage | null;
  readonly expected_from: string | null;
  readonly expected_to: string | null;
}

const FIND = {
  name: 'find-order-by-number-and-phone',
  text: `
    select o.id, o.status_id, o.user_id, o.guest_email, o.guest_phone, o.created_at, o.courier_id is not null as has_courier, c.stage,
      exists (select from run_stops s join runs r on r.id = s.run_id where s.order_id = o.id and s.is_open and r.state = 'out') as is_out,
      coalesce(d.window_day, d.expected_from)::text as expected_from, coalesce(d.window_day, d.expected_to)::text as expected_to
    from orders o left join order_confirmations c on c.order_id = o.id left join order_deliveries d on d.order_id = o.id
    where o.id = $1 and o.person_removed_at is null`,
};

/** The order with this number and phone; `null` alike where there is none and where it has another phone. */
async function findOrder(
  db: Kysely<Database>,
  id: number,
  phone: string,
): Promise<FoundOrder | null> {
  const [order] = await namedQuery<FoundOrder>(db, FIND, [id]);
  return order && phoneKey(order.guest_phone) === phone ? order : null;
}

const OVER: readonly LookupStage[] = ['delivered', 'canceled'];

function standingOf(order: FoundOrder): OrderStanding {
  const { id, status_id, stage: confirmation, expected_from, expected_to } = order;
  const stage = lookupStage({
    statusId: status_id,
    confirmation,
    hasCourier: order.has_courier,
    isOut: order.is_out,
  });
  if (expected_from === null || expected_to === null || OVER.includes(stage)) return { id, stage };
  return { id, stage, expected_from, expected_to };
}

/** Mails that one address gets in a day, of all its orders. */
const MAX_MAILS = 5;

/** Sends the link to who bought, never to who asks; where only a phone is known, the shop is asked to. */
async function sendLink(
  { db, shared, shopEmail, publicUrl, wakeOutbox }: LookupDependencies,
  order: FoundOrder,
  shopName: string,
): Promise<void> {
  const { id, user_id: userId, guest_email: email } = order;
  const to = email || (userId !== null && { userId });
  const mailbox = email ? mailboxOf(email) : to ? `user ${userId}` : shopEmail;
  const limit = {
    key: `order link to ${mailbox}`,
    most: MAX_MAILS * (to ? 1 : 10),
    seconds: 24 * HOUR,
  };
  const taken = await shared.take([limit]).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (taken === null) return; // It has the link; the answer is the same.
  const url = `${publicUrl}/orders/${id}`;
  const mail: Mail = to
    ? {
        to,
        subject: say('mail_subject', { id: String(id), shop: shopName }),
        about: aboutOrder(id),
        ...renderMail([
          { kind: 'heading', text: say('mail_title', { id: String(id) }) },
          { kind: 'paragraph', text: say('mail_asked') },
          {
            kind: 'link',
            label: say('mail_link'),
            url: userId === null ? `${url}#t=${tokenOf(id)}` : url,
          },
        ]),
      }
    : {
        to: shopEmail,
        subject: say('notice_subject', { id: String(id) }),
        about: aboutOrder(id),
        ...renderMail([
          { kind: 'heading', text: say('mail_title', { id: String(id) }) },
          { kind: 'paragraph', text: say('notice_text') },
          { kind: 'link', label: say('notice_link'), url },
        ]),
      };
  await queueMails(db, [mail]);
  wakeOutbox();
}
