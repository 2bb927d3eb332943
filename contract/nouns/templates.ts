import { no, noun } from './noun.ts';

/** Templates of forms, lists and maps: of a team, or global. */
export const templates = noun({
  operations: ['templates', 'formOptions'],
  actions: {
    'template.add': { lowest: 'member' },
    'template.edit': { lowest: 'member' },
    'template.delete': { lowest: 'member' },
  },
  tables: {
    tpl_templates: {
      team: 'owner_team_id',
      live: { shownBy: ['templates', 'instances', 'forms', 'menus', 'maps', 'reports'] },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_templates' }],
      restorable: { kind: 'template', name: 'name' },
      ownData: { about: 'Templates that you created', of: ['created_by'] },
      search: { kind: 'template', columns: ['name', 'description'] },
      activity: no('Is not about the work itself'),
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
