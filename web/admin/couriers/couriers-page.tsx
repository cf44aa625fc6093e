import type { Courier } from '../../../contract/couriers.ts';
import { sendsSheets } from '../../../domain/courier-kinds.ts';
import { COURIER_REMOVED } from '../../../domain/success-messages.ts';
import { COURIER_WORDS } from '../../../domain/words/couriers.ts';
import { MANIFESTS } from '../../../domain/words/manifests.ts';
import { useCall } from '../../api/call.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { CourierEditor, couriersQuery, NewCourier } from './courier-editor.tsx';
import styles from './couriers-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.couriers, () => [couriersQuery]);

/** The couriers, who carry orders to customers: added, changed and removed here. */
export default function CouriersPage() {
  return (
    <PanelPage
      title={panel.couriers.title}
      beside={<a href={panel.comingBack()}>{panel.comingBack.title}</a>}
    >
      {useMayChange('delivery') && <NewCourier />}
      <Couriers />
    </PanelPage>
  );
}

/** The couriers, and the one that is being changed or removed. */
function Couriers() {
  const mayChange = useMayChange('delivery');
  const remove = useCourierRemoval();
  const editor = useEditDialog<Courier>('edit-courier');
  const removal = useDialogState<Courier>();
  return (
    <>
      <List
        of="couriers"
        read={useList(couriersQuery)}
        skeleton={{ height: '160px' }}
        empty={{
          title: 'No couriers yet.',
          icon: 'truck',
          children:
            mayChange && "Add who carries your orders, and choose a courier in an order's details.",
        }}
      >
        {(couriers) => (
          <ul className={joinClasses(rows.list, styles.list)}>
            {couriers.map((courier) => (
              <Row
                key={courier.id}
                courier={courier}
                onEdit={() => editor.show(courier)}
                onRemove={() => removal.show(courier)}
              />
            ))}
          </ul>
        )}
      </List>
      {editor.editor && <CourierEditor key={editor.opening} editor={editor.editor} />}
      <RemovalOf title="Remove Courier" removal={removal} onConfirm={({ id }) => void remove(id)}>
        {({ name }) => (
          <p>
            Are you sure you want to remove <strong>{name}</strong>? Their orders will have no
            courier then; their history still says who carried them.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

interface RowProps {
  readonly courier: Courier;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ courier, onEdit, onRemove }: RowProps) {
  const { id, name, phone, kind } = courier;
  const say = useWords(MANIFESTS);
  const sayOfKind = useWords(COURIER_WORDS);
  const mayChange = useMayChange('delivery');
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={rows.row}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.kind}>{sayOfKind(kind ?? 'unknown')}</span>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <PhoneNumber phone={phone} />
          </a>
        )}
      </div>
      <div className={rows.actions}>
        <ButtonLink variant="secondary" href={panel.orders({ courier: id })}>
          Orders{of}
        </ButtonLink>
        {sendsSheets(courier) && (
          <ButtonLink variant="secondary" href={panel.manifest({ id })}>
            {say('manifest')}
            {of}
          </ButtonLink>
        )}
        {sendsSheets(courier) && mayChange && (
          <ButtonLink variant="secondary" href={panel.states({ id })}>
            {say('states')}
            {of}
          </ButtonLink>
        )}
        {mayChange && (
          <>
            <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
              Edit{of}
            </Button>
            <Button variant="secondary" aria-haspopup="dialog" onClick={onRemove}>
              Remove{of}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Removes couriers: a row leaves at once and comes back when the shop refuses. */
function useCourierRemoval() {
  const call = useCall();
  const change = useListChange(couriersQuery);
  return (id: number) =>
    change({
      apply: (couriers) => couriers.filter((courier) => courier.id !== id),
      send: () => call('DELETE /couriers/{id}', { params: { id } }),
      done: COURIER_REMOVED,
      failed: 'Error removing courier',
    });
}
