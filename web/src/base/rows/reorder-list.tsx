import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { usePausedUpdates } from '../live/update-pause.ts';
import * as words from '../words/words.ts';
import { liftedCopy } from './lifted-copy.ts';
import c from './reorder-list.module.css';

type ReorderListProps<Row extends { id: string }> = {
  /** The accessible name of the list. */
  label: string;
  /** In display order. A move must result in a new array, also when it is rolled back. */
  rows: Row[];
  nameOf: (row: Row) => string;
  /** `at` is the new index of the row. */
  onMove: (id: string, at: number) => void;
  /** Rows can be dragged between lists of the same group. */
  group?: string;
  /** Whether this list accepts a row. By default, it accepts all rows of the group. */
  accepts?: (id: string) => boolean;
  /** Shown when there are no rows; also a drop target. */
  empty?: ReactNode;
  /** Renders a row with its grip. A row without a grip stays, but other rows can move past it. */
  children: (row: Row, grip: ReactNode) => ReactNode;
};

/** A dragged row and its new place, before the row at index `at`. */
type Place = { id: string; at: number };

const place = <Row extends { id: string }>(rows: Row[], { id, at }: Place): Row[] => {
  const moved = rows.filter((row) => row.id === id);
  return rows.filter((row) => row.id !== id).toSpliced(at, 0, ...moved);
};

const everything = () => true;

/** A list to reorder by dragging the grip, or on the grip with Space, arrow keys and Space. Escape cancels. */
export function ReorderList<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  onMove,
  group,
  accepts = everything,
  empty,
  children,
}: ReorderListProps<Row>) {
  const own = useId();
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  // Shows the dropped order until `rows` changes.
  const [dropped, setDropped] = useState<{ from: Row[]; shown: Row[] } | null>(null);
  if (dropped && dropped.from !== rows) setDropped(null);
  const { lifted, said, drop, events } = useLiftedRow(rows, nameOf, accepts, (to) => {
    if (rows[to.at]?.id === to.id) return;
    setDropped({ from: rows, shown: place(rows, to) });
    onMove(to.id, to.at);
  });
  const shown = lifted ? place(rows, lifted) : dropped?.from === rows ? dropped.shown : rows;
  const over = useRowOver({ room, list, group: group ?? own, accepts, onDrop: drop });
  usePausedUpdates(dragged !== null || over !== null || lifted !== null);
  useEffect(() => {
    if (lifted) list.current?.children[lifted.at]?.scrollIntoView({ block: 'nearest' });
  }, [lifted]);

  const others = over ? rows.filter(({ id }) => id !== over.id) : [];
  const moves = over !== null && rows[over.at]?.id !== over.id;
  const line = (row: Row) => {
    if (!moves) return undefined;
    if (row === others[over.at]) return 'above';
    return over.at === others.length && row === others.at(-1) ? 'below' : undefined;
  };
  return (
    <div ref={room} className={`${c.room} ${moves && others.length === 0 ? c.line : ''}`}>
      <VisuallyHidden id={`${own}keys`}>{words.ui.reorder.keys}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul ref={list} className={c.list} aria-label={label} {...events}>
        {shown.map((row) => (
          <li
            key={row.id}
            className={`${c.row} ${line(row) ? c.line : ''}`}
            data-line={line(row)}
            data-dragged={row.id === dragged || undefined}
            data-lifted={row.id === lifted?.id || undefined}
          >
            {children(
              row,
              <Grip
                id={row.id}
                group={group ?? own}
                name={nameOf(row)}
                keys={`${own}keys`}
                pressed={row.id === lifted?.id}
                onDragged={setDragged}
              />,
            )}
          </li>
        ))}
      </ul>
      {rows.length === 0 && empty}
    </div>
  );
}

/**
 * Moves rows by keyboard. Returns the lifted row with its new place, what to say to screen readers, the function that
 * drops a row, and the handlers of the list.
 */
