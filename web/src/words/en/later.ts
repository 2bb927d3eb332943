/** What the pages of later releases will hold, by path. */
const pages = {
  '/dashboard/transfers': {
    title: 'Transfers',
    heading: 'Maps that move between teams',
    body: 'What other teams send or share, and what you sent, will be listed here in a later release.',
  },
  '/dashboard/import': {
    title: 'Import',
    heading: 'Bring your work from the older product',
    body: 'Templates, people and maps will be imported here in a later release.',
  },
  '/dashboard/import/templates': {
    title: 'Import templates',
    heading: 'Templates from the older product',
    body: 'You will choose here, in a later release, which templates to bring along.',
  },
  '/dashboard/import/users': {
    title: 'Invite users',
    heading: 'People from the older product',
    body: 'You will invite here, in a later release, the people you worked with.',
  },
  '/dashboard/import/maps': {
    title: 'Import maps',
    heading: 'Maps from the older product',
    body: 'You will choose here, in a later release, which maps to bring along.',
  },
};

export const later = { pages };

export type LaterPath = keyof typeof pages;
