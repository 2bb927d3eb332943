import { no, noun } from './noun.ts';

/** Trees of tasks that a team can add again and again. */
export const taskTemplates = noun({
  operations: ['taskTemplates'],
  actions: { 'task_template.edit': { lowest: 'member' }, 'task_template.delete': { lowest: 'member' } },
  tables: {
    task_templates: {
      team: 'team_id',
      live: { shownBy: ['taskTemplates'] },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_task_templates' }],
      restorable: { kind: 'task_template', name: 'name' },
      ownData: { about: 'Task templates that you created', of: ['created_by'] },
      search: no('People choose a template from its list'),
      activity: no('Is not about the work itself'),
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
