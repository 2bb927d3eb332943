// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const shell = catalogue('shell', {
  product: 'Groundwork',
  toPage: (name: string) => `Go to ${en.lowercase(name)}`,
  skip: 'Skip to content',
  skipToList: 'Skip to list',
  toggleSidebar: 'Toggle sidebar',
  openMenu: 'Open menu',
  sidebar: 'Sidebar',
  mainNavigation: 'Main',
  platform: 'Platform',
  nav: {
    dashboard: 'Dashboard',
    notifications: 'Notifications',
    tasks: 'Tasks',
    calendar: 'Calendar',
    goals: 'Goals',
    maps: 'Maps',
    templates: 'Templates',
    transfers: 'Transfers',
    teams: 'Teams',
    menus: 'Menus',
    import: 'Import',
  },
  team: {
    label: 'Teams',
    of: 'Team:',
    none: 'No team yet',
    plan: (plan: string) => `${plan} plan`,
    add: 'Add team',
  },
  user: {
    menu: 'Account menu',
    upgrade: 'Upgrade to Pro',
    account: 'Account',
    billing: 'Billing',
    notifications: 'Notifications',
    admin: 'Admin area',
    logOut: 'Log out',
    logOutFailed: 'You are still signed in',
  },
  plan: {
    title: 'Plan',
    heading: 'Every team is on Free',
    body: 'Everything is included: goals, tasks, templates, forms, maps and any number of people. There is nothing to upgrade and nothing to pay.',
  },
  notFound: {
    title: 'Page not found',
    body: 'There is no page at this address. The link may be old, or a letter may be missing.',
  },
  forbidden: {
    title: 'Admin area',
    heading: 'This area is for administrators',
    body: 'Your account cannot open it.',
  },
  failed: {
    page: 'Error',
    title: 'This page could not be shown',
  },
});
