export const labels = {
  title: 'Labels',
  add: 'Add labels',
  search: 'Search labels...',
  nothingFound: 'No labels found',
  createNamed: (name: string) => `Create label “${name}”`,
  remove: (name: string) => `Remove label ${name}`,
};
