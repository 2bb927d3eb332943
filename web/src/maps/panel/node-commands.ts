import { numberFieldOf } from '@groundwork/contract/forms/node-reports';
import {
  IconArrowBarToRight,
  IconArrowsMaximize,
  IconClipboard,
  IconClipboardText,
  IconCopy,
  IconCopyPlus,
  IconCornerDownRight,
  IconCut,
  IconFocusCentered,
  IconFold,
  IconLineDashed,
  IconPencil,
  IconReplace,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import type { MapSession } from '../session/map-session.ts';

const text = words.mapCanvas;

/** A command on nodes. `keys` is its shortcut on the canvas and in the outline. */
export type NodeCommand = {
  name: string;
  group: 'add' | 'change' | 'show' | 'copy' | 'send' | 'remove';
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  keys?: string;
  do: () => void;
};

/** Returns the currently allowed commands, in menu order. */
export function nodeCommands(session: MapSession, ids: readonly string[]): NodeCommand[] {
  const { camera, model, canEdit, actions, selection, question } = session;
  const { tree, nodes, collapsed, focus } = model;
  const there = ids.filter((id) => nodes.has(id));
  const own = canEdit ? there.filter((id) => !nodes.get(id)?.read_only) : [];
  const isAllOwn = own.length > 0 && own.length === there.length;
  const [id] = there;
  const focusOn = (branch: string | null) => {
    model.focusOn(branch);
    camera.fit();
  };
  const single = there.length === 1 && id !== undefined ? nodes.get(id) : undefined;
  const parent = single ? tree.parent(single.id) : null;
  const mayAddBeside = canEdit && (parent === null || !nodes.get(parent)?.read_only);
  const commands: (NodeCommand | false | undefined)[] = [
    single &&
      isAllOwn && {
        name: text.addChild,
        group: 'add',
        Icon: IconCornerDownRight,
        keys: 'Tab',
        do: () => actions.addChild(single.id, { edit: true }),
      },
    single &&
      mayAddBeside && {
        name: text.addSibling,
        group: 'add',
        Icon: IconArrowBarToRight,
        keys: 'Enter',
        do: () => actions.addSibling(single.id),
      },
    single &&
      isAllOwn && {
        name: text.rename,
        group: 'add',
        Icon: IconPencil,
        keys: 'F2',
        do: () => selection.edit(single.id),
      },
    single && isAllOwn && reportCommand(session, single.id),
    ...(single && isAllOwn ? [...connectCommands(session, single.id), ...typeCommands(session, single)] : []),
    single &&
      tree.children(single.id).length > 0 && {
        name: collapsed.has(single.id) ? text.unfold : text.fold,
        group: 'show',
        Icon: IconFold,
        keys: 'Space',
        do: () => model.setCollapsed([single.id], !collapsed.has(single.id)),
      },
    single &&
      focus !== single.id &&
      tree.children(single.id).length > 0 && {
        name: text.focus,
        group: 'show',
        Icon: IconFocusCentered,
        do: () => focusOn(single.id),
      },
    focus !== null && { name: text.showAll, group: 'show', Icon: IconArrowsMaximize, do: () => focusOn(null) },
    { name: text.copy, group: 'copy', Icon: IconCopy, keys: 'mod+c', do: () => actions.copy(there) },
    isAllOwn && { name: text.cut, group: 'copy', Icon: IconCut, keys: 'mod+x', do: () => actions.cut(own) },
    single &&
      isAllOwn && {
        name: text.pasteBelow,
        group: 'copy',
        Icon: IconClipboard,
        keys: 'mod+v',
        do: () => actions.paste(single.id),
      },
    isAllOwn && {
      name: text.duplicate,
      group: 'copy',
      Icon: IconCopyPlus,
      keys: 'mod+d',
      do: () => actions.duplicate(own),
    },
    single &&
      isAllOwn && {
        name: words.transfers.send.command,
        group: 'send',
        Icon: IconSend,
        do: () => question.ask({ send: single.id }),
      },
    isAllOwn && {
      name: text.remove,
      group: 'remove',
      Icon: IconTrash,
      keys: 'Del',
      do: () => actions.askToRemove(own),
    },
  ];
  return there.length === 0 ? [] : commands.filter((command) => command !== false && command !== undefined);
}

const reportCommand = ({ nodeFields, question }: MapSession, nodeId: string): NodeCommand | undefined =>
  numberFieldOf(nodeFields) && {
    name: words.nodeReports.command,
    group: 'add',
    Icon: IconClipboardText,
    do: () => question.ask({ report: nodeId }),
  };

const connectCommands = ({ edgeTypes, selection }: MapSession, from: string): NodeCommand[] =>
  edgeTypes.map(({ key, label }, index) => ({
    name: edgeTypes.length > 1 ? text.connectToAs(label) : text.connectTo,
    group: 'add',
    Icon: IconLineDashed,
    ...(index === 0 && { keys: 'shift+Enter' }),
    do: () => selection.beginLink({ from, type: key }),
  }));

const typeCommands = ({ nodeTypes, actions }: MapSession, { id, node_type }: MapNode): NodeCommand[] =>
  nodeTypes.length < 2
    ? []
    : nodeTypes
        .filter(({ key }) => key !== node_type)
        .map(({ key, label }) => ({
          name: text.turnInto(label),
          group: 'change',
          Icon: IconReplace,
          do: () => actions.setType(id, key),
        }));
