import { contract } from '@groundwork/contract/contract';
import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';

export type Operation = {
  /** Such as "goals.update". */
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

/** The properties of an input that hold ids, with their entities. */
export function idsOf(schema: JsonSchema): { property: string; entity: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([property, value]) =>
    alternatives(value)
      .filter((one) => one.format === 'uuid')
      .map((one) => ({ property, entity: one['x-entity'] ?? '' })),
  );
}
/** A schema with all its alternatives, at any depth. */
export const alternatives = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(alternatives),
];
