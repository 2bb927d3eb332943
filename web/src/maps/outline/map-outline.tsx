import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { usePausedUpdates } from '../../base/live/update-pause.ts';
import { usePrinting } from '../../base/printing/printing.ts';
import { useVirtualRows } from '../../base/rows/virtual-rows.ts';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import type { MapModel } from '../model/map-model.ts';
import { useEditing, useMap, useModel, useSelection, useShownData } from '../open-map/use-map.tsx';
import { canChange } from '../panel/can-change.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './map-outline.module.css';
import { moveText } from './outline-announcements.ts';
import { outlineColumns } from './outline-cells.tsx';
import { useOutlineDrag } from './outline-drag.ts';
import { OutlineEditor } from './outline-editor.tsx';
import { outlineEvents } from './outline-events.ts';
import { EmptyOutline, OutlineHead, OutlineHints } from './outline-frame.tsx';
import { OutlineKeys, type OutlineNews } from './outline-keys.ts';
import { OutlineMenu } from './outline-menu.tsx';
import { DropLine, OutlineRow } from './outline-row.tsx';
import { outlineRows } from './outline-rows.ts';
import { useAddedNode } from './use-added-node.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useOutlineMenu } from './use-outline-menu.ts';
import { useTotalColumn } from './use-total-column.tsx';

const text = words.mapOutline;

const rowHeight = { mouse: 30, touch: 44 };

function useRowHeight() {
  const isTouched = useMediaQuery('(pointer: coarse), (max-width: 767px)', false, { getInitialValueInEffect: false });
  return isTouched ? rowHeight.touch : rowHeight.mouse;
}

/** Returns the visible rows; all rows for print. */
function useOutlineRows(model: MapModel) {
  const printing = usePrinting();
  const version = model.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is mutable; only its version changes.
  return useMemo(() => outlineRows(model, printing ? new Set() : undefined), [model, version, printing]);
}

function useColumns({ theme, nodeFields }: MapSession) {
  const totals = useTotalColumn();
  return useMemo(() => [...outlineColumns(theme, nodeFields), ...totals], [theme, nodeFields, totals]);
}

/**
 * The map as an indented tree. It offers all that the canvas does, to keyboards and screen readers, and is the fastest
 * way to type in a map.
 */
export function MapOutline({ colorBy = 'generation' }: { colorBy?: View['colorBy'] }) {
  const session = useMap();
  const { canEdit, theme, selection, actions } = session;
  const model = useModel();
  const selected = useSelection();
  const editing = useEditing();
  const others = useSyncExternalStore(session.others.subscribe, session.others.list);
  const height = useRowHeight();
  const keysId = useId();
  const shown = useOutlineRows(model);
  const { rows } = shown;
  const shownData = useShownData();
  const columns = useColumns(session);
  const othersAt = useMemo(() => Map.groupBy(others, ({ node_id }) => node_id), [others]);

  const room = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const [keys] = useState(() => new OutlineKeys());
  const [said, say] = useState('');
  const { menu, openMenu, closeMenu } = useOutlineMenu(session, tree);
  const { added, onAdded, endEditing } = useAddedNode(session);
  const drag = useOutlineDrag({ session, rows, height, room, tree });
  usePausedUpdates(drag.dragged.size > 0);
  const { virtual, virtualizer } = useVirtualRows({
    count: rows.length,
    height,
    overscan: 8,
    getScrollElement: () => room.current,
  });
  const isEdited = editing !== null && shown.at(editing) !== undefined && selection.writesIn === 'outline';
  const { current, currentId, onFocus, onBlur } = useOutlineFocus({ session, shown, tree, isEdited });
  // The virtualized list keeps the focused row rendered at any scroll position.
  const inSight = new Set([...virtualizer.getVirtualItems().map(({ index }) => index), current]);
  const drawn = virtual ? [...inSight].sort((one, other) => one - other) : rows.keys();

  const sayMove = (news: OutlineNews) => say(moveText(session, news));
  const events = outlineEvents(keys, { session, shown, current, onAdded, openMenu, say: sayMove });

  if (rows.length === 0)
    return (
      <EmptyOutline
        onAdd={canEdit ? () => onAdded(actions.addChild(null, { edit: true }), {}) : null}
        onList={() => actions.pasteList(null)}
      />
    );
  return (
    <section className={c.outline} data-structure={theme.structure} style={{ '--row': `${height}px` } as CSSProperties}>
      <OutlineHead columns={columns} />
      <VisuallyHidden id={keysId}>{canEdit ? text.keys : text.readKeys}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div ref={room} className={c.room} data-scroll>
        <div
          ref={tree}
          role="tree"
          aria-label={text.label(session.map.name)}
          aria-describedby={keysId}
          aria-multiselectable
          className={c.tree}
          style={{ height: rows.length * height }}
          {...{ onFocus, onBlur, ...events }}
        >
          {[...drawn].map((index) => {
            const row = rows[index];
            if (!row) return null;
            const { node } = row;
            const above = model.nodes.get(model.tree.parent(node.id) ?? '');
            return (
              <OutlineRow
                key={node.id}
                {...row}
                theme={theme}
                colorBy={colorBy}
                style={shownData.styleOf(node.id)}
                columns={columns}
                top={index * height}
                selected={selected.has(node.id)}
                reached={index === current}
                holdsLock={node.held_by !== null && !above?.held_by}
                target={drag.drop !== null && 'into' in drag.drop && drag.drop.into === index}
                dragged={drag.dragged.has(node.id)}
                others={othersAt.get(node.id)}
                onDrag={canChange(session, node.id) ? drag.onDrag : undefined}
                editor={
                  isEdited && editing === node.id ? (
                    <OutlineEditor
                      session={session}
                      node={node}
                      added={added}
                      onClose={(then) => endEditing(node.id, then)}
                    />
                  ) : null
                }
              />
            );
          })}
          {drag.drop && 'index' in drag.drop && (
            <DropLine index={drag.drop.index} level={drag.drop.level} height={height} />
          )}
        </div>
      </div>
      {menu && <OutlineMenu session={session} {...menu} onClose={() => closeMenu(currentId)} />}
      <OutlineHints canEdit={canEdit} />
    </section>
  );
}
