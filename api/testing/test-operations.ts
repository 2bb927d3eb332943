import type { OperationMeta } from '@groundwork/contract/base/operation';
import { contract } from '@groundwork/contract/contract';
import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';

export type Operation = {
  /** The name of the operation, such as "goals.update". */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The JSON Schema of the input; empty without input. */
  input: JsonSchema;
  /** The JSON Schema of the output; for a stream, of one event. */
  output: JsonSchema;
};
export type JsonSchema = {
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  'x-entity'?: string;
};

type Procedure = {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: AnySchema; outputSchema?: AnySchema };
};

function jsonSchema(schema: AnySchema | undefined, io: 'input' | 'output'): JsonSchema {
  const event = getEventIteratorSchemaDetails(schema);
  if (event) return jsonSchema(event.yields, io);
  return schema ? (z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchema) : {};
}

/** All operations of the contract, so that tests cover new ones automatically. */
export function operations(part: object = contract, name = ''): Operation[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const full = name ? `${name}.${key}` : key;
    if (!('~orpc' in value)) return operations(value, full);
    const { route, inputSchema, outputSchema } = (value as Procedure)['~orpc'];
    if (!route.method || !route.path) throw new Error(`${full} has no method or path`);
    return [
      {
        name: full,
        method: route.method as Operation['method'],
        path: route.path,
        input: jsonSchema(inputSchema, 'input'),
        output: jsonSchema(outputSchema, 'output'),
      },
    ];
  });
}

/** The sentences with which operations answer an unexpected error. */
export const failures = (part: object = contract): Set<string> =>
  new Set(
    Object.values(part).flatMap((value) =>
      '~orpc' in value ? [(value as { '~orpc': { meta: OperationMeta } })['~orpc'].meta.failed] : [...failures(value)],
    ),
  );

/**
 * Builds the request for an operation. `input` fills the path parameters; the rest becomes the query or the body, a
 * form if it contains a file.
 */
export function requestOf({ method, path, input: schema }: Operation, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return { method, path: query ? `${filled}?${query}` : filled, payload: undefined };
  }
  if (Object.values(schema.properties ?? {}).some(({ format }) => format === 'binary')) {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) form.append(name, value as string | File);
    return { method, path: filled, payload: form };
  }
  return { method, path: filled, payload: Object.keys(rest).length > 0 ? rest : undefined };
}

/** The properties of an input that hold ids, with their entities; "edits.was.goal_id" is one in a list of objects. */
export function idsOf(schema: JsonSchema, above = ''): { property: string; entity: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    alternatives(value).flatMap((one) => {
      const property = `${above}${name}`;
      return one.format === 'uuid' ? [{ property, entity: one['x-entity'] ?? '' }] : idsOf(one, `${property}.`);
    }),
  );
}

type Input = Record<string, unknown>;
const [first, rest] = [
  (path: string) => path.split('.')[0] ?? '',
  (path: string) => path.split('.').slice(1).join('.'),
];

/** The values of a property of idsOf: none if the input does not have it. */
export function valuesAt(input: Input, property: string): unknown[] {
  const [name, below] = [first(property), rest(property)];
  if (!(name in input)) return [];
  if (!below) return [input[name]];
  return [input[name]].flat().flatMap((part) => valuesAt(part as Input, below));
}

/** The input with another value of a property of idsOf. */
export function withValue(input: Input, property: string, value: unknown): Input {
  const [name, below] = [first(property), rest(property)];
  if (!below) return { ...input, [name]: value };
  const inPart = (part: unknown) =>
    valuesAt(part as Input, below).length > 0 ? withValue(part as Input, below, value) : part;
  return { ...input, [name]: Array.isArray(input[name]) ? input[name].map(inPart) : inPart(input[name]) };
}

/** A schema with all its alternatives, at any depth. */
export const alternatives = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(alternatives),
];

/** The lists of an input, at any depth: "edits.add_label_ids" is one in a list of objects. Without a bound, endless. */
export const listsOf = (schema: JsonSchema, property = ''): { property: string; length: number }[] => [
  ...(schema.items
    ? [{ property, length: schema.maxItems ?? Number.POSITIVE_INFINITY }, ...listsOf(schema.items, property)]
    : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    listsOf(value, property ? `${property}.${name}` : name),
  ),
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => listsOf(one, property)),
];
