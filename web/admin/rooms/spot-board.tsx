import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PanelSpot } from '../../../contract/rooms.ts';
import { SPOT_END } from '../../../domain/rooms.ts';
import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { cssVariables } from '../../ui/class-names.ts';
import { useWords } from '../../use-words.ts';
import styles from './rooms.module.css';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface SpotBoardProps {
  readonly picture: string;
  readonly spots: readonly PanelSpot[];
  readonly onTap: (place: Place) => void;
  readonly onMove: (at: number, place: Place) => void;
  readonly onRemove: (at: number) => void;
}

/** How far an arrow key moves a dot, in thousandths; with Shift further. */
const STEP = 5;
const FAR = 50;
/** A finger that moves less has tapped, in px. */
const SLACK_PX = 4;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const REMOVES = /^(?:Delete|Backspace)$/;

const within = (value: number): number => Math.min(SPOT_END, Math.max(0, Math.round(value)));

/** The picture with its dots: a tap on it asks what is there, a dot is dragged or moved by the arrow keys. */
export function SpotBoard({ picture, spots, onTap, onMove, onRemove }: SpotBoardProps) {
  const say = useWords(ROOMS_PANEL);
  const board = useRef<HTMLDivElement>(null);
  /** The dot that is dragged, and where it is. */
  const [dragged, setDragged] = useState<(Place & { readonly at: number }) | null>(null);
  const from = useRef<Place>({ x: 0, y: 0 });

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: within(((clientX - box.left) / box.width) * SPOT_END),
      y: within(((clientY - box.top) / box.height) * SPOT_END),
    };
  };
  const drag = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { x, y } = from.current;
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX;
      if (dragged || isFar) setDragged({ at, ...placeOf(event) });
    },
    onPointerUp() {
      if (dragged) onMove(at, { x: dragged.x, y: dragged.y });
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });
  const onKeyDown = (event: KeyboardEvent, at: number, spot: PanelSpot) => {
    if (REMOVES.test(event.key)) {
      event.preventDefault();
      onRemove(at);
      return;
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR : STEP;
    onMove(at, { x: within(spot.x + by * arrow[0]), y: within(spot.y + by * arrow[1]) });
  };
  return (
    // Places are counted from the left, whichever way one reads.
    <div ref={board} className={styles.pictureBox} dir="ltr">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: "Add a product" does it by key */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <img
        className={styles.picture}
        src={picture}
        alt=""
        draggable={false}
        onClick={(event) => onTap(placeOf(event))}
      />
      {spots.map((spot, at) => {
        const { x, y } = dragged?.at === at ? dragged : spot;
        const number = String(at + 1);
        const percent = { x: String(Math.round(x / 10)), y: String(Math.round(y / 10)) };
        return (
          <button
            key={`${spot.product_id} ${spot.variant_id}`}
            type="button"
            className={styles.dot}
            style={cssVariables({ '--x': `${x / 10}%`, '--y': `${y / 10}%` })}
            data-state={spot.state}
            aria-label={say('place', { number, name: spot.name || say('unknown'), ...percent })}
            {...drag(at)}
            onKeyDown={(event) => onKeyDown(event, at, spot)}
          >
            {number}
          </button>
        );
      })}
    </div>
  );
}
