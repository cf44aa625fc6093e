import { useEffect, useRef } from 'react';
import { isDay } from '../../../domain/shop-day.ts';
import { Input } from '../../ui/field.tsx';

/** A typed day is applied after a pause of this long, in ms: a date is typed in three parts. */
const SETTLED_AFTER_MS = 500;

interface DayFieldProps {
  readonly label: string;
  /** Empty: any. */
  readonly day: string;
  /** `null`: the day was taken out. */
  readonly onDay: (day: string | null) => void;
}

/** A day that a list is narrowed down by. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  // The browser keeps a date that is half typed; only another day of the address replaces it.
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day;
  }, [day]);
  const take = (value: string) => {
    clearTimeout(pending.current);
    if (value === day) return;
    const isYearTyped = value >= '1000'; // 0002 is the beginning of 2026.
    if (isDay(value) && isYearTyped)
      pending.current = setTimeout(() => onDay(value), SETTLED_AFTER_MS);
  };
  return (
    <Input
      ref={input}
      label={label}
      type="date"
      min="2000-01-01"
      max="9999-12-31"
      defaultValue={day}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={({ currentTarget }) => currentTarget.value === '' && day !== '' && onDay(null)}
    />
  );
}
