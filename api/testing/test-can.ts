import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type ActionName, actions, things } from '@groundwork/contract/nouns/nouns';
import type { TestPerson } from '@groundwork/db/test-people';
import { CompiledQuery } from 'kysely';
import type { TestApp } from './test-app.ts';
import { alternatives, type JsonSchema, type Operation, operations, requestOf } from './test-operations.ts';

/** A row of an answer, with what `can` says about the reader's rights. */
// biome-ignore lint/suspicious/noExplicitAny: rows of every noun
type Row = { id: string; can: Record<string, boolean | number[]> } & Record<string, any>;

/** A row of an answer, and its noun according to the schema. */
export type RowWithCan = { noun: string; row: Row };

/** The noun and the verbs of a schema that has `can`. */
function nounOf({ properties = {} }: JsonSchema): { noun: string; verbs: string[] } {
  const noun = properties.id?.['x-entity'];
  if (!noun) throw new Error('A row with `can` needs the id of an entity (rowId)');
  return { noun, verbs: Object.keys(properties.can?.properties ?? {}) };
}

/** Each "noun.verb" in answers of this schema, at any depth. */
export function verbsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as JsonSchema;
  const own = properties?.can ? nounOf(schema as JsonSchema) : { noun: '', verbs: [] };
  const nested = Object.values(schema).flatMap(verbsOf);
  return [...new Set([...own.verbs.map((verb) => `${own.noun}.${verb}`), ...nested])];
}

/** Every row of an answer that has `can`, at any depth. */
export function rowsWithCan(schema: JsonSchema, value: unknown): RowWithCan[] {
  return alternatives(schema).flatMap((one): RowWithCan[] => {
    if (Array.isArray(value))
      return one.type === 'array' ? value.flatMap((item) => rowsWithCan(one.items ?? {}, item)) : [];
    if (typeof value !== 'object' || value === null || one.type !== 'object') return [];
    const rest = typeof one.additionalProperties === 'object' ? one.additionalProperties : {};
    const nested = Object.entries(value).flatMap(([key, part]) => rowsWithCan(one.properties?.[key] ?? rest, part));
    return one.properties?.can ? [{ noun: nounOf(one).noun, row: value as Row }, ...nested] : nested;
  });
}

const named = new Map(operations().map((operation) => [operation.name, operation]));

/** A write for a verb: a call of the API, or an SQL statement. */
type Write = { call: string; input: Record<string, unknown> } | { sql: string };
type Known = {
  /** The acting person. */
  me: TestPerson;
  /** The teams of that person, and null for global templates. */
  owners: (string | null)[];
  /** A map of a team. */
  mapOf(team: string): Promise<string>;
};
/**
 * The writes that a verb allows: all of them, or at least one of `any`. For a list (of roles) they belong to one
 * `value`.
 */
type Writes = Write[] | { any: Write[] };
type Entry = (row: Row, known: Known, value: number) => Writes | Promise<Writes>;

const call = (name: string, input: Record<string, unknown>): Write => ({ call: name, input });
const allRoles = Object.values(limits.role);

/**
 * Statements for verbs whose handlers check `can` themselves: calls of the API would not show what the database
 * accepts.
 */
const update = (table: string, set: string, id: string): Write => ({
  sql: `update ${table} set ${set} where id = '${id}'`,
});
const remove = (table: string, id: string): Write => ({ sql: `delete from ${table} where id = '${id}'` });

const edit =
  (operation: string, id: string, changes: Record<string, unknown>): Entry =>
  (row) => [call(operation, { [id]: row.id, ...changes })];
const del =
  (operation: string, id: string): Entry =>
  (row) => [call(operation, { [id]: row.id })];

