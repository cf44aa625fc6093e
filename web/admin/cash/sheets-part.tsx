import { useRef, useState } from 'react';
import type { CashOverview, CourierBalance, PayoutSheet } from '../../../contract/cash.ts';
import { sendsSheets } from '../../../domain/courier-kinds.ts';
import { PAYOUT_OUTCOMES } from '../../../domain/payout-sheet.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { List, useList } from '../kit/list.tsx';
import type { Column } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { useSay } from './cash-parts.tsx';

const sheetsQuery = (page: number) => callQuery('GET /cash/sheets', { query: { page } });

interface SheetsPartProps {
  readonly overview: CashOverview;
  /** The company whose sheet is chosen already; `null`: none. */
  readonly of: number | null;
  readonly page: number;
}

/** The sheets in which courier companies say what they pay out. */
export function SheetsPart({ overview, of, page }: SheetsPartProps) {
  const say = useSay();
  const companies = overview.couriers.filter(sendsSheets);
  return (
    <div className={styles.part}>
      {useMayChange('cash') && companies.length > 0 && <UploadForm companies={companies} of={of} />}
      <List
        of={say('sheets')}
        read={useList(sheetsQuery(page))}
        pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'sheets', page: to }) }}
        empty={{ title: say('no_sheets'), icon: 'truck', children: say('about_sheets') }}
        columns={useSheetColumns()}
      />
    </div>
  );
}

interface UploadProps extends Pick<SheetsPartProps, 'of'> {
  readonly companies: readonly CourierBalance[];
}

function UploadForm({ companies, of }: UploadProps) {
  const say = useSay();
  const call = useCall();
  const go = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  return (
    <EditForm
      name="payout-sheet"
      className={styles.upload}
      action={say('read_sheet')}
      saved={null}
      valuesOf={() => ({ courier_id: companies.some(({ id }) => id === of) ? String(of) : '' })}
      errorsOf={({ courier_id: courier }) => {
        const isMissing = !input.current?.files?.length;
        setMissing(isMissing);
        return {
          ...(courier === '' && { courier_id: say('courier_missing') }),
        };
      }}
      check={async (): Promise<Partial<Record<'courier_id', string>>> => ({})}
      send={({ courier_id: courier }) => {
        const body = new FormData();
        body.set('courier_id', courier);
        const file = input.current?.files?.[0];
        if (file) body.set('file', file);
        return call('POST /cash/sheets', { body });
      }}
      onSent={(sheet) => sheet && void go(panel.payoutSheet({ id: sheet.id }))}
      texts={{ busy: say('reading'), done: say('read'), failed: say('read_failed') }}
    >
      {({ field }) => (
        <>
          <Select {...field('courier_id')} label={say('courier')} required>
            <option value="">{say('choose_courier')}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <label>
            {say('file')}
            <input ref={input} type="file" accept=".csv,.xlsx,text/csv" required />
          </label>
          {missing && <p className={styles.warn}>{say('file_missing')}</p>}
        </>
      )}
    </EditForm>
  );
}

function useSheetColumns(): readonly Column<PayoutSheet>[] {
  const say = useSay();
  const exactly = useExactly();
  const { moment } = useShopClock();
  return [
    {
      name: say('sheet'),
      cell: ({ id, file_name: name, uploaded_at: at }) => (
        <>
          <a href={panel.payoutSheet({ id })}>
            <bdi>{name || say('sheet')}</bdi>
          </a>
          <p className={styles.quiet}>{say('uploaded', { when: moment(at) })}</p>
        </>
      ),
    },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    {
      name: say('what'),
      narrow: 'bare',
      cell: ({ rows, outcomes, is_booked: isBooked }) => (
        <>
          {say(isBooked ? 'is_booked' : 'not_booked')} · {say('rows', { count: rows })}
          <p className={styles.quiet}>
            {PAYOUT_OUTCOMES.filter((one) => (outcomes[one]?.rows ?? 0) > 0)
              .map((one) => `${say(one)}: ${outcomes[one]?.rows}`)
              .join(' · ')}
          </p>
        </>
      ),
    },
    {
      name: say('paid_out'),
      cell: ({ paid_out: paid }) => <bdi>{exactly(paid)}</bdi>,
      align: 'end',
    },
  ];
}
