import { randomUUID } from 'node:crypto';
import type { Db } from '@groundwork/db/database';
import type { DB } from '@groundwork/db/tables.gen';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

const isId = (_: string, value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
/** For the input of an insert: its properties are the columns, and no value but null changes the text. */
export const isColumn = (key: string, value: unknown) => key !== '' && value !== null;

/** Builds statements without a connection. */
const builder: Db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A text, and for each parameter its value, or its place among the values that vary. */
type Built = { text: string; parameters: { value: unknown; place: number | null }[] };

/** Stands for a value that varies while a statement is built. Random, so that no caller can send it. */
const mark = `${randomUUID()} `;

/**
 * Returns a function that makes the statement of an input. It builds the text only once for all inputs that differ only
 * in values which vary: by default ids, otherwise those for which `varies` is true. Building a text takes Kysely longer
 * than all else that the server does for a list. The input must have all that the text depends on. A statement with a
 * value that varies inside of a parameter, such as an array of ids, is built anew each time.
 */
export function builtOnce<Input extends object, Row>(
  build: (db: Db, input: Input) => CompiledQuery<Row>,
  varies: (key: string, value: unknown) => boolean = isId,
): (input: Input) => CompiledQuery<Row> {
  const known = new LRUCache<string, Built>({ max: 100 });
  return (input) => {
    const values: unknown[] = [];
    const shape = JSON.stringify(input, (key, value) =>
      varies(key, value) ? `${mark}${values.push(value) - 1}` : value,
    );
    let built = known.get(shape);
    if (!built) {
      const { sql, parameters } = build(builder, JSON.parse(shape));
      const isInside = (value: unknown) => typeof value === 'object' && `${JSON.stringify(value)}`.includes(mark);
      if (sql.includes(mark) || parameters.some(isInside)) return build(builder, input);
      built = {
        text: sql,
        parameters: parameters.map((value) => {
          const isMarked = typeof value === 'string' && value.startsWith(mark);
          return { value, place: isMarked ? Number(value.slice(mark.length)) : null };
        }),
      };
      known.set(shape, built);
    }
    return CompiledQuery.raw(
      built.text,
      built.parameters.map(({ value, place }) => (place === null ? value : values[place])),
    ) as CompiledQuery<Row>;
  };
}
