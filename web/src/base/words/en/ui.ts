import { messages } from '@groundwork/contract/base/messages';
import { translated } from '../language.ts';
import { plural } from './plural.ts';

/** The name of the modifier key on this platform. */
const mod = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
const withKeys = (name: string, ...keys: string[]) => `${name} (${[mod, ...keys].join(' ')})`;

const keyNames: Record<string, string> = { mod, shift: 'Shift', alt: mod === '⌘' ? '⌥' : 'Alt', arrows: '← ↑ → ↓' };

/** Words of the shared components in `web/src/base`. */
export const ui = translated({
  /** Returns the display name of a key or shortcut such as "mod+k". */
  key: (keys: string) =>
    keys
      .split('+')
      .map((key) => keyNames[key] ?? (key.length === 1 ? key.toLocaleUpperCase() : key))
      .join(' '),
  notLoaded: 'This could not be opened. Check the connection.',
  failed: 'This could not be shown',
  newVersion: 'There is a newer version of Groundwork. Reload the page to go on.',
  reload: 'Reload',
  tryAgain: 'Try again',
  gone: {
    title: (name: string) => `“${name}” is no longer here`,
    text: 'Somebody has deleted or moved it, or you no longer have access to it.',
    closed: (dialog: string) => `“${dialog}” was closed: somebody has deleted or moved what you were editing`,
    lostAccess: 'You may no longer change this.',
    typed: 'What you were typing',
    copy: 'Copy text',
  },
  undo: 'Undo',
  open: 'Open',
  toastCount: (count: number) => `${count} times`,
  toastTimes: (count: number) => `×${count}`,
  copy: 'Copy',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  details: 'Technical details',
  loading: 'Loading',
  partly: 'Partly',
  filters: {
    label: 'Filters',
    add: 'Filter',
    several: (n: number) => (n > 0 ? `Filters · ${new Intl.NumberFormat().format(n)}` : 'Filters'),
    clear: 'Clear filters',
  },
  /** The toast about a text that is longer than its field allows. */
  cut: (most: number) => `Only ${most} characters fit. The rest was left out.`,
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found',
  nobody: 'Nobody assigned',
  /** Announced to screen readers while the user moves items by keyboard. */
  moving: {
    pickedUp: (name: string, place: string) => `Picked up: ${name}. ${place}`,
    putDown: (name: string, place: string) => `Put down: ${name}. ${place}`,
    putBack: (name: string) => `Put back: ${name}`,
  },
  reorder: {
    grip: (name: string) => `Move ${name}`,
    keys: 'Press Space to pick it up, the up and down arrows to move it, Space to put it down, Escape to put it back.',
    place: (place: number, of: number) => `Place ${place} of ${of}`,
  },
  wizard: {
    progress: 'Steps',
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    done: 'Done',
    back: 'Back',
    next: 'Next',
    complete: 'Complete',
    processing: 'Processing...',
  },
  bulk: {
    selected: (n: number) => `${new Intl.NumberFormat().format(n)} selected`,
    delete: 'Delete',
    clear: 'Clear selection',
  },
  csv: {
    export: 'Export as CSV',
    cancel: (read: number) => `${plural(read, 'row', 'rows')} read · Cancel export`,
  },
  richText: {
    formatting: 'Formatting',
    controls: {
      boldControlLabel: withKeys('Bold', 'B'),
      italicControlLabel: withKeys('Italic', 'I'),
      strikeControlLabel: withKeys('Strikethrough', 'Shift', 'S'),
      codeControlLabel: withKeys('Code', 'E'),
      linkControlLabel: withKeys('Link', 'K'),
      h2ControlLabel: withKeys('Heading', 'Alt', '2'),
      bulletListControlLabel: withKeys('Bullet list', 'Shift', '8'),
      orderedListControlLabel: withKeys('Numbered list', 'Shift', '7'),
      tasksControlLabel: withKeys('Task list', 'Shift', '9'),
      blockquoteControlLabel: withKeys('Quote', 'Shift', 'B'),
      codeBlockControlLabel: withKeys('Code block', 'Alt', 'C'),
    },
    table: {
      addRowAfter: 'Add row below',
      addColumnAfter: 'Add column after',
      deleteRow: 'Delete row',
      deleteColumn: 'Delete column',
    },
    done: (text: string) => `Done: ${text}`,
    address: 'Address of the link',
    addressInvalid: 'A link starts with http://, https:// or mailto:',
    setLink: 'Set link',
    removeLink: 'Remove link',
    saveKeys: withKeys('Save', 'Enter'),
    picture: (name: string) => `Picture: ${name}`,
    unnamedPicture: 'Picture',
    pictureMissing: 'This picture cannot be shown. It may have been deleted.',
    uploading: (name: string) => `Uploading ${name} …`,
    pictureFailed: (name: string, reason: string) => `${messages.attachments.uploadFailed}: ${name}. ${reason}`,
    embeddedType: 'A picture has a type that cannot be attached. Its name stays in the text.',
    tooManyEmbedded: (most: number) =>
      `Only ${most} pictures are attached at once. The names of the others stay in the text.`,
    embeddedTooLarge: (megabytes: number) =>
      `Pictures of at most ${megabytes} MB are attached at once. The names of the others stay in the text.`,
    noPictures: 'Pictures cannot be added here.',
    waitForPictures: 'Wait until the pictures are uploaded.',
  },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
});
