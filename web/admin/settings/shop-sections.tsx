import { type CurrencyFormat, displayExactly, displayMoney } from '../../../domain/money.ts';
import type { Values } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './settings-page.module.css';
import {
  amountsOf,
  DELIVERY_FIELDS,
  type DeliveryField,
  deliveryErrors,
  ORDER_FIELDS,
  orderBody,
  orderErrors,
  orderTexts,
  pick,
  plainAmount,
  SHOP_FIELDS,
  shopErrors,
} from './settings-rules.ts';
import {
  NumberFields,
  SectionFrame,
  type SectionProps,
  useSaveSettings,
  useSection,
} from './settings-section.tsx';

/** Name, currency, time zone. */
export function ShopSection({ settings, onUnsaved }: SectionProps) {
  const save = useSaveSettings('PUT /admin/settings/shop', settings);
  const section = useSection({
    title: 'Shop',
    fields: SHOP_FIELDS,
    saved: pick(settings, SHOP_FIELDS),
    errorsOf: shopErrors,
    send: ({ currency_code, currency_position, ...values }) =>
      save({
        ...values,
        currency_code: currency_code.toUpperCase(),
        currency_position: positionOf(currency_position),
      }),
    onUnsaved,
  });
  const { errors, startsWith, typed } = section;
  return (
    <SectionFrame
      intro="The name stands in the header, the footer, page titles and mails."
      section={section}
    >
      <Input
        label="Shop name"
        name="shop_name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={startsWith.shop_name}
        error={errors.shop_name}
      />
      <div className={page.pair}>
        <Input
          label="Currency sign"
          name="currency_symbol"
          required
          maxLength={8}
          autoComplete="off"
          defaultValue={startsWith.currency_symbol}
          error={errors.currency_symbol}
        />
        <Select
          label="Where it stands"
          name="currency_position"
          defaultValue={startsWith.currency_position}
        >
          <option value="before">Before the amount</option>
          <option value="after">After the amount</option>
        </Select>
      </div>
      <PriceExample typed={typed} />
      <div className={page.pair}>
        <Input
          label="Currency code"
          hint="For search engines: USD, EUR, LBP …"
          name="currency_code"
          required
          maxLength={3}
          autoComplete="off"
          defaultValue={startsWith.currency_code}
          error={errors.currency_code}
          onInput={({ currentTarget }) => {
            currentTarget.value = currentTarget.value.toUpperCase(); // As it is stored.
          }}
        />
        <Select
          label="Time zone"
          hint="Where the days of orders, reports, offers and sales begin. Offers and sales keep their days."
          name="time_zone"
          defaultValue={startsWith.time_zone}
          error={errors.time_zone}
        >
          {timeZones(startsWith.time_zone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </div>
    </SectionFrame>
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
export function DeliverySection({ settings, onUnsaved }: SectionProps) {
  const save = useSaveSettings('PUT /admin/settings/delivery', settings);
  const section = useSection({
    title: 'Delivery',
    fields: DELIVERY_FIELDS,
    saved: {
      delivery_fee: plainAmount(settings.delivery_fee),
      free_delivery_from: plainAmount(settings.free_delivery_from),
      delivery_promise: settings.delivery_promise,
    },
    errorsOf: deliveryErrors,
    send: save,
    onUnsaved,
  });
  const { errors, startsWith, typed } = section;
  return (
    <SectionFrame
      intro="Holds for orders from the moment it is saved; orders that are placed keep what they cost."
      section={section}
    >
      <div className={page.pair}>
        <Input
          label={`Delivery fee (${settings.currency_symbol})`}
          name="delivery_fee"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={startsWith.delivery_fee}
          error={errors.delivery_fee}
        />
        <Input
          label={`Free delivery from (${settings.currency_symbol})`}
          name="free_delivery_from"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={startsWith.free_delivery_from}
          error={errors.free_delivery_from}
        />
      </div>
      <DeliveryExample typed={typed} />
      <Input
        label="When parcels come (optional)"
        hint="Shown with each product, in the cart and at checkout, such as: In Beirut tomorrow, elsewhere in 2 to 4 days."
        name="delivery_promise"
        maxLength={120}
        autoComplete="off"
        defaultValue={startsWith.delivery_promise}
        error={errors.delivery_promise}
      />
    </SectionFrame>
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
export function OrderSection({ settings, onUnsaved }: SectionProps) {
  const save = useSaveSettings('PUT /admin/settings/orders', settings);
  const section = useSection({
    title: 'Orders',
    fields: ORDER_FIELDS,
    saved: orderTexts(settings),
    errorsOf: orderErrors,
    send: (values) => save(orderBody(values)),
    onUnsaved,
  });
  return (
    <SectionFrame
      intro="Buyers can cancel a pending order themselves for so long after placing it, until it has a courier. 0: they write to you instead. Some days after the delivery one mail asks them for a review. 0: no mail."
      section={section}
    >
      <NumberFields
        labels={{
          cancel_minutes: 'Can be canceled for (minutes)',
          review_invitation_days: 'Asked for a review after (days)',
        }}
        section={section}
      />
      <Select
        label="Mail about delivered and canceled orders"
        hint="Two minutes after you have marked an order so, unless you undo it by then."
        name="status_mails"
        defaultValue={section.startsWith.status_mails}
        error={section.errors.status_mails}
      >
        <option value="yes">To each buyer whose e-mail is known</option>
        <option value="no">To nobody</option>
      </Select>
    </SectionFrame>
  );
}
