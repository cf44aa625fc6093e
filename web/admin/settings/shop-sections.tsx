import { type CurrencyFormat, displayExactly, displayMoney } from '../../../domain/money.ts';
import { ORDER_LOOKUP } from '../../../domain/words/order-lookup.ts';
import { SHOP_PAGES } from '../../../domain/words/shop-pages.ts';
import type { Values } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import styles from './settings-page.module.css';
import {
  amountsOf,
  type DeliveryField,
  deliveryErrors,
  orderBody,
  orderErrors,
  orderTexts,
  pick,
  plainAmount,
  SHOP_FIELDS,
  shopErrors,
} from './settings-rules.ts';
import { NumberFields, type SectionProps, SettingsSection } from './settings-section.tsx';
import { zoneChange } from './zone-change.ts';

/** Name, currency, time zone. */
export function ShopSection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Shop"
      intro="The name stands in the header, the footer, page titles and mails."
      settings={settings}
      call="PUT /admin/settings/shop"
      valuesOf={(saved) => pick(saved, SHOP_FIELDS)}
      errorsOf={shopErrors}
      bodyOf={({ currency_code, currency_position, ...values }) => ({
        ...values,
        currency_code: currency_code.toUpperCase(),
        currency_position: positionOf(currency_position),
      })}
    >
      {({ field, startOf, typed }) => (
        <>
          <Input {...field('shop_name')} label="Shop name" required maxLength={60} />
          <Input
            {...field('shop_subtitle')}
            label="What the shop is"
            hint="A few words behind the name, for page titles and search engines: Home decor for quiet rooms."
            maxLength={80}
          />
          <div className={page.pair}>
            <Input {...field('currency_symbol')} label="Currency sign" required maxLength={8} />
            <Select {...field('currency_position')} label="Where it stands">
              <option value="before">Before the amount</option>
              <option value="after">After the amount</option>
            </Select>
          </div>
          <PriceExample typed={typed} />
          <div className={page.pair}>
            <Input
              {...field('currency_code')}
              label="Currency code"
              hint="For search engines: USD, EUR, LBP …"
              required
              maxLength={3}
              onInput={({ currentTarget }) => {
                currentTarget.value = currentTarget.value.toUpperCase(); // As it is stored.
              }}
            />
            <Select
              {...field('time_zone')}
              label="Time zone"
              hint="Where the days of orders, reports, offers and sales begin. Offers and sales keep their days."
            >
              {timeZones(startOf('time_zone')).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </div>
          <p role="status" className={page.muted}>
            {zoneChange(startOf('time_zone'), typed.time_zone, new Date())}
          </p>
        </>
      )}
    </SettingsSection>
  );
}

function PriceExample({
  typed,
}: {
  readonly typed: Record<'currency_symbol' | 'currency_position', string>;
}) {
  const format = {
    currency_symbol: typed.currency_symbol.trim(),
    currency_position: positionOf(typed.currency_position),
  };
  return (
    <p className={styles.example}>
      A price of 1,299.50 is shown as <bdi dir="ltr">{displayMoney(129_950, format)}</bdi>.
    </p>
  );
}

const positionOf = (value: string): CurrencyFormat['currency_position'] =>
  value === 'after' ? 'after' : 'before';

/** The time zones that this browser knows, and the current one, which it may not know. */
function timeZones(current: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
  return [...new Set([...known, 'UTC', current])].sort();
}

/** What delivery costs. */
export function DeliverySection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Delivery"
      intro="Holds for orders from the moment it is saved; orders that are placed keep what they cost."
      settings={settings}
      call="PUT /admin/settings/delivery"
      valuesOf={(saved) => ({
        delivery_fee: plainAmount(saved.delivery_fee),
        free_delivery_from: plainAmount(saved.free_delivery_from),
        delivery_promise: saved.delivery_promise,
      })}
      errorsOf={deliveryErrors}
      bodyOf={(values) => values}
    >
      {({ field, typed }) => (
        <>
          <div className={page.pair}>
            <Input
              {...field('delivery_fee')}
              label={`Delivery fee (${settings.currency_symbol})`}
              required
              inputMode="decimal"
            />
            <Input
              {...field('free_delivery_from')}
              label={`Free delivery from (${settings.currency_symbol})`}
              required
              inputMode="decimal"
            />
          </div>
          <DeliveryExample typed={typed} />
          <Input
            {...field('delivery_promise')}
            label="When parcels come (optional)"
            hint="Shown with each product, in the cart and at checkout, such as: In Beirut tomorrow, elsewhere in 2 to 4 days."
            maxLength={120}
          />
        </>
      )}
    </SettingsSection>
  );
}

/** An example of the two amounts. */
function DeliveryExample({ typed }: { readonly typed: Values<DeliveryField> }) {
  const settings = useShopSettings();
  const amounts = amountsOf(typed);
  if (!amounts) return null;
  const [fee, from] = amounts;
  const money = (cents: number) => <bdi dir="ltr">{displayExactly(cents, settings)}</bdi>;
  return (
    <p className={styles.example}>
      {fee === 0 || from === 0 ? (
        'Delivery is free, whatever is ordered.'
      ) : (
        <>
          An order of {money(from - 1)} pays {money(fee)} for delivery, one of {money(from)}{' '}
          nothing.
        </>
      )}
    </p>
  );
}

/** What buyers may do with their orders. */
export function OrderSection({ settings }: SectionProps) {
  const say = useWords(ORDER_LOOKUP);
  const sayPages = useWords(SHOP_PAGES);
  return (
    <SettingsSection
      title="Orders"
      intro="Buyers can cancel a pending order themselves for so long after placing it, until it has a courier. 0: they write to you instead. Some days after the delivery one mail asks them for a review. 0: no mail."
      settings={settings}
      call="PUT /admin/settings/orders"
      valuesOf={orderTexts}
      errorsOf={orderErrors}
      bodyOf={orderBody}
    >
      {({ field }) => (
        <>
          <NumberFields
            labels={{
              cancel_minutes: 'Can be canceled for (minutes)',
              review_invitation_days: 'Asked for a review after (days)',
            }}
            field={field}
          />
          <Select
            {...field('status_mails')}
            label="Mail about delivered and canceled orders"
            hint="Two minutes after you have marked an order so, unless you undo it by then."
          >
            <option value="yes">To each buyer whose e-mail is known</option>
            <option value="no">To nobody</option>
          </Select>
          <Select {...field('order_lookup')} label={say('setting')} hint={say('setting_hint')}>
            <option value="yes">{say('setting_on')}</option>
            <option value="no">{say('setting_off')}</option>
          </Select>
          <Select
            {...field('look_first')}
            label={sayPages('look_setting')}
            hint={sayPages('look_setting_hint')}
          >
            <option value="yes">{sayPages('look_setting_on')}</option>
            <option value="no">{sayPages('look_setting_off')}</option>
          </Select>
        </>
      )}
    </SettingsSection>
  );
}
