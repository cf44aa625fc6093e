import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { isEditable } from '../../../domain/order-edit.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { useDebounced } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { fillIn } from '../../forms/fill-in.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import CityGuess from '../../orders/city-guess.tsx';
import type { PageProps } from '../../page.ts';
import { PhoneField } from '../../phone/phone-field.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox, Input, Textarea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { useReadOnce } from '../kit/read-once.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { readId } from '../read-id.ts';
import { panel } from '../screens.ts';
import {
  type EditField,
  editErrors,
  editOf,
  isSameField,
  isUnchanged,
  linesIn,
  valuesOf,
} from './edit-fields.ts';
import { EditedLines } from './edited-lines.tsx';
import { EditedSums } from './edited-sums.tsx';
import { LeftNote } from './left-note.tsx';
import styles from './order-edit.module.css';
import { WindowField } from './window-field.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.editOrder);

/** Changes an order before it is handed over: its lines, address, fee and discount (docs/product.md, "Editing an order"). */
export default function OrderEditPage({ location: { params, search } }: PageProps) {
  const id = readId(params.id);
  const { part, back } = panel.editOrder.read(search);
  if (id === null) return <NoOrder />;
  return <Fetched key={id} id={id} atAddress={part === 'address'} isFromCalls={back === 'calls'} />;
}

interface FetchedProps {
  readonly id: number;
  /** Whether the focus goes to the street. */
  readonly atAddress: boolean;
  /** Its buyer is on the telephone: it goes back there. */
  readonly isFromCalls: boolean;
}

function Fetched({ id, atAddress, isFromCalls }: FetchedProps) {
  const say = useWords(ORDER_EDIT);
  const origin = isFromCalls ? panel.confirmation() : panel.orders({ order: id });
  const { data, isLost } = useReadOnce((call) => call('GET /orders/{id}', { params: { id } }));
  if (isLost) return <NoOrder />;
  const back = (
    <ButtonLink variant="secondary" href={origin}>
      {say(isFromCalls ? 'to_calls' : 'to_order')}
    </ButtonLink>
  );
  return (
    <PanelPage title={say('page_title', { id: String(id) })} beside={back}>
      {!data && <Skeleton height="420px" />}
      {data && isOpen(data) && (
        <LeftNote order={data}>
          <OrderForm order={data} atAddress={atAddress} origin={origin} />
        </LeftNote>
      )}
      {data && !isOpen(data) && (
        <EmptyState title={say('closed_title')} icon="box">
          {say('closed')}
        </EmptyState>
      )}
    </PanelPage>
  );
}

const isOpen = ({ status, person_removed_at }: Order): boolean =>
  isEditable({ status_id: status.id }) && !person_removed_at;

function NoOrder() {
  const say = useWords(ORDER_EDIT);
  const next = { href: panel.orders(), label: panel.orders.title };
  return (
    <PanelPage title={panel.editOrder.title}>
      <EmptyState title={say('gone')} icon="box" next={next} />
    </PanelPage>
  );
}

interface OrderFormProps {
  readonly order: Order;
  readonly atAddress: boolean;
  /** Where it goes once it is saved. */
  readonly origin: string;
}

function OrderForm({ order, atAddress, origin }: OrderFormProps) {
  const say = useWords(ORDER_EDIT);
  const call = useCall();
  const key = useAttemptKey();
  const go = useNavigate();
  const rules = usePhoneRules();
  const { id } = order;
  /** The order that an edit starts from: another one after somebody else's change. */
  const seen = useRef(order);
  /** While it is saved, and after it, nothing is to be asked of the version before. */
  const [isSaving, setSaving] = useState(false);
  const [isClosed, setClosed] = useState(false);
  /** Somebody else, or its buyer, may have closed the order meanwhile: the form says so and keeps what was typed. */
  const lookWhetherClosed = async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 409)) return;
    const now = await call('GET /orders/{id}', { params: { id } }).catch(() => null);
    if (now) setClosed(!isOpen(now));
  };
  return (
    <EditForm<EditField, Order, Order>
      name={`edit-order-${id}`}
      action={say('save')}
      foot={({ typed }) => <EditedSums order={seen.current} values={typed} isSaving={isSaving} />}
      className={styles.form}
      saved={order}
      valuesOf={valuesOf}
      isSame={isSameField}
      errorsOf={(values) => editErrors(values, seen.current, rules?.isValidPhone ?? (() => true))}
      check={async (values) => {
        const known = rules ?? (await loadPhoneRules());
        return editErrors(values, seen.current, known?.isValidPhone ?? (() => true));
      }}
      apiNames={{
        guest_phone: 'phone',
        'discount.amount': 'discount_amount',
        'discount.reason': 'discount_reason',
      }}
      send={(values, from) => {
        const body = editOf(values, from);
        if (isUnchanged(body)) return Promise.resolve(from);
        const headers = key.of(JSON.stringify(body));
        setSaving(true);
        return call('POST /orders/{id}/edits', { params: { id }, body, headers }).catch(
          async (error) => {
            setSaving(false);
            await lookWhetherClosed(error);
            throw error;
          },
        );
      }}
      reread={async () => {
        seen.current = await call('GET /orders/{id}', { params: { id } });
        return seen.current;
      }}
      onSent={() => void go(origin)}
      texts={{
        busy: say('saving'),
        done: (answer) =>
          answer === seen.current ? say('unchanged') : say('saved', { id: String(id) }),
        failed: say('failed'),
      }}
    >
      {(parts) => (
        <>
          <OrderFields parts={parts} order={order} rules={rules} atAddress={atAddress} />
          {isClosed && (
            <p role="alert" className={styles.closed}>
              <strong>{say('closed_meanwhile')}</strong> {say('closed_keeps')}{' '}
              <a href={panel.orders({ order: id })}>{say('to_order')}</a>
            </p>
          )}
        </>
      )}
    </EditForm>
  );
}

