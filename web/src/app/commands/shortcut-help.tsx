import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { Keys } from '../../base/keys/keys.tsx';
import { paletteKey } from '../../base/keys/palette-key.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import type { Command } from './commands.tsx';
import c from './shortcut-help.module.css';

const text = words.commands;

/** Shortcuts of the focused element, which are not commands. */
const elsewhere = () => [
  { name: text.palette, keys: paletteKey },
  { name: text.keys.move, keys: '↑ ↓' },
  { name: text.keys.select, keys: 'x' },
  { name: text.keys.range, keys: 'shift+x' },
  { name: text.keys.extend, keys: 'shift+j' },
  { name: text.keys.lift, keys: 'Space' },
  { name: text.keys.day, keys: 'alt+arrows' },
  { name: text.keys.undo, keys: 'mod+z' },
  { name: text.keys.duplicate, keys: 'mod+d' },
  { name: text.keys.barEnd, keys: 'shift+arrows' },
  { name: text.keys.barStart, keys: 'alt+shift+arrows' },
  { name: text.keys.block, keys: 'b' },
  { name: text.keys.inboxNext, keys: 'j k' },
  { name: text.keys.inboxDone, keys: 'e' },
  { name: text.keys.inboxUnread, keys: 'u' },
  { name: text.keys.inboxSnooze, keys: 's' },
  { name: text.keys.send, keys: 'mod+Enter' },
  { name: text.keys.close, keys: 'Esc' },
  { name: text.keys.mapGo, keys: 'arrows' },
  { name: text.keys.mapChild, keys: 'Tab' },
  { name: text.keys.mapSibling, keys: 'Enter' },
  { name: text.keys.mapRename, keys: 'F2' },
  { name: text.keys.mapFold, keys: 'Space' },
  { name: text.keys.mapDuplicate, keys: 'mod+d' },
  { name: text.keys.mapUndo, keys: 'mod+z' },
  { name: text.keys.mapRedo, keys: 'mod+shift+z' },
  { name: text.keys.mapZoom, keys: 'mod+Wheel' },
  { name: text.keys.mapFit, keys: '0' },
  { name: text.keys.mapWhole, keys: '1' },
];

export const ShortcutHelp = bounded(function ShortcutHelp({
  commands,
  onClose,
}: {
  commands: Command[];
  onClose: () => void;
}) {
  useReturnFocus();
  const nameOf = ({ name, group, shortcut }: Command) => {
    if (shortcut === '/') return text.searchKey;
    return group === 'go' ? text.goTo(name) : name;
  };
  const ofCommands = commands.flatMap((command) =>
    command.shortcut ? [{ name: nameOf(command), keys: command.shortcut }] : [],
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.shortcuts}
      size={640}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      <dl className={c.list}>
        {[...ofCommands, ...elsewhere()].map(({ name, keys }) => (
          <div key={name} className={c.line}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
});
