import type { contract } from '../contract.ts';

/** The reason why a noun or a table does without a capability. */
export type No = { no: string };
export const no = (reason: string): No => ({ no: reason });
export const isNo = (value: object): value is No => 'no' in value;

/** The operations of the contract that begin with the same name, such as `tasks`. */
export type Operations = keyof typeof contract;

/** Who may take an action: members with at least this role, and with `only` just those whom that column names. */
export type Action = { lowest: 'owner' | 'admin' | 'member'; only?: string };

/** The data of a person, for their export: a description, and the columns that name the person. */
export type OwnData = {
  about: string;
  /** Columns with an id of the person, or an address if the name ends in `email`. */
  of: string[];
  /** Columns that name people and by which nothing is exported, with the reason. */
  except?: Record<string, string>;
  /** Columns that are no data of the person and stay out of the file. */
  leftOut?: string[];
};

/** A limit of `contract/base/quotas.ts` that the rows of a table use. */
export type Quota = {
  name: string;
  /** The column of the team or person whose use it is; the table's column of the team if it is left out. */
  owner?: string;
  /** SQL for what one row uses; 1 if it is left out. */
  amount?: string;
  /** Whether many people write such rows at once (`rules.use_quota`). */
  spread?: true;
  /** Whether an update can change the owner or the amount of a row. */
  changes?: true;
};

/** A table in the schema `public`, which members reach through row-level security. */
export type SharedTable = {
  /** The column with the team of a row. */
  team: 'team_id' | 'id' | 'owner_team_id' | No;
  /**
   * The operations whose queries show rows of the table. The web refetches these queries after a change notice.
   * `readers` is SQL for the only people who may get the notice. With `updatedByMutations` the tab that made the change
   * has updated its queries itself.
   */
  live: { shownBy: Operations[]; readers?: string; updatedByMutations?: true } | No;
  /**
   * The part of the quota for bytes that the texts of a row use. With `refuses: false`, a team that has used up its
   * quota may still add rows.
   */
  bytes: { part: 'maps' | 'records' | 'texts' | 'history' | 'deleted'; refuses?: false } | No;
  quotas?: Quota[];
  /**
   * Whether deleted rows come back when their deletion is restored. `kind` names things that people delete by
   * themselves, and `name` is the column with the name of a thing; without it, the operation that deletes a thing tells
   * its name.
   */
  restorable: { kind: string; name?: string } | 'with its owner' | No;
  ownData: OwnData | No;
  /** `columns`: those with the words that search finds. `'own'`: triggers of its own in db/rules/app/search.sql. */
  search: { kind: string; columns: string[] | 'own' } | No;
  /** `'own'`: triggers of its own in db/rules/talk/activity.sql and audit.sql. */
  activity: 'own' | No;
  audit: 'own' | No;
};

/** A table in the schemas `auth` and `meta`, which only the server reaches. */
export type ServerTable = {
  schema: 'auth' | 'meta';
  /** Why the columns that name people are not exported; rules.my_identity exports some. */
  ownData: No;
  backup: 'all rows' | No;
};

export type Table = SharedTable | ServerTable;
export const isShared = (table: Table): table is SharedTable => !('schema' in table);

export type Noun = {
  /** The operations that read and write the tables, the noun's own first. */
  operations: Operations[];
  tables: Record<string, Table>;
  /** What members may do, by the name that policies, functions of `rules` and `can` use. */
  actions: Record<string, Action>;
};

/** Describes a noun: its tables, and what each of them joins. The files of nouns hold data, and no behavior. */
export const noun = <const Described extends Noun>(described: Described): Described => described;
