// @module-tag sweep
import { isWhole, longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, expect, test } from 'vitest';
import { compareAccess, compareColumns, compareFunctions } from './access-comparison.ts';
import { type Matrix, seedMatrix } from './access-matrix.ts';
import { catalogueRules, offenders } from './catalogue-rules.ts';
import { databaseForFile } from './test-people.ts';

/** A defect of the rules. The test applies it, runs the checks and rolls it back. */
type Mutant = { table: string; sql: string };

const database = await databaseForFile();
let matrix: Matrix;
beforeAll(async () => {
  matrix = await seedMatrix(database);
});

const checks = {
  columns: async ({ table }: Mutant) => (await compareColumns(database.admin, [table])).differences,
  matrix: async ({ table }: Mutant) => (await compareAccess(database.admin, matrix, [table])).differences,
  functions: () => compareFunctions(database.admin),
  catalogue: async () => {
    for (const rule of catalogueRules) {
      const found = await offenders(database.admin, rule);
      if (found.length > 0) return found;
    }
    return [];
  },
};
type Check = keyof typeof checks;

/** Returns the first check that reports the mutant; 'nobody' if none does. */
async function reporter(mutant: Mutant, order: Check[]): Promise<Check | 'nobody'> {
  await database.admin.query('begin');
  try {
    await database.admin.query(mutant.sql);
    for (const check of order) if ((await checks[check](mutant)).length > 0) return check;
    return 'nobody';
  } finally {
    await database.admin.query('rollback');
  }
}

async function expectAllReported(kind: string, mutants: Mutant[], order: Check[], except: string[] = []) {
  const by: Record<string, number> = {};
  const survivors: string[] = [];
  const tried = tenth(mutants.toSorted((one, other) => (one.sql < other.sql ? -1 : 1)));
  for (const mutant of tried) {
    const found = await reporter(mutant, order);
    by[found] = (by[found] ?? 0) + 1;
    if (found === 'nobody') survivors.push(mutant.sql);
  }
  console.info(`${kind}: ${tried.length} of ${mutants.length} mutants, reported by ${JSON.stringify(by)}`);
  expect(mutants.length).toBeGreaterThan(0);
  expect(survivors.sort()).toEqual(
    tried
      .map(({ sql }) => sql)
      .filter((sql) => except.includes(sql))
      .sort(),
  );
  if (isWhole) expect(mutants.map(({ sql }) => sql)).toEqual(expect.arrayContaining(except));
}

type Policy = { table: string; name: string; using: string | null; check: string | null };
async function policies(): Promise<Policy[]> {
  return (
    await database.admin.query(
      `select tablename as table, policyname as name, qual as using, with_check as check
       from pg_policies where schemaname = 'public' order by tablename, policyname`,
    )
  ).rows;
}

/**
 * Returns a mutant of a policy with changed conditions. Changes both `using` and `with check` of an update, because
 * each could hide a defect of the other.
 */
function altered({ table, name, using, check }: Policy, change: (condition: string) => string): Mutant {
  const clauses = [using && `using (${change(using)})`, check && `with check (${change(check)})`];
  return { table, sql: `alter policy ${name} on ${table} ${clauses.filter(Boolean).join(' ')}` };
}

