import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { enterPanel } from '../open-map/enter-panel.ts';
import { nodeCommands } from '../panel/node-commands.ts';
import type { MapSession } from '../session/map-session.ts';
import { type OutlineRow, type OutlineRows, rowBeginning } from './outline-rows.ts';

/** Letters typed within this time form one search. */
const typingMs = 700;
/** Rows per Page Up and Page Down. */
const page = 12;

/** The state of the outline that its event handlers need. */
export type Outline = {
  session: MapSession;
  shown: OutlineRows;
  /** The index of the focused row. */
  current: number;
  /** Starts editing the title of a new node; `beside` and `under` tell its position. */
  onAdded: (id: string, where: { beside: string } | { under: string }) => void;
  /** Opens the menu of the selected rows; `at` is the position in the window, by default the row. */
  openMenu: (id: string, at?: { x: number; y: number }) => void;
  say: (what: OutlineNews) => void;
};

/** A move of a node, to announce to screen readers. */
export type OutlineNews = { moved: string } | { reparented: string };

/**
 * Handles the keyboard of the outline: the ARIA tree pattern, and editing. Keeps the typed search and the range anchor.
 */
export class OutlineKeys {
  #typed = '';
  #typedAt = 0;
  #anchor: string | null = null;

  onKeyDown(event: KeyboardEvent, outline: Outline) {
    const row = outline.shown.rows[outline.current];
    if (!row || !this.#does(event, row, outline)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Sets the anchor for range selection with Shift. */
  startAt(id: string) {
    this.#anchor = id;
  }

  /** Selects from the anchor to a row. */
  rangeTo(index: number, { shown, session }: Pick<Outline, 'shown' | 'session'>) {
    const { rows } = shown;
    const from = shown.at(this.#anchor ?? '') ?? index;
    const ids = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ node }) => node.id);
    session.selection.select(ids, rows[index]?.node.id);
  }

