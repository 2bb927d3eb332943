import { no, noun } from './noun.ts';

/** Menus of a team, whose items open its forms. */
export const menus = noun({
  operations: ['menus'],
  actions: { 'menu.edit': { lowest: 'member' }, 'menu.delete': { lowest: 'member' } },
  tables: {
    team_menus: {
      team: 'team_id',
      live: { shownBy: ['menus'], updatedByMutations: true },
      bytes: { part: 'texts' },
      restorable: { kind: 'menu', name: 'name' },
      ownData: no('Names nobody'),
      search: no('People choose a menu from its list'),
      activity: no('Is not about the work itself'),
      audit: no('Only its deletion, which deletions log'),
    },
    menu_items: {
      team: 'team_id',
      live: { shownBy: ['menus', 'forms', 'nextSteps'], updatedByMutations: true },
      bytes: { part: 'texts' },
      restorable: { kind: 'menu_item', name: 'label' },
      ownData: no('Names nobody'),
      search: no('Search finds its form'),
      activity: no('Is not about the work itself'),
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