/** `((a) AND (b))` → `(a)`, `(b)`. Any other condition is one part. */
function conjuncts(condition: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of condition.slice(1, -1).split(/( AND |[()])/)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === ' AND ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

longTest('a policy that is missing is reported', async () => {
  const mutants = (await policies()).map(({ table, name }) => ({ table, sql: `drop policy ${name} on ${table}` }));
  await expectAllReported('dropped policies', mutants, ['matrix']);
});

longTest('a policy that is true for everybody is reported', async () => {
  const mutants = (await policies()).flatMap((policy) => [
    ...(policy.using ? [altered({ ...policy, check: null }, () => 'true')] : []),
    ...(policy.check ? [altered({ ...policy, using: null }, () => 'true')] : []),
  ]);
  await expectAllReported('policies made true', mutants, ['matrix', 'catalogue']);
});

test('a policy that is true for every signed-in person is reported', async () => {
  const mutants = (await policies())
    .filter(({ table }) => table !== 'roles')
    .map((policy) => altered(policy, () => 'rules.me() is not null'));
  await expectAllReported('policies for anyone signed in', mutants, ['matrix']);
});

const inMyTeams = 'with check ((team_id = ANY (ARRAY( SELECT rules.my_team_ids() AS my_team_ids))))';

longTest('a policy without one of its conditions is reported', async () => {
  const mutants = (await policies()).flatMap((policy) => {
    const clauses = [policy.using, policy.check].filter((clause) => clause !== null).map(conjuncts);
    return [...new Set(clauses.flat())]
      .filter((left) => clauses.every((parts) => parts.some((part) => part !== left)))
      .map((left) =>
        altered(policy, (condition) =>
          conjuncts(condition)
            .filter((part) => part !== left)
            .join(' and '),
        ),
      );
  });
  await expectAllReported(
    'policies without one condition',
    mutants,
    ['matrix', 'catalogue'],
    [
      // Without a condition on the author. Nobody may set these columns, and their default is the signed-in person.
      `alter policy add on attachments ${inMyTeams}`,
      `alter policy add on comments ${inMyTeams}`,
      `alter policy add on goal_check_ins ${inMyTeams}`,
      `alter policy add on imports ${inMyTeams}`,
      'alter policy add on notifications with check ' +
        '((user_id <> rules.me()) and (team_id = ANY (ARRAY( SELECT rules.my_team_ids() AS my_team_ids))))',
      `alter policy add on shared_task_views ${inMyTeams}`,
      // Without one of the two conditions. Foreign keys delete these rows with the membership, and nobody may set the
      // person.
      `alter policy add on activity_marks ${inMyTeams}`,
      'alter policy delete on activity_marks using ((user_id = rules.me()))',
      'alter policy edit on activity_marks using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on activity_marks using ((user_id = rules.me()))',
      'alter policy see on notifications using ((user_id = rules.me()))',
      `alter policy add on task_plans ${inMyTeams}`,
      'alter policy delete on task_plans using ((user_id = rules.me()))',
      'alter policy edit on task_plans using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on task_plans using ((user_id = rules.me()))',
      `alter policy add on task_reminders ${inMyTeams}`,
      'alter policy delete on task_reminders using ((user_id = rules.me()))',
      'alter policy edit on task_reminders using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on task_reminders using ((user_id = rules.me()))',
      `alter policy add on task_snoozes ${inMyTeams}`,
      'alter policy delete on task_snoozes using ((user_id = rules.me()))',
      'alter policy edit on task_snoozes using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on task_snoozes using ((user_id = rules.me()))',
      `alter policy add on task_view_choices ${inMyTeams}`,
      'alter policy edit on task_view_choices using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on task_view_choices using ((user_id = rules.me()))',
      `alter policy add on task_views ${inMyTeams}`,
      'alter policy delete on task_views using ((user_id = rules.me()))',
      'alter policy edit on task_views using ((user_id = rules.me())) with check ((user_id = rules.me()))',
      'alter policy see on task_views using ((user_id = rules.me()))',
      // The same for watches.
      `alter policy add on watches ${inMyTeams}`,
      'alter policy delete on watches using ((user_id = rules.me()))',
      'alter policy edit on watches using ((user_id = rules.me())) with check ((user_id = rules.me()))',
    ],
  );
});

test('a table whose row-level security is off or not forced is reported', async () => {
  const mutants = Object.keys(matrix.columns).flatMap((table) =>
    ['disable', 'no force'].map((how) => ({ table, sql: `alter table ${table} ${how} row level security` })),
  );
  await expectAllReported('tables without row-level security', mutants, ['catalogue']);
});

longTest('an excess grant on a table is reported', async () => {
  const { rows: grants } = await database.admin.query<Mutant>(`
    select relname as table, format('grant %s (%I) on %I to groundwork_member', command, attname, relname) as sql
    from pg_attribute join pg_class c on c.oid = attrelid, unnest('{select,insert,update}'::text[]) command
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and not has_column_privilege('groundwork_member', attrelid, attnum, command)
    union all
    select relname, format('grant %s on %I to groundwork_member', command, relname)
    from pg_class c, unnest(
      '{delete,truncate,references,trigger}'::text[]
        || case when current_setting('server_version_num')::integer >= 170000 then 'maintain' end
    ) command
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not has_table_privilege('groundwork_member', oid, command)`);
  await expectAllReported('grants on tables', grants, ['columns', 'catalogue']);
});

test('an excess grant on a function is reported', async () => {
  const { rows: functions } = await database.admin.query<Mutant>(`
    select 'roles' as table, format('grant execute on function %s to %I', p.oid::regprocedure, role) as sql
    from pg_proc p, unnest('{groundwork_member,groundwork_login}'::text[]) role
    where pronamespace = 'rules'::regnamespace and not has_function_privilege(role, p.oid, 'execute')`);
  await expectAllReported('grants on functions', functions, ['functions', 'catalogue']);
});

test('a rule function that returns too much is reported', async () => {
  const replaced = (signature: string, query: string) =>
    `create or replace function rules.${signature} language sql stable security definer
     set search_path = public, pg_temp begin atomic ${query}; end`;
  const mutants = [
    {
      table: 'teams',
      sql: replaced(
        'teams_where_i_can(action text) returns setof uuid',
        'select team_id from team_memberships where user_id = rules.me()',
      ),
    },
    {
      table: 'team_memberships',
      sql: replaced(
        'memberships_i_can_end() returns table (team_id uuid, role_id smallint, is_mine boolean)',
        `select team_id, r.id, is_mine
         from rules.my_team_ids() team_id, roles r, (values (true), (false)) whose (is_mine)`,
      ),
    },
    {
      table: 'tpl_templates',
      sql: replaced(
        'owners_where_i_can(action text) returns setof uuid',
        'select rules.teams_where_i_can(action) union all select rules.installation()',
      ),
    },
    {
      table: 'goals',
      sql: replaced('my_team_ids() returns setof uuid', 'select id from teams where rules.me() is not null'),
    },
  ];
  await expectAllReported('rule functions', mutants, ['matrix']);
});
