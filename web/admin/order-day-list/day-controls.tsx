import { useEffect, useRef } from 'react';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { DayQuestion, DayScope } from './day-question.ts';
import styles from './order-day-list-page.module.css';

interface DayControlsProps {
  readonly question: DayQuestion;
  readonly onChange: (change: Partial<DayQuestion>) => void;
}

/** Which orders, of which day and courier, and the button that prints them. */
export function DayControls({ question, onChange }: DayControlsProps) {
  const { day, scope, courierId, ids } = question;
  const { data: couriers = [] } = useData(callQuery('GET /couriers'));
  return (
    <div className={`${styles.controls} ${page.screen}`}>
      {scope !== 'open' && ids.length === 0 && <DayField day={day} onChange={onChange} />}
      <Select
        label="Orders"
        value={ids.length > 0 ? '' : scope}
        onChange={({ currentTarget: { value } }) => onChange({ scope: value as DayScope, ids: [] })}
      >
        {ids.length > 0 && <option value="">Selected orders</option>}
        <option value="pending">Pending</option>
        <option value="all">All of the day</option>
        <option value="open">All not yet delivered</option>
      </Select>
      <Select
        label="Courier"
        value={courierId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ courierId: value ? Number(value) : null })
        }
      >
        <option value="">All couriers</option>
        {couriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button onClick={() => print()}>Print</Button>
    </div>
  );
}

/** Digits of a year that is being typed are no year yet. */
const FIRST_DAY = '2000-01-01';

function DayField({
  day,
  onChange,
}: Pick<DayQuestion, 'day'> & Pick<DayControlsProps, 'onChange'>) {
  const input = useRef<HTMLInputElement>(null);
  // The browser keeps a date that is half typed; only another day of the address replaces it.
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day;
  }, [day]);
  return (
    <Input
      ref={input}
      label="Day"
      type="date"
      min={FIRST_DAY}
      defaultValue={day}
      onChange={({ currentTarget: { value } }) => value >= FIRST_DAY && onChange({ day: value })}
    />
  );
}
