import type { Kysely } from 'kysely';
import type { CartPrice } from '../../contract/orders.ts';
import {
  expectedDays,
  offeredWindows,
  type ShopMoment,
  shopMoment,
  windowRoom,
} from '../../domain/delivery-days.ts';
import { formatDecimal } from '../../domain/money.ts';
import type { DeliveryRule } from '../../domain/pricing.ts';
import { deliveryRule } from '../../domain/shop-settings.ts';
import { speaker } from '../../domain/words/say.ts';
import { ZONES } from '../../domain/words/zones.ts';
import type { AreaOfAddress, DeliveryZone } from '../../domain/zones.ts';
import type { Database } from '../database/types.ts';
import { countWindows, type DeliveryRules, orderableArea } from './order-delivery.ts';
import type { KnownZones } from './read-zones.ts';

/** What delivery to an address costs, and what a buyer is told of it; `null` where there is nothing to tell. */
interface CartDelivery {
  readonly rule: DeliveryRule;
  readonly delivery: NonNullable<CartPrice['delivery']> | null;
}

/** At most so many windows are offered at once. */
const MAX_OFFERED = 24;

/**
 * What is known of a delivery before the order: fee, days, and the windows that have room left. Where no address is known yet, or
 * nobody delivers there, the sums are by the shop's own rule.
 */
export async function cartDelivery(
  db: Kysely<Database>,
  address: AreaOfAddress,
  rules: DeliveryRules,
  knownZones: KnownZones,
): Promise<CartDelivery> {
  const { settings } = rules;
  const shopRule = deliveryRule(settings);
  if (!settings.delivery_zones || address.city === '') return { rule: shopRule, delivery: null };
  const area = await orderableArea(db, address, rules, knownZones);
  if (area.refusal) {
    return { rule: shopRule, delivery: { problem: area.refusal.message, ...ruleToWire(shopRule) } };
  }
  const { rule, zone } = area;
  if (!zone) return { rule, delivery: { note: say('usual_fee'), ...ruleToWire(rule) } };
  const known = await zoneToWire(db, zone, shopMoment(settings.time_zone, new Date()));
  return { rule, delivery: { ...ruleToWire(rule), ...known } };
}

const say = speaker(ZONES, 'en');

const ruleToWire = ({ feeCents, freeFromCents }: DeliveryRule) => ({
  fee: formatDecimal(feeCents),
  ...(Number.isFinite(freeFromCents) && { free_from: formatDecimal(freeFromCents) }),
});

async function zoneToWire(db: Kysely<Database>, zone: DeliveryZone, now: ShopMoment) {
  const days = expectedDays(zone, now);
  const ids = zone.windows.flatMap(({ id, capacity }) => (capacity === null ? [] : [id]));
  const counted = ids.length === 0 ? [] : await countWindows(db, ids, now.day);
  const takenOf = (id: number, day: string) =>
    counted.find((one) => one.id === id && one.day === day)?.taken ?? 0;
  const windows = offeredWindows(zone, now)
    .filter(({ day, window }) => windowRoom(window, takenOf(window.id, day)) !== 0)
    .slice(0, MAX_OFFERED)
    .map(({ day, window: { id, begins, ends } }) => ({ id, day, begins, ends }));
  return {
    zone: { id: zone.id, name: zone.name },
    expected_from: days.from,
    expected_to: days.to,
    ...(windows.length > 0 && { windows }),
  };
}
