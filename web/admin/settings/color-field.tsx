import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './color-field.module.css';

interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb` or `#rrggbbaa`; empty takes the default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the field starts with when the default is left, and what the default is called. */
  readonly fallback: string;
  readonly unset: string;
  /** May let through what lies below. */
  readonly translucent?: boolean;
}

/** A colour, how much of it covers, and the way back to the default. */
export function ColorField(props: ColorFieldProps) {
  const { label, value, onChange, fallback, unset, translucent } = props;
  const id = useId();
  const shown = value || fallback;
  const [color, percent] = [shown.slice(0, 7), percentOf(shown)];
  const change = (nextColor: string, nextPercent: number) =>
    onChange(nextPercent === 100 ? nextColor : nextColor + alphaOf(nextPercent));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.controls}>
        <input
          id={id}
          type="color"
          className={styles.color}
          aria-label={label}
          value={color}
          onChange={({ currentTarget }) => change(currentTarget.value, percent)}
        />
        {translucent && (
          <label className={styles.cover}>
            <span className="visually-hidden">{label}: how much it covers, in percent</span>
            <input
              type="range"
              min={0}
              max={100}
              step={1}
              value={percent}
              onChange={({ currentTarget }) => change(color, Number(currentTarget.value))}
            />
            <output className={styles.percent}>{percent}%</output>
          </label>
        )}
        {value === '' ? (
          <span className={styles.unset}>{unset}</span>
        ) : (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            Default<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const percentOf = (color: string): number =>
  color.length < 9 ? 100 : Math.round((Number.parseInt(color.slice(7), 16) / 255) * 100);

const alphaOf = (percent: number): string =>
  Math.round((percent / 100) * 255)
    .toString(16)
    .padStart(2, '0');