interface OrderFieldsProps extends Omit<OrderFormProps, 'origin'> {
  readonly parts: FormParts<EditField>;
  readonly rules: ReturnType<typeof usePhoneRules>;
}

function OrderFields({ parts, order, rules, atAddress }: OrderFieldsProps) {
  const say = useWords(ORDER_EDIT);
  const { field, typed, set, clear, errors } = parts;
  const wrong = useWrongPrice(typed, order);
  const hasAddress = order.guest_email !== '' || order.of_account === true;
  return (
    <div className={styles.parts}>
      <section className={styles.part} aria-labelledby="edit-products">
        <h2 id="edit-products">{say('products')}</h2>
        <EditedLines
          lines={linesIn(typed.lines)}
          onChange={(lines) => {
            set('lines', JSON.stringify(lines));
            const ofLines = Object.keys(errors).filter((name) => name.startsWith('products.'));
            clear(...(ofLines as EditField[]));
          }}
          errors={errors}
        />
        <h2>{say('price')}</h2>
        <Input
          {...field('delivery_fee')}
          error={errors.delivery_fee ?? wrong.delivery_fee}
          label={say('fee_label')}
          hint={say('fee_hint')}
          inputMode="decimal"
          maxLength={12}
          dir="ltr"
        />
        <div className={page.pair}>
          <Input
            {...field('discount_amount')}
            error={errors.discount_amount ?? wrong.discount_amount}
            label={say('discount_label')}
            hint={say('discount_hint')}
            inputMode="decimal"
            maxLength={12}
            dir="ltr"
          />
          <Input
            {...field('discount_reason')}
            error={errors.discount_reason ?? wrong.discount_reason}
            label={say('reason_label')}
            hint={say('reason_hint')}
            maxLength={80}
          />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="edit-address">
        <h2 id="edit-address">{say('address')}</h2>
        <AddressFields parts={parts} order={order} rules={rules} atStreet={atAddress} />
        {hasAddress && (
          <Checkbox {...parts.tick('tells')} label={say('tells_label')} hint={say('tells_hint')} />
        )}
      </section>
    </div>
  );
}

/** What is wrong with the price as it was left for a moment: it is said before anybody saves, since the sum does not follow it. */
function useWrongPrice(typed: FormParts<EditField>['typed'], order: Order) {
  return editErrors(useDebounced(typed, TYPED_FOR_MS), order, () => true);
}

/** In ms. */
const TYPED_FOR_MS = 800;

interface AddressFieldsProps extends Pick<OrderFieldsProps, 'parts' | 'rules' | 'order'> {
  readonly atStreet: boolean;
}

function AddressFields({ parts, order, rules, atStreet }: AddressFieldsProps) {
  const say = useWords(ORDER_EDIT);
  const sayZone = useWords(ZONES);
  const { zones } = useShopSettings();
  const { field, typed, startOf, clear, errors } = parts;
  const city = useRef<HTMLInputElement>(null);
  const street = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (atStreet) street.current?.focus();
  }, [atStreet]);
  return (
    <>
      <Input
        {...field('guest_street')}
        ref={street}
        label={say('street_label')}
        required
        maxLength={200}
      />
      <div className={page.pair}>
        <Input
          {...field('guest_city')}
          ref={city}
          label={say('city_label')}
          required
          maxLength={100}
        />
        <Input {...field('guest_region')} label={say('region_label')} required maxLength={100} />
      </div>
      {zones && typed.guest_city !== order.guest_city && (
        <CityGuess city={typed.guest_city} onChoose={(name) => fillIn(city.current, name)} />
      )}
      {(zones || order.delivery) && (
        <>
          <Input {...field('guest_landmark')} label={sayZone('landmark')} maxLength={200} />
          <WindowField parts={parts} order={order} />
        </>
      )}
      <Input {...field('guest_name')} label={say('name_label')} required maxLength={100} />
      <PhoneField
        startsWith={`${startOf('dialCode')} ${startOf('phone')}`}
        rules={rules}
        error={errors.phone}
        onCountry={() => clear('phone')}
      />
      <Textarea {...field('notes')} label={say('note_label')} rows={3} maxLength={1000} />
    </>
  );
}
