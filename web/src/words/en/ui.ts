/** The key beside which the letters of a shortcut are pressed, as this machine calls it. */
const mod = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
const withKeys = (name: string, ...keys: string[]) => `${name} (${[mod, ...keys].join(' ')})`;

const keyNames: Record<string, string> = { mod, shift: 'Shift', alt: mod === '⌘' ? '⌥' : 'Alt', arrows: '← ↑ → ↓' };

/** Words of the shared pieces in `web/src/ui`. */
export const ui = {
  /** A key, or keys pressed together, as the keyboard names them: "mod+k". */
  key: (keys: string) =>
    keys
      .split('+')
      .map((key) => keyNames[key] ?? (key.length === 1 ? key.toLocaleUpperCase() : key))
      .join(' '),
  notLoaded: 'This could not be opened. Check the connection.',
  tryAgain: 'Try again',
  undo: 'Undo',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  details: 'Technical details',
  loading: 'Loading',
  partly: 'Partly',
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found',
  nobody: 'Nobody assigned',
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
    done: (text: string) => `Done: ${text}`,
    address: 'Address of the link',
    addressInvalid: 'A link starts with http://, https:// or mailto:',
    setLink: 'Set link',
    removeLink: 'Remove link',
    saveKeys: withKeys('Save', 'Enter'),
  },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
};
