import { limits } from '@groundwork/contract/base/limits';
import {
  legacyAccount,
  legacyMap,
  legacyMapSummary,
  legacyTemplate,
  legacyUser,
} from '@groundwork/contract/maps/import/legacy';
import { z } from 'zod';

// The answers of a bridge to an older product. The adapter parses them with these schemas, and the document for authors
// of bridges is generated from them (docs/import-bridge.md).

const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).max(limits.legacy.items);

export const bridgeAnswers = {
  signIn: legacyAccount.extend({
    token: z
      .string()
      .min(1)
      .max(10_000)
      .describe('Sent as a bearer token with all later requests, for up to 75 minutes'),
  }),
  templates: z.object({ templates: listOf(legacyTemplate) }),
  users: z.object({ users: listOf(legacyUser) }),
  organization: z.object({ organizationId: z.string().nullable() }),
  maps: z.object({ maps: listOf(legacyMapSummary) }),
  map: legacyMap,
};

const entries = listOf(z.unknown());
/** The lists of `bridgeAnswers` with unchecked entries, because the adapter parses each entry by itself. */
export const bridgeLists = {
  templates: z.object({ templates: entries }),
  users: z.object({ users: entries }),
  maps: z.object({ maps: entries }),
};

const credentials = z.object({ email: z.string(), password: z.string() });

type Described = { summary: string; parameters?: object[]; body?: z.ZodType; refusals: Record<number, string> };
const signedOut = { 401: 'The token is invalid or expired; the person must sign in again' };
const parameter = (name: string, where: 'query' | 'path', description: string) => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string', maxLength: limits.legacy.id },
});

const described: Record<keyof typeof bridgeAnswers, Described & { path: string }> = {
  signIn: {
    path: '/sign-in',
    summary: 'Sign in with an account of the older product',
    body: credentials,
    refusals: { 401: 'The email or the password is wrong' },
  },
  templates: { path: '/templates', summary: 'Templates that the account may see', refusals: signedOut },
  users: {
    path: '/users',
    summary: 'People whom the account may see',
    parameters: [parameter('organizationId', 'query', 'Only people of this organization')],
    refusals: signedOut,
  },
  organization: { path: '/organization', summary: 'Organization of the account', refusals: signedOut },
  maps: { path: '/maps', summary: 'Maps that the account may see, without their nodes', refusals: signedOut },
  map: {
    path: '/maps/{id}',
    summary: 'One map with all its nodes',
    parameters: [parameter('id', 'path', 'Id from the list of maps')],
    refusals: { ...signedOut, 404: 'The map does not exist, or the account may not see it' },
  },
};

/** A Zod schema as JSON Schema. Properties that the adapter does not need are optional. */
function schemaOf(shape: z.ZodType) {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (!(zodSchema instanceof z.ZodObject)) return;
      const required = Object.entries<z.ZodType>(zodSchema.shape).flatMap(([name, part]) =>
        part.safeParse(undefined).success ? [] : [name],
      );
      delete jsonSchema.required;
      if (required.length > 0) jsonSchema.required = required;
    },
  });
  return schema;
}

const json = (shape: z.ZodType) => ({ 'application/json': { schema: schemaOf(shape) } });

/** The OpenAPI document of a bridge. */
export function bridgeDocument() {
  const operations = Object.entries(described).map(([name, { path, summary, parameters, body, refusals }]) => {
    const responses = {
      200: { description: 'Success', content: json(bridgeAnswers[name as keyof typeof bridgeAnswers]) },
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, { description }])),
    };
    const operation = {
      operationId: name,
      summary,
      ...(parameters && { parameters }),
      ...(body ? { requestBody: { required: true, content: json(body) }, security: [] } : {}),
      responses,
    };
    return [path, { [body ? 'post' : 'get']: operation }];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bridge to an older product',
      version: '1',
      description:
        'Requests that Groundwork sends with IMPORT_SOURCE=http to IMPORT_URL. ' +
        'Every response must arrive within 10 seconds and have at most 10 MB.',
    },
    paths: Object.fromEntries(operations),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
  };
}
