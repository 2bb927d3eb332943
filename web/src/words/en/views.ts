export const views = {
  save: 'Save view',
  saved: 'Saved views',
  name: 'Name of the view',
  hint: 'Name this view',
  submit: 'Save',
  open: (name: string) => `Open view: ${name}`,
  rename: (name: string) => `Rename ${name}`,
  update: (name: string) => `Update ${name}`,
  delete: (name: string) => `Delete ${name}`,
  empty: 'Filter, group or sort the tasks, then save that here to come back to it.',
};
