import { displayExactly, parseCents } from '../../../domain/money.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import type { Values } from '../../session/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { SectionFrame } from './section-frame.tsx';
import styles from './settings-page.module.css';
import {
  areAmounts,
  DELIVERY_FIELDS,
  type DeliveryField,
  deliveryErrors,
  plainAmount,
} from './settings-rules.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { type OnUnsaved, useSection } from './use-section.ts';

interface DeliverySectionProps {
  readonly settings: AllSettings;
  readonly onUnsaved: OnUnsaved;
}

/** What delivery costs (spec §9). */
export function DeliverySection({ settings, onUnsaved }: DeliverySectionProps) {
  const save = useSaveSettings('PUT /admin/settings/delivery', settings);
  const section = useSection({
    title: 'Delivery',
    fields: DELIVERY_FIELDS,
    saved: {
      delivery_fee: plainAmount(settings.delivery_fee),
      free_delivery_from: plainAmount(settings.free_delivery_from),
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
    </SectionFrame>
  );
}

/** What the two amounts come to. */
function DeliveryExample({ typed }: { readonly typed: Values<DeliveryField> }) {
  const settings = useShopSettings();
  if (!areAmounts(typed)) return null;
  const [fee, from] = DELIVERY_FIELDS.map((field) => parseCents(typed[field].trim())) as [
    number,
    number,
  ];
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
