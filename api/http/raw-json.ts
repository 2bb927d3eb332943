import { timestamp } from '@groundwork/contract/base/fields';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import { fitting } from './paging.ts';

/** JSON that PostgreSQL wrote, in the shape of the operation's output schema. */
type RawJson = { json: string };

declare module 'fastify' {
  interface FastifyReply {
    rawJson: RawJson | null;
  }
}

/**
 * Sends JSON that PostgreSQL wrote as the answer. Parsing and serializing it again would take most of the time of a
 * long list. `instead` passes output validation in its place.
 */
export function sendRawJson<Answer>(reply: FastifyReply, answer: RawJson, instead: Answer): Answer {
  reply.rawJson = answer;
  return instead;
}

export function rawJsonResponses(app: FastifyInstance) {
  app.decorateReply('rawJson', null);
  app.addHook('onSend', async (_, reply, payload) => {
    if (!reply.rawJson || reply.statusCode !== 200) return payload;
    const { json } = reply.rawJson;
    // Clears the text, because the reply lives longer and would move a large string into V8's old generation
    // (docs/decisions/024-let-postgresql-write-task-pages-as-json.md).
    reply.rawJson.json = '';
    return json;
  });
}

/**
 * Lets PostgreSQL write a page of paging.ts as the JSON of its answer, with only the properties of `row`.
 * This halves the server's time for a list (docs/decisions/024-let-postgresql-write-task-pages-as-json.md).
 */
export function rawJsonPage<Row extends z.ZodObject>(row: Row) {
  const item = columnsOf(row, 'page');
  return (rows: Expression<z.infer<Row> & { id: string; place: string[] }>, limit: number) => {
    const items = sql<{ id: string; place: string[]; item: string }>`(
      select page.id, page.place, row_to_json(item)::text as item
      from ${rows} page cross join lateral (select ${item}) item
    )`;
    const cursor = sql`jsonb_build_array((array_agg(id))[count(*)]) || (array_agg(place))[count(*)]::jsonb`;
    const encoded = sql`translate(encode(convert_to((${cursor})::text, 'UTF8'), 'base64'), e'+/=\n', '-_')`;
    return sql<{ json: string; empty: boolean }>`
      select '{"items":[' || coalesce(string_agg(item, ','), '') || '],"next_cursor":'
          || coalesce(case when bool_and(more) then '"' || ${encoded} || '"' end, 'null') || '}' as json,
        count(*) = 0 as empty
      from ${fitting(items, limit, sql`octet_length(item)`)} page`;
  };
}

/** A row of the table `alias` as JSON in the format of all answers, with the properties of `row` only. */
export const rowAsJson = <Row extends z.ZodObject>(row: Row, alias: string) =>
  sql<z.infer<Row>>`(select row_to_json(item) from (select ${columnsOf(row, alias)}) item)`;

function columnsOf({ shape }: z.ZodObject, alias: string) {
  const columns = Object.entries(shape).map(([name, field]) => {
    const isInstant = field === timestamp || (field instanceof z.ZodNullable && field.unwrap() === timestamp);
    const column = `${alias}."${name}"`;
    return `${isInstant ? instant(column) : column} as "${name}"`;
  });
  return sql.raw(columns.join(', '));
}

/** A timestamp column in the format of all answers: ISO 8601, UTC, milliseconds. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
