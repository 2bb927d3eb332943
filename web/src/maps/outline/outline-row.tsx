import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { liftedCopy } from '../../base/rows/lifted-copy.ts';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { NodeMark } from '../drawing/node-mark.tsx';
import type { MapTheme } from '../model/map-theme.ts';
import type { NodeStyle } from '../model/node-style.ts';
import type { Other } from '../session/map-presence.ts';
import c from './map-outline.module.css';
import type { outlineColumns } from './outline-cells.tsx';
import type { OutlineRow as Row } from './outline-rows.ts';

/** Deeper levels are not indented further, but show their number. */
const deepest = 8;

type OutlineRowProps = Row & {
  theme: MapTheme;
  colorBy: View['colorBy'];
  style: NodeStyle | undefined;
  columns: ReturnType<typeof outlineColumns>;
  top: number;
  selected: boolean;
  /** Whether the row is the tab stop. */
  reached: boolean;
  /** Whether a branch that another team holds starts here. */
  holdsLock: boolean;
  /** Whether a drop would put the dragged nodes below this row. */
  target: boolean;
  dragged: boolean;
  /** Other people who have selected this node. */
  others: readonly Other[] | undefined;
  /** Undefined for rows that may not be moved. */
  onDrag: ((id: string | null) => void) | undefined;
  /** The title input, and the hint beside it. */
  editor: ReactNode;
};

/** A row of the outline. The outline handles its clicks by event delegation. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { node, theme, level, generation, place, of, hasChildren, folded, onDrag, editor } = props;
  const element = useRef<HTMLDivElement>(null);
  const facts = theme.facts(node);
  const title = facts.title || words.maps.untitled;

  useEffect(() => {
    if (!element.current || !onDrag) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ mapNode: node.id }),
      onGenerateDragPreview: liftedCopy(element.current),
      onDragStart: () => onDrag(node.id),
      onDrop: () => onDrag(null),
    });
  }, [node.id, onDrag]);

  return (
    <div
      ref={element}
      role="treeitem"
      tabIndex={props.reached && !editor ? 0 : -1}
      className={c.row}
      style={{ top: props.top, '--depth': Math.min(level, deepest) - 1 } as CSSProperties}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={props.selected}
      aria-expanded={hasChildren ? folded === 0 : undefined}
      data-node={node.id}
      data-held={node.read_only || undefined}
      data-inactive={!facts.active || undefined}
      data-greyed={props.style?.greyed}
      data-target={props.target || undefined}
      data-dragged={props.dragged || undefined}
    >
      <span className={c.guides} aria-hidden>
        {level > deepest && <span className={c.level}>{words.mapOutline.level(level)}</span>}
      </span>
      <span className={c.fold} data-fold={hasChildren || undefined} aria-hidden>
        {hasChildren &&
          (folded > 0 ? <IconChevronRight size={14} stroke={1.8} /> : <IconChevronDown size={14} stroke={1.8} />)}
      </span>
      <span className={c.mark}>
        <NodeMark
          node={node}
          facts={facts}
          generation={generation}
          structure={theme.structure}
          colorBy={props.colorBy}
          style={props.style}
        />
      </span>
      {editor ?? (
        <>
          <span className={c.name}>
            <span
              className={c.title}
              title={title}
              data-empty={facts.title === '' || undefined}
              data-top={generation < 3 || undefined}
            >
              <bdi>{title}</bdi>
            </span>
            {folded > 0 && <span className={c.folded}>{words.maps.folded(folded)}</span>}
            {props.holdsLock && <IconLock className={c.lock} size={13} stroke={1.8} aria-hidden />}
            {props.others?.slice(0, 3).map(({ user }) => (
              <Avatar key={user.id} person={user} size={18} />
            ))}
            {node.held_by && <VisuallyHidden>{words.maps.heldBy(node.held_by)}</VisuallyHidden>}
          </span>
          {props.columns.map(({ key, className, cell }) => (
            <span key={key} className={className}>
              {cell(node, facts)}
            </span>
          ))}
        </>
      )}
    </div>
  );
});

type DropLineProps = {
  /** The row that the dragged nodes would come before. */
  index: number;
  level: number;
  /** Height of a row, in pixels. */
  height: number;
};

/** The line where a drop would put the dragged nodes. */
export function DropLine({ index, level, height }: DropLineProps) {
  return <span className={c.line} style={{ top: index * height, '--depth': level - 1 } as CSSProperties} aria-hidden />;
}
