import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ComponentProps, type CSSProperties, type ReactNode, useMemo } from 'react';
import { joinClasses } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './sortable.module.css';
import { arrowCoordinates } from './sortable-keys.ts';

const GRIP = 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1';

interface SortableProps {
  /** In the order of the children, each a {@link SortableItem} of one of these. */
  readonly ids: readonly string[];
  readonly shape: 'list' | 'grid';
  readonly nameOf: (id: string) => string;
  /** Where one lands that is put down at another's place, and of how many; there itself when absent. Places are counted from 0. */
  readonly landing?: (from: number, to: number) => Landing;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

interface Landing {
  readonly place: number;
  readonly of: number;
}

/** Things whose order is changed by dragging their handles: by mouse, finger, or Space and arrow keys. */
export function Sortable({ ids, shape, nameOf, landing, onMove, children }: SortableProps) {
  const coordinateGetter = useMemo(
    () => arrowCoordinates({ ids, shape, placeOf: (from, to) => landing?.(from, to).place ?? to }),
    [ids, shape, landing],
  );
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const announcements = useMemo(() => announce(ids, nameOf, landing), [ids, nameOf, landing]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext
        items={[...ids]}
        strategy={shape === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS = {
  draggable: 'Space picks it up, the arrow keys move it, Space puts it down, Escape takes it back.',
};

function announce(
  ids: readonly string[],
  nameOf: (id: string) => string,
  landing: SortableProps['landing'] = (_from, to) => ({ place: to, of: ids.length }),
): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (active: UniqueIdentifier, over: UniqueIdentifier = active) => {
    const lands = landing(ids.indexOf(String(active)), ids.indexOf(String(over)));
    return `${lands.place + 1} of ${lands.of}`;
  };
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, place ${place(active.id)}.`,
    // It is over itself when it was just picked up: that has been announced.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${name(active.id)} is over place ${place(active.id, over.id)}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} was put down${over ? ` at place ${place(active.id, over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at place ${place(active.id)}.`,
  };
}

interface SortableItemProps {
  readonly id: string;
  readonly className?: string | undefined;
  /** Names the handle: "image 2". */
  readonly name: string;
  /** Gets the handle, to put it where it belongs. */
  readonly children: (handle: ReactNode) => ReactNode;
}

/** One of the things in a {@link Sortable}; a list item. */
export function SortableItem({ id, className, name, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, ...motion } = useSortable({ id });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(motion.transform),
    transition: motion.transition,
  };
  const handle = (
    <Handle {...attributes} {...listeners} ref={setActivatorNodeRef} aria-label={`Drag ${name}`} />
  );
  return (
    <li
      ref={setNodeRef}
      className={joinClasses(styles.item, className)}
      style={style}
      data-dragged={motion.isDragging}
    >
      {children(handle)}
    </li>
  );
}

const Handle = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.handle}>
    <Icon path={GRIP} size={20} />
  </button>
);
