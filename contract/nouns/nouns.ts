import type { DB } from '@groundwork/db/tables.gen';
import { activity } from './activity.ts';
import { attachments } from './attachments.ts';
import { checkIns } from './check-ins.ts';
import { comments } from './comments.ts';
import { deletions } from './deletions.ts';
import { goals } from './goals.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { installation } from './installation.ts';
import { instances } from './instances.ts';
import { labels } from './labels.ts';
import { maps } from './maps.ts';
import { menus } from './menus.ts';
import { notifications } from './notifications.ts';
import { type Action, isNo, isShared, type No, type Operations, type SharedTable, type Table } from './noun.ts';
import { people } from './people.ts';
import { records } from './records.ts';
import { revisions } from './revisions.ts';
import { sprints } from './sprints.ts';
import { targets } from './targets.ts';
import { taskTemplates } from './task-templates.ts';
import { tasks } from './tasks.ts';
import { teams } from './teams.ts';
import { templates } from './templates.ts';
import { transfers } from './transfers.ts';
import { views } from './views.ts';
import { watches } from './watches.ts';

/**
 * All nouns. Deleted rows are restored in this order, so a restorable noun stands after those to which its foreign keys
 * refer (db/deletions.test.ts).
 */
export const nouns = [
  labels,
  views,
  sprints,
  goals,
  checkIns,
  taskTemplates,
  templates,
  menus,
  instances,
  maps,
  records,
  targets,
  tasks,
  comments,
  attachments,
  revisions,
  watches,
  notifications,
  activity,
  deletions,
  transfers,
  imports,
  teams,
  people,
  identity,
  installation,
] as const;

type KeysOfEach<Part> = Part extends unknown ? keyof Part : never;
export type TableName = KeysOfEach<(typeof nouns)[number]['tables']> & string;
export type ActionName = KeysOfEach<(typeof nouns)[number]['actions']> & string;

// The compiler names here each table that no noun describes, and each described one that does not exist.
({}) satisfies Record<Exclude<keyof DB, TableName | `rules.${string}`>, never>;
({}) satisfies Record<Exclude<TableName, keyof DB>, never>;
// The same for operations that belong to no noun.
({}) satisfies Record<Exclude<Operations, (typeof nouns)[number]['operations'][number]>, never>;

/** The tables of all nouns, in the order of the nouns. */
export const tables = Object.assign({}, ...nouns.map((noun) => noun.tables)) as Record<TableName, Table>;
/** The actions of all nouns. */
export const actions = Object.assign({}, ...nouns.map((noun) => noun.actions)) as Record<ActionName, Action>;

/** The tables that members reach, in the order of the nouns. */
export const sharedTables = Object.entries(tables).filter((entry): entry is [TableName, SharedTable] =>
  isShared(entry[1]),
);

type With<Capability extends keyof SharedTable> = Exclude<SharedTable[Capability], No | undefined>;

/** The tables that members reach and that have a capability, with their description of it. */
export const tablesWith = <Capability extends keyof SharedTable>(capability: Capability) =>
  sharedTables.flatMap(([name, table]): [TableName, With<Capability>][] => {
    const value = table[capability];
    return value === undefined || isNo(Object(value)) ? [] : [[name, value as With<Capability>]];
  });

/** The tables that members reach and that do without a capability. */
export const tablesWithout = (capability: keyof SharedTable): TableName[] => {
  const having = new Set(tablesWith(capability).map(([name]) => name));
  return sharedTables.flatMap(([name]) => (having.has(name) ? [] : [name]));
};

/** The things that people delete by themselves, each with its table and the operations of its noun. */
export const things = nouns.flatMap(({ operations: [operations], tables }) =>
  Object.entries<Table>(tables).flatMap(([table, described]) => {
    const restorable = isShared(described) ? described.restorable : null;
    if (restorable === null || typeof restorable === 'string' || isNo(restorable)) return [];
    return [{ ...restorable, table: table as TableName, operations }];
  }),
);
