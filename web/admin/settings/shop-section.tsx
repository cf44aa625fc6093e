import { type CurrencyFormat, displayMoney } from '../../../domain/money.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { SectionFrame } from './section-frame.tsx';
import styles from './settings-page.module.css';
import { pick, SHOP_FIELDS, shopErrors } from './settings-rules.ts';
import { timeZones } from './time-zones.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { type OnUnsaved, useSection } from './use-section.ts';

interface ShopSectionProps {
  readonly settings: AllSettings;
  readonly onUnsaved: OnUnsaved;
}

/** Name, currency, time zone. */
export function ShopSection({ settings, onUnsaved }: ShopSectionProps) {
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
        />
        <Select
          label="Time zone"
          hint="Where the days of orders and reports begin."
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
