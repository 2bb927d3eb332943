import { extended } from '@groundwork/contract/base/catalogue';
import * as specified from '@groundwork/contract/base/messages.gen';
import { ui as messages } from './ui.gen.ts';

const onApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of a key. "mod" is the modifier key of the platform. */
function nameOf(key: string): string {
  if (key === 'mod') return onApple ? '⌘' : messages.keys.mod;
  if (key === 'alt') return onApple ? '⌥' : messages.keys.alt;
  if (key === 'shift') return messages.keys.shift;
  if (key === 'arrows') return '← ↑ → ↓';
  return key.length === 1 ? key.toLocaleUpperCase() : key;
}
const key = (keys: string) => keys.split('+').map(nameOf).join(' ');

type Control = keyof typeof messages.richText.controls;
const keysOfControls: Record<Control, string> = {
  boldControlLabel: 'mod+b',
  italicControlLabel: 'mod+i',
  strikeControlLabel: 'mod+shift+s',
  codeControlLabel: 'mod+e',
  linkControlLabel: 'mod+k',
  h2ControlLabel: 'mod+alt+2',
  bulletListControlLabel: 'mod+shift+8',
  orderedListControlLabel: 'mod+shift+7',
  tasksControlLabel: 'mod+shift+9',
  blockquoteControlLabel: 'mod+shift+b',
  codeBlockControlLabel: 'mod+alt+c',
};
const controls = Object.keys(keysOfControls) as Control[];

export const ui = extended(messages, {
  /** Returns the display name of a key or shortcut such as "mod+k". */
  key,
  richText: {
    controls: Object.defineProperties(
      {},
      Object.fromEntries(
        controls.map((name) => [
          name,
          {
            enumerable: true,
            get: () => messages.richText.withKeys(messages.richText.controls[name], key(keysOfControls[name])),
          },
        ]),
      ),
    ) as Record<Control, string>,
    get saveKeys() {
      return messages.richText.withKeys(messages.richText.saveKeys, key('mod+Enter'));
    },
    pictureFailed: (name: string, reason: string) =>
      messages.richText.pictureFailed(name, reason, specified.attachments.uploadFailed),
  },
});