  /** Handles a key. Returns false for a key without a meaning in the outline. */
  #does(event: KeyboardEvent, row: OutlineRow, outline: Outline): boolean {
    if (event.ctrlKey || event.metaKey) return this.#doesWithCtrl(event, row, outline);
    if (event.altKey) return this.#entersPanel(event, row, outline) || this.#moves(event, row, outline);
    return this.#goes(event, row, outline) || this.#finds(event, outline) || this.#writes(event, row, outline);
  }

  #goes({ key, shiftKey }: KeyboardEvent, { node, level, hasChildren, folded }: OutlineRow, outline: Outline): boolean {
    const { shown, session, current } = outline;
    const { model } = session;
    const last = shown.rows.length - 1;
    const go = (index: number) => {
      const next = shown.rows[Math.min(Math.max(index, 0), last)];
      if (!next) return true;
      if (shiftKey) this.rangeTo(shown.rows.indexOf(next), outline);
      else {
        this.#anchor = next.node.id;
        session.selection.select([next.node.id], next.node.id);
      }
      return true;
    };
    const fold = (isFolded: boolean) => {
      model.setCollapsed([node.id], isFolded);
      return true;
    };
    switch (key) {
      case 'ArrowDown':
        return go(current + 1);
      case 'ArrowUp':
        return go(current - 1);
      case 'ArrowRight':
        return folded > 0 ? fold(false) : hasChildren ? go(current + 1) : true;
      case 'ArrowLeft':
        if (hasChildren && folded === 0) return fold(true);
        return level > 1 ? go(shown.at(model.tree.parent(node.id) ?? '') ?? current) : true;
      case 'Home':
        return go(0);
      case 'End':
        return go(last);
      case 'PageDown':
        return go(current + page);
      case 'PageUp':
        return go(current - page);
      case '*':
        model.setCollapsed(model.tree.children(model.tree.parent(node.id)), false);
        return true;
      default:
        return false;
    }
  }

  #finds({ key, timeStamp }: KeyboardEvent, { shown, session, current }: Outline): boolean {
    const goesOn = this.#typed !== '' && timeStamp - this.#typedAt < typingMs;
    if (!/^[\p{L}\p{N}]$/u.test(key) && !(key === ' ' && goesOn)) return false;
    this.#typed = goesOn ? this.#typed + key : key;
    this.#typedAt = timeStamp;
    const found = shown.rows[rowBeginning(shown.rows, session.theme, current, this.#typed) ?? -1];
    if (found) {
      this.#anchor = found.node.id;
      session.selection.select([found.node.id], found.node.id);
    }
    return true;
  }

  #writes({ key, shiftKey }: KeyboardEvent, row: OutlineRow, outline: Outline): boolean {
    const { session, onAdded } = outline;
    const { model, selection } = session;
    const { id } = row.node;
    const add = (where: { beside: string } | { under: string }) => {
      doCommand('beside' in where ? 'Enter' : 'Tab', session, [id]);
      if (selection.editing !== null) onAdded(selection.editing, where);
      return true;
    };
    switch (key) {
      case 'Escape':
        if (selection.link !== null) {
          selection.beginLink(null);
          return true;
        }
        if (selection.ids.size === 0) return false;
        selection.clear();
        return true;
      case 'Enter':
        if (session.actions.endLink(id)) return true;
        if (shiftKey) {
          doCommand('shift+Enter', session, [id]);
          return true;
        }
        // A sibling of the top of the focused branch would be invisible, so a child is added instead.
        return add(id === model.focus ? { under: id } : { beside: id });
      case 'Tab':
        // Without a selection, Tab leaves the outline.
        if (selection.active !== id || !session.canEdit) return false;
        return shiftKey ? this.#lifts(id, outline) : add({ under: id });
      case ' ':
        doCommand('Space', session, [id]);
        return true;
      case 'F2':
        doCommand('F2', session, [id]);
        return true;
      case 'Delete':
      case 'Backspace':
        doCommand('Del', session, chosen(session, id));
        return true;
      case 'ContextMenu':
        outline.openMenu(id);
        return true;
      case 'F10':
        if (shiftKey) outline.openMenu(id);
        return shiftKey;
      default:
        return false;
    }
  }

  #entersPanel({ key }: KeyboardEvent, { node }: OutlineRow, { session: { selection } }: Outline): boolean {
    if (key !== 'Enter') return false;
    if (selection.ids.size === 0) selection.select([node.id]);
    // The panel renders after the selection changes, so the focus waits for the next frame.
    requestAnimationFrame(enterPanel);
    return true;
  }

  /** Outdents a node: it becomes the next sibling of its parent. */
  #lifts(id: string, { session: { model, actions }, say }: Outline): boolean {
    const parent = model.tree.parent(id);
    if (parent === null || parent === model.focus) return true;
    actions.reparent([id], model.tree.parent(parent), model.tree.next(parent));
    say({ reparented: id });
    return true;
  }

  #moves({ key }: KeyboardEvent, { node }: OutlineRow, { session, say }: Outline): boolean {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    if (node.id === session.model.focus) return true;
    session.actions.moveAmongSiblings(node.id, key === 'ArrowUp' ? -1 : 1);
    say({ moved: node.id });
    return true;
  }

  #doesWithCtrl(event: KeyboardEvent, { node }: OutlineRow, { shown, session }: Outline): boolean {
    const { actions, selection } = session;
    const key = pressedKey(event).toLowerCase();
    switch (key) {
      case 'a':
        selection.select(
          shown.rows.map((row) => row.node.id),
          node.id,
        );
        return true;
      case 'c':
      case 'x':
      case 'd':
        doCommand(`mod+${key}`, session, chosen(session, node.id));
        return true;
      case 'z':
        if (event.shiftKey) actions.redo();
        else actions.undo();
        return true;
      case 'y':
        actions.redo();
        return true;
      default:
        // Returns false, so that the browser fires the paste event with the clipboard content.
        return false;
    }
  }
}

/** Runs the menu command with this shortcut, if it is allowed. */
function doCommand(keys: string, session: MapSession, ids: readonly string[]) {
  nodeCommands(session, ids)
    .find((command) => command.keys === keys)
    ?.do();
}

/** Returns the nodes that an action on a row applies to: the whole selection when the row is part of it. */
export function chosen({ selection }: MapSession, id: string): string[] {
  return selection.ids.has(id) ? [...selection.ids] : [id];
}
