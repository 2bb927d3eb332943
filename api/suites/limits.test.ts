import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { roleCodes } from '@groundwork/contract/people/teams';
import { databaseForFile } from '@groundwork/db/test-people';
import { describe, expect, test } from 'vitest';
import { listsOf, operations } from '../testing/test-operations.ts';

// Numbers that both the database and TypeScript need are written in both. These tests compare them.

const database = await databaseForFile();

/** The values of these functions without arguments, by name. */
async function valuesOf(pattern: string): Promise<Record<string, number>> {
  const { rows } = await database.admin.query(
    "select proname as name from pg_proc where pronamespace = 'rules'::regnamespace and proname ~ $1",
    [pattern],
  );
  const calls = rows.map(({ name }) => `rules.${name}() as ${name}`);
  return (await database.admin.query(`select ${calls.join(', ')}`)).rows[0];
}

test('the limits of the rules are those of the contract', async () => {
  expect(await valuesOf('^limit_')).toEqual({
    limit_pinned_comments: limits.pinnedComments,
    limit_replies: limits.thread.replies,
    limit_reply_bytes: limits.thread.bytes,
    limit_people_per_reaction: limits.peoplePerReaction,
    limit_task_depth: limits.taskDepth,
    limit_goal_depth: limits.goalDepth,
    limit_task_relations: limits.taskRelations,
    limit_menus: limits.menus,
    limit_menu_items: limits.menuItems,
    limit_undo_minutes: limits.undoMinutes,
    limit_deleted_rows: limits.deletedRows,
    limit_revisions: limits.revisions.most,
    limit_revision_bytes: limits.revisions.bytes,
    limit_sitting_pause_minutes: limits.revisions.sittingPauseMinutes,
    limit_sitting_minutes: limits.revisions.sittingMinutes,
    limit_saved_views: limits.savedViews,
    limit_targets: limits.targets.perGoal,
    limit_computed_targets: limits.targets.computed,
    limit_target_rows: limits.targets.rows,
    limit_passkeys: limits.passkeys.perPerson,
    limit_map_levels: limits.map.levels,
    limit_map_across: limits.map.grid.across,
    limit_map_down: limits.map.grid.down,
  });
});

test('the roles of the rules and of the table are those of the contract', async () => {
  expect(await valuesOf('^(owner|admin|member)$')).toEqual(limits.role);
  const { rows } = await database.admin.query('select id, code from roles');
  expect(Object.fromEntries(rows.map(({ id, code }) => [id, code]))).toEqual(roleCodes);
});

test('the constraints and defaults of the tables are those of the contract', async () => {
  const { rows } = await database.admin.query(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where conname in ('tpl_map_nodes_depth', 'tpl_maps_node_count')
     union all
     select attname, pg_get_expr(adbin, adrelid) from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'team_memberships'::regclass and attname = 'role_id'`,
  );
  const numbers = rows.map(({ name, text }) => [name, Number(text.match(/\d+/g).at(-1))]);
  expect(Object.fromEntries(numbers)).toEqual({
    tpl_map_nodes_depth: limits.map.levels,
    tpl_maps_node_count: limits.map.nodes,
    role_id: limits.role.member,
  });
});

test.each([
  [messages.comments.tooManyPinned, limits.pinnedComments],
  [messages.tasks.tooDeep, limits.taskDepth],
  [messages.goals.tooDeep, limits.goalDepth],
  [messages.labels.tooManyAtOnce, limits.taskLabels.atOnce],
  [messages.menus.tooMany, limits.menus],
  [messages.menus.tooManyItems, limits.menuItems],
  [messages.views.tooMany, limits.savedViews],
  [messages.views.tooManyOnMap, limits.savedViews],
  [messages.maps.tooDeep, limits.map.levels],
])('“%s” contains the number', (sentence, limit) => {
  expect(sentence).toContain(` ${limit.toLocaleString('en-US')} `);
});

describe('what a request may cost', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const [, section = ''] = text.split('\n## What a request may cost\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (?!computed|request)(.+) \|$/gm)].map(
    ([, cells = '']) => cells.split(/ ?\| ?/) as [string, string],
  );
  const number = (value: number) => value.toLocaleString('en-US');

  test('every list in an input has a bound', () => {
    const endless = operations().flatMap(({ name, input }) =>
      listsOf(input)
        .filter(({ length }) => !Number.isFinite(length))
        .map(({ property }) => `${name}: ${property}`),
    );
    expect(endless).toEqual([]);
  });

  test('docs/security.md has every request with a list of 100 items or more, and their bounds', () => {
    const long = operations().flatMap(({ name, input }) => {
      const lists = listsOf(input).filter(({ length }) => length >= 100);
      const bounds = lists.map(({ property, length }) => `${number(length)} \`${property}\``);
      return lists.length > 0 ? [[`\`${name}\``, [...new Set(bounds)].join(', ')]] : [];
    });
    expect(rows.filter(([name]) => name.startsWith('`')).map(([name, lists]) => [name, lists])).toEqual(long);
  });

  test('its other bounds are those of the contract', () => {
    const named = [...section.matchAll(/`([\w.]+)` (\d[\d,]*\d|\d)/g)].map(([, path = '', value]) => ({ path, value }));
    const bound = (path: string) =>
      path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], limits);
    expect(named.length).toBeGreaterThan(20);
    expect(named).toEqual(named.map(({ path }) => ({ path, value: number(bound(path) as number) })));
  });
});
