import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppliedOffer } from '../../contract/orders.ts';
import type { LineKey } from '../../domain/cart.ts';
import {
  type CurrencyFormat,
  displayExactly,
  formatDecimal,
  parseCents,
} from '../../domain/money.ts';
import {
  type AutomaticOffer,
  type Coupon,
  type CouponProblem,
  isCode,
  type OfferKind,
  type Offers,
  type OfferTotals,
  type Reward,
} from '../../domain/offers.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

/** The automatic offers that hold at this moment, as one JSON text; `null`: none. For a select list, read once a statement. */
export const RUNNING_OFFERS = `(
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'value', value::text, 'parts', parts) order by id)
  from offers
  where code is null and stopped_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
)::text`;

interface StoredOffer {
  readonly id: number;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
  readonly value: string;
  readonly parts: readonly {
    readonly quantity: number;
    readonly product_id?: number;
    readonly category_id?: number;
  }[];
}

/** Reads what {@link RUNNING_OFFERS} gave. */
export const parseOffers = (running: string | null): AutomaticOffer[] =>
  asAutomatic(JSON.parse(running ?? '[]') as StoredOffer[]);

function asAutomatic(stored: readonly StoredOffer[]): AutomaticOffer[] {
  return stored.map(({ id, name, kind, value, parts }) => ({
    id,
    name,
    ...rewardOf(kind, value),
    kind,
    parts: parts.map(({ quantity, product_id, category_id }) => ({
      quantity,
      ...(product_id !== undefined && { productId: product_id }),
      ...(category_id !== undefined && { categoryId: category_id }),
    })),
  }));
}

/** Percent and amounts are both kept with two decimals: hundredths are basis points or cents. */
const rewardOf = <Kind extends OfferKind>(kind: Kind, value: string): Reward & { kind: Kind } => ({
  kind,
  value: parseCents(value),
});

interface CouponRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly kind: OfferKind;
  readonly value: string;
  readonly minimum: string;
  readonly category_ids: number[];
  readonly state: 'stopped' | 'waiting' | 'over' | 'used-up' | 'running';
  readonly most_uses_per_phone: number | null;
}

const COUPON = `
  select id, name, code, kind, value, minimum, category_ids, most_uses_per_phone, case
      when stopped_at is not null then 'stopped' when starts_at > now() then 'waiting'
      when ends_at <= now() then 'over' when uses >= most_uses then 'used-up' else 'running'
    end as state
  from offers where code = $1`;

const FIND_COUPON = { name: 'find-coupon', text: COUPON };
const LOCK_COUPON = { name: 'lock-coupon', text: `${COUPON} for no key update` };
const COUNT_PHONE = {
  name: 'count-uses-of-phone',
  text: `
    select count(*)::int4 as uses from offer_uses u join offers o on o.id = u.offer_id
    where o.code = $1 and u.phone = $2`,
};

/** Why a code can't be used, in the shopper's words; anyone who guesses codes learns of an unknown one only that. */
export class CouponRefusal extends Refusal {
  /** Nobody made such a code. */
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false, field = 'coupon_code' } = {}) {
    super(422, message, { errors: fieldErrors(field, message) });
    this.isUnknown = isUnknown;
  }
}

/** A code as it was found, with how often the phone has used it. */
export interface FoundCoupon {
  readonly row: CouponRow | null;
  readonly usesOfPhone: number;
}

/** Finds a code that shoppers typed; whether their phone may use it is decided with the order. */
export async function findCoupon(db: Kysely<Database>, code: string): Promise<FoundCoupon> {
  const [row] = isCode(code) ? await namedQuery<CouponRow>(db, FIND_COUPON, [code]) : [];
  return { row: row ?? null, usesOfPhone: 0 };
}

/**
 * Finds a code for an order and locks it until the transaction ends, so that of parallel orders as many use it as may. The uses
 * of the phone are counted by a statement of their own: one that has waited for the lock does not see what it waited for.
 */
export async function lockCoupon(
  transaction: Transaction<Database>,
  { code, phone }: { readonly code: string; readonly phone: string },
): Promise<FoundCoupon> {
  if (!isCode(code)) return { row: null, usesOfPhone: 0 };
  const [[row], [counted]] = await Promise.all([
    namedQuery<CouponRow>(transaction, LOCK_COUPON, [code]),
    namedQuery<{ uses: number }>(transaction, COUNT_PHONE, [code, phone]),
  ]);
  return { row: row ?? null, usesOfPhone: counted?.uses ?? 0 };
}

const USED_UP = 'This code has been used up';
const WHY = {
  stopped: 'This code is no longer valid',
  over: 'This code is no longer valid',
  waiting: 'This code is not valid yet',
  'used-up': USED_UP,
} as const;

/**
 * The code as the domain prices it.
 *
 * @throws {CouponRefusal} where it can't be used
 */
export function couponOf({ row, usesOfPhone }: FoundCoupon): Coupon {
  if (!row)
    throw new CouponRefusal('We don’t know this code. Please check how it is spelled', {
      isUnknown: true,
    });
  if (row.state !== 'running') throw new CouponRefusal(WHY[row.state]);
  if (row.most_uses_per_phone !== null && usesOfPhone >= row.most_uses_per_phone) {
    throw new CouponRefusal('This code was already used with this phone number');
  }
  const { id, name, code, kind, value, minimum, category_ids } = row;
  return {
    id,
    name,
    code,
    ...rewardOf(kind, value),
    minimumCents: parseCents(minimum),
    categoryIds: category_ids,
  };
}

const FIND_OWN_OFFERS = {
  name: 'find-own-offers',
  text: `
    select o.id, o.name, o.code, o.kind, o.value::text, o.minimum, o.category_ids, o.parts, o.most_uses_per_phone, 'running' as state
    from offer_uses u join offers o on o.id = u.offer_id where u.order_id = $1 order by o.id`,
};

