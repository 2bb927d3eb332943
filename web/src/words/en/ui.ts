/** Words of the shared pieces in `web/src/ui`. */
export const ui = {
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
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
};
