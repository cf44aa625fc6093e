import { useState } from 'react';
import type { CourierFields } from '../../../contract/couriers.ts';
import { callQuery } from '../../api/query.ts';
import { useCall } from '../../api/use-call.ts';
import { useData } from '../../api/use-data.ts';
import type { Meta } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { KeptNote } from '../kept-note.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { useKeptForm } from '../use-kept-form.ts';
import { CourierInputs } from './courier-inputs.tsx';
import { CourierList } from './courier-list.tsx';
import styles from './couriers-page.module.css';
import { useCourierForm } from './use-courier-form.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Couriers · Admin · Mantel', noIndex: true });

/** Who carries orders to customers: added, changed and removed here. */
export default function CouriersPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Couriers</h1>
      </div>
      <AddForm />
      <Couriers />
    </div>
  );
}

function AddForm() {
  const call = useCall();
  const [round, setRound] = useState(0);
  const kept = useKeptForm('add-courier', () => typedIn(form.values()));
  const { form, onSubmit, busy } = useCourierForm({
    busy: 'Loading, please wait...',
    failed: 'Error adding courier',
    done: 'Courier added successfully',
    async send(body) {
      await call('POST /couriers', { body });
      setRound(round + 1);
    },
  });
  const again = round === 0 ? kept : null;
  return (
    <>
      {again && <KeptNote />}
      <form {...form.handlers} className={styles.add} noValidate onSubmit={onSubmit}>
        <CourierInputs key={round} form={form} startsWith={again} />
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          Add courier
        </Button>
      </form>
    </>
  );
}

const typedIn = (values: CourierFields): CourierFields | null =>
  values.name || values.phone ? values : null;

function Couriers() {
  const { data, error, isFetching, refetch } = useData(callQuery('GET /couriers'), {
    always: true,
  });
  if (data) return <CourierList couriers={data} />;
  if (error)
    return (
      <ListFailure
        title="The couriers did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton height="160px" />
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}