/** The offers of an order: those that it was placed with, whatever became of them since, but for removed ones. */
export async function findOwnOffers(db: Kysely<Database>, orderId: number): Promise<Offers> {
  type OwnOffer = Omit<CouponRow, 'code'> & StoredOffer & { readonly code: string | null };
  const own = await namedQuery<OwnOffer>(db, FIND_OWN_OFFERS, [orderId]);
  const [coupon] = own.flatMap((row) => (row.code === null ? [] : [{ ...row, code: row.code }]));
  return {
    automatic: asAutomatic(own.filter(({ code }) => code === null)),
    coupon: coupon
      ? couponOf({ row: { ...coupon, most_uses_per_phone: null }, usesOfPhone: 0 })
      : null,
  };
}

/** What a shopper reads of a code that takes nothing off. */
export function problemText(problem: CouponProblem, format: CurrencyFormat): string {
  switch (problem.reason) {
    case 'minimum':
      return `This code needs ${displayExactly(problem.missingCents, format)} more of the products that it is for`;
    case 'other-products':
      return 'This code is for other products than these';
    case 'free-already':
      return 'Delivery is free already. Keep this code for another order';
    case 'no-gain':
      return 'This code would not make this order cheaper';
  }
}

/** An offer as it is kept with its order: as it is answered, and which one it was. */
export type StoredAppliedOffer = AppliedOffer & {
  /** Absent of a discount that was given by hand. */
  readonly id?: number;
};

/** What offers took off an order, as it is kept; `null`: none held. */
export interface OfferValues {
  readonly offers: readonly StoredAppliedOffer[] | null;
  readonly offers_total: string;
}

/** Offers that hold, as an order keeps them; `priced` in the order of the lines that were priced. */
export function offersToStore(
  { offers, offersCents }: OfferTotals,
  priced: readonly LineKey[],
): OfferValues {
  if (offers.length === 0) return { offers: null, offers_total: '0.00' };
  return {
    offers: offers.map(({ offer, cents, shares }) => ({
      id: offer.id,
      name: offer.name,
      ...('code' in offer && { code: offer.code }),
      amount: formatDecimal(cents),
      ...('code' in offer && offer.kind === 'free_delivery' && { free_delivery: true as const }),
      lines: priced.flatMap(({ productId, variantId }, index) => {
        const share = shares[index] ?? 0;
        const line = {
          product_id: productId,
          ...(variantId !== undefined && { variant_id: variantId }),
        };
        return share > 0 ? [{ ...line, amount: formatDecimal(share) }] : [];
      }),
    })),
    offers_total: formatDecimal(offersCents),
  };
}

/** The same as they travel: absent where there are none. */
export const offersToWire = ({
  offers,
  offers_total,
}: OfferValues): { readonly offers?: AppliedOffer[]; readonly offers_total?: string } =>
  offers === null ? {} : { offers: offers.map(({ id: _, ...offer }) => offer), offers_total };

const WRITE_USES = {
  name: 'write-offer-uses',
  text: `
    insert into offer_uses (order_id, offer_id, phone)
    select o.id, offers.id, case when offers.code is not null then nullif(o.guest_phone, '') end
    from orders o cross join jsonb_to_recordset(o.offers) as held (id integer)
    join offers on offers.id = held.id
    where o.id = any($1::int[])
    on conflict do nothing
    returning order_id, offer_id, phone`,
};

interface Use {
  readonly order_id: number;
  readonly offer_id: number;
  readonly phone: string | null;
}

/** Counts the offers of orders that were written; those that were removed meanwhile are left out. */
export const writeUses = (db: Kysely<Database>, orderIds: readonly number[]): Promise<Use[]> =>
  namedQuery<Use>(db, WRITE_USES, [orderIds]);

/**
 * Gives uses of codes back when orders are canceled, and takes them again when they are reopened. The orders are locked.
 *
 * @throws {Refusal} 409 under `order_status_id` where a code has been used up meanwhile.
 */
export async function moveUses(
  transaction: Transaction<Database>,
  orderIds: readonly number[],
  takes: boolean,
): Promise<void> {
  // Codes are locked in the order of their ids, so that no two such changes wait for each other in a circle.
  const { rows } = await sql<{ id: number }>`
    select id from offers
    where code is not null and id in (
      select held.id from orders o cross join jsonb_to_recordset(o.offers) as held (id integer)
      where o.id = any(${orderIds}::int[])
    ) order by id for no key update`.execute(transaction);
  if (takes) {
    const taken = await writeUses(transaction, orderIds);
    if (rows.length > 0) await refuseOverused(transaction, taken);
  } else {
    await sql`delete from offer_uses where order_id = any(${orderIds}::int[])`.execute(transaction);
  }
}

/** Uses were added: none may be more than its code allows. */
async function refuseOverused(db: Kysely<Database>, taken: readonly Use[]): Promise<void> {
  const ids = taken.map(({ offer_id }) => offer_id);
  const phones = taken.flatMap(({ phone }) => phone ?? []);
  const { rows } = await sql<{ code: string }>`
    select o.code from offers o
    where o.id = any(${ids}::int[]) and o.code is not null and (
      o.uses > o.most_uses or exists (
        select from offer_uses u where u.offer_id = o.id and u.phone = any(${phones}::text[])
        group by u.phone having count(*) > o.most_uses_per_phone))
    order by o.id`.execute(db);
  const said = rows.map(
    ({ code }) => `The code ${code} has been used up since: the order can’t have it again`,
  );
  const [first] = said;
  if (first !== undefined) throw new Refusal(409, first, { errors: { order_status_id: said } });
}
