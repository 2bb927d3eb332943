import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { canChange } from '../panel/can-change.ts';
import { nodeAt } from './outline-elements.ts';
import type { Outline, OutlineKeys } from './outline-keys.ts';

const isInInput = (target: EventTarget) => (target as Element).closest('input') !== null;
const isOnFold = (target: EventTarget) => (target as Element).closest('[data-fold]') !== null;

/** Returns the event handlers of the tree, which handle the events of all its rows. */
export function outlineEvents(keys: OutlineKeys, outline: Outline) {
  const { session, shown, current, openMenu } = outline;
  const { model, selection, actions } = session;
  return {
    onKeyDown: (event: KeyboardEvent) => keys.onKeyDown(event, outline),
    onPaste: (event: ClipboardEvent) => {
      const row = shown.rows[current];
      if (!row || isInInput(event.target)) return;
      event.preventDefault();
      void actions.paste(row.node.id, event.clipboardData.getData('text/plain'));
    },
    onClick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      const id = nodeAt(target);
      const index = shown.at(id ?? '');
      if (id === null || index === undefined || isInInput(target)) return;
      if (isOnFold(target)) return model.setCollapsed([id], !model.collapsed.has(id));
      if (shiftKey) return keys.rangeTo(index, outline);
      keys.startAt(id);
      if (actions.endLink(id)) return;
      if (ctrlKey || metaKey) selection.toggle(id);
      else selection.select([id], id);
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const id = nodeAt(target);
      if (id !== null && !isOnFold(target) && canChange(session, id)) selection.edit(id);
    },
    onContextMenu: (event: MouseEvent) => {
      const id = nodeAt(event.target);
      if (id === null || isInInput(event.target)) return;
      event.preventDefault();
      openMenu(id, { x: event.clientX, y: event.clientY });
    },
  };
}
