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
  type CellText,
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
import { errorsIn } from './sheet-problems.ts';
import type { VariantEditing } from './use-variant-editing.ts';
import { CELLS, clearedText, type Sheet, withTexts } from './variant-sheet.ts';

const START: Place = { row: 0, column: 0 };
const PRINTABLE = /^.$/u;

/** The focus, the selection, the keys and the clipboard of the grid of variants. The last column removes a row. */
export function useGridKeys(editing: VariantEditing) {
  const grid = useGrid(editing);
  const { range, active, draft, said, say, edit, commit, cancel, toggle, fill, element } = grid;
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
    onDraftKey: draftKeys(grid),
    ...pointers(grid),
    canFill: editing.sheet.rows.length > 1,
    fillToEnd: () => fill(true),
    undo: () => {
      editing.undo();
      say('Undone');
    },
    redo: () => {
      editing.redo();
      say('Done again');
    },
    handlers: { ref: element, onKeyDown: gridKeys(grid), onFocus: focus(grid), ...clipboard(grid) },
  };
}

type Grid = ReturnType<typeof useGrid>;

/** Which cells are selected: a range, of which the active cell is the last one. */
function useSelectedCells(rows: number) {
  const [stored, setStored] = useState<CellRange>({ from: START, to: START });
  const element = useRef<HTMLTableElement>(null);
  /** Escape was pressed: Tab leaves the grid. */
  const leaves = useRef(false);
  const focusNext = useRef(false);
  const size: Size = { rows, columns: CELLS.length + 1 };
  const cells: Size = { ...size, columns: CELLS.length };
  const range = { from: nearest(stored.from, size), to: nearest(stored.to, size) };
  const active = range.to;
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    cellOf(element.current, active)?.focus();
  });

  return {
    size,
    cells,
    range,
    active,
    /** The range without the column that removes rows. */
    within: { from: nearest(range.from, cells), to: nearest(range.to, cells) },
    element,
    leaves,
    select(from: Place, to = from) {
      focusNext.current = true;
      leaves.current = false;
      setStored({ from, to });
    },
    /** The focus is there already. */
    note: (place: Place) => setStored({ from: place, to: place }),
    /** Gives the active cell the focus once it is shown. */
    focusActive: () => {
      focusNext.current = true;
    },
  };
}

/** What is selected and typed in the grid, and what can be done with it, whatever asks for it. */
function useGrid({ sheet, step, problemsIn }: VariantEditing) {
  const selected = useSelectedCells(sheet.rows.length);
  const { cells, active, within, select, focusActive } = selected;
  /** What is being typed in the active cell; `null`: nothing is. */
  const [draft, setDraft] = useState<string | null>(null);
  const [said, say] = useState('');
  /** The cell that is being touched had the focus before. */
  const isAgain = useRef(false);
  const textAt = ({ row, column }: Place): string => {
    const cell = CELLS[column];
    return (cell && sheet.rows[row]?.cells[cell]) ?? '';
  };
  /** What is wrong with cells once they are written, and with others because of them: only seen, it would be missed. */
  const errorsOf = (next: Sheet, texts: readonly CellText[]): string =>
    errorsIn(next, texts, {
      before: problemsIn(sheet),
      after: problemsIn(next),
    });
  const write = ({ texts, left }: Pasted, what: string) => {
    const next = withTexts(sheet, texts);
    step(next);
    const cells = texts.length === 1 ? '1 cell' : `${texts.length} cells`;
    const outcome = `${cells} ${what}${left > 0 ? `, ${left} had no place` : ''}`;
    say([outcome, errorsOf(next, texts)].filter(Boolean).join('. '));
  };
  return {
    ...selected,
    sheet,
    draft,
    said,
    say,
    isAgain,
    textAt,
    write,
    clear: () => {
      const texts = placesIn(within).flatMap((place) => {
        const cell = CELLS[place.column];
        const text = cell ? clearedText(cell) : null;
        return text === null ? [] : [{ ...place, text }];
      });
      write({ texts, left: 0 }, 'cleared');
    },
    fill: (toEnd: boolean) => {
      const texts = filledDown(within, textAt, cells, toEnd);
      if (texts.length > 0) write({ texts, left: 0 }, 'filled');
    },
    edit: (text = textAt(active)) => {
      if (active.column < CELLS.length) setDraft(text);
    },
    /** Ends the typing in a cell and goes on from it; `null` stays where it is. */
    commit: (text: string, to: Place | null, keepFocus = true) => {
      setDraft(null);
      const texts = [{ ...active, text }];
      const next = withTexts(sheet, texts);
      step(next);
      if (next !== sheet) say(errorsOf(next, texts));
      if (!keepFocus) return;
      if (to) select(to);
      else focusActive();
    },
    cancel: () => {
      setDraft(null);
      focusActive();
    },
    toggle: (place: Place) => {
      step(withTexts(sheet, [{ ...place, text: textAt(place) === 'Yes' ? 'No' : 'Yes' }]));
    },
  };
}