function useLiftedRow<Row extends { id: string }>(
  rows: Row[],
  nameOf: (row: Row) => string,
  accepts: (id: string) => boolean,
  onDrop: (to: Place) => void,
) {
  const [lifted, setLifted] = useState<Place | null>(null);
  const [said, say] = useState('');
  const nameAt = (id: string) => rows.filter((row) => row.id === id).map(nameOf)[0] ?? '';
  const placeOf = (at: number) => words.ui.reorder.place(at + 1, rows.length);
  const drop = (to: Place) => {
    setLifted(null);
    onDrop(to);
  };
  const cancel = ({ id }: Place) => {
    setLifted(null);
    say(words.ui.moving.putBack(nameAt(id)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ id }) => id === gripOf(event.target));
    if (!row || !accepts(row.id)) return;
    const { key } = event;
    const puts = key === ' ' || key === 'Enter';
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(puts || (lifted && /^(Escape|Home|End|ArrowUp|ArrowDown)$/.test(key)))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const name = nameOf(row);
    if (!lifted) {
      const at = rows.indexOf(row);
      setLifted({ id: row.id, at });
      return say(words.ui.moving.pickedUp(name, placeOf(at)));
    }
    if (key === 'Escape') return cancel(lifted);
    if (puts) {
      drop(lifted);
      return say(words.ui.moving.putDown(name, placeOf(lifted.at)));
    }
    const last = rows.length - 1;
    const at =
      key === 'Home' ? 0 : key === 'End' ? last : Math.min(Math.max(lifted.at + (key === 'ArrowUp' ? -1 : 1), 0), last);
    setLifted({ ...lifted, at });
    say(placeOf(at));
  };
  const onBlur = ({ target }: FocusEvent) => lifted && gripOf(target) && cancel(lifted);
  return { lifted, said, drop, events: { onKeyDown, onBlur } };
}

type DropList = {
  room: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  group: string;
  accepts: (id: string) => boolean;
  onDrop: (to: Place) => void;
};

/**
 * Accepts rows of the group that are dragged over the list. Returns the position at which a drop would insert the row.
 */
function useRowOver({ room, list, group, accepts, onDrop }: DropList): Place | null {
  const [over, setOver] = useState<Place | null>(null);
  const drop = useEffectEvent(onDrop);
  const mayDrop = useEffectEvent(accepts);
  useEffect(() => {
    if (!room.current) return;
    return dropTargetForElements({
      element: room.current,
      canDrop: ({ source }) => source.data.group === group && mayDrop(`${source.data.id}`),
      getData: ({ input, source }) => {
        const others = [...(list.current?.children ?? [])].filter((row) => row !== source.element);
        const above = others.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return (top + bottom) / 2 < input.clientY;
        });
        return { id: source.data.id, at: above.length } as Place;
      },
      onDragEnter: ({ self }) => setOver(self.data as Place),
      onDrag: ({ self }) =>
        setOver((now) => (now && now.id === self.data.id && now.at === self.data.at ? now : (self.data as Place))),
      onDragLeave: () => setOver(null),
      onDrop: ({ self }) => {
        setOver(null);
        drop(self.data as Place);
      },
    });
  }, [room, list, group]);
  return over;
}

type GripProps = {
  id: string;
  group: string;
  name: string;
  /** The id of the element that explains the keys. */
  keys: string;
  pressed: boolean;
  onDragged: (id: string | null) => void;
};

/** Returns the id of the row whose grip this is. */
const gripOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset.grip;

const Grip = memo(function Grip({ id, group, name, keys, pressed, onDragged }: GripProps) {
  const grip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const row = grip.current?.closest('li');
    if (!row || !grip.current) return;
    let stopScrolling: (() => void) | undefined;
    return draggable({
      element: row,
      dragHandle: grip.current,
      getInitialData: () => ({ id, group }),
      onGenerateDragPreview: liftedCopy(row),
      onDragStart: () => {
        onDragged(id);
        const element = scrollerOf(row);
        if (element) stopScrolling = autoScrollForElements({ element });
      },
      onDrop: () => {
        onDragged(null);
        stopScrolling?.();
      },
    });
  }, [id, group, onDragged]);
  return (
    <UnstyledButton
      ref={grip}
      className={c.grip}
      aria-label={words.ui.reorder.grip(name)}
      aria-describedby={keys}
      aria-pressed={pressed}
      data-grip={id}
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
});

/** Returns the scroll container to auto-scroll during a drag. */
function scrollerOf(row: Element) {
  let element = row.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element;
}
