import { describe, expect, test } from 'vitest';
import { databaseForFile } from './test-people.ts';

// A new table must be in each registry of CONTRIBUTING.md, or be listed here as left out on purpose. Other tests cover
// these registries: access.json (access.test.ts), change notices (catalogue-rules.ts), refetched queries
// (web/src/live/shown-rows.test.ts).

/** SQL that returns the registered tables as `name`, and the tables that are left out on purpose. */
type Registry = { registered: string; leftOut: string[] };

const withTrigger = (pattern: string) =>
  `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_proc p on p.oid = t.tgfoid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and p.proname ~ '${pattern}'`;

/** Tables that are about people, bookkeeping or relations. */
const bookkeeping = [
  'activity_log',
  'activity_marks',
  'audit_log',
  'deleted_rows',
  'deletions',
  'idempotency_keys',
  'import_items',
  'imported_rows',
  'map_labels',
  'map_versions',
  'map_views',
  'notification_preferences',
  'notifications',
  'roles',
  'revisions',
  'saved_map_views',
  'sprint_changes',
  'search_entries',
  'step_tasks',
  'task_labels',
  'task_plans',
  'task_relations',
  'task_reminders',
  'task_snoozes',
  'task_view_choices',
  'task_views',
  'user_metadata',
  'user_profiles',
  'watches',
];
const peopleAndTeams = ['imports', 'team_invitations', 'team_memberships', 'teams', 'transfer_requests'];
/** Tables that search finds, although they are left out of other registries. */
const searched = ['labels', 'team_memberships', 'user_profiles'];
const unsearched = (tables: string[]) => tables.filter((table) => !searched.includes(table));
const withoutText = ['attachments', 'menu_items', 'sprints', 'team_menus', 'tpl_map_edges', 'tpl_maps'];
/** Search finds the goal, not each of its check-ins and targets. Templates and views are chosen from their lists. */
const unsearchedText = ['goal_check_ins', 'goal_targets', 'goal_target_values', 'shared_task_views', 'task_templates'];
const contentWithoutLog = [
  'labels',
  'menu_items',
  'shared_task_views',
  'sprints',
  'task_templates',
  'team_menus',
  'tpl_map_edges',
  'tpl_templates',
];
/** Tables of goals, which the activity log has and the audit log leaves out. */
const ofGoals = ['goal_check_ins', 'goal_targets', 'goal_target_values'];
/** Tables of maps and forms, which the activity log has and the audit log leaves out. */
const mapsAndForms = ['tpl_instances', 'tpl_map_nodes', 'tpl_maps', 'tpl_records'];

const registries: Record<string, Registry> = {
  'search triggers (db/rules/search.sql)': {
    registered: withTrigger('^fill_search_entr(y$|ies_of)'),
    leftOut: unsearched([...bookkeeping, ...peopleAndTeams, ...withoutText, ...unsearchedText]),
  },
  'rules.searchable_rows (db/rules/search.sql)': {
    registered: `select distinct c.relname as name from pg_depend d join pg_class c on c.oid = d.refobjid
      where d.objid = 'rules.searchable_rows'::regproc and d.refclassid = 'pg_class'::regclass`,
    leftOut: unsearched([...bookkeeping, ...peopleAndTeams, ...withoutText, ...unsearchedText]),
  },
  'activity log (db/rules/activity.sql)': {
    registered: withTrigger('^log_'),
    leftOut: [
      ...bookkeeping.filter((table) => table !== 'task_relations'),
      ...peopleAndTeams.filter((table) => table !== 'transfer_requests'),
      ...contentWithoutLog,
    ],
  },
  'audit log (db/rules/audit.sql)': {
    registered: withTrigger('^audit_'),
    leftOut: [
      ...bookkeeping.filter((table) => table !== 'deletions'),
      ...contentWithoutLog,
      'attachments',
      ...mapsAndForms,
      ...ofGoals,
      ...['comments', 'goals', 'tasks'],
    ],
  },
  // api/cli/stored-tables.ts finds tables by their primary key.
  'backup (primary key)': {
    registered: `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    leftOut: [],
  },
};

const database = await databaseForFile();

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).toSorted();
}

const allTables = () =>
  names("select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')");

describe.each(Object.entries(registries))('the registry %s', (_, { registered, leftOut }) => {
  test('has every table, or leaves it out on purpose', async () => {
    expect([...(await names(registered)), ...leftOut].toSorted()).toEqual(await allTables());
  });

  test('a missing table would be noticed', async () => {
    await database.admin.query('begin');
    try {
      await database.admin.query('create table planted (team_id uuid, title text)');
      const known = [...(await names(registered)), ...leftOut];
      expect((await allTables()).filter((table) => !known.includes(table))).toEqual(['planted']);
    } finally {
      await database.admin.query('rollback');
    }
  });
});