/** The keys while a cell is typed in. */
const draftKeys =
  ({ active, size, commit, cancel }: Grid) =>
  (event: KeyboardEvent, text: string) => {
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

/** What a key with Ctrl does; `false`: nothing. */
function actByControl(key: string, { size, fill, select }: Grid): boolean {
  if (key === 'd') fill(false);
  else if (key === 'a') select(START, { row: size.rows - 1, column: CELLS.length - 1 });
  else return false;
  return true;
}

/** What a key alone does; `false`: nothing. */
function actByKey(key: string, { active, toggle, edit, clear }: Grid): boolean {
  if (active.column === CELLS.length) return false; // Its button answers.
  const isSwitch = CELLS[active.column] === 'offered';
  if (isSwitch && (key === ' ' || key === 'Enter')) toggle(active);
  else if (key === 'Enter' || key === 'F2') edit();
  else if (key === 'Delete' || key === 'Backspace') clear();
  else if (PRINTABLE.test(key) && key !== ' ') edit(key);
  else return false;
  return true;
}

/** The keys while no cell is typed in. */
const gridKeys = (grid: Grid) => (event: KeyboardEvent<HTMLTableElement>) => {
  const { active, size, range, leaves, select, note } = grid;
  const { key, shiftKey } = event;
  if (key === 'Escape') {
    leaves.current = true;
    note(active);
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
  else if (!(far ? actByControl(key.toLowerCase(), grid) : actByKey(key, grid))) return;
  event.preventDefault();
};

/** The focus may come from elsewhere: to a cell with an error, or by a screen reader. */
const focus =
  ({ active, note }: Grid) =>
  ({ target }: FocusEvent) => {
    const [row = -1, column = -1] =
      (target as HTMLElement).dataset.place?.split(' ').map(Number) ?? [];
    const place = { row, column };
    if (row !== -1 && !isAt(place, active)) note(place);
  };

function clipboard({ sheet, draft, within, cells, active, textAt, write, ...grid }: Grid) {
  const onCopy = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const texts = placesIn(within);
    const table = sheet.rows.map((_row, at) => texts.filter(({ row }) => row === at).map(textAt));
    event.clipboardData.setData('text/plain', writeTable(table.filter((row) => row.length > 0)));
    grid.say(texts.length === 1 ? '1 cell copied' : `${texts.length} cells copied`);
  };
  return {
    onCopy,
    onCut(event: ClipboardEvent) {
      if (draft !== null) return;
      onCopy(event);
      grid.clear();
    },
    onPaste(event: ClipboardEvent) {
      if (draft !== null) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const pasted = pastedOver(within, readTable(text), cells);
      write(pasted, 'pasted');
      const last = pasted.texts.at(-1);
      if (last) grid.select(placesIn(within)[0] ?? active, last);
    },
  };
}

/** Presses on cells: with Shift up to one; the second touch, and a double click, edit it. */
const pointers = ({ element, draft, active, range, isAgain, select, toggle, edit }: Grid) => ({
  onPress(place: Place, event: PointerEvent) {
    if (draft !== null && isAt(place, active)) return;
    if (event.shiftKey) event.preventDefault(); // It would select words.
    if (event.pointerType === 'touch') {
      isAgain.current =
        draft === null &&
        isAt(place, active) &&
        cellOf(element.current, place) === document.activeElement;
      return;
    }
    select(event.shiftKey ? range.from : place, place);
  },
  onTouch(place: Place) {
    if (!isAgain.current) select(place);
    else if (CELLS[place.column] === 'offered') toggle(place);
    else edit();
  },
  onDrag(place: Place, { buttons, pointerType }: PointerEvent) {
    if (buttons === 1 && pointerType === 'mouse' && draft === null) select(range.from, place);
  },
});

export type GridKeys = ReturnType<typeof useGridKeys>;

const isAt = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

const cellOf = (grid: HTMLElement | null, { row, column }: Place): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`) ?? null;
