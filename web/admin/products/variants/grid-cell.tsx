import { type ReactNode, useState } from 'react';
import type { ProductImage } from '../../../../contract/catalog.ts';
import { MAX_BARCODE_LENGTH } from '../../../../domain/variants.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Place } from './sheet-cells.ts';
import type { GridKeys } from './use-grid-keys.ts';
import styles from './variant-grid.module.css';
import { CELL_LABELS, type CellName } from './variant-sheet.ts';

interface GridCellProps {
  readonly place: Place;
  readonly cell: CellName;
  readonly text: string;
  /** The variant's name. */
  readonly of: string;
  readonly images: readonly ProductImage[];
  readonly problem: string | undefined;
  /** Has the focus when the grid has it. */
  readonly active: boolean;
  readonly selected: boolean;
  /** What is being typed in it; `null`: nothing is. */
  readonly draft: string | null;
  readonly keys: GridKeys;
}

const placeOf = ({ row, column }: Place) => `${row} ${column}`;

/** One cell of the grid: its text, or the field it is typed in. */
export function GridCell(props: GridCellProps) {
  const { place, cell, text, of, problem, active, draft, keys } = props;
  const label = `${CELL_LABELS[cell]} of ${of}`;
  const problemId = `problem-${place.row}-${place.column}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid answers the keys
    <td
      className={styles.cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its table is a grid
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-place={placeOf(place)}
      data-cell={cell}
      data-editing={draft !== null ? '' : undefined}
      aria-label={draft === null ? `${label}: ${spokenText(cell, text)}` : label}
      aria-selected={props.selected}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      onPointerDown={(event) => keys.onPress(place, event)}
      onPointerEnter={(event) => keys.onDrag(place, event)}
      onClick={(event) => {
        if ((event.nativeEvent as PointerEvent).pointerType === 'touch') keys.onTouch(place);
      }}
      onDoubleClick={() => (cell === 'offered' ? keys.toggle(place) : keys.edit())}
    >
      {draft === null ? (
        <ShownCell {...props} />
      ) : (
        <CellField {...props} label={label} draft={draft} />
      )}
      {problem && (
        <span className={styles.problem} id={problemId}>
          {problem}
        </span>
      )}
    </td>
  );
}

const spokenText = (cell: CellName, text: string): string => {
  if (text !== '') return cell === 'picture' ? `picture ${text}` : text;
  return cell === 'stock' ? 'not counted' : 'blank';
};

type ShownCellProps = Pick<GridCellProps, 'cell' | 'text' | 'images'>;

/** What stands in a cell: a text, or the picture of a number. */
export function ShownCell({ cell, text, images }: ShownCellProps): ReactNode {
  const picture = cell === 'picture' ? images[Number(text) - 1] : undefined;
  if (picture)
    return (
      <span className={styles.picture}>
        <img src={picture.image_url} alt="" />
        {text}
      </span>
    );
  if (cell === 'stock' && text === '') return <span className={styles.none}>–</span>;
  if (cell === 'offered') return <span data-yes={text === 'Yes'}>{text}</span>;
  return <bdi dir="ltr">{text}</bdi>;
}

interface CellFieldProps extends GridCellProps {
  readonly label: string;
  readonly draft: string;
}

const NUMBERS: ReadonlySet<CellName> = new Set(['price', 'discount', 'stock']);

function CellField({ cell, label, draft, images, problem, keys }: CellFieldProps) {
  const [text, setText] = useState(draft);
  const shared = {
    className: styles.field,
    'aria-label': label,
    'aria-invalid': problem ? (true as const) : undefined,
    value: text,
    autoFocus: true,
    onKeyDown: (event: React.KeyboardEvent) => keys.onDraftKey(event, text),
    onBlur: () => keys.commit(text, null, false),
  };
  if (cell === 'picture')
    return (
      <select {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)}>
        <option value="">None</option>
        {images.map(({ id }, at) => (
          <option key={id} value={at + 1}>
            Picture {at + 1}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      dir="ltr"
      autoComplete="off"
      enterKeyHint="next"
      inputMode={NUMBERS.has(cell) ? 'decimal' : 'text'}
      maxLength={MAX_BARCODE_LENGTH}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}

interface RemoveCellProps {
  readonly place: Place;
  readonly of: string;
  readonly active: boolean;
  readonly onRemove: () => void;
}

/** Takes a row out of the grid. */
export const RemoveCell = ({ place, of, active, onRemove }: RemoveCellProps) => (
  <td className={styles.remove}>
    <button
      type="button"
      className={styles.action}
      tabIndex={active ? 0 : -1}
      data-place={placeOf(place)}
      onClick={onRemove}
    >
      <Icon name="close" size={18} />
      <span className="visually-hidden">Remove {of}</span>
    </button>
  </td>
);
