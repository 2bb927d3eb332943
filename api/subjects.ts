import { sql } from 'kysely';

/** Id and title of the goal or task that the column names; null when there is none, or the reader may not see it. */
export const subjectOf = (table: 'tasks' | 'goals', column: string) =>
  sql<{
    id: string;
    title: string;
  } | null>`(select json_build_object('id', s.id, 'title', s.title) from ${sql.table(table)} s where s.id = ${sql.ref(column)})`;
