import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import { PICTURE_TYPES, useOnePicture } from '../file-checks.ts';
import { useObjectUrl } from '../uploads.tsx';
import type { StoredPicture } from './banner-drafts.ts';
import styles from './slide-inputs.module.css';

interface SlidePictureProps {
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly stored: StoredPicture | null;
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onFile: (file: File | null) => void;
  /** Absent where a picture is required. */
  readonly onDrop?: () => void;
  /** What a crop keeps in view: percent of the picture's width and height, or empty for its middle. */
  readonly focus: Focus;
  readonly onFocus: (focus: Focus) => void;
}

type Focus = readonly [x: string, y: string];

/** One of a slide's two pictures, and the field that replaces it. */
export function SlidePicture(props: SlidePictureProps) {
  const { label, hint, required, stored, file, error, onFile, onDrop, focus, onFocus } = props;
  const url = useObjectUrl(file) ?? stored?.picture.image_url;
  const { take, problems, isChecking } = useOnePicture(file, onFile);
  return (
    <div className={styles.picture}>
      <Field label={label} hint={hint} error={problems[0] ?? error} required={required}>
        {(control) => (
          <input
            {...control}
            className={styles.input}
            type="file"
            accept={PICTURE_TYPES}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])];
              input.value = ''; // The same file may be chosen again.
              take(files);
            }}
          />
        )}
      </Field>
      {url && (
        <div className={styles.now}>
          <FocusPoint label={label} url={url} focus={focus} onFocus={onFocus} />
          <span className={styles.name}>{nameOf(file, isChecking)}</span>
          {onDrop && (
            <Button variant="quiet" size="small" onClick={onDrop}>
              <Icon name="trash" size={18} />
              Remove<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function nameOf(file: File | null, isChecking: boolean): string {
  if (!file) return 'As it is now';
  return isChecking ? `Checking ${file.name}…` : file.name;
}

interface FocusPointProps {
  readonly label: string;
  readonly url: string;
  readonly focus: Focus;
  readonly onFocus: (focus: Focus) => void;
}

/** How far an arrow key moves the point, in percent. */
const FOCUS_STEP = 5;

/** The picture, on which a tap says what each crop of it keeps in view; arrow keys move the point. */
function FocusPoint({ label, url, focus, onFocus }: FocusPointProps) {
  const [x, y] = focus.map((at) => (at === '' ? 50 : Number(at))) as [number, number];
  const choose = (nextX: number, nextY: number) => onFocus([within(nextX), within(nextY)]);
  const tap = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    if (detail === 0) return; // By the keyboard.
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    choose(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const move = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    choose(x + by[0] * FOCUS_STEP, y + by[1] * FOCUS_STEP);
  };
  return (
    <button
      type="button"
      className={styles.focus}
      aria-label={`What stays in view of: ${label}, ${x}% from the left, ${y}% from the top. Tap, or move it with the arrow keys.`}
      title="Tap what has to stay in view"
      onClick={tap}
      onKeyDown={move}
    >
      <img className={styles.image} src={url} alt="" />
      <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  );
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (percent: number): string => String(Math.round(Math.min(100, Math.max(0, percent))));

interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb` or `#rrggbbaa`; empty means the default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The colour that is shown for the default, and the default's name. */
  readonly fallback: string;
  readonly unset: string;
  /** Offers the opacity too. */
  readonly translucent?: boolean;
}

/** A colour, its opacity, and a button that restores the default. */
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
          <div className={styles.cover}>
            <input
              type="range"
              aria-label={`${label}: how much it covers, in percent`}
              min={0}
              max={100}
              step={1}
              value={percent}
              onChange={({ currentTarget }) => change(color, Number(currentTarget.value))}
            />
            <output className={styles.percent}>{percent}%</output>
          </div>
        )}
        {value === '' ? (
          <span className={page.muted}>{unset}</span>
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
