import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type CellRange,
  filledDown,
  moveOf,
  nearest,
  type Pasted,
  type Place,
  pastedOver,
  placesIn,
  readTable,
  type Size,
  tabbedFrom,
  writeTable,
} from './sheet-cells.ts';
import type { VariantEditing } from './use-variant-editing.ts';
import { CELLS, clearedText, withTexts } from './variant-sheet.ts';

const START: Place = { row: 0, column: 0 };
const PRINTABLE = /^.$/u;

/** The focus, the selection, the keys and the clipboard of the grid of variants. The last column removes a row. */
export function useGridKeys(editing: VariantEditing) {
  const { sheet, step } = editing;
  const [stored, setStored] = useState<CellRange>({ from: START, to: START });
  /** What is being typed in the active cell; `null`: nothing is. */
  const [draft, setDraft] = useState<string | null>(null);
  const [said, say] = useState('');
  const grid = useRef<HTMLTableElement>(null);
  /** Escape was pressed: Tab leaves the grid. */
  const leaves = useRef(false);
  const focusNext = useRef(false);
  /** The cell that is being touched had the focus before. */
  const isAgain = useRef(false);

  const size: Size = { rows: sheet.rows.length, columns: CELLS.length + 1 };
  const cells: Size = { ...size, columns: CELLS.length };
  const range = { from: nearest(stored.from, size), to: nearest(stored.to, size) };
  const active = range.to;
  /** Without the column that removes rows. */
  const within: CellRange = { from: nearest(range.from, cells), to: nearest(range.to, cells) };

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    cellOf(grid.current, active)?.focus();
  });

  const select = (from: Place, to = from) => {
    focusNext.current = true;
    leaves.current = false;
    setStored({ from, to });
  };
  const textAt = ({ row, column }: Place): string => {
    const cell = CELLS[column];
    return (cell && sheet.rows[row]?.cells[cell]) ?? '';
  };
  const write = ({ texts, left }: Pasted, what: string) => {
    step(withTexts(sheet, texts));
    const cells = texts.length === 1 ? '1 cell' : `${texts.length} cells`;
    say(`${cells} ${what}${left > 0 ? `, ${left} had no place` : ''}`);
  };
  const clear = () => {
    const texts = placesIn(within).flatMap((place) => {
      const cell = CELLS[place.column];
      const text = cell ? clearedText(cell) : null;
      return text === null ? [] : [{ ...place, text }];
    });
    write({ texts, left: 0 }, 'cleared');
  };
  const fill = (toEnd: boolean) => {
    const texts = filledDown(within, textAt, cells, toEnd);
    if (texts.length > 0) write({ texts, left: 0 }, 'filled');
  };

  const edit = (text = textAt(active)) => {
    if (active.column < CELLS.length) setDraft(text);
  };
  /** Ends the typing in a cell and goes on from it; `null` stays where it is. */
  const commit = (text: string, to: Place | null, keepFocus = true) => {
    setDraft(null);
    step(withTexts(sheet, [{ ...active, text }]));
    if (!keepFocus) return;
    if (to) select(to);
    else focusNext.current = true;
  };
  const cancel = () => {
    setDraft(null);
    focusNext.current = true;
  };

  const onDraftKey = (event: KeyboardEvent, text: string) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(text, moveOf(active, size, { key: 'ArrowDown', far: false, mirrored: false }));
    } else if (event.key === 'Tab') {
      const to = tabbedFrom(active, size, event.shiftKey ? -1 : 1);
      if (to) event.preventDefault();
      commit(text, to);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
    event.stopPropagation();
  };

  const toggle = (place: Place) => {
    step(withTexts(sheet, [{ ...place, text: textAt(place) === 'Yes' ? 'No' : 'Yes' }]));
  };
  const isSwitch = CELLS[active.column] === 'offered';

  /** What a key with Ctrl does; `false`: nothing. */
  const actByControl = (key: string): boolean => {
    if (key === 'd') fill(false);
    else if (key === 'a') select(START, { row: size.rows - 1, column: CELLS.length - 1 });
    else return false;
    return true;
  };

  const actByKey = (key: string): boolean => {
    if (active.column === CELLS.length) return false; // Its button answers.
    if (key === ' ' && isSwitch) toggle(active);
    else if (key === 'Enter' && isSwitch) toggle(active);
    else if (key === 'Enter' || key === 'F2') edit();
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if (PRINTABLE.test(key) && key !== ' ') edit(key);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, shiftKey } = event;
    if (key === 'Escape') {
      leaves.current = true;
      setStored({ from: active, to: active });
      return;
    }
    if (key === 'Tab') {
      const to = leaves.current ? null : tabbedFrom(active, size, shiftKey ? -1 : 1);
      if (!to) return;
      event.preventDefault();
      select(to);
      return;
    }
    if (event.altKey) return;
    const far = event.ctrlKey || event.metaKey;
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = moveOf(active, size, { key, far, mirrored });
    if (to) select(shiftKey ? range.from : to, to);
    else if (!(far ? actByControl(key.toLowerCase()) : actByKey(key))) return;
    event.preventDefault();
  };

  /** The focus may come from elsewhere: to a cell with an error, or by a screen reader. */
  const onFocus = ({ target }: FocusEvent) => {
    const [row = -1, column = -1] =
      (target as HTMLElement).dataset.place?.split(' ').map(Number) ?? [];
    const place = { row, column };
    if (row !== -1 && !isAt(place, active)) setStored({ from: place, to: place });
  };

  const onCopy = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const texts = placesIn(within);
    const table = sheet.rows.map((_row, at) => texts.filter(({ row }) => row === at).map(textAt));
    event.clipboardData.setData('text/plain', writeTable(table.filter((row) => row.length > 0)));
    say(texts.length === 1 ? '1 cell copied' : `${texts.length} cells copied`);
  };
  const onCut = (event: ClipboardEvent) => {
    if (draft !== null) return;
    onCopy(event);
    clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const pasted = pastedOver(within, readTable(event.clipboardData.getData('text/plain')), cells);
    write(pasted, 'pasted');
    const last = pasted.texts.at(-1);
    if (last) select(placesIn(within)[0] ?? active, last);
  };

  /** A press on a cell: with Shift up to it; the second touch, and a double click, edit it. */
  const onPress = (place: Place, event: PointerEvent) => {
    if (draft !== null && isAt(place, active)) return;
    if (event.shiftKey) event.preventDefault(); // It would select words.
    if (event.pointerType === 'touch') {
      isAgain.current =
        draft === null &&
        isAt(place, active) &&
        cellOf(grid.current, place) === document.activeElement;
      return;
    }
    select(event.shiftKey ? range.from : place, place);
  };
  const onTouch = (place: Place) => {
    if (!isAgain.current) select(place);
    else if (CELLS[place.column] === 'offered') toggle(place);
    else edit();
  };
  const onDrag = (place: Place, { buttons, pointerType }: PointerEvent) => {
    if (buttons === 1 && pointerType === 'mouse' && draft === null) select(range.from, place);
  };

  return {
    range,
    active,
    draft,
    said,
    say,
    edit,
    commit,
    cancel,
    toggle,
    onDraftKey,
    onPress,
    onTouch,
    onDrag,
    canFill: sheet.rows.length > 1,
    fillToEnd: () => fill(true),
    undo: () => {
      editing.undo();
      say('Undone');
    },
    redo: () => {
      editing.redo();
      say('Done again');
    },
    handlers: { ref: grid, onKeyDown, onFocus, onCopy, onCut, onPaste },
  };
}

export type GridKeys = ReturnType<typeof useGridKeys>;

const isAt = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

const cellOf = (grid: HTMLElement | null, { row, column }: Place): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`) ?? null;
