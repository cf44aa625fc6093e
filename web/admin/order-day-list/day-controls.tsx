import { useEffect, useRef } from 'react';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { DayQuestion } from './day-question.ts';
import styles from './order-day-list-page.module.css';

interface DayControlsProps {
  readonly question: DayQuestion;
  readonly onChange: (change: Partial<DayQuestion>) => void;
}

/** Which day, whose orders, and the button that prints them. */
export function DayControls({ question: { day, all, courierId }, onChange }: DayControlsProps) {
  const { data: couriers = [] } = useData(callQuery('GET /couriers'));
  return (
    <div className={`${styles.controls} ${page.screen}`}>
      <DayField day={day} onChange={onChange} />
      <Select
        label="Orders"
        value={all ? 'all' : 'pending'}
        onChange={({ currentTarget: { value } }) => onChange({ all: value === 'all' })}
      >
        <option value="pending">Pending</option>
        <option value="all">All of the day</option>
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
