import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Keys } from '../../ui/keys.tsx';
import { usePausedUpdates } from '../../ui/update-pause.ts';
import { useVirtualRows } from '../../ui/virtual-rows.ts';
import { words } from '../../words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import type { MapNode } from '../model/map-model.ts';
import { useActive, useEditing, useMap, useModel, useSelection } from '../session/use-map.tsx';
import c from './map-outline.module.css';
import { outlineColumns } from './outline-cells.tsx';
import { useOutlineDrag } from './outline-drag.ts';
import { canChange, chosen, OutlineKeys, type OutlineNews } from './outline-keys.ts';
import { OutlineMenu } from './outline-menu.tsx';
import { OutlineRow } from './outline-row.tsx';
import { outlineRows, shownRow } from './outline-rows.ts';
import { TitleInPlace } from './title-in-place.tsx';

const text = words.mapOutline;

const rowHeight = { mouse: 30, touch: 44 };

/**
 * The map as an indented tree. It offers all that the canvas does, to keyboards and screen readers, and is the fastest
 * way to type in a map.
 */
export function MapOutline({ colorBy = 'generation' }: { colorBy?: View['colorBy'] }) {
  const session = useMap();
  const { canEdit, theme, nodeFields, selection, actions } = session;
  const model = useModel();
  const selected = useSelection();
  const active = useActive();
  const editing = useEditing();
  const others = useSyncExternalStore(session.others.subscribe, session.others.list);
  const height = useMediaQuery('(pointer: coarse), (max-width: 767px)', false, { getInitialValueInEffect: false })
    ? rowHeight.touch
    : rowHeight.mouse;
  const keysId = useId();
  const version = model.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is mutable; only its version changes.
  const shown = useMemo(() => outlineRows(model), [model, version]);
  const { rows } = shown;
  const columns = useMemo(() => outlineColumns(theme, nodeFields), [theme, nodeFields]);

  const othersAt = useMemo(() => Map.groupBy(others, ({ node_id }) => node_id), [others]);

  const room = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const [keys] = useState(() => new OutlineKeys());
  const [reached, setReached] = useState<string | null>(null);
  const [added, setAdded] = useState<{ id: string; beside?: string; under?: string } | null>(null);
  const [menu, setMenu] = useState<{ ids: string[]; at: { x: number; y: number } } | null>(null);
  const [said, say] = useState('');
  const lastIndex = useRef(0);
  const current =
    shownRow(shown, model, active) ?? shownRow(shown, model, reached) ?? Math.min(lastIndex.current, rows.length - 1);
  const currentId = rows[current]?.node.id;
  const drag = useOutlineDrag({ session, rows, height, room, tree });
  usePausedUpdates(drag.dragged.size > 0);

  const { virtual, virtualizer } = useVirtualRows({
    count: rows.length,
    height,
    overscan: 8,
    getScrollElement: () => room.current,
  });
  // The virtualized list keeps the focused row rendered at any scroll position.
  const inSight = new Set([...virtualizer.getVirtualItems().map(({ index }) => index), current]);
  const drawn = virtual ? [...inSight].sort((one, other) => one - other) : rows.keys();

  useEffect(() => {
    selection.writesIn = 'outline';
    return () => {
      selection.writesIn = 'canvas';
    };
  }, [selection]);
  const focused = useRef(false);
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = true;
    selection.writesIn = 'outline';
    setReached(nodeAt(target));
  };
  // Dialogs and menus opened from here return the focus.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    focused.current =
      currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="dialog"], [role="menu"]') != null;
  };
  const isEdited = editing !== null && shown.at(editing) !== undefined && selection.writesIn === 'outline';
  useEffect(() => {
    lastIndex.current = current;
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves with its index.
  useLayoutEffect(() => {
    const row = rowOf(tree.current, currentId);
    if (!row || (!focused.current && active === null)) return;
    row.scrollIntoView({ block: 'nearest' });
    if (focused.current && !isEdited) row.focus({ preventScroll: true });
  }, [currentId, current, active, isEdited]);

  const nameOf = (id: string) => {
    const node = model.nodes.get(id);
    return (node && theme.facts(node).title) || words.maps.untitled;
  };
  const tell = (news: OutlineNews) => {
    const id = 'moved' in news ? news.moved : news.reparented;
    const parent = model.tree.parent(id);
    if ('moved' in news) {
      const siblings = model.tree.children(parent);
      say(text.moved(nameOf(id), siblings.indexOf(id) + 1, siblings.length));
    } else say(parent === null ? text.movedToTop(nameOf(id)) : text.movedUnder(nameOf(id), nameOf(parent)));
  };
  const onAdded = (id: string, where: { beside?: string; under?: string }) => setAdded({ id, ...where });
  const openMenu = (id: string, at?: { x: number; y: number }) => {
    const { left = 0, bottom = 0 } = rowOf(tree.current, id)?.getBoundingClientRect() ?? {};
    if (!selection.ids.has(id)) selection.select([id], id);
    setMenu({ ids: chosen(session, id), at: at ?? { x: left + 40, y: bottom } });
  };
  const closeMenu = () => {
    setMenu(null);
    if (selection.editing === null) rowOf(tree.current, currentId)?.focus({ preventScroll: true });
  };
  const onContextMenu = (event: MouseEvent) => {
    const id = nodeAt(event.target);
    if (id === null || (event.target as Element).closest('input')) return;
    event.preventDefault();
    openMenu(id, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) =>
    keys.hear(event, { session, shown, current, onAdded, openMenu, say: tell });
  const onPaste = (event: ClipboardEvent) => {
    if (currentId === undefined || (event.target as Element).closest('input')) return;
    event.preventDefault();
    void actions.paste(currentId, event.clipboardData.getData('text/plain'));
  };

  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const id = nodeAt(target);
    const index = shown.at(id ?? '');
    if (id === null || index === undefined || (target as Element).closest('input')) return;
    if ((target as Element).closest('[data-fold]')) return model.setCollapsed([id], !model.collapsed.has(id));
    if (shiftKey) return keys.rangeTo(index, { shown, session });
    keys.startAt(id);
    if (actions.endLink(id)) return;
    if (ctrlKey || metaKey) selection.toggle(id);
    else selection.select([id], id);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const id = nodeAt(target);
    if (id !== null && !(target as Element).closest('[data-fold]') && canChange(session, id)) selection.edit(id);
  };

  const endEditing = (id: string, then: 'stay' | 'child') => {
    const node = model.nodes.get(id);
    const isNew = added?.id === id;
    setAdded(null);
    if (then === 'stay' && selection.editing === id) selection.edit(null);
    if (isNew && node && theme.facts(node).title === '') {
      // A new node without a title is undone.
      actions.undo();
      const origin = added.beside ?? added.under;
      if (origin !== undefined) selection.select([origin], origin);
    } else if (then === 'child') onAdded(actions.addChild(id, { edit: true }), { under: id });
  };
  const kindOf = (node: MapNode) => {
    const type = session.nodeTypes.find(({ key }) => key === node.node_type);
    if (type) return type.label.toLocaleLowerCase();
    if (theme.structure !== 'church') return text.kinds[theme.structure];
    return theme.facts(node).solid ? text.kinds.church : text.kinds.group;
  };
  const hintOf = (node: MapNode, { beside, under }: { beside?: string; under?: string }) => {
    if (beside !== undefined) return text.newBeside(kindOf(node), nameOf(beside));
    return under === undefined ? undefined : text.newBelow(kindOf(node), nameOf(under));
  };
  const editorOf = (node: MapNode) =>
    isEdited && editing === node.id ? (
      <>
        <TitleInPlace
          value={theme.facts(node).title}
          look="row"
          onSave={(title) => actions.rename(node.id, title)}
          onClose={(then) => endEditing(node.id, then)}
        />
        {added?.id === node.id && <span className={c.hint}>{hintOf(node, added)}</span>}
      </>
    ) : null;

  if (rows.length === 0)
    return (
      <div className={c.outline}>
        <EmptyState
          title={text.empty.title}
          action={
            canEdit && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconPlus size={16} stroke={1.8} />}
                onClick={() => onAdded(actions.addChild(null, { edit: true }), {})}
              >
                {text.empty.add}
              </Button>
            )
          }
        >
          {canEdit ? text.empty.text : text.emptyRead}
        </EmptyState>
      </div>
    );
  return (
    <section className={c.outline} data-structure={theme.structure} style={{ '--row': `${height}px` } as CSSProperties}>
      <div className={c.head} aria-hidden>
        <span className={c.name}>{text.columns.name}</span>
        {columns.map(({ key, label, className }) => (
          <span key={key} className={className}>
            {label}
          </span>
        ))}
      </div>
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
          {...{ onKeyDown, onPaste, onClick, onDoubleClick, onContextMenu, onFocus, onBlur }}
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
                columns={columns}
                top={index * height}
                selected={selected.has(node.id)}
                reached={index === current}
                holdsLock={node.held_by !== null && !above?.held_by}
                target={drag.drop !== null && 'into' in drag.drop && drag.drop.into === index}
                dragged={drag.dragged.has(node.id)}
                others={othersAt.get(node.id)}
                onDrag={canChange(session, node.id) ? drag.onDrag : undefined}
                editor={editorOf(node)}
              />
            );
          })}
          {drag.drop && 'index' in drag.drop && (
            <span
              className={c.line}
              style={{ top: drag.drop.index * height, '--depth': drag.drop.level - 1 } as CSSProperties}
              aria-hidden
            />
          )}
        </div>
      </div>
      {menu && <OutlineMenu session={session} {...menu} onClose={closeMenu} />}
      <ul className={c.hints} aria-hidden>
        {Object.entries(canEdit ? text.hints : text.readHints).map(([key, does]) => (
          <li key={key}>
            <Keys keys={key} />
            {does}
          </li>
        ))}
      </ul>
    </section>
  );
}

const nodeAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node ?? null;
const rowOf = (tree: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : tree?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
