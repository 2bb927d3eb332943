import { no, noun } from './noun.ts';

/** Instances of templates: forms, lists of records, and maps. */
export const instances = noun({
  operations: ['instances'],
  actions: { 'instance.edit': { lowest: 'member' }, 'instance.delete': { lowest: 'member' } },
  tables: {
    tpl_instances: {
      team: 'team_id',
      live: { shownBy: ['instances', 'links', 'forms', 'templates', 'maps'], updatedByMutations: true },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_instances' }],
      restorable: { kind: 'instance', name: 'name' },
      ownData: { about: 'Forms, lists and maps that you created', of: ['created_by'] },
      search: { kind: 'instance', columns: ['team_id', 'name'] },
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
