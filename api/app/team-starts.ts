import { randomUUID } from 'node:crypto';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { fieldsOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import { titleFieldOf } from '@groundwork/contract/forms/node-titles';
import type { StructureType } from '@groundwork/contract/forms/templates';
import type { StartKind } from '@groundwork/contract/people/team-starts';
import type { Started, TeamStart } from '@groundwork/contract/people/teams';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { addForm } from '../forms/forms.ts';
import { addInstance } from '../forms/instances.ts';
import { clientDate, dayAfter } from '../http/client-date.ts';
import { refusal } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { templateOf } from '../maps/map-rows.ts';
import { addNodes } from '../maps/maps.ts';
import { oneTeam } from '../people/teams.ts';
import { insertTasks } from '../work/tasks.ts';

type Start = Pick<TeamStart, 'name' | 'items' | 'today'>;

/** How many days after today each task is due; later tasks are due with the last. */
const dueAfterDays = [1, 3, 7];

/** Adds a map with the installation's oldest template of a structure. The first node is the parent of the others. */
async function addMap(db: Db, team_id: string, structure: StructureType, { name, items }: Start): Promise<string> {
  const template = await db
    .selectFrom('tpl_templates')
    .select('id')
    .where('owner_team_id', 'is', null)
    .where('structure_type', '=', structure)
    .where('kind', 'in', ['map', 'mixed'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!template) throw refusal('CONFLICT', 'teams.startUnavailable');
  const metadata = (form: Parameters<typeof fieldsOf>[0]) => initialValues(fieldsOf(form));
  const instance_id = await addInstance(db, { team_id, template_id: template.id, name }, metadata);
  const { id } = await db
    .insertInto('tpl_maps')
    .values({ team_id, instance_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { nodeFields, nodeTypes } = await templateOf(db, id);
  const title = titleFieldOf(nodeFields);
  const nodes = items.map((item, index) => ({
    parent: index === 0 ? null : 0,
    nodeType: nodeTypes[0]?.key ?? 'node',
    fields: { ...initialValues(nodeFields), [title]: item },
    position: null,
  }));
  if (nodes.length > 0) await addNodes(db, id, {}, nodes);
  return id;
}

/** Adds a goal with tasks that are due soon. All of it is assigned to the caller. */
async function addGoal(db: Db, team_id: string, { name, items, today }: Start): Promise<string> {
  const { id, assigned_to } = await db
    .insertInto('goals')
    .values({ team_id, title: name })
    .returning(['id', 'assigned_to'])
    .executeTakeFirstOrThrow();
  // Lists show the newest first, and the highest id first among tasks of the same instant.
  const ids = items
    .map(() => randomUUID())
    .sort()
    .reverse();
  for (const [index, title] of items.entries()) {
    const due_date = dayAfter(clientDate(today), dueAfterDays[index] ?? Math.max(...dueAfterDays));
    await insertTasks(db, {
      id: ids[index],
      team_id,
      goal_id: id,
      title,
      due_date,
      assigned_to,
      status: 'to_do',
      priority: 'medium',
      type: 'task',
    }).execute();
  }
  return id;
}

/** The fields of a form: one line of text, which is the title of a record, and then longer texts. */
const fieldOf = (label: string, index: number): FormField => ({
  id: `field_${index + 1}`,
  name: `field_${index + 1}`,
  label,
  type: index === 0 ? 'text' : 'textarea',
  required: index === 0,
  ...(index === 0 && { displayTitle: true as const }),
});

const kinds: Record<StartKind, (db: Db, teamId: string, start: Start) => Promise<Partial<Started>>> = {
  groups: async (db, teamId, start) => ({ map_id: await addMap(db, teamId, 'church', start) }),
  ideas: async (db, teamId, start) => ({ map_id: await addMap(db, teamId, 'idea', start) }),
  tasks: async (db, teamId, start) => ({ goal_id: await addGoal(db, teamId, start) }),
  form: async (db, teamId, { name, items }) => {
    const form = { name, record_data_schema: schemaOf(items.map(fieldOf)), in_sidebar: true };
    return { menu_item_id: (await addForm(db, teamId, form)).menu_item_id };
  },
};

/** Creates the first rows of a new team. They are ordinary rows, which members can edit and delete. */
async function beginWith(db: Db, teamId: string, { kind, ...start }: TeamStart): Promise<Started> {
  return { map_id: null, goal_id: null, menu_item_id: null, ...(await kinds[kind](db, teamId, start)) };
}

/** `teams.create`: creates a team and its first rows. */
export const createTeam = signedIn.teams.create.handler(async ({ context, input }) => {
  const { rows } = await sql<{
    id: string;
  }>`select rules.create_team(${input.name}, ${input.description}) as id`.execute(context.db);
  const id = rows[0]?.id ?? '';
  const started = input.start ? await beginWith(context.db, id, input.start) : null;
  return { ...(await oneTeam(context.db, id)), started };
});
