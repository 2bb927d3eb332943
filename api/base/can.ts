import { type RawBuilder, sql } from 'kysely';

// `can` of a row asks the same functions of db/rules as the policies do, by the name of the action ("goal.delete"), so
// that a button and the database cannot disagree. Each condition compares with an array of a subselect, which
// PostgreSQL evaluates once per query. `in (select …)` would take longer, because it builds a hash table.

/** Whether the person may do this in the team that `team` names. */
export const teamAllows = (action: string, team = 'team_id') =>
  sql<boolean>`${sql.ref(team)} = any (array(select rules.teams_where_i_can(${sql.lit(action)})))`;

/** Whether the person may do this and is the author of the row. `author` is the column with the author's id. */
export const authorAllows = (action: string, author: string) =>
  sql<boolean>`(${sql.ref(author)} = rules.me() and ${teamAllows(action)}) is true`;

/** Whether the person may do this and the author of the row is no longer in the team. */
export const leftBehindAllows = (action: string, table: string, author: string) =>
  sql<boolean>`(${teamAllows(action, `${table}.team_id`)} and not exists (
    select from team_memberships m
    where m.team_id = ${sql.ref(`${table}.team_id`)} and m.user_id = ${sql.ref(`${table}.${author}`)}
  ))`;

/** The column `can`: each verb with its rule. */
export const can = <Verb extends string>(verbs: Record<Verb, RawBuilder<boolean>>) =>
  sql<Record<Verb, boolean>>`json_build_object(${sql.join(
    Object.entries<RawBuilder<boolean>>(verbs).flatMap(([verb, rule]) => [sql.lit(verb), rule]),
  )})`.as('can');

/** The column `can` for rows whose team decides who edits and deletes them. */
export const canEditAndDelete = (noun: string, team = 'team_id') =>
  can({ edit: teamAllows(`${noun}.edit`, team), delete: teamAllows(`${noun}.delete`, team) });