/** The writes of verbs that the nouns do not describe. */
const ownWrites: Record<string, Record<string, Entry>> = {
  team: {
    update: (row) => [
      call('teams.update', { teamId: row.id, description: 'Probed' }),
      call('teams.newCode', { teamId: row.id }),
      update('teams', "description = 'Probed'", row.id),
    ],
    // A refusal because the owner has no second factor yet counts as accepted.
    require_second_factor: (row) => [update('teams', 'requires_second_factor = not requires_second_factor', row.id)],
    delete: (row) => [call('teams.delete', { teamId: row.id, name: row.name }), remove('teams', row.id)],
    audit: (row) => [call('securityLog.addExport', { teamId: row.id, what: 'security_log' })],
    invite: (row, _, role_id) => [
      call('invitations.create', { teamId: row.id, email: 'probed@harbour.example', role_id }),
    ],
    leave: (row, { me }) => [call('teams.removeMember', { teamId: row.id, userId: me.id })],
  },
  user: {
    set_role: (row, _, role_id) => [call('teams.setRole', { teamId: row.team_id, userId: row.id, role_id })],
    remove: (row) => [call('teams.removeMember', { teamId: row.team_id, userId: row.id })],
    suspend: del('admin.suspend', 'userId'),
    resume: del('admin.resume', 'userId'),
    sign_out: del('admin.signOut', 'userId'),
    remove_second_factor: del('admin.removeSecondFactor', 'userId'),
  },
  view: {
    edit: edit('views.update', 'viewId', { name: 'Probed' }),
    share: (row) => [call('views.update', { viewId: row.id, shared: !row.shared })],
    delete: del('views.delete', 'viewId'),
  },
  record: { edit: edit('records.update', 'recordId', { data: {} }) },
  attachment: { delete: del('attachments.delete', 'attachmentId') },
  comment: {
    edit: (row) => [
      call('comments.update', { commentId: row.id, content: 'Probed' }),
      ...(row.content === null ? [] : [update('comments', "content = 'Probed'", row.id)]),
    ],
    delete: (row) => [
      call('comments.delete', { commentId: row.id }),
      ...(row.content === null ? [] : [remove('comments', row.id)]),
    ],
    pin: (row) => [call('comments.pin', { commentId: row.id, is_pinned: !row.is_pinned })],
    react: (row) => [call('comments.react', { commentId: row.id, emoji: '👀', is_set: true })],
    resolve: (row) => [call('comments.resolve', { commentId: row.id, is_resolved: row.resolved_at === null })],
  },
  template: {
    duplicate: (row, { owners }) => ({
      any: owners.map((owner_team_id) =>
        call('templates.duplicate', { templateId: row.id, name: 'Probed', owner_team_id }),
      ),
    }),
  },
  map: {
    edit: (row) => [
      call('maps.addNode', { mapId: row.id, nodeType: 'church' }),
      call('instances.update', { instanceId: row.instance_id, name: 'Probed' }),
    ],
    delete: (row) => [call('instances.delete', { instanceId: row.instance_id })],
  },
  transfer: {
    // The addressed person chooses a team.
    accept: async (row, { mapOf, owners }) => {
      const targetTeamId = row.recipient_team?.id ?? owners.find((team) => team !== null && team !== row.team.id);
      const targetMapId = await mapOf(targetTeamId);
      return [call('transfers.accept', { transferId: row.id, targetTeamId, mode: 'existing', targetMapId })];
    },
    decline: edit('transfers.decline', 'transferId', { reason: 'Probed' }),
    cancel: del('transfers.cancel', 'transferId'),
    revoke: del('transfers.revoke', 'transferId'),
  },
};

/** The input of an operation for a row: its id, and what changes. */
const inputFor = (operation: string, id: string, changes: Record<string, unknown>) => {
  const param = /\{(\w+)\}$/.exec(named.get(operation)?.path ?? '')?.[1];
  if (!param) throw new Error(`${operation} has no path with an id, so its writes must be in ownWrites`);
  return { [param]: id, ...changes };
};

/**
 * The writes of things that people edit and delete, as the nouns describe them. What only the author may do is also
 * tried on the table, because handlers check it themselves, so that the API would not show what the database accepts.
 */
const describedWrites = things.flatMap(({ kind, name = '', table, operations }) => {
  const writesOf = (verb: 'edit' | 'delete', operation: string, changes: Record<string, unknown>, sql: string) => {
    const action = actions[`${kind}.${verb}` as ActionName];
    if (!action || ownWrites[kind]?.[verb]) return [];
    const entry: Entry = ({ id }) => [
      call(operation, inputFor(operation, id, changes)),
      ...(action.only ? [{ sql: `${sql} where id = '${id}'` }] : []),
    ];
    return [[verb, entry] as const];
  };
  const found = [
    ...writesOf('edit', `${operations}.update`, { [name]: 'Probed' }, `update ${table} set ${name} = 'Probed'`),
    ...writesOf('delete', `${operations}.delete`, {}, `delete from ${table}`),
  ];
  return found.length > 0 ? [[kind, Object.fromEntries(found)] as const] : [];
});

/** The writes of each verb of `can`. */
export const writes: Record<string, Record<string, Entry>> = { ...ownWrites };
for (const [kind, described] of describedWrites) writes[kind] = { ...described, ...ownWrites[kind] };

