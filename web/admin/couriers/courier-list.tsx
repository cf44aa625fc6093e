import type { Courier } from '../../../contract/couriers.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useKeptDialog } from '../use-kept-dialog.ts';
import { useSubject } from '../use-subject.ts';
import { CourierEditor, type EditedCourier } from './courier-editor.tsx';
import { CourierRemoval } from './courier-removal.tsx';
import styles from './couriers-page.module.css';
import { useCourierRemoval } from './use-courier-removal.ts';

/** The couriers, and the one that is being changed or removed. */
export function CourierList({ couriers }: { readonly couriers: readonly Courier[] }) {
  const { hidden, remove } = useCourierRemoval();
  const editor = useSubject<EditedCourier>();
  const typing = useKeptDialog('edit-courier', editor.show);
  const question = useSubject<Courier>();
  useFocusKept(editor.open || question.open);
  const shown = couriers.filter(({ id }) => !hidden.has(id));
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title="No couriers yet." icon="truck">
          Add who carries your orders, and give them to him from the order's details.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map((courier) => (
            <Row
              key={courier.id}
              courier={courier}
              onEdit={() => editor.show({ courier })}
              onRemove={() => question.show(courier)}
            />
          ))}
        </ul>
      )}
      {editor.subject && (
        <CourierEditor
          key={`editor ${editor.opening}`}
          edited={editor.subject}
          typing={typing}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {question.subject && (
        <CourierRemoval
          key={`question ${question.opening}`}
          courier={question.subject}
          open={question.open}
          onClose={question.close}
          onConfirm={() => {
            question.close();
            if (question.subject) void remove(question.subject.id);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly courier: Courier;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ courier: { id, name, phone }, onEdit, onRemove }: RowProps) {
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{name}</strong>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <PhoneNumber phone={phone} />
          </a>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={`/admin/adminPanel/orders?courier_id=${id}`}>
          Orders{of}
        </ButtonLink>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
          Edit{of}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onRemove}>
          Remove{of}
        </Button>
      </div>
    </li>
  );
}