/** `can` does not consider whether a row is in use, so a conflict still counts as allowed. */
const mayBeInUse = ['label.delete', 'template.delete'];

/** Makes the commit fail for transactions in which a person has changed something. */
const rehearsing = (on: boolean) => `
create or replace function public.rehearse() returns trigger language plpgsql as $$
begin
  if ${on} and coalesce(current_setting('groundwork.user_id', true), '') <> '' then
    raise exception 'rehearsal' using errcode = 'GW409';
  end if;
  return null;
end $$`;

/**
 * Compares `can` in answers with what the API and the database accept. Each write is only tried: a constraint trigger
 * makes the commit fail after a change, so that writes do not affect each other.
 */
export async function rehearsals(app: TestApp) {
  await app.admin.query(rehearsing(false));
  const { rows: tables } = await app.admin.query(
    `select oid::regclass as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  for (const { name } of tables)
    await app.admin.query(`
      create constraint trigger zz_rehearse after insert or delete on ${name}
        deferrable initially deferred for each row execute function public.rehearse();
      create constraint trigger zz_rehearse_update after update on ${name} deferrable initially deferred
        for each row when (old.* is distinct from new.*) execute function public.rehearse()`);

  /** Whether a write reaches the commit with a change. */
  async function accepted(write: Write, me: TestPerson, inUse: boolean): Promise<boolean> {
    if ('sql' in write) {
      const work = me.as((db) => db.executeQuery(CompiledQuery.raw(write.sql)));
      return work.then(
        () => false,
        ({ code }) => code === 'GW409',
      );
    }
    const { method, path, payload } = requestOf(named.get(write.call) as Operation, write.input);
    const { statusCode, body } = await app.raw(me, method, path, payload);
    if (statusCode >= 500) throw new Error(`${write.call} ${JSON.stringify(write.input)}: ${statusCode} ${body}`);
    return statusCode === 409 && (inUse || JSON.parse(body).error === messages.general.invalid);
  }

  const mapOf = async (team: string) =>
    (await app.admin.query('select id from tpl_maps where team_id = $1 limit 1', [team])).rows[0].id;

  async function allowed(verb: string, entry: Entry, row: Row, me: TestPerson, value: number): Promise<boolean[]> {
    const { rows: teams } = await app.admin.query('select team_id from team_memberships where user_id = $1', [me.id]);
    const found = await entry(row, { me, mapOf, owners: [...teams.map(({ team_id }) => team_id), null] }, value);
    const [some, each] = Array.isArray(found) ? [[], found] : [found.any, []];
    const answers: boolean[] = [];
    for (const write of [...some, ...each]) answers.push(await accepted(write, me, mayBeInUse.includes(verb)));
    return some.length > 0 ? [answers.includes(true)] : answers;
  }

  type Case = { verb: string; can: boolean; difference: string | null };

  async function casesOf(me: TestPerson, { noun, row }: RowWithCan, known: Map<string, boolean[]>): Promise<Case[]> {
    const cases: Case[] = [];
    for (const [name, can] of Object.entries(row.can)) {
      const verb = `${noun}.${name}`;
      const entry = writes[noun]?.[name];
      if (!entry) throw new Error(`The table of writes has no ${verb}`);
      // A person's current role cannot be granted again.
      const values = typeof can === 'boolean' ? [0] : allRoles.filter((id) => name === 'invite' || id !== row.role_id);
      for (const value of values) {
        const says = typeof can === 'boolean' ? can : can.includes(value);
        const key = [me.id, verb, value, row.id, row.team_id].join(' ');
        const does = known.get(key) ?? (await allowed(verb, entry, row, me, value));
        known.set(key, does);
        const difference = does.every((one) => one === says) ? null : `${verb} is ${says}, and its writes are ${does}`;
        cases.push({ verb, can: says, difference });
      }
    }
    return cases;
  }

  /**
   * Returns what `can` says of these rows, and the differences from what is accepted. `known` caches the results for
   * each row.
   */
  return async (me: TestPerson, rows: RowWithCan[], known = new Map<string, boolean[]>()) => {
    const cases: Case[] = [];
    await app.admin.query(rehearsing(true));
    try {
      for (const one of rows) cases.push(...(await casesOf(me, one, known)));
    } finally {
      await app.admin.query(rehearsing(false));
    }
    return { cases, differences: cases.flatMap(({ difference }) => difference ?? []) };
  };
}
